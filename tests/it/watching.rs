//! `setwise watch`, beside those who change things.

use crate::home::Home;
use crate::outputs;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Lines};
use std::process::{Child, ChildStdout, Stdio};

/// A `watch` that runs.
struct Watching {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Watching {
    fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut command = home.command();
        command.arg("watch").args(arguments).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The next change that it tells.
    fn next(&mut self) -> Value {
        let line = self.lines.next().unwrap().unwrap();
        outputs::hold(&["watch", "--json"], 0, &line);
        serde_json::from_str(&line).unwrap()
    }

    #[track_caller]
    fn tells(&mut self, summaries: &[&str]) {
        for summary in summaries {
            assert_eq!(self.next()["summary"], *summary);
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_change_is_told_as_it_comes() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb"]);
    let mut watching = Watching::start(&home, &["--since", "0"]);
    let first = watching.next();
    assert_eq!(first["summary"], "3 sets of Bench Press");
    assert_eq!(first["who"]["by"], "athlete");
    home.run(&["log", "squat 100kg x5"]);
    let second = watching.next();
    assert_eq!(second["summary"], "1 set of Back Squat");
    assert!(second["number"].as_i64() > first["number"].as_i64());
}

#[test]
fn an_undo_is_told_as_an_undo_and_a_redo_as_a_redo() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb"]);
    home.run(&["profile", "set", "days", "5"]);
    let mut watching = Watching::start(&home, &["--since", "2"]);
    let done: [(&[&str], &str); 6] = [
        (&["undo"], "the undo of a change of the profile"),
        (&["undo"], "the undo of 3 sets of Bench Press"),
        (&["redo"], "the redo of 3 sets of Bench Press"),
        (&["undo"], "the undo of 3 sets of Bench Press"),
        (&["redo", "1"], "the redo of 3 sets of Bench Press"),
        (&["undo", "1"], "the undo of 3 sets of Bench Press"),
    ];
    for (arguments, told) in done {
        home.run(arguments).done();
        watching.tells(&[told]);
    }
    // What is answered and listed names the change alone.
    let listed = home.run(&["redo", "--list"]).done().out;
    assert!(!listed.contains("undo of"), "{listed}");
}

/// Also where the log that was put back is shorter, and goes on with the numbers that were told already.
#[test]
fn it_goes_on_after_a_restore() {
    for (before, lost) in [(1, 1), (1, 4), (3, 0), (3, 2), (0, 3)] {
        let home = Home::new();
        home.run(&["profile", "set", "days", "5"]);
        for kg in 0..before {
            home.run(&["log", &format!("bench {}kg x5", 60 + kg)]).done();
        }
        home.run(&["backup", "make"]).done();
        let mut watching = Watching::start(&home, &["--since", "0"]);
        watching.tells(&["a change of the profile"]);
        watching.tells(&vec!["1 set of Bench Press"; before]);
        for reps in 0..lost {
            home.run(&["log", &format!("squat 100kg x{}", reps + 1)]).done();
        }
        watching.tells(&vec!["1 set of Back Squat"; lost]);
        let backups = home.run(&["backup", "list", "--json"]).done().json();
        let asked = backups["backups"].as_array().unwrap().iter();
        let mut names = asked.filter_map(|one| one["file"].as_str());
        let asked = names.find(|name| name.contains("asked")).unwrap().to_owned();
        home.run(&["backup", "restore", &asked]).done();
        for line in ["dips x5", "pull-ups x5", "plank 60s"] {
            home.run(&["log", line]).done();
        }
        watching.tells(&["1 set of Dip", "1 set of Pull-Up", "1 set of Plank"]);
    }
}
