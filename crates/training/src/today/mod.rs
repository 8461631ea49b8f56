//! Today's plan: from a coach's text to the canonical plan, and from the plan and the log to what
//! is done, what comes next and with which load.
//!
//! ```text
//! selection: which version a coach is asked for
//! raw text ── decode ── transform: which form ── read (shape, rules, expansion) ── plan, or every
//!                                                                                issue (render)
//! plan, and the one that stands ── proposed: what would change, for the athlete's word
//! plan, log ── matching, history ── board ── next_set, next_up, ticks       └─ diff
//! ```

pub mod adjust;
mod board;
mod diff;
mod error;
mod expansion;
mod following;
mod history;
mod in_words;
mod left;
pub mod limits;
mod matching;
pub mod next_load;
mod next_set;
mod next_up;
mod overall;
mod parts;
pub mod prescription;
mod proposed;
mod read;
mod render;
pub mod rest;
pub mod selection;
mod session_end;
pub mod tally;
mod transform;

pub use board::{board, is_cool_down, is_main_work, is_warm_up, is_work, work_share};
pub use diff::{diff, lines};
pub use error::{PlanError, PlanIssue, recorded};
pub use expansion::rules_version;
pub use following::{Following, marks, suggested};
pub use history::{by_day, sessions_before};
pub use in_words::in_words;
pub use left::{minutes_to_go, rest_seconds};
pub use next_set::{ahead, next_set, set_of, sets_left};
pub use next_up::{next_up, ticks};
pub use overall::{MuscleWeek, Overall, last_year};
pub use parts::PlanParts;
pub use proposed::proposed;
pub use render::render;
pub use session_end::is_over;
pub use setwise_domain::decode::Place;
pub use transform::{Reviewed, corrected, review, transform, version_of};

#[cfg(test)]
pub(crate) mod tests;
