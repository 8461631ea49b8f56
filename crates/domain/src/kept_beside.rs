//! What an export of everything holds beside sets and weights.

use super::calendar::CalendarChange;
use super::debrief::DatedDebrief;
use super::known_fact::KnownFact;
use super::plan::StoredPlan;
use super::prescription::SlotMark;
use super::profile::Profile;
use super::set_result::SetId;
use super::stored_program::StoredProgram;
use super::taught_phrase::TaughtPhrase;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// As far as it is taken into a home, which may have some of it already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptBeside {
    pub profile: Option<Box<Profile>>,
    /// Sessions that are not on the calendar yet.
    pub calendar: Option<CalendarChange>,
    pub program: Option<Box<StoredProgram>>,
    /// For which slots of programs sets were done; it says nothing without them.
    pub slots: Vec<SlotOfSet>,
    /// Phrases that mean nothing yet.
    pub phrases: Vec<TaughtPhrase>,
    /// Of days without one, the oldest first.
    pub plans: Vec<StoredPlan>,
    /// Of days without one, the oldest first.
    pub debriefs: Vec<DatedDebrief>,
    /// Those that are not remembered yet. Their numbers are those of the home that they come from.
    pub facts: Vec<KnownFact>,
}

impl KeptBeside {
    pub const fn brings_anything(&self) -> bool {
        self.profile.is_some()
            || self.calendar.is_some()
            || self.program.is_some()
            || !self.phrases.is_empty()
            || !self.plans.is_empty()
            || !self.debriefs.is_empty()
            || !self.facts.is_empty()
    }
}

/// For which slot of a program a set was done, as it is exported and imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SlotOfSet {
    /// The set that holds it.
    pub set: SetId,
    #[serde(flatten)]
    pub mark: SlotMark,
}
