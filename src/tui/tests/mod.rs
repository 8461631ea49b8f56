//! Keys in, screen out.

mod answering;
mod anything;
mod bad_lines;
mod calendar;
mod charts;
mod entering;
pub mod fixtures;
mod import;
mod live;
mod own_names;
mod panes;
mod plain;
mod plan_history;
mod plan_sheet;
mod pressing;
mod program;
mod screens;
mod script;
mod scrolling;
mod session;
pub mod sets;
mod stage;
mod streaming;
mod terminal;
mod tools;
mod typing;
mod whole;
