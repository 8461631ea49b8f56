//! A stored set that a model wants to change, matched to words that ask for it.

use super::logs::is_said;
use super::open_claims::{
    Difference, Held, OpenClaims, Verdict, Why, is_converted, not_as_said, numbers,
};
use super::unreadable;
use crate::setting::Sight;
use setwise_domain::limits::MOST_SETS_A_LINE;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::proposal::SetChange;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_place::{Counted, SetPlace};
use setwise_domain::set_result::{MovedTo, SetPatch, SetResult};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolCall;
use setwise_shorthand::claims::{Ask, ChangeRequest, Value, ValueRole};
use setwise_store::StoreError;

pub(super) fn correct(
    open: &mut OpenClaims,
    call: &ToolCall,
    set: SetResult,
    patch: &SetPatch,
    sight: &Sight<'_>,
) -> Result<Verdict, StoreError> {
    let target = Target::of(&set, sight)?;
    let unit = sight.profile.unit;
    let mut otherwise = None;
    let asked = open.changes.iter().position(|request| {
        if !target.is_meant(request, Ask::Correct, patch) || !moves_said(request, patch) {
            return false;
        }
        let load = patch.load.filter(|load| set.performance.load != Some(*load));
        let loads = load.map(|load| said_load(request, load, unit));
        match loads {
            Some(SaidLoad::Not) => return false,
            Some(SaidLoad::In(said)) => {
                otherwise = Some(said);
                return false;
            }
            Some(SaidLoad::So) | None => {}
        }
        counts_said(request, patch, &set)
    });
    let notes = patch.notes.as_ref().is_none_or(|notes| open.said(notes));
    if let Some(request) = asked {
        let mut differences = Vec::new();
        if !notes {
            differences.push(Difference::Notes);
        }
        if differences.is_empty() {
            open.changes[request].count -= 1;
            return Ok(Verdict::Supported);
        }
        let exercise = printable(&set.exercise).into_owned();
        return Ok(not_as_said(call, &differences, &exercise, sight.today));
    }
    if let Some(said) = otherwise {
        let exercise = printable(&set.exercise).into_owned();
        let differences = [Difference::Load(said)];
        return Ok(not_as_said(call, &differences, &exercise, sight.today));
    }
    let missing: Vec<String> = numbers(patch)
        .into_iter()
        .filter(|(number, shown)| !is_said(open, *number, shown))
        .map(|(_, shown)| shown)
        .collect();
    let why = if missing.is_empty() { Why::NotSaid } else { Why::NotFound(missing) };
    Ok(Verdict::Held(Held {
        change: SetChange::Correct { before: Box::new(set), patch: Box::new(patch.clone()) },
        why,
    }))
}

pub(super) fn take_back(
    open: &mut OpenClaims,
    set: SetResult,
    sight: &Sight<'_>,
) -> Result<Verdict, StoreError> {
    let target = Target::of(&set, sight)?;
    let asked = open.changes.iter_mut().find(|request| {
        target.is_meant(request, Ask::TakeBack, &SetPatch::default())
            && target.has(request, sight.profile.unit)
    });
    if let Some(request) = asked {
        request.count -= 1;
        return Ok(Verdict::Supported);
    }
    Ok(Verdict::Held(Held {
        change: SetChange::TakeBack { set: Box::new(set) },
        why: Why::NotSaid,
    }))
}

/// The set that is to be changed, and how it can be meant without being named.
struct Target<'s> {
    set: &'s SetResult,
    /// Its number as the athlete counts, where it is work; else that of all that was logged.
    place: u8,
    /// It is of the exercise that was logged last.
    of_newest: bool,
    /// It was logged last.
    is_newest: bool,
    /// How many sets of its exercise stand behind it, ever and on its day.
    behind: Option<usize>,
    behind_on_day: usize,
}

impl<'s> Target<'s> {
    fn of(set: &'s SetResult, sight: &Sight<'_>) -> Result<Self, StoreError> {
        let newest = sight.reader.newest().map_err(unreadable)?;
        let last = sight.reader.of_exercise(&set.key(), MOST_SETS_A_LINE).map_err(unreadable)?;
        let day = sight.reader.on_date(set.date).map_err(unreadable)?;
        let on_day = last.iter().filter(|other| other.date == set.date);
        Ok(Self {
            set,
            place: counted(set, &day),
            of_newest: newest.as_ref().is_some_and(|newest| newest.key() == set.key()),
            is_newest: newest.is_some_and(|newest| newest.id == set.id),
            behind: last.iter().position(|other| other.id == set.id),
            behind_on_day: on_day.take_while(|other| other.id != set.id).count(),
        })
    }

    /// Whether a request that is left means this set. Where `patch` moves it to is not where it is.
    fn is_meant(&self, request: &ChangeRequest, ask: Ask, patch: &SetPatch) -> bool {
        let to = patch.exercise.as_ref().map(MovedTo::key);
        let mut named = request.exercises.iter();
        let mut others = named.clone().filter(|key| Some(*key) != to.as_ref());
        // `delete the 225x4 set` says which without its name.
        let told_apart = ask == Ask::TakeBack && !request.values.is_empty();
        let unnamed = others.next().is_none() && (self.of_newest || told_apart);
        let exercise = named.any(|key| *key == self.set.key()) || unnamed;
        let mut days = request.dates.iter().filter(|day| Some(**day) != patch.date);
        let dated = days.clone().next().is_some();
        let number = match request.set {
            Some(number) => number == self.place,
            None if dated => self.behind_on_day < request.count,
            None => self.is_newest || self.behind.is_some_and(|behind| behind < request.count),
        };
        let day = !dated || days.any(|day| *day == self.set.date);
        let kind = request.kind.is_none_or(|kind| kind == self.set.performance.kind);
        request.ask == ask && request.count > 0 && exercise && number && day && kind
    }

    /// Whether the numbers that a request says are those of the set, or say which it is.
    fn has(&self, request: &ChangeRequest, own: Unit) -> bool {
        let done = &self.set.performance;
        let whole = |number: u16| Decimal::from_int(i64::from(number));
        request.values.iter().all(|value| {
            let reps = done.reps.is_some_and(|reps| whole(reps) == value.amount);
            let load = |unit: Option<Unit>| {
                done.load == Some(Load::new(value.amount, unit.unwrap_or(own)))
            };
            match value.role {
                ValueRole::Any => {
                    let counts = [usize::from(self.place), request.count];
                    let counts = counts.into_iter().filter_map(|count| u16::try_from(count).ok());
                    reps || load(None) || counts.map(whole).any(|count| count == value.amount)
                }
                ValueRole::Reps => reps,
                ValueRole::Load(unit) => load(unit),
                ValueRole::Rir | ValueRole::Rpe => true,
            }
        })
    }
}

/// The number that an athlete says of a set. Warm-ups and drops have none that is said alone: nothing but
/// a number that no set of work has can mean one.
fn counted(set: &SetResult, day: &[SetResult]) -> u8 {
    let place = SetPlace::of(set, day);
    if place.of == Counted::Work {
        return place.number;
    }
    let work = day.iter().filter(|other| {
        other.key() == set.key() && Counted::of(other.performance.kind) == Counted::Work
    });
    if work.count() >= usize::from(set.set_number) { 0 } else { set.set_number }
}

/// Whether the request says where the patch moves a set to.
fn moves_said(request: &ChangeRequest, patch: &SetPatch) -> bool {
    let number = patch.set_number.map(|number| Decimal::from_int(number.into()));
    let says = |value: &Value| value.role == ValueRole::Any && Some(value.amount) == number;
    let exercise = patch.exercise.as_ref().map(MovedTo::key);
    exercise.is_none_or(|key| request.exercises.contains(&key))
        && patch.date.is_none_or(|date| request.dates.contains(&date))
        && (number.is_none() || request.values.iter().any(says))
}

enum SaidLoad {
    So,
    /// In this unit.
    In(Load),
    Not,
}

fn said_load(request: &ChangeRequest, load: Load, own: Unit) -> SaidLoad {
    let said = request.values.iter().filter_map(|value| match value.role {
        ValueRole::Load(unit) => Some(Load::new(value.amount, unit.unwrap_or(own))),
        ValueRole::Any => Some(Load::new(value.amount, own)),
        ValueRole::Reps | ValueRole::Rir | ValueRole::Rpe => None,
    });
    let mut converted = SaidLoad::Not;
    for said in said {
        if said == load {
            return SaidLoad::So;
        }
        if is_converted(load, said) {
            converted = SaidLoad::In(said);
        }
    }
    converted
}

/// Whether the request says the patch's reps and effort; what the set has already need not be
/// said.
fn counts_said(request: &ChangeRequest, patch: &SetPatch, set: &SetResult) -> bool {
    let says = |amount: Decimal, roles: &[ValueRole]| {
        let fits = |value: &&Value| value.amount == amount && roles.contains(&value.role);
        request.values.iter().any(|value| fits(&value))
    };
    let halves = |halves: u8| Decimal::from_ten_thousandths(i64::from(halves) * 5_000);
    let reps = patch.reps.is_none_or(|reps| {
        set.performance.reps == Some(reps)
            || says(Decimal::from_int(reps.into()), &[ValueRole::Any, ValueRole::Reps])
    });
    let reserve = patch.rir.or_else(|| patch.rpe.map(setwise_domain::effort::Rpe::rir));
    let effort = reserve.is_none_or(|rir| {
        let rir = rir.0.halves();
        set.performance.reserve().map(|had| had.0.halves()) == Some(rir)
            || says(halves(rir), &[ValueRole::Rir])
            || says(halves(20 - rir), &[ValueRole::Rpe])
            || says(halves(rir), &[ValueRole::Any]) && patch.rir.is_some()
            || says(halves(20 - rir), &[ValueRole::Any]) && patch.rpe.is_some()
    });
    reps && effort
}
