//! Tools: the one way in which a coach acts, and the strictness of it.
//!
//! ```text
//! text ── text_call ─┐
//! native calls ──────┴─ arguments ── decode ──┬── refusal
//!                          (alias, value)     └── executor ── store, one transaction ── receipt
//! ```
//! All of it follows one table: [`descriptors`].

mod acknowledge;
mod alias;
mod arguments;
pub mod athlete;
mod calendar;
mod check;
mod debrief_wish;
mod decode;
mod decoded;
mod descriptor;
mod executor;
mod explain;
mod facts;
mod format;
mod grammar;
mod grounding;
pub mod limits;
mod line;
mod log_view;
mod matrix;
mod mend;
pub mod near_miss;
mod planner;
mod policy;
mod prepared;
mod reference;
mod refusal;
mod rejected;
mod replay;
mod round;
mod saved_case;
mod schema;
mod setting;
mod stats;
#[cfg(test)]
mod tests;
pub mod text_call;
mod tools;
pub mod trained;
mod value;

pub use alias::{Alias, aliases_of, is_alias, nearest_alias};
pub use calendar::{ApplyEnd, ApplyReply, ApplyResult, ApplyWish, CalendarSettled};
pub use debrief_wish::plan_debrief;
pub use descriptor::{Descriptor, Effect, Example, Kind, Parameter, Typed};
pub use executor::{Executor, NoteCall, TurnPlace};
pub use explain::{AppliedRule, Rule, RuleEffect};
pub use format::in_text;
pub use grammar::grammar;
pub use grounding::{Grounding, hold_unsaid, said_on};
pub use log_view::with_log_view;
pub use matrix::{MatrixRow, WrongName, matrix};
pub use mend::find_mended;
pub use planner::{Plan, Planner, Tell};
pub use policy::Policy;
pub use reference::{reference, told as tools_told};
pub use refusal::{Hints, in_a_line, told};
pub use rejected::line_refused;
pub use saved_case::{WantedEnd, WantedIssue, WantedRefusal, depends_on_log, saved_case};
pub use setting::Sight;
pub use stats::{PlanStats, Stats, plan_stats, stats};
pub use tools::{ASK_ATHLETE, FINISH_SESSION, LOG_SET_RESULT, descriptors, find, offered};
pub use trained::Trained;
