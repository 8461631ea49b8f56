//! The phrase table: what athletes type, and exactly what each line comes to.

use super::super::{Current, Reading};
use super::Scene;
use crate::catalog::{Catalog, Resolution};
use crate::domain::load::Unit;

const TABLE: &str = include_str!("../phrases.txt");

/// A row of the table, and the scene it is read in.
struct Row {
    at: usize,
    scene: Scene,
    typed: String,
    wanted: String,
}

/// `%` lines set the scene for what follows, `#` lines are titles; a row is
/// `typed => result ## where it comes from`, with `⏎` for a line break.
fn rows() -> Vec<Row> {
    let mut scene = Scene::default();
    let mut rows = Vec::new();
    for (index, line) in TABLE.lines().enumerate() {
        let at = index + 1;
        if let Some(scenery) = line.strip_prefix("% ") {
            set(&mut scene, scenery);
        } else if !line.trim().is_empty() && !line.starts_with("# ") {
            let (row, whence) = line
                .split_once(" ## ")
                .unwrap_or_else(|| panic!("row {at} says not where it comes from: {line}"));
            assert!(!whence.trim().is_empty(), "row {at}");
            let (typed, wanted) = row
                .split_once(" => ")
                .unwrap_or_else(|| panic!("row {at} has no result: {line}"));
            rows.push(Row {
                at,
                scene: scene.clone(),
                typed: typed.replace('⏎', "\n"),
                wanted: wanted.trim().to_owned(),
            });
        }
    }
    rows
}

fn set(scene: &mut Scene, scenery: &str) {
    match scenery.split_once(' ').unwrap_or((scenery, "")) {
        ("empty", _) => *scene = Scene::default(),
        ("unit", unit) => scene.profile.unit = Unit::from_word(unit).unwrap(),
        ("log", line) => scene.log(line),
        ("plan", name) => {
            let Resolution::Found { exercise, .. } = Catalog::embedded().resolve(name) else {
                panic!("{name:?} is not in the catalogue");
            };
            scene.current = Some(Current {
                name: exercise.name.clone(),
                id: Some(exercise.id.clone()),
            });
        }
        other => panic!("unknown scenery {other:?}"),
    }
}

#[test]
fn every_phrase_comes_to_what_the_table_says() {
    let rows = rows();
    assert!(rows.len() >= 300, "{} phrases", rows.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let got = row.scene.shown(&row.typed);
            (got != row.wanted).then(|| {
                format!(
                    "{}: {}\n  wanted {}\n  got    {got}",
                    row.at, row.typed, row.wanted
                )
            })
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The line of a choice leads on: to sets, or to a question about something else, never back.
#[test]
fn every_choice_can_be_chosen() {
    for row in rows() {
        let mut lines = vec![(row.typed.clone(), String::new())];
        let mut depth = 0;
        while let Some((line, asked)) = lines.pop() {
            depth += 1;
            assert!(depth < 200, "{}: no end of questions", row.typed);
            match row.scene.read(&line) {
                Reading::Ask(question) => {
                    assert!(!question.options.is_empty(), "{line}");
                    assert!(
                        !asked.contains(&question.id),
                        "{line} asks {} again",
                        question.id
                    );
                    for option in question.options {
                        lines.push((option.line, format!("{asked} {}", question.id)));
                    }
                }
                Reading::Sets(_) => {}
                other => assert!(asked.is_empty(), "{} → {line}: {other:?}", row.typed),
            }
        }
    }
}

#[test]
fn dump_tmp() {
    let out: Vec<String> = rows()
        .iter()
        .map(|row| format!("{}\t{}", row.at, row.scene.shown(&row.typed)))
        .collect();
    std::fs::write("/tmp/dump.tsv", out.join("\n")).unwrap();
}

#[test]
fn bench_tmp() {
    let mut scene = Scene::default();
    scene.log("bench 185 lb x8 rpe 8 on 2026-11-14");
    let lines = [
        "bench 3x8 185lb @8", "bench 185 8,8,7", "squat 100kg x5 rir 2, x5, x4", "155 x8 rir 3", "same again",
        "+5 x8", "pull up +10kg 8 8 7", "row 155x8", "bnech 3x8 185", "zercher hold thing 3x8 50kg", "bench 185",
        "bench 10x8", "what should I load for 3x5", "I want to get stronger and my shoulder hurts when I press overhead for 5 reps",
        "i did 3 sets of 8 at 185 on bench press yesterday", "bench press, 3 sets of 8, 185 lbs, rpe 8, yesterday",
        "bench 3x8 185; squat 3x5 225; pull up 8 8 7 // fine", "bench throw 3x8 50", "romainian deadlift 3x8 185", "machine 3x10 90",
        "kniebeuge 5x5 100kg", "hello coach", "bench was hard today",
    ];
    for line in lines {
        scene.read(line);
        let mut times: Vec<u128> = (0..200).map(|_| { let t = std::time::Instant::now(); scene.read(line); t.elapsed().as_nanos() }).collect();
        times.sort_unstable();
        println!("{:>8.1} µs median {:>8.1} p99  {line}", times[100] as f64 / 1000.0, times[198] as f64 / 1000.0);
    }
    let t = std::time::Instant::now();
    for row in rows() { row.scene.read(&row.typed); }
    println!("{:?} for all rows", t.elapsed());
    for piece in ["8 ", "bench ", "foo ", "bnech ", "bench 3x8 185, ", "foo 8 ", "10x10 ", "bnech 8; ", "what foo bar baz; "] {
        let text = piece.repeat(65536/piece.len());
        let t = std::time::Instant::now();
        scene.read(&text);
        println!("{:?} 64 KiB of {piece:?}", t.elapsed());
    }
}
