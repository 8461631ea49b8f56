//! Which sets a load belongs to: those after it, or, where it stands behind them, those before.

use super::Sets;
use crate::doubt::{Doubt, Stop};
use crate::item::{Amount, Loading, What};
use crate::roles::Step;
use crate::set_builder::{Exertion, Proto};
use setwise_domain::load::Load;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

impl Sets<'_, '_> {
    pub(super) fn say_load(&mut self, at: usize, said: &Amount) -> Result<(), Stop> {
        if self.leads(at) {
            self.carry_load(at, said)?;
            self.open_load = Some(said.span);
            return Ok(());
        }
        let load = self.read_load(at, said)?;
        if let Some(last) = self.done.last_mut().filter(|last| last.repeats) {
            last.load = load;
            last.load_by = Some(at);
            if last.exertion.rir_by.or(last.exertion.rpe_by).is_none() {
                last.exertion = Exertion::default();
            }
            last.repeats = false;
            return Ok(());
        }
        self.fill(at, said, load)
    }

    /// A load before its set, from which it carries on.
    pub(super) fn carry_load(&mut self, at: usize, said: &Amount) -> Result<(), Stop> {
        let load = self.read_load(at, said)?;
        if said.what != What::Load(Loading::Bodyweight) {
            self.fill_before(at, load)?;
        }
        Ok(())
    }

    fn read_load(&mut self, at: usize, said: &Amount) -> Result<Option<Load>, Stop> {
        let load = self.loads.read(said)?;
        self.carry.load = load;
        self.carry.load_by = Some(at);
        self.carry.load_said = true;
        Ok(load)
    }

    /// Whether a set without a load of its own comes next in the part.
    fn leads(&self, at: usize) -> bool {
        let next =
            self.rest_of_part(at).find(|step| matches!(step, Step::Group(_) | Step::Load(_)));
        matches!(next, Some(Step::Group(group)) if group.load.is_none())
    }

    /// Whether the part of the step begins with sets and ends with a load: then each load stands
    /// behind its sets, `3x8 185 2x5 205`.
    pub(super) fn is_before_load(&self, at: usize) -> bool {
        let told = |step: &&Step| matches!(step, Step::Group(_) | Step::Load(_));
        let first = self.steps[self.start_of_part(at)..].iter().find(told);
        let begins = matches!(first, Some(Step::Group(group)) if group.load.is_none());
        let last = self.rest_of_part(at).filter(|step| told(step)).last();
        begins && matches!(last, Some(Step::Load(_)))
    }

    /// A load behind its sets: it is that of all before it that have none. Where the body is a
    /// load too, those may have been meant to have none.
    fn fill(&mut self, at: usize, said: &Amount, load: Option<Load>) -> Result<(), Stop> {
        let mut open = self.done.iter().filter(|set| !set.load_said);
        let Some(first) = open.next().map(|set| set.group) else {
            self.open_load = Some(said.span);
            return Ok(());
        };
        let last = open.next_back().map_or(first, |set| set.group);
        let all = first == last
            || !self.facts.bodyweight()
            || self.choices.pick(Doubt::LoadOfWhich, 2)? == 0;
        self.give(at, load, if all { first } else { last });
        Ok(())
    }

    /// Before a load that leads its own set: sets of the same part that have none.
    fn fill_before(&mut self, at: usize, load: Option<Load>) -> Result<(), Stop> {
        let open = |set: &&Proto| set.part == self.part && !set.load_said;
        let Some(first) = self.done.iter().find(open).map(|set| set.group) else {
            return Ok(());
        };
        let last = self
            .rest_of_part(at)
            .filter(|step| matches!(step, Step::Group(_) | Step::Load(_)))
            .last();
        let behind = matches!(self.steps[at], Step::Load(_)) && matches!(last, Some(Step::Load(_)));
        if behind || self.choices.pick(Doubt::LoadOfWhich, 2)? == 0 {
            self.give(at, load, first);
        }
        Ok(())
    }

    /// Gives a load to the sets without one from a group on.
    fn give(&mut self, by: usize, load: Option<Load>, from: usize) {
        // An effort that was said of another load is none of these: `single at 315 @9, 2x5 at 265`.
        let before = self.done.iter().rfind(|set| set.group < from);
        let of_other = before.filter(|set| set.load != load).map(|set| set.exertion);
        let open = |set: &&mut Proto| set.group >= from && !set.load_said;
        for set in self.done.iter_mut().filter(open) {
            set.load = load;
            set.load_said = true;
            set.load_by = Some(by);
            if Some(set.exertion) == of_other {
                set.exertion = Exertion::default();
            }
        }
    }
}

const WITHOUT_REPS: &str = "is a load without reps: write it as load x reps";

pub(super) fn without_reps(span: Span) -> LineIssue {
    LineIssue::new(span, WITHOUT_REPS)
}

/// What `@83` is behind a set that has its load: an RPE out of its range.
pub(crate) fn or_no_rpe(text: &str, issue: LineIssue) -> LineIssue {
    let is_at = || text[..issue.span.start].trim_end().ends_with('@');
    if issue.message == WITHOUT_REPS && is_at() {
        let why = "is no RPE, which goes from 1 to 10, and no reps follow it as a load";
        return LineIssue::new(issue.span, why);
    }
    issue
}
