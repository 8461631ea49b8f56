//! Whole turns over a real store.

mod changes;
mod fixture;
mod logging;
mod plans;
mod questions;
mod scripted;
