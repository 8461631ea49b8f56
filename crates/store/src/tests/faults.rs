//! Bad files and bad disks: a clear sentence, nothing overwritten, nothing half written, the store
//! alive.

use crate::tests::support::{House, TODAY, batch, bench, call, called, done, draft, item, stamps};
use crate::{Backups, Store, StoreError, StoreErrorKind};
use setwise_domain::batch::Mode;
use setwise_domain::command::Command;
use setwise_domain::profile::Profile;
use setwise_domain::set_log::SetLog;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn refused(path: &Path) -> StoreError {
    Store::open(path, stamps()).unwrap_err()
}

/// A file in a folder of its own.
fn file_with(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setwise.db");
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// A closed database with sets in it.
fn filled() -> House {
    let house = House::new();
    for number in 0..40 {
        house.log(vec![draft(&format!("Lift {number}"), done(100, 5)); 9]);
    }
    house.store.close().unwrap();
    house
}

/// Overwrites the pages of a tree with rubbish.
fn damage(path: &Path, tree: &str) {
    let root: u64 = crate::tests::support::stranger(path)
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [tree], |row| {
            row.get::<_, i64>(0)
        })
        .unwrap()
        .try_into()
        .unwrap();
    let mut bytes = fs::read(path).unwrap();
    let start = usize::try_from((root - 1) * 4096).unwrap();
    bytes[start..start + 4096].fill(0xA5);
    fs::write(path, bytes).unwrap();
}

#[test]
fn what_is_no_database_is_refused_and_left_alone() {
    for bytes in [b"hello".as_slice(), &[0x5A; 9000]] {
        let (_folder, path) = file_with(bytes);
        let error = refused(&path);
        assert_eq!(error.kind, StoreErrorKind::NotADatabase { offer: None });
        assert_eq!(
            error.to_string(),
            format!(
                "{} is not a database; it was left as it is: there is no good backup of it; move it away to start with an empty log",
                path.display()
            )
        );
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn an_empty_file_is_a_new_database() {
    let (_folder, path) = file_with(b"");
    Store::open(&path, stamps()).unwrap();
}

#[test]
fn a_database_of_another_program_is_refused_and_left_alone() {
    let (_folder, path) = file_with(b"");
    let theirs = crate::tests::support::stranger(&path);
    theirs.execute_batch("CREATE TABLE bookmarks (url TEXT)").unwrap();
    drop(theirs);
    let before = fs::read(&path).unwrap();
    assert_eq!(
        refused(&path).to_string(),
        format!(
            "{} is a database of another program; it was left as it is: move it away, or choose another folder with SETWISE_HOME",
            path.display()
        )
    );
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_database_from_the_future_is_refused_and_names_both_versions() {
    let house = filled();
    let newer = crate::tests::support::stranger(&house.path());
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    assert_eq!(
        refused(&house.path()).to_string(),
        format!(
            "the database {} was written by a newer setwise: it has version 99, and this one knows up to 25; nothing was changed: update setwise to open it",
            house.path().display()
        )
    );
}

#[test]
fn a_file_that_was_cut_short_is_refused_and_left_alone() {
    let house = filled();
    let bytes = fs::read(house.path()).unwrap();
    let half = &bytes[..bytes.len() / 2 / 4096 * 4096];
    fs::write(house.path(), half).unwrap();
    let end = Store::open(&house.path(), stamps()).and_then(|store| {
        let reader = store.reader()?;
        let mut sets = 0;
        reader.each_set(&mut |_| sets += 1)?;
        reader.exercises_done().map(|_| sets)
    });
    let error = end.unwrap_err();
    assert!(matches!(error.kind, StoreErrorKind::Corrupt { .. }), "{error:?}");
}

#[test]
fn a_page_that_turns_out_damaged_is_told_and_the_rest_goes_on() {
    let house = filled();
    damage(&house.path(), "sets");
    let store = Store::open(&house.path(), house.stamps.clone()).unwrap();
    let reader = store.reader().unwrap();
    let unread = reader.on_date(TODAY).unwrap_err().to_string();
    // The backup of the day is made beside the changes, so it holds some of them.
    let newest = Backups::of(&house.path()).newest_good().unwrap();
    assert!((9..=360).contains(&newest.sets), "{newest:?}");
    assert_eq!(
        unread,
        format!(
            "the database {} is damaged (database disk image is malformed); it was left as it is: `setwise backup restore` puts the newest good backup in its place (setwise-20261121T173000Z-daily.db, with {} sets); `setwise backup salvage` saves what can still be read",
            house.path().display(),
            newest.sets
        )
    );
    let log = || batch(Mode::Each, vec![item(Command::LogSets(vec![bench(100, 5)]))]);
    for _ in 0..2 {
        assert_eq!(store.commit(log()).wait().unwrap_err().to_string(), unread);
    }
    let profile = item(Command::SaveProfile(Profile { days_per_week: 5, ..Profile::default() }));
    store.commit(batch(Mode::Each, vec![profile])).wait().unwrap();
    assert!(reader.profile().unwrap().is_some());
    let complaints = reader.check().unwrap();
    assert!(complaints[0].starts_with("the database is damaged: "), "{complaints:?}");
}

#[test]
fn a_row_that_can_not_be_read_is_told() {
    let house = House::new();
    house.one(bench(100, 5));
    let vandal = crate::tests::support::stranger(&house.path());
    vandal.execute("UPDATE sets SET kind = 'odd'", []).unwrap();
    let unread = house.store.reader().unwrap().on_date(TODAY).unwrap_err();
    assert_eq!(
        unread.to_string(),
        format!(
            "a row of the database {} can't be read (Conversion error from type Text at index: 9, 'odd' is not known here); it was left as it is: `setwise doctor` checks the whole of it",
            house.path().display()
        )
    );
}

#[test]
fn a_check_finds_counts_and_records_that_are_off() {
    let house = House::new();
    house.log(vec![bench(100, 5), bench(90, 8)]);
    let vandal = crate::tests::support::stranger(&house.path());
    vandal
        .execute_batch("UPDATE exercises SET sets = 7; DELETE FROM records WHERE mark = 5;")
        .unwrap();
    assert_eq!(
        house.store.reader().unwrap().check().unwrap(),
        [
            "'bench-press' is counted as having 7 sets, and has 2",
            "the records of 'bench-press' are not those of its sets"
        ]
    );
}

#[test]
fn a_folder_that_can_not_be_is_told() {
    let (folder, path) = file_with(b"a file, no folder");
    let within = path.join("data").join("setwise.db");
    let sentence = refused(&within).to_string();
    assert!(
        sentence.starts_with(&format!(
            "the folder of the database {} can't be used: ",
            within.display()
        )) && sentence.ends_with("; make it, or choose another with SETWISE_HOME"),
        "{sentence}"
    );
    // A folder where the file should be.
    let error = refused(folder.path());
    assert!(matches!(error.kind, StoreErrorKind::CantOpen { .. }), "{error:?}");
    assert!(
        error.to_string().ends_with("check that its folder exists and can be written"),
        "{error}"
    );
}

#[test]
fn a_read_only_database_is_told_and_nothing_is_stored() {
    let house = House::new();
    house.one(bench(100, 5));
    let only_read = |on: bool| {
        house.with_writer(move |writer| writer.pragma_update(None, "query_only", on).unwrap());
    };
    only_read(true);
    let log = Command::LogSets(vec![bench(100, 5)]);
    let error = house.try_command(log.clone()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the database {} can't be written: it or its folder is read-only; nothing was stored: allow writing there, or choose another folder with SETWISE_HOME",
            house.path().display()
        )
    );
    only_read(false);
    house.command(log);
    assert_eq!(house.every_set().len(), 2);
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only_is_told_at_the_start() {
    use std::os::unix::fs::PermissionsExt;
    let house = filled();
    let folder = house.path().parent().unwrap().to_owned();
    let allow = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    let may_write_all_the_same = fs::write(folder.join("probe"), b"").is_ok();
    if may_write_all_the_same {
        allow(0o755);
        eprintln!("skipped: this user may write into read-only folders");
        return;
    }
    let new = refused(&folder.join("new.db"));
    let old = refused(&house.path());
    allow(0o755);
    assert!(matches!(new.kind, StoreErrorKind::CantOpen { .. }), "{new:?}");
    assert!(
        matches!(old.kind, StoreErrorKind::CantOpen { .. } | StoreErrorKind::ReadOnly),
        "{old:?}"
    );
}

/// As many pages as the database has now.
fn no_more_pages(house: &House) {
    house.with_writer(|writer| {
        let pages: i64 = writer.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        writer.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
    });
}

#[test]
fn a_full_disk_loses_nothing_and_the_store_goes_on_when_there_is_room() {
    let house = House::new();
    house.one(bench(100, 5));
    no_more_pages(&house);
    let long = |n: u32| {
        let note = format!("{n} {}", "x".repeat(400));
        let performance =
            setwise_domain::set_result::Performance { notes: Some(note), ..done(100, 5) };
        called(
            vec![call(n, "{}")],
            Command::LogSets(vec![draft(&format!("Lift {n}"), performance); 3]),
        )
    };
    let mut acknowledged = 1;
    let error = (0..100)
        .find_map(|n| match house.batch(Mode::Atomic, vec![long(n)]) {
            Ok(_) => {
                acknowledged += 3;
                None
            }
            Err(error) => Some((n, error)),
        })
        .unwrap();
    let (failed, error) = error;
    assert_eq!(
        error.to_string(),
        format!(
            "the disk is full: nothing was stored in {}; free some space and try again",
            house.path().display()
        )
    );
    assert_eq!(house.every_set().len(), acknowledged);
    house.is_sound();
    house.with_writer(|writer| {
        writer.pragma_update_and_check(None, "max_page_count", 1_000_000, |_| Ok(())).unwrap();
    });
    house.batch(Mode::Atomic, vec![long(failed)]).unwrap();
    assert_eq!(house.every_set().len(), acknowledged + 3);
    house.is_sound();
    house.store.close().unwrap();
    let again = Store::open(&house.path(), stamps()).unwrap();
    let kept = again.reader().unwrap().on_date(TODAY).unwrap();
    assert_eq!(kept.len(), acknowledged + 3);
}

#[test]
fn a_full_disk_in_the_middle_of_an_import_imports_nothing() {
    let house = House::new();
    house.one(bench(100, 5));
    no_more_pages(&house);
    let day = |n: u32| jiff::civil::date(2000, 1, 1).saturating_add(jiff::Span::new().days(n));
    let sets: Vec<_> = (0..3_000_u32)
        .map(|n| {
            let lift = crate::tests::support::on(day(n), bench(100, 5));
            crate::tests::support::imported(u128::from(n), lift, 1)
        })
        .collect();
    let error = house.try_command(Command::ImportSets(sets.into())).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::DiskFull);
    assert_eq!(house.every_set().len(), 1);
    house.is_sound();
}

#[test]
fn the_systems_faults_have_their_sentences() {
    let error = |code| {
        let error = rusqlite::ffi::Error::new(code);
        let detail = Some("the very words".to_owned());
        let kind = StoreErrorKind::from(rusqlite::Error::SqliteFailure(error, detail));
        kind.at(Path::new("/home/a/setwise.db")).to_string()
    };
    assert_eq!(
        error(rusqlite::ffi::SQLITE_IOERR_WRITE),
        "the system could not read or write the database /home/a/setwise.db: the very words; nothing was stored: check the disk and try again"
    );
    assert_eq!(
        error(rusqlite::ffi::SQLITE_CONSTRAINT_CHECK),
        "the database /home/a/setwise.db refused it: the very words; nothing was stored"
    );
}
