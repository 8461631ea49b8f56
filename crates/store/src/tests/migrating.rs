//! Bringing a database of the form before up to date, a backup first.

use crate::limits;
use crate::migrations::{NEWEST, OLDEST, version_of};
use crate::tests::support::{House, bench, stamps, stranger};
use crate::{Store, StoreErrorKind};
use flate2::read::GzDecoder;
use rusqlite::Connection;
use rusqlite::types::Value;
use setwise_domain::command::Command;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A year of training, a program, a calendar, imports that were changed and taken back.
const HOME: &[u8] = include_bytes!("../../fixtures/home-24.db.gz");

/// One of two devices that did hundreds of things of every kind, took them back in any order, and met.
const TWO_DEVICES: &[u8] = include_bytes!("../../fixtures/two-devices-24.db.gz");

fn old(fixture: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setwise.db");
    let mut bytes = Vec::new();
    GzDecoder::new(fixture).read_to_end(&mut bytes).unwrap();
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn backups(path: &Path) -> Vec<String> {
    let folder = path.with_file_name("backups");
    let Ok(files) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

fn rows(connection: &Connection, sql: &str) -> Vec<Vec<Value>> {
    let mut statement = connection.prepare(sql).unwrap();
    let count = statement.column_count();
    let found = statement.query_map([], |row| (0..count).map(|at| row.get(at)).collect()).unwrap();
    found.map(Result::unwrap).collect()
}

/// What is asked of the old tables, and of the new ones, which answer the same.
const SAME: &[(&str, &str)] = &[
    (
        "SELECT hex(sets.uuid), at, date, exercises.key, name, catalogued, coalesce(wished, set_number), kind, \
         source, reps, load, unit, mass, rir, rpe, seconds, metres, notes, structure, workout \
         FROM sets JOIN exercises ON exercises.id = sets.exercise ORDER BY 1",
        "",
    ),
    ("SELECT key, sets FROM exercises WHERE sets > 0 ORDER BY 1", ""),
    (
        "SELECT hex(uuid), hex(program), revision, turn, slot FROM set_slots \
         WHERE uuid IN (SELECT uuid FROM sets) ORDER BY 1",
        "",
    ),
    (
        "SELECT exercises.key, kind, mark, value, date FROM records \
      JOIN exercises ON exercises.id = records.exercise ORDER BY 1, 2, 3",
        "",
    ),
    (
        "SELECT exercises.key, date, hard, volume FROM exercise_days \
      JOIN exercises ON exercises.id = exercise_days.exercise ORDER BY 1, 2",
        "",
    ),
    ("SELECT body FROM profile", "SELECT body FROM things WHERE kind = 'profile'"),
    (
        "SELECT hex(uuid), title, notes, scheduled_for, time, priority, kind, recurrence, \
         interval_days, days, until, program_day, series, completed, completed_dates, skipped_dates \
         FROM sessions ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), body ->> '$.title', body ->> '$.notes', day, \
         body ->> '$.time', body ->> '$.priority', body ->> '$.kind', body ->> '$.recurrence.type', \
         body ->> '$.recurrence.intervalDays', body -> '$.recurrence.days', \
         CAST(replace(nullif(body ->> '$.recurrence.until', 'never'), '-', '') AS INTEGER), \
         body ->> '$.programDay', body ->> '$.series', body ->> '$.completed', \
         body -> '$.completedDates', body -> '$.skippedDates' \
         FROM things WHERE kind = 'session' ORDER BY 1",
    ),
    (
        "SELECT hex(uuid), date, standing, body FROM plans AS one WHERE dropped_by IS NULL \
         AND NOT EXISTS (SELECT 1 FROM plans WHERE uuid = one.uuid AND id > one.id \
         AND dropped_by IS NULL) ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), day, mark, body FROM things WHERE kind = 'plan' ORDER BY 1",
    ),
    (
        "SELECT hex(uuid), since, body FROM programs WHERE dropped_by IS NULL ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), CAST(replace(body ->> '$.since', '-', '') AS INTEGER), body \
         FROM things WHERE kind = 'program' ORDER BY 1",
    ),
    (
        "SELECT hex(uuid), status FROM proposals ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), mark FROM things WHERE kind = 'proposal' ORDER BY 1",
    ),
    (
        "SELECT hex(uuid), date, at, coach FROM debriefs WHERE dropped_by IS NULL ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), day, body ->> '$.at', body ->> '$.coach' \
         FROM things WHERE kind = 'debrief' ORDER BY 1",
    ),
    (
        "SELECT hex(debriefs.uuid), name, body FROM debrief_sections AS one \
         JOIN debriefs ON debriefs.id = one.debrief WHERE one.dropped_by IS NULL \
         AND debriefs.dropped_by IS NULL ORDER BY 1, 2",
        "SELECT upper(replace(mark, '-', '')), body ->> '$.name', body -> '$.body' FROM things \
         WHERE kind = 'debrief section' AND mark IN \
         (SELECT id FROM things WHERE kind = 'debrief') ORDER BY 1, 2",
    ),
    (
        "SELECT hex(uuid), id, date, kind, fact, ending IS NOT NULL FROM athlete_facts \
         WHERE ending IS NULL OR ending = 'forgotten' ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), number, CAST(replace(body ->> '$.date', '-', '') AS INTEGER), \
         body ->> '$.said.kind', body ->> '$.said.fact', coalesce(body ->> '$.forgotten', 0) \
         FROM things WHERE kind = 'fact' ORDER BY 1",
    ),
    (
        "SELECT hex(uuid), date, at, amount / 10000.0, unit FROM weigh_ins ORDER BY 1",
        "SELECT upper(replace(id, '-', '')), day, mark, CAST(body ->> '$.load.amount' AS REAL), \
         body ->> '$.load.unit' FROM things WHERE kind = 'weight' ORDER BY 1",
    ),
    (
        "SELECT body FROM import_answers ORDER BY 1",
        "SELECT body FROM things WHERE kind = 'import answer' ORDER BY 1",
    ),
    (
        "SELECT id, body FROM own_exercises ORDER BY 1",
        "SELECT id, body ->> '$.entry' FROM things WHERE kind = 'own exercise' ORDER BY 1",
    ),
    (
        "SELECT key, body FROM taught_phrases ORDER BY 1",
        "SELECT id, body FROM things WHERE kind = 'taught phrase' ORDER BY 1",
    ),
    (
        "SELECT seq, at, summary, hlc, who, undone_by IS NULL FROM changes \
      WHERE v = 1 AND kind NOT IN ('undo', 'redo') ORDER BY 1",
        "SELECT seq, at, summary, hlc, who, undone_by IS NULL FROM changes \
      WHERE kind NOT IN ('undo', 'redo') ORDER BY 1",
    ),
    ("SELECT * FROM calls ORDER BY id", ""),
    ("SELECT * FROM entries ORDER BY id", ""),
    ("SELECT * FROM kept_lines ORDER BY id", ""),
    ("SELECT hex(uuid), machine FROM devices ORDER BY 1", ""),
];

#[test]
fn a_home_of_the_form_before_has_all_that_it_had() {
    for fixture in [HOME, TWO_DEVICES] {
        let (_folder, path) = old(fixture);
        let before = stranger(&path);
        let wanted: Vec<_> = SAME.iter().map(|(sql, _)| rows(&before, sql)).collect();
        drop(before);
        let store = Store::open(&path, stamps().on_machine(None)).unwrap();
        let reader = store.reader().unwrap();
        let after = stranger(&path);
        for ((old, new), wanted) in SAME.iter().zip(wanted) {
            let sql = if new.is_empty() { old } else { new };
            let found = rows(&after, sql);
            assert_eq!(found.len(), wanted.len(), "{sql}");
            for (found, wanted) in found.iter().zip(&wanted) {
                assert_eq!(found, wanted, "{sql}");
            }
        }
        assert_eq!(reader.check().unwrap(), Vec::<String>::new());
        assert_eq!(reader.replay().unwrap().differences, []);
        assert_eq!(version_of(&after).unwrap(), NEWEST);
    }
}

/// Every change of it can be taken back and be had again, in any order.
#[test]
fn what_was_done_before_is_taken_back_as_what_is_done_now() {
    let (_folder, path) = old(TWO_DEVICES);
    let house = House::at(&path);
    let before = house.store.reader().unwrap().state_hash().unwrap();
    let undoable = house.store.reader().unwrap().undoable_changes(1_000).unwrap();
    assert!(undoable.len() > 50, "{}", undoable.len());
    for change in undoable.iter().step_by(3) {
        house.command(Command::UndoChange(change.number));
    }
    assert_eq!(house.store.reader().unwrap().replay().unwrap().differences, []);
    for change in undoable.iter().step_by(3) {
        house.command(Command::RedoChange(change.number));
    }
    let reader = house.store.reader().unwrap();
    assert_eq!(reader.replay().unwrap().differences, []);
    assert_eq!(reader.state_hash().unwrap(), before);
    house.is_sound();
    house.log(vec![bench(100, 5)]);
    assert_eq!(house.undo(), "1 set of Bench Press");
}

#[test]
fn it_is_backed_up_first_and_that_can_be_put_back() {
    let (_folder, path) = old(HOME);
    Store::open(&path, stamps()).unwrap().close().unwrap();
    let name = format!("setwise-20261121T173000Z-of-version-{OLDEST}.db");
    assert_eq!(backups(&path), std::slice::from_ref(&name));
    let backup = path.with_file_name("backups").join(name);
    assert_eq!(version_of(&stranger(&backup)).unwrap(), OLDEST);
    fs::copy(backup, &path).unwrap();
    let store = Store::open(&path, stamps()).unwrap();
    assert_eq!(store.reader().unwrap().check().unwrap(), Vec::<String>::new());
}

#[test]
fn a_new_database_and_one_that_is_up_to_date_need_no_backup() {
    let house = House::new();
    house.store.close().unwrap();
    Store::open(&house.path(), stamps()).unwrap();
    assert_eq!(backups(&house.path()), [""; 0]);
}

#[test]
fn one_from_before_the_first_release_is_refused_and_left_as_it_is() {
    let (_folder, path) = old(HOME);
    stranger(&path).pragma_update(None, "user_version", OLDEST - 1).unwrap();
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path, stamps()).unwrap_err();
    assert!(matches!(error.kind, StoreErrorKind::TooOld { .. }), "{error:?}");
    assert!(
        error.to_string().contains("export its sets with the setwise that wrote it"),
        "{error}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn only_the_newest_backups_are_kept_and_nothing_else_is_removed() {
    let (_folder, path) = old(HOME);
    let folder = path.with_file_name("backups");
    fs::create_dir(&folder).unwrap();
    let older = |n: usize| format!("setwise-2025010{n}T000000Z-of-version-1.db");
    for n in 1..=7 {
        fs::write(folder.join(older(n)), b"").unwrap();
    }
    fs::write(folder.join("a.own-copy-of-version-1.db"), b"").unwrap();
    Store::open(&path, stamps()).unwrap();
    let mut wanted: Vec<String> = vec!["a.own-copy-of-version-1.db".to_owned()];
    wanted.extend((4..=7).map(older));
    wanted.push(format!("setwise-20261121T173000Z-of-version-{OLDEST}.db"));
    assert_eq!(backups(&path), wanted);
    assert_eq!(wanted.len(), limits::BACKUPS_KEPT + 1);
}

#[test]
fn where_no_backup_can_be_made_nothing_is_changed() {
    let (_folder, path) = old(HOME);
    fs::write(path.with_file_name("backups"), b"in the way").unwrap();
    let error = Store::open(&path, stamps()).unwrap_err();
    assert!(matches!(error.kind, StoreErrorKind::Backup { .. }), "{error:?}");
    let sentence = error.to_string();
    let begin = format!(
        "no backup of the database {} could be made before bringing it up to date: ",
        path.display()
    );
    assert!(
        sentence.starts_with(&begin) && sentence.ends_with("; nothing was changed"),
        "{sentence}"
    );
    assert_eq!(version_of(&stranger(&path)).unwrap(), OLDEST);
}
