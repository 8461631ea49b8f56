//! Where the database lies: another file put in its place, and a folder that can't be written.

use crate::tests::support::{House, TODAY, bench, stamps};
use crate::{Store, StoreErrorKind};
use setwise_domain::command::Command;
use setwise_domain::set_log::SetLog;
use std::fs;
use std::path::Path;

/// As a sync tool does: a copy from elsewhere is renamed over the file.
#[test]
fn another_file_in_its_place_is_noticed_and_nothing_is_acknowledged_into_the_old_one() {
    let house = House::new();
    house.one(bench(100, 5));
    let reader = house.store.reader().unwrap();
    let elsewhere = house.path().with_extension("synced");
    fs::copy(house.path(), &elsewhere).unwrap();
    let before = fs::read(&elsewhere).unwrap();
    fs::rename(&elsewhere, house.path()).unwrap();
    let log = || house.try_command(Command::LogSets(vec![bench(101, 5)]));
    let error = log().unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Replaced);
    assert_eq!(
        error.to_string(),
        format!(
            "another file was put in the place of the database {} while setwise had it open, by a sync tool perhaps; nothing was stored in it: start setwise again to go on with the file that is there now",
            house.path().display()
        )
    );
    assert_eq!(reader.on_date(TODAY).unwrap_err().to_string(), error.to_string());
    assert_eq!(fs::read(house.path()).unwrap(), before);
    // One that is taken away is not written either.
    fs::remove_file(house.path()).unwrap();
    assert_eq!(log().unwrap_err().kind, StoreErrorKind::Replaced);
}

#[test]
fn a_file_that_goes_or_is_cut_off_is_noticed_and_stays_lost() {
    type Loss = fn(&Path);
    let losses: [(Loss, StoreErrorKind); 4] = [
        (|path| fs::remove_file(path).unwrap(), StoreErrorKind::Gone),
        (|path| fs::rename(path, path.with_extension("moved")).unwrap(), StoreErrorKind::Gone),
        (
            |path| fs::OpenOptions::new().write(true).open(path).unwrap().set_len(0).unwrap(),
            StoreErrorKind::CutOff,
        ),
        (
            |path| fs::OpenOptions::new().write(true).open(path).unwrap().set_len(8192).unwrap(),
            StoreErrorKind::CutOff,
        ),
    ];
    for (lose, kind) in losses {
        let house = House::new();
        house.one(bench(100, 5));
        house.store.close().unwrap();
        let store = Store::open(&house.path(), house.stamps.clone()).unwrap();
        let reader = store.reader().unwrap();
        let before = fs::read(house.path()).unwrap();
        lose(&house.path());
        assert_eq!(store.begin_conversation().wait().unwrap_err().kind, kind);
        assert!(reader.on_date(TODAY).is_err());
        // Also where it is put back: what was done meanwhile is not known.
        fs::write(house.path(), before).unwrap();
        assert_eq!(store.reader().unwrap_err().kind, kind);
    }
}

#[test]
fn a_replacement_during_a_commit_is_not_acknowledged() {
    let house = House::new();
    house.one(bench(100, 5));
    let (path, elsewhere) = (house.path(), house.path().with_extension("synced"));
    fs::copy(&path, &elsewhere).unwrap();
    let batch = setwise_domain::batch::Batch {
        transcript: Some(std::sync::Arc::new(move |_| {
            fs::rename(&elsewhere, &path).unwrap();
            Vec::new()
        })),
        ..crate::tests::support::batch(
            setwise_domain::batch::Mode::Each,
            vec![crate::tests::support::item(Command::LogSets(vec![bench(101, 5)]))],
        )
    };
    let error = house.store.commit(batch).wait().unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Replaced);
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Root may write everywhere, so there it is the file's own word that counts: `SQLite` opens a
/// read-only file for reading.
#[cfg(unix)]
#[test]
fn a_log_that_can_not_be_written_is_read_and_says_so_when_it_is_to_be_changed() {
    let house = House::new();
    house.one(bench(100, 5));
    house.store.close().unwrap();
    let folder = house.path().parent().unwrap().to_owned();
    set_mode(&house.path(), 0o400);
    set_mode(&folder, 0o500);
    let store = Store::open(&house.path(), stamps());
    let opened = store.map(|store| {
        let sets = store.reader().unwrap().on_date(TODAY).unwrap().len();
        let change = crate::tests::support::item(Command::LogSets(vec![bench(101, 5)]));
        let batch = crate::tests::support::batch(setwise_domain::batch::Mode::Each, vec![change]);
        (sets, store.commit(batch).wait().map(drop))
    });
    set_mode(&folder, 0o700);
    let (sets, stored) = opened.unwrap();
    assert_eq!(sets, 1);
    if let Err(error) = stored {
        assert_eq!(error.kind, StoreErrorKind::ReadOnly);
    }
}
