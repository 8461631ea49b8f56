//! A set that a model wants to log, matched to the sets that were said to be done.

use super::ledger::{
    Difference, Held, Ledger, Open, Sight, Verdict, Why, is_converted, not_as_said, numbers,
};
use super::unreadable;
use crate::domain::load::Decimal;
use crate::domain::proposal::SetChange;
use crate::domain::set_log::SetLog;
use crate::domain::set_result::{SetDraft, SetPatch};
use crate::domain::text::printable;
use crate::domain::tool_call::ToolCall;
use crate::shorthand::claims::ClaimedSet;
use crate::store::StoreError;

pub(super) fn judge(
    ledger: &mut Ledger,
    call: &ToolCall,
    draft: &SetDraft,
    sight: &Sight<'_>,
) -> Result<Verdict, StoreError> {
    let held = |why| {
        Ok(Verdict::Held(Held {
            change: SetChange::Log {
                draft: Box::new(draft.clone()),
            },
            why,
        }))
    };
    let place = Place::of(draft, sight)?;
    let found = best(ledger, draft, &place, sight, false);
    if draft.exercise_id.is_none() && place.is_new {
        spend(ledger, draft, found.as_ref(), &place, sight);
        return held(Why::UnknownExercise(
            printable(&draft.exercise).into_owned(),
        ));
    }
    if let Some((_, differences)) = &found {
        if differences.is_empty() {
            spend(ledger, draft, found.as_ref(), &place, sight);
            return Ok(Verdict::Supported);
        }
        let exercise = printable(&draft.exercise).into_owned();
        return Ok(not_as_said(call, differences, &exercise, sight.today));
    }
    if let Some(listed) = best(ledger, draft, &place, sight, true) {
        spend(ledger, draft, Some(&listed), &place, sight);
        return held(Why::Listed);
    }
    let patch = SetPatch {
        reps: draft.performance.reps,
        load: draft.performance.load,
        rir: draft.performance.rir,
        rpe: draft.performance.rpe,
        ..SetPatch::default()
    };
    held(why(ledger, &patch, draft.set_number, &place))
}

/// Where a draft would stand in the log.
struct Place {
    /// The number of the next set.
    next: u8,
    /// Its number is taken already: the store says so better.
    is_taken: bool,
    /// The exercise was never logged.
    is_new: bool,
}

impl Place {
    fn of(draft: &SetDraft, sight: &Sight<'_>) -> Result<Self, StoreError> {
        let key = draft.key();
        let on_day = sight.reader.on_date(draft.date).map_err(unreadable)?;
        let numbers: Vec<u8> = on_day
            .iter()
            .filter(|set| set.key() == key)
            .map(|set| set.set_number)
            .collect();
        let logged = sight.reader.of_exercise(&key, 1).map_err(unreadable)?;
        Ok(Self {
            next: numbers
                .iter()
                .max()
                .map_or(1, |highest| highest.saturating_add(1)),
            is_taken: draft
                .set_number
                .is_some_and(|number| numbers.contains(&number)),
            is_new: logged.is_empty(),
        })
    }
}

/// Where a draft fits best: the claim, and what it has otherwise than it was said.
type Fit = (usize, Vec<Difference>);

fn best(
    ledger: &Ledger,
    draft: &SetDraft,
    place: &Place,
    sight: &Sight<'_>,
    listed: bool,
) -> Option<Fit> {
    let mut best: Option<Fit> = None;
    for (at, claim) in ledger.claims.iter().enumerate() {
        if claim.is_listed != listed {
            continue;
        }
        for set in claim.readings.iter().flatten() {
            let Some(differences) = fit(ledger, draft, set, place, sight) else {
                continue;
            };
            let better = |(_, known): &Fit| differences.len() < known.len();
            if best.as_ref().is_none_or(better) {
                best = Some((at, differences));
            }
        }
    }
    best
}

/// What a draft has otherwise than a set was said; none where it is another set.
fn fit(
    ledger: &Ledger,
    draft: &SetDraft,
    set: &ClaimedSet,
    place: &Place,
    sight: &Sight<'_>,
) -> Option<Vec<Difference>> {
    let done = &draft.performance;
    if set.key() != draft.key() {
        return None;
    }
    let mut differences = Vec::new();
    if let Some(reps) = done.reps {
        set.reps.as_ref().filter(|said| said.contains(&reps))?;
    }
    match (done.load, set.load) {
        (None, _) => {}
        (Some(load), Some(said)) if load == said => {}
        (Some(load), Some(said)) if is_converted(load, said) => {
            differences.push(Difference::Load(said));
        }
        (Some(load), None) if load.amount == Decimal::default() && is_bodyweight(set, sight) => {}
        (Some(_), _) => return None,
    }
    if let Some(reserve) = done.reserve() {
        set.reserve.filter(|said| *said == reserve)?;
    }
    if draft.date != set.date {
        differences.push(Difference::Date(set.date));
    }
    if done.notes.as_ref().is_some_and(|notes| !ledger.said(notes)) {
        differences.push(Difference::Notes);
    }
    if let Some(number) = draft.set_number
        && set.number != Some(number)
        && number != place.next
        && !place.is_taken
    {
        differences.push(Difference::Number(place.next));
    }
    Some(differences)
}

fn is_bodyweight(set: &ClaimedSet, sight: &Sight<'_>) -> bool {
    let exercise = set.id.as_ref().and_then(|id| sight.catalog.get(id));
    exercise.is_some_and(|exercise| exercise.bodyweight)
}

/// Uses up one set of the claim that a draft fits; readings without such a set are no longer what
/// was meant.
fn spend(
    ledger: &mut Ledger,
    draft: &SetDraft,
    found: Option<&Fit>,
    place: &Place,
    sight: &Sight<'_>,
) {
    let Some((at, differences)) = found else {
        return;
    };
    let most = differences.len();
    let places: Vec<Option<usize>> = ledger.claims[*at]
        .readings
        .iter()
        .map(|sets| {
            sets.iter().position(|set| {
                fit(ledger, draft, set, place, sight).is_some_and(|found| found.len() <= most)
            })
        })
        .collect();
    let claim: &mut Open = &mut ledger.claims[*at];
    let readings = std::mem::take(&mut claim.readings).into_iter().zip(places);
    claim.readings = readings
        .filter_map(|(mut sets, place)| {
            sets.remove(place?);
            Some(sets)
        })
        .collect();
}

fn why(ledger: &Ledger, patch: &SetPatch, number: Option<u8>, place: &Place) -> Why {
    let missing: Vec<String> = numbers(patch)
        .into_iter()
        .filter(|(number, shown)| !is_said(ledger, *number, shown))
        .map(|(_, shown)| shown)
        .collect();
    if !missing.is_empty() {
        return Why::NotFound(missing);
    }
    let odd = number.filter(|number| {
        *number != place.next && !ledger.has_number(Decimal::from_int((*number).into()))
    });
    if let Some(number) = odd {
        return Why::NotFound(vec![format!("set {number}")]);
    }
    if ledger.claims.is_empty() {
        Why::NotSaid
    } else {
        Why::Otherwise
    }
}

/// Whether a number was written; reps in reserve also where their RPE was, and the other way
/// round.
pub(super) fn is_said(ledger: &Ledger, number: Decimal, shown: &str) -> bool {
    let other = Decimal::from_ten_thousandths(10 * Decimal::SCALE - number.ten_thousandths());
    let effort = shown.starts_with('R');
    ledger.has_number(number) || effort && ledger.has_number(other)
}
