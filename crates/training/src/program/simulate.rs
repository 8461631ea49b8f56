//! A program tried out before it is committed to: loads and sets week by week, by the same rules
//! that will ask for them.
//!
//! The athlete imagined here does what is asked, the reps to try for where there is a range and two
//! over where a set is open, and misses as often as is said. Nothing is random: the same question
//! always gets the same answer.

mod chance;
mod loads;
mod volume;

use super::lineup::Lineup;
use super::prescribed::{Prescribed, as_plan, prescribed, starts};
use super::schedule::spread;
use chance::Chance;
use jiff::civil::{Date, date};
use jiff::{Span, Timestamp};
pub use loads::Loads;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{Level, Muscle};
use setwise_domain::limits::MOST_PROGRAM_WEEKS;
use setwise_domain::load::{Load, Unit};
use setwise_domain::prescription::{
    Due, DueDay, DueLoad, DueSet, Mode, Program, Rule, Starts, Target,
};
use setwise_domain::program::{UserProfile, WorkoutPlan};
use setwise_domain::progress::{Progress, Row, Setting};
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise_words::text::progress;
use std::sync::Arc;
use uuid::Uuid;
use volume::volume;

/// Reps over the fewest in a set that is open upwards.
const OVER: u32 = 2;
/// A Monday: which one makes no difference.
const FIRST_DAY: Date = date(2001, 1, 1);

/// What is imagined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imagined {
    /// 1 to [`MOST_PROGRAM_WEEKS`].
    pub weeks: u32,
    /// Of a hundred sessions of an exercise, how many miss.
    pub misses_percent: u32,
    pub unit: Unit,
}

/// One week as it would go.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SimulatedWeek")]
pub struct Week {
    /// Counted from 1.
    pub week: u32,
    /// Whether it is a lighter week.
    pub deload: bool,
    /// Its days.
    pub days: Vec<Day>,
    /// Hard sets by muscle, those that get any.
    pub volume: Vec<Volume>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SimulatedDay")]
pub struct Day {
    /// Its place among the days of the program, counted from 0.
    #[serde(rename = "day")]
    pub place: usize,
    /// Its name.
    pub name: String,
    /// Its exercises.
    pub exercises: Vec<Done>,
}

/// One exercise of one day.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Done {
    /// Its name.
    pub name: String,
    /// How many sets.
    pub sets: u32,
    /// As asked for.
    pub reps: String,
    /// Reps that each set gets, the fewest; none where reps are not counted.
    pub got: Option<u16>,
    /// The heaviest, with its unit; none where nothing is loaded, or no best is known to begin from.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "Option<String>")]
    pub load: Option<Load>,
    /// Each set as asked for: `5 @ 100 kg`.
    pub each: Vec<String>,
    /// The rule by which the load is what it is.
    pub why: Option<String>,
    /// Where its sets have different loads, what they are; `each` says it whole.
    #[serde(skip)]
    pub loads: Option<Loads>,
    /// The athlete picks the load of some of its sets.
    #[serde(skip)]
    pub is_asked: bool,
}

#[expect(clippy::ref_option, reason = "the signature that serde asks for")]
fn in_words<S: Serializer>(load: &Option<Load>, serializer: S) -> Result<S::Ok, S::Error> {
    load.map(|load| load.to_string()).serialize(serializer)
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Volume {
    /// The muscle.
    pub muscle: Muscle,
    /// Hard sets.
    pub sets: f64,
    /// The range that the level is taken to want; a heuristic.
    pub low: u32,
    /// Whether that is more than is advised.
    pub high: u32,
}

/// The weeks of a plan, by the rules that suit it; loads begin from the profile's last top
/// sets and estimated bests, of what there is to load.
pub fn simulate(
    profile: &UserProfile,
    plan: &WorkoutPlan,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Week> {
    let Prescribed { program, .. } = prescribed(plan, profile, catalog);
    let profile = UserProfile { unit: Some(imagined.unit), ..profile.clone() };
    let starts = starts(plan, &program, &profile, catalog);
    simulate_program(&program, &starts, &profile, catalog, imagined)
}

/// The weeks of a program as text has it, as those of a plan.
pub fn simulate_written(
    program: &Program,
    profile: &UserProfile,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Week> {
    let profile = UserProfile { unit: Some(imagined.unit), ..profile.clone() };
    let starts = starts(&as_plan(program), program, &profile, catalog);
    simulate_program(program, &starts, &profile, catalog, imagined)
}

/// The weeks of a program that starts with these values; fewer where it is over before.
pub fn simulate_program(
    program: &Program,
    starts: &Starts,
    profile: &UserProfile,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Week> {
    let onward = Onward {
        program,
        starts,
        rows: &[],
        trained: &|_, _| None,
        past: Vec::new(),
        first: 0,
        turn: 0,
        on: FIRST_DAY,
    };
    simulate_onward(&onward, profile, catalog, imagined)
}

/// Where a program stands.
pub struct Onward<'a> {
    pub program: &'a Program,
    pub starts: &'a Starts,
    /// What was done for it before the session that comes next, in the order of [`Row::place`].
    pub rows: &'a [Row],
    /// When an exercise was trained last before a day.
    pub trained: &'a dyn Fn(&str, Date) -> Option<Date>,
    /// What sessions before asked for.
    pub past: Vec<DueDay>,
    /// The session that the weeks begin with: the first of its week.
    pub first: u32,
    /// The session that comes next, and when.
    pub turn: u32,
    pub on: Date,
}

/// The weeks of a program from where it stands; fewer where it is over before.
pub fn simulate_onward(
    onward: &Onward<'_>,
    profile: &UserProfile,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Week> {
    live(onward, profile, catalog, imagined).0
}

/// The sets of those weeks, as they would be logged, oldest first.
pub fn simulate_sets(
    onward: &Onward<'_>,
    profile: &UserProfile,
    catalog: &Catalog,
    imagined: Imagined,
) -> Vec<Row> {
    live(onward, profile, catalog, imagined).1
}

fn live(
    onward: &Onward<'_>,
    profile: &UserProfile,
    catalog: &Catalog,
    imagined: Imagined,
) -> (Vec<Week>, Vec<Row>) {
    let Onward { program, starts, .. } = *onward;
    let setting = Setting {
        unit: imagined.unit,
        gym: profile.gym.as_ref(),
        level: profile.training_history.unwrap_or(Level::Intermediate),
        age: profile.age_group(),
        exercise: &|name| catalog.resolve(name).exercise(),
        trained: onward.trained,
    };
    let mut progress = Progress::new(program, starts, setting);
    progress.take(onward.rows);
    let mut athlete = Athlete {
        onward,
        progress,
        chance: Chance::new(imagined.misses_percent),
        rows: Vec::new(),
    };
    let plan = as_plan(program);
    let lineup = Lineup::of(&plan, catalog);
    let per_week = u32::from(program.per_week);
    let first = program.week_of(onward.first);
    let weeks = first..first + imagined.weeks.clamp(1, MOST_PROGRAM_WEEKS.into());
    let weeks = weeks
        .map_while(|week| {
            let turns = week * per_week..(week + 1) * per_week;
            let days: Vec<(DueDay, Day)> = turns.filter_map(|turn| athlete.session(turn)).collect();
            let is_past = (week + 1) * per_week <= onward.turn;
            (is_past || !days.is_empty()).then(|| Week {
                week: week + 1,
                deload: days.iter().any(|(due, _)| due.deload),
                volume: volume(&lineup, &days, profile),
                days: days.into_iter().map(|(_, day)| day).collect(),
            })
        })
        .collect();
    (weeks, athlete.rows)
}

struct Athlete<'a> {
    onward: &'a Onward<'a>,
    progress: Progress<'a>,
    chance: Chance,
    /// What was done, from the session that comes next on.
    rows: Vec<Row>,
}

impl Athlete<'_> {
    /// One session; none where the program is over, or nothing was asked for.
    fn session(&mut self, turn: u32) -> Option<(DueDay, Day)> {
        let onward = self.onward;
        if turn < onward.turn {
            let due = onward.past.iter().find(|due| due.turn.turn == turn)?;
            let exercises = due.slots.iter().map(asked).collect();
            return Some((due.clone(), self.day(due, exercises)?));
        }
        let on = self.date_of(turn);
        let due = self.progress.day(turn, on).ok()?;
        let before = self.rows.len();
        let exercises = due.slots.iter().map(|due| self.lift(due, turn, on));
        let exercises: Vec<Done> = exercises.collect();
        self.progress.take(&self.rows[before..]);
        let day = self.day(&due, exercises)?;
        Some((due, day))
    }

    fn day(&self, due: &DueDay, exercises: Vec<Done>) -> Option<Day> {
        let day = self.onward.program.days.get(due.turn.day)?;
        Some(Day { place: due.turn.day, name: day.name.clone(), exercises })
    }

    /// The day of a session, with its week spread as on the calendar.
    fn date_of(&self, turn: u32) -> Date {
        let per_week = u32::from(self.onward.program.per_week.max(1));
        let spread = spread(usize::try_from(per_week).unwrap_or(1));
        let day = |turn: u32| {
            let of_week = usize::try_from(turn % per_week).unwrap_or_default();
            let of_week = spread.get(of_week).copied().unwrap_or_default();
            i64::from(turn / per_week) * 7 + i64::from(of_week)
        };
        let later = day(turn) - day(self.onward.turn);
        self.onward.on.saturating_add(Span::new().days(later))
    }

    fn lift(&mut self, due: &Due, turn: u32, on: Date) -> Done {
        let rule = self.onward.program.slot(&due.slot).map(|slot| &slot.rule);
        // Within the time, where that is what counts.
        let each = match rule {
            Some(Rule::Density(density)) => {
                let sets = u32::try_from(due.sets.len()).unwrap_or(u32::MAX);
                density.within_seconds.checked_div(sets)
            }
            _ => None,
        };
        let missed =
            due.heaviest().is_some() && due.mode == Mode::AsPlanned && self.chance.misses();
        let mut fewest: Option<u16> = None;
        for (set, number) in due.sets.iter().zip(1_u8..) {
            let short = missed && usize::from(number) == due.sets.len();
            let mut done = performance(set, short);
            done.seconds = done.seconds.or(each);
            if let Some(reps) = done.reps {
                fewest = Some(fewest.map_or(reps, |fewest| fewest.min(reps)));
            }
            self.rows.push(row(due, turn, on, number, done));
        }
        Done { got: fewest, ..asked(due) }
    }
}

/// What a slot asks for.
fn asked(due: &Due) -> Done {
    let got = due.sets.iter().filter_map(|set| performance(set, false).reps);
    Done {
        name: due.exercise.clone(),
        sets: u32::try_from(due.sets.len()).unwrap_or(u32::MAX),
        reps: progress::due_reps(&due.sets),
        got: got.min(),
        load: due.heaviest(),
        each: due.sets.iter().map(progress::due_set).collect(),
        why: due.reasons.first().map(progress::reason),
        loads: Loads::of(due),
        is_asked: due.sets.iter().any(|set| set.load == DueLoad::Ask),
    }
}

/// What is asked for, done; one rep short of it where it is missed.
fn performance(set: &DueSet, short: bool) -> Performance {
    let (least, most) = (set.target.least(), set.target.most());
    let open = matches!(set.target, Target::AtLeast(_));
    let tried = set.aim.or(most).unwrap_or(least).max(least);
    let got = match (short, open) {
        (true, _) => least.saturating_sub(1),
        (false, true) => least + OVER,
        (false, false) => tried,
    };
    let reps = u16::try_from(got).ok();
    let load = match set.load {
        DueLoad::Load(load) => Some(load),
        DueLoad::Bodyweight | DueLoad::Ask => None,
    };
    let kind = SetKind::Working;
    let done = Performance { kind, load, ..Performance::default() };
    match set.target {
        Target::Seconds(_) | Target::AtLeastSeconds(_) => {
            Performance { seconds: Some(got), ..done }
        }
        Target::Metres(_) => Performance { metres: Some(got), ..done },
        _ => Performance { reps, ..done },
    }
}

/// A set as it would be logged; only what the rules read counts.
fn row(due: &Due, turn: u32, on: Date, number: u8, performance: Performance) -> Row {
    Row {
        turn,
        slot: due.slot.clone(),
        pain: None,
        set: Arc::new(SetResult {
            id: SetId(Uuid::nil()),
            at: Timestamp::UNIX_EPOCH,
            date: on,
            exercise: due.exercise.clone(),
            exercise_id: None,
            set_number: number,
            performance,
            workout: None,
            source: Source::Athlete,
        }),
    }
}

#[cfg(test)]
mod tests;
