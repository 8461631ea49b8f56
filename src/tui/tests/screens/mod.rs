//! Keys in, whole screens out: what every key, command and tab shows. A line is a screen.
//!
//! ```text
//! at(Week, M, "<f3><enter>m<right>")     a home, a size, keys
//! goldens/calendar.txt                    what was seen, by group
//! ```

mod answers;
mod calendar;
mod chat;
mod commands;
mod first_run;
mod golden;
mod help;
mod history;
mod home;
mod lines;
mod plan;
mod program;
mod rest;
mod script;
mod sizes;
mod states;
mod talk;
mod tools;
mod typing;
