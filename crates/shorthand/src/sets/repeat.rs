//! The last set once more, changed where something else is said.

use super::Sets;
use crate::doubt::{Doubt, Stop};
use crate::roles::{Group, Step};
use crate::set_builder::{Exertion, Proto};
use setwise_domain::set_structure::Structure;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

impl Sets<'_, '_> {
    pub(super) fn again(&mut self, at: usize, span: Span) -> Result<(), Stop> {
        // `185x8 again` may say no more than that it was done before.
        if self.has_group_in_part()
            && !self.rest_of_part(at).any(|step| matches!(step, Step::Group(_)))
            && self.choices.pick(Doubt::Again, 2)? == 0
        {
            return Ok(());
        }
        let loaded = self.done.last().is_none_or(|last| last.load_said);
        let base = match self.done.last() {
            Some(last) => Some(last.clone().performance()),
            None => self.base.clone(),
        };
        let Some(base) = base else {
            return Err(LineIssue::new(span, "repeats nothing: no set is logged yet").into());
        };
        // What was said before it counts, not what it repeats.
        let load_is_said = self.open_load.is_some();
        if !load_is_said {
            self.carry.load = base.load;
            self.carry.load_said = loaded;
            self.carry.load_by = None;
            self.loads.last = self.loads.last.or(base.load);
        }
        let has_count = self.rest_of_part(at).any(|step| matches!(step, Step::Group(_)));
        if has_count || self.is_counted_behind(at) {
            return Ok(());
        }
        let set = Proto {
            group: self.groups,
            part: self.part,
            load: self.carry.load,
            load_said: loaded || load_is_said,
            load_by: self.carry.load_by,
            reps: base.reps,
            seconds: base.seconds,
            metres: base.metres,
            structure: Structure { superset: None, ..base.structure },
            exertion: if self.effort_is_fresh {
                self.carry.exertion
            } else {
                Exertion::logged(base.rir, base.rpe)
            },
            kind: self.kind().or(Some(base.kind)),
            number: self.number.take().map(|(number, _)| number),
            repeats: !load_is_said,
        };
        self.open_load = None;
        self.groups += 1;
        self.add(set, 1, span)
    }

    /// `one more set, got 6`: the count of a set that opens the line stands behind the comma, and
    /// nothing else does.
    fn is_counted_behind(&self, at: usize) -> bool {
        let is_group = |step: &&Step| matches!(step, Step::Group(_));
        let counts = |group: &Group| group.sets.is_none() && group.load.is_none();
        let follows = match self.steps.get(at + 1..) {
            Some([Step::Comma { .. }, Step::Group(group), ..]) => counts(group),
            _ => false,
        };
        follows && self.done.is_empty() && self.steps.iter().filter(is_group).count() == 1
    }
}
