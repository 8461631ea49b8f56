//! A week of days, each as today's plan would be on it, after the days before.

use super::evenness;
use crate::ask::PlanRequest;
use crate::catalog::{Catalog, equipment_named};
use crate::domain::exercise::{Exercise, Level, Mechanic};
use crate::domain::profile::{Goal, Profile};
use crate::domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, UserProfile, WorkoutPlan,
};
use crate::offline::today_plan::dose::{Dose, Dosing};
use crate::offline::today_plan::messages;
use crate::offline::today_plan::past::Past;
use crate::offline::today_plan::pool::Pool;
use crate::offline::today_plan::session::{Fitting, Session};
use crate::offline::today_plan::split::Kind;
use crate::program::{goal_of, spread};
use jiff::civil::Date;

/// For how many weeks a program is written, the last of them lighter: after as many as practice
/// deloads by (Rogerson et al. 2024, Sports Medicine Open 10:26: every 5.6 weeks).
const fn weeks(level: Level) -> u8 {
    match level {
        Level::Beginner | Level::Intermediate => 6,
        Level::Advanced => 5,
    }
}

/// The week; none where some day has not one exercise.
pub(super) fn week(wishes: &UserProfile, catalog: &Catalog) -> Option<WorkoutPlan> {
    let profile = profile(wishes);
    let request = PlanRequest {
        // The dates of a week that repeats mean nothing.
        today: Date::default(),
        profile: profile.clone(),
        recent: Vec::new(),
        minutes: None,
        without: Vec::new(),
    };
    let pool = Pool::of(&request, catalog);
    let on = spread(usize::from(profile.days_per_week));
    let kinds = turns(profile.days_per_week);
    let mut done: Vec<(i32, &Exercise)> = Vec::new();
    let mut days: Vec<(Kind, ProgramDay)> = Vec::new();
    for (index, weekday) in on.iter().enumerate() {
        let today = i32::from(*weekday);
        let past = Past::imagined(done.iter().map(|&(day, exercise)| (today - day, exercise)));
        let fitting = Fitting {
            pool: &pool,
            past: &past,
            dosing: Dosing {
                profile: &profile,
                minutes: profile.minutes_per_day,
                easy: false,
            },
        };
        let kind = kinds[index % kinds.len()];
        let (kind, session) = fitted(&fitting, kind)?;
        done.extend(session.exercises().map(|exercise| (today, exercise)));
        days.push((kind, day(kind, profile.goal, session)));
    }
    let mut plan = WorkoutPlan {
        days: named(days),
        metadata: metadata(&profile),
    };
    evenness::even(&mut plan, catalog);
    Some(plan)
}

/// The kinds of day that take turns. Of five, halves and then thirds, so that the legs have two.
const fn turns(days_per_week: u8) -> &'static [Kind] {
    match days_per_week {
        5 => &[Kind::Upper, Kind::Lower, Kind::Push, Kind::Pull, Kind::Legs],
        _ => Kind::turns(days_per_week),
    }
}

/// A session of the kind; where its lifts are mostly impossible, one for the whole body.
fn fitted<'c>(fitting: &Fitting<'_, 'c>, kind: Kind) -> Option<(Kind, Session<'c>)> {
    let session = fitting.session(kind);
    let whole = session.missing.len() * 2 <= kind.mains().len() && !session.work.is_empty();
    if whole {
        return Some((kind, session));
    }
    let full = fitting.session(Kind::Full);
    let better = full.work.len() > session.work.len();
    let (kind, session) = if better {
        (Kind::Full, full)
    } else {
        (kind, session)
    };
    (!session.work.is_empty()).then_some((kind, session))
}

fn day(kind: Kind, goal: Goal, mut session: Session<'_>) -> ProgramDay {
    // Lifts of several joints first; the order of choice within.
    session.work.sort_by_key(|dose| !is_lift(dose.exercise));
    let blocks = [
        ("Warm-up", &session.warm_up),
        ("Main", &session.work),
        ("Finisher", &session.finisher),
    ];
    let blocks = blocks
        .into_iter()
        .filter(|(_, doses)| !doses.is_empty())
        .map(|(name, doses)| ProgramBlock {
            name: name.into(),
            exercises: doses.iter().map(exercise).collect(),
        });
    ProgramDay {
        name: kind.name().into(),
        focus: Some(messages::focus(kind, goal)),
        blocks: blocks.collect(),
        notes: Vec::new(),
    }
}

fn is_lift(exercise: &Exercise) -> bool {
    exercise.mechanic == Mechanic::Compound && exercise.pattern.is_lift()
}

fn exercise(dose: &Dose<'_>) -> ProgramExercise {
    ProgramExercise {
        name: dose.exercise.name.clone(),
        sets: dose.sets.into(),
        reps: dose.reps(),
        intensity: dose.intensity(),
        rest_seconds: Some(dose.rest()),
        notes: dose.exercise.unilateral.then(|| "each side".to_owned()),
    }
}

/// Days of one kind told apart by letters.
fn named(days: Vec<(Kind, ProgramDay)>) -> Vec<ProgramDay> {
    let kinds: Vec<Kind> = days.iter().map(|(kind, _)| *kind).collect();
    let letters = 'A'..='Z';
    days.into_iter()
        .enumerate()
        .map(|(index, (kind, mut day))| {
            let same = |kinds: &[Kind]| kinds.iter().filter(|other| **other == kind).count();
            if same(&kinds) > 1 {
                let letter = letters.clone().nth(same(&kinds[..index]));
                day.name = format!("{} {}", day.name, letter.unwrap_or('Z'));
            }
            day
        })
        .collect()
}

fn metadata(profile: &Profile) -> PlanMetadata {
    let turn = match profile.days_per_week {
        5 => "halves of the body, then push, pull and legs",
        days => Kind::turns(days)[0].turn(),
    };
    let days = match profile.days_per_week {
        1 => "1 day".to_owned(),
        days => format!("{days} days"),
    };
    PlanMetadata {
        title: Some(format!("{days} a week: {turn}")),
        weeks: Some(weeks(profile.level)),
        notes: vec![
            deload(profile.level),
            "Double progression: once every set reaches the top of its range at the load, add the smallest step and begin at the bottom again.".into(),
            "Loads come from the log: the last sets, or the estimated one-rep max and the reps in reserve asked for.".into(),
        ],
    }
}

fn deload(level: Level) -> String {
    match level {
        Level::Beginner => "Deload where two lifts miss twice in ten days: half the sets for a week, at nine tenths of the load.".into(),
        _ => format!(
            "Week {} is a deload: half the sets, rounded up, at nine tenths of the load.",
            weeks(level)
        ),
    }
}

/// The same athlete as today's plan knows them.
fn profile(wishes: &UserProfile) -> Profile {
    Profile {
        days_per_week: wishes.days_per_week,
        minutes_per_day: wishes.minutes_per_day,
        equipment: wishes
            .equipment_available
            .iter()
            .filter_map(|word| equipment_named(word))
            .collect(),
        avoid: wishes.avoid_exercises.clone(),
        goal: goal_of(&wishes.goal),
        level: wishes.training_history.unwrap_or(Level::Intermediate),
        ..Profile::default()
    }
}
