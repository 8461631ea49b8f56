//! A strength coach in the terminal: say a set, see it logged, see today's plan.
//!
//! ```text
//!  setwise  1 coach  2 history  3 calendar          Sat 21 Nov · offline coach · lb  src/tui
//! ┌ chat ──────────────────────────────────────────┬ today · Upper body · 45 min ───────────┐
//! │ you   bench 3x8 185lb @8      crates/shorthand │ Main                   crates/training │
//! │ coach Bench Press  185 lb × 8  RPE 8  set 1 ✓  │  ✓ Bench Press      3 x 8   ●●●        │
//! │       Bench Press  185 lb × 8  RPE 8  set 2 ✓  │  ▸ Barbell Row      3 x 8   ○○○        │
//! │       ✓ …           crates/tool → crates/store │      last  150 × 8, 8, 8               │
//! │ you   what's next                              │      try   155           crates/domain │
//! │ coach Barbell Row 3 x 8 …       crates/offline │    DB Shoulder Press  3 x 10           │
//! ├────────────────────────────────────────────────┴────────────────────────────────────────┤
//! │ › same again_                                                                   src/tui │
//! └─────────────────────────────────────────────────────────────────────────────────────────┘
//!  rest 1:23                                                                    4 sets today
//! ```
//!
//! The modules beneath the screen are crates of their own, in `crates/`, and are re-exported here. What is
//! typed goes down through the modules in this order, and what comes of it back up:
//!
//! - a line or a key ([`tui`]) or an argument ([`cli`]) starts a turn of [`coach`];
//! - [`parse`] reads words, numbers and days, the same ones everywhere;
//! - [`shorthand`] reads sets out of the line; what is no set goes to a coach through [`ask`]:
//!   [`offline`], or a model of a [`provider`];
//! - what is to change on the [`calendar`] goes through the [`assistant`]: proposed, checked,
//!   repaired once, put into words; the calendar knows when sessions happen;
//! - whatever a coach wants done is a call of a [`tool`]: decoded strictly, carried out by one
//!   executor, refused with every issue and the call to send instead;
//! - [`store`] keeps it in one transaction, and acknowledges it after that;
//! - [`today`] puts plan and log together: what is done, what comes next, with which load;
//!   [`program`] writes, checks and changes weeks of training;
//! - [`query`] answers what is asked of the log, from totals by day;
//! - [`transfer`] reads the exports of other programs, and writes the log;
//! - [`decode`] reads structured text with every issue and its place, [`schema`] says what shape an
//!   answer has, [`files`] keeps the athlete's own files whole;
//! - [`catalog`] knows the exercises, [`settings`] what was chosen, [`domain`] what all of them
//!   talk in; [`text`] words it;
//! - `mcp` offers the tools to assistants elsewhere, `serve` the commands by HTTP; `sync` brings changes
//!   to the athlete's other devices, by way of the database that `remote` speaks with; [`eval`] measures
//!   how well a coach calls the tools;
//! - [`run`] puts it all together, [`logging`] keeps the program's own log.
#![expect(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "every error type documents its own variants, and the only user of this library is its own binary"
)]

pub use setwise_catalog::{catalog, handbook, schema, settings};
pub use setwise_coach as coach;
pub use setwise_domain as domain;
pub use setwise_domain::{decode, files};
pub use setwise_models::{ask, provider};
pub use setwise_offline as offline;
#[cfg(feature = "sync")]
pub use setwise_remote as remote;
pub use setwise_shorthand as shorthand;
pub use setwise_store as store;
pub use setwise_tool as tool;
pub use setwise_training::{assistant, calendar, program, query, today};
pub use setwise_transfer as transfer;
pub use setwise_words::{parse, text};

pub mod cli;
pub mod tui;

pub mod eval;
#[cfg(feature = "mcp")]
pub mod mcp;
#[cfg(feature = "serve")]
pub mod serve;
#[cfg(feature = "sync")]
pub mod sync;

pub mod logging;
pub mod run;
