//! Bringing an older database up to date, a backup first.

use crate::limits;
use crate::migrations::{MIGRATIONS, version_of};
use crate::tests::plans::plan;
use crate::tests::support::{House, PROGRAM, batch, bench, item, stamps, stranger};
use crate::{Difference, Store, StoreErrorKind, connection};
use jiff::civil::date;
use setwise_domain::batch::{ItemEnd, Mode};
use setwise_domain::command::{Applied, Command, Undone};
use setwise_domain::plan::PlanStanding;
use setwise_domain::profile::Profile;
use setwise_domain::set_log::SetLog as _;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use uuid::Uuid;

const SET: &str = "INSERT INTO changes VALUES (1, '2026-01-01T00:00:00Z', 'log', 'x', NULL, NULL);
    INSERT INTO exercises VALUES (1, 'bench-press', 1);
    INSERT INTO sets VALUES (1, randomblob(16), 1, '2026-01-01T00:00:00Z', 20260101, 1,
        'Bench Press', 1, 1, 'working', 'athlete', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL);";

/// A database as the first versions left it, with a set in it.
fn old(version: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setwise.db");
    let writer = connection::to_write(&path, &stamps(), &MIGRATIONS[..version]).unwrap();
    writer.execute_batch(SET).unwrap();
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

#[test]
fn an_older_database_is_brought_up_to_date_and_backed_up_first() {
    // From the journal on a set is no row alone.
    for version in 1..10 {
        let (_folder, path) = old(version);
        let store = Store::open(&path, stamps()).unwrap();
        let mut sets = 0;
        let reader = store.reader().unwrap();
        reader.each_set(&mut |_| sets += 1).unwrap();
        assert_eq!(sets, 1);
        assert_eq!(reader.check().unwrap(), Vec::<String>::new());
        let name = format!("setwise-20261121T173000Z-of-version-{version}.db");
        assert_eq!(backups(&path), std::slice::from_ref(&name));
        let backup = stranger(&path.with_file_name("backups").join(name));
        assert_eq!(version_of(&backup).unwrap(), i64::try_from(version).unwrap());
        let kept: i64 =
            backup.query_row("SELECT count(*) FROM sets", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 1);
    }
}

/// What the version before changes said what they did stored of one of each kind: two lines, a
/// correction of the first, a deletion in the second, a profile, a plan, a debrief with a fact that
/// is remembered and one that was forgotten, a session that was renamed, and a program accepted.
const ONE_OF_EACH: &str = r#"
    INSERT INTO conversation VALUES (1, x'01900000000070008000000000000001');
    INSERT INTO conversations VALUES (1, x'01900000000070008000000000000001', '2026-01-01T00:00:00Z');
    INSERT INTO changes VALUES
        (1, '2026-01-01T00:00:00Z', 'log', '1 set of Bench Press', '{"do":"take_away"}', NULL),
        (2, '2026-01-02T00:00:00.5Z', 'log', '2 sets of Own Lift', '{"do":"take_away"}', NULL),
        (3, '2025-01-02T00:00:00Z', 'edit', 'the edit of set 1 of Bench Press',
            '{"do":"put_back","version":1}', NULL),
        (4, '2025-01-02T00:00:00Z', 'delete', 'the deletion of set 2 of Own Lift',
            '{"do":"put_back","version":2}', NULL),
        (5, '2025-01-02T00:00:00Z', 'profile', 'a change of the profile',
            '{"do":"restore_profile","before":null}', NULL),
        (6, '2025-01-02T00:00:00Z', 'plan', 'the plan for 2026-11-21',
            '{"do":"drop_plan","plan":1}', NULL),
        (7, '2025-01-02T00:00:00Z', 'debrief', 'the debrief of 2026-11-21',
            '{"do":"drop_debrief"}', NULL),
        (8, '2025-01-02T00:00:00Z', 'forget', 'the forgetting of “gone”',
            '{"do":"remember_again","fact":2}', NULL),
        (9, '2025-01-02T00:00:00Z', 'calendar', '1 change of the calendar',
            '{"do":"restore_sessions","before":[{"id":1,"session":null}]}', NULL),
        (10, '2025-01-02T00:00:00Z', 'calendar', '1 change of the calendar', json_object('do',
            'restore_sessions', 'before', json_array(json_object('id', 1, 'session', json('{"id":1,
            "title":"Legs","notes":"","scheduledFor":null,"priority":"low","recurrence":
            {"type":"none"},"kind":"training","completed":false,"completedDates":[],
            "skippedDates":[]}')))), NULL);
    INSERT INTO exercises VALUES (1, 'bench-press', 1), (2, '~own lift', 1);
    INSERT INTO sets VALUES
        (1, x'a1000000000070008000000000000001', 1, '2026-01-01T00:00:00Z', 20260101, 1,
            'Bench Press', 1, 1, 'working', 'athlete', 6, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL),
        (2, x'a2000000000070008000000000000001', 2, '2026-01-02T00:00:00Z', 20260102, 2,
            'Own Lift', 0, 1, 'working', 'athlete', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL);
    INSERT INTO past_sets VALUES
        (1, 'edited', 3, 1, x'a1000000000070008000000000000001', 1, '2026-01-01T00:00:00Z',
            20260101, 1, 'Bench Press', 1, 1, 'working', 'athlete', 5, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, 'slow'),
        (2, 'deleted', 4, 3, x'a3000000000070008000000000000001', 2, '2026-01-02T00:00:00Z',
            20260102, 2, 'Own Lift', 0, 2, 'working', 'athlete', 5, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL);
    INSERT INTO records VALUES (2, 'unloaded', 0, 5, 2, 20260102), (1, 'unloaded', 0, 6, 1, 20260101);
    INSERT INTO profile VALUES (1, '{"days_per_week":3}');
    INSERT INTO debriefs VALUES (1, x'b1000000000070008000000000000001', 7, 20261121,
        '2026-11-21T00:00:00Z', 'offline', NULL);
    INSERT INTO debrief_sections VALUES (1, 1, 'message', 7, '"a session"', NULL);
    INSERT INTO athlete_facts VALUES
        (1, 7, 20261121, 'limitation', 'elbow', 'elbow', NULL, NULL),
        (2, 7, 20261121, 'limitation', 'gone', 'gone', 'forgotten', 8);
    INSERT INTO sessions VALUES (1, 'Leg day', '', 20261123, 'medium', 'training', 'weekly', NULL,
        20261231, NULL, 0, '[]', '["2026-11-30"]');
    UPDATE calendar SET revision = 2, next = 2;
"#;

/// A database of the version before changes said what they did.
fn before_the_journal() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setwise.db");
    let writer = connection::to_write(&path, &stamps(), &MIGRATIONS[..9]).unwrap();
    writer.execute_batch(ONE_OF_EACH).unwrap();
    let body = serde_json::to_string(&plan(1, PlanStanding::Accepted)).unwrap();
    writer
        .execute(
            "INSERT INTO plans VALUES (1, ?1, 6, 20261121, 'accepted', ?2, NULL)",
            (Uuid::from_u128(1).as_bytes(), body),
        )
        .unwrap();
    (folder, path)
}

fn differences(store: &Store) -> Vec<Difference> {
    store.reader().unwrap().replay().unwrap().differences
}

fn undo(store: &Store) -> Undone {
    let undo = item(Command::Undo);
    let end = store.commit(batch(Mode::Each, vec![undo])).wait().unwrap();
    match &end[0] {
        ItemEnd::Ended { applied, .. } => match applied.as_deref() {
            Some(Applied::Undone(undone)) => undone.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_there_before_the_journal_is_recorded_and_taken_back_as_before() {
    let (_folder, path) = before_the_journal();
    let store = Store::open(&path, stamps()).unwrap();
    assert_eq!(differences(&store), []);
    let reader = store.reader().unwrap();
    let clock: Vec<i64> = stranger(&path)
        .prepare("SELECT hlc FROM changes ORDER BY seq")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(clock.is_sorted_by(|one, other| one < other), "{clock:?}");
    assert_eq!(clock[0], 1_767_225_600_000 << 16);
    assert_eq!(clock[1], 1_767_312_000_500 << 16);
    // The clock had been set back by a year.
    assert_eq!(clock[2], clock[1] + 1);

    let titles = || -> Vec<String> {
        let calendar = reader.calendar().unwrap();
        calendar.sessions.values().map(|one| one.title.clone()).collect()
    };
    let facts = || -> Vec<String> {
        let facts = reader.facts().unwrap();
        facts.into_iter().map(|fact| fact.said.fact).collect()
    };
    let sets = || {
        let mut sets = Vec::new();
        reader.each_set(&mut |set| sets.push(set)).unwrap();
        sets
    };
    let step = || {
        let undone = undo(&store);
        assert_eq!(differences(&store), [], "after {}", undone.summary);
        assert_eq!(reader.check().unwrap(), [""; 0]);
        undone.summary
    };
    assert_eq!(titles(), ["Leg day"]);
    assert_eq!(step(), "1 change of the calendar");
    assert_eq!(titles(), ["Legs"]);
    step();
    assert_eq!(titles(), [""; 0]);
    assert_eq!(facts(), ["elbow"]);
    step();
    assert_eq!(facts(), ["elbow", "gone"]);
    assert_eq!(step(), "the debrief of 2026-11-21");
    assert_eq!(reader.debriefs(9).unwrap(), []);
    assert_eq!(facts(), [""; 0]);
    assert!(reader.plan_for(date(2026, 11, 21)).unwrap().is_some());
    step();
    assert_eq!(reader.plan_for(date(2026, 11, 21)).unwrap(), None);
    assert_eq!(reader.profile().unwrap().unwrap().days_per_week, 3);
    step();
    assert_eq!(reader.profile().unwrap().unwrap_or_default(), Profile::default());
    assert_eq!(sets().len(), 2);
    assert_eq!(step(), "the deletion of set 2 of Own Lift");
    assert_eq!(sets().len(), 3);
    step();
    let first = sets().remove(0);
    assert_eq!(first.performance.reps, Some(5));
    assert_eq!(first.performance.notes.as_deref(), Some("slow"));
    assert_eq!(step(), "2 sets of Own Lift");
    assert_eq!(step(), "1 set of Bench Press");
}

#[test]
fn two_copies_that_are_brought_up_to_date_apart_call_their_things_the_same() {
    let (_folder, path) = before_the_journal();
    let other = path.with_file_name("other.db");
    fs::copy(&path, &other).unwrap();
    let ids = |path: &Path| -> Vec<[u8; 16]> {
        Store::open(path, stamps()).unwrap().close().unwrap();
        stranger(path)
            .prepare("SELECT uuid FROM sessions UNION ALL SELECT uuid FROM athlete_facts")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    };
    let found = ids(&path);
    assert_eq!(found.len(), 3);
    assert_eq!(ids(&other), found);
    for id in found {
        assert_eq!(Uuid::from_bytes(id).get_version_num(), 7);
    }
}

#[test]
fn sets_from_before_slots_are_kept_and_are_of_no_program() {
    const TO_12: &str =
        "DROP TABLE team_messages; DROP TABLE sync_devices; DROP TABLE touched_sets; DROP TABLE came_sets; DROP TABLE retracted;
        DROP INDEX changes_arrived; DROP INDEX past_sets_by_change;
        ALTER TABLE changes DROP COLUMN arrived; ALTER TABLE changes DROP COLUMN partial;
        ALTER TABLE changes DROP COLUMN void; ALTER TABLE this_device DROP COLUMN after;
        ALTER TABLE this_device DROP COLUMN own_seq; ALTER TABLE this_device DROP COLUMN hlc;
        ALTER TABLE this_device DROP COLUMN ahead; ALTER TABLE this_device DROP COLUMN folded;
        ALTER TABLE this_device DROP COLUMN refold;
        DROP TABLE kept_lines; DROP TABLE taught_phrases; DROP INDEX sets_noted; DROP TABLE own_exercises; DROP TABLE own_exercise_file;
        DROP TABLE import_answers; DROP TABLE weigh_ins; DROP VIEW exercise_days_by_sets; DROP TABLE exercise_days;
        ALTER TABLE sets DROP COLUMN workout; ALTER TABLE past_sets DROP COLUMN workout;
        ALTER TABLE sessions DROP COLUMN days;
        ALTER TABLE sessions DROP COLUMN time; ALTER TABLE sessions DROP COLUMN series;";
    const TO_11: &str = "DROP TABLE set_slots; PRAGMA user_version = 11;";
    const TO_10: &str = "ALTER TABLE sets DROP COLUMN structure;
        ALTER TABLE past_sets DROP COLUMN structure; PRAGMA user_version = 10;";
    for back in [format!("{TO_12}{TO_11}"), format!("{TO_12}{TO_11}{TO_10}")] {
        let house = House::new();
        let path = house.path();
        let set = house.one(bench(100, 5));
        house.one(bench(90, 6));
        house.undo();
        house.store.close().unwrap();
        let old = stranger(&path);
        // What a version before slots recorded says nothing of them.
        old.execute_batch(
            "UPDATE changes SET body = json_remove(body, '$[1]') WHERE kind = 'log';",
        )
        .unwrap();
        old.execute_batch(&back).unwrap();
        drop(old);
        let store = Store::open(&path, stamps()).unwrap();
        let reader = store.reader().unwrap();
        let mut sets = Vec::new();
        reader.each_set(&mut |set| sets.push(set)).unwrap();
        assert_eq!(sets, [set]);
        assert_eq!(*reader.marked(PROGRAM, 0).unwrap(), []);
        assert_eq!(differences(&store), []);
        assert_eq!(reader.check().unwrap(), Vec::<String>::new());
        assert_eq!(undo(&store).summary, "1 set of Bench Press");
        assert_eq!(differences(&store), []);
    }
}

#[test]
fn a_backup_can_be_put_back() {
    let (_folder, path) = old(1);
    Store::open(&path, stamps()).unwrap().close().unwrap();
    let backup = path.with_file_name("backups").join(&backups(&path)[0]);
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
fn only_the_newest_backups_are_kept_and_nothing_else_is_removed() {
    let (_folder, path) = old(2);
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
    wanted.push("setwise-20261121T173000Z-of-version-2.db".to_owned());
    assert_eq!(backups(&path), wanted);
    assert_eq!(wanted.len(), limits::BACKUPS_KEPT + 1);
}

#[test]
fn where_no_backup_can_be_made_nothing_is_changed() {
    let (_folder, path) = old(1);
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
    assert_eq!(version_of(&stranger(&path)).unwrap(), 1);
}
