//! What everything else talks in: values of strength training and of a conversation about it.
//!
//! No I/O, no async, no clock, no randomness, no `serde_json::Value`.

pub mod exercise;
pub mod load;
