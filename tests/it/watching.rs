//! `setwise watch`, beside those who change things.

use crate::home::Home;
use crate::outputs;
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

#[test]
fn every_change_is_told_as_it_comes() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb"]);
    let mut child =
        home.command().args(["watch", "--since", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || -> Value {
        let line = lines.next().unwrap().unwrap();
        outputs::hold(&["watch", "--json"], 0, &line);
        serde_json::from_str(&line).unwrap()
    };
    let first = next();
    assert_eq!(first["summary"], "3 sets of Bench Press");
    assert_eq!(first["who"]["by"], "athlete");
    home.run(&["log", "squat 100kg x5"]);
    let second = next();
    assert_eq!(second["summary"], "1 set of Back Squat");
    assert!(second["number"].as_i64() > first["number"].as_i64());
    home.run(&["undo"]);
    assert!(next()["summary"].as_str().unwrap().contains("1 set of Back Squat"));
    let _ = child.kill();
    let _ = child.wait();
}
