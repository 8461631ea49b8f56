//! The contracts `program` and `revise`, answered by rules.
//!
//! ```text
//! profile ─┬─ compose (days, and the lifts that each is about) ──────┬─ improve ── plan ── verified
//!          └─ adapt (a template's days, with exercises that suit) ───┘
//! ```
//! However a week begins, it is improved alike: what is lacking goes in, and what costs least goes out. What the verifier still finds is mended by its own edits before the plan is given.

mod adapt;
mod case;
mod compose;
mod conflict;
mod improve;
mod needs;
mod plan;
mod spared;
mod swapped;
mod wanted;
mod week;

use crate::limits::MOST_MENDINGS;
use case::Case;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::Exercise;
use setwise_domain::program::{ProgramRequest, ReviseRequest, UserProfile, WorkoutPlan};
use setwise_domain::report::VerifierReport;
use setwise_models::ask::CoachError;
use setwise_training::program::{
    KnownProgram, apply, check_profile, known_programs, swap_edits, verify, week_plan,
    with_beginnings,
};

/// A plan with the known program that it is built on.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    pub plan: WorkoutPlan,
    pub from: Option<&'static KnownProgram>,
}

/// A program that the verifier passes for the profile, from a template or from nothing; else which
/// wishes conflict.
pub fn program(
    profile: &UserProfile,
    template: Option<&WorkoutPlan>,
    catalog: &Catalog,
) -> Result<Written, CoachError> {
    let issues = check_profile(profile, catalog);
    if !issues.is_empty() {
        let issues: Vec<_> = issues.iter().map(ToString::to_string).collect();
        return Err(CoachError::Conflict(issues.join("; ")));
    }
    let Written { plan, from } = written(profile, template, catalog)
        .map_err(|left| conflict::between(profile, left, catalog))?;
    Ok(Written { plan: with_beginnings(plan, profile, catalog), from })
}

/// The first plan of a run: the week as it would be if nothing were avoided, so that what is swapped
/// for it, and why, is seen. Where nothing suits the athlete at all it is said what conflicts.
pub fn draft(request: &ProgramRequest, catalog: &Catalog) -> Result<Written, CoachError> {
    let (profile, template) = (&request.profile, request.template.as_ref());
    let fitted = program(profile, template, catalog)?;
    if profile.avoid_exercises.is_empty() {
        return Ok(fitted);
    }
    let free = UserProfile { avoid_exercises: Vec::new(), ..profile.clone() };
    Ok(program(&free, template, catalog).unwrap_or(fitted))
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
    let plan = if swapped && !is_sound(&report) {
        written(&request.profile, None, catalog).map_or(plan, |written| written.plan)
    } else {
        plan
    };
    let originals = request.substitutions.iter();
    let wanted = originals.filter_map(|one| catalog.resolve(&one.original).exercise());
    let plan = remarked(plan, &each_once(wanted), &case);
    with_beginnings(plan, &request.profile, catalog)
}

/// The plan with what it says of what is avoided, each remark once.
fn remarked(mut plan: WorkoutPlan, wanted: &[&Exercise], case: &Case<'_, '_>) -> WorkoutPlan {
    for remark in spared::remarks(&plan, wanted, case) {
        if !plan.metadata.notes.contains(&remark) {
            plan.metadata.notes.push(remark);
        }
    }
    plan
}

fn each_once<'c>(all: impl Iterator<Item = &'c Exercise>) -> Vec<&'c Exercise> {
    let mut found: Vec<&Exercise> = Vec::new();
    for one in all {
        if !found.iter().any(|other| other.id == one.id) {
            found.push(one);
        }
    }
    found
}

/// What was wrong with the best that could be written.
enum Left {
    /// There is not one exercise for a day.
    Nothing,
    Issues(Box<VerifierReport>),
}

fn written(
    profile: &UserProfile,
    template: Option<&WorkoutPlan>,
    catalog: &Catalog,
) -> Result<Written, Left> {
    let own = case::profile(profile);
    let case = Case::of(profile, &own, catalog);
    let days = usize::from(own.days_per_week);
    let template = template.filter(|template| template.days.len() == days);
    let known = template.and_then(|template| {
        known_programs().iter().find(|known| week_plan(&known.program) == *template)
    });
    let adapted = template.map(|template| (adapt::adapted(template, &case), known));
    let composed = || (compose::composed(&case), None);
    let mut left = Left::Nothing;
    // What a template doesn't do well for is composed.
    for (mut week, from) in adapted.into_iter().chain(std::iter::once_with(composed)) {
        improve::improve(&mut week, &case);
        let from = from.filter(|known| plan::keeps(&week, known, &case));
        let Some(plan) = plan::plan(week, from, &case) else {
            continue;
        };
        let (mut plan, report) = mended(profile, plan, catalog);
        plan::name_days(&mut plan, &case);
        if is_sound(&report) {
            let plan = remarked(plan, &wanted(profile, template, catalog), &case);
            return Ok(Written { plan, from });
        }
        if matches!(left, Left::Nothing) {
            left = Left::Issues(Box::new(report));
        }
    }
    Err(left)
}

/// What the program would have had if nothing were avoided.
fn wanted<'c>(
    profile: &UserProfile,
    template: Option<&WorkoutPlan>,
    catalog: &'c Catalog,
) -> Vec<&'c Exercise> {
    if profile.avoid_exercises.is_empty() {
        return Vec::new();
    }
    let free = UserProfile { avoid_exercises: Vec::new(), ..profile.clone() };
    let own = case::profile(&free);
    let case = Case::of(&free, &own, catalog);
    let mut week = compose::composed(&case);
    improve::improve(&mut week, &case);
    let named = template.iter().flat_map(|template| &template.days).flat_map(|day| &day.blocks);
    let named = named.flat_map(|block| &block.exercises);
    let named = named.filter_map(|one| catalog.resolve(&one.name).exercise());
    let entries = week.days.iter().flat_map(|day| &day.entries);
    each_once(entries.map(week::Entry::exercise).chain(named))
}

/// Whether nothing is wrong but what no plan can mend: a movement that nothing there trains.
pub fn is_sound(report: &VerifierReport) -> bool {
    report.findings.len() == report.balance.waived.len()
}

/// The plan with the verifier's edits applied until it passes, or they change nothing more.
fn mended(
    profile: &UserProfile,
    mut plan: WorkoutPlan,
    catalog: &Catalog,
) -> (WorkoutPlan, VerifierReport) {
    let mut report = verify(profile, &plan, catalog);
    for _ in 0..MOST_MENDINGS {
        if report.suggested_edits.is_empty() {
            break;
        }
        plan = apply(&plan, &report.suggested_edits).plan;
        report = verify(profile, &plan, catalog);
    }
    (plan, report)
}

#[cfg(test)]
#[path = "program/tests/figures.rs"]
mod figures;
#[cfg(test)]
mod tests;
