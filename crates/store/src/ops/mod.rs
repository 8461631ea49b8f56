//! Changes on their way between devices: the journal as ops, and ops that arrive.
//!
//! ```text
//! journal ── give ── redact ── Op ──▶ whoever coaches the athlete
//! journal ── give ── Op ──▶ other devices ──▶ Op ── arrive ── journal
//!                                                     ├─ settle_sets  each set that it speaks of, anew
//!                                                     └─ beside       all that is not a set, anew
//! ```
//! The state is a function of the set of records, so it makes no difference in which order they come,
//! nor how often.

mod arrive;
mod arriving;
mod beside;
mod came;
mod carried;
mod carry_out;
mod clock;
mod envelope;
mod give;
mod hash;
mod reading;
mod redact;
mod settle_sets;
mod sync_devices;

pub(super) use arrive::{arrive, fold_newer, has_newer_to_fold};
pub(super) use beside::refold_if_shared;
pub(super) use came::CameSet;
pub(super) use carried::came_of;
pub(super) use carry_out::count_again;
pub(super) use clock::{acknowledge, become_another, set_clock};
pub(super) use settle_sets::settle_after_undo;
pub(super) use sync_devices::{seq_of, taken};
