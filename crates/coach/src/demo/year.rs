//! A year of training, the same every time for a day: progress, misses, lighter weeks, a holiday and
//! a shoulder that hurt.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use setwise_catalog::catalog::Catalog;
use setwise_domain::effort::{Halves, Rpe};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::regularity::monday_of;
use setwise_domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use setwise_domain::weigh_in::WeighIn;
use uuid::Uuid;

const WEEKS: i32 = 52;
/// Of the program, before the week of today.
pub const PROGRAM_WEEKS: i32 = 8;
/// Every so many weeks one is lighter.
const LIGHTER_EVERY: i32 = 7;
/// Two weeks away, and then less load for one.
const HOLIDAY: std::ops::Range<i32> = 26..28;
/// Three weeks without presses.
const HURT: std::ops::Range<i32> = 38..41;
/// One session in so many is missed.
const MISSED_OF: u32 = 13;

/// One exercise of a day: what it began with in pounds a year ago, the step of its load, its sets and
/// the reps between which it goes up.
struct Lift {
    name: &'static str,
    start: i32,
    step: i32,
    sets: u8,
    reps: (u16, u16),
}

const fn lift(name: &'static str, start: i32, step: i32, sets: u8, reps: (u16, u16)) -> Lift {
    Lift { name, start, step, sets, reps }
}

/// Monday, Tuesday, Thursday and Friday, as days from Monday, each with its workout.
const DAYS: [(i32, &str, &[Lift]); 4] = [
    (
        0,
        "Lower A",
        &[
            lift("Back Squat", 205, 5, 4, (6, 8)),
            lift("Stiff-Leg Deadlift", 185, 5, 3, (6, 8)),
            lift("Leg Press", 270, 10, 3, (10, 12)),
            lift("Lying Leg Curl", 70, 5, 2, (10, 12)),
            lift("Standing Calf Raise", 140, 10, 3, (6, 8)),
        ],
    ),
    (
        1,
        "Upper A",
        &[
            lift("Bench Press", 155, 5, 4, (6, 8)),
            lift("Barbell Row", 135, 5, 3, (6, 8)),
            lift("Dumbbell Shoulder Press", 40, 5, 3, (10, 12)),
            lift("Chin-Up", 0, 0, 2, (6, 12)),
            lift("Triceps Pushdown", 45, 5, 2, (12, 15)),
            lift("Dumbbell Curl", 25, 5, 2, (12, 15)),
        ],
    ),
    (
        3,
        "Lower B",
        &[
            lift("Front Squat", 155, 5, 4, (6, 8)),
            lift("Dumbbell Romanian Deadlift", 60, 5, 3, (6, 8)),
            lift("Bulgarian Split Squat", 35, 5, 3, (10, 12)),
            lift("Seated Leg Curl", 75, 5, 2, (10, 12)),
            lift("Seated Calf Raise", 90, 5, 3, (10, 15)),
        ],
    ),
    (
        4,
        "Upper B",
        &[
            lift("Incline Bench Press", 125, 5, 4, (6, 8)),
            lift("Seated Cable Row", 120, 5, 3, (6, 8)),
            lift("Lat Pulldown", 120, 5, 3, (10, 12)),
            lift("Overhead Triceps Extension", 40, 5, 2, (12, 15)),
            lift("Cable Curl", 40, 5, 2, (12, 15)),
        ],
    ),
];

/// The sets up to yesterday, oldest first: those of the four days until the program begins, which says
/// what comes after.
pub fn sets(today: Date, catalog: &Catalog, id: impl Fn() -> Uuid) -> Vec<SetResult> {
    let begins = begins(today);
    let first = monday_of(today).saturating_sub(WEEKS.weeks());
    let mut year = Year { sets: Vec::new(), catalog, id };
    let mut stands: Vec<Vec<Standing>> =
        DAYS.iter().map(|(_, _, lifts)| lifts.iter().map(Standing::at_start).collect()).collect();
    for week in (0..=WEEKS).filter(|week| !HOLIDAY.contains(week)) {
        let monday = first.saturating_add(week.weeks());
        for ((day, workout, lifts), stands) in DAYS.iter().zip(&mut stands) {
            let date = monday.saturating_add(day.days());
            if date >= begins || chance(&[week, *day]).is_multiple_of(MISSED_OF) {
                continue;
            }
            let first = year.sets.len();
            for (lift, standing) in lifts.iter().zip(stands) {
                year.train(lift, standing, (date, week));
            }
            for set in &mut year.sets[first..] {
                set.workout = Some((*workout).to_owned());
            }
        }
        let saturday = monday.saturating_add(5.days());
        if saturday < today && week % 2 == 0 {
            year.run(saturday, week);
        }
    }
    year.sets
}

/// The Monday on which the program begins.
pub fn begins(today: Date) -> Date {
    monday_of(today).saturating_sub(PROGRAM_WEEKS.weeks())
}

/// Where a lift stands: its load, and the reps that all sets are to reach.
struct Standing {
    load: i32,
    reps: u16,
    misses: u8,
}

impl Standing {
    fn at_start(lift: &Lift) -> Self {
        Self { load: lift.start, reps: lift.reps.0, misses: 0 }
    }

    /// More reps up to the top of the range, then more load; less after three misses.
    fn go_on(&mut self, lift: &Lift, hit: bool) {
        if !hit {
            self.misses += 1;
            if self.misses == 3 {
                self.load -= lift.step * 2;
                self.misses = 0;
            }
            return;
        }
        self.misses = 0;
        if self.reps < lift.reps.1 {
            self.reps += 1;
        } else if lift.step > 0 {
            self.load += lift.step;
            self.reps = lift.reps.0;
        }
    }
}

struct Year<'a, I> {
    sets: Vec<SetResult>,
    catalog: &'a Catalog,
    id: I,
}

impl<I: Fn() -> Uuid> Year<'_, I> {
    fn train(&mut self, lift: &Lift, standing: &mut Standing, (date, week): (Date, i32)) {
        let presses = ["Bench Press", "Incline Bench Press", "Dumbbell Shoulder Press"];
        let presses = presses.contains(&lift.name);
        if presses && HURT.contains(&week) {
            return;
        }
        let lighter = week % LIGHTER_EVERY == LIGHTER_EVERY - 1;
        let back = week == HOLIDAY.end || (presses && week == HURT.end);
        let share = if lighter || back { 9 } else { 10 };
        let load = standing.load * share / 10 / 5 * 5;
        let count = if lighter { lift.sets.div_ceil(2) } else { lift.sets };
        let mut hit = true;
        let mut number = 0;
        if lift.sets == 4 {
            number += 1;
            let warm_up = loaded(load / 2 / 5 * 5, 5, SetKind::WarmUp);
            self.push(lift.name, date, number, warm_up);
        }
        for nth in 0..count {
            let tired = chance(&[week, date.day().into(), lift.start, nth.into()]) % 9;
            // The last sets are where a rep is short.
            let short = u16::from(!lighter && !back && nth + 1 == count && tired < 3);
            hit &= short == 0;
            let mut done = loaded(load, standing.reps - short, SetKind::Working);
            if nth + 1 == count {
                let rpe = if lighter { 12 } else { 16 + u8::from(tired < 5) };
                done.rpe = Some(Rpe(Halves::from_halves(rpe)));
            }
            if presses && nth + 1 == count && week + 1 == HURT.start {
                done.notes = Some("left shoulder: sharp pain on the last rep".to_owned());
            }
            number += 1;
            self.push(lift.name, date, number, done);
        }
        if !lighter && !back {
            standing.go_on(lift, hit);
        }
    }

    /// Five kilometres, two seconds faster a week, more or less.
    fn run(&mut self, date: Date, week: i32) {
        let noise = chance(&[week, 5]) % 25;
        let seconds = 1_740 - 2 * week.unsigned_abs() + noise;
        let done =
            Performance { seconds: Some(seconds), metres: Some(5_000), ..Performance::default() };
        self.push("Run", date, 1, done);
    }

    fn push(&mut self, name: &str, date: Date, set_number: u8, performance: Performance) {
        let resolved = self.catalog.resolve(name);
        let exercise = resolved.exercise();
        let of_the_day = self.sets.iter().rev().take_while(|set| set.date == date);
        let Some(at) = evening(date, of_the_day.count()) else {
            return;
        };
        self.sets.push(SetResult {
            id: SetId((self.id)()),
            at,
            date,
            exercise: exercise.map_or(name, |exercise| &exercise.name).to_owned(),
            exercise_id: exercise.map(|exercise| exercise.id.clone()),
            set_number,
            performance,
            workout: None,
            source: Source::Athlete,
        });
    }
}

/// How hard the last set of an exercise was.
pub fn effort(date: Date, nth: usize) -> Rpe {
    let nth = i32::try_from(nth).unwrap_or_default();
    let tired = chance(&[date.day().into(), nth]) % 9;
    Rpe(Halves::from_halves(16 + u8::from(tired < 4)))
}

/// When a set of a day was done: one every three minutes, as the rests of such a day have it.
pub fn evening(date: Date, nth: usize) -> Option<Timestamp> {
    let minutes = i64::try_from(nth).ok()?.saturating_mul(3);
    let began = date.at(18, 0, 0, 0).to_zoned(TimeZone::UTC).ok()?;
    began.timestamp().checked_add(SignedDuration::from_mins(minutes)).ok()
}

/// What the athlete weighed, mostly three mornings a week: slowly more, with what a day's water does to it.
pub fn weights(today: Date, id: impl Fn() -> Uuid) -> Vec<WeighIn> {
    let first = monday_of(today).saturating_sub(WEEKS.weeks());
    let mut weighed = Vec::new();
    for day in 0..WEEKS * 7 {
        let date = first.saturating_add(day.days());
        let is_away = HOLIDAY.contains(&(day / 7));
        let is_weighed = matches!(day % 7, 0 | 2 | 4) && !chance(&[day, 7]).is_multiple_of(9);
        let at = date.at(7, 0, 0, 0).to_zoned(TimeZone::UTC);
        if let (true, false, Ok(at)) = (is_weighed, is_away, at) {
            let water = f64::from(chance(&[day, 8]) % 21) / 10.0 - 1.0;
            let pounds = 174.0 + f64::from(day) * 7.0 / f64::from(WEEKS * 7) + water;
            weighed.push(WeighIn {
                id: id(),
                date,
                at: at.timestamp(),
                load: Load::new(Decimal::from_f64((pounds * 5.0).round() / 5.0), Unit::Lb),
            });
        }
    }
    weighed
}

fn loaded(pounds: i32, reps: u16, kind: SetKind) -> Performance {
    let load = Load::new(Decimal::from_f64(f64::from(pounds)), Unit::Lb);
    Performance {
        kind,
        reps: Some(reps),
        load: (pounds > 0).then_some(load),
        ..Performance::default()
    }
}

/// A number that depends on these alone and looks as if by chance (FNV-1a, 32 bits).
fn chance(of: &[i32]) -> u32 {
    let bytes = of.iter().flat_map(|part| part.to_le_bytes());
    let hash = bytes
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash ^ (hash >> 15)
}
