//! The steps of a clause to its sets: what carries on, what belongs to which set.

mod effort;
mod kind;
mod load;

use super::doubt::{Choices, Doubt, Stop};
use super::fault::Fault;
use super::item::{Amount, Facts, What};
use super::lexer::Span;
use super::loads::Loads;
use super::proto::{Exertion, Proto};
use super::roles::{Group, Step};
use crate::domain::exercise::Measure;
use crate::domain::load::{Decimal, Load};
use crate::domain::set_result::{Performance, SetKind};
use crate::limits::{METRES_OF_A_SET_MAX, MOST_SETS_A_LINE, SECONDS_OF_A_SET_MAX};

/// Reps that may be chosen where none were said: as many as a digit or two can answer.
const REPS_OFFERED: u16 = 12;

/// What carries on from clause to clause of one exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Carry {
    pub load: Option<Load>,
    /// Whether the load was said, be it the body alone.
    pub load_said: bool,
    pub exertion: Exertion,
}

/// A kind said before its sets.
#[derive(Clone, Copy, Debug)]
struct Head {
    kind: SetKind,
    /// The part between commas that it ends with.
    last_part: usize,
    /// The groups that were there before it.
    groups: usize,
}

pub(super) struct Sets<'s, 'a> {
    facts: Facts,
    choices: &'s Choices,
    loads: Loads<'s, 'a>,
    /// The last set of this exercise, for `again`.
    base: Option<Performance>,
    steps: &'s [Step],
    done: Vec<Proto>,
    carry: Carry,
    part: usize,
    groups: usize,
    kind: Option<Head>,
    /// A number said before its set.
    number: Option<(u8, Span)>,
    /// `3 sets`, with the sets that were there before it.
    pending: Option<(Amount, usize)>,
    /// Whether counts of sets stand before their reps.
    sets_first: bool,
    /// Whether effort was said since the last set.
    effort_is_fresh: bool,
    /// A load said and not yet used.
    open_load: Option<Span>,
    remarks: Vec<String>,
}

impl<'s, 'a> Sets<'s, 'a> {
    pub fn new(
        steps: &'s [Step],
        facts: Facts,
        choices: &'s Choices,
        loads: Loads<'s, 'a>,
        base: Option<Performance>,
        carry: Carry,
    ) -> Self {
        Self {
            facts,
            choices,
            loads,
            base,
            steps,
            done: Vec::new(),
            carry,
            part: 0,
            groups: 0,
            kind: None,
            number: None,
            pending: None,
            sets_first: false,
            effort_is_fresh: false,
            open_load: None,
            remarks: Vec::new(),
        }
    }

    pub fn read(mut self) -> Result<Read, Stop> {
        let mut at = 0;
        while at < self.steps.len() {
            at = self.step(at)?;
        }
        self.close()
    }

    /// Takes the step at `at`, and gives the index of the next.
    fn step(&mut self, at: usize) -> Result<usize, Stop> {
        match &self.steps[at] {
            Step::Group(group) => self.group(at, *group)?,
            Step::Sets(count) => self.count_of_sets(*count)?,
            Step::Load(load) => self.say_load(at, load)?,
            Step::Effort(effort, span) => return self.say_effort(at, *effort, *span),
            Step::Kind(kind, span) => self.say_kind(at, *kind, *span)?,
            Step::SetNumber(number, span) => self.say_number(at, *number, *span)?,
            Step::Again(span) => self.again(at, *span)?,
            Step::Comma { .. } => {
                if !self.is_within_list(at) {
                    self.part += 1;
                }
            }
        }
        Ok(at + 1)
    }

    /// A comma between counts is no more than a space: `8, 8, 7`.
    fn is_within_list(&self, at: usize) -> bool {
        let plain = |step: Option<&Step>| match step {
            Some(Step::Group(group)) => group.sets.is_none() && group.load.is_none(),
            _ => false,
        };
        at > 0 && plain(self.steps.get(at - 1)) && plain(self.steps.get(at + 1))
    }

    /// The steps after `at` in the same part.
    fn rest_of_part(&self, at: usize) -> impl Iterator<Item = &'s Step> {
        let end = (at + 1..self.steps.len())
            .find(|next| {
                matches!(self.steps[*next], Step::Comma { .. }) && !self.is_within_list(*next)
            })
            .unwrap_or(self.steps.len());
        self.steps[at + 1..end].iter()
    }

    /// The index of the first step in the part of the one at `at`.
    fn start_of_part(&self, at: usize) -> usize {
        let comma = |at: &usize| {
            matches!(self.steps[*at], Step::Comma { .. }) && !self.is_within_list(*at)
        };
        (0..at).rev().find(comma).map_or(0, |comma| comma + 1)
    }

    fn has_group_in_part(&self) -> bool {
        self.done.last().is_some_and(|set| set.part == self.part)
    }

    fn group(&mut self, at: usize, group: Group) -> Result<(), Stop> {
        let sets = match group.sets {
            Some(sets) => self.sets_of(sets)?,
            None => 1,
        };
        if group.sets.is_some() && self.pending.is_some() {
            let why = "says the sets once more";
            return Err(Fault::new(group.span(), why).into());
        }
        if group.load.is_none() && group.sets.is_none() && self.joins(group.count)? {
            return Ok(());
        }
        if let Some(load) = &group.load {
            if let Some(unused) = self.open_load {
                return Err(load::without_reps(unused).into());
            }
            self.carry_load(at, load)?;
        }
        let waits = group.load.is_none() && self.is_before_load(at);
        let mut set = Proto {
            group: self.groups,
            part: self.part,
            load: self.carry.load.filter(|_| !waits),
            load_said: self.carry.load_said && !waits,
            exertion: self.carry.exertion,
            kind: self.kind(),
            number: self.number.take().map(|(number, _)| number),
            ..Proto::default()
        };
        self.count(&mut set, group.count)?;
        self.open_load = None;
        self.groups += 1;
        self.add(set, sets, group.span())
    }

    fn add(&mut self, set: Proto, times: usize, span: Span) -> Result<(), Stop> {
        if set.number.is_some() && times > 1 {
            let why = "are several sets, and the number said is that of one";
            return Err(Fault::new(span, why).into());
        }
        if self.done.len() + times > MOST_SETS_A_LINE {
            return Err(too_many(span).into());
        }
        self.effort_is_fresh = false;
        self.done.extend(std::iter::repeat_n(set, times));
        Ok(())
    }

    fn sets_of(&self, sets: Amount) -> Result<usize, Fault> {
        whole(sets.value)
            .and_then(|sets| usize::try_from(sets).ok())
            .filter(|sets| (1..=MOST_SETS_A_LINE).contains(sets))
            .ok_or_else(|| too_many(sets.span))
    }

    /// Seconds after metres, and metres after seconds, are of the same set.
    fn joins(&mut self, count: Amount) -> Result<bool, Fault> {
        let Some(last) = self.done.last() else {
            return Ok(false);
        };
        let group = last.group;
        let timed = matches!(count.what, What::Seconds(_));
        let in_reps = !timed && !matches!(count.what, What::Metres(_));
        let in_reps = in_reps && (count.what == What::Reps || self.facts.measure == Measure::Reps);
        if in_reps == last.reps.is_none() && last.part == self.part && !last.repeats {
            let why = "mixes reps with time or distance in one set: log one of them, and put the \
                       rest after //";
            return Err(Fault::new(count.span, why));
        }
        if in_reps {
            return Ok(false);
        }
        let free = if timed {
            last.seconds.is_none() && last.metres.is_some()
        } else {
            last.metres.is_none() && last.seconds.is_some()
        };
        if free {
            for at in (0..self.done.len()).rev() {
                if self.done[at].group != group {
                    break;
                }
                let mut set = self.done[at].clone();
                self.count(&mut set, count)
                    .map_err(|_| out_of_range(count))?;
                self.done[at] = set;
            }
        }
        Ok(free)
    }

    /// Writes what a number counts into the set.
    fn count(&mut self, set: &mut Proto, count: Amount) -> Result<(), Stop> {
        match count.what {
            What::Seconds(seconds) if seconds <= SECONDS_OF_A_SET_MAX => {
                set.seconds = Some(seconds)
            }
            What::Metres(metres) if metres <= METRES_OF_A_SET_MAX => set.metres = Some(metres),
            What::Seconds(_) | What::Metres(_) => return Err(out_of_range(count).into()),
            What::Bare => match self.facts.measure {
                Measure::Reps => set.reps = Some(reps(count)?),
                Measure::Time => set.seconds = Some(self.seconds(count)?),
                Measure::Distance => {
                    let why = "needs its unit: write the distance as 400 m, 5 km or 3 miles, or \
                               the time as 20 min";
                    return Err(Fault::new(count.span, why).into());
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
        if self.facts.bodyweight || self.facts.loaded {
            self.remark(format!("Read {number} as seconds."));
            return Ok(number);
        }
        Ok(match self.choices.pick(Doubt::Unit, 2)? {
            0 => number,
            _ => number * 60,
        })
    }

    fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// `3 sets` by itself: of what comes next, or, where reps came first, of what came last.
    fn count_of_sets(&mut self, count: Amount) -> Result<(), Stop> {
        let sets = self.sets_of(count)?;
        if self.done.is_empty() {
            self.sets_first = true;
        }
        if self.sets_first {
            self.settle_pending()?;
            self.pending = Some((count, self.done.len()));
            return Ok(());
        }
        let Some(last) = self.done.last().cloned() else {
            return Ok(());
        };
        let alone = self
            .done
            .iter()
            .filter(|set| set.group == last.group)
            .count()
            == 1;
        if !alone {
            return Err(Fault::new(count.span, "says the sets once more").into());
        }
        self.add(last, sets - 1, count.span)
    }

    /// `3 sets` of one thing are three of it; of three things they are those.
    fn settle_pending(&mut self) -> Result<(), Stop> {
        let Some((count, before)) = self.pending.take() else {
            return Ok(());
        };
        let sets = self.sets_of(count)?;
        let given = self.done.len() - before;
        if given == 1 {
            let set = self.done[before].clone();
            return self.add(set, sets - 1, count.span);
        }
        if given == sets {
            return Ok(());
        }
        let why = format!("does not fit: {given} are given");
        Err(Fault::new(count.span, why).into())
    }

    fn again(&mut self, at: usize, span: Span) -> Result<(), Stop> {
        let base = match self.done.last() {
            Some(last) => Some(last.clone().performance()),
            None => self.base.clone(),
        };
        let Some(base) = base else {
            return Err(Fault::new(span, "repeats nothing: no set is logged yet").into());
        };
        self.carry.load = base.load;
        self.carry.load_said = true;
        if self.loads.last.is_none() {
            self.loads.last = base.load;
        }
        let has_count = self
            .rest_of_part(at)
            .any(|step| matches!(step, Step::Group(_)));
        if has_count {
            return Ok(());
        }
        let set = Proto {
            group: self.groups,
            part: self.part,
            load: base.load,
            load_said: true,
            reps: base.reps,
            seconds: base.seconds,
            metres: base.metres,
            exertion: Exertion {
                rir: base.rir,
                rpe: base.rpe,
            },
            kind: Some(base.kind),
            number: self.number.take().map(|(number, _)| number),
            repeats: true,
        };
        self.groups += 1;
        self.add(set, 1, span)
    }

    /// The kind that holds for a set said now.
    fn kind(&self) -> Option<SetKind> {
        self.kind
            .filter(|head| self.part <= head.last_part)
            .map(|head| head.kind)
    }

    fn close(mut self) -> Result<Read, Stop> {
        if let Some(span) = self.open_load {
            if !self.done.is_empty() {
                return Err(load::without_reps(span).into());
            }
            self.ask_reps(span)?;
        }
        self.settle_pending()?;
        if let Some((_, span)) = self.number {
            return Err(Fault::new(span, "is the number of no set").into());
        }
        let loadless = self.facts.loaded
            && self.facts.measure == Measure::Reps
            && self.done.iter().any(|set| !set.load_said);
        if loadless {
            self.remark("No load was said.".to_owned());
        }
        let mut remarks = std::mem::take(&mut self.loads.remarks);
        remarks.append(&mut self.remarks);
        let last = self.done.last();
        let carry = Carry {
            load: last.and_then(|last| last.load),
            load_said: last.is_some_and(|last| last.load_said),
            exertion: last.map_or_else(Exertion::default, |last| last.exertion),
        };
        Ok(Read {
            sets: self
                .done
                .into_iter()
                .map(|set| Done {
                    number: set.number,
                    performance: set.performance(),
                })
                .collect(),
            carry,
            last_load: self.loads.last,
            bare: self.loads.bare,
            remarks,
        })
    }

    /// A load and nothing else: how many reps is a question that its own number answers.
    fn ask_reps(&mut self, span: Span) -> Result<(), Stop> {
        if self.facts.measure != Measure::Reps {
            let why = "is a load without a time or distance: add it, such as 30 s or 40 m";
            return Err(Fault::new(span, why).into());
        }
        // Beside another doubt it would be a question in a question.
        if self.choices.any() {
            return Err(load::without_reps(span).into());
        }
        let way = self.choices.pick(Doubt::HowManyReps, REPS_OFFERED.into())?;
        let set = Proto {
            load: self.carry.load,
            load_said: true,
            exertion: self.carry.exertion,
            kind: self.kind(),
            number: self.number.take().map(|(number, _)| number),
            reps: u16::try_from(way + 1).ok(),
            ..Proto::default()
        };
        self.add(set, 1, span)
    }
}

/// A clause read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Read {
    pub sets: Vec<Done>,
    pub carry: Carry,
    pub last_load: Option<Load>,
    /// Bare loads, whose unit was the profile's.
    pub bare: Vec<(Decimal, Span)>,
    pub remarks: Vec<String>,
}

/// A set, and the number it was given.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Done {
    pub performance: Performance,
    pub number: Option<u8>,
}

fn whole(value: Decimal) -> Option<i64> {
    let value = value.ten_thousandths();
    (value % Decimal::SCALE == 0).then_some(value / Decimal::SCALE)
}

fn too_many(span: Span) -> Fault {
    let why = format!("is out of bounds: a line logs 1 to {MOST_SETS_A_LINE} sets");
    Fault::new(span, why)
}

fn reps(count: Amount) -> Result<u16, Fault> {
    let why = "is no count of reps: they are whole, from 0 to 999";
    whole(count.value)
        .and_then(|reps| u16::try_from(reps).ok())
        .filter(|reps| *reps <= 999)
        .ok_or_else(|| Fault::new(count.span, why))
}

fn out_of_range(count: Amount) -> Fault {
    let why = format!(
        "is out of bounds: a set is at most {} hours or {} km",
        SECONDS_OF_A_SET_MAX / 3_600,
        METRES_OF_A_SET_MAX / 1_000
    );
    Fault::new(count.span, why)
}
