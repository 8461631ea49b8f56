//! The training calendar: when sessions happen, what an operation does to them, and what is wrong
//! with one that can't be carried out. Pure: values in, values out.
//!
//! ```text
//! JSON values ── check ─┬─ read ──── Operation
//!                       └─ carry_out ── draft (what the calendar would be)
//! operations ── work_out ── carry_out ── draft ── CalendarChange
//! sessions ── recurrence ── agenda · find · ics
//!                              └─ coming ── which day of the program a session will be
//! ```

mod agenda;
mod arriving;
mod bounds;
mod bulk;
mod carry_out;
mod check;
mod debriefed;
mod double_booking;
mod draft;
mod find;
mod ics;
mod issue;
pub mod limits;
mod outdated;
mod part;
mod patch;
mod program_days;
mod read;
mod recurrence;
#[cfg(test)]
pub(crate) mod tests;
mod work_out;

pub use agenda::{Occurrence, OccurrenceState, agenda, is_done_on, is_overdue};
pub use arriving::{Arriving, arriving};
pub use bounds::session as check_session;
pub use carry_out::mark_done;
pub use check::{Checked, check, serialize_shown};
pub use debriefed::hold_debrief;
pub use find::find;
pub use ics::{Finding, Foreign, ReadCalendar, ics, read as read_ics};
pub use outdated::changes_since;
pub use program_days::ProgramDays;
pub use recurrence::{occurrences, occurs_on, usual_end};
pub use work_out::{Worked, work_out};
