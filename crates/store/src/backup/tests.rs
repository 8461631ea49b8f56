//! Backups made, kept, verified and put back.

use super::{Backup, Backups, Reason, name, retention};
use crate::tests::support::{
    House, batch, bench, done, draft, imported, item, on as on_date, stranger,
};
use crate::{Store, StoreErrorKind};
use jiff::tz::TimeZone;
use setwise_domain::batch::Mode;
use setwise_domain::command::Command;
use setwise_domain::set_result::SetResult;
use setwise_domain::stamps::Stamps;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn at(time: &str) -> Stamps {
    let time: jiff::Zoned = time.parse().unwrap();
    Stamps::new(move || time.clone(), uuid::Uuid::now_v7)
}

fn on(day: &str) -> Stamps {
    at(&format!("{day}T18:30:00+01:00[Europe/Berlin]"))
}

fn names(database: &Path) -> Vec<String> {
    let folder = database.with_file_name("backups");
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

fn log_on(database: &Path, day: &str, load: i64) {
    let store = Store::open(database, on(day)).unwrap();
    let log = item(Command::LogSets(vec![bench(load, 5)]));
    store.commit(batch(Mode::Each, vec![log])).wait().unwrap();
    store.close().unwrap();
}

fn sets(database: &Path) -> i64 {
    stranger(database).query_row("SELECT count(*) FROM sets", [], |row| row.get(0)).unwrap()
}

fn database() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setwise.db");
    (folder, path)
}

#[test]
fn the_first_change_of_a_day_makes_the_backup_of_the_day() {
    let (_folder, path) = database();
    Store::open(&path, on("2026-11-20")).unwrap().close().unwrap();
    assert_eq!(names(&path), [""; 0], "nothing changed");
    log_on(&path, "2026-11-20", 100);
    log_on(&path, "2026-11-20", 101);
    log_on(&path, "2026-11-21", 102);
    assert_eq!(
        names(&path),
        ["setwise-20261120T173000Z-daily.db", "setwise-20261121T173000Z-daily.db"]
    );
    let found = Backups::of(&path).list().unwrap();
    let contents: Vec<_> =
        found.iter().map(|backup| Backups::of(&path).look(&backup.file)).collect();
    assert_eq!(contents[0].sets, 3);
    assert_eq!(contents[1].sets, 1);
    assert!(contents.iter().all(|contents| contents.wrong.is_empty()));
}

#[test]
fn an_import_into_a_log_is_backed_up_first_and_one_into_an_empty_log_needs_none() {
    let (_folder, path) = database();
    let import = |sets: Vec<SetResult>| {
        let store = Store::open(&path, on("2026-11-21")).unwrap();
        let import = item(Command::ImportSets(sets.into()));
        store.commit(batch(Mode::Each, vec![import])).wait().unwrap();
        store.close().unwrap();
    };
    let squat = |id, day: &str| {
        let squat = draft("Squat", done(100, 5));
        imported(id, on_date(day.parse().unwrap(), squat), 1)
    };
    import(vec![squat(1, "2025-01-01")]);
    import(vec![squat(2, "2025-01-02")]);
    let made: Vec<Reason> =
        Backups::of(&path).list().unwrap().into_iter().map(|backup| backup.reason).collect();
    assert_eq!(made.len(), 2);
    assert!(made.contains(&Reason::Daily) && made.contains(&Reason::BeforeImport));
    let before = Backups::of(&path)
        .list()
        .unwrap()
        .into_iter()
        .find(|backup| backup.reason == Reason::BeforeImport)
        .unwrap();
    assert_eq!(sets(&before.file), 1);
    assert_eq!(sets(&path), 2);
}

#[test]
fn names_are_read_back_and_what_is_not_ours_is_left_alone() {
    let database = Path::new("home/setwise.db");
    let folder = Path::new("home/backups");
    for reason in [
        Reason::Daily,
        Reason::Asked,
        Reason::BeforeImport,
        Reason::BeforeRestore,
        Reason::OfVersion(12),
        Reason::Damaged,
        Reason::Salvaged,
    ] {
        let made_at = on("2026-11-21").timestamp();
        let file = name::free(database, folder, made_at, reason);
        let read = name::read(database, &file);
        assert_eq!(read, Some(Backup { made_at, file, reason }));
    }
    for other in [
        "setwise-20261121T173000Z-daily.db.part",
        "setwise-20261121T173000Z-holiday.db",
        "setwise-yesterday-daily.db",
        "other-20261121T173000Z-daily.db",
        "a.own-copy-of-version-1.db",
        "setwise.db",
    ] {
        assert_eq!(name::read(database, &folder.join(other)), None, "{other}");
    }
}

#[test]
fn several_of_one_second_do_not_take_each_others_place() {
    let house = House::new();
    house.one(bench(100, 5));
    let backups = Backups::of(&house.path());
    let made: BTreeSet<PathBuf> =
        (0..3).map(|_| backups.make(&house.stamps).unwrap().file).collect();
    assert_eq!(made.len(), 3);
    let newest = backups.list().unwrap().remove(0);
    assert_eq!(Some(&newest.file), made.iter().max());
}

/// The copy that is made first would make it the one too many.
#[test]
fn the_oldest_of_all_can_be_put_back() {
    let (_folder, path) = database();
    for day in 1..=28 {
        log_on(&path, &format!("2026-11-{day:02}"), day);
    }
    let backups = Backups::of(&path);
    let oldest = backups.list().unwrap().pop().unwrap();
    let held = sets(&oldest.file);
    let stamps = on("2026-12-30");
    let restored = backups.restore(Some(&oldest.file), &stamps).unwrap();
    assert_eq!((restored.file, sets(&path)), (oldest.file, held));
}

/// Two a day for sixty days, and one of an older version.
#[test]
fn the_newest_of_seven_days_and_four_weeks_are_kept() {
    let mut all = Vec::new();
    for day in 0..60 {
        for hour in [9, 18] {
            let made_at: jiff::civil::DateTime = "2026-09-23T00:00:00".parse().unwrap();
            let made_at = made_at + jiff::Span::new().days(day).hours(hour);
            all.push(Backup {
                made_at: made_at.to_zoned(TimeZone::UTC).unwrap().timestamp(),
                file: PathBuf::from(format!("{day}-{hour}")),
                reason: Reason::Daily,
            });
        }
    }
    all.push(Backup {
        made_at: "2020-01-01T00:00:00Z".parse().unwrap(),
        file: "old".into(),
        reason: Reason::OfVersion(3),
    });
    all.sort_by(|one, other| other.cmp(one));
    let gone: BTreeSet<_> = retention::surplus(&all, &TimeZone::UTC).into_iter().collect();
    let kept: Vec<String> = all
        .iter()
        .filter(|backup| !gone.contains(backup))
        .map(|backup| backup.made_at.to_string())
        .collect();
    // 2026-11-21 is a Saturday: that week, and the Sundays of the three before it.
    assert_eq!(
        kept,
        [
            "2026-11-21T18:00:00Z",
            "2026-11-21T09:00:00Z",
            "2026-11-20T18:00:00Z",
            "2026-11-19T18:00:00Z",
            "2026-11-18T18:00:00Z",
            "2026-11-17T18:00:00Z",
            "2026-11-16T18:00:00Z",
            "2026-11-15T18:00:00Z",
            "2026-11-08T18:00:00Z",
            "2026-11-01T18:00:00Z",
            "2020-01-01T00:00:00Z",
        ]
    );
}

#[test]
fn what_a_killed_copy_left_goes_with_the_next_one() {
    let house = House::new();
    house.one(bench(100, 5));
    let folder = house.path().with_file_name("backups");
    fs::create_dir_all(&folder).unwrap();
    for left in ["", "-journal", "-wal"] {
        fs::write(folder.join(format!("setwise-20200101T000000Z-daily.db.part{left}")), "half")
            .unwrap();
    }
    let made = Backups::of(&house.path()).make(&house.stamps).unwrap();
    house.store.close().unwrap();
    let left: Vec<String> = names(&house.path());
    assert!(left.iter().all(|name| !name.contains(".part")), "{left:?}");
    assert!(made.file.exists());
}

#[test]
fn a_backup_is_put_back_while_others_read_and_what_was_there_is_kept() {
    let house = House::new();
    house.one(bench(100, 5));
    let backups = Backups::of(&house.path());
    backups.make(&house.stamps).unwrap();
    house.one(bench(101, 5));
    let reader = house.store.reader().unwrap();
    let restored = backups.restore(None, &house.stamps).unwrap();
    assert_eq!(restored.sets, 1);
    assert_eq!(sets(&restored.before.unwrap()), 2);
    let mut seen = 0;
    reader.each_set(&mut |_| seen += 1).unwrap();
    assert_eq!(seen, 1, "an open reader sees it as it sees any change");
    house.one(bench(102, 5));
    house.is_sound();
    assert_eq!(house.every_set().len(), 2);
}

#[test]
fn a_damaged_database_is_offered_its_newest_good_backup_which_heals_it() {
    let house = House::new();
    house.one(bench(100, 5));
    let backups = Backups::of(&house.path());
    backups.make(&house.stamps).unwrap();
    // A newer one that is itself damaged is looked past.
    let newer = house.path().with_file_name("backups").join("setwise-20270101T000000Z-daily.db");
    fs::write(&newer, "not a database").unwrap();
    house.store.close().unwrap();
    for damage in [b"not a database at all".as_slice(), &[0xA5; 9_000]] {
        fs::write(house.path(), damage).unwrap();
        let error = Store::open(&house.path(), house.stamps.clone()).unwrap_err();
        let told = error.to_string();
        let offer = "`setwise backup restore` puts the newest good backup in its place (setwise-20261121T173000Z-";
        assert!(told.contains(offer) && told.contains(".db, with 1 set)"), "{told}");
        let restored = backups.restore(None, &house.stamps).unwrap();
        assert_eq!(fs::read(restored.before.unwrap()).unwrap(), damage);
        let store = Store::open(&house.path(), house.stamps.clone()).unwrap();
        assert_eq!(store.reader().unwrap().check().unwrap(), [""; 0]);
        store.close().unwrap();
        assert_eq!(sets(&house.path()), 1);
    }
}

#[test]
fn what_is_no_good_backup_is_never_put_back() {
    let house = House::new();
    house.one(bench(100, 5));
    let backups = Backups::of(&house.path());
    let none = backups.restore(None, &house.stamps);
    // The one of the day may have been made by now.
    assert!(none.is_ok() || matches!(none.unwrap_err().kind, StoreErrorKind::Unusable { .. }));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("letter.db"), "Dear diary").unwrap();
    let theirs = stranger(&file("theirs.db"));
    theirs.execute_batch("CREATE TABLE bookmarks (url TEXT)").unwrap();
    drop(theirs);
    let newer = backups.make(&house.stamps).unwrap();
    fs::copy(&newer.file, file("newer.db")).unwrap();
    stranger(&file("newer.db")).pragma_update(None, "user_version", 99).unwrap();
    let mut bytes = fs::read(&newer.file).unwrap();
    bytes[4096..].fill(0xA5);
    fs::write(file("damaged.db"), bytes).unwrap();
    for (name, why) in [
        ("letter.db", "it is not a database"),
        ("theirs.db", "it is a database of another program"),
        ("newer.db", "it was written by a newer setwise"),
        ("damaged.db", "damaged"),
        ("nothing.db", "there is no such file"),
    ] {
        let error = backups.restore(Some(&file(name)), &house.stamps).unwrap_err();
        let told = error.to_string();
        assert!(told.contains(why) && told.ends_with("was left as it is"), "{told}");
    }
    assert_eq!(house.every_set().len(), 1);
}
