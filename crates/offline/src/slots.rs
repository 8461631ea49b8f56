//! A question about the log, found part by part in whatever order the sentence has them.
//!
//! ```text
//! words ── period ── target ── metric ── pick ── comparison ── subject ── what is left says nothing
//! ```

mod comparison;
mod forecast;
mod milestones;
mod noted;
mod question;
mod race;
mod sessions;

pub use milestones::asks_for_best;

use super::cues::{
    AGAINST, AMONG, BALANCE, BEFORE, EARLY, METRICS, PICKS, PLANNED, RANGE, SILENT, TARGETS,
};
use super::phrase::Named;
use super::sentence::{Sentence, Taken};
use setwise_domain::exercise::Exercise;
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::query::{Among, Comparison, Counted, Metric, Period, Pick, Quantity, Subject};
use setwise_training::query::read::{group, of_exercise};
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// Words that a name of muscles or of a movement has at most.
const MOST_WORDS_OF_A_GROUP: usize = 3;

/// What a training max is of the estimated best, where no program says it.
const OF_THE_BEST_PERCENT: f64 = 90.0;

/// What a sentence says of a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slots {
    pub metric: Option<Metric>,
    pub subject: Option<Subject>,
    /// An exercise that is not the one of its name, or none that is known.
    pub unclear: Option<Named>,
    pub pick: Option<Pick>,
    pub among: Option<Among>,
    pub period: Option<Period>,
    pub comparison: Option<Comparison>,
    /// `enough` and the like.
    asks_range: bool,
    asks_balance: bool,
    /// `it`, `that`: what the last turn was about.
    pub refers: bool,
    /// Words that say nothing here.
    pub left: usize,
}

/// The parts of a question, as far as the sentence has them. `strange`: a name may be one that nobody
/// knows.
pub fn find(sentence: &Sentence<'_>, unit: Unit, strange: bool) -> Slots {
    Finder::new(sentence, unit, strange).find()
}

#[expect(clippy::struct_excessive_bools, reason = "each is a word that is said or not")]
struct Finder<'s, 'a> {
    sentence: &'s Sentence<'a>,
    taken: Taken,
    slots: Slots,
    unit: Unit,
    strange: bool,
    /// `most` is said, which of one exercise counts its reps.
    counts: bool,
    /// `max` alone is said.
    maxes: bool,
    /// What a target was said to be, where nothing says whether it is a load.
    bare_target: Option<Decimal>,
    /// `longest` and the like.
    asks_longest: bool,
}

impl<'s, 'a> Finder<'s, 'a> {
    fn new(sentence: &'s Sentence<'a>, unit: Unit, strange: bool) -> Self {
        Self {
            sentence,
            taken: vec![false; sentence.words.len()],
            slots: Slots::default(),
            unit,
            strange,
            counts: false,
            maxes: false,
            bare_target: None,
            asks_longest: false,
        }
    }
}

impl Finder<'_, '_> {
    fn find(mut self) -> Slots {
        self.milestones();
        let named = self.sentence.name.clone();
        self.race();
        self.forecast();
        self.last_deload();
        self.hurt();
        let than_last_time = self.than_last_time();
        for early in EARLY {
            let row = METRICS.iter().find(|(metric, _)| *metric == early);
            let is_open = self.slots.metric.is_none();
            if is_open && row.is_some_and(|(_, cues)| self.takes(cues)) {
                self.slots.metric = Some(early);
            }
        }
        self.last_record();
        // `day of the week` is no week.
        self.slots.among = self.taken_phrase(&AMONG[..1]).map(|(among, _)| among);
        if self.slots.metric != Some(Metric::Forecast) {
            self.slots.period = self.sentence.period(&mut self.taken);
        }
        if than_last_time {
            self.slots.period.get_or_insert(Period::LastSession {});
        }
        if self.takes(PLANNED) {
            self.slots.comparison.get_or_insert(Comparison::Plan {});
        }
        if self.takes(BEFORE) {
            self.slots.comparison.get_or_insert(Comparison::Before {});
        }
        let wants_target = self.takes(TARGETS) || self.asks_for_load();
        self.most_reps();
        self.metric();
        self.slots.asks_range = self.takes(RANGE);
        if !self.slots.is_race() {
            self.pick();
        }
        self.usual_days();
        self.by_week();
        self.slots.asks_balance = self.takes(BALANCE);
        self.share_of_max();
        let comes_to = matches!(self.slots.metric, Some(Metric::First | Metric::Since));
        let open = self.slots.metric.is_none();
        if (wants_target || comes_to || open) && self.slots.metric != Some(Metric::Forecast) {
            self.target(wants_target || comes_to);
        }
        let last = self.last_sessions();
        self.run_by_distance();
        self.subjects(named.map(|(_, exercise)| exercise));
        self.raced_run();
        self.sessions_of_one(last);
        self.due_of_group();
        self.lagging();
        self.last_day_of_it();
        self.max_of_bodyweight();
        self.longest();
        self.reps_of_bodyweight();
        let of_one = matches!(self.slots.subject, Some(Subject::Exercise { .. }));
        if self.counts && of_one && self.slots.metric.is_none() {
            // The most of what is lifted is its load, of a pull-up its reps.
            self.slots.metric =
                Some(if self.is_of_bodyweight() { Metric::Reps } else { Metric::Load });
        }
        self.slots.left = self.left().len();
        // `this month` stands for itself.
        self.slots.refers = (0..self.taken.len()).any(|at| {
            !self.taken[at] && is_listed(self.sentence.meant[at], "it|that|this|them|those")
        });
        self.slots
    }

    fn takes(&mut self, cues: &str) -> bool {
        self.sentence.take(cues, false, &mut self.taken).is_some()
    }

    fn taken_phrase<T: Copy>(&mut self, rows: &[(T, &'static str)]) -> Option<(T, &'static str)> {
        rows.iter().find_map(|(value, cues)| {
            let cue = self.sentence.take(cues, false, &mut self.taken)?;
            Some((*value, cue))
        })
    }

    fn metric(&mut self) {
        if self.slots.metric.is_some() {
            return;
        }
        let Some((metric, cue)) = self.taken_phrase(METRICS) else {
            return;
        };
        self.slots.metric = Some(metric);
        // `volume trend` is how the volume moves, and a trend alone is that of the strength.
        if is_listed(cue, "trend|trends|trending")
            && let Some((metric, _)) = self.taken_phrase(METRICS)
        {
            self.slots.metric = Some(metric);
            self.slots.comparison.get_or_insert(Comparison::Before {});
        }
        self.maxes = cue == "max";
        // A training max is what percentages are taken of: a tenth below the best.
        if cue == "training max" {
            let share = Quantity::new(OF_THE_BEST_PERCENT, Counted::Share);
            self.slots.comparison.get_or_insert(Comparison::Target { quantity: share });
        }
    }

    fn pick(&mut self) {
        let of_week = self.slots.among.take();
        let Some((pick, cue)) = self.taken_phrase(PICKS) else {
            return;
        };
        // `more than last month` ranks nothing.
        if cue == "more" && !self.says("which|what") {
            return;
        }
        self.slots.pick = Some(pick);
        self.counts = cue == "most";
        self.asks_longest = is_listed(cue, "longest|farthest|furthest");
        if self.slots.metric.is_none() {
            self.slots.metric = match cue {
                "heaviest" => Some(Metric::Load),
                "strongest" => Some(Metric::E1rm),
                "fastest" | "quickest" | "slowest" => Some(Metric::Pace),
                _ => None,
            };
        }
        self.slots.among = of_week.or_else(|| self.among());
        // What was left alone for long is an exercise where one is asked for.
        if is_listed(cue, "neglected|neglecting|neglect|havent i|have i not")
            && self.slots.among == Some(Among::Exercises)
            && self.slots.metric.is_none_or(|metric| metric == Metric::Done)
        {
            self.slots.metric = Some(Metric::Since);
        }
        // What is neglected is a muscle where nothing else is said.
        if is_listed(cue, "neglected|neglecting|neglect|havent i|have i not") {
            self.slots.among.get_or_insert(Among::Muscles);
        }
        // The best lift is the strongest one, not the one that is done most.
        if is_listed(cue, "best|top|biggest") && self.slots.among == Some(Among::Exercises) {
            self.slots.metric = self.slots.metric.or(Some(Metric::E1rm));
        }
    }

    /// What is ranked: what is asked after, `which week did i lift the most`, before what else is named.
    fn among(&mut self) -> Option<Among> {
        let asked = self.sentence.meant.windows(2).enumerate().find_map(|(at, two)| {
            let asks = is_listed(two[0], "which|what") && !self.taken[at + 1];
            let named = AMONG.iter().find(|(_, cues)| is_listed(two[1], cues));
            named.filter(|_| asks).map(|(among, _)| (at + 1, *among))
        });
        if let Some((at, among)) = asked {
            self.taken[at] = true;
            return Some(among);
        }
        self.taken_phrase(AMONG).map(|(among, _)| among)
    }

    fn says(&self, words: &str) -> bool {
        self.sentence.meant.iter().any(|word| is_listed(word, words))
    }

    fn left(&self) -> Vec<usize> {
        let says_nothing = |at: usize| {
            let word = self.sentence.meant[at];
            self.sentence.vocabulary.is_filler(word) || is_listed(word, SILENT)
        };
        (0..self.taken.len()).filter(|at| !self.taken[*at] && !says_nothing(*at)).collect()
    }

    /// Muscles and movements by their names, then an exercise of what is left.
    fn subjects(&mut self, named: Option<&'static Exercise>) {
        if self.slots.metric == Some(Metric::Notes) {
            return self.subject_of_notes(named);
        }
        let mut found: Vec<Subject> = named.map(of_exercise).into_iter().collect();
        for length in (1..=MOST_WORDS_OF_A_GROUP).rev() {
            for at in 0..=self.taken.len().saturating_sub(length) {
                let range = at..at + length;
                if range.end > self.taken.len() || self.taken[range.clone()].contains(&true) {
                    continue;
                }
                if let Some(subject) = self.group_at(range.clone()) {
                    self.taken[range].fill(true);
                    found.push(subject);
                }
            }
        }
        found.extend(self.exercises());
        let mut found = found.into_iter();
        self.slots.subject = found.next();
        if let Some(subject) = found.next() {
            self.takes(AGAINST);
            self.slots.comparison.get_or_insert(Comparison::With { subject });
        }
    }

    /// A name of muscles that is no part of an exercise's name beside it: `leg press`.
    fn group_at(&self, range: Range<usize>) -> Option<Subject> {
        let words = &self.sentence.meant[range.clone()];
        if words.iter().any(|word| self.sentence.vocabulary.is_filler(word)) {
            return None;
        }
        let subject = group(&words.join(" "))?;
        let is_more = |at: usize| {
            self.sentence.meant.get(at).is_some_and(|word| {
                !self.taken[at]
                    && !self.sentence.vocabulary.is_filler(word)
                    && !is_listed(word, SILENT)
                    && !is_listed(word, AGAINST)
                    && group(word).is_none()
            })
        };
        let beside = is_more(range.end) || range.start > 0 && is_more(range.start - 1);
        (!beside).then_some(subject)
    }

    /// The exercises that the words left name: one, or two with a word between them.
    fn exercises(&mut self) -> Vec<Subject> {
        let left = self.left();
        let (Some(first), Some(last)) = (left.first().copied(), left.last().copied()) else {
            return Vec::new();
        };
        let open: Vec<usize> = (0..=last).filter(|at| !self.taken[*at]).collect();
        let from = open.iter().position(|at| *at == first).unwrap_or(0);
        let is_plain = open[from..].iter().all(|at| self.sentence.words[*at].is_plain());
        if !is_plain {
            return Vec::new();
        }
        let split = open[from..].iter().position(|at| {
            is_listed(self.sentence.meant[*at], AGAINST) || self.sentence.meant[*at] == "with"
        });
        if let Some(Named::One(exercise)) = self.sentence.exercise(&open, from, false) {
            self.taken[first..=last].fill(true);
            return vec![of_exercise(exercise)];
        }
        if let Some(split) = split {
            let place = from + split;
            let one = self.sentence.exercise(&open[..place], from, false);
            let start = (place + 1..open.len()).find(|at| left.contains(&open[*at]));
            let other = start.and_then(|start| self.sentence.exercise(&open, start, false));
            if let (Some(Named::One(one)), Some(Named::One(other))) = (one, other) {
                self.taken[first..=last].fill(true);
                return vec![of_exercise(one), of_exercise(other)];
            }
        }
        match self.sentence.exercise(&open, from, self.strange) {
            Some(named) => {
                self.taken[first..=last].fill(true);
                self.slots.unclear = Some(named);
                Vec::new()
            }
            None => Vec::new(),
        }
    }
}
