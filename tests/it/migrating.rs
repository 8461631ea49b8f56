//! A log of an older version is brought up to date whole, however large it is and whenever it is
//! killed.

use super::durability::Dice;
use super::home::{Home, rounds};
use flate2::read::GzDecoder;
use rusqlite::Connection;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// How often it is killed, in short and at length.
const FEW_KILLS: usize = 8;
const KILLS: usize = 50;

/// Sets of the log, in short and at length.
const FEW_SETS: usize = 20_000;
const SETS: usize = 1_000_000;

/// Sets of the log that is killed again and again.
const KILLED_SETS: usize = 5_000;

/// A home that the program before filled: a year of training, a program, a calendar, imports that were
/// changed and taken back. Beside it what that program exported.
const HOME: &[u8] = include_bytes!("../../crates/store/fixtures/home-24.db.gz");
const EXPORT: &[u8] = include_bytes!("../../crates/store/fixtures/home-24.json.gz");

/// Live sets in it.
const SETS_OF_HOME: usize = 821;

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut whole).unwrap();
    whole
}

/// One more import, of sets at 24 a day.
const FILL: &str = "
    INSERT INTO changes (at, kind, summary, inverse, device, device_seq, hlc, v, who, body)
        SELECT '2026-11-21T17:00:00Z', 'import', 'an import', '{\"do\":\"retract\"}', device,
            max(device_seq) + 1, max(hlc) + 1, 1, '{\"by\":\"import\"}', '[{\"do\":\"import\",\"sets\":?1}]'
        FROM changes;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
        INSERT INTO sets (id, uuid, seq, at, date, exercise, name, catalogued, set_number, kind, source,
            reps, load, unit, mass, notes)
        SELECT (SELECT max(seq) FROM changes) * 16777216 + i, randomblob(16),
            (SELECT max(seq) FROM changes), '2020-01-01T00:00:00Z',
            (1900 + i / 24 / 336) * 10000 + (i / 24 % 336 / 28 + 1) * 100 + i / 24 % 28 + 1,
            (SELECT id FROM exercises WHERE key = iif(i / 12 % 2, 'deadlift', 'bench-press')),
            iif(i / 12 % 2, 'Deadlift', 'Bench Press'), 1, i % 12 + 1, 'working', 'import', 8, 1000000,
            'kg', 1000000000000, iif(i % 50, NULL, 'felt good')
        FROM n;
    UPDATE exercises SET sets = (SELECT count(*) FROM sets WHERE exercise = exercises.id);";

fn old(path: &Path, sets: usize) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, unpacked(HOME)).unwrap();
    let database = Connection::open(path).unwrap();
    database.execute_batch("PRAGMA synchronous = OFF; BEGIN").unwrap();
    if sets > 0 {
        database.execute_batch(&FILL.replace("?1", &sets.to_string())).unwrap();
    }
    database.execute_batch("COMMIT").unwrap();
}

fn count(database: &Connection, sql: &str) -> usize {
    let found: i64 = database.query_row(sql, [], |row| row.get(0)).unwrap();
    usize::try_from(found).unwrap()
}

#[test]
fn a_log_that_is_killed_while_it_is_brought_up_to_date_loses_nothing() {
    let kills = rounds("killed while a log is brought up to date", FEW_KILLS, KILLS);
    let origin = Home::new();
    old(&origin.database(), KILLED_SETS);
    let whole = {
        let home = Home::new();
        copy(&origin, &home);
        let begun = Instant::now();
        home.run(&["history", "--limit", "1"]).done();
        u64::try_from(begun.elapsed().as_micros()).unwrap()
    };
    let mut dice = Dice(2_028);
    let mut before = 0;
    for _ in 0..kills {
        let home = Home::new();
        copy(&origin, &home);
        let mut child = home
            .command()
            .args(["history", "--limit", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(dice.below(whole)));
        child.kill().unwrap();
        child.wait().unwrap();
        let database = Connection::open(home.database()).unwrap();
        let version = count(&database, "PRAGMA user_version");
        let done = count(&database, "SELECT count(*) FROM sqlite_schema WHERE name = 'touched'");
        // All of it or nothing.
        assert_eq!(version > 24, done == 1);
        before += usize::from(done == 0);
        assert_eq!(count(&database, "SELECT count(*) FROM sets"), KILLED_SETS + SETS_OF_HOME);
        drop(database);
        is_replayed(&home);
        let export = home.run(&["export", "--json"]).done().json();
        assert_eq!(export.as_array().unwrap().len(), KILLED_SETS + SETS_OF_HOME);
    }
    assert!(before > 0, "every kill came too late");
}

fn is_replayed(home: &Home) {
    let report = home.run(&["doctor", "--replay", "--json"]).json();
    let checks = report["checks"].as_array().unwrap();
    let replay = checks.iter().find(|check| check["name"] == "replay");
    assert_eq!(replay.unwrap()["ok"], true, "{report}");
}

fn copy(from: &Home, to: &Home) {
    fs::create_dir_all(to.database().parent().unwrap()).unwrap();
    fs::copy(from.database(), to.database()).unwrap();
}

/// Tells how long it takes beside copying the file, which nothing is held to here.
#[test]
fn a_large_log_is_brought_up_to_date_whole() {
    let sets = rounds("a large log brought up to date", FEW_SETS, SETS);
    let home = Home::new();
    old(&home.database(), sets);
    let begun = Instant::now();
    let copied = home.database().with_extension("copy");
    fs::copy(home.database(), &copied).unwrap();
    File::open(&copied).unwrap().sync_all().unwrap();
    let copying = begun.elapsed();
    let begun = Instant::now();
    home.run(&["backup", "verify", copied.to_str().unwrap()]);
    let verifying = begun.elapsed();
    fs::remove_file(&copied).unwrap();
    let begun = Instant::now();
    home.run(&["history", "--limit", "1"]).done();
    let all = begun.elapsed();
    // Whoever closed stderr does not want to know.
    let _ = writeln!(
        std::io::stderr(),
        "{sets} sets: copied in {copying:?}, the copy verified in {verifying:?}; backed up and \
         brought up to date in {all:?}"
    );
    is_replayed(&home);
    // A change from before is taken back like any.
    let database = Connection::open(home.database()).unwrap();
    let newest = count(&database, "SELECT max(seq) FROM changes").to_string();
    home.run(&["undo", &newest]).done();
    assert_eq!(count(&database, "SELECT count(*) FROM sets"), SETS_OF_HOME);
    is_replayed(&home);
}

/// It exports all that the program before exported, and goes on from there.
#[test]
fn a_home_of_before_tells_what_it_told() {
    let home = Home::new();
    old(&home.database(), 0);
    let told: Value = serde_json::from_slice(&unpacked(EXPORT)).unwrap();
    let exported = || home.run(&["export", "--all"]).done().json();
    let is_told = || {
        let found = exported();
        for (member, wanted) in told.as_object().unwrap() {
            assert_eq!(found[member], *wanted, "{member}");
        }
    };
    is_told();
    is_replayed(&home);
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["undo"]).done();
    is_told();
}
