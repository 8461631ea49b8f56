//! Nothing acknowledged is ever lost: the program is killed at random moments while it logs.

use super::home::{Home, rounds};
use std::collections::HashSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// How often it is killed, in short and at length.
const FEW_KILLS: usize = 30;
const KILLS: usize = 200;

/// Lines that one run is fed: more than it gets to before it is killed.
const LINES: usize = 300;

/// Exercises in turn, because one of them has at most 99 sets a day.
const EXERCISES: [&str; 4] = ["Bench Press", "Deadlift", "Overhead Press", "Back Squat"];

/// Numbers that look random and are the same in every run (`SplitMix64`, by Vigna).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most
    }
}

/// A set by what an acknowledgement says of it: exercise, load, number. Each run has a load of its
/// own.
type Named = (String, String, String);

/// Feeds lines to one run, kills it so long after it has acknowledged so many sets, and gives back
/// all that it had acknowledged. By their number, not by the time: a slow machine logs as many.
fn killed(home: &Home, day: &str, load: &str, sets: usize, after: Duration) -> Vec<Named> {
    let mut child = home
        .command()
        .arg("--plain")
        .env("SETWISE_NOW", format!("{day}T18:00:00-05:00"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let load = load.to_owned();
    let feeding = thread::spawn(move || {
        for line in 0..LINES {
            let exercise = EXERCISES[line % EXERCISES.len()];
            // The pipe breaks when the program is killed, as it is meant to be.
            if writeln!(pipe, "{exercise} {load}lb x5").is_err() {
                break;
            }
        }
        pipe
    });
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut acknowledged = Vec::new();
    while acknowledged.len() < sets {
        let line = out.next().unwrap();
        acknowledged.extend(named(&line));
    }
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    acknowledged.extend(out.filter_map(|line| named(&line)));
    drop(feeding.join().unwrap());
    acknowledged
}

/// `Back Squat  100.25 lb × 5  set 3 ✓`
fn named(line: &str) -> Option<Named> {
    let (exercise, rest) = line.strip_suffix(" ✓")?.split_once("  ")?;
    let (load, rest) = rest.split_once(" lb")?;
    let (_, number) = rest.rsplit_once("set ")?;
    // A line cut short by the kill acknowledges nothing.
    let whole = number.chars().all(|c| c.is_ascii_digit()) && !number.is_empty();
    whole.then(|| (exercise.to_owned(), load.to_owned(), number.to_owned()))
}

#[test]
fn no_acknowledged_set_is_lost_to_a_kill() {
    let home = Home::new();
    home.fed(&["--plain"], "skip all\n").done();
    let mut dice = Dice(2_026);
    let mut acknowledged = Vec::new();
    let mut ended_early = 0;
    let first: jiff::civil::Date = "2025-01-01".parse().unwrap();
    let kills = rounds("killed while it logs", FEW_KILLS, KILLS);
    for round in 0..kills {
        let day = first.checked_add(jiff::Span::new().days(i64::try_from(round).unwrap())).unwrap();
        let load = format!("{}", 100.0 + 0.25 * f64::from(u8::try_from(round).unwrap()));
        let before = usize::try_from(dice.below(8)).unwrap();
        let after = Duration::from_micros(dice.below(20_000));
        let sets = killed(&home, &day.to_string(), &load, before, after);
        ended_early += usize::from(sets.len() < LINES);
        acknowledged.extend(sets);
    }
    let kept: HashSet<Named> = home
        .run(&["export"])
        .done()
        .json()
        .as_array()
        .unwrap()
        .iter()
        .map(|set| {
            (
                set["exerciseName"].as_str().unwrap().to_owned(),
                set["loadLb"].as_str().unwrap().to_owned(),
                set["setNumber"].to_string(),
            )
        })
        .collect();
    let lost: Vec<_> = acknowledged.iter().filter(|set| !kept.contains(*set)).collect();
    let first: Vec<_> = lost.iter().take(5).collect();
    assert!(lost.is_empty(), "{} sets were acknowledged and lost: {first:?}", lost.len());
    assert!(
        acknowledged.len() > 2 * kills && ended_early > kills / 2,
        "the kills did not come while it logged: {} sets, {ended_early} runs cut",
        acknowledged.len()
    );
    let doctor = home.run(&["doctor", "--json"]).done().json();
    assert_eq!(doctor["ok"], true);
}
