//! The turn and what is beside it: an athlete's words, carried through to what is stored and said.
//!
//! ```text
//! words ── driver ── turn (pure: Event → Effects) ── shorthand · executor · coach ── transcript
//! keys, arguments ── undo · settle · profile · log_line · today
//! ```

pub mod answers;
mod context;
mod debrief;
mod desk;
mod driver;
mod finished;
pub mod introduction;
mod local;
mod log_line;
mod plan;
mod plan_file;
mod profile;
mod reading;
mod round;
mod said;
mod settle;
mod stop;
mod today;
pub mod turn;
mod undo;
mod verb;

pub use debrief::debrief;
pub use desk::{Desk, DeskFault};
pub use driver::{TurnEvent, say, say_until};
pub use log_line::{ExportedBeaten, ExportedRecord, LogReply, Logged, Refused, log_line};
pub use plan::{accept_plan, restore_plan};
pub use plan_file::{FileFault, plan_file};
pub use profile::{forget_fact, save_profile};
pub use said::{NOTHING_TO_SUM_UP, Wording};
pub use settle::settle;
pub use stop::Stop;
pub use today::{board_today, generate_today};
pub use undo::undo;
pub use verb::Said;

#[cfg(test)]
mod tests;
