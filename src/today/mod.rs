//! Today's plan: from a coach's text to the canonical plan, and from the plan and the log to what
//! is done, what comes next and with which load.

mod board;
mod canonical;
mod diff;
mod extract;
mod fault;
mod fields;
mod head;
mod history;
mod matching;
mod next_up;
pub mod prescription;
mod reader;
mod render;
pub mod rest;
mod review;
mod transform;
mod v2_flat;

pub use board::board;
pub use diff::{diff, lines};
pub use fault::{Place, PlanFault, PlanFaultCode, PlanFaults};
pub use next_up::{next_up, ticks};
pub use review::{Reviewed, review};
pub use transform::transform;

#[cfg(test)]
mod tests;
