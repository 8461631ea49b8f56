//! Which sessions or weeks are told: the usual days, week by week, the last few of an exercise.

use super::Finder;
use crate::cues::{LAST_DELOAD, THAN_LAST_TIME};
use crate::sentence::Sentence;
use crate::words::Kind;
use setwise_domain::query::{Among, Comparison, Counted, Metric, Period, Pick, Quantity, Subject};
use setwise_words::parse::listed::is_listed;

/// How many a few are.
const A_FEW: f64 = 3.0;

impl Finder<'_, '_> {
    /// `did i beat last time on squat`: what was done then and before.
    pub(super) fn than_last_time(&mut self) -> bool {
        let is_asked = self.takes(THAN_LAST_TIME);
        if is_asked {
            self.slots.metric = Some(Metric::Done);
        }
        is_asked
    }

    /// `when did i last deload`: what tells whether it is time tells when the last one was.
    pub(super) fn last_deload(&mut self) {
        if self.slots.metric.is_none() && self.takes(LAST_DELOAD) {
            self.slots.metric = Some(Metric::Deload);
        }
    }

    /// `what days do i usually train`.
    pub(super) fn usual_days(&mut self) {
        if self.slots.metric == Some(Metric::Sessions)
            && self.sentence.says("what days|which days|when do i")
        {
            (self.slots.pick, self.slots.among) = (Some(Pick::Most), Some(Among::Weekdays));
        }
    }

    /// `tonnage by week`: week after week, and none of them the most.
    pub(super) fn by_week(&mut self) {
        if self.slots.pick.is_none()
            && self.takes("by week|by the week|week by week|week over week|each week")
        {
            self.slots.metric.get_or_insert(Metric::Tonnage);
            self.slots.among = Some(Among::Weeks);
        }
    }

    /// Where `last 5` stands in `last 5 squat sessions`; taken, since it is no part of the name.
    pub(super) fn last_sessions(&mut self) -> Option<usize> {
        let words = self.sentence.words;
        let counts = |at: usize| {
            let word = words.get(at)?;
            let few = matches!(word.kind, Kind::Number(_)) || is_listed(&word.text, "few|couple");
            few.then_some(())
        };
        let last = |at: &usize| is_listed(self.sentence.meant[*at], "last|past|previous|recent");
        let free = |at: &usize| !self.taken[*at] && counts(*at + 1).is_some();
        let at = (0..words.len()).filter(free).find(last)?;
        self.says("sessions|workouts|times").then_some(())?;
        self.taken[at..=at + 1].fill(true);
        Some(at)
    }

    /// What was done on them, as many as are told of any exercise.
    pub(super) fn sessions_of_one(&mut self, last: Option<usize>) {
        let Some(at) = last else {
            return;
        };
        let is_open = self.slots.subject.is_none()
            && self.slots.unclear.is_none()
            && self.slots.period.is_none()
            && matches!(self.slots.metric, None | Some(Metric::Sessions | Metric::Done))
            && !self.says("how|what|when|average|in|over|of|than");
        match &self.slots.subject {
            Some(Subject::Exercise { .. }) => self.slots.metric = Some(Metric::Done),
            None if is_open => self.each_of_last(at),
            _ => self.taken[at..=at + 1].fill(false),
        }
    }

    /// `my last 5 workouts`: each of them, and how many is what the count is held against.
    fn each_of_last(&mut self, at: usize) {
        let count = match self.sentence.words[at + 1].kind {
            Kind::Number(number) => number.as_f64(),
            _ => A_FEW,
        };
        self.takes("sessions|workouts|times");
        self.slots.metric = Some(Metric::Sessions);
        self.slots.pick = None;
        self.slots.among = Some(Among::Days);
        self.slots.comparison =
            Some(Comparison::Target { quantity: Quantity::new(count, Counted::Sessions) });
    }

    /// `should i do legs`: whether a group is due, where nothing of it is counted.
    pub(super) fn due_of_group(&mut self) {
        const ASKED: &str = "should i do|should we do|is it time for|time for|am i ready for|can i hit|do i need to do";
        const OF_ELSE: &str = "more|less|enough|how|what|which|sets|set|reps|after|before|every|often|many|each|if|when";
        let of_group =
            matches!(self.slots.subject, Some(Subject::Muscles { .. } | Subject::Movement { .. }));
        let is_open = self.slots.metric.is_none() && !self.slots.asks_range;
        if of_group && is_open && !self.says(OF_ELSE) && self.takes(ASKED) {
            self.slots.metric = Some(Metric::Due);
        }
    }

    /// `last leg day`: the last day of what it is about.
    pub(super) fn last_day_of_it(&mut self) {
        let (words, is_free) = (0..self.taken.len(), |at: &usize| !self.taken[*at]);
        let last = |at: &usize| self.sentence.meant[*at] == "last";
        // It may have been taken for what asks: `last leg day`.
        let asks = self.slots.metric == Some(Metric::Done);
        let mut lasts = words.clone().filter(|at| asks || is_free(at));
        let said = lasts.any(|at| last(&at))
            && words
                .filter(is_free)
                .any(|at| is_listed(self.sentence.meant[at], "day|session|workout|set"));
        // `what rpe was my last squat`
        let was = self.slots.metric == Some(Metric::Effort)
            && (0..self.taken.len()).any(|at| !self.taken[at] && last(&at));
        if (said || was) && self.slots.period.is_none() && self.slots.subject.is_some() {
            self.slots.period = Some(Period::LastSession {});
        }
    }
}

/// Which of the days off is asked about: the longest stretch, the last, or all of them.
pub(super) fn days_off(sentence: &Sentence<'_>) -> (Option<Pick>, Option<Among>) {
    if sentence.says("longest|biggest") {
        (Some(Pick::Most), None)
    } else if sentence.says("did i last|last day off|last rest|in a row|straight|consecutive") {
        (Some(Pick::Most), Some(Among::Days))
    } else {
        (None, None)
    }
}
