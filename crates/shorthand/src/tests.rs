//! The phrase table, and what holds for every line.

mod corrections;
mod fake_log;
mod notation;
mod phrases;
mod properties;

use fake_log::FakeLog;
pub use notation::{Scene, TODAY};
