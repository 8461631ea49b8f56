//! A week that is being written: days of exercises with their doses, and what they come to.

use super::needs::{Change, Tally};
use super::wanted::{Traits, Wanted};
use crate::today_plan::dose::Dose;
use crate::today_plan::split::Kind;
use setwise_domain::exercise::{Exercise, Mechanic};

/// Sets of a single joint at most: what lifts lack is not made up by it.
pub(super) const MOST_SINGLE_SETS: u8 = 4;
/// Seconds of rest that a single joint asks for at most.
pub(super) const SINGLE_REST: u32 = 75;

/// One exercise of the work.
#[derive(Clone)]
pub(super) struct Entry<'c> {
    pub dose: Dose<'c>,
    pub traits: Traits,
    /// The fewest and most sets that it may have.
    pub fewest: u8,
    pub most: u8,
    /// What it is worth for being there: the template's own, and its first lifts most.
    pub worth: i32,
    set_seconds: u32,
    other_seconds: u32,
}

impl<'c> Entry<'c> {
    pub fn new(mut dose: Dose<'c>, fewest: u8, most: u8, worth: i32) -> Self {
        let seconds_of = |sets: u8| {
            let mut dose = dose.clone();
            dose.sets = sets;
            dose.seconds()
        };
        let (one, two) = (seconds_of(1), seconds_of(2));
        let most = most.min(dose.most_at_age());
        let fewest = fewest.min(most);
        dose.sets = dose.sets.min(most);
        Self {
            traits: Traits::of(dose.exercise),
            fewest,
            most,
            worth,
            set_seconds: two - one,
            other_seconds: one - (two - one),
            dose,
        }
    }

    pub const fn exercise(&self) -> &'c Exercise {
        self.dose.exercise
    }

    /// The change of so many sets more or fewer.
    pub fn sets_change(&self, day: usize, by: i32) -> Change {
        Change {
            day,
            traits: self.traits,
            sets: by,
            seconds: by * whole(self.set_seconds),
            there: 0,
            worth: 0,
        }
    }

    /// The change of its coming.
    pub fn coming(&self, day: usize) -> Change {
        let sets = i32::from(self.dose.sets);
        Change {
            day,
            traits: self.traits,
            sets,
            seconds: sets * whole(self.set_seconds) + whole(self.other_seconds),
            there: 1,
            worth: self.worth,
        }
    }
}

fn whole(seconds: u32) -> i32 {
    i32::try_from(seconds).unwrap_or(i32::MAX)
}

/// One day.
#[derive(Clone)]
pub(super) struct Day<'c> {
    pub kind: Kind,
    pub warm_up: Vec<Dose<'c>>,
    pub entries: Vec<Entry<'c>>,
}

impl Day<'_> {
    pub fn has(&self, exercise: &Exercise) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|one| one.exercise().id == exercise.id)
    }
}

/// A lift of several joints.
pub(super) fn is_lift(exercise: &Exercise) -> bool {
    exercise.mechanic == Mechanic::Compound && exercise.pattern.is_lift()
}

pub(super) struct Week<'c> {
    pub days: Vec<Day<'c>>,
}

impl Week<'_> {
    /// Days that have the exercise.
    pub fn days_of(&self, exercise: &Exercise) -> usize {
        self.days.iter().filter(|day| day.has(exercise)).count()
    }

    pub fn tally(&self, wanted: &Wanted) -> Tally {
        let warm_ups = self.days.iter().map(|day| {
            let seconds: u32 = day.warm_up.iter().map(Dose::seconds).sum();
            whole(seconds)
        });
        let mut tally = Tally::of_empty(warm_ups);
        for (index, day) in self.days.iter().enumerate() {
            for entry in &day.entries {
                tally.make(entry.coming(index), wanted);
            }
        }
        tally
    }
}
