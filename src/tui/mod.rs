//! The screen.

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
mod keymap;
mod list;
mod model;
mod msg;
mod options;
mod panes;
mod profile_line;
mod rest;
mod setup;
mod signals;
mod slash;
mod tab;
mod terminal;
mod theme;
mod update;
mod view;
mod wrap;

#[cfg(test)]
mod tests;
