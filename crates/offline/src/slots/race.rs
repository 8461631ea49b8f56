//! The least time over a distance: `fastest 5k`, `my best mile`, `10k pr`.

use super::{Finder, Slots};
use crate::cues::{NO_RACE, RACED};
use crate::phrase::Named;
use crate::words::Kind;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::Decimal;
use setwise_domain::query::{Comparison, Counted, Metric, Pick, Quantity, Subject};
use setwise_training::query::read::of_exercise;
use setwise_words::parse::distance;
use setwise_words::parse::listed::is_listed;
use std::ops::Range;

/// What a distance alone is: runners call the run by it.
const RUN: &str = "run";
const ROWING: &str = "rowing-machine";

impl Slots {
    /// Whether the least time over a distance is asked for.
    pub fn is_race(&self) -> bool {
        matches!(
            self.comparison,
            Some(Comparison::Target { quantity }) if quantity.unit == Counted::Metres
        )
    }
}

impl Finder<'_, '_> {
    pub(super) fn race(&mut self) {
        if self.slots.metric.is_some() {
            return;
        }
        let Some((place, metres)) = self.distance() else {
            return;
        };
        if self.sentence.says(NO_RACE) {
            return;
        }
        let before = self.taken.clone();
        self.taken[place].fill(true);
        if !self.takes(RACED) {
            self.taken = before;
            return;
        }
        // `my best 5k time` says it twice.
        while self.takes(RACED) {}
        self.slots.metric = Some(Metric::Time);
        self.slots.pick = Some(Pick::Least);
        self.slots.comparison =
            Some(Comparison::Target { quantity: Quantity::new(metres.as_f64(), Counted::Metres) });
    }

    /// Where a distance stands, and how many metres it is.
    fn distance(&self) -> Option<(Range<usize>, Decimal)> {
        let words = self.sentence.words;
        (0..words.len()).find_map(|at| {
            if let Kind::Distance(metres) = words[at].kind {
                return Some((at..at + 1, metres));
            }
            let (used, metres) = distance::named(&self.sentence.meant[at..])?;
            // `how many miles` counts them, and `a mile` may be each.
            let each = at > 0 && matches!(self.sentence.meant[at - 1], "per" | "each" | "every");
            (!each).then_some((at..at + used, metres))
        })
    }

    /// `how often do i run 5k`: what isn't timed over it is a run.
    pub(super) fn run_by_distance(&mut self) {
        if self.slots.is_race() {
            return;
        }
        let words = self.sentence.words;
        let is_run = |at: &usize| matches!(&*words[*at].text, "5k" | "10k") && !self.taken[*at];
        if let Some(at) = (0..words.len()).find(is_run) {
            self.taken[at] = true;
            self.slots.subject = self.known(RUN);
        }
    }

    /// Where a distance is timed and nothing else is named, it was run. What is rowed over it is no barbell.
    pub(super) fn raced_run(&mut self) {
        if !self.slots.is_race() || self.slots.subject.is_some() {
            return;
        }
        match &self.slots.unclear {
            None => self.slots.subject = self.known(RUN),
            Some(Named::Several { name, .. }) if is_listed(name, "row|rows") => {
                self.slots.subject = self.known(ROWING);
                self.slots.unclear = None;
            }
            Some(_) => {}
        }
    }

    fn known(&self, id: &str) -> Option<Subject> {
        let exercise = self.sentence.catalog.get(&ExerciseId(id.to_owned()))?;
        Some(of_exercise(exercise))
    }
}
