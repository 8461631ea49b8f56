//! Sets: `185 lb × 8 @8`, `+10 kg × 8, 8, 7 RIR 2`, `60 s`.

use super::load::{mass_in, signed};
use super::{counted, day};
use crate::domain::board::Suggestion;
use crate::domain::exercise::{Exercise, ExerciseId};
use crate::domain::load::{Load, Unit};
use crate::domain::set_result::{Performance, SetKind, SetResult};
use crate::domain::text::printable;
use jiff::civil::Date;

/// Sets named one by one in a sentence; beyond, they are counted.
const MOST_SETS_NAMED: usize = 8;
/// A set of which nothing but the exercise was said.
const NO_NUMBERS: &str = "done, without numbers";

/// Where the exercise of a set is looked up.
pub trait Exercises: Sync {
    fn exercise(&self, id: &ExerciseId) -> Option<&Exercise>;
}

/// Words sets for one athlete. It looks up their exercises itself: of a bodyweight exercise a load
/// is added to the body, and has a sign.
#[derive(Clone, Copy)]
pub struct Formatter<'a> {
    exercises: &'a dyn Exercises,
    unit: Option<Unit>,
    today: Option<Date>,
}

impl<'a> Formatter<'a> {
    /// Loads in the athlete's unit, days as `2026-11-21`.
    pub fn new(exercises: &'a dyn Exercises, unit: Unit) -> Self {
        Self {
            exercises,
            unit: Some(unit),
            today: None,
        }
    }

    /// Loads in the unit that each was entered in.
    pub fn as_entered(exercises: &'a dyn Exercises) -> Self {
        Self {
            exercises,
            unit: None,
            today: None,
        }
    }

    /// With days as `7 Nov`, with the year where it is not today's.
    #[must_use]
    pub fn near(self, today: Date) -> Self {
        Self {
            today: Some(today),
            ..self
        }
    }

    pub fn day(&self, date: Date) -> String {
        match self.today {
            Some(today) => day::date_near(date, today),
            None => date.to_string(),
        }
    }

    fn adds_to_body(&self, id: Option<&ExerciseId>) -> bool {
        id.and_then(|id| self.exercises.exercise(id))
            .is_some_and(|exercise| exercise.bodyweight)
    }

    fn shown(&self, load: Load) -> Load {
        self.unit.map_or(load, |unit| load.shown_in(unit))
    }

    /// `185 lb × 8 @8`.
    pub fn set(&self, set: &SetResult) -> String {
        self.performance(&set.performance, set.exercise_id.as_ref())
    }

    /// The same of a set that is not stored.
    pub fn performance(&self, done: &Performance, id: Option<&ExerciseId>) -> String {
        self.alike(done, id, done.reps.as_slice())
    }

    /// `185 lb × 8 @8 // felt good`.
    pub fn with_note(&self, set: &SetResult) -> String {
        match &set.performance.notes {
            Some(note) => format!("{} // {note}", self.set(set)),
            None => self.set(set),
        }
    }

    /// `Bench Press, set 2: 185 lb × 8 @8`.
    pub fn numbered(&self, set: &SetResult) -> String {
        format!(
            "{}, set {}: {}",
            printable(&set.exercise),
            set.set_number,
            self.set(set)
        )
    }

    /// `Bench Press  185 lb × 8 @8   set 2   // felt good`, with `gap` before what is said beside.
    pub fn row(&self, set: &SetResult, gap: &str) -> String {
        let notes = set.performance.notes.as_ref();
        let notes = notes.map(|notes| format!("{gap}// {}", printable(notes)));
        format!(
            "{}  {}{gap}set {}{}",
            printable(&set.exercise),
            self.set(set),
            set.set_number,
            notes.unwrap_or_default()
        )
    }

    /// Sets of one exercise: `185 lb × 8, 8, 7 @8; 135 lb × 10 (warm-up)`.
    pub fn sets(&self, sets: &[SetResult]) -> String {
        let named = &sets[..sets.len().min(MOST_SETS_NAMED)];
        let mut groups: Vec<String> = named
            .chunk_by(differ_in_reps_alone)
            .map(|group| {
                let reps: Vec<u16> = group
                    .iter()
                    .filter_map(|set| set.performance.reps)
                    .collect();
                let first = &group[0];
                self.alike(&first.performance, first.exercise_id.as_ref(), &reps)
            })
            .collect();
        if sets.len() > named.len() {
            groups.push(format!("and {} more", sets.len() - named.len()));
        }
        groups.join("; ")
    }

    /// The same for a narrow pane, without unit and effort: `150 × 8, 8, 7`, `100 × 5, 105 × 5, 5`,
    /// `12, 10 reps`. A load is said where it changes. Warm-ups are left out where there is anything
    /// else.
    pub fn sets_in_short(&self, sets: &[SetResult]) -> String {
        let only_warm_ups = !sets.iter().any(|set| set.performance.is_work());
        let mut load = None;
        let mut parts = Vec::new();
        let mut bare_reps = true;
        for set in sets
            .iter()
            .filter(|set| only_warm_ups || set.performance.is_work())
        {
            let done = &set.performance;
            bare_reps &= done.load.is_none() && done.reps.is_some();
            let amount = done
                .load
                .map(|load| self.amount(load, set.exercise_id.as_ref()));
            parts.push(match (&amount, done.reps) {
                (Some(amount), Some(reps)) if load.as_ref() != Some(amount) => {
                    format!("{amount} × {reps}")
                }
                (_, Some(reps)) => reps.to_string(),
                (_, None) => self.set(set),
            });
            load = amount;
        }
        parts.join(", ") + if bare_reps { " reps" } else { "" }
    }

    /// One set for a narrow pane, without its unit: `155 × 8`, `8 reps`, `30 s`; empty where nothing
    /// is known of it.
    pub fn performance_in_short(&self, done: &Performance, id: Option<&ExerciseId>) -> String {
        let load = done.load.map(|load| self.amount(load, id));
        match (load, done.reps) {
            (Some(load), Some(reps)) => format!("{load} × {reps}"),
            (Some(load), None) if done.seconds.is_none() && done.metres.is_none() => load,
            (None, Some(reps)) if done.seconds.is_none() => counted(usize::from(reps), "rep"),
            _ if *done == Performance::default() => String::new(),
            _ => self.performance(done, id),
        }
    }

    /// The sets that something rests on, by day: `today: 185 lb × 8, 8, 8; Sat 14 Nov: …`.
    pub fn by_day(&self, sets: &[SetResult], today: Date) -> String {
        let days = sets.chunk_by(|a, b| a.date == b.date);
        let days = days.map(|sets| {
            let day = day::relative(sets[0].date, today);
            format!("{day}: {}", self.sets(sets))
        });
        days.collect::<Vec<_>>().join("; ")
    }

    /// The load of a set: `+10 kg`, `185 lb`; `bodyweight` where none was said.
    pub fn load(&self, set: &SetResult) -> String {
        let added = self.adds_to_body(set.exercise_id.as_ref());
        let load = set
            .performance
            .load
            .map(|load| signed(self.shown(load), added));
        load.unwrap_or_else(|| "bodyweight".to_owned())
    }

    /// The load of a suggestion, for the exercise that it rests on: `+10 kg`.
    pub fn suggested(&self, suggestion: &Suggestion) -> String {
        signed(
            self.shown(suggestion.load),
            self.adds_to_body(exercise_of(suggestion)),
        )
    }

    /// The same without its unit.
    pub fn suggested_in_short(&self, suggestion: &Suggestion) -> String {
        self.amount(suggestion.load, exercise_of(suggestion))
    }

    /// A mass that was worked out: `234.3 lb`.
    pub fn mass(&self, kilograms: f64) -> String {
        mass_in(kilograms, self.unit.unwrap_or(Unit::Kg))
    }

    /// `+10`, `185`.
    fn amount(&self, load: Load, id: Option<&ExerciseId>) -> String {
        let text = signed(self.shown(load), self.adds_to_body(id));
        text.split(' ').next().unwrap_or_default().to_owned()
    }

    /// Sets that differ in their reps alone.
    fn alike(&self, done: &Performance, id: Option<&ExerciseId>, reps: &[u16]) -> String {
        let load = done
            .load
            .map(|load| signed(self.shown(load), self.adds_to_body(id)));
        let each: Vec<_> = reps.iter().map(u16::to_string).collect();
        let each = each.join(", ");
        let mut parts = Vec::new();
        match (load, reps) {
            (Some(load), []) => parts.push(load),
            (Some(load), _) => parts.push(format!("{load} × {each}")),
            (None, []) => {}
            (None, [reps]) => parts.push(counted(*reps, "rep")),
            (None, _) => parts.push(format!("{each} reps")),
        }
        parts.extend(done.seconds.map(|seconds| format!("{seconds} s")));
        parts.extend(done.metres.map(|metres| format!("{metres} m")));
        match (done.rpe, done.rir) {
            (Some(rpe), _) => parts.push(format!("@{}", rpe.0)),
            (None, Some(rir)) => parts.push(format!("RIR {}", rir.0)),
            (None, None) => {}
        }
        if done.kind != SetKind::Working {
            parts.push(format!("({})", done.kind));
        }
        if parts.is_empty() {
            parts.push(NO_NUMBERS.to_owned());
        }
        parts.join(" ")
    }
}

/// A suggestion rests on sets of the exercise that it is for.
fn exercise_of(suggestion: &Suggestion) -> Option<&ExerciseId> {
    suggestion.rests_on.first()?.exercise_id.as_ref()
}

fn differ_in_reps_alone(a: &SetResult, b: &SetResult) -> bool {
    let rest = |set: &SetResult| Performance {
        reps: None,
        notes: None,
        ..set.performance.clone()
    };
    a.performance.reps.is_some() && b.performance.reps.is_some() && rest(a) == rest(b)
}

#[cfg(test)]
pub(super) mod tests;
