//! What is trained when: today, programs, the calendar, and questions about the log.

pub mod assistant;
pub mod calendar;
pub mod program;
pub mod query;
pub mod today;

#[cfg(any(test, feature = "testing"))]
pub mod testing;
