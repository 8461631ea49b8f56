//! Sets: `185 lb × 8 @8`, `+10 kg × 8, 8, 7 RIR 2`, `60 s`.

use super::distance::{distance, paced};
use super::load::{mass_in, signed};
use super::{counted, day, duration};
use jiff::civil::Date;
use setwise_domain::board::Suggestion;
use setwise_domain::exercise::{Exercise, ExerciseId, ExerciseKey, Measure};
use setwise_domain::load::{Load, Unit};
use setwise_domain::set_place::{Places, SetPlace};
use setwise_domain::set_result::{Performance, SetKind, SetResult};
use setwise_domain::set_structure::{Sides, Structure};
use setwise_domain::text::printable;

/// Sets named one by one in a sentence; beyond, they are counted.
pub const MOST_SETS_NAMED: usize = 8;
/// A distance from which on a time over it has a pace.
const LEAST_METRES_PACED: u32 = 400;
/// From here on a time is minutes and seconds, as a watch has it; a minute is `60 s`, as plans ask for it.
const LEAST_SECONDS_AS_CLOCK: u32 = 61;
/// A set of which nothing but the exercise was said.
pub(super) const NO_NUMBERS: &str = "done, without numbers";

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
    /// Each load as it was entered, with the athlete's unit beside it where that is another.
    is_typed: bool,
    /// Which sets of their day they are; where it isn't known, the numbers that they are stored under count.
    places: Option<&'a Places>,
}

impl<'a> Formatter<'a> {
    /// Loads in the athlete's unit, days as `2026-11-21`.
    pub fn new(exercises: &'a dyn Exercises, unit: Unit) -> Self {
        Self { exercises, unit: Some(unit), today: None, is_typed: false, places: None }
    }

    /// Loads in the unit that each was entered in.
    pub fn as_entered(exercises: &'a dyn Exercises) -> Self {
        Self { exercises, unit: None, today: None, is_typed: false, places: None }
    }

    /// With each load as it was typed, and behind the set what that is in the athlete's unit.
    #[must_use]
    pub fn as_typed(self) -> Self {
        Self { is_typed: true, ..self }
    }

    /// With each set counted as the athlete does.
    #[must_use]
    pub fn counting<'b>(self, places: &'b Places) -> Formatter<'b>
    where
        'a: 'b,
    {
        Formatter { places: Some(places), ..self }
    }

    /// Which set of its day it is.
    pub fn place(&self, set: &SetResult) -> SetPlace {
        self.places.map_or_else(|| Places::default().of(set), |places| places.of(set))
    }

    /// With days as `7 Nov`, with the year where it is not today's.
    #[must_use]
    pub fn near(self, today: Date) -> Self {
        Self { today: Some(today), ..self }
    }

    pub fn day(&self, date: Date) -> String {
        match self.today {
            Some(today) => day::date_near(date, today),
            None => date.to_string(),
        }
    }

    /// `Tue 7 Nov`, with the year where it is not today's.
    pub(super) fn weekday_and_day(&self, date: Date) -> String {
        match self.today {
            Some(today) => day::with_weekday_near(date, today),
            None => day::with_weekday(date),
        }
    }

    /// What an exercise of the catalogue is counted in.
    pub(super) fn measure(&self, key: &ExerciseKey) -> Option<Measure> {
        let id = key.is_catalogued().then(|| ExerciseId(key.as_str().to_owned()))?;
        Some(self.exercises.exercise(&id)?.measure)
    }

    pub(super) fn adds_to_body(&self, id: Option<&ExerciseId>) -> bool {
        id.and_then(|id| self.exercises.exercise(id)).is_some_and(|exercise| exercise.bodyweight)
    }

    pub(super) fn shown(&self, load: Load) -> Load {
        if self.is_typed {
            return load;
        }
        self.unit.map_or(load, |unit| load.shown_in(unit))
    }

    /// `185 lb × 8 @8`.
    pub fn set(&self, set: &SetResult) -> String {
        self.performance(&set.performance, set.exercise_id.as_ref())
    }

    /// The same of a set that is not stored.
    pub fn performance(&self, done: &Performance, id: Option<&ExerciseId>) -> String {
        let reps: Vec<String> = Self::reps(done).into_iter().collect();
        self.alike(done, id, &reps, Self::timed(done))
    }

    /// The same as one types it, `25:00 5 km`: a pace follows from the rest.
    pub fn to_type(&self, done: &Performance, id: Option<&ExerciseId>) -> String {
        let reps: Vec<String> = Self::reps(done).into_iter().collect();
        let timed = match (done.seconds, done.metres) {
            (Some(seconds), Some(metres)) if metres >= LEAST_METRES_PACED => {
                Some(format!("{} {}", duration::clock(seconds), distance(metres)))
            }
            _ => Self::timed(done),
        };
        self.alike(done, id, &reps, timed)
    }

    /// The reps of one set: `8`, `8+3+2`, `8 left, 7 right`.
    pub(super) fn reps(done: &Performance) -> Option<String> {
        let Structure { parts, sides, .. } = &done.structure;
        match (sides, parts.as_slice()) {
            (Some(Sides { left, right }), _) => Some(format!("{left} left, {right} right")),
            (None, []) => done.reps.map(|reps| reps.to_string()),
            (None, parts) => Some(self::parts(parts)),
        }
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
        format!("{}, {}: {}", printable(&set.exercise), self.place(set), self.set(set))
    }

    /// `Bench Press  185 lb × 8 @8   set 2   // felt good`, with `gap` before what is said beside.
    pub fn row(&self, set: &SetResult, gap: &str) -> String {
        let beside = |text: String| format!("{gap}{text}");
        let superset = set.performance.structure.superset;
        let notes = set.performance.notes.as_ref();
        format!(
            "{}  {}{gap}{}{}{}",
            printable(&set.exercise),
            self.set(set),
            self.place(set),
            superset.map(|place| beside(place.to_string())).unwrap_or_default(),
            notes.map(|notes| beside(format!("// {}", printable(notes)))).unwrap_or_default()
        )
    }

    /// Sets of one exercise: `185 lb × 8, 8, 7 @8; 135 lb × 10 (warm-up)`.
    pub fn sets(&self, sets: &[SetResult]) -> String {
        let named = &sets[..sets.len().min(MOST_SETS_NAMED)];
        let mut groups: Vec<String> = named
            .chunk_by(differ_in_reps_alone)
            .map(|group| {
                let reps: Vec<String> =
                    group.iter().filter_map(|set| Self::reps(&set.performance)).collect();
                let first = &group[0];
                let done = &first.performance;
                self.alike(done, first.exercise_id.as_ref(), &reps, Self::timed(done))
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
        for set in sets.iter().filter(|set| only_warm_ups || set.performance.is_work()) {
            let done = &set.performance;
            bare_reps &= done.load.is_none() && done.reps.is_some();
            let amount = done.load.map(|load| self.amount(load, set.exercise_id.as_ref()));
            parts.push(match (&amount, Self::reps(done)) {
                (Some(amount), Some(reps)) if load.as_ref() != Some(amount) => {
                    format!("{amount} × {reps}")
                }
                (_, Some(reps)) => reps,
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
        let load = set.performance.load.map(|load| signed(self.shown(load), added));
        load.unwrap_or_else(|| "bodyweight".to_owned())
    }

    /// The load of a suggestion, for the exercise that it rests on: `+10 kg`.
    pub fn suggested(&self, suggestion: &Suggestion) -> String {
        signed(self.shown(suggestion.load), self.adds_to_body(exercise_of(suggestion)))
    }

    /// The same without its unit.
    pub fn suggested_in_short(&self, suggestion: &Suggestion) -> String {
        self.amount(suggestion.load, exercise_of(suggestion))
    }

    /// A mass that was worked out: `234.3 lb`.
    pub fn mass(&self, kilograms: f64) -> String {
        mass_in(kilograms, self.unit())
    }

    /// The unit that what was worked out is shown in.
    pub fn unit(&self) -> Unit {
        self.unit.unwrap_or(Unit::Kg)
    }

    /// `+10`, `185`.
    fn amount(&self, load: Load, id: Option<&ExerciseId>) -> String {
        let text = signed(self.shown(load), self.adds_to_body(id));
        text.split(' ').next().unwrap_or_default().to_owned()
    }

    /// Time and distance: `60 s`, `25:00`, `40 m`, `25:00 · 5 km · 5:00/km`.
    pub(super) fn timed(done: &Performance) -> Option<String> {
        let seconds = done.seconds.map(seconds);
        match (done.seconds, done.metres, seconds) {
            (Some(seconds), Some(metres), _) if metres >= LEAST_METRES_PACED => {
                Some(paced(seconds, metres))
            }
            (_, Some(metres), Some(seconds)) => Some(format!("{seconds} {metres} m")),
            (_, Some(metres), None) => Some(distance(metres)),
            (_, None, seconds) => seconds,
        }
    }

    /// The load in the athlete's unit, where it stands as it was typed, in another.
    pub(super) fn converted(&self, done: &Performance, id: Option<&ExerciseId>) -> Option<String> {
        let (load, unit) = (done.load?, self.unit?);
        let differs = self.is_typed && load.unit != unit;
        differs.then(|| signed(load.shown_in(unit), self.adds_to_body(id)))
    }

    /// Sets that differ in their reps alone.
    fn alike(
        &self,
        done: &Performance,
        id: Option<&ExerciseId>,
        reps: &[String],
        timed: Option<String>,
    ) -> String {
        let load = done.load.map(|load| signed(self.shown(load), self.adds_to_body(id)));
        let each = reps.join(", ");
        let mut parts = Vec::new();
        match (load, reps) {
            (Some(load), []) => parts.push(load),
            (Some(load), _) => parts.push(format!("{load} × {each}")),
            (None, []) => {}
            (None, [_]) if done.structure.is_one_count() => {
                parts.push(counted(done.reps.unwrap_or_default(), "rep"));
            }
            (None, _) => parts.push(format!("{each} reps")),
        }
        parts.extend(timed);
        match (done.rpe, done.rir) {
            (Some(rpe), _) => parts.push(format!("@{}", rpe.0)),
            (None, Some(rir)) => parts.push(format!("RIR {}", rir.0)),
            (None, None) => {}
        }
        if done.kind != SetKind::Working {
            parts.push(format!("({})", done.kind));
        }
        parts.extend(self.converted(done, id).map(|load| format!("({load})")));
        if parts.is_empty() {
            parts.push(NO_NUMBERS.to_owned());
        }
        parts.join(" ")
    }
}

/// `45 s`, `1:30`.
pub(super) fn seconds(seconds: u32) -> String {
    match seconds {
        ..LEAST_SECONDS_AS_CLOCK => format!("{seconds} s"),
        _ => duration::clock(seconds),
    }
}

/// A suggestion rests on sets of the exercise that it is for.
fn exercise_of(suggestion: &Suggestion) -> Option<&ExerciseId> {
    suggestion.rests_on.first()?.exercise_id.as_ref()
}

/// The parts of a set: `8+3+2`.
pub fn parts(parts: &[u16]) -> String {
    let each: Vec<_> = parts.iter().map(u16::to_string).collect();
    each.join("+")
}

fn differ_in_reps_alone(a: &SetResult, b: &SetResult) -> bool {
    let rest = |set: &SetResult| Performance { reps: None, notes: None, ..set.performance.clone() };
    let counts = |set: &SetResult| {
        set.performance.reps.is_some() && set.performance.structure.is_one_count()
    };
    counts(a) && counts(b) && rest(a) == rest(b)
}

#[cfg(test)]
pub(super) mod tests;
