//! A database with as many sets as asked for: years of plausible training, the same every time.

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use setwise::domain::batch::{Batch, Conclusion, Item, Mode, Step};
use setwise::domain::command::Command;
use setwise::domain::effort::{Halves, Rpe};
use setwise::domain::exercise::ExerciseId;
use setwise::domain::imported_sets::ImportedSets;
use setwise::domain::load::{Decimal, Load, Unit};
use setwise::domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise::domain::stamps::Stamps;
use setwise::domain::tool_call::{Caller, Origin, ToolResult};
use setwise::store::{Store, StoreError};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use uuid::Uuid;

/// The last day of the generated training.
pub const LAST_DAY: Date = date(2026, 11, 20);

/// Sets of a day's session: six exercises of four.
pub const EXERCISES_A_DAY: usize = 6;
pub const SETS_AN_EXERCISE: usize = 4;

/// Id, name and the load in kilograms that it begins with.
pub const EXERCISES: [(&str, &str, u32); 24] = [
    ("bench-press", "Bench Press", 80),
    ("back-squat", "Back Squat", 110),
    ("deadlift", "Deadlift", 140),
    ("overhead-press", "Overhead Press", 50),
    ("barbell-row", "Barbell Row", 70),
    ("pull-up", "Pull-Up", 10),
    ("dip", "Dip", 15),
    ("romanian-deadlift", "Romanian Deadlift", 100),
    ("front-squat", "Front Squat", 85),
    ("leg-press", "Leg Press", 180),
    ("lat-pulldown", "Lat Pulldown", 60),
    ("seated-cable-row", "Seated Cable Row", 60),
    ("dumbbell-bench-press", "Dumbbell Bench Press", 30),
    ("incline-bench-press", "Incline Bench Press", 65),
    ("walking-lunge", "Walking Lunge", 40),
    ("hip-thrust", "Hip Thrust", 120),
    ("lying-leg-curl", "Lying Leg Curl", 45),
    ("leg-extension", "Leg Extension", 55),
    ("lateral-raise", "Lateral Raise", 10),
    ("face-pull", "Face Pull", 25),
    ("barbell-curl", "Barbell Curl", 35),
    ("triceps-pushdown", "Triceps Pushdown", 30),
    ("standing-calf-raise", "Standing Calf Raise", 90),
    ("my own cable thing", "My Own Cable Thing", 20),
];

/// A folder on the disk of the build, or of `BENCH_DIR` where that is set: what a commit costs is
/// mostly the disk's.
pub fn folder() -> TempDir {
    let place = std::env::var("BENCH_DIR");
    tempfile::tempdir_in(place.unwrap_or_else(|_| env!("CARGO_TARGET_TMPDIR").to_owned()))
        .expect("a folder that may be written")
}

/// The time stands still at noon of the day after the last; ids follow the clock.
pub fn stamps() -> Stamps {
    let noon = LAST_DAY
        .tomorrow()
        .and_then(|day| day.at(12, 0, 0, 0).to_zoned(TimeZone::UTC))
        .expect("a day in range");
    Stamps::new(move || noon.clone(), Uuid::now_v7)
}

pub fn origin() -> Origin {
    Origin::of(Caller::Athlete)
}

/// A batch of one command whose reply says as little as one can.
pub fn batch(command: Command) -> Batch {
    Batch {
        mark: None,
        mode: Mode::Atomic,
        origin: origin(),
        items: vec![Item { calls: Vec::new(), step: Step::Apply(Box::new(command)) }],
        conclude: Arc::new(|_, _, _| Ok(trivial())),
        transcript: None,
    }
}

pub fn trivial() -> Conclusion {
    Conclusion {
        result: Ok(ToolResult::TakenBack {
            sets: Vec::new(),
            places: setwise::domain::set_place::Places::default(),
        }),
        message: String::new(),
    }
}

/// Fills a new database with `count` sets and gives its store.
pub fn fill(path: &Path, count: usize) -> Result<Store, StoreError> {
    let store = Store::open(path, stamps())?;
    let mut imported = ImportedSets::default();
    sets(count).for_each(|set| imported.push(set));
    store.commit(batch(Command::ImportSets(imported))).wait()?;
    Ok(store)
}

/// `count` sets, oldest first. A day holds no more sessions than it takes for all of them to fit
/// into the years since 1970.
pub fn sets(count: usize) -> impl Iterator<Item = SetResult> {
    let days = 20_000_usize;
    let a_session = EXERCISES_A_DAY * SETS_AN_EXERCISE;
    let a_day = count.div_ceil(days).max(a_session);
    let needed = count.div_ceil(a_day);
    let first = i64::try_from(needed).expect("few days");
    (0..count).map(move |n| {
        let (day, within) = (n / a_day, n % a_day);
        let back = first - i64::try_from(day).expect("few days") - 1;
        one(n, LAST_DAY.saturating_sub(back.days()), day, within)
    })
}

fn one(n: usize, date: Date, day: usize, within: usize) -> SetResult {
    let slot = within / SETS_AN_EXERCISE;
    let exercise = (day * EXERCISES_A_DAY + slot) % EXERCISES.len();
    let (id, name, start) = EXERCISES[exercise];
    // More sessions a day than exercises there are come round again, with higher set numbers.
    let round = slot / EXERCISES.len();
    let set_number = round * SETS_AN_EXERCISE + within % SETS_AN_EXERCISE + 1;
    let at = moment(date, within);
    SetResult {
        id: SetId(id_of(n, at)),
        at,
        date,
        exercise: name.to_owned(),
        exercise_id: (!name.starts_with("My Own")).then(|| ExerciseId(id.to_owned())),
        set_number: u8::try_from(set_number).expect("at most 99 sets a day"),
        performance: performance(n, day, start),
        workout: None,
        source: Source::Import,
    }
}

fn moment(date: Date, within: usize) -> Timestamp {
    let seconds = i64::try_from(within * 150 % 50_000).expect("within a day");
    date.at(7, 0, 0, 0).to_zoned(TimeZone::UTC).expect("a day in range").timestamp()
        + seconds.seconds()
}

/// As an importer derives them: the time first, then what tells it from others.
fn id_of(n: usize, at: Timestamp) -> Uuid {
    let millis = u64::try_from(at.as_millisecond()).expect("after 1970");
    let mixed = (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Uuid::from_u64_pair(millis << 16 | 0x8000, mixed >> 2 | 1 << 63)
}

/// Loads climb over the months and swing over the weeks, reps and effort vary.
fn performance(n: usize, day: usize, start: u32) -> Performance {
    let climb = i64::try_from(day / 28 % 40).expect("small");
    let swing = i64::try_from(day / 4 % 4).expect("small");
    let load = i64::from(start) * (100 + climb + swing) / 100 * 2;
    let warm_up = n.is_multiple_of(SETS_AN_EXERCISE);
    Performance {
        kind: if warm_up { SetKind::WarmUp } else { SetKind::Working },
        reps: Some(u16::try_from(5 + n * 7 % 6).expect("small")),
        load: Some(Load::new(Decimal::from_ten_thousandths(load * Decimal::SCALE / 2), Unit::Kg)),
        rpe: (!warm_up).then(|| Rpe(Halves::from_halves(u8::try_from(14 + n % 6).expect("small")))),
        notes: n.is_multiple_of(50).then(|| "felt good, bar speed was fine".to_owned()),
        ..Performance::default()
    }
}
