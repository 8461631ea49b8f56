//! The program as it is used: by its binary, on a home of its own. One binary, one builder.
#![expect(clippy::unwrap_used, reason = "a test that can't be set up has failed")]

mod assistant;
mod assistant_offline;
#[cfg(unix)]
mod backups;
#[cfg(unix)]
mod bad_input;
mod bad_program_rows;
mod bad_programs;
#[cfg(unix)]
mod book;
mod calendar;
#[cfg(unix)]
mod calendar_kill;
mod calendar_screen;
mod changing_sets;
mod completing;
#[cfg(all(feature = "mcp", feature = "serve"))]
mod conformance;
#[cfg(unix)]
mod cookbook;
#[cfg(unix)]
mod damaged;
mod debrief;
#[cfg(unix)]
mod durability;
mod eval;
mod exercise_names;
#[cfg(target_os = "linux")]
mod failing_disk;
mod goldens;
mod grounding;
mod home;
#[cfg(all(feature = "mcp", feature = "serve"))]
mod hostile_names;
mod house;
mod importing;
mod lab;
mod lines;
mod live;
mod log_questions;
mod logging_sets;
#[cfg(all(target_os = "linux", feature = "mcp", feature = "serve"))]
mod lost_log;
#[cfg(feature = "mcp")]
mod mcp;
mod mcp_asking;
mod mcp_http;
mod migrating;
mod model_calls;
mod model_coach;
mod model_told;
mod models;
mod models_at_home;
#[cfg(all(unix, feature = "sync"))]
mod one_log;
mod outputs;
mod own_exercises;
#[cfg(unix)]
mod own_files;
mod page;
#[cfg(unix)]
mod pictures;
mod plan_review;
mod plans;
#[cfg(unix)]
mod planted;
#[cfg(all(unix, feature = "sync"))]
mod postgres;
mod program_loop;
mod program_progress;
#[cfg(unix)]
mod program_screen;
mod programs;
#[cfg(unix)]
mod pty;
mod ranks;
mod readme;
mod report_picture;
mod requests;
mod schema_command;
mod schemas;
#[cfg(unix)]
mod screen_model;
#[cfg(feature = "serve")]
mod serve;
mod server;
mod session_ends;
mod settings;
mod sizes;
#[cfg(all(unix, feature = "sync"))]
mod stopping;
mod sync;
#[cfg(all(unix, feature = "sync"))]
mod sync_exercises;
mod sync_messages;
mod sync_screen;
#[cfg(all(unix, feature = "sync"))]
mod sync_setup;
mod sync_team;
mod talk;
#[cfg(unix)]
mod terminal;
mod tools;
mod trained;
mod transfer;
mod undo;
mod unseen;
mod watching;
