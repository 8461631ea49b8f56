//! Whole turns over a real store.

mod calendars;
mod changes;
mod clients;
mod conversations;
mod debriefs;
mod dialogues;
mod first_run;
pub mod fixture;
mod load_cases;
mod log_questions;
mod logging;
mod mutants;
mod odd_talk;
mod panics;
mod plans;
mod previews;
mod questions;
mod scripted;
mod sentences;
mod tables;
mod turns;
