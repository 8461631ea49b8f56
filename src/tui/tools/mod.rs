//! The tools tab: every call of a tool, newest first, and one of them opened.

mod asks;
mod cases;
mod state;
mod update;
mod view;

pub use asks::CallOf;
#[cfg(test)]
pub use asks::{CaseSaved, FindWire, ReadCalls, Replay, SaveCase};
#[cfg(test)]
pub use state::Totals;
pub use state::{Call, ModelFigures, Replayed, ToolsTab};
pub use update::{act, copy, edited, find_char, inspect, open, read_again};
pub use view::{extent, is_wrong_name, mark, millis, render, stats_text};
