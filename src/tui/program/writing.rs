//! A program that is being written: its steps, each with its time.

use crate::coach::ProgramEvent;
use crate::domain::envelope::StepKind;
use crate::limits::SPINNER_TICK_MILLIS;
use crate::tui::turn::SPINNER;
use jiff::Timestamp;

#[derive(Debug)]
pub struct Writing {
    pub since: Timestamp,
    /// Who writes it, by its own name.
    pub coach: String,
    pub steps: Vec<WritingStep>,
    /// The athlete has had enough; it ends as soon as it can.
    pub stopping: bool,
}

#[derive(Debug)]
pub struct WritingStep {
    /// `verify 2` for the second verification.
    pub name: String,
    pub since: Timestamp,
    /// When it ended, and what came of it.
    pub end: Option<(Timestamp, String)>,
    /// Why it was asked for once more.
    pub again: Option<String>,
}

impl Writing {
    pub fn new(coach: String, since: Timestamp) -> Self {
        Self {
            since,
            coach,
            steps: Vec::new(),
            stopping: false,
        }
    }

    pub fn take(&mut self, event: ProgramEvent) {
        match event {
            ProgramEvent::Began { step, at } => {
                let name = self.name(step);
                self.steps.push(WritingStep {
                    name,
                    since: at,
                    end: None,
                    again: None,
                });
            }
            ProgramEvent::Again { why, .. } => {
                if let Some(step) = self.steps.last_mut() {
                    step.again = Some(why);
                }
            }
            ProgramEvent::Ended { at, reply, .. } => {
                if let Some(step) = self.steps.last_mut() {
                    step.end = Some((at, reply));
                }
            }
        }
    }

    fn name(&self, step: StepKind) -> String {
        if step != StepKind::Verify {
            return step.to_string();
        }
        let verified = |one: &&WritingStep| one.name.starts_with(step.word());
        let before = self.steps.iter().filter(verified).count();
        format!("{step} {}", before + 1)
    }

    /// The spinner as it looks now.
    pub fn spinner(&self, now: Timestamp) -> &'static str {
        let ticks = now.duration_since(self.since).as_millis().unsigned_abs()
            / u128::from(SPINNER_TICK_MILLIS);
        SPINNER[usize::try_from(ticks % 4).unwrap_or(0)]
    }
}
