//! What the last weeks say: what was trained when, with which exercises, and how much.

use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{Exercise, ExerciseId, Muscle, Pattern};
use setwise_domain::set_result::SetResult;
use setwise_domain::strength::volume::{self, Range, Verdict};
use setwise_words::text::day::days_between;
use std::collections::{BTreeSet, HashMap};

/// What was not trained in the weeks looked at counts as this many days ago.
const LONG_AGO: i32 = 29;
/// Days without a set after which one comes back from a break.
const BREAK_DAYS: i32 = 10;

pub struct Past<'c> {
    patterns: HashMap<Pattern, i32>,
    /// How many days ago each exercise was done.
    days: HashMap<&'c ExerciseId, BTreeSet<i32>>,
    /// Muscles that got more hard sets in the last seven days than the range has.
    above: Vec<Muscle>,
    since_any: Option<i32>,
}

impl<'c> Past<'c> {
    /// From sets before `today`; sets of exercises outside the catalogue say nothing here.
    pub fn of(recent: &[SetResult], today: Date, catalog: &'c Catalog) -> Self {
        let known: Vec<(&SetResult, &'c Exercise)> = recent
            .iter()
            .filter(|set| set.date < today && volume::is_hard(&set.performance))
            .filter_map(|set| Some((set, exercise_of(set, catalog)?)))
            .collect();
        let ago = |set: &SetResult| days_between(set.date, today);
        let mut patterns: HashMap<Pattern, i32> = HashMap::new();
        let mut days: HashMap<&'c ExerciseId, BTreeSet<i32>> = HashMap::new();
        for &(set, exercise) in &known {
            let least = patterns.entry(exercise.pattern).or_insert(LONG_AGO);
            *least = ago(set).min(*least);
            days.entry(&exercise.id).or_default().insert(ago(set));
        }
        let week = known.iter().copied().filter(|(set, _)| ago(set) <= 7);
        let above = volume::by_muscle(week)
            .into_iter()
            .filter(|muscle| muscle.verdict(Range::default()) == Verdict::Above)
            .map(|muscle| muscle.muscle)
            .collect();
        Self { patterns, days, above, since_any: known.iter().map(|(set, _)| ago(set)).min() }
    }

    pub fn days_since(&self, pattern: Pattern) -> i32 {
        self.patterns.get(&pattern).copied().unwrap_or(LONG_AGO)
    }

    /// Whether it was trained at all in the weeks looked at.
    pub fn knows(&self, pattern: Pattern) -> bool {
        self.patterns.contains_key(&pattern)
    }

    /// On how many days an exercise was done.
    pub fn days_of(&self, exercise: &Exercise) -> usize {
        self.days.get(&exercise.id).map_or(0, BTreeSet::len)
    }

    /// Whether all that an exercise aims at had more than its share this week.
    pub fn has_had_enough(&self, exercise: &Exercise) -> bool {
        !exercise.primary.is_empty()
            && exercise.primary.iter().all(|muscle| self.above.contains(muscle))
    }

    /// Days since the last set, where that is long enough to begin easier.
    pub fn break_days(&self) -> Option<i32> {
        self.since_any.filter(|&days| days >= BREAK_DAYS)
    }
}

fn exercise_of<'c>(set: &SetResult, catalog: &'c Catalog) -> Option<&'c Exercise> {
    match &set.exercise_id {
        Some(id) => catalog.get(id),
        None => catalog.resolve(&set.exercise).exercise(),
    }
}
