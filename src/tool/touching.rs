//! Which sessions and days operations are about, where they say so themselves: then no more of the
//! calendar is read than that.

use crate::domain::session::{DateRange, Operation, Placement, SeriesScope, SessionId};
use jiff::civil::Date;

/// Sessions by their numbers, and the days on which they stand or come to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touching {
    pub ids: Vec<SessionId>,
    pub days: DateRange,
}

impl Touching {
    /// None where conditions find the sessions, or days beyond those that are named count: of a series that
    /// is made or changed.
    pub fn of(operations: &[Operation], today: Date) -> Option<Self> {
        let mut touching = Self {
            ids: Vec::new(),
            days: DateRange {
                from: today,
                to: today,
            },
        };
        for operation in operations {
            touching.add(operation)?;
        }
        Some(touching)
    }

    fn add(&mut self, operation: &Operation) -> Option<()> {
        match operation {
            Operation::Create {
                scheduled_for,
                recurrence,
                ..
            } if !recurrence.repeats() => self.day(scheduled_for.and_then(Placement::date)),
            Operation::Update {
                id,
                scope: None | Some(SeriesScope::All),
                occurrence_date: None,
                scheduled_for,
                recurrence,
                ..
            } if !recurrence.repeats() => {
                self.ids.push(*id);
                self.day(scheduled_for.and_then(Placement::date));
            }
            Operation::Complete { id, .. } => self.ids.push(*id),
            Operation::Delete {
                id,
                occurrence_date,
                ..
            } => {
                self.ids.push(*id);
                self.day(*occurrence_date);
            }
            Operation::CompleteOccurrence {
                id,
                occurrence_date,
                ..
            }
            | Operation::SkipOccurrence {
                id,
                occurrence_date,
            } => {
                self.ids.push(*id);
                self.day(Some(*occurrence_date));
            }
            Operation::MoveOccurrence {
                id,
                occurrence_date,
                to,
            } => {
                self.ids.push(*id);
                self.day(Some(*occurrence_date));
                self.day(Some(*to));
            }
            _ => return None,
        }
        Some(())
    }

    fn day(&mut self, day: Option<Date>) {
        if let Some(day) = day {
            self.days.from = self.days.from.min(day);
            self.days.to = self.days.to.max(day);
        }
    }
}
