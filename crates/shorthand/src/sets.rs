//! The steps of a clause to its sets: what carries on, what belongs to which set.

mod close;
mod effort;
mod group;
mod kind;
mod load;
mod repeat;

use super::doubt::{Choices, Stop};
use super::item::{Amount, Facts};
use super::loads::Loads;
use super::roles::Step;
use super::set_builder::{Exertion, Proto};
use jiff::civil::Date;
pub(super) use load::or_no_rpe;
use setwise_domain::load::{Decimal, Load};
use setwise_domain::set_result::{Performance, SetKind};
use setwise_words::parse::lexer::Span;

/// What carries on from clause to clause of one exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Carry {
    pub load: Option<Load>,
    /// Whether the load was said, which may be the body alone.
    pub load_said: bool,
    /// The step that said it, within its clause.
    load_by: Option<usize>,
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
    counts_lead: bool,
    /// Whether effort was said since the last set.
    effort_is_fresh: bool,
    /// Whether the next effort is of every set before it.
    effort_of_all: bool,
    /// The first group that an effort said before its sets is for.
    effort_head: Option<usize>,
    /// A load said and not yet used.
    open_load: Option<Span>,
    /// A drop that no set came after yet.
    open_drop: Option<Span>,
    /// Where all of it was said to be a chain of drops, which begins with the work that they follow.
    chain: Option<Span>,
    /// The steps of loads that turned out to be efforts: `rpe 7, 7.5`.
    no_loads: Vec<usize>,
    /// Bare numbers that were read as seconds.
    seconds: Vec<u32>,
    remarks: Vec<String>,
    /// The load of the set said last, in this clause or the one it goes on from.
    last_set: Option<LastSet>,
}

/// The load that the set said last has, if any.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LastSet {
    load: Option<Load>,
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
            counts_lead: false,
            effort_is_fresh: false,
            effort_of_all: false,
            effort_head: None,
            open_load: None,
            open_drop: None,
            chain: None,
            no_loads: Vec::new(),
            seconds: Vec::new(),
            remarks: Vec::new(),
            last_set: carry.load_said.then_some(LastSet { load: carry.load }),
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
            Step::OfAll => self.effort_of_all = true,
            Step::Effort(effort, span) => return self.say_effort(at, *effort, *span),
            Step::Kind(kind, span) => self.say_kind(at, *kind, *span)?,
            Step::KindOfAll(kind) => self.say_kind_of_all(*kind),
            Step::Drop(span) => self.say_drop(*span),
            Step::Tail(tail, span) => self.say_tail(tail, *span)?,
            Step::SetNumber(number, span) => self.say_number(at, *number, *span)?,
            Step::Last(count) => self.last_of_sets(at, *count)?,
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
            .find(|next| self.ends_part(*next))
            .unwrap_or(self.steps.len());
        self.steps[at + 1..end].iter()
    }

    /// The index of the first step in the part of the one at `at`.
    fn start_of_part(&self, at: usize) -> usize {
        let comma = |at: &usize| self.ends_part(*at);
        (0..at).rev().find(comma).map_or(0, |comma| comma + 1)
    }

    fn ends_part(&self, at: usize) -> bool {
        match self.steps[at] {
            Step::Comma { .. } => !self.is_within_list(at),
            Step::Drop(_) => true,
            _ => false,
        }
    }

    fn has_group_in_part(&self) -> bool {
        self.done.last().is_some_and(|set| set.part == self.part)
    }

    fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// The kind that holds for a set said now.
    fn kind(&self) -> Option<SetKind> {
        self.kind.filter(|head| self.part <= head.last_part).map(|head| head.kind)
    }
}

/// A clause read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Read {
    pub sets: Vec<Done>,
    pub carry: Carry,
    pub last_load: Option<Load>,
    /// The load to ask about: none was said, and none carries on.
    pub asked_load: Option<(Load, Date)>,
    /// A set of a lift that is done with a load has none.
    pub loadless: bool,
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
