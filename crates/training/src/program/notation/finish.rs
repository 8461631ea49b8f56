//! The end of a text: whether what was read makes a program.

use super::error::{NotationError, Wrong};
use super::key::{Key, Section};
use super::read::Reader;
use crate::program::limits::MOST_NOTATION_ERRORS;
use setwise_domain::prescription::{Place, Program, ProgramError, SlotId};

impl Reader {
    /// The program, or what is wrong with it.
    pub(super) fn finish(mut self) -> Result<Program, Vec<NotationError>> {
        let missing = |line: usize, wanted: &str| NotationError {
            line,
            column: 1,
            wrong: Wrong::Missing { wanted: wanted.to_owned() },
        };
        let is_titled =
            |(section, key): &(Section, Key)| *section == Section::Program && *key == Key::Program;
        if !self.said.iter().any(is_titled) {
            let wanted =
                "a line above the first day that names the program, such as 'program: My Program'";
            self.errors.push(missing(1, wanted));
        }
        let lines = self.slot_lines.iter().zip(self.program.slots());
        let bare = lines.filter(|(_, slot)| slot.weeks.is_empty()).map(|(line, _)| {
            missing(*line, "a line 'sets:', or one for each week, below the slot")
        });
        let bare: Vec<_> = bare.collect();
        self.errors.extend(bare);
        if self.program.per_week == 0 && !self.said.contains(&(Section::Program, Key::Sessions)) {
            self.program.per_week = u8::try_from(self.program.days.len().min(7)).unwrap_or(7);
        }
        if self.errors.is_empty() {
            let unsound = self.program.check();
            self.errors = unsound.into_iter().map(|error| self.unsound(error)).collect();
        }
        if self.errors.is_empty() {
            return Ok(self.program);
        }
        self.errors.sort_by_key(|error| (error.line, error.column));
        self.errors.truncate(MOST_NOTATION_ERRORS);
        Err(self.errors)
    }

    /// What no program may be, at the line of the part that it is about.
    fn unsound(&self, error: ProgramError) -> NotationError {
        let line_of_slot = |id: &SlotId| {
            let at =
                self.program.slots().collect::<Vec<_>>().iter().rposition(|slot| slot.id == *id);
            at.and_then(|at| self.slot_lines.get(at))
        };
        let line_of_day = |name: &str| {
            let at = self.program.days.iter().position(|day| day.name == name);
            at.and_then(|at| self.day_lines.get(at))
        };
        let line = match &error {
            ProgramError::SlotName { .. } => None,
            ProgramError::SameSlot(id) | ProgramError::TwiceADay(id) | ProgramError::Circle(id) => {
                line_of_slot(id)
            }
            ProgramError::Bound { place, .. }
            | ProgramError::Empty { place, .. }
            | ProgramError::NoSuchSlot { place, .. } => match place {
                Place::Program => None,
                Place::Day(name) => line_of_day(name),
                Place::Slot(id) => line_of_slot(id),
            },
        };
        NotationError { line: line.copied().unwrap_or(1), column: 1, wrong: Wrong::Unsound(error) }
    }
}
