//! Lines one after the other, and what they leave in the log.

use super::fixture::{Athlete, told};
use super::sentences::{sets, shown};
use super::tables::side_by_side;
use std::collections::HashSet;

const TABLE: &str = include_str!("turns.txt");

/// A row of the table, in its scene.
struct Row {
    scene: Vec<&'static str>,
    said: &'static str,
    wanted: &'static str,
}

fn rows() -> Vec<Row> {
    let mut scene = Vec::new();
    let mut rows = Vec::new();
    for line in TABLE.lines() {
        if line == "% empty" {
            scene.clear();
        } else if let Some(scenery) = line.strip_prefix("% ") {
            scene.push(scenery);
        } else if !line.is_empty() && !line.starts_with("# ") {
            let (row, _) = line.split_once(" ## ").unwrap();
            let (said, wanted) = row.split_once(" => ").unwrap();
            let scene = scene.clone();
            rows.push(Row { scene, said, wanted: wanted.trim() });
        }
    }
    rows
}

fn athlete_in(scene: &[&str]) -> Athlete {
    let athlete = Athlete::new();
    for scenery in scene {
        match scenery.split_once(' ').unwrap() {
            ("did", done) => {
                let (day, done) = done.split_once(' ').unwrap();
                let from = done.find(|c: char| c.is_ascii_digit()).unwrap();
                athlete.did(day, done[..from].trim(), &done[from..]);
            }
            ("plan", planned) => {
                let planned: Vec<_> =
                    planned.split("; ").map(|one| one.split_once(", ").unwrap()).collect();
                athlete.planned(&planned);
            }
            other => panic!("unknown scenery {other:?}"),
        }
    }
    athlete
}

fn came_to(row: &Row) -> String {
    let athlete = athlete_in(&row.scene);
    let before: HashSet<_> = sets(&athlete).iter().map(|set| set.id).collect();
    let answers = row.said.split(" | ").map(|line| told(&athlete.events(line)));
    let last = answers.last().unwrap_or_default();
    let mut logged = sets(&athlete);
    logged.retain(|set| !before.contains(&set.id));
    let logged = shown(&logged);
    let asked = last.lines().find_map(|line| line.strip_prefix("asks "));
    match (row.wanted.split_once('?'), asked) {
        // Of a question the words that the row gives.
        (Some((_, words)), Some(asked)) if asked.contains(words.trim()) => {
            format!("{logged} ?{words}")
        }
        (_, Some(asked)) => format!("{logged} ? {asked}"),
        (_, None) if logged.is_empty() => "nothing".to_owned(),
        (_, None) => logged,
    }
}

#[test]
fn lines_one_after_the_other_leave_what_the_table_says() {
    let wrong = side_by_side(rows(), |row| {
        let got = came_to(&row);
        let wrong = got.trim() != row.wanted;
        let told = format!("{}\n  wanted {}\n  got    {got}", row.said, row.wanted);
        wrong.then_some(told).into_iter().collect()
    });
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
