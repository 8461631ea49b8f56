//! The command line.
pub mod import;
pub mod output;
pub mod stdin;
