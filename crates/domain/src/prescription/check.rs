//! What a program must be to be followed: checked once, where one is read.

mod rules;

use super::sets::{Count, LoadTarget, Percent, PercentOf, SetGroup, Target};
use super::{Day, Program, Slot, SlotId, WarmUp, Week};
use crate::limits::{
    MOST_ASKED_METRES, MOST_ASKED_REPS, MOST_ASKED_SECONDS, MOST_ASKED_SETS, MOST_PERCENT_TENTHS,
    MOST_PROGRAM_DAYS, MOST_PROGRAM_EXERCISES, MOST_PROGRAM_TEXT, MOST_PROGRAM_WEEKS, MOST_RUNGS,
    MOST_SET_GROUPS,
};
use crate::load::Load;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Program,
    Day(String),
    Slot(SlotId),
}

/// One thing wrong with a program; all are found at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    #[error(
        "'{found}' can't name a slot; wanted 1 to {} small letters, digits and '-', such as bench-press",
        SlotId::LONGEST
    )]
    SlotName { found: String },
    #[error("slot {0} stands twice and not the same; give each its own name")]
    SameSlot(SlotId),
    #[error("slot {0} stands twice on one day; give the second a name of its own")]
    TwiceADay(SlotId),
    #[error("{place}: {what} is {found}; wanted {wanted}")]
    Bound { place: Place, what: &'static str, found: String, wanted: String },
    #[error("{place} has no {what}; wanted at least one")]
    Empty { place: Place, what: &'static str },
    #[error("{place} takes its load from {of}, which is no other slot of the program")]
    NoSuchSlot { place: Place, of: SlotId },
    #[error("the loads of {0} lead round in a circle; take one of them from a slot's own load")]
    Circle(SlotId),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program => f.write_str("the program"),
            Self::Day(name) => write!(f, "day '{name}'"),
            Self::Slot(id) => write!(f, "slot {id}"),
        }
    }
}

impl Program {
    /// All that is wrong with it, in the order of its parts.
    pub fn check(&self) -> Vec<ProgramError> {
        let mut checker = Checker::default();
        checker.program(self);
        checker.errors
    }
}

#[derive(Default)]
struct Checker {
    errors: Vec<ProgramError>,
}

impl Checker {
    fn bound<N: Copy + PartialOrd + fmt::Display>(
        &mut self,
        place: &Place,
        what: &'static str,
        found: N,
        bounds: (N, N),
    ) {
        if found < bounds.0 || found > bounds.1 {
            self.errors.push(ProgramError::Bound {
                place: place.clone(),
                what,
                found: found.to_string(),
                wanted: format!("{} to {}", bounds.0, bounds.1),
            });
        }
    }

    fn filled(&mut self, place: &Place, what: &'static str, empty: bool) {
        if empty {
            let place = place.clone();
            self.errors.push(ProgramError::Empty { place, what });
        }
    }

    fn program(&mut self, program: &Program) {
        let place = Place::Program;
        self.bound(
            &place,
            "its title's length",
            program.title.chars().count(),
            (1, MOST_PROGRAM_TEXT),
        );
        self.bound(&place, "the number of days", program.days.len(), (1, MOST_PROGRAM_DAYS));
        self.bound(&place, "the number of sessions a week", program.per_week, (1, 7));
        if let Some(weeks) = program.weeks {
            self.bound(&place, "the number of weeks", weeks, (1, MOST_PROGRAM_WEEKS));
        }
        let slots = program.slots().count();
        self.bound(&place, "the number of slots", slots, (1, MOST_PROGRAM_EXERCISES));
        if let Some(deload) = &program.deload {
            self.percent(&place, deload.sets);
            self.percent(&place, deload.load);
            if let Some(every) = deload.every_weeks {
                self.bound(&place, "the weeks to a deload", every, (2, 52));
            }
        }
        let mut seen = BTreeMap::new();
        for day in &program.days {
            let empty = day.slots().next().is_none();
            self.filled(&Place::Day(day.name.clone()), "exercise", empty);
            self.day(day, program, &mut seen);
        }
    }

    fn day<'p>(
        &mut self,
        day: &'p Day,
        program: &'p Program,
        seen: &mut BTreeMap<&'p SlotId, &'p Slot>,
    ) {
        let mut on_day = BTreeSet::new();
        for slot in day.slots() {
            if !on_day.insert(&slot.id) {
                self.errors.push(ProgramError::TwiceADay(slot.id.clone()));
                continue;
            }
            // The same lift on several days goes on as one; its sets are checked once.
            match seen.insert(&slot.id, slot) {
                Some(before) if before == slot => continue,
                Some(_) => self.errors.push(ProgramError::SameSlot(slot.id.clone())),
                None => {}
            }
            self.slot(slot);
            self.parents(slot, program);
        }
    }

    fn slot(&mut self, slot: &Slot) {
        let place = Place::Slot(slot.id.clone());
        self.bound(&place, "the number of exercises", slot.rungs.len(), (1, MOST_RUNGS));
        for rung in &slot.rungs {
            let length = rung.trim().chars().count();
            self.bound(&place, "the length of an exercise's name", length, (1, MOST_PROGRAM_TEXT));
        }
        let most = usize::from(MOST_PROGRAM_WEEKS);
        self.bound(&place, "the number of weeks", slot.weeks.len(), (1, most));
        for Week { groups, .. } in &slot.weeks {
            self.groups(&place, groups);
        }
        if let WarmUp::Steps(steps) = &slot.warm_up {
            self.bound(&place, "the number of warm-up sets", steps.len(), (0, MOST_SET_GROUPS));
            for (percent, reps) in steps {
                self.percent(&place, *percent);
                self.bound(&place, "the reps of a warm-up set", *reps, (1, MOST_ASKED_REPS));
            }
        }
        if let Some(start) = slot.start {
            self.percent(&place, start.percent);
            self.max(&place, start.of);
        }
        self.rule(&place, &slot.rule);
    }

    fn groups(&mut self, place: &Place, groups: &[SetGroup]) {
        self.bound(place, "the number of groups of sets", groups.len(), (1, MOST_SET_GROUPS));
        for group in groups {
            self.group(place, group);
        }
    }

    fn group(&mut self, place: &Place, group: &SetGroup) {
        let (low, high) = match group.count {
            Count::Exactly(sets) => (sets, sets),
            Count::Range { low, high } => (low, high),
            Count::UntilTotal(reps) => {
                self.bound(place, "the reps in all", reps, (1, MOST_ASKED_REPS));
                (1, 1)
            }
        };
        self.bound(place, "the number of sets", low, (1, MOST_ASKED_SETS));
        self.bound(place, "the most sets", high, (low, MOST_ASKED_SETS));
        match group.target {
            Target::Reps(reps) | Target::AtLeast(reps) | Target::TotalReps(reps) => {
                self.bound(place, "the number of reps", reps, (1, MOST_ASKED_REPS));
            }
            Target::Range { low, high } => {
                self.bound(place, "the fewest reps", low, (1, MOST_ASKED_REPS));
                self.bound(place, "the most reps", high, (low, MOST_ASKED_REPS));
            }
            Target::Seconds(seconds)
            | Target::AtLeastSeconds(seconds)
            | Target::MostWithin(seconds) => {
                self.bound(place, "the number of seconds", seconds, (1, MOST_ASKED_SECONDS));
            }
            Target::Metres(metres) => {
                self.bound(place, "the number of metres", metres, (1, MOST_ASKED_METRES));
            }
        }
        if let LoadTarget::Percent { of, .. } = &group.load {
            self.max(place, *of);
        }
        match &group.load {
            LoadTarget::Percent { percent, .. }
            | LoadTarget::OfTop(percent)
            | LoadTarget::OfSlot { percent, .. } => self.percent(place, *percent),
            LoadTarget::Absolute(load) | LoadTarget::Bodyweight(Some(load)) => {
                let (least, most) = Load::bounds(load.unit);
                self.bound(place, "a load", load.amount, (least, most));
            }
            LoadTarget::Stepped(steps) => self.bound(place, "the steps above", *steps, (1, 50)),
            LoadTarget::Working | LoadTarget::ByEffort | LoadTarget::Bodyweight(None) => {}
        }
    }

    fn max(&mut self, place: &Place, of: PercentOf) {
        if let PercentOf::RepMax(reps) = of {
            self.bound(place, "the reps of a rep max", reps, (2, MOST_ASKED_REPS));
        }
    }

    fn percent(&mut self, place: &Place, percent: Percent) {
        let whole = (1, MOST_PERCENT_TENTHS);
        if percent.tenths() < whole.0 || percent.tenths() > whole.1 {
            self.errors.push(ProgramError::Bound {
                place: place.clone(),
                what: "a percentage",
                found: percent.to_string(),
                wanted: format!("more than 0 and up to {}", Percent::from_tenths(whole.1)),
            });
        }
    }

    /// The slots that its loads are taken from: there, and not by way of itself.
    fn parents(&mut self, slot: &Slot, program: &Program) {
        for of in slot.parents() {
            if *of == slot.id || program.slot(of).is_none() {
                let place = Place::Slot(slot.id.clone());
                self.errors.push(ProgramError::NoSuchSlot { place, of: of.clone() });
            }
        }
        let mut reached: BTreeSet<&SlotId> = BTreeSet::new();
        let mut open: Vec<&SlotId> = slot.parents().collect();
        while let Some(id) = open.pop() {
            if *id == slot.id {
                self.errors.push(ProgramError::Circle(slot.id.clone()));
                return;
            }
            if reached.insert(id)
                && let Some(parent) = program.slot(id)
            {
                open.extend(parent.parents());
            }
        }
    }
}

impl Slot {
    /// The slots that its loads are taken from.
    pub fn parents(&self) -> impl Iterator<Item = &SlotId> {
        let groups = self.weeks.iter().flat_map(|week| &week.groups);
        let of = groups.filter_map(|group| match &group.load {
            LoadTarget::OfSlot { slot, .. } => Some(slot),
            _ => None,
        });
        of.chain(&self.max_of)
    }
}
