//! Today's plan: from a coach's text to the canonical plan, and from the plan and the log to what
//! is done, what comes next and with which load.
//!
//! ```text
//! selection: which version a coach is asked for
//! raw text ── schema::extract ─┬─ v2_flat ─────────────┬─ transform, expansion ─┐
//!             (review detects) ├─ nested ── v1_current ┘                        ├─ plan, or every
//!                              └─ nested ── canonical ──────────────────────────┘  fault (render)
//!                 all by reader, fields, head, parts
//! plan, and the one that stands ── proposed: what would change, for the athlete's word
//! plan, log ── matching, history ── board ── next_up, ticks       └─ diff
//! ```

pub mod adjust;
mod board;
mod canonical;
mod diff;
mod error;
mod expansion;
mod fields;
mod head;
mod history;
mod matching;
mod nested;
mod next_up;
mod parts;
pub mod prescription;
mod proposed;
mod reader;
mod render;
pub mod rest;
mod review;
pub mod selection;
pub mod tally;
mod transform;
mod v1_current;
mod v2_flat;

pub use crate::schema::place::Place;
pub use board::{board, is_finished, is_warm_up};
pub use diff::{diff, lines};
pub use error::{PlanError, PlanFaultCode, PlanIssue};
pub use expansion::rules_version;
pub use history::sessions_before;
pub use next_up::{next_up, ticks};
pub use proposed::proposed;
pub use review::{Reviewed, review, transform_either};
pub use transform::transform;

#[cfg(test)]
pub(crate) mod example;
#[cfg(test)]
mod tests;
