//! A question about the log, found part by part in whatever order the sentence has them.
//!
//! ```text
//! words ── period ── target ── metric ── pick ── comparison ── subject ── what is left says nothing
//! ```

use super::cues::{
    AGAINST, AMONG, BALANCE, BEFORE, METRICS, PICKS, RANGE, SILENT, TARGETS, UNSUPPORTED,
};
use super::phrase::{Ask, Named};
use super::sentence::{Sentence, Taken};
use super::topics::Topic;
use super::words::Kind;
use crate::domain::exercise::{Exercise, Measure};
use crate::domain::load::Unit;
use crate::domain::query::{
    Among, Comparison, Counted, Metric, Period, Pick, Quantity, Query, Subject,
};
use crate::parse::vocabulary::is_listed;
use crate::query::read::{group, of_exercise};
use std::ops::Range;

/// Words that a name of muscles or of a movement has at most.
const MOST_WORDS_OF_A_GROUP: usize = 3;

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
    Finder {
        sentence,
        taken: vec![false; sentence.words.len()],
        slots: Slots::default(),
        unit,
        strange,
        counts: false,
    }
    .find()
}

struct Finder<'s, 'a> {
    sentence: &'s Sentence<'a>,
    taken: Taken,
    slots: Slots,
    unit: Unit,
    strange: bool,
    /// `most` is said, which of one exercise counts its reps.
    counts: bool,
}

impl Finder<'_, '_> {
    fn find(mut self) -> Slots {
        let named = self.sentence.name.clone();
        if let Some((range, _)) = &named {
            self.taken[range.clone()].fill(true);
        }
        self.slots.refers = self
            .sentence
            .meant
            .iter()
            .any(|word| is_listed(word, "it|that|this|them|those"));
        self.comparison_of_days();
        let since = METRICS.iter().find(|(metric, _)| *metric == Metric::Since);
        if since.is_some_and(|(_, cues)| self.takes(cues)) {
            self.slots.metric = Some(Metric::Since);
        }
        self.slots.period = self.sentence.period(&mut self.taken);
        if self.takes(BEFORE) {
            self.slots.comparison.get_or_insert(Comparison::Before {});
        }
        let wants_target = self.takes(TARGETS);
        self.metric();
        self.pick();
        self.slots.asks_range = self.takes(RANGE);
        self.slots.asks_balance = self.takes(BALANCE);
        if wants_target || self.slots.metric.is_none() {
            self.target(wants_target);
        }
        self.subjects(named.map(|(_, exercise)| exercise));
        let of_one = matches!(self.slots.subject, Some(Subject::Exercise { .. }));
        if self.counts && of_one && self.slots.metric.is_none() {
            self.slots.metric = Some(Metric::Reps);
        }
        self.slots.left = self.left().len();
        self.slots
    }

    fn takes(&mut self, cues: &str) -> bool {
        cues.split('|')
            .any(|cue| self.sentence.take(cue, false, &mut self.taken))
    }

    fn taken_phrase<T: Copy>(&mut self, rows: &[(T, &'static str)]) -> Option<(T, &'static str)> {
        for (value, cues) in rows {
            for cue in cues.split('|') {
                if self.sentence.take(cue, false, &mut self.taken) {
                    return Some((*value, cue));
                }
            }
        }
        None
    }

    /// `than last month`, `vs september`.
    fn comparison_of_days(&mut self) {
        let count = self.sentence.meant.len();
        let cues = "versus|vs|against|compared to|compared with|in comparison to|than|relative to";
        for cue in cues.split('|') {
            let before = self.taken.clone();
            if !self.sentence.take(cue, false, &mut self.taken) {
                continue;
            }
            let at = (0..count).find(|at| self.taken[*at] && !before[*at]);
            let from = at.map_or(count, |at| at + cue.split(' ').count());
            if let Some((used, Ok(Period::Days { from: first, to }))) =
                self.sentence.days.read(&self.sentence.meant[from..])
            {
                self.taken[from..from + used].fill(true);
                self.slots.comparison = Some(Comparison::Days { from: first, to });
                return;
            }
            self.taken = before;
        }
    }

    fn metric(&mut self) {
        if self.slots.metric.is_some() {
            return;
        }
        let found = self.taken_phrase(METRICS);
        self.slots.metric = found.map(|(metric, _)| metric);
    }

    fn pick(&mut self) {
        let Some((pick, cue)) = self.taken_phrase(PICKS) else {
            return;
        };
        // `more than last month` ranks nothing.
        if cue == "more" && !self.says("which|what") {
            return;
        }
        self.slots.pick = Some(pick);
        self.counts = cue == "most";
        if self.slots.metric.is_none() {
            self.slots.metric = match cue {
                "heaviest" => Some(Metric::Load),
                "strongest" => Some(Metric::E1rm),
                _ => None,
            };
        }
        self.slots.among = self.taken_phrase(AMONG).map(|(among, _)| among);
    }

    fn says(&self, words: &str) -> bool {
        self.sentence
            .meant
            .iter()
            .any(|word| is_listed(word, words))
    }

    /// A load or a count that is to be reached.
    fn target(&mut self, wanted: bool) {
        let unit = self.unit;
        let found = self.sentence.pick(&mut self.taken, |kind| match kind {
            Kind::Load(load) => Some(Quantity::new(load.mass().kg(), Counted::Kilograms)),
            Kind::Reps(reps) => Some(Quantity::new(f64::from(reps), Counted::Reps)),
            Kind::Number(number) if wanted => {
                let load = crate::domain::load::Load::new(number, unit);
                Some(Quantity::new(load.mass().kg(), Counted::Kilograms))
            }
            _ => None,
        });
        let Some(quantity) = found else { return };
        if !wanted {
            return;
        }
        self.slots.comparison = Some(Comparison::Target { quantity });
        self.slots.metric = Some(match quantity.unit {
            Counted::Reps => Metric::Reps,
            _ => Metric::E1rm,
        });
        if quantity.unit == Counted::Reps {
            self.slots.pick = Some(Pick::Most);
        }
    }

    fn left(&self) -> Vec<usize> {
        let says_nothing = |at: usize| {
            let word = self.sentence.meant[at];
            self.sentence.vocabulary.is_filler(word) || is_listed(word, SILENT)
        };
        (0..self.taken.len())
            .filter(|at| !self.taken[*at] && !says_nothing(*at))
            .collect()
    }

    /// Muscles and movements by their names, then an exercise of what is left.
    fn subjects(&mut self, named: Option<&'static Exercise>) {
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
            self.slots
                .comparison
                .get_or_insert(Comparison::With { subject });
        }
    }

    /// A name of muscles that is no part of an exercise's name beside it: `leg press`.
    fn group_at(&self, range: Range<usize>) -> Option<Subject> {
        let words = &self.sentence.meant[range.clone()];
        if words
            .iter()
            .any(|word| self.sentence.vocabulary.is_filler(word))
        {
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
        let is_plain = open[from..]
            .iter()
            .all(|at| self.sentence.words[*at].is_plain());
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

impl Slots {
    /// The question, where the sentence says one and nothing else.
    pub fn question(&self, sentence: &Sentence<'_>) -> Option<Ask> {
        if self.left > 0 || !self.is_clear() || sentence.says(UNSUPPORTED) {
            return None;
        }
        let query = self.query(sentence)?;
        Some(Ask {
            exercise: self.unclear.clone(),
            query: Some(query),
            ..Ask::about(Topic::Query)
        })
    }

    /// Whether an unclear name stands alone, for something that is asked of one exercise, and two
    /// subjects are of one kind.
    fn is_clear(&self) -> bool {
        let of_one = matches!(
            self.metric,
            Some(
                Metric::Done
                    | Metric::Records
                    | Metric::Progress
                    | Metric::Since
                    | Metric::Load
                    | Metric::E1rm
                    | Metric::Frequency
            )
        );
        let named = match &self.unclear {
            None => true,
            Some(Named::Unknown { .. }) => {
                let last = self.period == Some(Period::LastSession {});
                (of_one || last || self.pick.is_some()) && self.subject.is_none()
            }
            Some(_) => self.subject.is_none(),
        };
        let alike = match (&self.subject, &self.comparison) {
            (Some(one), Some(Comparison::With { subject: other })) => {
                matches!(one, Subject::Exercise { .. }) == matches!(other, Subject::Exercise { .. })
            }
            _ => true,
        };
        named && alike
    }

    /// The parts put together, with what follows where one is not said.
    pub fn query(&self, sentence: &Sentence<'_>) -> Option<Query> {
        let metric = self.whole_metric(sentence)?;
        let mut query = Query {
            metric,
            subject: self.subject.clone().unwrap_or_default(),
            pick: self.pick,
            among: self.among,
            period: self.period.unwrap_or_default(),
            comparison: self.comparison.clone().unwrap_or_default(),
        };
        if self.asks_balance {
            balance(&mut query);
        }
        fit(&mut query);
        Some(query)
    }

    /// What is asked for, by the other parts where no word says it.
    fn whole_metric(&self, sentence: &Sentence<'_>) -> Option<Metric> {
        let has_subject = self.subject.is_some() || self.unclear.is_some();
        let is_group = matches!(
            self.subject,
            Some(Subject::Muscles { .. } | Subject::Movement { .. })
        );
        if self.asks_balance {
            return Some(Metric::HardSets);
        }
        match self.metric {
            Some(Metric::Sets) if is_group || self.asks_range => Some(Metric::HardSets),
            Some(Metric::HardSets) if has_subject && !is_group => Some(match &self.comparison {
                Some(Comparison::With { .. }) => Metric::Sets,
                _ => Metric::Tonnage,
            }),
            // When something was at its most, is a ranking of days.
            Some(Metric::Since | Metric::Done) if self.pick.is_some() && self.among.is_some() => {
                Some(Metric::Tonnage)
            }
            Some(Metric::Since | Metric::Done) if self.pick.is_some() && has_subject => Some(Metric::Records),
            // `how is my bench` asks how it goes, `how was bench on monday` what was done.
            Some(Metric::Done) if has_subject && self.period.is_none() && sentence.meant.iter().any(|word| is_listed(word, "hows|is")) => {
                Some(Metric::Progress)
            }
            Some(Metric::Done) if is_group && self.period.is_some() => Some(Metric::HardSets),
            // `did i` and the like show a question only with what it is about.
            Some(Metric::Done) if !has_subject && self.period.is_none() && self.comparison.is_none() => {
                sentence
                    .meant
                    .iter()
                    .any(|word| is_listed(word, "history|summary|recap|review|overview|report|summarise|summarize|did|done"))
                    .then_some(Metric::Done)
            }
            Some(Metric::Reps) if has_subject || self.period.is_some() || self.pick.is_some() => Some(Metric::Reps),
            Some(Metric::Reps | Metric::Sets) if !has_subject && self.period.is_none() && self.pick.is_none() && !self.asks_range => None,
            Some(metric) => Some(metric),
            None => self.unsaid_metric(has_subject, is_group),
        }
    }

    fn unsaid_metric(&self, has_subject: bool, is_group: bool) -> Option<Metric> {
        match (self.pick, self.among) {
            (Some(Pick::Least), Some(Among::Exercises)) => return Some(Metric::Progress),
            (Some(_), Some(Among::Muscles)) => return Some(Metric::HardSets),
            (Some(_), Some(Among::Days | Among::Weeks)) => return Some(Metric::Tonnage),
            (Some(Pick::Most), Some(Among::Exercises)) => return Some(Metric::Sets),
            (Some(_), _) if is_group => return Some(Metric::HardSets),
            (Some(_), _) if has_subject => return Some(Metric::Records),
            _ => {}
        }
        if self.asks_range && has_subject {
            return Some(Metric::HardSets);
        }
        match &self.comparison {
            Some(Comparison::With {
                subject: Subject::Exercise { .. },
            }) => return Some(Metric::E1rm),
            Some(Comparison::With { .. }) => return Some(Metric::HardSets),
            Some(Comparison::Days { .. } | Comparison::Before {}) if is_group => {
                return Some(Metric::HardSets);
            }
            Some(Comparison::Days { .. } | Comparison::Before {}) if has_subject => {
                return Some(Metric::E1rm);
            }
            Some(Comparison::Days { .. } | Comparison::Before {}) => return Some(Metric::Done),
            _ => {}
        }
        match self.period {
            Some(_) if is_group => Some(Metric::HardSets),
            Some(_) => Some(Metric::Done),
            None => None,
        }
    }
}

/// Against what two groups are held where only balance is asked.
fn balance(query: &mut Query) {
    let movement = |name: &str| group(name).unwrap_or_default();
    if query.subject == (Subject::All {}) {
        query.subject = movement("pull");
        query.comparison = Comparison::With {
            subject: movement("push"),
        };
    }
}

/// What a metric can't have is left out, and what it goes by for an exercise of another measure.
fn fit(query: &mut Query) {
    if let Subject::Exercise { key, .. } = &query.subject
        && matches!(query.metric, Metric::E1rm | Metric::Progress)
        && matches!(
            query.comparison,
            Comparison::Days { .. } | Comparison::Before {}
        )
    {
        let id = crate::domain::exercise::ExerciseId(key.as_str().to_owned());
        if let Some(exercise) = crate::catalog::Catalog::in_force().get(&id) {
            if exercise.measure == Measure::Distance {
                query.metric = Metric::Pace;
            } else if exercise.bodyweight {
                query.metric = Metric::Reps;
            }
        }
    }
    let ranks = query.among.is_some()
        || matches!(
            query.metric,
            Metric::Reps | Metric::Sets | Metric::HardSets | Metric::Tonnage | Metric::Progress
        );
    if query.pick.is_some() && !ranks {
        query.pick = query.pick.filter(|pick| *pick == Pick::Least);
    }
    if matches!(query.subject, Subject::Exercise { .. }) && query.metric != Metric::Reps {
        query.pick = None;
        query.among = query
            .among
            .filter(|among| matches!(among, Among::Days | Among::Weeks));
    }
    // A ranking of muscles counts their sets.
    if query.among == Some(Among::Muscles) && query.metric != Metric::Due {
        query.metric = Metric::HardSets;
    }
    // These have days of their own.
    if matches!(query.metric, Metric::Due | Metric::Deload | Metric::Since) {
        query.period = Period::Usual {};
    }
    if query.metric == Metric::Records {
        query.pick = None;
        query.among = None;
    }
}
