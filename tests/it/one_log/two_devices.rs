//! Two devices with the same state show the same and do the same, in whatever order it came to them.

use super::{RECORDS, SHOWN, differing};
use crate::home::Home;
use crate::sync::{copy, database, home, words};
use serde_json::Value;

/// Two homes at a time of their own each, so many minutes before the other homes' clocks.
pub struct Pair {
    pub homes: [Home; 2],
    _postgres: crate::postgres::Postgres,
}

pub fn ago(minutes: i64) -> String {
    let now = jiff::Timestamp::now() - jiff::SignedDuration::from_mins(minutes);
    now.to_zoned(jiff::tz::TimeZone::UTC).strftime("%FT%T%:z").to_string()
}

impl Pair {
    pub fn join() -> Option<Self> {
        let postgres = database()?;
        let homes = [home(), home()];
        let url = postgres.url("anna");
        let code = words(&homes[0].run(&["sync", "init", &url, "--json"]).done());
        homes[1].fed(&["sync", "join", &url], &code).done();
        Some(Self { homes, _postgres: postgres })
    }

    /// What one does so many minutes ago.
    #[track_caller]
    pub fn does(&mut self, which: usize, minutes: i64, arguments: &[&str]) -> String {
        self.homes[which].go_to(&ago(minutes));
        let ran = self.homes[which].run(arguments);
        assert_eq!(ran.exit, 0, "{arguments:?}: {}{}", ran.out, ran.err);
        ran.out
    }

    /// All comes to both.
    pub fn meet(&mut self) {
        for home in &mut self.homes {
            home.go_to(&ago(0));
        }
        for which in [0, 1, 0] {
            let ran = self.homes[which].run(&["sync"]);
            assert_eq!(ran.exit, 0, "{}", ran.err);
        }
    }

    #[track_caller]
    pub fn are_the_same(&self, commands: &[&str]) {
        let found = differing(&self.homes[0], &self.homes[1], commands);
        assert!(found.is_empty(), "{}", found.join("\n"));
        for home in &self.homes {
            let doctor = home.run(&["doctor", "--replay", "--json"]).json();
            assert_eq!(doctor["differences"], Value::Null);
        }
    }
}

/// Two devices that did the same kinds of things in turn, and know of each other's.
fn lived() -> Option<Pair> {
    let mut pair = Pair::join()?;
    // What comes is both earlier and later than what is there.
    let done: [(usize, i64, &[&str]); 30] = [
        (0, 90, &["profile", "set", "days", "3"]),
        (1, 89, &["profile", "set", "days", "5"]),
        (1, 88, &["log", "squat 140kg x3"]),
        (0, 87, &["log", "squat 140kg x3"]),
        (0, 86, &["log", "bench 100kg x5"]),
        (1, 85, &["log", "bench 100kg x5"]),
        (1, 80, &["log", "barbell row 80kg x8; dips x10"]),
        (0, 79, &["log", "dips x10; barbell row 80kg x8"]),
        (0, 70, &["log", "bw 80 kg"]),
        (1, 69, &["log", "bw 81 kg"]),
        (0, 68, &["log", "bw 82 kg"]),
        (1, 60, &["exercise", "add", "Sled Hop", "--pattern", "lunge", "--primary", "quads"]),
        (0, 59, &["exercise", "add", "Log Toss", "--pattern", "lunge", "--primary", "quads"]),
        (0, 50, &["lines", "teach", "leg blast", "squat"]),
        (1, 49, &["lines", "teach", "leg blast", "deadlift"]),
        (1, 45, &["plan", "generate"]),
        (0, 44, &["plan", "generate"]),
        (1, 40, &["program", "start", "starting-strength"]),
        (0, 39, &["program", "start", "lyle-bulking"]),
        (1, 38, &["accept"]),
        (0, 37, &["accept"]),
        (1, 30, &["chat", "my left shoulder hurts when I press"]),
        (0, 29, &["chat", "my right knee hurts when I squat"]),
        (1, 20, &["debrief"]),
        (0, 19, &["debrief"]),
        (1, 10, &["assistant", "message", "add a run on tuesday"]),
        (1, 8, &["accept"]),
        (0, 9, &["assistant", "message", "add a swim on tuesday"]),
        (0, 7, &["accept"]),
        (0, 5, &["log", "deadlift 180kg x2"]),
    ];
    for (which, minutes, arguments) in done {
        pair.does(which, minutes, arguments);
    }
    pair.meet();
    Some(pair)
}

#[test]
fn two_devices_that_know_the_same_show_the_same() {
    let Some(pair) = lived() else { return };
    pair.are_the_same(&SHOWN);
}

#[test]
fn two_devices_that_know_the_same_show_the_same_records() {
    let Some(pair) = lived() else { return };
    pair.are_the_same(&RECORDS);
}

/// What `again` and `delete the last set` mean is what was done last, also where it came from the other device.
#[test]
fn the_last_set_is_the_same_one_on_both() {
    for last in [0, 1] {
        let Some(mut pair) = Pair::join() else { return };
        pair.does(last, 50, &["log", "squat 140kg x3"]);
        pair.does(1 - last, 60, &["log", "bench 100kg x5"]);
        pair.does(last, 40, &["log", "deadlift 90kg x8"]);
        pair.does(1 - last, 55, &["log", "barbell row 80kg x8"]);
        pair.meet();
        pair.are_the_same(&["history", "export"]);
        for line in ["same again", "delete the last set", "last set was 4 reps", "again x6", "x7"] {
            let said = [0, 1].map(|which| {
                let asked = Home::new().at(pair.homes[which].now());
                copy(&pair.homes[which], &asked);
                let said = asked.run(&["chat", line]).out;
                assert!(said.contains("Deadlift"), "{line}: {said}");
                (said, asked.run(&["history"]).done().out)
            });
            assert_eq!(said[0], said[1], "{line}");
        }
    }
}
