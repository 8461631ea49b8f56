//! The history tab: the exercises done, and one of them day by day.

mod state;
mod update;
mod view;

pub use state::{HistoryTab, Story};
pub use update::{act, find_char, open, receive, scroll, search};
pub use view::{render, text_of_asked};
