//! What an import of many sets costs, beside a bare insert of the same sets into the same tables.
//!
//! The budget is twice the bare one, and 200 MiB at the most. Each runs in a process of its own, since memory
//! is counted by process: the sets are read from a file of this program's own export. The first argument says
//! how many (1,000,000 by default).
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
#[expect(dead_code, reason = "an import is measured into an empty database")]
mod generate;

use generate::{batch, stamps};
use rusqlite::Connection;
use setwise::catalog::Catalog;
use setwise::domain::command::Command;
use setwise::domain::load::{Load, Unit};
use setwise::domain::set_export::ExportedSet;
use setwise::domain::set_result::{Performance, SetResult};
use setwise::domain::set_structure::Structure;
use setwise::store::Store;
use setwise::transfer::{self, Gathering, ReadOptions};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};

const TIMES_THE_BARE: f64 = 2.0;
const MOST_MIB: f64 = 200.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ours", file, database] => ours(Path::new(file), Path::new(database)),
        ["bare", file, database] => bare(Path::new(file), Path::new(database)),
        _ => compare(arguments.iter().find_map(|word| word.parse().ok())),
    }
}

fn compare(count: Option<usize>) {
    let count = count.unwrap_or(1_000_000);
    let folder = generate::folder();
    let file = folder.path().join("sets.json");
    write(&file, count);
    let run = |what: &str| {
        let database = folder.path().join(format!("{what}.db"));
        let program = std::env::current_exe().expect("this program");
        let ran = process::Command::new(program)
            .arg(what)
            .args([&file, &database])
            .output()
            .expect("a child that runs");
        let said = String::from_utf8(ran.stdout).expect("text");
        let figures: Vec<f64> =
            said.split_whitespace().filter_map(|one| one.parse().ok()).collect();
        let [seconds, mebibytes, sets] = figures[..] else {
            panic!("{what} said {said:?} {}", String::from_utf8_lossy(&ran.stderr));
        };
        (Duration::from_secs_f64(seconds), mebibytes, sets)
    };
    let (bare, _, inserted) = run("bare");
    let (ours, mebibytes, imported) = run("ours");
    println!("{count} sets from a file of this program's own:");
    println!(
        "  imported: read, numbered, stored, records and days   {ours:>10.2?}  {imported} sets"
    );
    println!(
        "  bare insert into the same tables and indexes         {bare:>10.2?}  {inserted} sets"
    );
    println!(
        "  ratio {:.2} (budget {TIMES_THE_BARE}), at most {mebibytes:.0} MiB (budget {MOST_MIB})",
        ours.as_secs_f64() / bare.as_secs_f64()
    );
}

fn write(file: &Path, count: usize) {
    let mut out = BufWriter::new(File::create(file).expect("a file"));
    let mut before = "[";
    for set in generate::sets(count) {
        let row = serde_json::to_string(&ExportedSet::from(set)).expect("a row");
        writeln!(out, "{before}{row}").expect("written");
        before = ",";
    }
    writeln!(out, "]").expect("written");
    out.flush().expect("written");
}

fn ours(file: &Path, database: &Path) {
    let store = Store::open(database, stamps()).expect("opened");
    let reader = store.reader().expect("a reader");
    let start = Instant::now();
    let now = stamps().now();
    let options = ReadOptions {
        now: &now,
        unit: None,
        own_unit: Unit::Kg,
        dates: None,
        map: &[],
        tables: &[],
    };
    let mut gathering = Gathering::new(Catalog::embedded(), &reader);
    let from = File::open(file).expect("the file");
    transfer::read(from, &options, &mut gathering).expect("read");
    let gathered = gathering.settle().expect("settled");
    let count = gathered.sets.len();
    store.commit(batch(Command::ImportSets(gathered.sets))).wait().expect("stored");
    report(start.elapsed(), count);
}

/// Rows are read one by one, as a program would that knows nothing but this form, and inserted in one
/// transaction with the pragmas of the store.
fn bare(file: &Path, database: &Path) {
    Store::open(database, stamps()).and_then(|store| store.close()).expect("the tables");
    let start = Instant::now();
    let connection = Connection::open(database).expect("opened");
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;")
        .expect("begun");
    connection
        .execute(
            "INSERT INTO changes (at, kind, summary, undoable, device, nr, hlc, v) \
             SELECT '', 'import', '', 1, device, 1, 1, 2 FROM this_device",
            [],
        )
        .expect("a change");
    let mut exercises: HashMap<String, i64> = HashMap::new();
    let mut count = 0;
    for line in BufReader::new(File::open(file).expect("the file")).lines() {
        let line = line.expect("a line");
        let Some(row) = line.get(1..).filter(|row| !row.is_empty()) else {
            continue;
        };
        let set = set(serde_json::from_str(row).expect("a row"));
        let key = set.key().as_str().to_owned();
        let exercise = *exercises.entry(key).or_insert_with_key(|key| {
            connection
                .execute("INSERT INTO exercises (key, sets) VALUES (?1, 0)", [key])
                .expect("an exercise");
            connection.last_insert_rowid()
        });
        insert(&connection, exercise, &set);
        count += 1;
    }
    connection
        .execute_batch("INSERT INTO exercise_days SELECT * FROM exercise_days_by_sets; COMMIT;")
        .expect("committed");
    report(start.elapsed(), count);
}

/// What the generated rows say.
fn set(row: ExportedSet) -> SetResult {
    let kg = row.load_kg.map(|amount| Load::new(amount, Unit::Kg));
    SetResult {
        id: row.id,
        at: row.timestamp,
        date: row.date,
        exercise: row.exercise_name,
        exercise_id: row.exercise_id,
        set_number: row.set_number,
        performance: Performance {
            kind: row.kind,
            reps: row.reps,
            load: kg.or_else(|| row.load_lb.map(|amount| Load::new(amount, Unit::Lb))),
            rir: row.rir,
            rpe: row.rpe,
            seconds: row.seconds,
            metres: row.metres,
            notes: row.notes,
            structure: Structure::default(),
        },
        workout: row.workout,
        source: row.source,
    }
}

fn insert(connection: &Connection, exercise: i64, set: &SetResult) {
    let date = set.date;
    let day =
        i64::from(date.year()) * 10_000 + i64::from(date.month()) * 100 + i64::from(date.day());
    let done = &set.performance;
    connection
        .prepare_cached(
            "INSERT INTO sets (uuid, at, date, exercise, name, catalogued, set_number, kind, source, \
             reps, load, unit, mass, rpe, notes) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        )
        .expect("a statement")
        .execute((
            set.id.0.as_bytes(),
            set.at.to_string(),
            day,
            exercise,
            &set.exercise,
            set.exercise_id.is_some(),
            set.set_number,
            done.kind.word(),
            set.source.word(),
            done.reps,
            done.load.map(|load| load.amount.ten_thousandths()),
            done.load.map(|load| load.unit.word()),
            done.load.map(|load| load.mass().0),
            done.rpe.map(|rpe| rpe.0.halves()),
            &done.notes,
        ))
        .expect("inserted");
}

/// Seconds, the most memory that this process had in MiB, and sets.
fn report(took: Duration, sets: usize) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<f64>().ok());
    println!("{} {:.1} {sets}", took.as_secs_f64(), kibibytes.unwrap_or_default() / 1024.0);
}
