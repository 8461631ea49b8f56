//! From Rust types to what a provider takes, and back: one source of truth for every shape.
//!
//! ```text
//! Rust type ── builder ── rules ── format ── request ── model
//! typed value, or all faults ◄── codec ◄── text ◄──────┘
//!          └── sections: each part to its handler
//! ```

pub mod extract;
pub mod place;
pub mod reader;
mod string;

use serde_json::Value;

/// The shape of a contract's answer: its name and its canonical JSON Schema, strict and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub name: String,
    pub schema: Value,
}

/// A tool as a model is told of it; its parameters are one object.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolShape {
    pub name: String,
    pub description: String,
    pub parameters: Value,
    /// Whether it writes: providers that take few strict tools are strict on these.
    pub writes: bool,
}
