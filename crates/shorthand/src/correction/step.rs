//! What a set is changed by: `add 10 lb to set 3`, `take a rep off the last set`, `lower the last one by 5 kg`.

use super::find::Found;
use super::target::Target;
use super::which::Which;
use super::words::{is, phrase};
use super::{Line, change};
use crate::Reading;
use crate::limits::{REPS_OF_A_SET_MAX, SECONDS_OF_A_SET_MAX};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, SetPatch, SetResult};
use setwise_words::parse::lexer::Span;
use setwise_words::parse::listed;
use setwise_words::parse::number::{self, whole};
use setwise_words::parse::vocabulary::{Meaning, means};

const ADDS: &[&str] = &["add", "put"];
const TAKES: &[&str] = &["take", "knock", "shave", "subtract", "remove", "deduct"];
const RAISES: &[&str] = &["raise", "increase", "bump", "bump up", "up"];
const LOWERS: &[&str] = &["lower", "reduce", "decrease", "drop"];

/// Between the amount and the set.
const ONTO: &[&str] = &["to", "on", "onto", "on to"];
const OFF: &[&str] = &["off", "off of", "from"];

/// Behind an amount they say which way it goes.
const MORE: &[&str] = &["more", "extra", "heavier", "higher", "longer"];
const LESS: &[&str] = &["less", "fewer", "lighter", "lower", "shorter"];
/// They say what could still have been done, or what is to be done next.
const TO_COME: &str =
    "in me|in the tank|in reserve|left|to spare|to go|next|in there|bar|barbell|rack|plates";
/// A number alone that a load is changed by is no smaller.
const LEAST_OF_LOAD: i64 = 5;

/// How much of what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    by: Decimal,
    of: Of,
    span: Span,
}

#[derive(Clone, Copy, Debug)]
enum Of {
    Reps,
    Load(Unit),
    Seconds,
    /// A number alone: of what is raised and lowered the load.
    OwnLoad,
    Unsaid,
}

impl Line<'_, '_> {
    /// The line as a step; none where it says something else.
    pub(super) fn step(&self) -> LogResult<Option<Reading>> {
        let verb = |verbs| phrase(self.tokens, 0, verbs);
        let (up, said) = if let Some(at) = verb(ADDS) {
            (true, self.amount_first(at, ONTO))
        } else if let Some(at) = verb(TAKES) {
            (false, self.amount_first(at, OFF))
        } else if let Some(at) = verb(RAISES) {
            (true, self.amount_last(at))
        } else if let Some(at) = verb(LOWERS) {
            (false, self.amount_last(at))
        } else {
            return Ok(None);
        };
        let Some((step, from, to)) = said else {
            return Ok(None);
        };
        let names = Line { tokens: &self.tokens[..to], ..*self };
        let mut target = Target { end: from, ..Target::default() };
        while target.end < to {
            if !names.take(&mut target)? {
                return Ok(None);
            }
        }
        // A load of an exercise may be one to come: `add 5 lb to bench`.
        let is_done = target.is_named() && matches!(step.of, Of::Reps | Of::Seconds);
        if !(target.says_set
            || target.one
            || target.many
            || target.which != Which::Unsaid
            || is_done)
        {
            return Ok(None);
        }
        if matches!(step.of, Of::Unsaid) {
            let why = "doesn't say of what: write 5 lb or 5 reps";
            return Ok(Some(self.bad(step.span, why)));
        }
        let sets = match self.find(&target)? {
            Found::Sets(sets) => sets,
            Found::Ask(offer) if offer.sets.iter().all(|set| set.date == self.setting.today) => {
                let verb = if up { "raise" } else { "lower" };
                let amount = &self.text[step.span.start..step.span.end];
                let note = self.note.map_or_else(String::new, |note| format!(" // {note}"));
                let question = self.which_set(&offer, verb, &format!(" by {amount}{note}"))?;
                return Ok(Some(Reading::Ask(question)));
            }
            Found::Ask(_) | Found::Nothing(_) => return Ok(None),
        };
        let step = Step { by: if up { step.by } else { negated(step.by) }, ..step };
        let mut edits = Vec::with_capacity(sets.len());
        for set in sets {
            match step.of_set(&set) {
                Ok(patch) => {
                    let notes = self.note.map(str::to_owned);
                    edits.push((set, SetPatch { notes, ..patch }));
                }
                Err(why) => return Ok(Some(self.bad(step.span, why))),
            }
        }
        Ok(Some(change(LineChange::Edit(edits), Vec::new())))
    }

    /// A step in the midst of other words, `one more rep on that`: how many tokens say it, and whether it
    /// is asked for.
    pub(super) fn step_in_prose(&self, at: usize) -> Option<(Step, usize, bool)> {
        let (tokens, rest) = (self.tokens, self.tokens.get(at..)?);
        if listed::find(tokens, TO_COME).is_some() {
            return None;
        }
        let verb = |verbs: &[&str]| phrase(tokens, at, verbs);
        let says = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| is(token, words));
        let (up, asks, step, used) =
            if let Some(verb) = verb(ADDS).filter(|_| !is(&rest[0], &["put"])) {
                let (step, used) = self.amount(at + verb)?;
                (true, true, step, verb + used)
            } else if let Some(verb) = verb(TAKES) {
                let (step, used) = self.amount(at + verb)?;
                let off = phrase(tokens, at + verb + used, OFF)?;
                (false, true, step, verb + used + off)
            } else if let Some(by) = verb(&["by"]) {
                let (step, used) = self.amount(at + by)?;
                let before = &tokens[..at];
                let way = |words: &[&str]| before.iter().any(|token| is(token, words));
                let (up, down) = (way(RAISES), way(LOWERS) || way(&["down"]));
                (up != down).then_some(())?;
                (up, true, step, by + used)
            } else if says(at, &["another"]) || says(at, &["extra"]) {
                let one = Line { tokens: &tokens[at + 1..], ..*self }.unit_of(
                    Decimal::from_int(1),
                    0,
                    rest[0].span,
                );
                let (step, more) = one?;
                (true, false, step, 1 + more)
            } else {
                let (by, used) = match &*rest[0].lower {
                    "a" | "an" | "one" => (Decimal::from_int(1), 1),
                    _ => number::read(rest)?.ok().map(|number| (number.value, number.tokens))?,
                };
                let way = |at: usize| {
                    if says(at, MORE) { Some(true) } else { says(at, LESS).then_some(false) }
                };
                // `one more rep` and `5 lb more`
                if let Some(up) = way(at + used) {
                    let (step, more) = self.unit_of(by, at + used + 1, rest[0].span)?;
                    (up, false, step, used + 1 + more)
                } else {
                    let (step, more) = self.unit_of(by, at + used, rest[0].span)?;
                    (way(at + used + more)?, false, step, used + more + 1)
                }
            };
        let large = step.by >= Decimal::from_int(LEAST_OF_LOAD);
        let of = match step.of {
            Of::Unsaid if large => Of::OwnLoad,
            Of::Unsaid => return None,
            of => of,
        };
        let by = if up { step.by } else { negated(step.by) };
        let used = used
            + phrase(tokens, at + used, ONTO)
                .or_else(|| phrase(tokens, at + used, OFF))
                .unwrap_or(0);
        Some((Step { by, of, ..step }, used, asks))
    }

    /// An amount with the word behind it for what it counts.
    fn unit_of(&self, by: Decimal, at: usize, span: Span) -> Option<(Step, usize)> {
        let of = match means(self.tokens, at)? {
            Meaning::Reps => Of::Reps,
            Meaning::Unit(unit) => Of::Load(unit),
            Meaning::Time(1) => Of::Seconds,
            _ => return None,
        };
        Some((Step { by, of, span }, 1))
    }

    /// `10 lb to set 3` from a place on: the amount, and where the set begins and ends.
    fn amount_first(&self, at: usize, links: &[&str]) -> Option<(Step, usize, usize)> {
        let (step, used) = self.amount(at)?;
        let more = self.tokens.get(at + used).is_some_and(|token| is(token, &["more"]));
        let link = at + used + usize::from(more);
        let from = link + phrase(self.tokens, link, links)?;
        Some((step, from, self.tokens.len()))
    }

    /// `the last one by 5 kg`.
    fn amount_last(&self, at: usize) -> Option<(Step, usize, usize)> {
        let by = self.tokens.iter().position(|token| token.lower == "by")?;
        let (step, used) = self.amount(by + 1)?;
        let of = if matches!(step.of, Of::Unsaid) { Of::OwnLoad } else { step.of };
        let is_all = by + 1 + used == self.tokens.len() && by > at;
        is_all.then_some((Step { of, ..step }, at, by))
    }

    /// `10 lb`, `a rep`, `two`, and how many tokens say it.
    fn amount(&self, at: usize) -> Option<(Step, usize)> {
        let first = self.tokens.get(at)?;
        let (by, used) = if is(first, &["a", "an", "another"]) {
            (Decimal::from_int(1), 1)
        } else {
            let number = number::read(&self.tokens[at..])?.ok()?;
            (number.value, number.tokens)
        };
        let (of, more) = match means(self.tokens, at + used) {
            Some(Meaning::Reps) => (Of::Reps, 1),
            Some(Meaning::Unit(unit)) => (Of::Load(unit), 1),
            Some(Meaning::Time(1)) => (Of::Seconds, 1),
            _ => (Of::Unsaid, 0),
        };
        let says_number = by > Decimal::default() && (more == 1 || first.is_number());
        let span = first.span.to(self.tokens[at + used + more - 1].span);
        says_number.then_some((Step { by, of, span }, used + more))
    }
}

impl Step {
    /// Whether it is of a load, which may as well be one to come.
    pub(super) fn is_of_load(self) -> bool {
        matches!(self.of, Of::Load(_) | Of::OwnLoad)
    }

    /// What a set becomes, or why it can't.
    pub(super) fn of_set(self, set: &SetResult) -> Result<SetPatch, String> {
        let done = &set.performance;
        let none = |what: &str| format!("changes nothing: the set has no {what}");
        let steps = |has: u32| {
            let by = whole(self.by).ok_or("isn't a whole number")?;
            u32::try_from(i64::from(has) + by).map_err(|_| "is more than the set has".to_owned())
        };
        let mut patch = SetPatch::default();
        match self.of {
            Of::Unsaid => {}
            Of::Reps => {
                let reps = steps(done.reps.ok_or_else(|| none("reps"))?.into())?;
                let reps = u16::try_from(reps).ok().filter(|reps| *reps <= REPS_OF_A_SET_MAX);
                let most = || format!("is too much: a set has at most {REPS_OF_A_SET_MAX} reps");
                patch.reps = Some(reps.ok_or_else(most)?);
            }
            Of::Seconds => {
                let seconds = steps(done.seconds.ok_or_else(|| none("time"))?)?;
                let most = || format!("is too much: a set takes at most {SECONDS_OF_A_SET_MAX} s");
                let seconds = Some(seconds).filter(|seconds| *seconds <= SECONDS_OF_A_SET_MAX);
                patch.seconds = Some(seconds.ok_or_else(most)?);
            }
            Of::OwnLoad | Of::Load(_) => {
                let own = done.load.ok_or_else(|| none("load"))?;
                let by = match self.of {
                    Of::Load(unit) => Load::new(self.by, unit).shown_in(own.unit).amount,
                    _ => self.by,
                };
                let amount = own.amount.ten_thousandths() + by.ten_thousandths();
                let load = Load::new(Decimal::from_ten_thousandths(amount), own.unit);
                let nothing = Decimal::default();
                if own.amount > nothing && load.amount <= nothing {
                    return Err("is all that the set has, or more".to_owned());
                }
                if !load.in_bounds() {
                    let (least, greatest) = Load::bounds(own.unit);
                    return Err(format!(
                        "makes {load}: loads go from {least} to {greatest} {}",
                        own.unit
                    ));
                }
                patch.load = Some(load);
            }
        }
        Ok(patch)
    }
}

const fn negated(value: Decimal) -> Decimal {
    Decimal::from_ten_thousandths(-value.ten_thousandths())
}
