//! Strength arithmetic: estimates, loads on the bar, and what the next load should be.

pub mod e1rm;
pub mod estimate;
pub mod grid;
pub mod gym;
pub mod plates;
pub mod rounding;
pub mod rpe;
pub mod session_time;
pub mod stall;
pub mod training_max;
pub mod volume;
pub mod warmup;
