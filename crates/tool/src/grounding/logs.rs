//! A set that a model wants to log, matched to the sets that were said to be done.

use super::open_claims::{
    Difference, Held, Open, OpenClaims, Verdict, Why, is_converted, not_as_said, numbers,
};
use super::unreadable;
use crate::setting::Sight;
use setwise_catalog::catalog::Resolution;
use setwise_domain::exercise::ExerciseId;
use setwise_domain::load::Decimal;
use setwise_domain::proposal::SetChange;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::{SetDraft, SetPatch};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolCall;
use setwise_shorthand::claims::ClaimedSet;
use setwise_store::StoreError;

pub(super) fn judge(
    open: &mut OpenClaims,
    call: &ToolCall,
    draft: &SetDraft,
    sight: &Sight<'_>,
) -> Result<Verdict, StoreError> {
    let held = |why| {
        Ok(Verdict::Held(Held { change: SetChange::Log { draft: Box::new(draft.clone()) }, why }))
    };
    let place = Place::of(draft, sight)?;
    let found = best(open, draft, &place, sight, false);
    if let Some((_, differences)) = &found {
        if differences.is_empty() {
            spend(open, draft, found.as_ref(), &place, sight);
            return match (place.is_unknown(draft), draft.performance.reps) {
                (false, _) => Ok(Verdict::Supported),
                (true, Some(_)) => Ok(Verdict::Unresolved(draft.clone())),
                (true, None) => held(unknown(draft)),
            };
        }
        let exercise = printable(&draft.exercise).into_owned();
        return Ok(not_as_said(call, differences, &exercise, sight.today));
    }
    if let Some(listed) = best(open, draft, &place, sight, true) {
        spend(open, draft, Some(&listed), &place, sight);
        return held(Why::Listed);
    }
    let patch = SetPatch {
        reps: draft.performance.reps,
        load: draft.performance.load,
        rir: draft.performance.rir,
        rpe: draft.performance.rpe,
        ..SetPatch::default()
    };
    match why(open, &patch, draft.set_number, &place) {
        Why::NotSaid | Why::Otherwise if place.is_unknown(draft) => held(unknown(draft)),
        why => held(why),
    }
}

fn unknown(draft: &SetDraft) -> Why {
    Why::UnknownExercise(printable(&draft.exercise).into_owned())
}

/// Where a draft would stand in the log.
struct Place {
    /// The number of the next set.
    next: u8,
    /// Its number is taken already: the store says so better.
    is_taken: bool,
    /// The exercise was never logged.
    is_new: bool,
    /// The exercises of the catalogue that its name may mean, where those are several.
    may_be: Vec<ExerciseId>,
}

impl Place {
    fn of(draft: &SetDraft, sight: &Sight<'_>) -> Result<Self, StoreError> {
        let key = draft.key();
        let on_day = sight.reader.on_date(draft.date).map_err(unreadable)?;
        let numbers: Vec<u8> =
            on_day.iter().filter(|set| set.key() == key).map(|set| set.set_number).collect();
        let logged = sight.reader.of_exercise(&key, 1).map_err(unreadable)?;
        let may_be = match sight.catalog.resolve(&draft.exercise) {
            Resolution::Ambiguous(meant) => meant.iter().map(|one| one.id.clone()).collect(),
            _ => Vec::new(),
        };
        Ok(Self {
            next: numbers.iter().max().map_or(1, |highest| highest.saturating_add(1)),
            is_taken: draft.set_number.is_some_and(|number| numbers.contains(&number)),
            is_new: logged.is_empty(),
            may_be,
        })
    }
}

impl Place {
    /// Whether nobody knows the exercise: neither the catalogue nor the log.
    fn is_unknown(&self, draft: &SetDraft) -> bool {
        draft.exercise_id.is_none() && self.is_new
    }

    /// Whether the words may have meant this exercise: two spellings that nobody knows may be
    /// one. The athlete is asked anyhow.
    fn may_be(&self, set: &ClaimedSet) -> bool {
        set.id.as_ref().is_none_or(|id| self.may_be.contains(id))
    }
}

/// Where a draft fits best: the claim, and what it has otherwise than it was said.
type Fit = (usize, Vec<Difference>);

fn best(
    open: &OpenClaims,
    draft: &SetDraft,
    place: &Place,
    sight: &Sight<'_>,
    listed: bool,
) -> Option<Fit> {
    let mut best: Option<Fit> = None;
    for (at, claim) in open.claims.iter().enumerate() {
        if claim.is_listed != listed {
            continue;
        }
        for set in claim.readings.iter().flatten() {
            let Some(differences) = fit(open, draft, set, place, sight) else {
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
    open: &OpenClaims,
    draft: &SetDraft,
    set: &ClaimedSet,
    place: &Place,
    sight: &Sight<'_>,
) -> Option<Vec<Difference>> {
    let done = &draft.performance;
    if set.key() != draft.key() && !(place.is_unknown(draft) && place.may_be(set)) {
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
    if done.notes.as_ref().is_some_and(|notes| !open.said(notes)) {
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
    open: &mut OpenClaims,
    draft: &SetDraft,
    found: Option<&Fit>,
    place: &Place,
    sight: &Sight<'_>,
) {
    let Some((at, differences)) = found else {
        return;
    };
    let most = differences.len();
    let places: Vec<Option<usize>> = open.claims[*at]
        .readings
        .iter()
        .map(|sets| {
            sets.iter().position(|set| {
                fit(open, draft, set, place, sight).is_some_and(|found| found.len() <= most)
            })
        })
        .collect();
    let claim: &mut Open = &mut open.claims[*at];
    let readings = std::mem::take(&mut claim.readings).into_iter().zip(places);
    claim.readings = readings
        .filter_map(|(mut sets, place)| {
            sets.remove(place?);
            Some(sets)
        })
        .collect();
}

fn why(open: &OpenClaims, patch: &SetPatch, number: Option<u8>, place: &Place) -> Why {
    let missing: Vec<String> = numbers(patch)
        .into_iter()
        .filter(|(number, shown)| !is_said(open, *number, shown))
        .map(|(_, shown)| shown)
        .collect();
    if !missing.is_empty() {
        return Why::NotFound(missing);
    }
    let odd = number.filter(|number| {
        *number != place.next && !open.has_number(Decimal::from_int((*number).into()))
    });
    if let Some(number) = odd {
        return Why::NotFound(vec![format!("set {number}")]);
    }
    if open.claims.is_empty() { Why::NotSaid } else { Why::Otherwise }
}

/// Whether a number was written; reps in reserve also where their RPE was, and the other way
/// round.
pub(super) fn is_said(open: &OpenClaims, number: Decimal, shown: &str) -> bool {
    let other = Decimal::from_ten_thousandths(10 * Decimal::SCALE - number.ten_thousandths());
    let effort = shown.starts_with('R');
    open.has_number(number) || effort && open.has_number(other)
}
