//! A set that a line corrected or deleted.

use schemars::JsonSchema;
use serde::Serialize;
use setwise_domain::set_export::ExportedSet;
use setwise_domain::set_result::EditedSet;

/// A set before and after a correction; deleted, there is none after.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChangedSet {
    /// As it was; null where it is new.
    pub before: ExportedSet,
    /// As it is now; null where it was deleted.
    pub after: Option<ExportedSet>,
}

impl From<EditedSet> for ChangedSet {
    fn from(set: EditedSet) -> Self {
        Self { before: set.before.into(), after: Some(set.after.into()) }
    }
}
