//! Taking back the newest change.

use super::actions::{Said, carry_out};
use super::messages;
use super::services::{ServiceError, Services};
use crate::domain::command::{Applied, Command};

/// Reverses the newest live change. Blocks until that is durable.
pub fn undo(services: &Services) -> Result<Said, ServiceError> {
    carry_out(services, Command::Undo, |end| match end {
        Ok(Applied::Undone(undone)) => messages::undone(undone),
        Ok(_) => "Undone.".into(),
        Err(rejection) => messages::not_undone(rejection),
    })
}
