//! A log of an older version is brought up to date whole, however large it is and whenever it is
//! killed.

use super::durability::Dice;
use super::home::{Home, rounds};
use rusqlite::Connection;
use std::fs::{self, File};
use std::io::Write as _;
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

/// The version before changes said what they did.
const OLD: [&str; 9] = [
    include_str!("../../crates/store/src/schema/1-log.sql"),
    include_str!("../../crates/store/src/schema/2-calls.sql"),
    include_str!("../../crates/store/src/schema/3-plans.sql"),
    include_str!("../../crates/store/src/schema/4-conversation.sql"),
    include_str!("../../crates/store/src/schema/5-plan-failures.sql"),
    include_str!("../../crates/store/src/schema/6-debriefs.sql"),
    include_str!("../../crates/store/src/schema/7-programs.sql"),
    include_str!("../../crates/store/src/schema/8-calendar.sql"),
    include_str!("../../crates/store/src/schema/9-conversations.sql"),
];

/// Sets of lines of four, each a change, at 24 a day; and a session.
const FILL: &str = "
    INSERT INTO exercises VALUES (1, 'bench-press', 0), (2, 'deadlift', 0);
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 / 4 - 1)
        INSERT INTO changes SELECT i + 1, '2020-01-01T00:00:00Z', 'log', '4 sets of Bench Press',
            '{\"do\":\"take_away\"}', NULL FROM n;
    ";

fn old(path: &Path, sets: usize) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let database = Connection::open(path).unwrap();
    database.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN;").unwrap();
    for sql in OLD {
        database.execute_batch(sql).unwrap();
    }
    database.execute_batch(&FILL.replace("?1", &sets.to_string())).unwrap();
    database
        .execute(
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1) \
             INSERT INTO sets SELECT i + 1, randomblob(16), i / 4 + 1, '2020-01-01T00:00:00Z', \
             (1900 + i / 24 / 336) * 10000 + (i / 24 % 336 / 28 + 1) * 100 + i / 24 % 28 + 1, \
             i / 12 % 2 + 1, iif(i / 12 % 2, 'Deadlift', 'Bench Press'), 1, i % 12 + 1, \
             'working', 'athlete', 8, 1000000, 'kg', 1000000000000, NULL, NULL, NULL, NULL, \
             iif(i % 50, NULL, 'felt good') FROM n",
            [i64::try_from(sets).unwrap()],
        )
        .unwrap();
    database
        .execute_batch(
            "UPDATE exercises SET sets = (SELECT count(*) FROM sets WHERE exercise = exercises.id);
            INSERT INTO sessions VALUES (1, 'Leg day', '', 20261123, 'medium', 'training', 'weekly',
                NULL, NULL, NULL, 0, '[\"2026-11-23\"]', '[]');
            UPDATE calendar SET next = 2;
            PRAGMA application_id = 0x53455457; PRAGMA user_version = 9; COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);",
        )
        .unwrap();
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
        let done = count(
            &database,
            "SELECT count(*) FROM pragma_table_info('changes') WHERE name = 'hlc'",
        );
        // All of a step or nothing.
        assert_eq!(version > 9, done == 1);
        before += usize::from(done == 0);
        assert_eq!(count(&database, "SELECT count(*) FROM sets"), KILLED_SETS);
        drop(database);
        is_replayed(&home);
        let export = home.run(&["export", "--json"]).done().json();
        assert_eq!(export.as_array().unwrap().len(), KILLED_SETS);
    }
    assert!(before > 0, "every kill came too late");
}

/// The old log has no records of strength, which the check beside this one would tell.
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
    // A change from before is taken back by what carries it.
    home.run(&["undo", "1"]).done();
    let database = Connection::open(home.database()).unwrap();
    assert_eq!(count(&database, "SELECT count(*) FROM sets"), sets - 4);
}

/// From the version that kept no parts of a set.
#[test]
fn sets_of_version_10_stay_as_they_were_and_can_be_taken_back() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["log", "squat 100kg x5"]).done();
    let exported = || home.run(&["export", "--json"]).done().json();
    let before = exported();
    let database = Connection::open(home.database()).unwrap();
    database
        .execute_batch(
            "DROP TABLE kept_lines; DROP TABLE taught_phrases; DROP INDEX sets_noted; DROP TABLE own_exercise_file; DROP TABLE own_exercises;
            DROP TABLE team_messages; DROP TABLE retracted; DROP TABLE came_sets; DROP TABLE touched_sets; DROP TABLE sync_devices;
            DROP INDEX changes_arrived; DROP INDEX past_sets_by_change;
            ALTER TABLE changes DROP COLUMN arrived; ALTER TABLE changes DROP COLUMN partial;
            ALTER TABLE changes DROP COLUMN void;
            ALTER TABLE this_device DROP COLUMN after; ALTER TABLE this_device DROP COLUMN own_seq;
            ALTER TABLE this_device DROP COLUMN hlc; ALTER TABLE this_device DROP COLUMN ahead;
            ALTER TABLE this_device DROP COLUMN folded; ALTER TABLE this_device DROP COLUMN refold;
            DROP TABLE import_answers; DROP TABLE weigh_ins; DROP VIEW exercise_days_by_sets; DROP TABLE exercise_days;
            ALTER TABLE sets DROP COLUMN structure; ALTER TABLE past_sets DROP COLUMN structure;
            ALTER TABLE sets DROP COLUMN workout; ALTER TABLE past_sets DROP COLUMN workout;
            DROP TABLE set_slots; ALTER TABLE sessions DROP COLUMN days;
            ALTER TABLE sessions DROP COLUMN time; ALTER TABLE sessions DROP COLUMN series;
            PRAGMA user_version = 10;",
        )
        .unwrap();
    drop(database);
    assert_eq!(exported(), before);
    home.run(&["edit", "set 2 of bench was 7"]).done();
    home.run(&["undo"]).done();
    assert_eq!(exported(), before);
    is_replayed(&home);
    home.run(&["undo"]).done();
    assert_eq!(exported().as_array().unwrap().len(), 3);
}
