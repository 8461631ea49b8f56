//! A strength coach in the terminal.

pub mod domain;
