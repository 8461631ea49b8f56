//! The screen: keys in, frames out, and everything between as values.
//!
//! ```text
//!            ┌──────────── screen: the loop ────────────┐
//!  terminal ─┤ Msg ─▶ update(model) ─▶ Effects          ├─ runner ─ worker ─▶ desk
//!            │          model ─▶ view: panes ─▶ frame   │◀──────── News ─────┘
//!            └──────────────────────────────────────────┘
//!  header  ┌──────────────────────────────────────────────────────┐  view/header
//!          │ setwise  1 coach  2 history  3 calendar  4 program    Sat 21 Nov │
//!          ├ chat ──────────────────────┬ today ──────────────────┤  view/frame
//!          │ you   bench 3x8 185lb @8   │ Main              25 min │
//!          │ coach ✓ Bench Press  …     │   ▸ Barbell Row    ●○○   │  view/chat, view/entry
//!          ├────────────────────────────┴─────────────────────────┤  view/plan
//!          │ › same again_                                        │  view/composer
//!          └──────────────────────────────────────────────────────┘
//!  status    rest 1:23 ▕██████░░░░▏ F1 keys          4 sets today    view/status
//! ```
//! A tab is a line in `tab`, a key one in `key_table`, a command one in `slash`.

mod action;
mod assisting;
mod calendar;
mod calls;
mod chat;
mod chord;
mod completion;
mod composer;
mod editor;
mod effect;
mod exercises;
mod first_run;
mod history;
mod key_table;
pub mod keymap;
mod list;
mod listing;
mod markdown;
mod model;
mod msg;
pub mod options;
mod panes;
pub mod plain;
mod plan_sheet;
mod profile_line;
mod program;
mod reading;
pub mod rehearsal;
mod rest;
mod runner;
mod screen;
mod setup;
mod signals;
mod slash;
mod tab;
mod terminal;
mod theme;
mod turn;
mod update;
mod view;
mod worker;
mod wrap;

pub use screen::run;
pub use setup::{Editor, Open, TuiError, TuiSetup};

#[cfg(test)]
mod tests;
