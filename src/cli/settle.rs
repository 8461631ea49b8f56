//! `setwise accept` and `setwise refuse`: the athlete's word on what a coach proposed.

use super::exit::{Ended, Exit, Stop};
use super::output::Output;
use super::setup::Setup;
use crate::coach;
use serde::Serialize;
use uuid::Uuid;

/// Say yes or no to a proposal of the coach
#[derive(Debug, clap::Args)]
pub struct Settle {
    /// Which proposal [default: the newest that is open]
    #[arg(value_name = "ID")]
    id: Option<Uuid>,
}

#[derive(Serialize)]
struct Settled {
    proposal: Uuid,
    accepted: bool,
    message: String,
}

impl Settle {
    pub fn run(self, accept: bool, setup: &Setup, output: &mut Output) -> Ended {
        let newest = || Ok::<_, Stop>(setup.reader()?.open_proposals()?.pop());
        let proposal = match self.id {
            Some(id) => id,
            None => {
                newest()?
                    .ok_or_else(|| Stop::refused("nothing_there", "No proposal is open."))?
                    .id
            }
        };
        let said = coach::settle(setup.desk()?, proposal, accept)?;
        if said.end.is_err() {
            return Err(Stop::refused("not_settled", said.text()));
        }
        let settled = Settled {
            proposal,
            accepted: accept,
            message: said.text().to_owned(),
        };
        output.answer(&settled, |settled| settled.message.clone())?;
        Ok(Exit::Done)
    }
}
