//! What is known before anything is said: exercises, shapes of answers, and what was chosen.

pub mod catalog;
pub mod schema;
pub mod settings;
