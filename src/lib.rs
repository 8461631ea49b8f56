//! A strength coach in the terminal.
#![expect(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "every error type documents its own variants, and the only user of this library is its own binary"
)]

pub mod domain;
pub mod limits;

pub mod catalog;

pub mod shorthand;
pub mod store;
pub mod today;

pub mod ask;

pub mod tool;

pub mod offline;

pub mod coach;

pub mod tui;
