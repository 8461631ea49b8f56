//! The screen: keys in, frames out, and everything between as values.
//!
//! ```text
//!            ┌──────────── screen: the loop ────────────┐
//!  terminal ─┤ Msg ─▶ update(model) ─▶ Effects          ├─ Request ─▶ worker ─▶ services
//!            │          model ─▶ view: panes ─▶ frame   │◀─ Response ────┘
//!            └──────────────────────────────────────────┘
//!  header  ┌──────────────────────────────────────────────────────┐  view/header
//!          │ setwise  1 coach  2 history  3 calendar  4 program    Sat 21 Nov │
//!          ├ chat ──────────────────────┬ today ──────────────────┤  view/frame
//!          │ you   bench 3x8 185lb @8   │ Main              25 min │
//!          │ coach ✓ Bench Press  …     │   ▸ Barbell Row    ●○○   │  coach/view, view/entry
//!          ├────────────────────────────┴─────────────────────────┤  view/plan
//!          │ › same again_                                        │  view/composer
//!          └──────────────────────────────────────────────────────┘
//!  status    rest 1:23 ▕██████░░░░▏ F1 keys          4 sets today    view/status
//! ```
//! A tab is a line in `tab` and a folder with its state, its update and its view: `coach`,
//! `history`, `calendar`, `program`, `tools`, `team`. A key is a line in `key_table`, a command in `slash`.

mod action;
mod ask;
mod calendar;
mod chat;
mod chord;
mod coach;
mod completion;
mod composer;
mod editor;
mod history;
mod input;
mod key_table;
pub mod keymap;
pub mod limits;
mod list;
mod markdown;
mod model;
pub mod options;
mod panes;
pub mod plain;
mod plan_history;
mod plan_sheet;
mod profile_line;
mod program;
pub mod rehearsal;
mod request;
mod response;
mod rest;
mod screen;
mod setup;
mod signals;
pub mod slash;
mod tab;
mod target;
mod team;
mod terminal;
mod theme;
mod tools;
mod typing_history;
mod update;
mod view;
mod worker;
mod wrap;

pub use screen::run;
pub use setup::{Beside, Editor, News, Open, Tell, TuiError, TuiSetup};

#[cfg(test)]
mod tests;
