//! The contract `today_plan`, answered by rules: which day it is, what it trains, how much.
//!
//! ```text
//! profile, last weeks ── split (kind of day) ── pool (what may be chosen) ── dose ── session
//! ```
//! The same request always gets the same plan.

pub(super) mod dose;
pub(super) mod messages;
pub(super) mod past;
pub(super) mod pool;
pub(super) mod session;
pub(super) mod split;

use dose::{Dose, Dosing};
use past::Past;
use pool::Pool;
use session::{Fitting, Session, shortest_minutes};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::plan::{Energy, FlatBlock, FlatExercise, FlatPlan, PlanSource};
use setwise_domain::profile::{Goal, Profile};
use setwise_models::ask::{CoachError, PlanRequest};
use split::Kind;
use std::cmp::Reverse;

/// Today's session for a profile and its last weeks, in the flat form; a sentence on what
/// conflicts where there can be none.
pub fn today_plan(request: &PlanRequest, catalog: &Catalog) -> Result<FlatPlan, CoachError> {
    let profile = &request.profile;
    if !Profile::DAYS.contains(&profile.days_per_week) {
        return Err(messages::days(profile.days_per_week));
    }
    let past = Past::of(&request.recent, request.today, catalog);
    let pool = Pool::of(request, catalog);
    let minutes = request.minutes.unwrap_or(profile.minutes_per_day);
    let fitting = Fitting {
        pool: &pool,
        past: &past,
        dosing: Dosing {
            profile,
            age: profile.age_group(request.today),
            minutes,
            easy: past.break_days().is_some(),
            lasting: false,
        },
    };
    let Some((kind, session)) = best(&fitting, profile.days_per_week) else {
        return Err(match shortest_minutes(&fitting, Kind::Full) {
            Some(shortest) => messages::too_short(minutes, shortest),
            None => messages::nothing_left(request, &pool, catalog),
        });
    };
    Ok(written(request, kind, &session, &past, &pool))
}

/// The kind of day rested longest whose mains are mostly possible; else the whole body; else
/// whatever is possible.
fn best<'c>(fitting: &Fitting<'_, 'c>, days_per_week: u8) -> Option<(Kind, Session<'c>)> {
    let mut kinds = Kind::turns(days_per_week).to_vec();
    kinds.sort_by_key(|kind| Reverse(kind.rested(fitting.past)));
    if !kinds.contains(&Kind::Full) {
        kinds.push(Kind::Full);
    }
    let mut sessions: Vec<_> = kinds
        .into_iter()
        .map(|kind| (kind, fitting.session(kind)))
        .filter(|(_, session)| !session.work.is_empty())
        .collect();
    let whole =
        |(kind, session): &(Kind, Session<'_>)| session.missing.len() * 2 <= kind.mains().len();
    let chosen = sessions.iter().position(whole).unwrap_or(0);
    (!sessions.is_empty()).then(|| sessions.swap_remove(chosen))
}

fn written(
    request: &PlanRequest,
    kind: Kind,
    session: &Session<'_>,
    past: &Past<'_>,
    pool: &Pool<'_>,
) -> FlatPlan {
    let profile = &request.profile;
    let parts = [
        ("Warm-up", "Prep".to_owned(), &session.warm_up),
        ("Main", messages::focus(kind, profile.goal), &session.work),
        ("Finisher", "Core and breath".to_owned(), &session.finisher),
    ];
    let (mut blocks, mut exercises, mut minutes) = (Vec::new(), Vec::new(), 0);
    for (title, focus, doses) in parts {
        if doses.is_empty() {
            continue;
        }
        let seconds: u32 = doses.iter().map(Dose::seconds).sum();
        exercises.extend((0..).zip(doses).map(|(order, dose)| FlatExercise::Own {
            block_index: blocks.len(),
            order,
            name: dose.exercise.name.clone(),
            prescription: dose.prescription(),
            detail: dose.detail(),
        }));
        // The nearest minute, so that the blocks add up to the day.
        let duration_minutes = ((seconds + 30) / 60).max(1);
        minutes += duration_minutes;
        blocks.push(FlatBlock::Own { title: title.into(), duration_minutes, focus });
    }
    FlatPlan {
        focus: messages::focus(kind, profile.goal),
        duration_minutes: minutes,
        equipment: equipment(session),
        source: PlanSource::Ai,
        energy: energy(profile, past),
        summary: messages::summary(request, kind, session, past, pool, minutes),
        blocks,
        exercises,
    }
}

/// What the session needs, in the order of the vocabulary.
fn equipment(session: &Session<'_>) -> Vec<String> {
    Equipment::ALL
        .iter()
        .filter(|item| session.exercises().any(|e| e.equipment.contains(item)))
        .map(|item| item.word().to_owned())
        .collect()
}

fn energy(profile: &Profile, past: &Past<'_>) -> Energy {
    if past.break_days().is_some() {
        Energy::Easy
    } else if profile.goal == Goal::Strength && profile.level == Level::Advanced {
        Energy::Intense
    } else {
        Energy::Moderate
    }
}

#[cfg(test)]
mod tests;
