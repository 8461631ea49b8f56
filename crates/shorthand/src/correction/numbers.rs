//! The numbers of a correction: which is the load, which the reps, and what one alone means.

use super::target::{Field, Target};
use super::values::Values;
use super::which::Which;
use crate::amount;
use crate::item::{Amount, Fact, Facts, Item, Loading, Tail, What};
use crate::limits::{MOST_SETS_RECOUNTED, REPS_BELIEVED, REPS_OF_A_SET_MAX};
use setwise_domain::exercise::Measure;
use setwise_domain::load::{Decimal, Unit};
use setwise_domain::set_result::{Performance, SetKind, SetResult};
use setwise_domain::set_structure::Structure;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::Span;
use setwise_words::parse::number;

/// A number alone is reps up to here, above it the load.
const MOST_LIKELY_REPS: i64 = 30;

impl Values<'_> {
    pub(super) fn take(&mut self, item: &Item) -> Result<(), LineIssue> {
        let wrong = |why: &str| Err(LineIssue::new(item.span, why));
        match &item.fact {
            Fact::Chain(amounts) => match amounts.as_slice() {
                [one] => self.amount(*one),
                [one, other] => self.pair(*one, *other),
                _ => wrong("is more than one set has: say its load and its reps"),
            },
            Fact::Effort(effort) => {
                self.effort = Some(*effort);
                Ok(())
            }
            Fact::Kind(kind) | Fact::KindOfAll(kind) => {
                self.kind = Some(*kind);
                Ok(())
            }
            Fact::Drop => wrong("begins another set: say which one was dropped to"),
            Fact::Tail(tail) => {
                self.tail(tail);
                Ok(())
            }
            Fact::SetNumber(number) => {
                self.number = Some(*number);
                Ok(())
            }
            Fact::Date(date) => {
                self.date = Some(*date);
                Ok(())
            }
            Fact::Comma { .. } | Fact::Believe | Fact::OfAll => Ok(()),
            Fact::Last(_) => wrong("is of another set: say which one it is"),
            Fact::Again => wrong("says nothing new of the set"),
        }
    }

    /// How the set was done, behind its reps.
    fn tail(&mut self, tail: &Tail) {
        let structure = match tail {
            Tail::Kind(kind) => {
                self.kind = self.kind.or(Some(*kind));
                return;
            }
            Tail::Sides(sides) => Structure { sides: Some(*sides), ..Structure::default() },
            Tail::Parts(parts) => {
                self.reps = Some(parts.iter().copied().fold(0, u16::saturating_add));
                self.kind = self.kind.or(Some(SetKind::RestPause));
                Structure { parts: parts.clone(), ..Structure::default() }
            }
        };
        self.structure = Some(structure);
    }

    fn amount(&mut self, amount: Amount) -> Result<(), LineIssue> {
        let wrong = |why: &str| Err(LineIssue::new(amount.span, why));
        match amount.what {
            What::Bare if self.bare.is_none() => self.bare = Some((amount.value, amount.span)),
            What::Bare => {
                // `90 7`: the load, then the reps.
                if let Some((load, span)) = self.bare.take().filter(|_| self.load.is_none()) {
                    self.load =
                        Some(Amount { value: load, what: What::Load(Loading::Plain(None)), span });
                    self.reps = Some(reps(amount)?);
                    return Ok(());
                }
                return wrong(
                    "is one number too many: say which are reps, and give the load its unit",
                );
            }
            What::Reps if self.reps.is_none() => self.reps = Some(reps(amount)?),
            What::Load(_) if self.load.is_none() => self.load = Some(amount),
            What::Seconds(seconds) => self.seconds = Some(seconds),
            What::Metres(metres) => self.metres = Some(metres),
            What::Sets if self.sets.is_none() => self.sets = Some(sets(amount)?),
            What::Reps | What::Load(_) | What::Sets => return wrong("is said twice"),
        }
        Ok(())
    }

    /// `90kg x 7`, `90x7`, `5 x 100kg`; of small numbers `3x8` is as many sets.
    fn pair(&mut self, one: Amount, other: Amount) -> Result<(), LineIssue> {
        let plain = |amount: Amount| Amount { what: What::Load(Loading::Plain(None)), ..amount };
        let (load, count) = match (one.what, other.what) {
            (What::Load(_), What::Bare | What::Reps) => (one, other),
            (What::Bare | What::Reps, What::Load(_)) => (other, one),
            (What::Bare, What::Bare | What::Reps)
                if one.value > Decimal::from_int(12) || number::whole(one.value).is_none() =>
            {
                (plain(one), other)
            }
            _ => {
                self.sets = Some(sets(one)?);
                self.reps = Some(reps(other)?);
                return Ok(());
            }
        };
        self.load = Some(load);
        self.reps = Some(reps(count)?);
        Ok(())
    }

    /// Why a count of sets can't be of what is named: of certain sets.
    pub(super) fn sets_of(&self, target: &Target<'_>) -> Option<LineIssue> {
        let (_, span) = self.sets.filter(|_| target.which != Which::Unsaid)?;
        let why = match self.reps {
            Some(_) => {
                "could be several sets: of one set give the load with its unit, as in 10kg x 8"
            }
            None => "is a count of sets, and a correction is of sets that are logged",
        };
        Some(LineIssue::new(span, why))
    }

    /// Gives a number alone the part that the words before it, or the other numbers, leave it.
    pub(super) fn settle_bare(
        &mut self,
        field: Option<Field>,
        unit: Unit,
    ) -> Result<(), LineIssue> {
        let Some((value, span)) = self.bare else {
            return Ok(());
        };
        let amount = |what| Amount { value, what, span };
        let field = field.or(match (self.reps, self.load) {
            (Some(_), None) => Some(Field::Load),
            (None, Some(_)) => Some(Field::Reps),
            _ => None,
        });
        let Some(field) = field else {
            return Ok(());
        };
        self.bare = None;
        match field {
            Field::Reps => {
                self.reps = Some(reps(amount(What::Reps))?);
                self.typed.push_str(" reps");
            }
            Field::Load => {
                self.load = Some(amount(What::Load(Loading::Plain(None))));
                self.typed = format!("{} {unit}", self.typed);
            }
            Field::Rpe | Field::Rir => {
                let is_rir = field == Field::Rir;
                self.effort = Some(amount::effort(value, is_rir, span)?);
                let scale = if is_rir { "rir" } else { "rpe" };
                self.typed = format!("{scale} {}", self.typed);
            }
        }
        Ok(())
    }
}

fn reps(amount: Amount) -> Result<u16, LineIssue> {
    let whole = number::whole(amount.value).and_then(|whole| u16::try_from(whole).ok());
    whole
        .filter(|reps| *reps <= REPS_OF_A_SET_MAX)
        .ok_or_else(|| LineIssue::new(amount.span, "isn't a count of reps: they go from 0 to 999"))
}

fn sets(amount: Amount) -> Result<(u8, Span), LineIssue> {
    let whole = number::whole(amount.value).and_then(|whole| u8::try_from(whole).ok());
    whole
        .filter(|sets| (1..=MOST_SETS_RECOUNTED).contains(sets))
        .map(|sets| (sets, amount.span))
        .ok_or_else(|| {
            let why = format!("isn't a count of sets: they go from 1 to {MOST_SETS_RECOUNTED}");
            LineIssue::new(amount.span, why)
        })
}

/// What a number alone says of a set.
pub(super) enum Meant {
    Reps(u16),
    Seconds(u32),
    Metres(u32),
    Load,
    /// Its load and its reps are both about that.
    Either,
    /// It has both.
    DistanceOrTime,
}

/// Whether its distance is said in kilometres.
pub(super) fn is_far(done: &Performance) -> bool {
    done.metres.is_some_and(|metres| metres >= 1_000)
}

/// What a number alone says of a set that is known by its distance.
fn of_distance(value: Decimal, done: &Performance) -> Option<Meant> {
    done.metres.filter(|_| done.reps.is_none())?;
    if done.seconds.is_some() {
        return Some(Meant::DistanceOrTime);
    }
    let metres = if is_far(done) {
        value.ten_thousandths() / (Decimal::SCALE / 1_000)
    } else {
        number::whole(value)?
    };
    u32::try_from(metres).ok().map(Meant::Metres)
}

pub(super) fn meant_by(value: Decimal, facts: Facts, set: &SetResult) -> Meant {
    if let Some(meant) = of_distance(value, &set.performance) {
        return meant;
    }
    let Some(whole) = number::whole(value).filter(|whole| *whole >= 0) else {
        return Meant::Load;
    };
    let seconds = u32::try_from(whole).unwrap_or(u32::MAX);
    if facts.measure == Measure::Time && set.performance.reps.is_none() {
        return Meant::Seconds(seconds);
    }
    let Ok(reps) = u16::try_from(whole) else {
        return Meant::Load;
    };
    let load = set.performance.load;
    let light = |load: setwise_domain::load::Load| {
        load.amount.ten_thousandths().abs() <= MOST_LIKELY_REPS * Decimal::SCALE
    };
    match load {
        None if facts.bodyweight() || reps <= REPS_BELIEVED && !facts.loaded() => Meant::Reps(reps),
        _ if whole > MOST_LIKELY_REPS => Meant::Load,
        Some(load) if light(load) && !facts.bodyweight() => Meant::Either,
        _ => Meant::Reps(reps),
    }
}
