//! The athlete's own exercises as they go from one device to another: each whole, by its id.

use serde::{Deserialize, Serialize};

/// What is said of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnEntry {
    pub id: String,
    /// As JSON; none once it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
}
