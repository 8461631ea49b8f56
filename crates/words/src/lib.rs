//! How everything is worded, once, and how what people type is read, once.

pub mod parse;
pub mod text;
