//! `setwise accept` and `setwise refuse`: the athlete's word on what a coach proposed.

use crate::cli::{Context, Ended, Output, Stop};
use crate::coach::{self, Verdict};
use crate::domain::command::Rejection;
use serde::Serialize;
use std::num::NonZeroUsize;
use uuid::Uuid;

/// Why it was not settled: the same with `--confirm` is.
pub const NEEDS_CONFIRMATION: &str = "needs_confirmation";

/// Accept what the coach proposed
#[derive(Debug, clap::Args)]
pub struct Accept {
    /// Which proposal [default: the newest that is open]
    #[arg(value_name = "ID")]
    id: Option<Uuid>,
    /// Only these changes of a calendar's proposal, counted from 1, such as 1,3
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    only: Vec<NonZeroUsize>,
    /// Go on although much of the calendar is changed at once
    #[arg(long)]
    confirm: bool,
}

/// Refuse what the coach proposed
#[derive(Debug, clap::Args)]
pub struct Refuse {
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

impl Accept {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        let verdict = if self.only.is_empty() {
            Verdict::Accept
        } else {
            Verdict::Only(self.only.iter().map(|number| number.get() - 1).collect())
        };
        settle(self.id, verdict, self.confirm, setup, output)
    }
}

impl Refuse {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        settle(self.id, Verdict::Refuse, false, setup, output)
    }
}

fn settle(
    id: Option<Uuid>,
    verdict: Verdict,
    confirmed: bool,
    setup: &Context,
    output: &mut Output,
) -> Ended {
    let proposal = if let Some(id) = id {
        id
    } else {
        let newest = setup.reader()?.open_proposals()?.pop();
        let none = || Stop::refused("nothing_there", "No proposal is open.");
        newest.ok_or_else(none)?.id
    };
    let accepted = verdict != Verdict::Refuse;
    let settle = if confirmed {
        coach::settle_confirmed
    } else {
        coach::settle
    };
    let said = settle(setup.services()?, proposal, verdict)?;
    if let Err(why) = &said.end {
        let code = match why {
            Rejection::Unconfirmed { .. } => NEEDS_CONFIRMATION,
            _ => "not_settled",
        };
        return Err(Stop::refused(code, said.text()));
    }
    let settled = Settled {
        proposal,
        accepted,
        message: said.text().to_owned(),
    };
    output.done(&settled, |settled| settled.message.clone())
}
