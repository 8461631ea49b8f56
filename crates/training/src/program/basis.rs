//! What a program rests on: the known program that it began from, and what was assumed.

use super::known::KnownProgram;
use setwise_domain::program::UserProfile;

impl KnownProgram {
    /// `program StrongLifts 5×5, by Mehdi Hadim (stronglifts): allthingsgym.com`.
    pub fn citation(&self) -> String {
        format!("program {} ({}): {}", self.full_name(), self.id, self.source)
    }
}

/// What is assumed where the profile says nothing.
pub(super) fn assumptions(profile: &UserProfile) -> Vec<String> {
    let mut assumed = Vec::new();
    if profile.training_history.is_none() {
        assumed.push("training history: intermediate".to_owned());
    }
    if profile.goal.trim().is_empty() {
        assumed.push("goal: general strength".to_owned());
    }
    if profile.equipment_available.is_empty() {
        assumed.push("equipment: none, bodyweight only".to_owned());
    }
    if profile.estimated_1rm.is_empty() {
        assumed.push(
            "no known best lifts: loads are found by effort, RPE or reps in reserve".to_owned(),
        );
    }
    assumed
}
