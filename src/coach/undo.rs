//! Taking back the newest change.

use super::desk::{Desk, DeskFault};
use super::said;
use super::verb::{Said, carry_out};
use crate::domain::command::{Applied, Command};

/// Reverses the newest live change. Blocks until that is durable.
pub fn undo(desk: &Desk) -> Result<Said, DeskFault> {
    carry_out(desk, Command::Undo, |end| match end {
        Ok(Applied::Undone(undone)) => said::undone(undone),
        Ok(_) => "Undone.".into(),
        Err(rejection) => said::not_undone(rejection),
    })
}
