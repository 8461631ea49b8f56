//! `setwise accept` and `setwise refuse`: the athlete's word on what a coach proposed.

use crate::cli::{Context, Ended, Output, OutputSchema, Stop, outputs};
use crate::coach::Intent;
use crate::coach::{self, Verdict};
use crate::domain::command::Rejection;
use crate::domain::proposal::Proposal;
use crate::domain::text::printable;
use schemars::JsonSchema;
use serde::Serialize;
use std::num::NonZeroUsize;
use uuid::Uuid;

/// What it prints with `--json`.
pub(crate) const OUTPUTS: &[OutputSchema] = outputs! {
    "accept", "What came of accepting a proposal.": Settled;
    "refuse", "What came of refusing a proposal.": Settled;
};

/// Accept what the coach proposed
#[derive(Debug, Default, clap::Args)]
pub struct Accept {
    /// Which proposal [default: the newest that is open]
    #[arg(value_name = "ID", value_parser = proposal_id)]
    pub id: Option<Uuid>,
    /// Only these changes of the proposal, counted from 1, such as 1,3; --list numbers them
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub only: Vec<NonZeroUsize>,
    /// List the changes of the proposal, and accept nothing
    #[arg(long, conflicts_with_all = ["only", "confirm"])]
    pub list: bool,
    /// Go on even if it changes a lot at once, or the verifier objects
    #[arg(long)]
    pub confirm: bool,
}

/// Refuse what the coach proposed
#[derive(Debug, clap::Args)]
pub struct Refuse {
    /// Which proposal [default: the newest that is open]
    #[arg(value_name = "ID", value_parser = proposal_id)]
    pub id: Option<Uuid>,
}

/// Numbers choose changes, not proposals.
fn proposal_id(text: &str) -> Result<Uuid, String> {
    text.parse().map_err(|_| {
        "a proposal's id looks like 0198a3c2-6a10-7c3e-8f00-2b7d1f0c9a55, as `setwise now --json` lists it at \
         `proposals`; leave it out for the newest proposal, and choose single changes with --only 1,2"
            .to_owned()
    })
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SettledProposal")]
struct Settled {
    /// The proposal's id.
    proposal: Uuid,
    /// Whether it was accepted.
    accepted: bool,
    /// What came of it.
    message: String,
    /// The changes that `--only` numbers, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<String>>,
}

impl Accept {
    pub fn run(self, setup: &Context, output: &mut Output) -> Ended {
        if self.list {
            return list(self.id, setup, output);
        }
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

/// The one that is meant: the newest, where none is named.
fn meant(id: Option<Uuid>, setup: &Context) -> Result<Proposal, Stop> {
    let reader = setup.reader()?;
    let (found, none) = match id {
        Some(id) => (reader.proposal(id)?, "There is no such proposal."),
        None => (reader.open_proposals()?.pop(), "No proposal is open."),
    };
    found.ok_or_else(|| Stop::refused("nothing_there", none))
}

/// What there is to choose from.
fn list(id: Option<Uuid>, setup: &Context, output: &mut Output) -> Ended {
    let proposal = meant(id, setup)?;
    let changes = match coach::proposal_parts(setup.services()?, &proposal)? {
        Ok(changes) => changes,
        Err(why) => return Err(Stop::refused("not_settled", format!("{why}."))),
    };
    let title = printable(&proposal.title);
    let mut lines = vec![title.to_string()];
    lines.extend(
        [printable(&proposal.reason).into_owned()].into_iter().filter(|why| !why.is_empty()),
    );
    let numbered = changes.iter().zip(1..);
    lines.extend(numbered.map(|(change, at)| format!("{at}  {}", printable(change))));
    if changes.is_empty() {
        lines.push("It can only be accepted or refused as a whole.".to_owned());
    }
    let listed = Settled {
        proposal: proposal.id,
        accepted: false,
        message: lines.join("\n"),
        changes: Some(changes),
    };
    output.done(&listed, |listed| listed.message.clone())
}

fn settle(
    id: Option<Uuid>,
    verdict: Verdict,
    confirmed: bool,
    setup: &Context,
    output: &mut Output,
) -> Ended {
    let proposal = match id {
        Some(id) => id,
        None => meant(None, setup)?.id,
    };
    let accepted = verdict != Verdict::Refuse;
    let settle = Intent::Settle { proposal, verdict, confirmed };
    let said = coach::want(setup.services()?, settle)?;
    if let Err(why) = said.change() {
        return Err(match why {
            Rejection::Unconfirmed { .. } => Stop::unconfirmed(said.text()),
            _ => Stop::refused("not_settled", said.text()),
        });
    }
    let settled = Settled { proposal, accepted, message: said.text().to_owned(), changes: None };
    output.done(&settled, |settled| settled.message.clone())
}
