//! An export of everything is the athlete: an empty home that takes it in shows what the first one shows.

use super::{RECORDS, SHOWN, differing};
use crate::home::Home;
use serde_json::{Value, json};

const OWN_TABLE: &str = "When;What;Much;Often\n3/4/2025;Pressy;100;5\n";
const OWN_COLUMNS: [&str; 14] = [
    "--unit",
    "kg",
    "--dates",
    "dmy",
    "--map",
    "date=When",
    "--map",
    "exercise=What",
    "--map",
    "weight=Much",
    "--map",
    "reps=Often",
    "--name",
    "Pressy=Overhead Press",
];

/// A home where everything that there is of an athlete was said at least twice.
fn lived() -> Home {
    let home = Home::new().at("2026-11-17T18:00:00-05:00");
    home.fed(&["--plain"], "skip all\n").done();
    let add = ["exercise", "add", "--pattern", "lunge", "--primary", "quads"];
    let done: [&[&str]; 12] = [
        &["profile", "set", "days", "4"],
        &["profile", "set", "bar", "15 kg"],
        &[&add[..], &["--alias", "zm", "Zercher March"]].concat(),
        &[&add[..], &["Sled Hop"]].concat(),
        &["lines", "teach", "leg blast", "leg press"],
        &["lines", "teach", "legs done", "done"],
        &["program", "start", "lyle-bulking"],
        &["accept"],
        &["log", "bench 3x8 185lb @8 // left elbow"],
        &["log", "zm 2x8 70kg; leg blast x8 100kg"],
        &["log", "bw 82.4 kg"],
        &["debrief"],
    ];
    for arguments in done {
        home.run(arguments);
    }
    let home = home.at(crate::home::NOW);
    let table = home.file("own.csv", OWN_TABLE);
    home.run(&[&["import", &table][..], &OWN_COLUMNS].concat()).done();
    let done: [&[&str]; 16] = [
        &["edit", "bench", "on", "tuesday", "--set", "2", "--load", "190lb"],
        &["delete", "bench", "on", "tuesday", "--set", "3"],
        &["log", "squat w 60kg x5; squat 100kg 3x5 rir 2"],
        &["log", "sled hop 2x20m"],
        &["log", "plank 60s; barbell curl 30lb x12+3"],
        &["log", "bw 82 kg"],
        &["plan", "generate"],
        &["chat", "my left shoulder hurts when I press"],
        &["chat", "my right knee hurts when I squat"],
        &["debrief"],
        &["assistant", "message", "add a run on tuesday at 7pm"],
        &["accept"],
        &["assistant", "message", "add leg day every monday"],
        &["accept"],
        &["assistant", "message", "skip leg day on monday"],
        &["accept"],
    ];
    for arguments in done {
        home.run(arguments);
    }
    home
}

fn exported(home: &Home) -> String {
    home.run(&["export", "--all"]).done().out
}

#[test]
fn an_empty_home_becomes_the_same() {
    let home = lived();
    let all = exported(&home);
    let facts: Value = serde_json::from_str(&all).unwrap();
    for (member, count) in [
        ("own_exercises", 2),
        ("bodyweight", 2),
        ("sessions", 7),
        ("slots", 2),
        ("phrases", 2),
        ("facts", 2),
        ("plans", 2),
        ("debriefs", 2),
        ("import_answers", 2),
    ] {
        let found = facts[member].as_array().unwrap().len();
        assert!(found >= count, "{member} has {found}");
    }
    let other = Home::new();
    let empty = exported(&other);
    let file = other.file("all.json", &all);
    let told = other.run(&["import", &file]).done().out;
    for wanted in [
        "new sessions, 0 already there\n  2 own exercises\n",
        "\n  program: taken, as there is none here\n  profile: taken, as there is none here\n",
        "the program and the profile. `setwise undo` takes all of them but the own exercises back.",
    ] {
        assert!(told.contains(wanted), "{wanted} in {told}");
    }
    let commands = [&SHOWN[..], &["records bench", "records squat", "records curl"]].concat();
    let found = differing(&home, &other, &commands);
    assert!(found.is_empty(), "{}", found.join("\n"));
    // What was taught and said of files is understood there too.
    let next = OWN_TABLE.replace("3/4/2025", "4/4/2025");
    for home in [&home, &other] {
        let table = home.file("next.csv", &next);
        home.run(&["import", &table]).done();
        home.run(&["log", "zm 60kg x5; leg blast x7 90kg"]).done();
    }
    assert_eq!(other.run(&["history"]).done().out, home.run(&["history"]).done().out,);
    for _ in 0..2 {
        other.run(&["undo"]).done();
    }
    // A second time it brings nothing, and one undo takes all of it back but the file of own exercises.
    let again = other.run(&["import", &file]).done().out;
    assert!(again.ends_with("Nothing new; nothing was changed.\n"), "{again}");
    assert!(again.contains("program: already there\n  profile: already there"), "{again}");
    other.run(&["doctor", "--replay"]).done();
    other.run(&["undo"]).done();
    let mut left: Value = serde_json::from_str(&exported(&other)).unwrap();
    assert_eq!(left["own_exercises"].as_array().unwrap().len(), 2);
    left["own_exercises"] = json!([]);
    assert_eq!(left, serde_json::from_str::<Value>(&empty).unwrap());
}

#[test]
fn an_empty_home_lists_the_same_records() {
    let (home, other) = (lived(), Home::new());
    let file = other.file("all.json", exported(&home));
    other.run(&["import", &file]).done();
    let found = differing(&home, &other, &RECORDS);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_the_athlete_has_stays_and_the_rest_comes_beside_it() {
    let home = lived();
    let other = Home::new();
    other.run(&["log", "bench 60kg x5"]).done();
    other.run(&["profile", "set", "days", "5"]).done();
    other.run(&["chat", "my left shoulder hurts when I press"]);
    other.run(&["plan", "generate"]).done();
    other.run(&["debrief"]);
    let before: Value = serde_json::from_str(&exported(&other)).unwrap();
    let file = other.file("all.json", exported(&home));
    let told = other.run(&["import", &file]).done().out;
    assert!(told.contains("profile: left out, since yours stays"), "{told}");
    let after: Value = serde_json::from_str(&exported(&other)).unwrap();
    assert_eq!(after["profile"]["days_per_week"], 5);
    // The plan and the debrief of that day are the other's own, and one fact is the same in both.
    for member in ["plans", "debriefs"] {
        let all = after[member].as_array().unwrap();
        assert_eq!(all.len(), 2, "{member}");
        assert!(all.contains(&before[member][0]), "{member}");
    }
    assert_eq!(after["facts"].as_array().unwrap().len(), 2);
    let again = other.run(&["import", &file]).done().out;
    assert!(again.ends_with("Nothing new; nothing was changed.\n"), "{again}");
    other.run(&["doctor", "--replay"]).done();
}

#[test]
fn what_cant_be_read_of_it_is_told_by_its_place_and_nothing_is_taken() {
    for (member, value, wanted) in [
        ("own_exercises", json!([{"name": "Half"}]), "pattern"),
        ("own_exercises", json!([7]), "found"),
        (
            "facts",
            json!([{"number": 1, "since": "yesterday", "kind": "other", "fact": "x"}]),
            "since",
        ),
        ("plans", json!([{"id": "nothing"}]), "id"),
        ("debriefs", json!(["words"]), "found"),
        ("import_answers", json!([{"about": "dance"}]), "about"),
    ] {
        let home = Home::new();
        let text = json!({ "sets": [], member: value }).to_string();
        let file = home.file("all.json", text);
        let ran = home.run(&["import", &file]);
        assert_eq!(ran.exit, 3, "{member}: {}", ran.out);
        assert!(ran.out.contains("column") && ran.out.contains(wanted), "{member}: {}", ran.out);
        assert!(!home.path().join("exercises.json").exists());
    }
}
