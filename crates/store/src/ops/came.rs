//! A set as it came with a change.

use crate::refold::Carried;
use serde::{Deserialize, Serialize};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::set_result::SetResult;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CameSet {
    set: SetResult,
    /// What it is kept under, where that is not what its name says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    under: Option<ExerciseKey>,
}

impl CameSet {
    pub fn of(set: SetResult, key: &ExerciseKey) -> Self {
        let under = (set.key() != *key).then(|| key.clone());
        Self { set, under }
    }

    /// In the row that it has or would have.
    pub fn carried(self, row: i64) -> Carried {
        Carried { row, key: self.under.unwrap_or_else(|| self.set.key()), set: self.set }
    }
}
