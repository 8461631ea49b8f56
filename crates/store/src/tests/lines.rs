//! Lines that nobody understood stay on the device, and what is taught of them is a change like others.

use crate::limits::{MOST_KEPT_LINES, MOST_TAUGHT_PHRASES};
use crate::tests::support::{House, done, draft};
use jiff::{SignedDuration, Timestamp};
use setwise_domain::command::{Applied, Command, KeyChange, Rejection};
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::kept_line::{
    Door, KeptLine, LineNumber, NotUnderstood, UnknownLine, WhichLines,
};
use setwise_domain::limits::MOST_KEPT_LINE_CHARS;
use setwise_domain::set_result::SetDraft;
use setwise_domain::taught_phrase::{Meaning, TaughtPhrase};

fn at(seconds: usize) -> Timestamp {
    let begun: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
    begun + SignedDuration::from_secs(i64::try_from(seconds).unwrap())
}

fn keep(house: &House, line: &str, seconds: usize) {
    house.command(Command::KeepLine {
        line: UnknownLine { line: line.to_owned(), why: NotUnderstood::NoReading, name: None },
        door: Door::Screen,
        at: at(seconds),
    });
}

fn kept(house: &House) -> Vec<KeptLine> {
    house.store.reader().unwrap().kept_lines().unwrap()
}

fn taught(house: &House) -> Vec<String> {
    let taught = house.store.reader().unwrap().taught().unwrap().into_iter();
    taught.map(|one| format!("{} = {}", one.phrase, one.means)).collect()
}

fn line(phrase: &str, line: &str) -> Command {
    let means = Meaning::Line { line: line.to_owned() };
    Command::Teach { phrase: TaughtPhrase { phrase: phrase.to_owned(), means }, moves: Vec::new() }
}

#[test]
fn the_same_line_is_counted_and_the_newest_comes_last() {
    let house = House::new();
    keep(&house, "leg blast", 1);
    keep(&house, "wing it", 2);
    keep(&house, "  LEG  blast! ", 3);
    let found: Vec<_> = kept(&house).into_iter().map(|one| (one.line, one.times)).collect();
    assert_eq!(found, [("wing it".to_owned(), 1), ("leg blast".to_owned(), 2)]);
}

#[test]
fn kept_lines_have_a_bound_each_and_together() {
    let house = House::hasty();
    keep(&house, &"é".repeat(10_000), 0);
    assert_eq!(kept(&house)[0].line.chars().count(), MOST_KEPT_LINE_CHARS);
    for nth in 1..=MOST_KEPT_LINES {
        keep(&house, &format!("line {nth}"), nth);
    }
    let found = kept(&house);
    assert_eq!(found.len(), MOST_KEPT_LINES);
    assert_eq!(found[0].line, "line 1");
}

#[test]
fn lines_are_in_no_record_and_can_be_forgotten() {
    let house = House::new();
    keep(&house, "leg blast", 1);
    keep(&house, "wing it", 2);
    let changes = house.store.reader().unwrap().undoable_changes(10).unwrap();
    assert_eq!(changes, []);
    assert_eq!(
        house.store.reader().unwrap().known_ops().unwrap().iter().map(|one| one.seq).max(),
        Some(0)
    );
    let first = kept(&house)[0].number;
    let forgotten = house.command(Command::ForgetLines(WhichLines::One(first)));
    assert_eq!(forgotten, Applied::LinesForgotten { lines: 1 });
    let missing = WhichLines::One(LineNumber(99));
    let rejected = house.rejected(Command::ForgetLines(missing));
    assert_eq!(rejected, Rejection::NoSuchLine(LineNumber(99)));
    house.command(Command::ForgetLines(WhichLines::All));
    assert_eq!(kept(&house), []);
    house.is_sound();
}

#[test]
fn what_is_taught_can_be_undone_and_had_again() {
    let house = House::new();
    house.command(line("Legs done", "done"));
    house.command(line("legs  DONE", "undo"));
    assert_eq!(taught(&house), ["legs  DONE = `undo`"]);
    assert_eq!(house.undo(), "what “legs  DONE” means");
    assert_eq!(taught(&house), ["Legs done = `done`"]);
    house.command(Command::Redo);
    assert_eq!(taught(&house), ["legs  DONE = `undo`"]);
    house.command(Command::Unteach { phrase: "legs done.".to_owned() });
    assert_eq!(taught(&house), [""; 0]);
    house.undo();
    assert_eq!(taught(&house), ["legs  DONE = `undo`"]);
    let missing = Command::Unteach { phrase: "never".to_owned() };
    assert_eq!(house.rejected(missing), Rejection::NothingTaught);
    house.is_sound();
}

#[test]
fn teaching_the_same_twice_changes_nothing() {
    let house = House::new();
    house.command(line("legs done", "done"));
    house.command(line("Legs done", "done"));
    let changes = house.store.reader().unwrap().undoable_changes(10).unwrap();
    assert_eq!(changes.len(), 1);
}

#[test]
fn sets_that_were_logged_by_the_phrase_go_with_it_in_one_change() {
    let house = House::new();
    let named = |reps| SetDraft { exercise_id: None, ..draft("Leg Blast", done(60, reps)) };
    house.log(vec![named(8), named(7)]);
    let before = house.every_set();
    let leg_press = ExerciseId("leg-press".to_owned());
    let to = ExerciseKey::new(Some(&leg_press), "Leg Press");
    let means = Meaning::Exercise { exercise: leg_press.clone(), name: "Leg Press".to_owned() };
    let phrase = TaughtPhrase { phrase: "leg blast".to_owned(), means };
    let moves = vec![KeyChange { from: ExerciseKey::new(None, "leg blast"), to }];
    let applied = house.command(Command::Teach { phrase: phrase.clone(), moves });
    assert_eq!(applied, Applied::Taught { phrase, sets: 2 });
    assert!(house.every_set().iter().all(|set| set.exercise_id.as_ref() == Some(&leg_press)));
    house.is_sound();
    house.undo();
    assert_eq!(house.every_set(), before);
    assert_eq!(taught(&house), [""; 0]);
    house.is_sound();
}

#[test]
fn phrases_have_a_bound() {
    let house = House::hasty();
    for nth in 0..MOST_TAUGHT_PHRASES {
        house.command(line(&format!("phrase {nth}"), "done"));
    }
    let rejected = house.rejected(line("one more", "done"));
    assert_eq!(rejected, Rejection::TooManyPhrases(MOST_TAUGHT_PHRASES));
    house.command(line("phrase 1", "undo"));
}
