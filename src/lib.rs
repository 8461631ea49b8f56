//! A strength coach in the terminal.

pub mod catalog;
pub mod domain;
pub mod limits;
