//! Strength arithmetic: estimates, loads on the bar, and what the next load should be.

pub mod e1rm;
