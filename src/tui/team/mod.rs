//! The team tab: the athletes whom somebody coaches, and one of them opened. It is there once an athlete
//! shares something.

mod asks;
mod state;
mod update;
mod view;

#[cfg(test)]
pub use asks::ReadTeam;
pub use state::TeamTab;
pub use update::{act, choose_by, command, press, read_again};
pub use view::{detail, render, text};
