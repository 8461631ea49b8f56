//! Changes on their way between devices: a part of a change is an op, as it lies in the journal.
//!
//! ```text
//! journal ── give ── hidden ── Op ──▶ whoever coaches the athlete
//! journal ── give ── Op ──▶ other devices ──▶ Op ── arrive ── journal, folding
//! ```
//! The state is a function of the set of records, so it makes no difference in which order they come,
//! nor how often.

mod arrive;
mod clock;
mod envelope;
mod give;
mod hash;
mod reading;
mod sync_devices;

pub(super) use arrive::{arrive, fold_newer, has_newer_to_fold};
pub(super) use clock::{acknowledge, become_another, set_clock};
pub(super) use sync_devices::{seq_of, taken};
