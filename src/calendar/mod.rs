//! The training calendar: when sessions happen, what an operation does to them, and what is wrong
//! with one that can't be carried out. Pure: values in, values out.
//!
//! ```text
//! JSON values ── check ─┬─ read ──── Operation
//!                       └─ carry_out ── draft (what the calendar would be)
//! operations ── work_out ── carry_out ── draft ── CalendarChange
//! sessions ── recurrence ── agenda · find · ics
//! ```

mod agenda;
mod recurrence;
#[cfg(test)]
mod support;

pub use agenda::{Occurrence, OccurrenceState, agenda, is_overdue};
pub use recurrence::{occurrences, occurs_on};
