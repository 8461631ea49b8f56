//! What goes on the bar: plates for a load, and the way up to it.

use crate::case::{Answer, Case, say};
use setwise_domain::conversation::Delta;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::strength::gym::Gym;
use setwise_domain::strength::rounding::Loads;
use setwise_domain::strength::warmup;
use setwise_words::text;

pub fn plates(case: &Case<'_>) -> Vec<Delta> {
    let Some(target) = case.ask.load.map(|load| load.load(case.unit())) else {
        return say("Plates for which load? Send it with a number: `plates for 185`.");
    };
    let mut rack = Gym::rack(case.gym(), target.unit);
    if let Some(bar) = case.ask.bar {
        let bar = bar.load(target.unit);
        if bar.unit != target.unit {
            return say("Use one unit for bar and load: `plates for 100 kg 15 kg bar`.");
        }
        rack.bar = bar.amount;
    }
    say(match rack.load(target.amount) {
        Err(error) => text::sentence(&error.to_string()),
        Ok(loading) => {
            let bar = Load::new(rack.bar, rack.unit);
            let total = Load::new(loading.total, loading.unit);
            if loading.remainder == Decimal::default() {
                format!("{total}: {loading}, on a {bar} bar.")
            } else {
                let over = Load::new(loading.remainder, loading.unit);
                format!(
                    "{target} can't be loaded exactly; the nearest below is {total}: {loading}, on a {bar} bar ({over} short)."
                )
            }
        }
    })
}

pub fn warm_up(case: &Case<'_>) -> Answer {
    let named = case.ask.exercise.is_some();
    let subject = case.subject();
    let working = match (case.ask.load, &subject) {
        (Some(load), _) => Some(load.load(case.unit())),
        (None, Some(subject)) => {
            let suggested = case.planned(subject).and_then(|item| item.suggestion.as_ref());
            match suggested {
                Some(suggestion) => Some(suggestion.load),
                None => heaviest(case.history(subject, 1)?),
            }
        }
        (None, None) => None,
    };
    let Some(working) = working else {
        let example = subject.map_or_else(|| "bench".to_owned(), |subject| subject.name);
        return Ok(say(format!(
            "No load of {example} to warm up to yet. Name one: `warm-up for 185`."
        )));
    };
    let exercise = subject
        .and_then(|subject| subject.exercise)
        .filter(|exercise| named || takes_a_bar(exercise))
        .or_else(|| case.catalog.all().iter().find(|exercise| takes_a_bar(exercise)));
    let loads = Loads::of(exercise, working.unit, case.gym());
    let sets = warmup::ladder(working, exercise, &loads, false);
    if sets.is_empty() {
        return Ok(say(format!("{working} is light enough to need no warm-up sets.")));
    }
    let shares: Vec<_> = sets
        .iter()
        .map(|set| set.percent.map_or_else(|| "the bar".to_owned(), |share| format!("{share} %")))
        .collect();
    let sets: Vec<_> =
        sets.iter().map(|set| format!("{} × {}", set.load.amount, set.reps)).collect();
    Ok(say(format!(
        "Warm-up for {working}: {} {}.\nRule: {}, with fewer reps as it goes up.",
        sets.join(", "),
        working.unit,
        text::list(&shares)
    )))
}

fn takes_a_bar(exercise: &Exercise) -> bool {
    exercise.equipment.contains(&Equipment::Barbell) && !exercise.bodyweight
}

/// The heaviest load of the last session.
fn heaviest(sessions: &[setwise_domain::board::PastSession]) -> Option<Load> {
    let sets = sessions.first()?.sets.iter();
    sets.filter_map(|set| set.performance.load).max_by_key(|load| load.mass())
}
