//! Bringing an older database up to date, a backup first.

use crate::limits;
use crate::store::migrations::{MIGRATIONS, version_of};
use crate::store::tests::support::{House, stamps, stranger};
use crate::store::{FaultKind, Store, connection};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

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
    for version in 1..MIGRATIONS.len() {
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
        assert_eq!(
            version_of(&backup).unwrap(),
            i64::try_from(version).unwrap()
        );
        let kept: i64 = backup
            .query_row("SELECT count(*) FROM sets", [], |row| row.get(0))
            .unwrap();
        assert_eq!(kept, 1);
    }
}

#[test]
fn a_backup_can_be_put_back() {
    let (_folder, path) = old(1);
    Store::open(&path, stamps()).unwrap().close().unwrap();
    let backup = path.with_file_name("backups").join(&backups(&path)[0]);
    fs::copy(backup, &path).unwrap();
    let store = Store::open(&path, stamps()).unwrap();
    assert_eq!(
        store.reader().unwrap().check().unwrap(),
        Vec::<String>::new()
    );
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
    assert!(matches!(error.kind, FaultKind::Backup { .. }), "{error:?}");
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
