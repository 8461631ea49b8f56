//! Which sets a kind or a set number belongs to.

use super::{Head, Sets};
use crate::doubt::{Doubt, Stop};
use crate::item::Tail;
use crate::roles::Step;
use crate::set_builder::Proto;
use setwise_domain::load::Load;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

impl Sets<'_, '_> {
    /// A kind at the head of a part is for the sets of that part, or, where others follow that say
    /// no kind, perhaps for those too; elsewhere it is for the sets said last.
    pub(super) fn say_kind(&mut self, at: usize, kind: SetKind, span: Span) -> Result<(), Stop> {
        let precedes = self.has_group_in_part();
        let says_set = |step: &Step| match step {
            Step::Group(_) => true,
            Step::Sets(_) | Step::Load(_) => !precedes,
            _ => false,
        };
        let follows = self.rest_of_part(at).any(says_set);
        let leads = match (precedes, follows) {
            // What drops comes after what it drops from.
            (true, true) if kind == SetKind::Drop => {
                self.say_drop(span);
                self.open_drop = None;
                return Ok(());
            }
            (true, true) => self.choices.pick(Doubt::KindOfWhich, 2)? == 1,
            (true, false) => false,
            (false, follows) => follows || self.done.is_empty(),
        };
        if leads {
            return self.head(at, kind, span, follows);
        }
        if let Some(last) = self.done.last().map(|last| last.group) {
            let of_all = kind == SetKind::WarmUp
                && self.is_ramp(at)
                && self.choices.pick(Doubt::KindOfWhich, 2)? == 1;
            let said = |set: &&mut Proto| set.group == last || of_all;
            for set in self.done.iter_mut().filter(said) {
                if set.kind.replace(kind).is_some_and(|other| other != kind) {
                    return Err(second_kind(span).into());
                }
            }
        }
        Ok(())
    }

    /// Whether all sets before are lighter than the last and say no kind, as no set behind does: `45x10,
    /// 95x5, 135x5 warm-up`.
    fn is_ramp(&self, at: usize) -> bool {
        let ends = !self.steps[at + 1..].iter().any(|step| matches!(step, Step::Kind(..)));
        let Some(last) = self.done.last() else {
            return false;
        };
        let mass = |set: &Proto| set.load.map(Load::mass);
        let mut lighter = self.done.iter().filter(|set| set.group != last.group).peekable();
        ends && lighter.peek().is_some()
            && lighter
                .all(|set| set.kind.is_none() && mass(set).is_some() && mass(set) < mass(last))
    }

    /// A kind before its sets. Alone between commas it is a heading.
    fn head(&mut self, at: usize, kind: SetKind, span: Span, follows: bool) -> Result<(), Stop> {
        let unused = self.kind.filter(|head| head.groups == self.groups);
        if unused.is_some_and(|head| head.kind != kind) {
            return Err(second_kind(span).into());
        }
        let after_part = at + 1 + self.rest_of_part(at).count();
        let rest = &self.steps[after_part..];
        let ends = rest.iter().position(|step| matches!(step, Step::Kind(..)));
        let later = ends.map_or(rest, |ends| &rest[..ends]);
        let groups = || later.iter().filter(|step| matches!(step, Step::Group(_)));
        if kind == SetKind::Drop && self.done.is_empty() {
            self.chain = Some(span);
        }
        let goes_on = match kind {
            SetKind::Working => true,
            SetKind::Drop if self.chain.is_some() => true,
            SetKind::Failure
            | SetKind::Amrap
            | SetKind::RestPause
            | SetKind::MyoReps
            | SetKind::Cluster => !follows,
            SetKind::WarmUp | SetKind::Drop if !follows => true,
            SetKind::WarmUp | SetKind::Drop if groups().count() == 0 => false,
            // `warm-up 45x10, 95x5, work 185x8`: up to there.
            SetKind::WarmUp if ends.is_some_and(|at| is_work(&rest[at])) => true,
            // `60kg warm-up x10, then 100kg 5x5`: the work has another load.
            SetKind::WarmUp
                if self.open_load.is_some() || groups().count() == 1 && is_work_set(later) =>
            {
                false
            }
            SetKind::WarmUp | SetKind::Drop => self.choices.pick(Doubt::KindOfWhich, 2)? == 1,
        };
        self.kind = Some(Head {
            kind,
            last_part: if goes_on { usize::MAX } else { self.part },
            groups: self.groups,
        });
        Ok(())
    }

    /// A kind with a colon is for all that follows, until another is said.
    pub(super) fn say_kind_of_all(&mut self, kind: SetKind) {
        self.kind = Some(Head { kind, last_part: usize::MAX, groups: self.groups });
    }

    /// `> 60x10`: a part of its own, dropped to.
    pub(super) fn say_drop(&mut self, span: Span) {
        self.part += 1;
        self.kind = Some(Head { kind: SetKind::Drop, last_part: self.part, groups: self.groups });
        self.open_drop = Some(span);
    }

    /// How the sets said last were done.
    pub(super) fn say_tail(&mut self, tail: &Tail, span: Span) -> Result<(), Stop> {
        let Some(last) = self.done.last().map(|last| last.group) else {
            return Ok(());
        };
        for set in self.done.iter_mut().filter(|set| set.group == last) {
            match tail {
                Tail::Kind(kind) => set.kind = set.kind.or(Some(*kind)),
                Tail::Sides(sides) => set.structure.sides = Some(*sides),
                Tail::Parts(parts) => {
                    let sum: u32 = parts.iter().copied().map(u32::from).sum();
                    let fits = u16::try_from(sum).ok().filter(|sum| *sum <= 999);
                    let Some(sum) = fits else {
                        let why = "are more reps than a set can have: at most 999";
                        return Err(LineIssue::new(span, why).into());
                    };
                    set.reps = Some(sum);
                    set.structure.parts.clone_from(parts);
                }
            }
        }
        Ok(())
    }

    /// `set 2 185x8` and `185x8 set 2`.
    pub(super) fn say_number(&mut self, at: usize, number: u8, span: Span) -> Result<(), Stop> {
        let follows =
            self.rest_of_part(at).any(|step| matches!(step, Step::Group(_) | Step::Sets(_)));
        let free =
            self.has_group_in_part() && self.done.last().is_some_and(|last| last.number.is_none());
        if follows && free {
            let why = "could be of the set before it or after it: put a comma between";
            return Err(LineIssue::new(span, why).into());
        }
        if follows || self.done.is_empty() {
            return match self.number.replace((number, span)) {
                Some(_) => Err(LineIssue::new(span, "is a second number for the same set").into()),
                None => Ok(()),
            };
        }
        let last = self.done.last().map(|last| (last.group, last.number));
        let alone = |group: usize| self.done.iter().filter(|set| set.group == group).count() == 1;
        match last {
            Some((group, None)) if alone(group) => {
                if let Some(last) = self.done.last_mut() {
                    last.number = Some(number);
                }
                Ok(())
            }
            _ => Err(LineIssue::new(span, "is not the number of one set").into()),
        }
    }
}

const fn is_work(step: &Step) -> bool {
    matches!(step, Step::Kind(SetKind::Working, _))
}

/// Whether what follows is one group of several sets at a load of its own: `185 3x8`.
fn is_work_set(steps: &[Step]) -> bool {
    let says_load = |step: &Step| match step {
        Step::Load(_) => true,
        Step::Group(group) => group.load.is_some(),
        _ => false,
    };
    let several = |step: &Step| matches!(step, Step::Group(group) if group.sets.is_some());
    steps.iter().any(says_load) && steps.iter().any(several)
}

fn second_kind(span: Span) -> LineIssue {
    LineIssue::new(span, "is a second kind for the same set")
}
