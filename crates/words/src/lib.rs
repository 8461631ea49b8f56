//! How everything is worded, once ([`text`]), and how what people type is read, once ([`parse`]).

pub mod parse;
pub mod text;
