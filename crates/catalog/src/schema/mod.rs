//! From Rust types to what a provider takes, and back: one source of truth for every shape.
//!
//! ```text
//! Rust type ── builder ── shape ── rules, adapt ── format, grammar ── request ── model
//! typed value, or all issues ◄── codec: decode, expected ◄── text ◄──┘
//!          └── sections: each part to its handler
//! ```

mod adapt;
mod builder;
pub mod codec;
mod error;
mod expected;
pub mod format;
mod generated;
mod grammar;
#[cfg(any(test, feature = "testing"))]
pub mod judge;
pub mod limits;
mod measure;
mod narrow;
pub mod reader;
mod references;
mod rules;
pub mod sections;
mod shape;
mod strict;
mod tidy;
mod tool_shape;
mod walk;

pub use adapt::adapt;
pub use builder::{build, from_value};
pub use error::SchemaError;
pub use grammar::of_pattern;
pub use measure::{depth, longest};
pub use rules::{
    Optional, RequestRules, RuleIssue, Rules, Wants, check, check_name, check_request, rules,
};
pub use shape::{Shape, shape};
pub use tool_shape::{ToolParameter, ToolShape, undescribed};
