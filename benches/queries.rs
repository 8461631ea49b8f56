//! What the panes ask of a large log, against 5 ms each. Arguments: how many sets (100,000 and
//! 1,000,000 by default).
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
mod generate;

use generate::{LAST_DAY, stamps};
use jiff::ToSpan;
use jiff::civil::Date;
use setwise::domain::exercise::{ExerciseId, ExerciseKey};
use setwise::domain::session::DateRange;
use setwise::domain::set_log::SetLog;
use setwise::store::{Reader, Store};
use std::time::{Duration, Instant};

const ROUNDS: usize = 101;
const BUDGET: Duration = Duration::from_millis(5);

fn main() {
    let mut counts: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.parse().ok())
        .collect();
    if counts.is_empty() {
        counts = vec![100_000, 1_000_000];
    }
    for count in counts {
        measure(count);
    }
}

fn measure(count: usize) {
    let folder = generate::folder();
    let path = folder.path().join("setwise.db");
    let start = Instant::now();
    generate::fill(&path, count)
        .and_then(|store| store.close())
        .expect("a filled store");
    println!("{count} sets, made in {:.1?}", start.elapsed());
    let start = Instant::now();
    let store = Store::open(&path, stamps()).expect("opened");
    let reader = store.reader().expect("a reader");
    println!("  {:<28} {:>10.1?}", "open and a reader", start.elapsed());
    ask(&reader);
}

fn ask(reader: &Reader) {
    let key = ExerciseKey::new(Some(&ExerciseId("bench-press".to_owned())), "Bench Press");
    let week = LAST_DAY.saturating_sub(6.days());
    let month = LAST_DAY.saturating_sub(27.days());
    time("on_date", || {
        reader.on_date(LAST_DAY).map(|sets| sets.len())
    });
    time("between, a week", || {
        reader.between(week, LAST_DAY).map(|sets| sets.len())
    });
    time("between, four weeks", || {
        reader.between(month, LAST_DAY).map(|sets| sets.len())
    });
    time("of_exercise, 50", || {
        reader.of_exercise(&key, 50).map(|sets| sets.len())
    });
    time("newest", || {
        reader.newest().map(|set| usize::from(set.is_some()))
    });
    time("records of one", || {
        reader.records(&key).map(|records| records.len())
    });
    time("records of all", || {
        reader.all_records().map(|records| records.len())
    });
    let year = DateRange {
        from: LAST_DAY.saturating_sub(365.days()),
        to: LAST_DAY,
    };
    let ever = DateRange {
        from: Date::MIN,
        ..year
    };
    time("days of one, a year", || {
        reader.days_of(&key, year).map(|days| days.len())
    });
    time("days of one, ever", || {
        reader.days_of(&key, ever).map(|days| days.len())
    });
    time("days of all, a year", || {
        reader.days_between(year).map(|days| days.len())
    });
    time("exercises_done", || {
        reader.exercises_done().map(|done| done.len())
    });
}

fn time<E: std::fmt::Debug>(what: &str, ask: impl Fn() -> Result<usize, E>) {
    let mut times = Vec::new();
    let mut rows = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        rows = ask().expect("read");
        times.push(start.elapsed());
    }
    let first = times[0];
    times.sort_unstable();
    let median = times[ROUNDS / 2];
    let verdict = if median <= BUDGET { "within" } else { "OVER" };
    println!(
        "  {what:<28} {median:>10.1?}   first {first:>10.1?}   {rows:>6} rows   {verdict} {BUDGET:?}"
    );
}
