//! Between a plan as coaches and files write it and a program that progresses.
//!
//! A plan has no rule, load or slot. Read, each of its exercises becomes a slot with the rule that
//! suits what is asked and the exercise; what was assumed is said. Written, nothing is lost that a
//! plan can hold.

mod class;
mod keep;
mod read;
mod write;

pub use keep::keeping;
pub(super) use read::percents;
pub use read::{Prescribed, prescribed, starts};
pub use write::{as_plan, plan_of_day, week_plan};

#[cfg(test)]
mod tests;
