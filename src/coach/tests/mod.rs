//! Whole turns over a real store.

mod calendars;
mod changes;
mod debriefs;
mod fixture;
mod logging;
mod plans;
mod questions;
mod scripted;
