//! A set that a line corrected or deleted.

use crate::domain::set_export::ExportedSet;
use crate::domain::set_result::EditedSet;
use serde::Serialize;

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
