//! A clause whose every word is understood, about one exercise: its sets, or what is in doubt.

use super::{Logged, Outcome, Previous, Reader, date_of};
use crate::commas;
use crate::doubt::{Choices, Readings, Stop, readings};
use crate::item::Fact;
use crate::items::{self, Items};
use crate::lift::Lift;
use crate::limits::REPS_BELIEVED;
use crate::loads::{Loads, When};
use crate::next::{self, Base};
use crate::plausibility;
use crate::question;
use crate::roles;
use crate::sets::{Carry, Read, Sets, or_no_rpe};
use crate::validate::first_issue;
use crate::zipped::zipped;
use jiff::civil::Date;
use setwise_domain::exercise::Measure;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{Performance, SetDraft, SetKind, Source};
use setwise_words::parse::lexer::{Kind, Span, Token};
use setwise_words::parse::vocabulary::{Meaning, means};

impl<'a> Reader<'_, 'a> {
    /// The sets of a clause whose every token is understood.
    pub(super) fn settle(
        &self,
        tokens: &[Token<'_>],
        items: &Items,
        span: Span,
        lift: Lift<'a>,
        remark: Option<String>,
    ) -> LogResult<Outcome<'a>> {
        let said = match date_of(&items.all) {
            Ok(said) => said,
            Err(error) => return Ok(Outcome::Bad(error)),
        };
        let date = said.or(self.date).unwrap_or(self.setting.today);
        let next = self.next(&lift, tokens, items)?;
        let base = match &next {
            Some(next) => Some(next.set.clone()),
            None => self.base(&lift, items)?,
        };
        let read = |choices: &Choices| {
            self.sets(tokens, &lift, base.clone(), next.as_ref(), date, choices)
        };
        let reading = match readings(&read, Reading::is_likely)? {
            Readings::One(reading) => reading,
            Readings::None(error) => return Ok(Outcome::Bad(or_no_rpe(self.text, error))),
            Readings::Doubtful(doubt, found) => {
                let drafts: Vec<Vec<SetDraft>> = found.into_iter().map(|one| one.drafts).collect();
                let dated = said.is_some() || self.date.is_some();
                return question::which_reading(
                    self.text,
                    span,
                    doubt,
                    &drafts,
                    dated,
                    self.setting,
                )
                .map(Outcome::Ask);
            }
        };
        if let Some((load, of)) = reading.read.asked_load {
            let drafts = &reading.drafts;
            let asked = question::which_load(self.text, span, drafts, load, of, self.setting);
            return Ok(Outcome::Ask(asked));
        }
        let named = tokens.iter().any(|token| token.kind == Kind::Name);
        let unknown = reading.read.loadless || repeats_no_load(next.as_ref(), &lift, &reading);
        if unknown && !named && !self.is_done_without_load(&lift, date)? {
            return question::missing_load(
                self.text,
                span,
                &reading.drafts,
                said.is_some() || self.date.is_some(),
                self.setting,
            )
            .map(Outcome::Ask);
        }
        let believed = items.all.iter().any(|item| item.fact == Fact::Believe);
        let unbelieved = if believed {
            None
        } else {
            let unitless = &reading.read.bare;
            plausibility::check(&reading.drafts, &lift, unitless, span.end, self.setting)?
        };
        let mut remarks: Vec<String> = remark.into_iter().collect();
        remarks.extend(reading.read.remarks);
        let unitless = reading.read.bare.iter().map(|(amount, _)| *amount);
        Ok(Outcome::Sets(Box::new(Logged {
            remarks,
            bare: unitless.collect(),
            unbelieved,
            date: said,
            is_named: named,
            previous: Previous {
                lift,
                carry: reading.read.carry,
                last_load: reading.read.last_load,
                last: reading.drafts.last().map(|draft| draft.performance.clone()),
            },
            drafts: reading.drafts,
        })))
    }

    /// Whether the athlete does an exercise without a load on that day, and has said so.
    fn is_done_without_load(&self, lift: &Lift<'_>, date: Date) -> LogResult<bool> {
        let sets = self.setting.log.on_date(date)?;
        let mut logged = sets.iter().filter(|set| set.key() == lift.key());
        Ok(self.same_before(lift).is_some() || logged.any(|set| set.performance.load.is_none()))
    }

    /// `dropped to 155, 10 reps` goes on from the last set of today, whatever is planned.
    pub(super) fn dropped(&self, tokens: &[Token<'_>]) -> LogResult<Option<Lift<'a>>> {
        let opens = matches!(means(tokens, 0), Some(Meaning::Kind(SetKind::Drop)))
            || tokens.first().is_some_and(|first| matches!(first.kind, Kind::Sign('>' | '→')));
        if !opens {
            return Ok(None);
        }
        let newest = self.setting.log.newest()?.filter(|set| set.date == self.setting.today);
        Ok(newest.map(|set| Lift::from_set(&set, self.setting)))
    }

    /// The clause before, where it is of the same exercise.
    fn same_before(&self, lift: &Lift<'_>) -> Option<&Previous<'a>> {
        self.previous.filter(|before| before.lift.key() == lift.key())
    }

    /// The set that a clause changes which says one thing and names no exercise.
    pub(super) fn next(
        &self,
        lift: &Lift<'_>,
        tokens: &[Token<'_>],
        items: &Items,
    ) -> LogResult<Option<Base>> {
        let named = tokens.iter().any(|token| token.kind == Kind::Name);
        let dated = self.date.is_some_and(|date| date != self.setting.today);
        if named || dated || !next::says_one_thing(items) {
            return Ok(None);
        }
        let before = self.same_before(lift).and_then(|before| before.last.as_ref());
        next::base(lift, before, self.setting)
    }

    /// The set that `again` repeats.
    fn base(&self, lift: &Lift<'_>, items: &Items) -> LogResult<Option<Performance>> {
        if let Some(before) = self.same_before(lift) {
            return Ok(before.last.clone());
        }
        if !items.all.iter().any(|item| item.fact == Fact::Again) {
            return Ok(None);
        }
        let sets = self.setting.log.of_exercise(&lift.key(), 1)?;
        Ok(sets.into_iter().next().map(|set| Performance { notes: None, ..set.performance }))
    }

    fn sets(
        &self,
        tokens: &[Token<'_>],
        lift: &Lift<'a>,
        base: Option<Performance>,
        next: Option<&Base>,
        date: Date,
        choices: &Choices,
    ) -> Result<Reading, Stop> {
        let facts = lift.facts();
        let tokens = commas::join(self.text, tokens, facts, choices)?;
        let mut items = items::scan(&tokens, facts, self.setting);
        if let Some(error) = first_issue(&tokens, &items) {
            return Err(error.into());
        }
        if let Some(next) = next {
            items.all = next::completed(items.all, facts, next);
        }
        items.all = zipped(items.all, facts);
        let before = self.same_before(lift);
        let named = tokens.iter().any(|token| token.kind == Kind::Name);
        let goes_on = before.filter(|_| !named);
        let loads = Loads {
            setting: self.setting,
            key: lift.key(),
            facts,
            date,
            carries: true,
            named,
            next: next.map(Base::changed),
            before: before.and_then(|before| before.last_load),
            last: before.and_then(|before| before.last_load),
            bare: Vec::new(),
            remarks: std::mem::take(&mut items.remarks),
        };
        let steps = roles::steps(&items.all, facts, &loads, choices)?;
        let carry = goes_on.map_or_else(Carry::default, |before| before.carry);
        let read = Sets::new(&steps, facts, choices, loads, base, carry).read()?;
        let drafts = read
            .sets
            .iter()
            .map(|set| SetDraft {
                exercise: lift.name.clone(),
                exercise_id: lift.id.clone(),
                date,
                set_number: set.number,
                performance: set.performance.clone(),
                source: Source::Athlete,
            })
            .collect();
        Ok(Reading { drafts, read })
    }
}

/// Whether sets repeat a planned set of a lift, `@9`, and nobody knows its load.
fn repeats_no_load(next: Option<&Base>, lift: &Lift<'_>, reading: &Reading) -> bool {
    let planned = next.is_some_and(|next| next.when == When::Planned && next.set.load.is_none());
    let facts = lift.facts();
    let mut sets = reading.drafts.iter().map(|draft| &draft.performance);
    planned
        && facts.loaded()
        && facts.measure == Measure::Reps
        && sets.any(|set| set.load.is_none())
}

/// One reading of a clause.
struct Reading {
    drafts: Vec<SetDraft>,
    read: Read,
}

impl Reading {
    /// Whether no set of it has more reps than are believed unasked.
    fn is_likely(&self) -> bool {
        let mut reps = self.drafts.iter().map(|draft| draft.performance.reps);
        reps.all(|reps| reps.is_none_or(|reps| reps <= REPS_BELIEVED))
    }
}

/// Readings that log the same sets are the same.
impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.drafts == other.drafts
    }
}
