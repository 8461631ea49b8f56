//! What a turn came to, against what was expected of it: by calls and by what is stored, never by words.

use super::scenario::{Allowed, Expected, ExpectedCall};
use crate::catalog::Catalog;
use crate::domain::exercise::{Exercise, ExerciseKey};
use crate::domain::load::{Decimal, Unit};
use crate::domain::set_result::SetResult;
use crate::domain::text::printable;
use crate::store::CallEnd;
use crate::tool::{self, Effect, Kind};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Arguments by their right names, in the form in which they are compared.
pub type Arguments = BTreeMap<String, String>;

/// A call that the coach made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeCall {
    pub tool: String,
    pub args: Arguments,
    pub end: CallEnd,
}

/// What was seen of a turn.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// In their order, the one that the coach was made to begin with left out.
    pub calls: Vec<MadeCall>,
    /// Sets that were not there before.
    pub stored: Vec<SetResult>,
    /// Those that were there and are gone, or not as they were.
    pub changed: Vec<Changed>,
    /// The coach asked something back.
    pub asked: bool,
    /// The program understood the words by itself and asked no coach, so that there are no calls.
    pub by_itself: bool,
    /// Why the coach came to no end, by its own issue.
    pub failed: Option<String>,
}

/// A stored set that isn't as it was.
#[derive(Clone, Debug)]
pub struct Changed {
    pub before: SetResult,
    /// None where it is gone.
    pub after: Option<SetResult>,
    /// None was logged after it.
    pub is_newest: bool,
}

/// How a turn did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Calls that were wanted.
    pub expected: usize,
    /// Those of them that were made so.
    pub matched: usize,
    /// Calls beyond them.
    pub extra: usize,
    /// Stored, and not what the athlete said.
    pub wrong_writes: usize,
    /// Whatever stands in the way of a pass.
    pub why: Vec<String>,
}

/// What values are compared by.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub catalog: &'static Catalog,
    pub today: Date,
}

impl Judge {
    pub fn judge(&self, expected: &Expected, seen: &Seen) -> Verdict {
        let mut why = Vec::new();
        let (mut matched, mut extra) = (0, 0);
        if !seen.by_itself {
            (matched, extra) = self.judge_calls(expected, seen, &mut why);
        }
        let wrong_writes = self.judge_stored(expected, seen, &mut why);
        if expected.ask && !seen.asked {
            why.push("nothing was asked back".to_owned());
        }
        why.extend(seen.failed.clone());
        Verdict {
            expected: if seen.by_itself { 0 } else { expected.calls.len() },
            matched,
            extra,
            wrong_writes,
            why,
        }
    }

    /// How many of the wanted calls were carried out, and how many others were made.
    fn judge_calls(
        &self,
        expected: &Expected,
        seen: &Seen,
        why: &mut Vec<String>,
    ) -> (usize, usize) {
        let done: Vec<_> = seen.calls.iter().filter(|call| call.end == CallEnd::Done).collect();
        let fits = |wanted: &ExpectedCall, made: &&MadeCall| {
            wanted.tool == made.tool && self.fits(wanted, &made.args, false)
        };
        let pairs = pair(&expected.calls, &done, fits);
        for (wanted, found) in expected.calls.iter().zip(&pairs) {
            if found.is_none() {
                why.push(format!("{} was not made", shown_wanted(wanted)));
            }
        }
        let mut extra = 0;
        for (at, call) in done.iter().enumerate() {
            let effect = tool::find(&call.tool).map(|tool| tool.effect);
            let asks = call.tool == tool::ASK_ATHLETE;
            let is_allowed = match effect {
                _ if asks => expected.ask,
                Some(Effect::Reads) => expected.reads,
                _ => expected.other_writes,
            };
            if !is_allowed && !pairs.contains(&Some(at)) {
                extra += 1;
                why.push(format!("{} was made", shown(&call.tool, &call.args)));
            }
        }
        for call in seen.calls.iter().filter(|call| call.end == CallEnd::Held) {
            extra += 1;
            let made = shown(&call.tool, &call.args);
            why.push(format!("{made} had to be held back"));
        }
        (pairs.iter().flatten().count(), extra)
    }

    /// How much is stored that should not be.
    fn judge_stored(&self, expected: &Expected, seen: &Seen, why: &mut Vec<String>) -> usize {
        let logs: Vec<_> = expected.calls.iter().filter(|call| call.tool == LOG).collect();
        let stored: Vec<_> = seen.stored.iter().map(arguments_of).collect();
        let whole = pair(&logs, &stored, |wanted, set| self.fits(wanted, set, false));
        for wanted in logs.iter().zip(&whole).filter(|(_, set)| set.is_none()) {
            why.push(format!("{} is not stored", shown_wanted(wanted.0)));
        }
        // Too little said of a set is no false set.
        let partly = pair(&logs, &stored, |wanted, set| self.fits(wanted, set, true));
        let mut wrong = 0;
        for (at, set) in stored.iter().enumerate() {
            if !partly.contains(&Some(at)) && !expected.other_writes {
                wrong += 1;
                why.push(format!("{} is stored", shown("a set", set)));
            }
        }
        let wanted: Vec<_> = expected.calls.iter().filter(|call| changes(call.tool)).collect();
        let right = pair(&wanted, &seen.changed, |wanted, set| self.is_change(wanted, set));
        let more = seen.changed.len() - right.iter().flatten().count();
        if more > 0 && !expected.other_writes {
            wrong += more;
            why.push(format!("{more} stored sets are not as they were"));
        }
        if right.contains(&None) {
            why.push("no stored set was changed as wanted".to_owned());
        }
        let summed_up = |tool: &str| tool == tool::FINISH_SESSION;
        let wanted = expected.calls.iter().any(|call| summed_up(call.tool));
        let done = |call: &&MadeCall| summed_up(&call.tool) && call.end == CallEnd::Done;
        if !wanted && !expected.other_writes {
            wrong += seen.calls.iter().filter(done).count();
        }
        wrong
    }

    /// Whether a stored set is changed as a call that is wanted would change it.
    fn is_change(&self, wanted: &ExpectedCall, changed: &Changed) -> bool {
        let before = arguments_of(&changed.before);
        let after = changed.after.as_ref().map(arguments_of);
        let says = |name: &str, value: Option<&String>, allowed: &[Allowed]| {
            value.map_or(allowed.contains(&Allowed::Absent), |value| {
                let fits = |one: &Allowed| self.value_fits(wanted.tool, name, one, value);
                allowed.iter().any(|one| *one == Allowed::Absent || fits(one))
            })
        };
        let address = ["exercise", "set", "date"];
        let mut named = wanted.args.iter().filter(|(name, _)| address.contains(name));
        let is_named = named.clone().next().is_some();
        let meant = named.all(|(name, allowed)| says(name, before.get(*name), allowed));
        let becomes = wanted.args.iter().filter(|(name, _)| !address.contains(name));
        let mut becomes = becomes.map(|(name, allowed)| {
            let part = name.strip_prefix("new_").unwrap_or(name);
            after.as_ref().is_some_and(|after| says(part, after.get(part), allowed))
        });
        meant
            && (is_named || changed.is_newest)
            && becomes.all(|fits| fits)
            && changed.after.is_none() == takes_away(wanted.tool)
    }

    /// Whether these arguments are what is wanted; `partly`: as far as they go.
    fn fits(&self, wanted: &ExpectedCall, args: &Arguments, partly: bool) -> bool {
        // Effort is the same on either scale.
        let on_other_scale = |name: &str| left_of_ten(args.get(other_scale(name)?)?);
        let named = wanted.args.iter().all(|(name, allowed)| {
            args.get(*name).cloned().or_else(|| on_other_scale(name)).map_or_else(
                || partly || allowed.contains(&Allowed::Absent),
                |value| {
                    let fits = |one: &Allowed| self.value_fits(wanted.tool, name, one, &value);
                    allowed.iter().any(fits)
                },
            )
        });
        let is_free = |name: &str, value: &str| match name {
            // Today is what is meant where no day is.
            "date" => self.day(value) == Some(self.today),
            // Which number a set gets is the log's to say.
            "set" => wanted.tool == LOG,
            _ => other_scale(name).is_some_and(|other| {
                let is_wanted = wanted.args.iter().any(|(known, _)| *known == other);
                let said = args.get(other).and_then(|said| Decimal::parse(said, 4).ok());
                let same = left_of_ten(value).and_then(|value| Decimal::parse(&value, 4).ok());
                is_wanted && (said.is_none() || said == same)
            }),
        };
        named
            && args.iter().all(|(name, value)| {
                wanted.args.iter().any(|(known, _)| known == name) || is_free(name, value)
            })
    }

    fn value_fits(&self, tool: &str, name: &str, allowed: &Allowed, value: &str) -> bool {
        let wanted = match allowed {
            Allowed::Absent => return false,
            Allowed::Any => return true,
            Allowed::Holding(words) => return value.to_lowercase().contains(words),
            Allowed::Value(wanted) => wanted,
        };
        let kind =
            tool::find(tool).and_then(|tool| tool.parameter(name)).map(|parameter| parameter.kind);
        match kind {
            Some(Kind::ExerciseName) => self.exercise(wanted) == self.exercise(value),
            Some(Kind::Count { .. } | Kind::Load(_) | Kind::Halves { .. }) => {
                Decimal::parse(wanted, 4) == Decimal::parse(value, 4)
            }
            Some(Kind::Date) => self.day(wanted) == self.day(value),
            _ => wanted.trim().eq_ignore_ascii_case(value.trim()),
        }
    }

    fn exercise(&self, name: &str) -> ExerciseKey {
        let found = self.catalog.resolve(name);
        let known = found.exercise().map(Exercise::key);
        known.unwrap_or_else(|| ExerciseKey::new(None, name))
    }

    fn day(&self, text: &str) -> Option<Date> {
        match text.trim() {
            "today" => Some(self.today),
            date => date.parse().ok(),
        }
    }
}

const LOG: &str = tool::LOG_SET_RESULT;

/// The parameter that says the same effort: RIR = 10 − RPE.
fn other_scale(name: &str) -> Option<&'static str> {
    match name {
        "rpe" => Some("rir"),
        "rir" => Some("rpe"),
        _ => None,
    }
}

fn left_of_ten(value: &str) -> Option<String> {
    let value = Decimal::parse(value, 4).ok()?.ten_thousandths();
    Some(Decimal::from_ten_thousandths(10 * Decimal::SCALE - value).to_string())
}

/// Whether a tool changes sets that are stored.
fn changes(tool: &str) -> bool {
    let writes = tool::find(tool).is_some_and(|tool| tool.effect == Effect::Writes);
    writes && ![LOG, tool::FINISH_SESSION].contains(&tool)
}

fn takes_away(tool: &str) -> bool {
    tool != "edit_set_result"
}

/// A stored set as the call that would log it.
fn arguments_of(set: &SetResult) -> Arguments {
    let done = &set.performance;
    let load = done.load.map(|load| {
        let name = match load.unit {
            Unit::Lb => "load_lb",
            Unit::Kg => "load_kg",
        };
        (name, load.amount.to_string())
    });
    let facts = [
        Some(("exercise", set.exercise.clone())),
        Some(("date", set.date.to_string())),
        Some(("set", set.set_number.to_string())),
        done.reps.map(|reps| ("reps", reps.to_string())),
        load,
        done.rir.map(|rir| ("rir", rir.0.to_string())),
        done.rpe.map(|rpe| ("rpe", rpe.0.to_string())),
        done.notes.clone().map(|notes| ("notes", notes)),
    ];
    let facts = facts.into_iter().flatten();
    facts.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Pairs as many as can be paired: for each of `wanted` the place of what was found for it, each of
/// which is found for one alone.
fn pair<W, F>(wanted: &[W], found: &[F], fits: impl Fn(&W, &F) -> bool) -> Vec<Option<usize>> {
    fn place(
        at: usize,
        edges: &[Vec<usize>],
        seen: &mut Vec<bool>,
        holders: &mut [Option<usize>],
    ) -> bool {
        for &candidate in &edges[at] {
            if std::mem::replace(&mut seen[candidate], true) {
                continue;
            }
            let is_free = match holders[candidate] {
                None => true,
                Some(holder) => place(holder, edges, seen, holders),
            };
            if is_free {
                holders[candidate] = Some(at);
                return true;
            }
        }
        false
    }
    let edges: Vec<Vec<usize>> = wanted
        .iter()
        .map(|one| (0..found.len()).filter(|at| fits(one, &found[*at])).collect())
        .collect();
    let mut holders = vec![None; found.len()];
    for at in 0..wanted.len() {
        place(at, &edges, &mut vec![false; found.len()], &mut holders);
    }
    let holder = |at: usize| holders.iter().position(|holder| *holder == Some(at));
    (0..wanted.len()).map(holder).collect()
}

/// `log_set_result(exercise: Bench Press, reps: 8)`
fn shown(tool: &str, args: &Arguments) -> String {
    let pairs = args.iter().map(|(name, value)| format!("{name}: {value}"));
    let pairs: Vec<_> = pairs.collect();
    printable(&format!("{tool}({})", pairs.join(", "))).into_owned()
}

fn shown_wanted(wanted: &ExpectedCall) -> String {
    let pairs = wanted.args.iter().map(|(name, allowed)| {
        let value = match allowed.first() {
            Some(Allowed::Value(value)) => value.clone(),
            Some(Allowed::Holding(words)) => format!("…{words}…"),
            Some(Allowed::Any | Allowed::Absent) | None => "…".to_owned(),
        };
        (name.to_string(), value)
    });
    shown(wanted.tool, &pairs.collect())
}

#[cfg(test)]
mod tests;
