//! The steps of a program that is being written, a line each as they begin and end.

use crate::coach::ProgramEvent;
use crate::domain::envelope::StepKind;
use crate::domain::text::counted;
use crate::text::duration;
use jiff::Timestamp;

/// Counts the verifications, and knows since when a step runs.
#[derive(Debug, Default)]
pub struct Steps {
    verifications: usize,
    since: Option<Timestamp>,
}

impl Steps {
    /// The line of an event.
    pub fn line(&mut self, event: &ProgramEvent) -> String {
        match event {
            ProgramEvent::Began { step, at } => {
                self.verifications += usize::from(*step == StepKind::Verify);
                self.since = Some(*at);
                format!("{} …", self.name(*step))
            }
            ProgramEvent::Again { step, why } => {
                format!("{}: {why}; asking once more", self.name(*step))
            }
            ProgramEvent::Ended { step, at, reply, dropped } => {
                let took = duration::tenths(at.duration_since(self.since.unwrap_or(*at)));
                let dropped = match dropped {
                    0 => String::new(),
                    &keys => format!(", {} left out", counted(keys, "unknown key")),
                };
                format!("{}: {reply}{dropped}, {took}", self.name(*step))
            }
        }
    }

    /// `verify 2` for the second verification.
    fn name(&self, step: StepKind) -> String {
        match step {
            StepKind::Verify => format!("{step} {}", self.verifications),
            step => step.to_string(),
        }
    }
}

#[cfg(test)]
mod tests;
