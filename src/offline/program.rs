//! The contracts `program` and `revise`, answered by rules: a week of days like today's plan, held
//! against the verifier and mended before it is given.

mod conflict;
mod evenness;
mod week;

use crate::ask::CoachError;
use crate::catalog::Catalog;
use crate::domain::program::{ReviseRequest, UserProfile, WorkoutPlan};
use crate::domain::report::VerifierReport;
use crate::limits::MOST_MENDINGS;
use crate::program::{apply, check_profile, swap_edits, verify, with_beginnings};

/// A program that the verifier passes for the profile; else which wishes conflict.
pub fn program(profile: &UserProfile, catalog: &Catalog) -> Result<WorkoutPlan, CoachError> {
    let faults = check_profile(profile);
    if !faults.is_empty() {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        return Err(CoachError::Conflict(faults.join("; ")));
    }
    let plan =
        written(profile, catalog).map_err(|left| conflict::between(profile, left, catalog))?;
    Ok(with_beginnings(plan, profile, catalog))
}

/// The first plan of a run: the week as it would be if nothing were avoided, so that what is swapped
/// for it, and why, is seen. Where nothing suits the athlete at all it is said what conflicts.
pub fn draft(profile: &UserProfile, catalog: &Catalog) -> Result<WorkoutPlan, CoachError> {
    let fitted = program(profile, catalog)?;
    if profile.avoid_exercises.is_empty() {
        return Ok(fitted);
    }
    let free = UserProfile {
        avoid_exercises: Vec::new(),
        ..profile.clone()
    };
    Ok(program(&free, catalog).unwrap_or(fitted))
}

/// A first plan from a template: its exercises swapped and its faults mended as far as edits go.
pub fn from_template(
    profile: &UserProfile,
    template: &WorkoutPlan,
    catalog: &Catalog,
) -> WorkoutPlan {
    let plan = mended(profile, template.clone(), catalog).0;
    with_beginnings(plan, profile, catalog)
}

/// Swaps and edits made, and what they unbalanced mended.
pub fn revised(request: &ReviseRequest, catalog: &Catalog) -> WorkoutPlan {
    let mut edits = swap_edits(&request.substitutions);
    edits.extend(request.verifier_edits.iter().cloned());
    let changed = apply(&request.plan, &edits).plan;
    let (plan, report) = mended(&request.profile, changed, catalog);
    let swapped = !request.substitutions.is_empty();
    // Where swaps alone don't make it right, a week that is written around them may.
    let plan = if swapped && !report.ok {
        written(&request.profile, catalog).unwrap_or(plan)
    } else {
        plan
    };
    with_beginnings(plan, &request.profile, catalog)
}

/// What was wrong with the best that could be written.
enum Left {
    /// There is not one exercise for a day.
    Nothing,
    Faults(Box<VerifierReport>),
}

fn written(profile: &UserProfile, catalog: &Catalog) -> Result<WorkoutPlan, Left> {
    let week = week::week(profile, catalog).ok_or(Left::Nothing)?;
    let (plan, report) = mended(profile, week, catalog);
    if report.ok {
        Ok(plan)
    } else {
        Err(Left::Faults(Box::new(report)))
    }
}

/// The plan with the verifier's edits applied until it passes, or they change nothing more.
fn mended(
    profile: &UserProfile,
    mut plan: WorkoutPlan,
    catalog: &Catalog,
) -> (WorkoutPlan, VerifierReport) {
    let mut report = verify(profile, &plan, catalog);
    for _ in 0..MOST_MENDINGS {
        if report.ok || report.suggested_edits.is_empty() {
            break;
        }
        plan = apply(&plan, &report.suggested_edits).plan;
        report = verify(profile, &plan, catalog);
    }
    (plan, report)
}

#[cfg(test)]
mod tests;
