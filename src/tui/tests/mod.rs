//! Keys in, screen out.

mod fixtures;
mod panes;
mod screens;
mod scrolling;
pub mod sets;
mod stage;
mod typing;
