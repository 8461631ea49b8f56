//! Today's plan: from a coach's text to the canonical plan, and from the plan and the log to what
//! is done, what comes next and with which load.

mod canonical;
mod extract;
mod fault;
mod fields;
mod head;
pub mod prescription;
mod reader;
mod render;
mod review;
mod transform;
mod v2_flat;

pub use fault::{Place, PlanFault, PlanFaultCode, PlanFaults};
pub use review::{Reviewed, review};
pub use transform::transform;

#[cfg(test)]
mod tests;
