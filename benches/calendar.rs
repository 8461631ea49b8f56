//! The calendar of 10,000 sessions: the agenda of a month, a sentence to its proposal against 2 ms, 100
//! operations checked, 100 carried out.
//!
//! Beside the last, turn by turn and on a database of its own, the bare updates of the same rows
//! in one transaction with the same pragmas. The first argument says how many sessions there are.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

use jiff::civil::{Date, date};
use jiff::{ToSpan as _, Zoned};
use rusqlite::{Connection, TransactionBehavior};
use serde_json::{Value, json};
use setwise::ask::Coach;
use setwise::assistant::{self, End, Mode, Turn};
use setwise::calendar::{agenda, check, work_out};
use setwise::catalog::Catalog;
use setwise::domain::calendar::{CalendarChange, Revision, SessionChange};
use setwise::domain::command::Command;
use setwise::domain::profile::DateOrder;
use setwise::domain::session::{
    DateRange, Operation, Recurrence, RecurrenceType, Session, SessionId, Until,
};
use setwise::domain::stamps::Stamps;
use setwise::domain::tool_call::{Caller, Origin};
use setwise::offline::OfflineCoach;
use setwise::store::{Reader, Store};
use setwise::tool::{ApplyEnd, ApplyWish, Executor, Policy, trained};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

const ROUNDS: u32 = 200;
const SENTENCE_BUDGET: Duration = Duration::from_millis(2);
const OPERATIONS: u32 = 100;
const TODAY: Date = date(2026, 11, 21);

fn main() {
    let count =
        std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(10_000);
    // What a commit costs is mostly the disk's: that of the build, or of `BENCH_DIR`.
    let place = std::env::var("BENCH_DIR");
    let place = place.unwrap_or_else(|_| env!("CARGO_TARGET_TMPDIR").to_owned());
    let folder = tempfile::tempdir_in(place).expect("a folder that may be written");
    let (store, executor) = fill(&folder.path().join("ours.db"), count);
    let theirs = folder.path().join("bare.db");
    fill(&theirs, count).0.close().expect("closed");
    let mut bare = Bare::open(&theirs);
    let reader = store.reader().expect("a reader");
    let mut times: [Vec<Duration>; 6] = Default::default();
    for round in 0..ROUNDS {
        let proposal = proposal(round, count);
        let mut read = None;
        times[0].push(timed(|| read = Some(reader.calendar().expect("read"))));
        let calendar = read.expect("read");
        times[1].push(timed(|| {
            black_box(agenda(&calendar, month(), TODAY));
        }));
        let mut operations = Vec::new();
        times[2].push(timed(|| {
            let checked = check(&proposal, &calendar, TODAY).into_iter();
            operations = checked
                .map(|one| one.operation.expect("a right operation"))
                .collect::<Vec<Operation>>();
        }));
        times[3].push(timed(|| {
            black_box(work_out(&calendar, &operations, TODAY).expect("worked out"));
        }));
        let wish = ApplyWish { operations: proposal, confirmed: true, ..ApplyWish::default() };
        times[4].push(timed(|| {
            let end = executor.apply_operations(wish).expect("stored");
            assert!(matches!(end, ApplyEnd::Applied { .. }), "{end:?}");
        }));
        times[5].push(timed(|| bare.update(round, count)));
    }
    let [read, month, checked, worked, applied, bare] = times.map(median);
    println!("{count} sessions, {OPERATIONS} operations, {ROUNDS} rounds; medians:");
    println!("  read the calendar                    {read:>10.1?}");
    println!("  agenda of a month                    {month:>10.1?}");
    println!("  check the operations                 {checked:>10.1?}");
    println!("  work them out                        {worked:>10.1?}");
    println!("  apply: read, check, work out, commit {applied:>10.1?}");
    println!("  bare updates in one transaction      {bare:>10.1?}");
    println!("  ratio {:.2}", applied.as_secs_f64() / bare.as_secs_f64());
    for (message, name) in SENTENCES {
        let (read, proposed) = sentence(&reader, message);
        let verdict = if proposed <= SENTENCE_BUDGET { "within" } else { "OVER" };
        println!(
            "  {name:<36} {proposed:>10.1?}   {verdict} {SENTENCE_BUDGET:?}, beside {read:.1?} to read"
        );
    }
}

/// Sentences as they are typed: of one session by its name, of a week, of a new one.
const SENTENCES: [(&str, &str); 3] = [
    ("move Session 4001 to friday", "move one to friday"),
    ("i'm away next week", "away next week"),
    ("add yoga every monday and thursday", "add a series"),
];

/// How long a calendar takes to be read for a sentence, and the sentence from there to what is proposed.
fn sentence(reader: &Reader, message: &str) -> (Duration, Duration) {
    let coach: Arc<dyn Coach> = Arc::new(OfflineCoach::new(Catalog::embedded()));
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..ROUNDS {
        let mut read = None;
        times[0].push(timed(|| {
            read = Some(trained::read(reader, Catalog::embedded(), TODAY).expect("read"));
        }));
        let turn = Turn {
            message: message.to_owned(),
            mode: Mode::Auto,
            selection: None,
            transcript: Vec::new(),
            question: None,
            calendar: Arc::clone(&read.expect("read").calendar),
            today: TODAY,
            dates: DateOrder::DayMonth,
        };
        let coach = coach.clone();
        times[1].push(timed(|| {
            let end =
                runtime.block_on(async { assistant::end_of(assistant::run(coach, turn)).await });
            assert!(matches!(end, End::Planned(_)), "{message}: {end:?}");
        }));
    }
    let [read, proposed] = times.map(median);
    (read, proposed)
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn month() -> DateRange {
    DateRange { from: TODAY.first_of_month(), to: TODAY.last_of_month() }
}

/// A store with so many sessions: single ones over the years, every tenth repeating.
fn fill(path: &Path, count: u32) -> (Store, Executor) {
    let noon: Zoned = "2026-11-21T12:00:00Z[UTC]".parse().expect("a time");
    let stamps = Stamps::new(move || noon.clone(), Uuid::now_v7);
    let store = Store::open(path, stamps.clone()).expect("opened");
    let executor = Executor::new(store.clone(), Catalog::embedded(), stamps, Policy::Strict);
    let sessions = (1..=count).map(|id| SessionChange {
        id: SessionId(id),
        before: None,
        after: Some(session(id)),
    });
    let change = CalendarChange {
        summary: "filled".to_owned(),
        base: Revision(0),
        sessions: sessions.collect(),
        named: BTreeMap::new(),
        keyed: None,
    };
    let athlete = Origin::of(Caller::Athlete);
    let filled = executor.command(Command::ChangeCalendar(Box::new(change)), &athlete);
    filled.expect("stored").expect("taken");
    (store, executor)
}

fn session(id: u32) -> Session {
    let days = i64::from(id % 4_000) - 3_500;
    let day = TODAY + days.days();
    let repeats = id.is_multiple_of(10);
    Session {
        notes: "easy, then hard".to_owned(),
        recurrence: if repeats {
            Recurrence { until: Until::Never, ..Recurrence::of(RecurrenceType::Weekly) }
        } else {
            Recurrence::NONE
        },
        completed: !repeats && days < 0,
        completed_dates: if repeats && days < 0 { vec![day] } else { Vec::new() },
        ..Session::once(SessionId(id), &format!("Session {id}"), Some(day))
    }
}

/// The number of the session that an operation of a round moves: none that repeats.
fn target(round: u32, operation: u32, count: u32) -> u32 {
    let spread = count / OPERATIONS;
    (operation * spread + round % (spread / 10).max(1) * 10) + 1
}

fn day(round: u32, operation: u32) -> Date {
    TODAY + i64::from(round + operation + 1).days()
}

fn proposal(round: u32, count: u32) -> Vec<Value> {
    let one = |operation| {
        json!({"op": "update", "id": target(round, operation, count),
               "title": format!("Moved in round {round}"),
               "scheduledFor": day(round, operation).to_string(),
               "recurrence": {"type": "none"}})
    };
    (0..OPERATIONS).map(one).collect()
}

/// Updates of the store's own table, and nothing beside them.
struct Bare(Connection);

impl Bare {
    fn open(path: &Path) -> Self {
        let connection = Connection::open(path).expect("opened");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
            )
            .expect("pragmas");
        Self(connection)
    }

    fn update(&mut self, round: u32, count: u32) {
        let transaction =
            self.0.transaction_with_behavior(TransactionBehavior::Immediate).expect("begun");
        for operation in 0..OPERATIONS {
            let day = day(round, operation);
            let number = i64::from(day.year()) * 10_000
                + i64::from(day.month()) * 100
                + i64::from(day.day());
            transaction
                .prepare_cached("UPDATE sessions SET title = ?2, scheduled_for = ?3 WHERE id = ?1")
                .and_then(|mut update| {
                    update.execute((
                        target(round, operation, count),
                        format!("Moved in round {round}"),
                        number,
                    ))
                })
                .expect("updated");
        }
        transaction.commit().expect("committed");
    }
}
