//! The tools tab: every call of a tool, newest first, and one of them opened.

mod state;
mod update;
mod view;

pub use state::{Call, ToolsTab, Totals};
pub use update::{act, copy, inspect, replayed};
pub use view::{millis, render};
