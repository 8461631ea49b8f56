//! Sets that come under another key keep their history, and go back with an undo.

use crate::tests::support::{House, done, draft};
use setwise_domain::command::{Applied, Command, KeyChange};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::receipt::Record;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::SetDraft;

fn key(text: &str) -> ExerciseKey {
    ExerciseKey::stored(text.to_owned())
}

fn change(from: &str, to: &str) -> KeyChange {
    KeyChange { from: key(from), to: key(to) }
}

fn named(name: &str, kilograms: i64, reps: u16) -> SetDraft {
    SetDraft { exercise_id: None, ..draft(name, done(kilograms, reps)) }
}

fn records(house: &House) -> Vec<Record> {
    house.store.reader().unwrap().all_records().unwrap()
}

fn numbers(house: &House, of: &str) -> Vec<u8> {
    let reader = house.store.reader().unwrap();
    let mut numbers: Vec<u8> =
        reader.of_exercise(&key(of), 100).unwrap().iter().map(|set| set.set_number).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn a_name_that_comes_to_be_known_takes_its_sets_along() {
    let house = House::new();
    house.log(vec![named("Zercher March", 60, 8), named("Zercher March", 70, 8)]);
    let before = (house.every_set(), records(&house));
    let applied = house.command(Command::Rekey(vec![change("~zercher march", "zercher-march")]));
    assert_eq!(applied, Applied::Rekeyed { sets: 2 });
    let moved = house.every_set();
    let id = Some(ExerciseId("zercher-march".to_owned()));
    assert!(moved.iter().all(|set| set.exercise_id == id), "{moved:?}");
    assert_eq!(numbers(&house, "zercher-march"), [1, 2]);
    assert_eq!(numbers(&house, "~zercher march"), [0_u8; 0]);
    house.is_sound();
    assert_eq!(house.undo(), "2 sets kept under another name");
    assert_eq!((house.every_set(), records(&house)), before);
    house.is_sound();
}

#[test]
fn two_names_of_one_exercise_come_together_and_part_again() {
    let house = House::new();
    house.log(vec![named("zmarch", 60, 8), named("zmarch", 60, 6)]);
    house.log(vec![named("Zercher March", 70, 5)]);
    let before = house.every_set();
    let changes = vec![
        change("~zercher march", "zercher-march"),
        change("~zmarch", "zercher-march"),
        change("~nobody did this", "zercher-march"),
        change("zercher-march", "zercher-march"),
    ];
    let applied = house.command(Command::Rekey(changes));
    assert_eq!(applied, Applied::Rekeyed { sets: 3 });
    assert_eq!(numbers(&house, "zercher-march"), [1, 2, 3]);
    house.is_sound();
    house.undo();
    assert_eq!(house.every_set(), before);
    assert_eq!(numbers(&house, "~zmarch"), [1, 2]);
    house.is_sound();
}

#[test]
fn where_nothing_moves_there_is_nothing_to_undo() {
    let house = House::new();
    let applied = house.command(Command::Rekey(vec![change("~a", "b")]));
    assert_eq!(applied, Applied::Rekeyed { sets: 0 });
    house.is_sound();
}
