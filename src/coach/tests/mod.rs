//! Whole turns over a real store.

mod fixture;
mod questions;
mod scripted;
