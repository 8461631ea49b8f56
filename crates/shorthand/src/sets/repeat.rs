//! The last set once more, changed where something else is said.

use super::Sets;
use crate::doubt::{Doubt, Stop};
use crate::roles::Step;
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

    /// `one more set, got 6`, `another at 110, got 9`, `again, 8, 7`: the counts of what opens the line stand
    /// behind the comma.
    fn is_counted_behind(&self, at: usize) -> bool {
        let leads =
            |step: &Step| matches!(step, Step::Load(_) | Step::Again(_) | Step::Comma { .. });
        let behind = &self.steps[at + 1..];
        let from = behind.iter().take_while(|step| leads(step)).count();
        let ends_lead = matches!(behind[..from].last(), Some(Step::Comma { .. }));
        let is_count = |step: &Step| match step {
            Step::Group(group) => group.sets.is_none() && group.load.is_none(),
            // `again, then 10 at 130`: a set of its own.
            Step::Load(_) => false,
            _ => true,
        };
        let behind = &behind[from..];
        self.done.is_empty() && ends_lead && !behind.is_empty() && behind.iter().all(is_count)
    }
}
