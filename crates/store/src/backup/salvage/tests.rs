//! Databases with damaged pages, and what is saved of them.

use super::super::Backups;
use crate::Store;
use crate::tests::support::{House, bench, done, draft, stranger};
use std::fs;
use std::path::Path;

/// 360 sets of 40 exercises, an edit and an undo, then closed.
fn filled() -> House {
    let house = House::hasty();
    for number in 0..40 {
        house.log(vec![draft(&format!("Lift {number}"), done(100, 5)); 9]);
    }
    house.one(bench(100, 5));
    house.undo();
    house.store.close().unwrap();
    house
}

fn root(path: &Path, tree: &str) -> usize {
    let root: i64 = stranger(path)
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [tree], |row| row.get(0))
        .unwrap();
    usize::try_from(root).unwrap()
}

fn overwrite(path: &Path, pages: &[usize]) {
    let mut bytes = fs::read(path).unwrap();
    for page in pages {
        bytes[(page - 1) * 4096..page * 4096].fill(0xA5);
    }
    fs::write(path, bytes).unwrap();
}

/// Salvages, puts back, and counts the sets of a sound database.
fn saved(house: &House) -> usize {
    let backups = Backups::of(&house.path());
    let salvaged = backups.salvage(None, &house.stamps).unwrap();
    assert!(salvaged.pages_lost <= salvaged.pages);
    backups.restore(Some(&salvaged.file), &house.stamps).unwrap();
    let store = Store::open(&house.path(), house.stamps.clone()).unwrap();
    let reader = store.reader().unwrap();
    assert_eq!(reader.check().unwrap(), [""; 0]);
    let mut sets = 0;
    reader.each_set(&mut |_| sets += 1).unwrap();
    assert_eq!(u64::try_from(sets).unwrap(), salvaged.sets);
    sets
}

#[test]
fn a_whole_database_is_saved_whole() {
    let house = filled();
    let before: Vec<String> = dump(&house.path());
    assert_eq!(saved(&house), 360);
    assert_eq!(dump(&house.path()), before);
}

/// Every row of every table but the projections, in a fixed order.
fn dump(path: &Path) -> Vec<String> {
    let connection = stranger(path);
    let mut rows = Vec::new();
    for table in ["changes", "sets", "touched", "exercises", "conversation", "records"] {
        let mut found = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1")).unwrap();
        let columns = found.column_count();
        let mut found = found.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let values: Vec<String> =
                (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect();
            rows.push(format!("{table}: {}", values.join(" ")));
        }
    }
    rows.sort();
    rows
}

#[test]
fn the_page_above_all_sets_is_not_needed() {
    let house = filled();
    overwrite(&house.path(), &[root(&house.path(), "sets")]);
    assert_eq!(saved(&house), 360);
}

#[test]
fn the_first_page_is_not_needed() {
    let house = filled();
    overwrite(&house.path(), &[1]);
    assert_eq!(saved(&house), 360);
}

#[test]
fn indexes_changes_and_exercises_are_not_needed() {
    let house = filled();
    let path = house.path();
    let lost: Vec<usize> = ["sets_by_date", "sets_by_uuid", "changes", "exercises", "records"]
        .iter()
        .map(|tree| root(&path, tree))
        .collect();
    overwrite(&path, &lost);
    assert_eq!(saved(&house), 360);
}

#[test]
fn of_any_damaged_page_only_its_own_rows_are_lost() {
    let house = filled();
    let whole = fs::read(house.path()).unwrap();
    let pages = whole.len() / 4096;
    for page in 1..=pages {
        fs::write(house.path(), &whole).unwrap();
        for beside in ["-wal", "-shm"] {
            let _ = fs::remove_file(crate::connection::beside(&house.path(), beside));
        }
        overwrite(&house.path(), &[page]);
        let sets = saved(&house);
        // A page holds at most so many sets of this length.
        assert!(sets >= 360 - 60, "page {page} of {pages}: {sets} sets");
    }
}

#[test]
fn what_is_no_database_gives_nothing_and_is_said() {
    let house = filled();
    for bytes in [b"".as_slice(), b"Dear diary"] {
        fs::write(house.path(), bytes).unwrap();
        let end = Backups::of(&house.path()).salvage(None, &house.stamps);
        match end {
            Ok(salvaged) => assert_eq!((salvaged.sets, salvaged.rows), (0, 0)),
            Err(error) => assert!(error.to_string().contains("can't be used"), "{error}"),
        }
    }
}
