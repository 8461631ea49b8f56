//! What the panes ask of a large log, against 5 ms each and with more than a million sets 10 ms, and questions
//! in words to their answers, against 2 ms each beside one bare query for the same days. Arguments: how many
//! sets (100,000 and 1,000,000 by default; 10,000,000 take some minutes and 6 GB of disk).
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
use jiff::tz::TimeZone;
use rusqlite::Connection;
use setwise::catalog::Catalog;
use setwise::domain::exercise::{ExerciseId, ExerciseKey};
use setwise::domain::load::Unit;
use setwise::domain::profile::Profile;
use setwise::domain::session::DateRange;
use setwise::domain::set_log::SetLog;
use setwise::offline::OfflineCoach;
use setwise::query::answer;
use setwise::store::{Reader, Store};
use setwise::text::answer::AnswerFormatter;
use setwise::text::plot;
use setwise::today::Overall;
use setwise::tool::with_log_view;
use std::path::Path;
use std::time::{Duration, Instant};

const ROUNDS: usize = 101;
const BUDGET: Duration = Duration::from_millis(5);
const BUDGET_OF_MORE: Duration = Duration::from_millis(10);
const MANY: usize = 1_000_000;
const QUESTION_BUDGET: Duration = Duration::from_millis(2);

/// Questions as they are typed: one of a record, of one lift's days, of every lift's, of habits.
const QUESTIONS: [&str; 8] = [
    "heaviest bench",
    "bench e1rm vs last month",
    "how many sets of squat this month",
    "weakest muscle",
    "am I getting stronger",
    "how often do I squat",
    "what's my streak",
    "should I deload",
];

/// What no answer can do without: the days of one exercise over the last twelve weeks, added up.
const BARE: &str = "SELECT count(*), sum(sets), max(e1rm) FROM exercise_days \
     WHERE exercise = (SELECT id FROM exercises WHERE key = 'bench-press') \
     AND date > 20260828";

fn main() {
    let mut counts: Vec<usize> =
        std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
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
    generate::fill(&path, count).and_then(|store| store.close()).expect("a filled store");
    println!("{count} sets, made in {:.1?}", start.elapsed());
    let start = Instant::now();
    let store = Store::open(&path, stamps()).expect("opened");
    let reader = store.reader().expect("a reader");
    println!("  {:<28} {:>10.1?}", "open and a reader", start.elapsed());
    let budget = if count > MANY { BUDGET_OF_MORE } else { BUDGET };
    ask(&reader, budget);
    ask_in_words(&reader, &path);
}

fn ask(reader: &Reader, budget: Duration) {
    let time = |what, ask: &dyn Fn() -> usize| time(what, budget, ask);
    let key = ExerciseKey::new(Some(&ExerciseId("bench-press".to_owned())), "Bench Press");
    let back = |days: i64| DateRange { from: LAST_DAY.saturating_sub(days.days()), to: LAST_DAY };
    let ever = DateRange { from: Date::MIN, to: LAST_DAY };
    let days_of_all = |days| reader.days_between(back(days)).expect("read");
    time("on_date", &|| reader.on_date(LAST_DAY).expect("read").len());
    for (what, DateRange { from, to }) in
        [("between, a week", back(6)), ("between, four weeks", back(27))]
    {
        time(what, &|| reader.between(from, to).expect("read").len());
    }
    time("of_exercise, 50", &|| reader.of_exercise(&key, 50).expect("read").len());
    time("newest", &|| usize::from(reader.newest().expect("read").is_some()));
    time("records of one", &|| reader.records(&key).expect("read").len());
    time("records of all", &|| reader.all_records().expect("read").len());
    for (what, within) in [("days of one, a year", back(365)), ("days of one, ever", ever)] {
        time(what, &|| reader.days_of(&key, within).expect("read").len());
    }
    time("days of all, a year", &|| days_of_all(365).len());
    time("exercises_done", &|| reader.exercises_done().expect("read").len());
    let catalog = Catalog::embedded();
    time("volume: muscles, five weeks", &|| {
        let overall = Overall::of(&days_of_all(35), catalog, LAST_DAY);
        overall.muscles.len()
    });
    time("heat-map: the year drawn", &|| {
        let overall = Overall::of(&days_of_all(365), catalog, LAST_DAY);
        plot::year(&overall.year, LAST_DAY, 120).rows.len()
    });
}

/// From the words to the words of the answer.
fn ask_in_words(reader: &Reader, path: &Path) {
    let connection = Connection::open(path).expect("opened");
    let bare = median(|| {
        let row = connection
            .prepare_cached(BARE)
            .and_then(|mut statement| statement.query_row([], |row| row.get::<_, i64>(0)));
        assert!(row.expect("read") > 0);
    });
    println!("  {:<36} {bare:>10.1?}", "a bare query");
    let catalog = Catalog::embedded();
    let coach = OfflineCoach::new(catalog);
    let profile = Profile { unit: Unit::Kg, ..Profile::default() };
    for words in QUESTIONS {
        let ours = median(|| {
            let query = coach.question(words, profile.unit, LAST_DAY).expect("understood");
            let answered =
                with_log_view(reader, catalog, &profile, LAST_DAY, &TimeZone::UTC, |view| {
                    answer(&query, view).expect("read")
                });
            let formatter =
                AnswerFormatter { formatter: catalog.formatter(profile.unit), today: LAST_DAY };
            assert!(!formatter.answer(&answered).is_empty());
        });
        let ratio = ours.as_secs_f64() / bare.as_secs_f64();
        let verdict = if ours <= QUESTION_BUDGET { "within" } else { "OVER" };
        println!(
            "  {words:<36} {ours:>10.1?}   {ratio:>6.1} × bare   {verdict} {QUESTION_BUDGET:?}"
        );
    }
}

fn median(run: impl Fn()) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}

fn time(what: &str, budget: Duration, ask: &dyn Fn() -> usize) {
    let mut times = Vec::new();
    let mut rows = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        rows = ask();
        times.push(start.elapsed());
    }
    let first = times[0];
    times.sort_unstable();
    let median = times[ROUNDS / 2];
    let verdict = if median <= budget { "within" } else { "OVER" };
    println!(
        "  {what:<28} {median:>10.1?}   first {first:>10.1?}   {rows:>6} rows   {verdict} {budget:?}"
    );
}
