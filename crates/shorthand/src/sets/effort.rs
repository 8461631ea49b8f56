//! Which sets an effort belongs to: `@8` before sets carries on, behind one it is that set's, and
//! as many as there are sets are one for each.

use super::Sets;
use crate::amount;
use crate::doubt::{Doubt, Stop};
use crate::item::{Amount, Effort, Loading, What};
use crate::roles::{Group, Step};
use crate::set_builder::Exertion;
use setwise_domain::load::Decimal;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

impl Sets<'_, '_> {
    /// Effort at the head of a part is for what follows, else for the sets said last; either way
    /// it carries on. Gives the index of the step after it.
    pub(super) fn say_effort(
        &mut self,
        at: usize,
        effort: Effort,
        span: Span,
    ) -> Result<usize, Stop> {
        if let Some(next) = self.efforts(at)? {
            return Ok(next);
        }
        self.refuse_glued_list(at, span)?;
        let last = self.done.last().map(|last| last.group);
        let says_set = |step: &Step| matches!(step, Step::Group(_) | Step::Sets(_));
        let behind =
            last.filter(|_| self.has_group_in_part() || !self.rest_of_part(at).any(says_set));
        // What was said of the same set already is not said again but added to.
        let of_same = self.effort_is_fresh || behind.is_some() && self.effort_head == behind;
        let exertion = if of_same {
            self.carry.exertion.and(effort, at, span)?
        } else {
            Exertion::said(effort, at)
        };
        self.carry.exertion = exertion;
        self.effort_is_fresh = true;
        self.effort_head = behind.is_none().then_some(self.groups);
        let Some(last) = behind else {
            return Ok(at + 1);
        };
        let of_all = std::mem::take(&mut self.effort_of_all);
        let sets = self.done.iter_mut();
        for set in sets.filter(|set| set.group == last || of_all && set.exertion.is_none()) {
            set.exertion = exertion;
            set.repeats = false;
        }
        let earlier = self.done.iter().any(|set| set.group != last && set.exertion.is_none());
        let ends = !self.steps[at + 1..].iter().any(|step| matches!(step, Step::Group(_)));
        if earlier && ends {
            self.remark(format!(
                "{effort} is kept for the last set; said before the reps it holds for all."
            ));
        }
        Ok(at + 1)
    }

    /// `rpe 8,5` could be 8.5, or a set of 5.
    fn refuse_glued_list(&self, at: usize, span: Span) -> Result<(), LineIssue> {
        let tight = matches!(self.steps.get(at + 1), Some(Step::Comma { tight: true }));
        match self.steps.get(at + 2) {
            Some(Step::Group(group)) if tight && group.count.what == What::Bare => {
                let why = "could be one number or two: write it with a point, or put a space \
                           after the comma";
                Err(LineIssue::new(span.to(group.count.span), why))
            }
            _ => Ok(()),
        }
    }

    /// `@7 @8 @9`, or `rir 2,2,1`, after as many sets: one for each.
    fn efforts(&mut self, at: usize) -> Result<Option<usize>, Stop> {
        let Step::Effort(first, span) = self.steps[at] else {
            return Ok(None);
        };
        let is_rir = matches!(first, Effort::Rir(_));
        let mut efforts = vec![(first, at)];
        let mut sure = true;
        let mut has_half = false;
        let mut next = at + 1;
        loop {
            let comma = usize::from(matches!(self.steps.get(next), Some(Step::Comma { .. })));
            match self.steps.get(next + comma) {
                Some(Step::Effort(effort, _)) if matches!(effort, Effort::Rir(_)) == is_rir => {
                    efforts.push((*effort, next + comma));
                }
                Some(Step::Group(group)) if comma == 1 && is_bare(group) => {
                    sure &= self.steps[next] == Step::Comma { tight: true };
                    let alone = !matches!(self.steps.get(next + 2), Some(Step::Effort(..)));
                    let read = amount::effort(group.count.value, is_rir, span);
                    let Some(effort) = read.ok().filter(|_| alone) else {
                        break;
                    };
                    efforts.push((effort, next + comma));
                }
                // `rpe 7, 7.5, 8`: a number with a half, which would be a load.
                Some(Step::Load(load)) if comma == 1 && is_half_step(load) => {
                    let Ok(effort) = amount::effort(load.value, is_rir, span) else {
                        break;
                    };
                    has_half = true;
                    efforts.push((effort, next + comma));
                }
                _ => break,
            }
            next += comma + 1;
        }
        let sets = self.done.len();
        if efforts.len() < 2 || efforts.len() != sets {
            return Ok(None);
        }
        if !sure && !has_half && self.choices.pick(Doubt::EffortOrReps, 2)? == 1 {
            return Ok(None);
        }
        self.effort_is_fresh = true;
        let loads = efforts.iter().map(|(_, by)| *by);
        self.no_loads.extend(loads.filter(|by| matches!(self.steps[*by], Step::Load(_))));
        for (set, (effort, by)) in self.done.iter_mut().zip(efforts) {
            set.exertion = Exertion::said(effort, by);
            self.carry.exertion = set.exertion;
        }
        Ok(Some(next))
    }
}

/// A number with a half, and no unit.
fn is_half_step(load: &Amount) -> bool {
    load.what == What::Load(Loading::Plain(None))
        && load.value.ten_thousandths() % Decimal::SCALE == Decimal::SCALE / 2
}

/// `8` and nothing more.
fn is_bare(group: &Group) -> bool {
    group.count.what == What::Bare && group.sets.is_none() && group.load.is_none()
}
