//! What a program rests on: the known program that it began from, and what was assumed.

use super::known::KnownProgram;
use setwise_domain::program::UserProfile;

impl KnownProgram {
    /// `program 'Five by Five' (five-by-five) after StrongLifts 5x5: allthingsgym.com`.
    pub fn citation(&self) -> String {
        let after = self.program.after.as_deref();
        let after = after.map_or_else(String::new, |after| format!(" after {after}"));
        format!("program '{}' ({}){after}: {}", self.program.title, self.id, self.source)
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
