//! A stored set by its exercise, number and day, for tools that change one: exactly one, or a
//! refusal that lists those that there are.

use super::named::{find_done, names_of};
use super::parameters::{DATE, EXERCISE, SET};
use crate::descriptor::Parameter;
use crate::prepared::{Call, Unprepared};
use jiff::civil::Date;
use setwise_catalog::catalog::Resolution;
use setwise_domain::limits::MOST_SETS_NAMED_IN_A_REFUSAL;
use setwise_domain::set_log::{LogResult, SetLog};
use setwise_domain::set_result::SetResult;
use setwise_domain::text::printable;
use setwise_domain::tool_call::CallIssueCode;
use setwise_shorthand::limits::MOST_SETS_OF_A_DAY;
use setwise_words::text;

pub(super) const OF_EXERCISE: Parameter =
    Parameter { required: false, left_out: "of the newest set", ..EXERCISE };

pub(super) const NUMBERED: Parameter = Parameter { left_out: "the last", ..SET };

pub(super) const ON: Parameter = DATE;

/// The one set that `exercise`, `set` and `date` of a call stand for. With none of them it is the
/// set logged last.
pub(super) fn addressed(call: &Call<'_>) -> Result<SetResult, Unprepared> {
    let said = call.said;
    let number = said.count("set").and_then(|set| u8::try_from(set).ok());
    let (exercise, date) = (said.text("exercise"), said.date("date"));
    let newest = call.reader.newest()?;
    let Some(newest) = newest else {
        return Err(refused(
            CallIssueCode::NothingThere,
            "exercise",
            "No set is logged yet, so there is none to change.",
        ));
    };
    if exercise.is_none() && number.is_none() && date.is_none() {
        return Ok(newest);
    }
    let on = date.unwrap_or(call.today);
    let mut there = call.reader.on_date(on)?;
    let name = match exercise {
        Some(name) => of_exercise(call, name, &mut there)?,
        None if there.iter().any(|set| set.key() == newest.key()) && date.is_none() => {
            there.retain(|set| set.key() == newest.key());
            Some(newest.exercise)
        }
        None => None,
    };
    there.sort_by_key(|set| set.set_number);
    let fits: Vec<_> =
        there.iter().filter(|set| number.is_none_or(|number| set.set_number == number)).collect();
    match fits.as_slice() {
        [one] => Ok((*one).clone()),
        // Without a number the last one of today is meant; of another day that must be said.
        [.., last] if number.is_none() && on == call.today && name.is_some() => Ok((*last).clone()),
        [] => {
            let parameter = if number.is_some() { "set" } else { "exercise" };
            let none = none_there(call, number, name.as_deref(), on, &there)?;
            Err(refused(CallIssueCode::NotFound, parameter, &none))
        }
        several => {
            let parameter = if name.is_some() { "set" } else { "exercise" };
            let listed = listed(call, several, name.is_some());
            let message =
                format!("That fits several sets of {on}: {listed}. Say which by '{parameter}'.");
            Err(refused(CallIssueCode::NotFound, parameter, &message))
        }
    }
}

fn refused(code: CallIssueCode, parameter: &str, message: &str) -> Unprepared {
    Unprepared::because(code, Some(parameter), message.to_owned())
}

/// Keeps the sets of the exercise that a name stands for, and gives its own name. A name that may be
/// several exercises is the one of them that was done that day.
fn of_exercise(
    call: &Call<'_>,
    name: &str,
    there: &mut Vec<SetResult>,
) -> Result<Option<String>, Unprepared> {
    if let Resolution::Ambiguous(candidates) = call.catalog.resolve(name) {
        let was_done = |set: &SetResult| candidates.iter().any(|one| one.key() == set.key());
        let mut done: Vec<_> = there.iter().filter(|set| was_done(set)).collect();
        done.sort_by_key(|set| set.key());
        done.dedup_by_key(|set| set.key());
        if let [only] = done.as_slice() {
            let (key, name) = (only.key(), only.exercise.clone());
            there.retain(|set| set.key() == key);
            return Ok(Some(name));
        }
        let message = format!(
            "'{}' may be {}; say which.",
            printable(name),
            text::either(names_of(&candidates))
        );
        return Err(refused(CallIssueCode::NotFound, "exercise", &message));
    }
    let found = find_done(call, name)?;
    there.retain(|set| set.key() == found.key);
    Ok(Some(found.name))
}

/// `There is no set 5 of Deadlift on 2026-11-21; there are set 1: 155 kg × 5 and set 2: …`.
fn none_there(
    call: &Call<'_>,
    number: Option<u8>,
    name: Option<&str>,
    on: Date,
    there: &[SetResult],
) -> LogResult<String> {
    let which = number.map_or_else(|| "set".to_owned(), |number| format!("set {number}"));
    let of = name.map_or_else(String::new, |name| format!(" of {}", printable(name)));
    let none = format!("There is no {which}{of} on {on}");
    if !there.is_empty() {
        let there: Vec<_> = there.iter().collect();
        let listed = listed(call, &there, name.is_some());
        return Ok(format!("{none}; that day has {listed}."));
    }
    let newest = match name {
        None => call.reader.newest()?.into_iter().collect(),
        Some(name) => {
            let key = find_done(call, name).map(|found| found.key);
            let key =
                key.unwrap_or_else(|_| setwise_domain::exercise::ExerciseKey::new(None, name));
            call.reader.of_exercise(&key, MOST_SETS_OF_A_DAY)?
        }
    };
    let Some(day) = newest.first().map(|set| set.date) else {
        return Ok(format!("{none}, and none is logged on any other day."));
    };
    let mut newest: Vec<_> = newest.iter().filter(|set| set.date == day).collect();
    newest.sort_by_key(|set| set.set_number);
    let listed = listed(call, &newest, name.is_some());
    Ok(format!("{none}; the newest are of {day}: {listed}."))
}

/// `set 1: 155 kg × 5, set 2: 155 kg × 5`, with their exercises where they are of several.
fn listed(call: &Call<'_>, sets: &[&SetResult], of_one: bool) -> String {
    let formatter = call.acknowledgement.formatter();
    let shown = sets.iter().take(MOST_SETS_NAMED_IN_A_REFUSAL);
    let mut words: Vec<_> = shown
        .map(|set| {
            if of_one {
                format!("set {}: {}", set.set_number, formatter.set(set))
            } else {
                formatter.numbered(set)
            }
        })
        .collect();
    if sets.len() > words.len() {
        words.push(format!("and {} more", sets.len() - words.len()));
    }
    words.join("; ")
}
