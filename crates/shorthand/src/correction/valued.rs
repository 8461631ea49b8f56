//! A set that is named by what it was, `the 100x5 was 100x6`, `delete the 265`, `the triple was 240`: the
//! one of today that has that load or so many reps.

use super::find::Offer;
use super::target::{MOST_SETS_COUNTED, Target};
use super::values::Worded;
use super::words::{self, Intent};
use super::{Line, change};
use crate::item::{Amount, Fact, Facts, Loading, What};
use crate::lift::Lift;
use crate::{Reading, items};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, SetResult};
use setwise_words::parse::lexer::Token;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number::whole;
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text::counted;
use std::fmt;

/// What a set was.
#[derive(Clone, Debug, Default)]
struct Known {
    load: Option<(Decimal, Option<Unit>)>,
    reps: Option<i64>,
    /// Of these exercises, where one is named: `the bench single`.
    of: Vec<ExerciseKey>,
}

impl Known {
    fn is_of(&self, set: &SetResult) -> bool {
        let weighs = |(amount, unit): (Decimal, Option<Unit>)| {
            let has =
                |load: Load| load.amount == amount && unit.is_none_or(|unit| unit == load.unit);
            set.performance.load.is_some_and(has)
        };
        let reps = set.performance.reps.map(i64::from);
        self.load.is_none_or(weighs)
            && self.reps.is_none_or(|known| reps == Some(known))
            && (self.of.is_empty() || self.of.contains(&set.key()))
    }

    const fn is_whole(&self) -> bool {
        self.load.is_some() && self.reps.is_some()
    }
}

impl fmt::Display for Known {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let load = self.load.map(|(amount, unit)| match unit {
            Some(unit) => format!("{amount} {unit}"),
            None => amount.to_string(),
        });
        match (load, self.reps) {
            (Some(load), Some(reps)) => write!(out, "{load} × {reps}"),
            (Some(load), None) => write!(out, "a load of {load}"),
            (None, reps) => write!(out, "{}", counted(reps.unwrap_or(0), "rep")),
        }
    }
}

impl Line<'_, '_> {
    /// The line as a correction of such a set; none where it says something else.
    pub(super) fn of_values(&self) -> LogResult<Option<Reading>> {
        let opening = words::opening(self.tokens);
        let deletes = opening.as_ref().filter(|opening| opening.intent == Intent::Delete);
        let from = opening.as_ref().map_or(0, |opening| opening.at);
        let links = |at: &usize| {
            let token = &self.tokens[*at];
            words::is_state(token) || token.is_sign('=') || from > 0 && token.lower == "to"
        };
        let to = match deletes {
            Some(_) => Some(self.tokens.len()),
            None => (from + 1..self.tokens.len()).find(links),
        };
        let Some(to) = to else {
            return Ok(None);
        };
        let Some(known) = self.known(from, to)? else {
            return Ok(None);
        };
        let today = self.setting.log.on_date(self.setting.today)?;
        let is_any = !today.is_empty();
        let fitting: Vec<SetResult> = today.into_iter().filter(|set| known.is_of(set)).collect();
        let Some(first) = fitting.first() else {
            // `the 5 was hard` is talk; with a number in it a set was meant.
            let counts = deletes.is_none() && self.tokens[to..].iter().any(Token::is_number);
            if !(known.is_whole() || is_any && counts) {
                return Ok(None);
            }
            let why = format!("is no set of today: none has {known}");
            return Ok(Some(self.bad(self.tokens[from].span.to(self.tokens[to - 1].span), why)));
        };
        let lead = "Several sets of today fit".to_owned();
        let offer = |sets| Offer { lead, sets, all: Vec::new() };
        if deletes.is_some() {
            return Ok(Some(match fitting.as_slice() {
                [_] => change(LineChange::Delete(fitting), Vec::new()),
                _ => Reading::Ask(self.which_set(&offer(fitting), "delete", "")?),
            }));
        }
        let lift = Lift::from_set(first, self.setting);
        let target = Target { end: to, says_set: true, ..Target::default() };
        let values = match self.values(&target, Some(&lift))? {
            Worded::Values(values) => values,
            Worded::Wrong(issue) if known.is_whole() => {
                return Ok(Some(self.bad(issue.span, issue.message)));
            }
            Worded::Wrong(_) | Worded::Which(_) | Worded::Nothing => return Ok(None),
        };
        if let [only] = fitting.as_slice() {
            return self.changed(std::slice::from_ref(only), &values).map(Some);
        }
        let question = self.which_set(&offer(fitting), "change", &self.said(&values))?;
        Ok(Some(Reading::Ask(question)))
    }

    /// What the words between two places say that a set was, and nothing else: `the 100x5`, `the 265`, `135
    /// one`, `the triple`.
    fn known(&self, from: usize, to: usize) -> LogResult<Option<Known>> {
        let opens =
            self.tokens.get(from).is_some_and(|first| is_listed(&first.lower, "the|my|that"));
        let from = from + usize::from(opens);
        let Some(last) = self.tokens.get(from..to).and_then(<[_]>::last) else {
            return Ok(None);
        };
        let closes = to - from > 1 && is_listed(&last.lower, "one|set");
        let said = &self.tokens[from..to - usize::from(closes)];
        let by_reps = (0..said.len()).find_map(|at| match meaning(&said[at..]) {
            Some((Meaning::RepsWord(reps), used)) if at + used == said.len() => Some((at, reps)),
            _ => None,
        });
        if let Some((before, reps)) = by_reps {
            let known = Known { reps: Some(reps.into()), ..Known::default() };
            if before == 0 {
                return Ok((opens || closes).then_some(known));
            }
            if let Some(load) = self.load_alone_of(&said[..before]) {
                return Ok(Some(Known { load: Some(load), ..known }));
            }
            let named = self.name_at(from, true)?.filter(|(used, _)| *used == before);
            return Ok(named.map(|(_, found)| Known { of: found.keys(), ..known }));
        }
        if !(opens || closes) {
            return Ok(None);
        }
        let both = self.load_and_reps(said);
        let both = both.map(|(load, reps)| (load, Some(reps)));
        let alone = both.or_else(|| Some((self.load_alone_of(said)?, None)));
        Ok(alone.map(|(load, reps)| Known { load: Some(load), reps, of: Vec::new() }))
    }

    /// The load that words are.
    fn load_alone_of(&self, said: &[Token<'_>]) -> Option<(Decimal, Option<Unit>)> {
        match self.amounts(said)?.as_slice() {
            // `that one` names no load, and `the 2` may be a set by its number.
            [load] if matches!(load.what, What::Bare | What::Load(_)) => {
                let counts_sets = load.value <= Decimal::from_int(MOST_SETS_COUNTED.into());
                (!counts_sets || matches!(load.what, What::Load(_)))
                    .then_some((load.value, unit_of(load)))
            }
            _ => None,
        }
    }

    /// The load and the reps that words say, and nothing else.
    fn load_and_reps(&self, said: &[Token<'_>]) -> Option<((Decimal, Option<Unit>), i64)> {
        let amounts = self.amounts(said)?;
        let [load, reps] = amounts.as_slice() else {
            return None;
        };
        let is_load = matches!(load.what, What::Bare | What::Load(_));
        let counts = matches!(reps.what, What::Bare | What::Reps);
        Some(((load.value, unit_of(load)), whole(reps.value).filter(|_| is_load && counts)?))
    }

    fn amounts(&self, said: &[Token<'_>]) -> Option<Vec<Amount>> {
        let found = items::scan(said, Facts::from_exercise(None), self.setting);
        let [item] = found.all.as_slice() else {
            return None;
        };
        let Fact::Chain(amounts) = &item.fact else {
            return None;
        };
        (found.loose.is_empty() && found.issues.is_empty()).then(|| amounts.clone())
    }
}

/// The unit that is said of a load.
const fn unit_of(load: &Amount) -> Option<Unit> {
    match load.what {
        What::Load(Loading::Plain(unit) | Loading::Signed(unit)) => unit,
        _ => None,
    }
}
