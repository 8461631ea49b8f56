//! The athlete's own exercises on their other devices, by way of a real database.

use crate::home::Home;
use crate::sync::{database, home, words};
use serde_json::{Value, json};
use std::fs;

/// Syncs, and is told of so many own exercises that came.
#[track_caller]
fn synced(home: &Home, came: u64) {
    let ran = home.run(&["sync", "--json"]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let told = ran.json()["exercises"].as_u64().unwrap_or(0);
    assert_eq!(told, came, "{} {}", ran.out, ran.err);
}

fn pair() -> Option<(crate::postgres::Postgres, Home, Home)> {
    let postgres = database()?;
    let (one, other) = (home(), home());
    let url = postgres.url("anna");
    let pairing = words(&one.run(&["sync", "init", &url, "--json"]).done());
    other.fed(&["sync", "join", &url], &pairing).done();
    Some((postgres, one, other))
}

fn add(home: &Home, name: &str, more: &[&str]) {
    let arguments = ["exercise", "add", name, "--pattern", "lunge", "--primary", "quads"];
    home.run(&[&arguments[..], more].concat()).done();
}

fn own(home: &Home) -> Vec<String> {
    let listed = home.run(&["exercise", "list", "--own", "--json"]).done().json();
    let mut names: Vec<String> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn file(home: &Home) -> String {
    fs::read_to_string(home.path().join("exercises.json")).unwrap_or_default()
}

/// The exercise of each set, by its name.
fn logged(home: &Home) -> Vec<String> {
    let listed = home.run(&["export"]);
    assert_eq!(listed.exit, 0, "{}", listed.err);
    let sets = listed.json();
    let sets = sets.as_array().unwrap().iter();
    sets.map(|set| set["exerciseName"].as_str().unwrap().to_owned()).collect()
}

#[track_caller]
fn replays(home: &Home) {
    let replayed = home.run(&["doctor", "--replay", "--json"]).json();
    assert_eq!(replayed["differences"], Value::Null, "{replayed}");
}

#[test]
fn an_own_exercise_is_known_on_the_other_device_and_its_sets_are_its_own() {
    let Some((_postgres, one, other)) = pair() else {
        return;
    };
    // Here it is logged by its name before anybody has heard of it.
    other.run(&["log", "Zercher March 3x8 60kg"]);
    add(&one, "Zercher March", &["--alias", "zm"]);
    one.run(&["log", "zm 2x8 70kg"]).done();
    synced(&one, 0);
    synced(&other, 1);
    assert_eq!(own(&other), ["Zercher March"]);
    let all = logged(&other);
    assert!(!all.is_empty());
    assert!(all.iter().all(|name| name == "Zercher March"), "{all:?}");
    let story = other.run(&["history", "zercher march", "--json"]).done();
    assert_eq!(story.json().as_array().unwrap().len(), all.len());
    other.run(&["log", "zm x5 80kg"]).done();
    let volume = other.run(&["records", "zercher march"]).done().out;
    assert!(volume.contains("Zercher March"), "{volume}");
    // Nothing comes twice, and what is known is not sent back.
    synced(&other, 0);
    synced(&one, 0);
    synced(&other, 0);
    // A change by hand goes the other way, whole, and leaves alone how the rest is written.
    add(&other, "Sled Hop", &[]);
    synced(&other, 0);
    synced(&one, 1);
    let by_hand = "[\n  {\n    \"name\": \"Zercher March\", \"pattern\": \"lunge\",\n    \"primary\": [\"quads\"]\n  },\n  {\"name\": \"Sled Hop\", \"pattern\": \"lunge\", \"primary\": [\"glutes\"]}\n]\n";
    one.file("exercises.json", by_hand);
    synced(&one, 0);
    synced(&other, 2);
    assert!(file(&other).contains("glutes"), "{}", file(&other));
    assert!(!file(&other).contains("zm"), "{}", file(&other));
    add(&other, "Log Toss", &[]);
    synced(&other, 0);
    synced(&one, 1);
    let head = by_hand.trim_end().trim_end_matches(']').trim_end();
    assert!(file(&one).starts_with(head), "{}", file(&one));
    assert_eq!(own(&one), ["Log Toss", "Sled Hop", "Zercher March"]);
    // One that is removed is removed there as well; its sets stay, under its name.
    one.run(&["exercise", "remove", "zercher march"]).done();
    synced(&one, 0);
    synced(&other, 1);
    assert_eq!(own(&other), ["Log Toss", "Sled Hop"]);
    assert_eq!(logged(&other).len(), logged(&one).len());
    for home in [&one, &other] {
        assert!(logged(home).iter().all(|name| name == "Zercher March"));
        replays(home);
    }
}

#[test]
fn of_what_was_changed_on_both_the_newest_counts_and_a_file_that_is_gone_comes_back() {
    let Some((_postgres, one, other)) = pair() else {
        return;
    };
    add(&one, "Sled Hop", &[]);
    synced(&one, 0);
    synced(&other, 1);
    let with = |muscle: &str| {
        json!([{"name": "Sled Hop", "pattern": "lunge", "primary": [muscle]}]).to_string()
    };
    one.file("exercises.json", with("glutes"));
    other.file("exercises.json", with("hamstrings"));
    // Whichever is stamped later counts, on both, and whole.
    let came = |home: &Home| {
        let ran = home.run(&["sync", "--json"]);
        ran.json()["exercises"].as_u64().unwrap_or(0)
    };
    assert_eq!(came(&one) + came(&other) + came(&one), 1);
    let entries = |home: &Home| serde_json::from_str::<Value>(&file(home)).unwrap();
    assert_eq!(entries(&one), entries(&other));
    assert_ne!(entries(&one)[0]["primary"], json!(["quads"]));
    // A folder that was put back without it is no wish to remove all of them.
    fs::remove_file(one.path().join("exercises.json")).unwrap();
    synced(&one, 1);
    synced(&other, 0);
    assert_eq!(own(&one), ["Sled Hop"]);
    for home in [&one, &other] {
        replays(home);
    }
}

#[test]
fn a_file_that_cant_be_read_is_left_as_it_is_and_all_else_is_synced() {
    let Some((_postgres, one, other)) = pair() else {
        return;
    };
    add(&one, "Sled Hop", &[]);
    one.run(&["log", "sled hop 3x8 60kg"]).done();
    synced(&one, 0);
    for broken in ["[{\"name\": \"Half\",", "{}", "[{\"name\": 3}]", "\u{0}\u{1}"] {
        other.file("exercises.json", broken);
        let ran = other.run(&["sync", "--json"]);
        assert_eq!(ran.exit, 0, "{}", ran.err);
        assert!(
            ran.err.contains("your own exercises are not synced until that is fixed"),
            "{broken}: {}",
            ran.err
        );
        assert!(
            ran.json()["exercises_left_out"].as_str().unwrap().contains("exercises.json"),
            "{}",
            ran.out
        );
        assert_eq!(file(&other), broken);
    }
    assert_eq!(logged(&other).len(), 3);
    other.file("exercises.json", "[]");
    synced(&other, 1);
    assert_eq!(own(&other), ["Sled Hop"]);
    replays(&other);
}

#[test]
fn a_coach_reads_the_names_and_facts_of_own_exercises() {
    let Some((postgres, one, _other)) = pair() else {
        return;
    };
    postgres.sql("postgres", "CREATE ROLE coach LOGIN IN ROLE setwise");
    add(&one, "Sled Hop", &[]);
    one.run(&["log", "sled hop 3x8 60kg"]).done();
    synced(&one, 0);
    let invitation = words(&one.run(&["sync", "share", "coach", "--json"]).done());
    let coach = home();
    coach.fed(&["team", "join", &postgres.url("coach")], &invitation).done();
    let folder = fs::read_dir(coach.path().join("team")).unwrap().next();
    let copy = folder.unwrap().unwrap().path().join("setwise.db");
    let copy = rusqlite::Connection::open(copy).unwrap();
    let known: String = copy
        .query_row("SELECT body ->> '$.entry' FROM things WHERE id = 'sled-hop'", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert!(known.contains("\"name\":\"Sled Hop\""), "{known}");
    assert!(!coach.path().join("exercises.json").exists(), "nor is it the coach's own");
}

#[test]
fn a_phrase_that_was_taught_is_known_on_the_other_device_and_no_kept_line_is() {
    let Some((_postgres, one, other)) = pair() else {
        return;
    };
    one.run(&["log", "knurl the thing"]);
    one.run(&["lines", "teach", "leg blast", "leg press"]).done();
    one.run(&["lines", "teach", "legs done", "done"]).done();
    synced(&one, 0);
    synced(&other, 0);
    let listed = other.run(&["lines", "--json"]).done().json();
    assert_eq!(listed["lines"], json!([]));
    assert_eq!(listed["phrases"].as_array().unwrap().len(), 2);
    other.run(&["log", "leg blast 3x8 50kg"]).done();
    assert_eq!(logged(&other), ["Leg Press"; 3]);
    // Of two devices that teach one phrase the later counts, and an undo brings the other's back.
    other.run(&["lines", "teach", "leg blast", "hack squat"]).done();
    synced(&other, 0);
    synced(&one, 0);
    one.run(&["log", "leg blast 1x8 50kg"]).done();
    assert!(logged(&one).contains(&"Hack Squat".to_owned()), "{:?}", logged(&one));
    other.run(&["undo"]).done();
    synced(&other, 0);
    synced(&one, 0);
    let listed = one.run(&["lines", "--json"]).done().json();
    assert_eq!(listed["phrases"][0]["name"], "Leg Press");
    replays(&one);
    replays(&other);
}
