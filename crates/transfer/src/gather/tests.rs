use super::ids::IMPORTED_SETS;
use super::*;
use crate::ReadOptions;
use setwise_domain::set_log::SetLog;
use uuid::Uuid;

const NONE: Vec<SetResult> = Vec::new();

fn gathered(rows: &[&str], held: &dyn SetLog) -> Gathered {
    gathered_of(&[rows], held)
}

/// Files of rows.
fn gathered_of(files: &[&[&str]], held: &dyn SetLog) -> Gathered {
    let now = "2026-11-21T18:02:00-05:00[America/New_York]".parse().unwrap();
    let options = ReadOptions {
        now: &now,
        unit: None,
        own_unit: Unit::Lb,
        dates: None,
        map: &[],
        tables: &[],
    };
    let mut gathering = Gathering::new(Catalog::embedded(), held);
    for rows in files {
        let moment = r#""timestamp":"2025-03-01T18:00:00-05:00""#;
        let rows: Vec<_> = rows.iter().map(|row| format!("{{{moment},{row}}}")).collect();
        let text = format!("[{}]", rows.join(",\n"));
        crate::read(text.as_bytes(), &options, &mut gathering).unwrap();
    }
    gathering.settle().unwrap()
}

fn sets(gathered: &Gathered) -> Vec<SetResult> {
    gathered.sets.iter().collect()
}

fn numbers(gathered: &Gathered) -> Vec<u8> {
    gathered.sets.iter().map(|set| set.set_number).collect()
}

const BENCH: &str = r#""exercise":"bench","reps":8"#;
const SECOND: &str = r#""exercise":"Bench Press","set":2,"reps":8"#;

#[test]
fn the_name_space_is_derived_from_its_name() {
    assert_eq!(Uuid::new_v5(&Uuid::nil(), b"setwise/imported-set"), IMPORTED_SETS);
}

#[test]
fn the_same_rows_get_the_same_ids_in_every_run() {
    let ids = || -> Vec<_> {
        let found = gathered(&[BENCH, BENCH, SECOND], &NONE);
        found.sets.iter().map(|set| set.id.to_string()).collect()
    };
    assert_eq!(ids(), ids());
    // Once published it never changes, or a file imported before would come in twice.
    assert_eq!(ids()[2], "549f1f56-9ea3-5a79-9911-be4684eddb08");
}

#[test]
fn rows_without_a_number_fill_what_is_left() {
    let found = gathered(&[BENCH, SECOND, BENCH], &NONE);
    assert_eq!(numbers(&found), [3, 2, 4]);
    assert_eq!((found.repeated, found.renumbered), (0, 0));
    assert_eq!(found.matched["bench"], "Bench Press");
}

#[test]
fn what_is_there_is_left_and_what_is_taken_is_renumbered() {
    let before = gathered(&[SECOND], &NONE);
    let held = sets(&before);
    let again = gathered(&[SECOND], &held);
    assert_eq!((again.sets.len(), again.already_there), (0, 1));
    let other = gathered(&[r#""exercise":"bench press","set":2,"reps":5"#], &held);
    assert_eq!((numbers(&other), other.renumbered), (vec![3], 1));
}

#[test]
fn a_row_word_for_word_again_is_a_repetition() {
    let found = gathered(&[SECOND, SECOND], &NONE);
    assert_eq!((found.sets.len(), found.repeated), (1, 1));
}

#[test]
fn a_day_holds_99_sets_of_an_exercise() {
    let rows = vec![BENCH; 100];
    let found = gathered(&rows, &NONE);
    assert_eq!((found.sets.len(), found.bad_rows), (99, 1));
    assert_eq!(
        found.bad[0].issues,
        ["2025-03-01 already has 99 sets of it, the most there can be"]
    );
}

#[test]
fn what_two_files_both_have_comes_in_once() {
    let found = gathered_of(&[&[BENCH, BENCH, SECOND], &[BENCH, BENCH, BENCH]], &NONE);
    assert_eq!((found.sets.len(), found.repeated), (4, 2));
}

#[test]
fn a_name_that_is_misspelt_or_could_be_several_is_kept_with_what_it_may_mean() {
    let row = |name: &str| format!(r#""exercise":"{name}","reps":8"#);
    let (odd, many) = (row("Bnech Press"), row("Press"));
    let found = gathered(&[&odd, &many], &NONE);
    assert!(sets(&found).iter().all(|set| set.exercise_id.is_none()));
    assert_eq!(found.unmatched["Bnech Press"], ["Bench Press"]);
    assert!(found.matched.is_empty());
}
