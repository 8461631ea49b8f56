//! The end of a clause: whether all that was said belongs to a set.

use super::{Carry, Done, Read, Sets, load};
use crate::doubt::{Doubt, Stop};
use crate::loads::Standing;
use crate::roles::Step;
use crate::set_builder::{Exertion, Proto};
use jiff::civil::Date;
use setwise_domain::exercise::Measure;
use setwise_domain::load::Load;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;

/// Reps that may be chosen where none were said: as many as a digit or two can answer.
const REPS_OFFERED: u16 = 12;

impl Sets<'_, '_> {
    pub(super) fn close(mut self) -> Result<Read, Stop> {
        if let Some(span) = self.open_load.filter(|_| self.done.is_empty()) {
            self.ask_reps(span)?;
        }
        self.settle_pending()?;
        self.refuse_unused()?;
        if let Some((_, span)) = self.number {
            return Err(LineIssue::new(span, "is a set number without a set").into());
        }
        if let Some(span) = self.open_drop {
            let why = "begins a drop, and no set follows it: write it as 80x8 > 60x10";
            return Err(LineIssue::new(span, why).into());
        }
        self.begin_chain_with_work();
        let asked_load = self.settle_loads()?;
        let loadless = self.facts.loaded()
            && self.facts.measure == Measure::Reps
            && self.done.iter().any(|set| !set.load_said);
        if !self.seconds.is_empty() {
            let seconds: Vec<String> = self.seconds.iter().map(u32::to_string).collect();
            self.remark(format!("Read {} as seconds.", seconds.join(", ")));
        }
        if loadless {
            self.remark("No load was said.".to_owned());
        }
        let mut remarks = std::mem::take(&mut self.loads.remarks);
        remarks.append(&mut self.remarks);
        let last = self.done.last();
        let carry = Carry {
            load: last.and_then(|last| last.load),
            load_said: last.is_some_and(|last| last.load_said),
            load_by: None,
            exertion: last.map_or_else(Exertion::default, |last| {
                Exertion::logged(last.exertion.rir, last.exertion.rpe)
            }),
        };
        Ok(Read {
            sets: self
                .done
                .into_iter()
                .map(|set| Done { number: set.number, performance: set.performance() })
                .collect(),
            carry,
            last_load: self.loads.last,
            asked_load,
            loadless,
            bare: self.loads.bare,
            remarks,
        })
    }

    /// `drop set 185x8 155x8`: the first is no drop, where others follow it.
    fn begin_chain_with_work(&mut self) {
        let first = self.done.first().map(|set| set.group);
        let others = self.done.iter().any(|set| Some(set.group) != first);
        if self.chain.is_some() && others {
            for set in self.done.iter_mut().filter(|set| Some(set.group) == first) {
                set.kind = None;
            }
        }
    }

    /// Sets for which no load was said have the one that carries on. Gives the load to ask about,
    /// where none does and one was lifted before.
    fn settle_loads(&mut self) -> Result<Option<(Load, Date)>, Stop> {
        if self.done.iter().all(|set| set.load_said) {
            return Ok(None);
        }
        match self.loads.standing()? {
            Standing::Known(load) => {
                for set in self.done.iter_mut().filter(|set| !set.load_said) {
                    set.load = Some(load);
                    set.load_said = true;
                }
                Ok(None)
            }
            Standing::Asked(load, of) => Ok(Some((load, of))),
            Standing::Unknown => Ok(None),
        }
    }

    /// Nothing that was said may have been replaced before a set took it.
    fn refuse_unused(&self) -> Result<(), LineIssue> {
        let any = |taken: &dyn Fn(&Proto) -> bool| self.done.iter().any(taken);
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                Step::Load(_) if self.no_loads.contains(&at) => {}
                Step::Load(load) if !any(&|set| set.load_by == Some(at)) => {
                    return Err(load::without_reps(load.span));
                }
                Step::Effort(_, span) if !any(&|set| set.exertion.is_by(at)) => {
                    return Err(LineIssue::new(*span, "is an effort without a set"));
                }
                Step::Kind(kind, span) if !any(&|set| set.kind == Some(*kind)) => {
                    return Err(LineIssue::new(*span, "is a kind of set without a set"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A load and nothing else: how many reps is a question that its own number answers.
    fn ask_reps(&mut self, span: Span) -> Result<(), Stop> {
        if self.facts.measure != Measure::Reps {
            let why = "is a load without a time or distance: add it, such as 30 s or 40 m";
            return Err(LineIssue::new(span, why).into());
        }
        // Beside another doubt it would be a question in a question.
        if self.choices.any() {
            return Err(load::without_reps(span).into());
        }
        let way = self.choices.pick(Doubt::HowManyReps, REPS_OFFERED.into())?;
        let set = Proto {
            load: self.carry.load,
            load_said: true,
            load_by: self.carry.load_by,
            exertion: self.carry.exertion,
            kind: self.kind(),
            number: self.number.take().map(|(number, _)| number),
            reps: u16::try_from(way + 1).ok(),
            ..Proto::default()
        };
        self.add(set, 1, span)
    }
}
