//! A program as the athlete accepted it.

use super::envelope::ProgramEnvelope;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A program with how it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredProgram {
    pub id: Uuid,
    pub at: Timestamp,
    /// The first day that it is for: its days are trained in turn from there.
    pub since: Date,
    /// Who wrote it: `offline`, or a provider and model.
    pub coach: String,
    pub made: ProgramEnvelope,
}
