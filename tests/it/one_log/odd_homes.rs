//! Clocks that are off, homes that were put back, imports that were killed, files of other versions: all come to one
//! state, and nothing is lost or doubled.

use super::two_devices::{Pair, ago};
use crate::durability::Dice;
use crate::home::{Home, rounds};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

const DAY: i64 = 24 * 60;

/// What is said last by the time of all is what counts, whatever the clock of the one says.
#[test]
fn a_clock_that_is_a_day_off_decides_nothing() {
    for off in [DAY, -DAY] {
        let Some(mut pair) = Pair::join() else { return };
        // On a day that both have behind them.
        let day = ago(4 * DAY)[..10].to_owned();
        let bench = |load| ["edit", "bench", "--set", "1", "--date", &day, "--load", load];
        pair.does(0, 90, &["log", &format!("bench 60kg x5 on {day}")]);
        pair.does(0, 89, &["profile", "set", "days", "2"]);
        pair.syncs_at(&[(0, 0), (1, off)]);
        // Neither knows of the other's: first the one that is off speaks first, then last.
        pair.does(1, off + 40, &bench("70kg"));
        pair.does(1, off + 39, &["profile", "set", "days", "3"]);
        pair.does(0, 30, &bench("80kg"));
        pair.does(0, 29, &["profile", "set", "days", "4"]);
        pair.syncs_at(&[(0, 0), (1, off), (0, 0)]);
        let said = |home: &Home| {
            let all = home.run(&["export", "--all"]).done().json();
            (all["sets"][0]["loadKg"].clone(), all["profile"]["days_per_week"].clone())
        };
        for home in &pair.homes {
            assert_eq!(said(home), (json!("80"), json!(4)), "{off}");
        }
        pair.does(0, 20, &bench("90kg"));
        pair.does(0, 19, &["profile", "set", "days", "5"]);
        pair.does(1, off + 10, &bench("100kg"));
        pair.does(1, off + 9, &["profile", "set", "days", "6"]);
        pair.syncs_at(&[(1, off), (0, 0), (1, off)]);
        for home in &pair.homes {
            assert_eq!(said(home), (json!("100"), json!(6)), "{off}");
        }
        pair.meet();
        pair.are_the_same(&["history", "export --all", "calendar --json"]);
    }
}

impl Pair {
    /// Each syncs in turn, its clock so many minutes behind.
    fn syncs_at(&mut self, turns: &[(usize, i64)]) {
        for (which, minutes) in turns {
            self.does(*which, *minutes, &["sync"]);
        }
    }
}

/// A backup from before the last sync is put back: what was sent since comes again, what is done then is kept, and
/// what was never sent and lies in no backup is all that is gone.
#[test]
fn a_home_that_was_restored_goes_on_and_doubles_nothing() {
    for sent in [true, false] {
        let Some(mut pair) = Pair::join() else { return };
        pair.does(0, 90, &["log", "bench 60kg x5"]);
        pair.does(0, 89, &["profile", "set", "days", "3"]);
        pair.meet();
        let made = pair.homes[0].run(&["backup", "make", "--json"]).done().json();
        let file = made["file"].as_str().unwrap().to_owned();
        pair.does(0, 60, &["log", "squat 100kg x5"]);
        pair.does(0, 59, &["profile", "set", "days", "4"]);
        if sent {
            pair.meet();
        }
        pair.does(1, 50, &["log", "deadlift 140kg x3"]);
        pair.does(0, 40, &["backup", "restore", &file]);
        pair.does(0, 30, &["log", "dips x8"]);
        pair.does(0, 29, &["log", "bw 80 kg"]);
        pair.meet();
        pair.meet();
        let all = pair.homes[1].run(&["export", "--all"]).done().json();
        let names = all["sets"].as_array().unwrap().iter();
        let mut names: Vec<&str> = names.filter_map(|set| set["exerciseName"].as_str()).collect();
        names.sort_unstable();
        let mut wanted = vec!["Bench Press", "Deadlift", "Dip"];
        if sent {
            wanted.insert(0, "Back Squat");
        }
        assert_eq!(names, wanted, "sent: {sent}");
        assert_eq!(all["profile"]["days_per_week"], if sent { 4 } else { 3 });
        assert_eq!(all["bodyweight"].as_array().unwrap().len(), 1);
        pair.are_the_same(&["history", "export --all", "calendar --json"]);
    }
}

const KILLS: usize = 200;
const FEW_KILLS: usize = 8;

/// An import that was killed has brought all or nothing, and made again it is there once.
#[test]
fn an_import_that_is_killed_brings_all_or_nothing() {
    let mut csv = "Date,Exercise,Weight (kg),Reps\n".to_owned();
    for day in 0..120 {
        for kg in 0..40 {
            let date = jiff::civil::date(2025, 1, 1) + jiff::Span::new().days(day);
            writeln!(csv, "{date},Back Squat,{},5", 60 + kg).unwrap();
        }
    }
    let count = |home: &Home| {
        let totals = home.run(&["export"]).done().json();
        totals.as_array().unwrap().len()
    };
    let mut dice = Dice(31);
    let (mut nothing, mut all) = (0, 0);
    for round in 0..rounds("an import killed", FEW_KILLS, KILLS) {
        let home = Home::new();
        home.run(&["log", "bench 60kg x5"]).done();
        let file = home.file("log.csv", &csv);
        let mut import = home.command();
        import.args(["import", &file, "--yes"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = import.spawn().unwrap();
        thread::sleep(Duration::from_micros(dice.below(900_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        match count(&home) {
            1 => nothing += 1,
            4_801 => all += 1,
            other => panic!("{other} sets in round {round}"),
        }
        assert_eq!(home.run(&["doctor", "--replay"]).exit, 0, "round {round}");
        home.run(&["import", &file, "--yes"]).done();
        assert_eq!(count(&home), 4_801, "round {round}");
        home.run(&["undo"]).done();
        assert_eq!(count(&home), 1, "round {round}");
    }
    println!("{nothing} with nothing, {all} with all");
}

/// What a version that knows fewer fields wrote, or one that knows more.
#[test]
fn a_profile_of_another_version_is_read_as_far_as_it_is_known() {
    let home = Home::new();
    home.run(&["profile", "set", "days", "3"]).done();
    home.run(&["profile", "set", "bar", "15 kg"]).done();
    home.run(&["log", "bench 60kg x5"]).done();
    let whole = home.run(&["export", "--all"]).done().json();
    let fields: Vec<String> = whole["profile"].as_object().unwrap().keys().cloned().collect();
    let known = ["unit", "days_per_week", "minutes_per_day", "equipment", "goal", "level", "avoid"];
    for field in fields.iter().filter(|field| !known.contains(&field.as_str())) {
        let mut older = whole.clone();
        older["profile"].as_object_mut().unwrap().remove(field);
        let other = Home::new();
        let file = other.file("older.json", older.to_string());
        other.run(&["import", &file]).done();
        let all = other.run(&["export", "--all"]).done().json();
        assert_eq!(all["profile"]["days_per_week"], 3, "without {field}");
        assert_eq!(all["sets"], whole["sets"], "without {field}");
    }
    // A part of it that nobody knows is told, and nothing of the file is taken in half.
    let mut newer = whole.clone();
    newer["profile"]["shoe_size"] = json!(44);
    let other = Home::new();
    let file = other.file("newer.json", newer.to_string());
    let ran = other.run(&["import", &file]);
    let all = other.run(&["export", "--all"]).done().json();
    assert_eq!(ran.exit, 3, "{}", ran.out);
    assert!(ran.out.contains("/shoe_size: found a field that is not known there"), "{}", ran.out);
    assert_eq!(all["profile"], Value::Null);
    assert_eq!(all["sets"], json!([]));
}
