//! Sets by the names of the tools' parameters, as a coach reads them.

use setwise_domain::load::Unit;
use setwise_domain::set_result::{Performance, SetKind, SetResult};
use setwise_domain::set_structure::Structure;
use setwise_domain::text::printable;
use setwise_words::text;

/// Said of a set that has no numbers.
pub(super) const WITHOUT_NUMBERS: &str =
    "Logged without numbers: reps, load and RIR or RPE can be added by correcting it.";

/// Whether nothing but the exercise was said, but for notes.
pub(super) fn is_bare(done: &Performance) -> bool {
    let Performance { reps, load, rir, rpe, seconds, metres, .. } = done;
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
    let told =
        format!("date={}, exercise={}, set={}", set.date, printable(&set.exercise), set.set_number);
    match given(&set.performance) {
        given if given.is_empty() => told,
        given => format!("{told}, {given}"),
    }
}

/// The numbers and notes of a set: `reps=8, load_lb=135, rir=2`; empty where there are none.
pub(super) fn given(done: &Performance) -> String {
    let pairs: Vec<_> =
        numbers(done).iter().map(|(name, value)| format!("{name}={}", printable(value))).collect();
    pairs.join(", ")
}

/// The numbers and notes of a set as parameters, those that were given. `kind`, `seconds`,
/// `metres` and how a set is made up come from the shorthand; the tool has no such parameters.
pub(super) fn numbers(done: &Performance) -> Vec<(&'static str, String)> {
    let load_name = done.load.map(|load| match load.unit {
        Unit::Lb => "load_lb",
        Unit::Kg => "load_kg",
    });
    let Structure { parts, sides, superset } = &done.structure;
    let kind = (done.kind != SetKind::Working).then(|| done.kind.to_string());
    [
        ("reps", done.reps.map(|reps| reps.to_string())),
        (load_name.unwrap_or_default(), done.load.map(|load| load.amount.to_string())),
        ("rir", done.rir.map(|rir| rir.0.to_string())),
        ("rpe", done.rpe.map(|rpe| rpe.0.to_string())),
        ("kind", kind),
        ("seconds", done.seconds.map(|seconds| seconds.to_string())),
        ("metres", done.metres.map(|metres| metres.to_string())),
        ("parts", (!parts.is_empty()).then(|| text::parts(parts))),
        ("left", sides.map(|sides| sides.left.to_string())),
        ("right", sides.map(|sides| sides.right.to_string())),
        ("superset", superset.map(|place| place.to_string())),
        ("notes", done.notes.clone()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}
