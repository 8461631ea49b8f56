//! Edits keep what was; deletions are tombstones.

use crate::domain::command::{Applied, Command, Rejection};
use crate::domain::effort::{Halves, Rpe};
use crate::domain::set_log::SetLog;
use crate::domain::set_result::{SetId, SetPatch};
use crate::store::tests::support::{House, bench, done, draft, stranger, with_reserve};
use uuid::Uuid;

fn reps(reps: u16) -> SetPatch {
    SetPatch {
        reps: Some(reps),
        ..SetPatch::default()
    }
}

/// Endings of past sets with their reps, in the order kept.
fn past(house: &House) -> Vec<(String, i64)> {
    stranger(&house.path())
        .prepare("SELECT ending, reps FROM past_sets ORDER BY version")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

#[test]
fn an_edit_changes_the_set_and_keeps_what_it_was() {
    let house = House::new();
    let set = house.one(with_reserve(2, bench(100, 5)));
    let patch = SetPatch {
        rpe: Some(Rpe(Halves::from_halves(18))),
        notes: Some("slow".to_owned()),
        ..reps(6)
    };
    let mut wanted = set.clone();
    patch.apply(&mut wanted.performance);
    let applied = house.command(Command::EditSet { id: set.id, patch });
    let (before, after) = (set.clone(), wanted.clone());
    assert_eq!(applied, Applied::Edited { before, after });
    assert_eq!(house.every_set(), [wanted.clone()]);
    assert_eq!(
        wanted.performance.rir, None,
        "one scale of effort drops the other"
    );
    assert_eq!(past(&house), [("edited".to_owned(), 5)]);
    assert_eq!(house.undo(), "the edit of set 1 of Bench Press");
    assert_eq!(house.every_set(), [set]);
    assert_eq!(past(&house), [("undone".to_owned(), 6)]);
    house.is_sound();
}

#[test]
fn an_edit_that_changes_nothing_is_no_change() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    house.command(Command::EditSet {
        id: set.id,
        patch: reps(5),
    });
    assert_eq!(house.undo(), "1 set of Bench Press");
}

#[test]
fn a_deleted_set_is_gone_and_comes_back_in_its_place() {
    let house = House::new();
    let (sets, _) = house.log(vec![
        bench(100, 5),
        bench(100, 4),
        draft("Squat", done(90, 3)),
    ]);
    let applied = house.command(Command::DeleteSet(sets[1].id));
    let set = sets[1].clone();
    assert_eq!(applied, Applied::Deleted { set });
    assert_eq!(house.every_set(), [sets[0].clone(), sets[2].clone()]);
    assert_eq!(past(&house), [("deleted".to_owned(), 4)]);
    // Its number is free again, and the set that takes it goes before it comes back.
    assert_eq!(house.one(bench(80, 8)).set_number, 2);
    assert_eq!(house.undo(), "1 set of Bench Press");
    assert_eq!(house.undo(), "the deletion of set 2 of Bench Press");
    assert_eq!(house.every_set(), sets);
    house.is_sound();
}

#[test]
fn the_newest_is_by_order_of_commit_also_after_a_deletion() {
    let house = House::new();
    let first = house.one(bench(100, 5));
    let second = house.one(bench(100, 4));
    let newest = || house.store.reader().unwrap().newest().unwrap();
    house.command(Command::DeleteSet(second.id));
    assert_eq!(newest(), Some(first));
    house.undo();
    assert_eq!(newest(), Some(second));
}

#[test]
fn only_live_sets_can_be_edited_or_deleted() {
    let house = House::new();
    let gone = house.one(bench(100, 5)).id;
    house.command(Command::DeleteSet(gone));
    for id in [gone, SetId(Uuid::from_u128(9))] {
        assert_eq!(house.rejected(Command::DeleteSet(id)), Rejection::NoSuchSet);
        let patch = reps(1);
        let rejection = house.rejected(Command::EditSet { id, patch });
        assert_eq!(rejection.to_string(), "there is no such set");
    }
}
