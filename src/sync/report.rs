//! What came of a sync, why it did not come to its end, and what is remembered for the next.

use crate::cli::Stop;
use crate::coach::ServiceError;
use crate::domain::journal::DeviceId;
use crate::domain::op::{Arrived, Known};
use crate::remote::{Head, RemoteError};
use crate::store::StoreError;
use schemars::JsonSchema;
use serde::Serialize;

/// Why nothing more is sent or taken in.
#[derive(Debug, thiserror::Error)]
pub enum SyncError {
    #[error(transparent)]
    Remote(#[from] RemoteError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error("{0}")]
    File(String),
    #[error(
        "an athlete is kept in that database for this login already; join them with `setwise sync join` and their \
         pairing code, or let the owner of the database make you a login of your own"
    )]
    Taken,
    #[error("this home does not sync any more: it was told to leave")]
    Left,
    #[error(
        "this device was forgotten; `setwise sync join` with the 12 words makes it one of yours again"
    )]
    Forgotten,
    #[error("this device's own records keep changing on their way; try again")]
    Restless,
}

impl SyncError {
    /// Whether the same may succeed a moment later.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Remote(error) if error.is_passing())
    }
}

impl From<SyncError> for Stop {
    fn from(error: SyncError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SyncReport")]
pub struct Report {
    /// Records that the database did not have.
    pub sent: u64,
    #[serde(flatten)]
    pub arrived: Arrived,
    /// By how many seconds this machine's clock is ahead, where that is much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ahead_seconds: Option<i64>,
    /// Records that the team could not read yet.
    #[serde(skip_serializing_if = "is_none_yet")]
    pub shared: u64,
    /// The database knows only of an older team than this device does: nothing is shared with that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub team_is_older: bool,
    /// What coaches sent that came now.
    #[serde(skip_serializing_if = "is_none_yet")]
    pub messages: u64,
    /// Own exercises that were written into the file here, or removed from it.
    #[serde(skip_serializing_if = "is_none_yet")]
    pub exercises: u64,
    /// Why the file of own exercises is left out of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exercises_left_out: Option<String>,
    /// The devices, as the database knows them.
    #[serde(skip)]
    pub devices: Vec<Head>,
    /// What the team reads by.
    #[serde(skip)]
    pub team: Option<(i16, i32)>,
    /// What is known of the database from now on.
    #[serde(skip)]
    pub seen: Seen,
    /// This home was put back from a copy, and is a device of its own from now on.
    pub became_another_device: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none_yet(count: &u64) -> bool {
    *count == 0
}

impl Report {
    pub fn is_quiet(&self) -> bool {
        self.sent + self.messages + self.exercises == 0
            && self.arrived == Arrived::default()
            && !self.became_another_device
    }
}

/// What a device saw of the database over a connection, so that it need not ask again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The last op of this device there.
    pub own: Option<(DeviceId, u64)>,
    /// What the team could read: by which edition and epoch, and how much of each device.
    pub shared: Option<((i16, i32), Vec<Known>)>,
}
