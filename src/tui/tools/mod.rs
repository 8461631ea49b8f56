//! The tools tab: every call of a tool, newest first, and one of them opened.

mod state;
mod update;
mod view;

pub use state::{Call, ToolStats, ToolsTab, Totals};
pub use update::{act, copy, inspect, open, press, read_again, replayed, scroll};
pub use view::{millis, render, stats_text};
