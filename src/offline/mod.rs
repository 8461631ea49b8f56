//! The coach without a model.

pub mod adjust;
pub mod today_plan;
