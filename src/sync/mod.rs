//! The athlete's devices and the database that they meet at: what one did comes to the others.
//!
//! ```text
//! cli/sync ── command ──┤              ▲
//!        └─ joining ────┤              │
//!        └─ devices ────┤              │
//!        └─ share ──────┤              │
//!        └─ team: a coach's copies ────┘
//! screen ── background ─┴─ run ── once ─┬─ store: ops, arrive
//!                                       └─ remote: heads, push, pull
//! ```

mod admin;
mod background;
mod coaching;
mod command;
mod devices;
mod exercises;
mod joining;
mod limits;
mod messages;
mod met;
mod once;
mod report;
mod run;
mod sending;
mod share;
mod team;

pub use background::{Background, start};
pub use command::command;

use crate::cli::OutputSchema;

/// What the commands of this module print with `--json`.
pub const OUTPUTS: &[&[OutputSchema]] = &[
    command::OUTPUTS,
    joining::OUTPUTS,
    devices::OUTPUTS,
    share::OUTPUTS,
    admin::OUTPUTS,
    team::OUTPUTS,
    sending::OUTPUTS,
];
