//! What exchanges support, and what they do not.

use super::{ClaimedSet, Claims, Target, claims};
use crate::testing::exchange;
use crate::tests::{Scene, TODAY};
use std::fmt::Write as _;

/// A row is `typed => claims`; `⏎` is a line break, and what the coach says stands between `~`.
const TABLE: &str = include_str!("table.txt");

fn read(scene: &Scene, said: &str, targets: &[Target]) -> Claims {
    claims(&exchange(said), targets, &scene.setting()).unwrap()
}

fn shown(claims: &Claims) -> String {
    let told = claims.sets.iter().map(|claim| {
        let listed = if claim.is_listed { "listed " } else { "" };
        let ways = match claim.readings.len() {
            1 => String::new(),
            several => format!("{several} of "),
        };
        format!("{listed}{ways}{}", reading(&claim.readings[0]))
    });
    let told: Vec<_> = told.collect();
    if told.is_empty() { "-".to_owned() } else { told.join("; ") }
}

fn reading(sets: &[ClaimedSet]) -> String {
    let name = match &sets[0].id {
        Some(id) => id.as_str().to_owned(),
        None => format!("{:?}", sets[0].exercise),
    };
    let alike = sets.chunk_by(|a, b| a == b).map(|alike| {
        let count = match alike.len() {
            1 => String::new(),
            count => format!("{count}*"),
        };
        let set = &alike[0];
        let mut parts = Vec::new();
        parts.extend(set.load.map(|load| format!("{}{}", load.amount, load.unit)));
        parts.extend(set.reps.as_ref().map(|reps| {
            if reps.start() == reps.end() {
                format!("x{}", reps.start())
            } else {
                format!("x{}-{}", reps.start(), reps.end())
            }
        }));
        parts.extend(set.reserve.map(|rir| format!("r{}", rir.0)));
        if parts.is_empty() {
            parts.push("done".into());
        }
        format!("{count}{}", parts.join(" "))
    });
    let mut out = format!("{name}: {}", alike.collect::<Vec<_>>().join(", "));
    if sets[0].date != TODAY {
        let _ = write!(out, " on {}", sets[0].date);
    }
    out
}

#[test]
fn every_exchange_supports_what_the_table_says() {
    let rows = TABLE.lines().filter(|line| !line.starts_with("# "));
    let wrong: Vec<String> = rows
        .filter_map(|row| {
            let (said, wanted) = row.split_once(" => ").unwrap();
            let got = shown(&read(&Scene::default(), said, &[]));
            (got != wanted).then(|| format!("{said}\n  wanted {wanted}\n  got    {got}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// While they are typed, lines are read for what they report too.
#[test]
fn every_beginning_of_a_line_is_read_for_what_it_claims() {
    const LINES: &str = include_str!("../phrases.txt");
    let scene = Scene::default();
    let rows = LINES.lines().filter_map(|line| line.split_once(" => "));
    for (typed, _) in rows.step_by(8) {
        for end in typed.char_indices().map(|(at, c)| at + c.len_utf8()) {
            read(&scene, &typed[..end], &[]);
        }
    }
    for word in ["bench ed 5", "ßßed 185x8", "I ed"] {
        read(&scene, word, &[]);
    }
}
