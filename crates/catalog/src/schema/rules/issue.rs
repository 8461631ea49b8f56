//! One thing of a schema that a provider would refuse.

use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleIssue {
    /// JSON pointer into the schema.
    pub pointer: String,
    pub found: String,
    pub wanted: String,
    /// How to design it instead.
    pub redesign: String,
    /// Whether it is sent all the same.
    pub warning: bool,
    /// The whole sentence.
    pub message: String,
}

impl RuleIssue {
    pub(super) fn new(
        pointer: &str,
        found: impl Into<String>,
        wanted: impl Into<String>,
        redesign: impl Into<String>,
    ) -> Self {
        let (found, wanted, redesign) = (found.into(), wanted.into(), redesign.into());
        let place = if pointer.is_empty() { "the schema" } else { pointer };
        Self {
            message: format!("{place}: found {found}; wanted {wanted}. {redesign}"),
            pointer: pointer.to_owned(),
            found,
            wanted,
            redesign,
            warning: false,
        }
    }
}
