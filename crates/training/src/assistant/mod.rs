//! The calendar's assistant: from a message to operations that the athlete accepts or refuses.
//! Nothing is changed here.
//!
//! ```text
//! message ── route ─┬─ clarify: a question, sessions to choose from
//!                   ├─ answer: words
//!                   └─ propose ── parse ── shape ── check ─┬─ repair, once ─┐
//!                          ▲ snapshot                      └────────────────┴─ summary ── planned
//! ```
//! `pipeline` goes this way, `stream` tells of it as it happens.

mod clarify;
mod end;
mod event;
mod likeness;
pub mod limits;
mod mentions;
mod parse;
mod pass;
mod pipeline;
mod plain;
mod planned;
mod repair;
mod route;
mod shape;
mod snapshot;
mod stream;
mod summary;

#[cfg(test)]
mod tests;

pub use clarify::{choice_in, unknown, with_all, with_choice, with_day};
pub use end::{End, QUESTIONS, answers, end_of, messages, open_question, question};
pub use event::{Action, Asked, Choice, Days, Event, Judged, Mode, Outcome, Stage};
pub use parse::{Parsed, Unread, parse};
pub use pipeline::Turn;
pub use planned::Planned;
pub use shape::{Writer, shaped};
pub use stream::run;
