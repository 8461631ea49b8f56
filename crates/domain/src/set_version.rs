//! What a set was before it was corrected, deleted or taken back.

use super::set_result::SetResult;
use crate::vocabulary;
use jiff::Timestamp;

vocabulary! {
    /// Why a set, or this version of it, is live no longer.
    VersionEnd {
        Edited = "edited",
        Deleted = "deleted",
        Undone = "undone",
    }
}

/// A set as it was until a change ended that.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierSet {
    pub set: SetResult,
    pub ended: VersionEnd,
    pub until: Timestamp,
}

/// A set that was changed, with all that it was before.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedSet {
    /// None where it was deleted, or its logging taken back.
    pub now: Option<SetResult>,
    /// At least one, oldest first.
    pub earlier: Vec<EarlierSet>,
}
