//! What the plan says of itself, and what is said where there can be none.

use super::past::Past;
use super::pool::Pool;
use super::session::Session;
use super::split::Kind;
use setwise_catalog::catalog::{AvoidTerm, Catalog};
use setwise_domain::exercise::{Equipment, Pattern};
use setwise_domain::profile::Goal;
use setwise_domain::text::counted;
use setwise_models::ask::{CoachError, PlanRequest};
use setwise_words::text;

/// `Upper body strength`.
pub fn focus(kind: Kind, goal: Goal) -> String {
    match goal {
        Goal::General => kind.name().to_owned(),
        Goal::Strength | Goal::Hypertrophy => format!("{} {goal}", kind.name()),
    }
}

/// Why this day, what it takes, and what could not be had: every sentence from a fact.
pub fn summary(
    request: &PlanRequest,
    kind: Kind,
    session: &Session<'_>,
    past: &Past<'_>,
    pool: &Pool<'_>,
    minutes: u32,
) -> String {
    let days = counted(usize::from(request.profile.days_per_week), "day");
    let mut said = vec![format!("{days} a week: {}.", kind.turn())];
    said.extend(why_this(kind, past));
    if let Some(days) = past.break_days() {
        said.push(format!("{days} days without a set, so it starts easier."));
    }
    let available = request.minutes.unwrap_or(request.profile.minutes_per_day);
    said.push(format!("Estimated at {minutes} of {available} minutes."));
    if !session.missing.is_empty() {
        let patterns: Vec<_> = session.missing.iter().map(|pattern| pattern.word()).collect();
        said.push(format!(
            "Nothing for {} can be done with this equipment and what is avoided.",
            text::list(&patterns)
        ));
    }
    let unknown: Vec<_> = unknown(pool).map(|term| format!("'{}'", term.written)).collect();
    if !unknown.is_empty() {
        let unknown = text::list(&unknown);
        said.push(format!("Nothing I know is called {unknown}, so it excludes nothing."));
    }
    said.join(" ")
}

fn unknown<'p>(pool: &'p Pool<'_>) -> impl Iterator<Item = &'p AvoidTerm> {
    pool.avoided.iter().filter(|term| !term.is_known())
}

fn why_this(kind: Kind, past: &Past<'_>) -> Option<String> {
    let trained: Vec<(i32, Pattern)> = kind
        .mains()
        .iter()
        .flat_map(|slot| slot.patterns)
        .filter(|pattern| past.knows(**pattern))
        .map(|pattern| (past.days_since(*pattern), *pattern))
        .collect();
    let (days, pattern) = trained.into_iter().max_by_key(|(days, _)| *days)?;
    let ago = match days {
        1 => "yesterday".to_owned(),
        days => format!("{days} days ago"),
    };
    let pattern = pattern.word();
    Some(format!("The last {pattern} was {ago}."))
}

/// The days asked for don't make a week.
pub fn days(days: u8) -> CoachError {
    CoachError::Conflict(format!(
        "{} a week can't be planned; 1 to 7 can.",
        counted(usize::from(days), "day")
    ))
}

/// There is time for less than the shortest session.
pub fn too_short(minutes: u16, shortest: u32) -> CoachError {
    CoachError::Conflict(format!(
        "{} are too few: a warm-up and 2 sets of one lift take {shortest}. Give it {shortest} \
         minutes, or rest today.",
        counted(usize::from(minutes), "minute")
    ))
}

/// Nothing is left that trains: names the wishes that rule it out together.
pub fn nothing_left(request: &PlanRequest, pool: &Pool<'_>, catalog: &Catalog) -> CoachError {
    let equipment = &request.profile.equipment;
    let with = if equipment.is_empty() {
        "without equipment".to_owned()
    } else {
        let words: Vec<_> = equipment.iter().map(|item| Equipment::word(*item)).collect();
        format!("with {}", text::list(&words))
    };
    let mains = || {
        let patterns = Kind::Full.mains().iter().flat_map(|slot| slot.patterns);
        let patterns: Vec<&Pattern> = patterns.collect();
        catalog
            .all()
            .iter()
            .filter(move |e| patterns.contains(&&e.pattern) && e.possible_with(equipment))
    };
    let culprits: Vec<_> = pool
        .avoided
        .iter()
        .filter(|term| mains().any(|exercise| term.covers(exercise)))
        .map(|term| format!("'{}'", term.written))
        .collect();
    CoachError::Conflict(if culprits.is_empty() {
        format!("No lift for the whole body is known that can be done {with}. Add equipment.")
    } else {
        format!(
            "Nothing is left to train: avoiding {} excludes every lift that can be done {with}. \
             Take one of them off the list, or add equipment.",
            text::list(&culprits)
        )
    })
}
