//! Sets out of a file: what they would bring, and taken in.

use super::live::Live;
use std::fs;

const STRONG: &str = "\
Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
2026-11-02 18:00:00;Upper A;Bench Press (Barbell);1;82.5;kg;8;8;;;0;;;
2026-11-02 18:00:00;Upper A;Zorbing;1;;;10;;;;0;;;
";

#[test]
fn a_file_of_sets_is_shown_first_and_taken_in_with_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strong.csv");
    fs::write(&path, STRONG).unwrap();
    let import = format!("/import {}<enter>", path.display());
    let mut live = Live::open(220, 24);
    live.keys(&import);
    let screen = live.screen();
    for part in [
        "strong.csv · a takes the sets in",
        "(Strong), on 2026-11-02",
        "2 new, 0 already there",
        "Bench Press (Barbell) is Bench Press",
        "not in the catalogue, kept by name: Zorbing",
    ] {
        assert!(screen.contains(part), "no {part} in\n{screen}");
    }
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("Imported 2 sets."), "{screen}");
    live.keys("<esc>");
    live.keys(&import);
    let screen = live.screen();
    assert!(screen.contains("0 new, 2 already there"), "{screen}");
    assert!(!screen.contains("takes the sets in"), "{screen}");
}

#[test]
fn what_holds_no_sets_is_a_sentence_in_the_chat() {
    let mut live = Live::open(220, 24);
    live.keys("/import /nowhere/at/all.csv<enter>");
    let screen = live.screen();
    assert!(screen.contains("/nowhere/at/all.csv: the file could not be read"), "{screen}");
}

#[test]
fn what_a_file_leaves_open_is_said_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strong.csv");
    fs::write(&path, STRONG.replace("Zorbing", "Press")).unwrap();
    let mut live = Live::open(220, 24);
    live.keys(&format!("/import {}<enter>", path.display()));
    let screen = live.screen();
    assert!(screen.contains("--name 'Press=EXERCISE' says which"), "{screen}");
    live.keys("<esc>");
    let said = "--name 'Press=Overhead Press' --unit kg";
    live.keys(&format!("/import {} {said}<enter>", path.display()));
    let screen = live.screen();
    assert!(screen.contains("Press is Overhead Press"), "{screen}");
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("Imported 2 sets."), "{screen}");
    live.keys(&format!("<esc>/import {} --colour red<enter>", path.display()));
    let screen = live.screen();
    assert!(
        screen.contains("there is no --colour; write --unit, --dates, --name, --map or --skip-bad"),
        "{screen}"
    );
}

#[test]
fn bad_rows_are_left_out_where_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strong.csv");
    fs::write(&path, STRONG.replace(";82.5;", ";heavy;")).unwrap();
    let import = format!("/import {}", path.display());
    let mut live = Live::open(220, 24);
    live.keys(&import).keys("<enter>");
    let screen = live.screen();
    assert!(screen.contains("1 new, 0 already there"), "{screen}");
    let way = format!("To leave such rows out: {import} --skip-bad");
    assert!(screen.contains(&way), "{screen}");
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("nothing here can be imported"), "{screen}");
    live.keys("<esc>").keys(&import).keys(" --skip-bad<enter>");
    live.keys("a");
    let screen = live.screen();
    assert!(screen.contains("Imported 1 set."), "{screen}");
}
