//! How long to rest after a set, by what kind of set it was.
//!
//! After the ACSM position stand on progression models (Medicine & Science in Sports & Exercise
//! 2009, 41(3):687–708): 2 to 3 minutes and more for heavy lifts of many joints, 1 to 2 for the
//! others. Longer rests serve strength: Schoenfeld et al. 2016, Journal of Strength and
//! Conditioning Research 30(7):1805–1812.

use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::exercise::{Exercise, Measure, Mechanic, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::profile::Goal;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::number;
use std::slice::from_ref;

/// What rests are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestKind {
    /// A lift of several joints with few reps, or a heavy one where strength is the goal.
    Heavy,
    Compound,
    Isolation,
    /// Holds, carries, intervals.
    Timed,
    WarmUp,
}

impl RestKind {
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Heavy => 180,
            Self::Compound => 120,
            Self::Isolation => 90,
            Self::Timed => 60,
            Self::WarmUp => 30,
        }
    }
}

/// Seconds between heavy sets at least.
pub const LEAST_HEAVY: u32 = 120;
/// Up to this many reps a compound lift is heavy.
const HEAVY_REPS: u16 = 6;

/// The kind of an exercise's sets. One that the catalogue does not know rests like a compound
/// lift.
pub fn kind(
    exercise: Option<&Exercise>,
    asked: Option<&Prescription>,
    warm_up: bool,
    goal: Goal,
) -> RestKind {
    let pattern = exercise.map(|exercise| exercise.pattern);
    if warm_up || pattern == Some(Pattern::Mobility) {
        return RestKind::WarmUp;
    }
    let timed = matches!(
        asked.map(|asked| &asked.target),
        Some(SetTarget::Seconds(_) | SetTarget::Metres(_))
    );
    let measured = exercise.is_some_and(|exercise| exercise.measure != Measure::Reps);
    if timed || measured || matches!(pattern, Some(Pattern::Conditioning | Pattern::Core)) {
        return RestKind::Timed;
    }
    if exercise.is_some_and(|exercise| exercise.mechanic == Mechanic::Isolation) {
        return RestKind::Isolation;
    }
    let few =
        asked.and_then(|asked| asked.target.reps_of_set(0)).is_some_and(|reps| reps <= HEAVY_REPS);
    let heavy = exercise.is_none_or(|exercise| {
        matches!(
            exercise.class(),
            Class::Power | Class::HeavySquat | Class::HeavyHinge | Class::Press
        )
    });
    if few || heavy && goal == Goal::Strength { RestKind::Heavy } else { RestKind::Compound }
}

/// The rest that a plan states itself: `rest 2:00`, `rest 90 s`, `rest 2-3 min`.
pub fn stated(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let (_, rest) = lower.split_once("rest")?;
    let clauses = lex(rest.trim_start_matches([':', ' ']));
    // Of a range the lower end counts.
    let tokens = match clauses.first()?.tokens.as_slice() {
        [low, dash, _, rest @ ..] if dash.is_sign('-') => [from_ref(low), rest].concat(),
        all => all.to_vec(),
    };
    let (seconds, _) = number::duration(&tokens, 1)?;
    (1..=LONGEST_SECONDS).contains(&seconds).then_some(seconds)
}

/// Whether a plan's words say that exercises take turns, so that one rests while another works.
pub fn takes_turns(text: &str) -> bool {
    says(text, &["superset", "super set", "giant set", "paired", "alternate with"])
}

/// Whether a plan's words say that exercises go round and round, with no more rest than the way to the next.
pub fn is_circuit(text: &str) -> bool {
    says(text, &["circuit", "rounds"])
}

/// Whether a remark says that a clock gives the pace: the block's minutes are what it takes.
pub fn is_by_the_clock(text: &str) -> bool {
    says(
        text,
        &["emom", "e2mom", "tabata", "on the minute", "every minute", "for time", "interval"],
    )
}

/// The same of a title, or of what can't be read as sets: there `AMRAP` is as many rounds as the minutes
/// allow, and in a remark it is a last set.
pub fn is_paced(text: &str) -> bool {
    is_by_the_clock(text) || says(text, &["amrap"])
}

fn says(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}

/// A stated rest of more than half an hour is no rest.
const LONGEST_SECONDS: u32 = 30 * 60;

#[cfg(test)]
mod tests;
