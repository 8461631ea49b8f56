//! Facts as they are told: sets, records, what comes next.

use crate::catalog::Catalog;
use crate::domain::board::Suggestion;
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::receipt::{NextUp, Record, RecordKind};
use crate::domain::set_result::{Performance, SetKind, SetResult};
use crate::domain::text::printable;
use jiff::civil::Date;
use std::fmt::Write as _;

/// Said of a set that has no numbers.
pub(super) const WITHOUT_NUMBERS: &str =
    "Logged without numbers: reps, load and RIR or RPE can be added by correcting it.";

/// Whether nothing but the exercise was said, but for notes.
pub(super) fn is_bare(done: &Performance) -> bool {
    let Performance {
        reps,
        load,
        rir,
        rpe,
        seconds,
        metres,
        ..
    } = done;
    reps.is_none()
        && load.is_none()
        && rir.is_none()
        && rpe.is_none()
        && seconds.is_none()
        && metres.is_none()
}

/// What was given of a set, by the names of the parameters and in their order:
/// `date=2026-11-21, exercise=Bench Press, set=1, reps=8, load_lb=135, rir=2`.
pub(super) fn facts(set: &SetResult) -> String {
    let told = format!(
        "date={}, exercise={}, set={}",
        set.date,
        printable(&set.exercise),
        set.set_number
    );
    match given(&set.performance) {
        given if given.is_empty() => told,
        given => format!("{told}, {given}"),
    }
}

/// The numbers and notes of a set: `reps=8, load_lb=135, rir=2`; empty where there are none.
pub(super) fn given(done: &Performance) -> String {
    let pairs: Vec<_> = numbers(done)
        .iter()
        .map(|(name, value)| format!("{name}={}", printable(value)))
        .collect();
    pairs.join(", ")
}

/// The numbers and notes of a set as parameters, those that were given. `kind`, `seconds` and
/// `metres` come from the shorthand; the tool has no such parameters.
pub(super) fn numbers(done: &Performance) -> Vec<(&'static str, String)> {
    let load_name = done.load.map(|load| match load.unit {
        Unit::Lb => "load_lb",
        Unit::Kg => "load_kg",
    });
    let kind = (done.kind != SetKind::Working).then(|| done.kind.to_string());
    [
        ("reps", done.reps.map(|reps| reps.to_string())),
        (
            load_name.unwrap_or_default(),
            done.load.map(|load| load.amount.to_string()),
        ),
        ("rir", done.rir.map(|rir| rir.0.to_string())),
        ("rpe", done.rpe.map(|rpe| rpe.0.to_string())),
        ("kind", kind),
        ("seconds", done.seconds.map(|seconds| seconds.to_string())),
        ("metres", done.metres.map(|metres| metres.to_string())),
        ("notes", done.notes.clone()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

/// Tells in one athlete's unit, with days as the reader takes them.
#[derive(Clone, Copy)]
pub(super) struct Formatter {
    pub unit: Unit,
    pub catalog: &'static Catalog,
    pub days: Days,
}

#[derive(Clone, Copy)]
pub(super) enum Days {
    /// `2026-11-07`.
    Iso,
    /// `7 Nov`, with the year where it is not this day's.
    Near(Date),
}

impl Formatter {
    pub fn day(&self, day: Date) -> String {
        match self.days {
            Days::Iso => day.to_string(),
            Days::Near(near) if near.year() == day.year() => day.strftime("%-d %b").to_string(),
            Days::Near(_) => day.strftime("%-d %b %Y").to_string(),
        }
    }

    fn is_bodyweight(&self, set: &SetResult) -> bool {
        let id = set.exercise_id.as_ref();
        id.and_then(|id| self.catalog.get(id))
            .is_some_and(|exercise| exercise.bodyweight)
    }

    /// `185 lb × 8 @8`; `done` where there are no numbers.
    pub fn performance(&self, set: &SetResult) -> String {
        let told = set.performance.describe(self.unit, self.is_bodyweight(set));
        if told.is_empty() { "done".into() } else { told }
    }

    fn load(&self, set: &SetResult) -> String {
        match set.performance.load {
            Some(load) if self.is_bodyweight(set) && load.amount.ten_thousandths() > 0 => {
                format!("+{}", load.shown_in(self.unit))
            }
            Some(load) => load.shown_in(self.unit).to_string(),
            None => "bodyweight".into(),
        }
    }

    /// Sets of one exercise together: `150 lb × 8, 8, 8`, or each by itself.
    pub fn together(&self, sets: &[SetResult]) -> String {
        let bare = |set: &SetResult| Performance {
            kind: SetKind::Working,
            reps: None,
            notes: None,
            ..set.performance.clone()
        };
        let alike = sets.windows(2).all(|pair| bare(&pair[0]) == bare(&pair[1]));
        let reps: Option<Vec<_>> = sets
            .iter()
            .map(|set| set.performance.reps.map(|reps| reps.to_string()))
            .collect();
        match (sets, reps) {
            ([first, _, ..], Some(reps)) if alike && first.performance.load.is_some() => {
                let one = SetResult {
                    performance: Performance {
                        load: None,
                        ..bare(first)
                    },
                    ..first.clone()
                };
                let effort = one.performance.describe(self.unit, false);
                let gap = if effort.is_empty() { "" } else { " " };
                format!("{} × {}{gap}{effort}", self.load(first), reps.join(", "))
            }
            _ => {
                let each: Vec<_> = sets.iter().map(|set| self.performance(set)).collect();
                each.join(", ")
            }
        }
    }

    /// `most weight for 8 reps (was 180 lb, 7 Nov)`.
    pub fn record(&self, record: &Record) -> String {
        let what = match record.kind {
            RecordKind::Load => match record.set.performance.reps {
                Some(1) => "most weight for 1 rep".to_owned(),
                Some(reps) => format!("most weight for {reps} reps"),
                None => "most weight".into(),
            },
            RecordKind::Reps => format!("most reps at {}", self.load(&record.set)),
            RecordKind::E1rm => format!("best e1RM, {}", self.mass(record.value)),
            RecordKind::Volume => {
                format!("most volume in a session, {}", self.mass(record.value))
            }
        };
        let Some(beaten) = &record.beat else {
            return what;
        };
        let was = match record.kind {
            RecordKind::Load => self.load(&beaten.set),
            RecordKind::Reps => Decimal::from_f64(beaten.value).to_string(),
            RecordKind::E1rm | RecordKind::Volume => self.mass(beaten.value),
        };
        format!("{what} (was {was}, {})", self.day(beaten.set.date))
    }

    /// A standing record with its set: `most weight for 8 reps: 185 lb × 8 @8 on 2026-11-21`.
    pub fn standing(&self, record: &Record) -> String {
        let alone = Record {
            beat: None,
            ..record.clone()
        };
        format!(
            "{}: {} on {}",
            self.record(&alone),
            self.performance(&record.set),
            self.day(record.set.date)
        )
    }

    /// Kilograms, or kilograms × reps, in the athlete's unit.
    fn mass(&self, kilograms: f64) -> String {
        Load::told(kilograms, self.unit).to_string()
    }

    /// One sentence on what to do now, after the set logged last.
    pub fn next(&self, next: &NextUp, last: Option<&SetResult>) -> String {
        let suggestion = next.suggestion.as_ref();
        if next.same_exercise {
            let then = match suggestion.filter(|one| is_of_now(one, last)) {
                Some(one) => format!("try {} ({})", self.suggested(one), one.reason),
                None => "the same again".into(),
            };
            return match next.rest_seconds {
                Some(rest) => format!("Rest {}:{:02}, then {then}.", rest / 60, rest % 60),
                None => format!("Then {then}."),
            };
        }
        let mut told = format!(
            "Next: {} {}",
            printable(&next.exercise),
            printable(&next.prescription)
        );
        if let Some(one) = suggestion {
            let rests_on = one.rests_on.last().map_or_else(String::new, |set| {
                let sets = self.together(&one.rests_on);
                format!("; last {sets} on {}", self.day(set.date))
            });
            let _ = write!(
                told,
                ", try {} ({}{rests_on})",
                self.suggested(one),
                one.reason
            );
        }
        told.push('.');
        told
    }

    pub fn suggested(&self, suggestion: &Suggestion) -> Load {
        suggestion.load.shown_in(self.unit)
    }
}

/// Whether a suggestion answers the set just done, and asks for another load than it had. One
/// that rests on an earlier day is no reason to leave the load that the athlete chose today.
fn is_of_now(suggestion: &Suggestion, last: Option<&SetResult>) -> bool {
    let Some(last) = last else { return false };
    suggestion.rests_on.iter().any(|set| set.id == last.id)
        && last
            .performance
            .load
            .is_none_or(|load| load.mass() != suggestion.load.mass())
}
