//! The coach tab: the chat with the plan beside it, the questions of the first run, and the turn
//! that is on its way.

mod asks;
mod cards;
mod commands;
mod first_run;
mod planned;
mod preview;
mod send;
pub mod set_edit;
mod state;
mod table;
mod turn;
mod update;
mod view;

#[cfg(test)]
pub use asks::{Choose, Older};
pub use asks::{NewConversation, PreviewLine, Resume};
pub use cards::{is_armed, press as press_card, press_set};
pub use commands::{choose, converse, retry, stop};
pub use first_run::{AsAnswer, FirstRun, paragraphs};
pub use planned::{OnEnter, on_enter};
pub use preview::{LinePreview, follow as follow_preview, typed_line};
pub use send::{close, give_back, have, send, submit};
pub use set_edit::SetEdit;
pub use state::{CoachTab, Focus};
pub use table::Cursor;
pub use turn::{Cost, Doing, Turn, called, contracts_cost, receive, spinner};
pub use update::{act, scroll_chat, settle, show_plan};
pub use view::render;
