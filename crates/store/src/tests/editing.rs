//! Edits keep what was; deletions are tombstones.

use crate::tests::support::{House, bench, done, draft, with_reserve};
use jiff::civil::date;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::effort::{Halves, Rpe};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::exercise_name::NameError;
use setwise_domain::profile::Profile;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::{EditedSet, MovedTo, SetDraft, SetEdit, SetId, SetPatch};
use uuid::Uuid;

fn reps(reps: u16) -> SetPatch {
    SetPatch { reps: Some(reps), ..SetPatch::default() }
}

fn edit(id: SetId, patch: SetPatch) -> Command {
    Command::EditSets(vec![SetEdit { id, patch }])
}

/// Endings of what sets of the bench press were, with their reps.
fn past(house: &House) -> Vec<(String, u16)> {
    let bench = ExerciseKey::stored("bench-press".to_owned());
    let changed = house.store.reader().unwrap().changed_sets(&bench, 100).unwrap();
    let earlier = changed.into_iter().flat_map(|set| set.earlier);
    earlier.map(|one| (one.ended.word().to_owned(), one.set.performance.reps.unwrap())).collect()
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
    let applied = house.command(edit(set.id, patch));
    let (before, after) = (set.clone(), wanted.clone());
    let sets = vec![EditedSet { before, after }];
    assert_eq!(applied, Applied::Edited { sets });
    assert_eq!(house.every_set(), [wanted.clone()]);
    assert_eq!(wanted.performance.rir, None, "one scale of effort drops the other");
    assert_eq!(past(&house), [("edited".to_owned(), 5)]);
    assert_eq!(house.undo(), "the edit of set 1 of Bench Press");
    assert_eq!(house.every_set(), [set]);
    // Every version that there was is kept, the one that is live again too.
    let kept = [("edited".to_owned(), 5), ("undone".to_owned(), 6)];
    assert_eq!(past(&house), kept);
    house.is_sound();
}

#[test]
fn an_edit_that_changes_nothing_is_no_change() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    house.command(edit(set.id, reps(5)));
    assert_eq!(house.undo(), "1 set of Bench Press");
}

#[test]
fn a_deleted_set_is_gone_and_comes_back_in_its_place() {
    let house = House::new();
    let (sets, _) = house.log(vec![bench(100, 5), bench(100, 4), draft("Squat", done(90, 3))]);
    let applied = house.command(Command::DeleteSets(vec![sets[1].id]));
    let gone = vec![sets[1].clone()];
    assert_eq!(applied, Applied::Deleted { sets: gone });
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
    house.command(Command::DeleteSets(vec![second.id]));
    assert_eq!(newest(), Some(first));
    house.undo();
    assert_eq!(newest(), Some(second));
}

#[test]
fn only_live_sets_can_be_edited_or_deleted() {
    let house = House::new();
    let gone = house.one(bench(100, 5)).id;
    house.command(Command::DeleteSets(vec![gone]));
    for id in [gone, SetId(Uuid::from_u128(9))] {
        assert_eq!(house.rejected(Command::DeleteSets(vec![id])), Rejection::NoSuchSet);
        let rejection = house.rejected(edit(id, reps(1)));
        assert_eq!(rejection.to_string(), "there is no such set");
    }
}

fn to_incline() -> SetPatch {
    SetPatch {
        exercise: Some(MovedTo {
            exercise: "Incline Bench Press".to_owned(),
            exercise_id: Some(ExerciseId("incline-bench-press".to_owned())),
        }),
        ..SetPatch::default()
    }
}

#[test]
fn a_line_of_sets_is_moved_as_one_change_each_to_the_next_number_there() {
    let house = House::new();
    let there = house.one(SetDraft {
        exercise_id: Some(ExerciseId("incline-bench-press".to_owned())),
        ..draft("Incline Bench Press", done(60, 8))
    });
    let (sets, _) = house.log(vec![bench(100, 5), bench(100, 5), bench(100, 4)]);
    let edits = sets[1..].iter().map(|set| SetEdit { id: set.id, patch: to_incline() });
    let applied = house.command(Command::EditSets(edits.collect()));
    let Applied::Edited { sets: edited } = applied else {
        panic!("{applied:?}");
    };
    let after: Vec<_> = edited.iter().map(|set| &set.after).collect();
    assert_eq!(after[0].set_number, 2);
    assert_eq!(after[1].set_number, 3);
    assert!(after.iter().all(|set| set.exercise == "Incline Bench Press"));
    house.is_sound();
    let spoken_of = house.store.reader().unwrap().spoken_of().unwrap();
    assert_eq!(spoken_of.iter().collect::<Vec<_>>(), after);
    assert_eq!(house.undo(), "the edit of 2 sets of Bench Press");
    let mut all = vec![there];
    all.extend(sets);
    assert_eq!(house.every_set(), all);
    house.is_sound();
}

#[test]
fn a_number_that_is_taken_or_a_name_that_is_none_leaves_everything_as_it_was() {
    let house = House::new();
    let (sets, _) = house.log(vec![bench(100, 5), bench(100, 4)]);
    let number = |set_number| SetPatch { set_number: Some(set_number), ..SetPatch::default() };
    let first = |patch: SetPatch| SetEdit { id: sets[0].id, patch };
    let second = SetEdit { id: sets[1].id, patch: number(1) };
    let rejection = house.rejected(Command::EditSets(vec![first(reps(9)), second.clone()]));
    assert_eq!(rejection.to_string(), "set 1 of Bench Press on 2026-11-21 is already logged");
    let mut nameless = to_incline();
    nameless.exercise.as_mut().unwrap().exercise = "Unknown".to_owned();
    let rejection = house.rejected(Command::EditSets(vec![first(reps(9)), first(nameless)]));
    assert_eq!(rejection, Rejection::BadName(NameError::Generic));
    assert_eq!(house.every_set(), sets);
    assert_eq!(past(&house), []);
    // Two numbers change places by way of a third.
    house.command(Command::EditSets(vec![first(number(99)), second, first(number(2))]));
    let swapped: Vec<_> = house.every_set().iter().map(|set| set.set_number).collect();
    assert_eq!(swapped, [2, 1]);
    assert_eq!(house.undo(), "the edit of 3 sets of Bench Press");
    assert_eq!(house.every_set(), sets);
    house.is_sound();
}

#[test]
fn a_set_is_moved_to_another_day_and_back() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let patch = SetPatch { date: Some(date(2026, 11, 20)), ..reps(6) };
    house.command(edit(set.id, patch));
    let moved = house.every_set().remove(0);
    assert_eq!((moved.date, moved.set_number), (date(2026, 11, 20), 1));
    assert_eq!(moved.performance.reps, Some(6));
    assert_eq!(house.one(bench(90, 5)).set_number, 1, "today's number is free");
    house.is_sound();
    assert_eq!(house.undo(), "1 set of Bench Press");
    assert_eq!(house.undo(), "the edit of set 1 of Bench Press");
    assert_eq!(house.every_set(), [set]);
}

#[test]
fn several_sets_are_deleted_as_one_change_or_none_is() {
    let house = House::new();
    let (sets, _) = house.log(vec![bench(100, 5), draft("Row", done(50, 8)), bench(100, 4)]);
    let ids: Vec<_> = sets.iter().map(|set| set.id).collect();
    let twice = Command::DeleteSets(vec![ids[0], ids[0]]);
    assert_eq!(house.rejected(twice), Rejection::NoSuchSet);
    assert_eq!(house.every_set(), sets);
    house.command(Command::DeleteSets(ids));
    assert_eq!(house.every_set(), []);
    assert_eq!(house.undo(), "the deletion of 3 sets of 2 exercises");
    assert_eq!(house.every_set(), sets);
    house.is_sound();
}

#[test]
fn what_was_spoken_of_is_the_last_line_that_still_has_sets() {
    let house = House::new();
    let spoken_of = || house.store.reader().unwrap().spoken_of().unwrap();
    assert_eq!(spoken_of(), []);
    let (line, _) = house.log(vec![bench(100, 5), bench(100, 4)]);
    assert_eq!(spoken_of(), line);
    let one = house.one(bench(90, 8));
    assert_eq!(spoken_of(), std::slice::from_ref(&one));
    house.command(edit(line[0].id, reps(6)));
    assert_eq!(spoken_of()[0].id, line[0].id);
    house.command(Command::SaveProfile(Profile::default()));
    assert_eq!(spoken_of()[0].id, line[0].id);
    house.command(Command::DeleteSets(vec![line[0].id]));
    assert_eq!(spoken_of(), [one], "what was edited is gone");
}

#[test]
fn a_blank_note_takes_the_note_away() {
    let house = House::new();
    let set = house.one(bench(100, 5));
    let note = |text: &str| SetPatch { notes: Some(text.to_owned()), ..SetPatch::default() };
    house.command(edit(set.id, note("slow")));
    house.command(edit(set.id, note("  ")));
    assert_eq!(house.every_set(), [set]);
}
