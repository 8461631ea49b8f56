//! What is trained when: [`today`]'s plan, [`program`]s of weeks, the [`calendar`] with the [`assistant`]
//! that changes it, and what is asked of the log ([`query`]).

pub mod assistant;
pub mod calendar;
pub mod program;
pub mod query;
pub mod today;

#[cfg(any(test, feature = "testing"))]
pub mod testing;
