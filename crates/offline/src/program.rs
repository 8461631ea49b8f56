//! The contracts `program` and `revise`, answered by rules.
//!
//! ```text
//! profile ── template (the nearest known program) ── adapt (its places, the athlete's exercises)
//!         ── improve (needs: what is lacking goes in, what costs least goes out) ── plan ── verified
//! ```
//! What the verifier still finds is mended by its own edits before the plan is given.

mod adapt;
mod case;
mod conflict;
mod improve;
mod needs;
mod plan;
mod swapped;
mod template;
mod wanted;
mod week;

use crate::limits::MOST_MENDINGS;
use case::Case;
use setwise_catalog::catalog::Catalog;
use setwise_domain::program::{ReviseRequest, UserProfile, WorkoutPlan};
use setwise_domain::report::VerifierReport;
use setwise_models::ask::CoachError;
use setwise_training::program::{
    KnownProgram, apply, check_profile, swap_edits, verify, with_beginnings,
};

/// Known programs that are tried, the nearest first.
const TRIED: usize = 3;

/// A plan with the known program that it is built on.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    pub plan: WorkoutPlan,
    pub from: &'static KnownProgram,
}

/// A program that the verifier passes for the profile; else which wishes conflict.
pub fn program(profile: &UserProfile, catalog: &Catalog) -> Result<Written, CoachError> {
    let faults = check_profile(profile);
    if !faults.is_empty() {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        return Err(CoachError::Conflict(faults.join("; ")));
    }
    let Written { plan, from } =
        written(profile, catalog).map_err(|left| conflict::between(profile, left, catalog))?;
    Ok(Written { plan: with_beginnings(plan, profile, catalog), from })
}

/// The first plan of a run: the week as it would be if nothing were avoided, so that what is swapped
/// for it, and why, is seen. Where nothing suits the athlete at all it is said what conflicts.
pub fn draft(profile: &UserProfile, catalog: &Catalog) -> Result<Written, CoachError> {
    let fitted = program(profile, catalog)?;
    if profile.avoid_exercises.is_empty() {
        return Ok(fitted);
    }
    let free = UserProfile { avoid_exercises: Vec::new(), ..profile.clone() };
    Ok(program(&free, catalog).unwrap_or(fitted))
}

/// Swaps and edits made, and what they unbalanced mended.
pub fn revised(request: &ReviseRequest, catalog: &Catalog) -> WorkoutPlan {
    // An exercise that takes another's place moves no other, so what the verifier asks for still fits.
    let mut changed = apply(&request.plan, &swap_edits(&request.substitutions)).plan;
    let own = case::profile(&request.profile);
    let case = Case::of(&request.profile, &own, catalog);
    swapped::fit(&mut changed, &request.substitutions, &case);
    let changed = apply(&changed, &request.verifier_edits).plan;
    let (plan, report) = mended(&request.profile, changed, catalog);
    let swapped = !request.substitutions.is_empty();
    // Where swaps alone don't make it right, a week that is written around them may.
    let plan = if swapped && !report.ok {
        written(&request.profile, catalog).map_or(plan, |written| written.plan)
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

fn written(profile: &UserProfile, catalog: &Catalog) -> Result<Written, Left> {
    let own = case::profile(profile);
    let case = Case::of(profile, &own, catalog);
    let mut left = Left::Nothing;
    for from in template::nearest(&case).into_iter().take(TRIED) {
        let mut week = adapt::adapted(from, &case);
        improve::improve(&mut week, &case);
        let Some(plan) = plan::plan(week, from, &case) else {
            continue;
        };
        let (plan, report) = mended(profile, plan, catalog);
        if report.ok {
            return Ok(Written { plan, from });
        }
        if matches!(left, Left::Nothing) {
            left = Left::Faults(Box::new(report));
        }
    }
    Err(left)
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

#[cfg(test)]
mod figures;
