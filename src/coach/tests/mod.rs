//! Whole turns over a real store.

mod fixture;
mod logging;
mod questions;
mod scripted;
