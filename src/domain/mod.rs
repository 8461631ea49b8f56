//! What everything else talks in: values of strength training and of a conversation about it.
//!
//! No I/O, no async, no clock, no randomness, no `serde_json::Value`.

pub mod assistant;
pub mod batch;
pub mod board;
pub mod calendar;
pub mod command;
pub mod conversation;
pub mod day_totals;
pub mod debrief;
pub mod debrief_bounds;
pub mod edit;
pub mod effort;
pub mod envelope;
pub mod exercise;
pub mod exercise_class;
pub mod exercise_name;
pub mod guard;
pub mod journal;
pub mod known_fact;
pub mod load;
pub mod plan;
pub mod prescription;
pub mod profile;
pub mod program;
pub mod progress;
pub mod proposal;
pub mod provider;
pub mod question;
pub mod receipt;
pub mod report;
pub mod session;
pub mod set_export;
pub mod set_log;
pub mod set_result;
pub mod set_structure;
pub mod set_version;
pub mod stamps;
pub mod stored_program;
pub mod strength;
pub mod summed_up;
pub mod text;
pub mod tool_call;
pub mod transcript;
pub mod usage;
