//! Operations are carried out all or none, also where the program is killed while it applies them.

use super::durability::Dice;
use super::home::{Home, rounds};
use serde_json::{Value, json};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// How often it is killed, in short and at length.
const FEW_KILLS: usize = 20;
const KILLS: usize = 60;

/// Operations of one batch: enough that writing them takes a while.
const BATCH: usize = 30;

/// A batch that adds sessions, and renames the one that stands first each time.
fn batch(round: usize) -> String {
    let create = |n| {
        json!({"op": "create", "title": format!("round {round}: {n}"), "scheduledFor": "2026-11-23",
               "notes": "x".repeat(500), "recurrence": {"type": "weekly"}})
    };
    let mut operations: Vec<Value> = (1..BATCH).map(create).collect();
    operations.push(json!({"op": "update", "id": 1, "title": format!("round {round}"), "recurrence": {"type": "none"}}));
    json!({"operations": operations}).to_string()
}

/// What stands of one round: how many of its sessions, and whether the first is renamed.
fn standing(home: &Home, round: usize) -> (usize, bool) {
    let shown = home.run(&["calendar", "--json"]).done().json();
    let titles: Vec<_> = shown["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["title"].as_str().unwrap().to_owned())
        .collect();
    let start = format!("round {round}: ");
    let added = titles.iter().filter(|title| title.starts_with(&start));
    (added.count(), titles.contains(&format!("round {round}")))
}

#[test]
fn a_kill_leaves_all_of_a_batch_or_nothing_and_its_key_holds() {
    let home = Home::new();
    let first = r#"{"operations":[{"op":"create","title":"first","recurrence":{"type":"none"}}]}"#;
    let begun = Instant::now();
    home.fed(&["assistant", "apply", "-"], first).done();
    // Kills come at any moment of a run, from its first to a little after its last.
    let mut whole = u64::try_from(begun.elapsed().as_micros()).unwrap();
    let mut dice = Dice(2_027);
    let (mut none, mut all) = (0, 0);
    let kills = rounds("killed while it changes the calendar", FEW_KILLS, KILLS);
    for round in 0..kills {
        let file = home.file("batch.json", batch(round));
        let key = format!("k{round}");
        let arguments = ["assistant", "apply", &file, "--idempotency-key", &key, "--json"];
        let mut child = home
            .command()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(dice.below(whole * 3 / 2)));
        child.kill().unwrap();
        let said = child.wait_with_output().unwrap().stdout;
        match standing(&home, round) {
            // A machine that is busier than it was takes longer, so that later kills come later.
            (0, false) => {
                none += 1;
                whole += whole / 8;
            }
            (added, true) if added == BATCH - 1 => {
                all += 1;
                whole -= whole / 8;
            }
            half => panic!("round {round} was half done: {half:?}"),
        }
        let answer = home.run(&arguments).done().out;
        assert_eq!(home.run(&arguments).done().out, answer);
        let said = String::from_utf8(said).unwrap();
        assert!(answer.starts_with(&said), "what was said before the kill is said again");
        assert_eq!(standing(&home, round), (BATCH - 1, true), "done once");
    }
    assert!(
        none > kills / 12 && all > kills / 12,
        "the kills did not come in the middle: {none} before, {all} after"
    );
    assert_eq!(home.run(&["doctor", "--json"]).done().json()["ok"], true);
}
