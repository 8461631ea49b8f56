//! Sets corrected and deleted by flags: each flag is read as its own kind of value, and no name is read as
//! anything but a name.

use super::home::Home;
use serde_json::{Value, json};

/// Names that a line would read as something else.
const NAMES: [&str; 17] = [
    "Zercher March",
    "Press on Monday",
    "press on monday",
    "Row, Chest Supported",
    "Hatfield Squat to Box",
    "Delete Set 2",
    "Last Set",
    "Squat 3x5 100kg",
    "all",
    "to 90x7",
    "The \"Widowmaker\"",
    "O'Brien's Lift // hard",
    "undo; finish",
    "Жим лёжа на полу",
    "懸垂",
    "תרגיל על הרצפה",
    "A Very Long Name of a Lift That Somebody Made Up to Fill Eighty Characters, Full",
];

const DAY: &str = "2026-11-19";

/// A home with three sets of an exercise of this name.
fn home_with(name: &str) -> Home {
    let home = Home::new();
    let set = |number: u8| {
        json!({
            "exerciseName": name, "date": DAY, "timestamp": format!("{DAY}T18:0{number}:00-05:00"),
            "setNumber": number, "reps": 8, "loadKg": 60,
        })
    };
    let file = home.file("sets.json", Value::from([set(1), set(2), set(3)].to_vec()).to_string());
    home.run(&["import", &file]).done();
    home
}

/// Number, reps and kilograms of each set of the exercise.
fn sets(home: &Home) -> Vec<(u64, u64, f64)> {
    let history = home.run(&["history", "--json"]).done().json();
    let of = |set: &Value| {
        let kg = set["loadKg"].as_f64().or_else(|| set["loadKg"].as_str()?.parse().ok());
        (set["setNumber"].as_u64().unwrap(), set["reps"].as_u64().unwrap(), kg.unwrap())
    };
    history.as_array().unwrap().iter().map(of).collect()
}

#[test]
fn the_set_that_is_meant_is_corrected_and_deleted_whatever_its_exercise_is_called() {
    for name in NAMES {
        let home = home_with(name);
        home.run(&["edit", name, "--set", "2", "--reps", "7", "--load", "62.5kg"]).done();
        assert_eq!(sets(&home), [(1, 8, 60.0), (2, 7, 62.5), (3, 8, 60.0)], "{name}");
        home.run(&["delete", name, "--set", "1", "--date", DAY]).done();
        assert_eq!(sets(&home), [(2, 7, 62.5), (3, 8, 60.0)], "{name}");
        home.run(&["undo"]).done();
        home.run(&["edit", name, "--set", "3", "--to-date", "2026-11-18"]).done();
        let history = home.run(&["history", "--json"]).done().json();
        assert_eq!(history[0]["date"], "2026-11-18", "{name}: {history}");
        home.run(&["edit", name, "--set", "1", "--to-exercise", "bench press"]).done();
        let history = home.run(&["history", "bench", "--json"]).done().json();
        assert_eq!(history.as_array().unwrap().len(), 1, "{name}: {history}");
    }
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let home = home_with("Zercher March");
    for (arguments, said) in [
        (
            &["edit", "zercher march", "--set", "9", "--reps", "7"][..],
            "Not changed: Zercher March has sets 1, 2 and 3 on Thu 19 Nov, and no set 9.",
        ),
        (
            &["edit", "zercher march", "--reps", "7"],
            "Not changed: Zercher March has sets 1, 2 and 3 on Thu 19 Nov: say which one.",
        ),
        (
            &["delete", "zercher march", "--set", "1", "--date", "2026-11-18"],
            "Not changed: no set of Zercher March is logged on Wed 18 Nov.",
        ),
        (&["delete", "squat", "--set", "9"], "Not changed: no set of Back Squat is logged."),
        (
            &["edit", "zercher march", "--set", "1"],
            "Not changed: nothing was said of what it becomes.",
        ),
    ] {
        let refused = home.run(arguments);
        assert_eq!(refused.exit, 3, "{arguments:?}");
        assert_eq!(refused.out.lines().next(), Some(said), "{arguments:?}");
    }
    assert_eq!(sets(&home).len(), 3);
}

#[test]
fn a_flag_takes_its_own_kind_of_value_alone() {
    let home = home_with("Zercher March");
    for (flag, value) in [
        ("--reps", "seven"),
        ("--reps", "-1"),
        ("--reps", "7 and delete set 1"),
        ("--load", "heavy"),
        ("--load", "60kg; delete set 1"),
        ("--rpe", "11"),
        ("--rpe", "8.3"),
        ("--rir", "-1"),
        ("--to-set", "0"),
        ("--to-date", "someday"),
        ("--date", "the set before"),
        ("--set", "last"),
    ] {
        let ran = home.run(&["edit", "zercher march", "--set=2", flag, value]);
        assert_eq!(ran.exit, 2, "{flag} {value}: {} {}", ran.out, ran.err);
    }
    home.run(&["edit", "zercher march", "--set", "2", "--notes", "to 90x7 // set 3; undo"]).done();
    assert_eq!(sets(&home), [(1, 8, 60.0), (2, 8, 60.0), (3, 8, 60.0)]);
    let history = home.run(&["history", "--json"]).done().json();
    assert_eq!(history[1]["notes"], "to 90x7 // set 3; undo");
}

#[test]
fn a_day_and_a_number_may_stand_behind_the_name_however_they_are_written() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 60kg"]).done();
    for (reps, arguments) in [
        (7, &["edit", "bench", "--set", "2", "--date", "Today"][..]),
        (6, &["edit", "bench", "on", "Today", "--set", "2"]),
        (5, &["edit", "bench", "set", "2"]),
        (4, &["edit", "bench set 2 on today"]),
        (3, &["edit", "bench", "on", "Saturday", "set", "2"]),
    ] {
        let reps_of_it = reps.to_string();
        home.run(&[arguments, &["--reps", &reps_of_it]].concat()).done();
        assert_eq!(sets(&home)[1].1, reps, "{arguments:?}");
    }
    let both = home.run(&["edit", "bench", "--reps", "7", "--choose", "1"]);
    assert_eq!(both.exit, 2, "{}", both.err);
}
