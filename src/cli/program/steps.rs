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
            ProgramEvent::Ended {
                step,
                at,
                reply,
                dropped,
            } => {
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
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_with_their_times() {
        let at = |millis| Timestamp::from_millisecond(millis).unwrap();
        let mut steps = Steps::default();
        let mut told = Vec::new();
        for event in [
            ProgramEvent::Began {
                step: StepKind::Generate,
                at: at(0),
            },
            ProgramEvent::Again {
                step: StepKind::Generate,
                why: "the coach's answer could not be read".into(),
            },
            ProgramEvent::Ended {
                step: StepKind::Generate,
                at: at(6_230),
                reply: "4 days, 24 exercises".into(),
                dropped: 1,
            },
            ProgramEvent::Began {
                step: StepKind::Verify,
                at: at(6_230),
            },
            ProgramEvent::Began {
                step: StepKind::Verify,
                at: at(7_000),
            },
            ProgramEvent::Ended {
                step: StepKind::Verify,
                at: at(7_000),
                reply: "right".into(),
                dropped: 0,
            },
        ] {
            told.push(steps.line(&event));
        }
        assert_eq!(
            told,
            [
                "generate …",
                "generate: the coach's answer could not be read; asking once more",
                "generate: 4 days, 24 exercises, 1 unknown key left out, 6.2 s",
                "verify 1 …",
                "verify 2 …",
                "verify 2: right, 0.0 s",
            ]
        );
    }
}
