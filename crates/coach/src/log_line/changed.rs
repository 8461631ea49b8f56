//! A set that a line corrected or deleted.

use serde::Serialize;
use setwise_domain::set_export::ExportedSet;
use setwise_domain::set_result::EditedSet;

/// A set before and after a correction; deleted, there is none after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangedSet {
    pub before: ExportedSet,
    pub after: Option<ExportedSet>,
}

impl From<EditedSet> for ChangedSet {
    fn from(set: EditedSet) -> Self {
        Self { before: set.before.into(), after: Some(set.after.into()) }
    }
}
