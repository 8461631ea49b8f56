//! The tools tab: every call of a tool, newest first, and one of them opened.

mod state;
mod update;
mod view;

pub use state::{Call, ModelFigures, Replayed, ToolStats, ToolsTab, Totals};
pub use update::{
    act, copy, edited, find_char, inspect, open, read_again, replayed, say_saved, show_wire,
};
pub use view::{extent, is_wrong_name, mark, millis, render, stats_text};
