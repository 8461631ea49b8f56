//! The athlete's word on a proposal.

use super::desk::{Desk, DeskFault};
use super::verb::{Said, carry_out};
use crate::domain::command::{Applied, Command};
use crate::domain::text::printable;
use uuid::Uuid;

/// Accepts or refuses. Blocks until that is durable.
pub fn settle(desk: &Desk, proposal: Uuid, accept: bool) -> Result<Said, DeskFault> {
    let command = Command::Settle {
        proposal,
        accept,
        calendar: None,
    };
    carry_out(desk, command, |end| {
        let word = if accept { "Accepted" } else { "Refused" };
        match end {
            Ok(Applied::Settled { proposal }) => {
                format!(
                    "{word}: {}",
                    printable(proposal.title.trim_end_matches('.'))
                ) + "."
            }
            Ok(_) => format!("{word}."),
            Err(rejection) => format!("Nothing was changed: {rejection}."),
        }
    })
}
