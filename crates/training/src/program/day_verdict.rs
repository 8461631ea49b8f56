//! What is wrong with a plan for one day: whether it holds what is avoided or can't be done there, what
//! is beyond the athlete's level, and whether it fits their time. Whatever needs a week is not asked of it.

use super::verify::Verifier;
use crate::today::prescription;
use setwise_domain::board::Prescription;
use setwise_domain::plan::{PlanExercise, TodayPlan};
use setwise_domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, UserProfile, WorkoutPlan,
};
use setwise_domain::report::Area;

impl Verifier<'_> {
    /// Its faults, a sentence each.
    pub fn verify_day(&self, profile: &UserProfile, plan: &TodayPlan) -> Vec<String> {
        let report = self.verify(profile, &of_one_day(plan));
        let of_a_day = |area| matches!(area, Area::Avoidance | Area::Level | Area::Time);
        let findings = report.findings.into_iter();
        findings.filter(|one| of_a_day(one.area)).map(|one| one.message).collect()
    }
}

fn of_one_day(plan: &TodayPlan) -> WorkoutPlan {
    let blocks = plan.blocks.iter().map(|block| ProgramBlock {
        name: block.title.clone(),
        exercises: block.exercises.iter().map(exercise).collect(),
    });
    WorkoutPlan {
        days: vec![ProgramDay {
            name: plan.focus.clone(),
            focus: None,
            blocks: blocks.collect(),
            notes: Vec::new(),
        }],
        metadata: PlanMetadata::default(),
    }
}

/// What can't be read of it is one set as it is written.
fn exercise(planned: &PlanExercise) -> ProgramExercise {
    let read = prescription::read(&planned.prescription);
    let sets = read.as_ref().map_or(1, |read| u32::from(read.sets.max(1)));
    let each = read.map(|read| prescription::written(&Prescription { sets: 1, ..read }));
    let each = each.as_deref().unwrap_or(&planned.prescription);
    let reps = each.split_once(" x ").map_or(each, |(_, reps)| reps);
    ProgramExercise {
        name: planned.name.clone(),
        sets,
        reps: reps.to_owned(),
        intensity: None,
        rest_seconds: None,
        notes: None,
    }
}

#[cfg(test)]
mod tests;
