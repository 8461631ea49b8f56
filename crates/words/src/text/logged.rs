//! Sets as they are acknowledged, and as a line would log them: `3 × 8 @ 185 lb  RPE 8`.

use super::load::signed;
use super::set::{Formatter, NO_NUMBERS};
use super::{counted, printable};
use setwise_domain::exercise::ExerciseId;
use setwise_domain::set_place::{Counted, SetPlace};
use setwise_domain::set_result::{Performance, SetDraft, SetKind, SetResult};

/// Between what a line says beside the sets.
pub(super) const GAP: &str = "  ";

/// Whether two sets, one after the other, are told together: all but their reps is the same, and a
/// note stands behind the second at most.
pub(super) fn are_told_together(a: &Performance, b: &Performance) -> bool {
    let rest = |done: &Performance| Performance { reps: None, notes: None, ..done.clone() };
    a.notes.is_none() && a.reps.is_some() == b.reps.is_some() && rest(a) == rest(b)
}

/// `set 2`, `sets 2–4`; none of warm-ups and drops, whose kind is said.
pub(super) fn numbers(first: SetPlace, last: SetPlace) -> Option<String> {
    let numbers = if first == last {
        first.to_string()
    } else {
        format!("sets {}–{}", first.number, last.number)
    };
    (first.of == Counted::Work).then_some(numbers)
}

impl Formatter<'_> {
    /// The parts of a line of stored sets that are told together: `Bench Press`, `3 × 8 @ 185 lb`, `RPE 8`, or
    /// `Barbell Row`, `155 lb × 8`, `RIR 3`, `set 1`. Those that begin with the first of the day have no numbers.
    pub(super) fn logged(&self, sets: &[SetResult]) -> Vec<String> {
        let [first, ..] = sets else {
            return Vec::new();
        };
        let done: Vec<_> = sets.iter().map(|set| &set.performance).collect();
        let mut parts = vec![printable(&first.exercise).into_owned()];
        parts.extend(self.together(&done, first.exercise_id.as_ref()));
        parts.extend(first.performance.structure.superset.map(|place| place.to_string()));
        parts.extend(self.numbers(first, sets.last().unwrap_or(first)));
        parts
    }

    /// Which sets of the day they are; none where they begin with its first, or are not counted.
    pub(super) fn numbers(&self, first: &SetResult, last: &SetResult) -> Option<String> {
        let (first, last) = (self.place(first), self.place(last));
        numbers(first, last).filter(|_| first == last || first.number != 1)
    }

    /// Sets that are not stored, those that are told together on one line, with `gap` between their
    /// parts: `Bench Press  3 × 8 @ 185 lb  RPE 8`.
    pub fn drafts(&self, drafts: &[SetDraft], gap: &str) -> Vec<String> {
        let together = |a: &SetDraft, b: &SetDraft| {
            let same = a.key() == b.key() && a.date == b.date;
            same && b.set_number.is_none() && are_told_together(&a.performance, &b.performance)
        };
        let lines = drafts.chunk_by(together).filter_map(|group| {
            let (first, last) = (group.first()?, group.last()?);
            let done: Vec<_> = group.iter().map(|draft| &draft.performance).collect();
            let notes = last.performance.notes.as_ref();
            let notes = notes.map(|notes| format!("{gap}// {}", printable(notes)));
            Some(format!(
                "{}{gap}{}{}",
                printable(&first.exercise),
                self.together(&done, first.exercise_id.as_ref()).join(gap),
                notes.unwrap_or_default()
            ))
        });
        lines.collect()
    }

    /// Sets that are told together: `155 lb × 8`, `3 × 8 @ 185 lb`, `185 lb × 8, 8, 7`, then their effort and kind.
    pub(super) fn together(&self, sets: &[&Performance], id: Option<&ExerciseId>) -> Vec<String> {
        let Some(first) = sets.first() else {
            return Vec::new();
        };
        let mut parts = vec![self.counts(sets, first, id)];
        match (first.rpe, first.rir) {
            (Some(rpe), _) => parts.push(format!("RPE {}", rpe.0)),
            (None, Some(rir)) => parts.push(format!("RIR {}", rir.0)),
            (None, None) => {}
        }
        if first.kind != SetKind::Working {
            parts.push(format!("({})", first.kind));
        }
        parts
    }

    fn counts(
        &self,
        sets: &[&Performance],
        first: &Performance,
        id: Option<&ExerciseId>,
    ) -> String {
        let alike = sets.iter().all(|set| set.reps == first.reps);
        let shown = if alike { &sets[..1] } else { sets };
        let reps: Vec<_> = shown.iter().filter_map(|set| Self::reps(set)).collect();
        let reps = (!reps.is_empty()).then(|| reps.join(", "));
        let load = first.load.map(|load| signed(self.shown(load), self.adds_to_body(id)));
        let loaded = load.is_some();
        let reps = reps.map(|reps| match first.reps {
            Some(1) if !loaded && alike && first.structure.is_one_count() => counted(1, "rep"),
            _ if !loaded => format!("{reps} reps"),
            _ => reps,
        });
        let counts: Vec<_> = reps.into_iter().chain(Self::timed(first)).collect();
        let counts = counts.join(" ");
        let times = if alike { sets.len() } else { 1 };
        let mut text = match (load, times, counts.is_empty()) {
            (Some(load), 1, true) => load,
            (Some(load), _, true) => format!("{times} × {load}"),
            (Some(load), 1, false) if first.reps.is_some() => format!("{load} × {counts}"),
            (Some(load), 1, false) => format!("{load} {counts}"),
            (Some(load), _, false) => format!("{times} × {counts} @ {load}"),
            (None, _, true) => NO_NUMBERS.to_owned(),
            (None, 1, false) => counts,
            (None, _, false) => format!("{times} × {counts}"),
        };
        text.extend(self.converted(first, id).map(|load| format!(" ({load})")));
        text
    }
}
