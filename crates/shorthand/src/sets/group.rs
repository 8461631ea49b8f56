//! Sets that are alike, and the counts of them.

use super::{LastSet, Sets};
use crate::doubt::{Doubt, Stop};
use crate::item::{Amount, What};
use crate::limits::{METRES_OF_A_SET_MAX, SECONDS_OF_A_SET_MAX};
use crate::roles::Group;
use crate::set_builder::{Exertion, Proto};
use setwise_domain::exercise::Measure;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;
use setwise_words::parse::number::whole;

impl Sets<'_, '_> {
    pub(super) fn group(&mut self, at: usize, group: Group) -> Result<(), Stop> {
        let sets = match group.sets {
            Some(sets) => sets_of(sets)?,
            None => 1,
        };
        if group.sets.is_some() && self.pending.is_some() {
            let why = "says the number of sets twice";
            return Err(LineIssue::new(group.span(), why).into());
        }
        if group.load.is_none() && group.sets.is_none() && self.joins(group.count)? {
            return Ok(());
        }
        if let Some(load) = &group.load {
            self.carry_load(at, load)?;
        }
        self.open_drop = None;
        let waits = group.load.is_none() && self.is_before_load(at);
        let load = self.carry.load.filter(|_| !waits);
        // Effort is that of a load, and of no other.
        let leads = self.effort_head == Some(self.groups);
        if !leads && self.last_set.is_some_and(|last| last.load != load) {
            self.carry.exertion = Exertion::default();
        }
        let mut set = Proto {
            group: self.groups,
            part: self.part,
            load,
            load_said: self.carry.load_said && !waits,
            load_by: self.carry.load_by.filter(|_| !waits),
            exertion: self.carry.exertion,
            kind: self.kind(),
            number: self.number.take().map(|(number, _)| number),
            ..Proto::default()
        };
        self.count(&mut set, group.count)?;
        if !waits {
            self.open_load = None;
        }
        self.groups += 1;
        self.add(set, sets, group.span())
    }

    pub(super) fn add(&mut self, set: Proto, times: usize, span: Span) -> Result<(), Stop> {
        if set.number.is_some() && times > 1 {
            let why = "are several sets, but the number is for one";
            return Err(LineIssue::new(span, why).into());
        }
        if self.done.len() + times > MOST_SETS_A_LINE {
            return Err(too_many(span).into());
        }
        self.effort_is_fresh = false;
        self.last_set = Some(LastSet { load: set.load });
        self.done.extend(std::iter::repeat_n(set, times));
        Ok(())
    }

    /// `4x8 last set 6`: of sets that were said together the last one had other reps; else it is one more.
    pub(super) fn last_of_sets(&mut self, at: usize, count: Amount) -> Result<(), Stop> {
        let group = self.done.last().map(|last| last.group);
        let together = self.done.iter().filter(|set| Some(set.group) == group);
        if together.count() < 2 {
            return self.group(at, Group { sets: None, count, load: None });
        }
        let reps = reps(count)?;
        if let Some(last) = self.done.last_mut() {
            last.reps = Some(reps);
            last.group = self.groups;
            self.groups += 1;
        }
        Ok(())
    }

    /// What a number of this clause counts.
    fn counted(&self, count: Amount) -> Measure {
        match count.what {
            What::Seconds(_) => Measure::Time,
            What::Metres(_) => Measure::Distance,
            What::Bare => self.facts.measure,
            _ => Measure::Reps,
        }
    }

    /// Seconds after metres, and metres after seconds, are of the same set.
    fn joins(&mut self, count: Amount) -> Result<bool, Stop> {
        let Some(last) = self.done.last() else {
            return Ok(false);
        };
        let measure = self.counted(count);
        let in_reps = measure == Measure::Reps;
        if in_reps == last.reps.is_none() && last.part == self.part && !last.repeats {
            let why = match measure {
                Measure::Reps => {
                    "counts reps beside a time or distance in one set: log one of them"
                }
                Measure::Time => {
                    "is a time beside reps in one set: a load has its unit, as 60 lb, and a rest \
                     goes after //"
                }
                Measure::Distance => "is a distance beside reps in one set: log one of them",
            };
            return Err(LineIssue::new(count.span, why).into());
        }
        let free = match measure {
            Measure::Reps => false,
            Measure::Time => last.seconds.is_none() && last.metres.is_some(),
            Measure::Distance => last.metres.is_none() && last.seconds.is_some(),
        };
        let group = last.group;
        if free {
            for at in (0..self.done.len()).rev() {
                if self.done[at].group != group {
                    break;
                }
                let mut set = self.done[at].clone();
                self.count(&mut set, count)?;
                self.done[at] = set;
            }
        }
        Ok(free)
    }

    /// Writes what a number counts into the set.
    fn count(&mut self, set: &mut Proto, count: Amount) -> Result<(), Stop> {
        match count.what {
            What::Seconds(seconds) if seconds <= SECONDS_OF_A_SET_MAX => {
                set.seconds = Some(seconds);
            }
            What::Metres(_) if self.facts.bar && self.facts.measure == Measure::Reps => {
                let why = "is a distance, and this is counted in reps: write them, as in 60 kg x 8";
                return Err(LineIssue::new(count.span, why).into());
            }
            What::Metres(metres) if metres <= METRES_OF_A_SET_MAX => set.metres = Some(metres),
            What::Seconds(_) | What::Metres(_) => return Err(out_of_range(count).into()),
            What::Bare => match self.facts.measure {
                Measure::Reps => set.reps = Some(reps(count)?),
                Measure::Time => set.seconds = Some(self.seconds(count)?),
                Measure::Distance => {
                    let why = "needs its unit: write the distance as 400 m, 5 km or 3 miles, or \
                               the time as 20 min";
                    return Err(LineIssue::new(count.span, why).into());
                }
            },
            _ => set.reps = Some(reps(count)?),
        }
        Ok(())
    }

    /// A bare number for an exercise that is counted in time.
    fn seconds(&mut self, count: Amount) -> Result<u32, Stop> {
        let number = whole(count.value)
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| *n <= SECONDS_OF_A_SET_MAX / 60)
            .ok_or_else(|| out_of_range(count))?;
        if self.facts.bodyweight() || self.facts.loaded() {
            if !self.seconds.contains(&number) {
                self.seconds.push(number);
            }
            return Ok(number);
        }
        Ok(match self.choices.pick(Doubt::Unit, 2)? {
            0 => number,
            _ => number * 60,
        })
    }

    /// `3 sets` by itself: of what comes next, or, where reps came first, of what came last.
    pub(super) fn count_of_sets(&mut self, count: Amount) -> Result<(), Stop> {
        let sets = sets_of(count)?;
        if self.done.is_empty() {
            self.counts_lead = true;
        }
        if self.counts_lead {
            self.settle_pending()?;
            self.pending = Some((count, self.done.len()));
            return Ok(());
        }
        let Some(last) = self.done.last().cloned() else {
            return Ok(());
        };
        let alone = self.done.iter().filter(|set| set.group == last.group).count() == 1;
        if !alone {
            return Err(LineIssue::new(count.span, "says the number of sets twice").into());
        }
        self.add(last, sets - 1, count.span)
    }

    /// `3 sets` of one thing are three of it; of three things they are those.
    pub(super) fn settle_pending(&mut self) -> Result<(), Stop> {
        let Some((count, before)) = self.pending.take() else {
            return Ok(());
        };
        let sets = sets_of(count)?;
        let given = self.done.len() - before;
        if given == 1 {
            let set = self.done[before].clone();
            return self.add(set, sets - 1, count.span);
        }
        if given == sets {
            return Ok(());
        }
        let why = format!("does not fit: {given} are given");
        Err(LineIssue::new(count.span, why).into())
    }
}

fn too_many(span: Span) -> LineIssue {
    let why = format!("is out of bounds: a line logs 1 to {MOST_SETS_A_LINE} sets");
    LineIssue::new(span, why)
}

fn reps(count: Amount) -> Result<u16, LineIssue> {
    let why = "isn't a count of reps: they are whole, from 0 to 999";
    whole(count.value)
        .and_then(|reps| u16::try_from(reps).ok())
        .filter(|reps| *reps <= 999)
        .ok_or_else(|| LineIssue::new(count.span, why))
}

fn out_of_range(count: Amount) -> LineIssue {
    let why = format!(
        "is out of bounds: a set is at most {} hours or {} km",
        SECONDS_OF_A_SET_MAX / 3_600,
        METRES_OF_A_SET_MAX / 1_000
    );
    LineIssue::new(count.span, why)
}

fn sets_of(sets: Amount) -> Result<usize, LineIssue> {
    whole(sets.value)
        .and_then(|sets| usize::try_from(sets).ok())
        .filter(|sets| (1..=MOST_SETS_A_LINE).contains(sets))
        .ok_or_else(|| too_many(sets.span))
}
