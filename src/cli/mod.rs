//! The command line.
pub mod import;
