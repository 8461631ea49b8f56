//! Keys in, screen out.

mod fixtures;
mod live;
mod panes;
mod screens;
mod scrolling;
mod session;
pub mod sets;
mod stage;
mod typing;
