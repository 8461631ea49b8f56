//! `setwise log`, `undo`, `history`, `records`: an athlete between two sets, in a shell.

use super::home::Home;
use serde_json::json;

#[test]
fn three_sets_are_logged_shown_and_taken_back() {
    let home = Home::new();
    let logged = home.run(&["log", "bench 3x8 185lb @8", "--json"]).done().json();
    let sets = logged["logged"].as_array().unwrap();
    assert_eq!(sets.len(), 3);
    for (number, set) in (1..).zip(sets) {
        assert_eq!(set["exerciseName"], "Bench Press");
        assert_eq!(set["setNumber"], number);
        assert_eq!(
            (&set["reps"], &set["loadLb"], &set["rpe"]),
            (&json!(8), &json!("185"), &json!(8))
        );
        assert_eq!((&set["date"], &set["source"]), (&json!("2026-11-21"), &json!("athlete")));
    }
    for key in ["records", "ticked", "reply"] {
        assert!(logged.get(key).is_some(), "{key}");
    }
    let history = home.run(&["history", "bench", "--json"]).done().json();
    assert_eq!(&history, &logged["logged"]);
    home.run(&["undo"]).says("Undone: 3 sets of Bench Press.");
    home.run(&["history"]).says("No sets yet.");
    home.run(&["undo"]).refuses("Nothing was undone: there is nothing to undo.");
}

#[test]
fn words_may_stand_apart_and_begin_with_a_dash() {
    let home = Home::new();
    let logged = home.run(&["log", "dip", "-20", "x8", "--json"]).done().json();
    assert_eq!(logged["logged"][0]["loadLb"], "-20");
    assert_eq!(logged["logged"][0]["exerciseName"], "Dip");
}

#[test]
fn what_can_be_read_two_ways_is_asked_and_answered() {
    let home = Home::new();
    let asked = home.run(&["log", "row 3x8 100lb", "--json"]);
    assert_eq!((asked.exit, asked.err.as_str()), (3, ""));
    let question = &asked.json()["question"];
    assert!(question["id"].is_string() && question["text"].is_string());
    let options = question["options"].as_array().unwrap();
    assert!(options.len() > 1);
    assert_eq!(home.run(&["history", "--json"]).json(), json!([]));
    let logged = home.run(&["log", "row 3x8 100lb", "--choose", "1", "--json"]).done().json();
    assert_eq!(logged["logged"].as_array().unwrap().len(), 3);
    assert_eq!(logged["logged"][0]["exerciseName"], options[0]["label"]);
}

#[test]
fn what_is_no_set_is_refused_and_nothing_is_stored() {
    let home = Home::new();
    home.run(&["log", "what a lovely day"]).refuses(
        "'what a lovely day' isn't a set. Write it like `bench 3x8 185lb @8`; questions go to `setwise chat`.",
    );
    let refused = home.run(&["log", "what a lovely day", "--json"]);
    assert_eq!(refused.exit, 3);
    assert!(refused.json()["refused"]["message"].is_string());
    home.run(&["log"]).is_wrong("error: the following required arguments were not provided:");
}

#[test]
fn a_line_comes_on_stdin_too() {
    let home = Home::new();
    home.fed(&["log", "-"], "squat 100kg x5 rir 2, x5, x4\n").done();
    let history = home.run(&["history", "--json"]).done().json();
    let told: Vec<_> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|set| (set["loadKg"].clone(), set["reps"].clone(), set["rir"].clone()))
        .collect();
    let of = |reps| (json!("100"), json!(reps), json!(2));
    assert_eq!(told, [of(5), of(5), of(4)]);
}

#[test]
fn records_name_the_sets_that_hold_them() {
    let home = Home::new();
    home.run(&["log", "bench 185lb x8 yesterday"]).done();
    let logged = home.run(&["log", "bench 190lb x8", "--json"]).done().json();
    let kinds: Vec<_> = logged["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|record| record["kind"].as_str().unwrap().to_owned())
        .collect();
    assert!(kinds.contains(&"load".to_owned()), "{kinds:?}");
    assert_eq!(logged["records"][0]["beat"]["set"]["loadLb"], "185");
    let records = home.run(&["records", "bench", "--json"]).done().json();
    assert_eq!(records.as_array().unwrap().len(), 4);
    let text = home.run(&["records", "bench"]).done().out;
    assert!(
        text.starts_with(
            "load    190 lb             Bench Press  190 lb × 8  set 1  21 Nov 2026, over 185 lb × 8 on 20 Nov 2026\n"
        ),
        "{text}"
    );
    home.run(&["records", "deadlift"]).says("No records of Deadlift yet.");
}

#[test]
fn history_is_limited_and_oldest_first() {
    let home = Home::new();
    home.run(&["log", "squat 225lb x5 on 1 nov"]).done();
    home.run(&["log", "squat 230lb x5, x4"]).done();
    let history = |limit: &str| {
        let ran = home.run(&["history", "--limit", limit, "--json"]).done();
        let sets = ran.json();
        let loads: Vec<_> =
            sets.as_array().unwrap().iter().map(|set| set["reps"].clone()).collect();
        loads
    };
    assert_eq!(history("2"), [json!(5), json!(4)]);
    assert_eq!(history("50").len(), 3);
    home.run(&["history", "--limit", "0"]).is_wrong(
        "error: invalid value '0' for '--limit <N>': a limit is a number from 1 to 10000; `setwise export` gives all",
    );
}

#[test]
fn two_homes_do_not_meet() {
    let (one, other) = (Home::new(), Home::new());
    one.run(&["log", "bench 185lb x8"]).done();
    other.run(&["history"]).says("No sets yet.");
}

#[test]
fn two_at_once_lose_nothing() {
    let home = Home::new();
    home.run(&["log", "squat 225lb x5"]).done();
    let running: Vec<_> = (0..12)
        .map(|_| {
            home.command()
                .args(["log", "squat 225lb x5"])
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in running {
        assert!(child.wait().unwrap().success());
    }
    let history = home.run(&["history", "--json"]).done().json();
    let numbers: Vec<_> =
        history.as_array().unwrap().iter().map(|set| set["setNumber"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=13).collect::<Vec<_>>());
}

/// What is asked of the bodyweight is answered from what was weighed, not from one number beside it.
#[test]
fn the_bodyweight_is_answered_from_what_was_weighed() {
    let home = Home::new();
    home.run(&["profile", "set", "unit", "kg"]).done();
    home.run(&["log", "bw 84 kg on 1 nov"]).done();
    home.run(&["log", "bw 82.4 kg yesterday"]).done();
    let said = home.run(&["chat", "how much do i weigh"]).done().out;
    assert!(said.starts_with("Bodyweight yesterday: 82.4 kg."), "{said}");
    let of_week =
        ["query", "--metric", "bodyweight", "--period", "2026-10-26 to 2026-11-01", "--json"];
    let asked = home.run(&of_week).done().json();
    assert_eq!(asked["value"]["amount"], 84.0, "{asked}");
    assert_eq!(asked["daysCounted"], 1, "{asked}");
    let compared =
        ["query", "--metric", "bodyweight", "--compare", "2026-10-26 to 2026-11-01", "--json"];
    let asked = home.run(&compared).done().json();
    assert_eq!(asked["compared"]["value"]["amount"], 84.0, "{asked}");
}

/// The receipt's set is the last one while it is in mind, whichever day it was for; then the set done
/// last is.
#[test]
fn the_last_set_is_the_receipts_and_later_the_one_done_last() {
    for (at, meant) in
        [("18:03", "Squat"), ("18:15", "Squat"), ("18:40", "Bench"), ("23:00", "Bench")]
    {
        for line in ["no, 7", "undo last set", "last set", "same again"] {
            let home = Home::new();
            home.fed(&["--plain"], "skip all\n").done();
            home.run(&["log", "bench 185lb x8"]).done();
            home.run(&["log", "squat 225lb x5 yesterday"]).done();
            let home = home.at(&format!("2026-11-21T{at}:00-05:00"));
            let told = home.run(&["chat", line]).out;
            assert!(told.contains(meant), "{line} at {at}: {told}");
        }
    }
}
