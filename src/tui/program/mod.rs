//! The program tab: what is shown of a program, being written, proposed or standing.
//!
//! ```text
//!  nothing yet ──g──▶ writing (steps) ──▶ draft ──a, A──▶ standing
//!                        │ Esc             │  ▲ u
//!                        ▼                 ▼  │
//!                     as it was          edits applied, verified anew
//! ```

mod actions;
mod asks;
mod draft;
mod responses;
mod sheet;
mod state;
mod update;
mod view;

#[cfg(test)]
pub use asks::{EditProgram, Settle, Start};
pub use asks::{ReadPrograms, Wrote, write};
pub use draft::Draft;
pub use responses::{wrote, wrote_step};
pub use sheet::Sheet;
pub use state::{Item, ProgramRead, ProgramTab, Standing, Startable};
pub use update::{PAGE, act, choose_by, close, command, next_pane, press};
pub use view::{esc, extent, hints, render, text};
