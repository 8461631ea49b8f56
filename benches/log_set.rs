//! What logging one set costs, beside a bare insert and commit with the same pragmas.
//!
//! The budget is 1.25 times the bare one. All run in one process, turn by turn, each on a database
//! of its own with as many sets as the first argument says (10,000 by default). A set that is
//! logged brings more rows than its own: its change, its call, its exercise's count and its day.
//! What those cost of themselves says the bare insert of all of them.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
mod generate;

use generate::{EXERCISES, LAST_DAY, origin, trivial};
use jiff::{ToSpan, civil::Date};
use rusqlite::{Connection, ToSql, TransactionBehavior};
use setwise::domain::batch::{Batch, CallRecord, Item, Mode, Step};
use setwise::domain::command::Command;
use setwise::domain::exercise::ExerciseId;
use setwise::domain::load::{Decimal, Load, Unit};
use setwise::domain::set_result::{Performance, SetDraft, Source};
use setwise::domain::tool_call::{CallIdentity, Syntax};
use setwise::store::Store;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

const ROUNDS: u32 = 2_000;

fn main() {
    let count =
        std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(10_000);
    let folder = generate::folder();
    let ours = folder.path().join("ours.db");
    let theirs = folder.path().join("bare.db");
    let store = generate::fill(&ours, count).expect("a filled store");
    generate::fill(&theirs, count).and_then(|store| store.close()).expect("a filled store");
    let whole = folder.path().join("rows.db");
    let store_of_rows = generate::fill(&whole, count).expect("a filled store");
    log(&store_of_rows, 0);
    store_of_rows.close().expect("closed");
    let mut bare = Bare::open(&theirs);
    let mut rows = Rows::open(&whole);
    let mut single = Single::open(&folder.path().join("single.db"));
    let (mut logged, mut inserted, mut least) = (Vec::new(), Vec::new(), Vec::new());
    let mut all_rows = Vec::new();
    for round in 0..ROUNDS {
        logged.push(timed(|| log(&store, round)));
        inserted.push(timed(|| bare.insert(round)));
        least.push(timed(|| single.insert(round)));
        all_rows.push(timed(|| rows.insert(round)));
    }
    let (logged, inserted, least) = (median(logged), median(inserted), median(least));
    let all_rows = median(all_rows);
    println!("{count} sets there, {ROUNDS} more logged; medians:");
    println!("  log a set, with its call, journal and records  {logged:>10.1?}");
    println!("  bare insert into the same table and indexes    {inserted:>10.1?}");
    println!("  bare insert into a table without an index      {least:>10.1?}");
    println!("  bare insert of the same rows of all tables     {all_rows:>10.1?}");
    println!(
        "  ratio {:.2} (budget 1.25); to the table without an index {:.2}, to the same rows {:.2}",
        logged.as_secs_f64() / inserted.as_secs_f64(),
        logged.as_secs_f64() / least.as_secs_f64(),
        logged.as_secs_f64() / all_rows.as_secs_f64()
    );
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

/// Six exercises of five sets a day, one day after another.
fn place(round: u32) -> (Date, &'static str, &'static str, u32) {
    let day = LAST_DAY.saturating_add(i64::from(round / 30 + 1).days());
    let (id, name, _) = EXERCISES[(round / 5 % 6) as usize];
    (day, id, name, round % 5 + 1)
}

fn log(store: &Store, round: u32) {
    let (date, id, name, _) = place(round);
    let draft = SetDraft {
        exercise: name.to_owned(),
        exercise_id: Some(ExerciseId(id.to_owned())),
        date,
        set_number: None,
        performance: Performance {
            reps: Some(8),
            load: Some(Load::new(Decimal::from_int(10), Unit::Kg)),
            ..Performance::default()
        },
        source: Source::Athlete,
    };
    let call = CallRecord {
        tool: "log_set_result".to_owned(),
        arguments: r#"{"exercise":"Bench Press","reps":"8","load_kg":"10"}"#.to_owned(),
        syntax: Syntax::Native,
        identity: Some(CallIdentity {
            conversation: Uuid::from_u128(1),
            turn: Uuid::now_v7(),
            call: "#1".to_owned(),
        }),
        issues: Vec::new(),
        name_mistakes: Vec::new(),
        micros: 20,
    };
    let batch = Batch {
        mark: None,
        mode: Mode::Each,
        origin: origin(),
        items: vec![Item {
            calls: vec![call],
            step: Step::Apply(Box::new(Command::LogSets(vec![draft]))),
        }],
        conclude: Arc::new(|_, _, _| Ok(trivial())),
        transcript: None,
    };
    store.commit(batch).wait().expect("logged");
}

fn as_number(date: Date) -> i64 {
    i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day())
}

const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA foreign_keys = ON;";

/// An insert into the store's own table, and nothing beside it.
struct Bare(Connection);

fn opened(path: &Path) -> Connection {
    let connection = Connection::open(path).expect("opened");
    connection.execute_batch(PRAGMAS).expect("pragmas");
    connection
}

impl Bare {
    fn open(path: &Path) -> Self {
        Self(opened(path))
    }

    fn insert(&mut self, round: u32) {
        let transaction =
            self.0.transaction_with_behavior(TransactionBehavior::Immediate).expect("begun");
        insert_set(&transaction, round);
        transaction.commit().expect("committed");
    }
}

fn insert_set(connection: &Connection, round: u32) {
    connection
        .prepare_cached(
            "INSERT INTO sets (uuid, at, date, exercise, name, catalogued, set_number, kind, \
             source, reps, load, unit, mass) VALUES (?1, '2026-11-21T12:00:00Z', ?2, \
             (SELECT id FROM exercises WHERE key = ?3), ?4, 1, ?5, 'working', 'athlete', 8, \
             100000, 'kg', 100000000000)",
        )
        .and_then(|mut insert| {
            let (date, id, name, number) = place(round);
            insert.execute((Uuid::now_v7().as_bytes(), as_number(date), id, name, number))
        })
        .expect("inserted");
}

/// The rows that the store writes for a set, with as many bytes, and nothing read or checked for them.
struct Rows(Connection);

impl Rows {
    fn open(path: &Path) -> Self {
        Self(opened(path))
    }

    fn insert(&mut self, round: u32) {
        let transaction =
            self.0.transaction_with_behavior(TransactionBehavior::Immediate).expect("begun");
        let run = |sql, values: &[&dyn ToSql]| {
            let done = transaction.prepare_cached(sql);
            done.and_then(|mut run| run.execute(values)).expect("written");
        };
        let (date, id, ..) = place(round);
        run(COPY_CHANGE, &[]);
        insert_set(&transaction, round);
        run("UPDATE exercises SET sets = sets + 1 WHERE key = ?1", &[&id]);
        run(COUNT_DAY, &[&id, &as_number(date)]);
        run(COPY_CALL, &[&Uuid::now_v7().as_bytes()]);
        transaction.commit().expect("committed");
    }
}

const COPY_CHANGE: &str = "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v, who, body) \
     SELECT at, kind, summary, undoable, device, nr + 1, hlc + 1, v, who, body \
     FROM changes ORDER BY seq DESC LIMIT 1";

const COUNT_DAY: &str = "INSERT INTO exercise_days (exercise, date, sets, hard, reps, volume, reserve, rated) \
     SELECT id, ?2, 1, 1, 8, 800000000000, 0, 0 FROM exercises WHERE key = ?1 \
     ON CONFLICT DO UPDATE SET sets = sets + 1, hard = hard + 1, reps = reps + 8";

const COPY_CALL: &str = "INSERT INTO calls (at, seq, identity, caller, provider, model, conversation, tool, \
     arguments, syntax, faults, name_mistakes, micros, outcome, message, result) \
     SELECT at, seq, ?1, caller, provider, model, conversation, tool, arguments, syntax, faults, \
     name_mistakes, micros, outcome, message, result FROM calls ORDER BY id DESC LIMIT 1";

/// The least that a set could be: one table, nothing to find it by.
struct Single(Connection);

impl Single {
    fn open(path: &Path) -> Self {
        let connection = opened(path);
        connection
            .execute_batch(
                "CREATE TABLE sets (id INTEGER PRIMARY KEY, uuid BLOB, at TEXT, date INTEGER, \
                 name TEXT, set_number INTEGER, reps INTEGER, load INTEGER, unit TEXT) STRICT",
            )
            .expect("made");
        Self(connection)
    }

    fn insert(&mut self, round: u32) {
        let transaction =
            self.0.transaction_with_behavior(TransactionBehavior::Immediate).expect("begun");
        transaction
            .prepare_cached(
                "INSERT INTO sets VALUES (NULL, ?1, '2026-11-21T12:00:00Z', ?2, ?3, ?4, 8, \
                 100000, 'kg')",
            )
            .and_then(|mut insert| {
                let (date, _, name, number) = place(round);
                insert.execute((Uuid::now_v7().as_bytes(), as_number(date), name, number))
            })
            .expect("inserted");
        transaction.commit().expect("committed");
    }
}
