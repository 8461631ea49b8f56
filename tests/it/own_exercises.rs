//! The athlete's own exercises by the command line: added, logged, searched, removed, imported.

use super::home::Home;
use serde_json::{Value, json};

const MARCH: [&str; 9] = [
    "exercise",
    "add",
    "Zercher March",
    "--pattern",
    "lunge",
    "--primary",
    "quads,glutes",
    "--alias",
    "zmarch",
];

#[test]
fn an_own_exercise_is_added_and_logged_and_found() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb"]).done();
    home.run(&MARCH).says(&format!(
        "Added: {:<34} {:<18} {:<30} nothing  yours",
        "Zercher March", "lunge", "quads, glutes"
    ));
    let logged = home.run(&["log", "zercher march 3x8 60kg", "--json"]).done().json();
    assert_eq!(logged["logged"][0]["exerciseName"], "Zercher March");
    home.run(&["log", "zmarch 60kg x6"]).done();
    let history = home.run(&["history", "Zercher March", "--json"]).done().json();
    assert_eq!(history.as_array().unwrap().len(), 4);
    let found = home.run(&["exercise", "list", "zerchr", "marsh", "--json"]).done().json();
    assert_eq!(found[0]["name"], "Zercher March");
    assert_eq!(found[0]["own"], true);
    let own = home.run(&["exercise", "list", "--own", "--json"]).done().json();
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0]["id"], "zercher-march");

    // The verifier knows it, with its muscles and joints.
    let plan = json!({"days": [{"name": "A", "blocks": [{"name": "Main", "exercises": [
        {"name": "Zercher March", "sets": 3, "reps": "8"}]}]}]});
    let plan = home.file("plan.json", plan.to_string());
    let profile =
        home.file("p.json", json!({"days_per_week": 1, "avoid_exercises": ["knee"]}).to_string());
    let verdict = home.run(&["program", "verify", &plan, "--profile", &profile, "--json"]).json();
    assert_eq!(verdict["verification"]["unclassified"], json!([]));
    let violation = verdict["verification"]["avoidance"]["violations"][0].as_str();
    assert!(
        violation.is_some_and(|said| said.contains("Zercher March") && said.contains("knee")),
        "{violation:?}"
    );
}

#[test]
fn history_logged_by_the_name_goes_on_under_the_exercise() {
    let home = Home::new();
    logged_by_name(&home, "Zercher March", &[(1, 8), (2, 8)]);
    let before = home.run(&["history", "--json"]).done().json();
    let added = home.run(&MARCH).done();
    assert!(
        added.out.ends_with(
            "2 sets logged before are kept under the exercise now; `setwise undo` takes that back.\n"
        ),
        "{}",
        added.out
    );
    home.run(&["log", "zmarch 70kg x5"]).done();
    let history = home.run(&["history", "zmarch", "--json"]).done().json();
    let numbers: Vec<&Value> =
        history.as_array().unwrap().iter().map(|set| &set["setNumber"]).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let removed = home.run(&["exercise", "remove", "zmarch"]).done();
    assert_eq!(
        removed.out.trim_end(),
        "Removed: Zercher March\n3 sets logged before are kept under the name 'Zercher March' now; \
         `setwise undo` takes that back."
    );
    let history = home.run(&["history", "Zercher March", "--json"]).done().json();
    assert_eq!(history.as_array().unwrap().len(), 3);
    for said in
        ["3 sets kept under another name", "Zercher March", "2 sets kept under another name"]
    {
        let undone = home.run(&["undo"]).done();
        assert!(undone.out.contains(said), "{}", undone.out);
    }
    assert_eq!(home.run(&["history", "--json"]).done().json(), before);
}

#[test]
fn what_can_not_be_added_is_refused_and_nothing_changes() {
    let home = Home::new();
    let add = |name: &str, more: &[&str]| {
        let mut arguments =
            vec!["exercise", "add", name, "--pattern", "squat", "--primary", "quads"];
        arguments.extend(more);
        home.run(&arguments)
    };
    add("barbell BENCH", &[]).refuses(
        "'barbell BENCH' is a spelling of Bench Press already; give barbell BENCH another name, or \
         leave that alias out",
    );
    add("My Lift", &["--alias", "ohp"]).refuses(
        "'ohp' is a spelling of Overhead Press already; give My Lift another name, or leave that \
         alias out",
    );
    add("\u{1b}[31mRed Lift", &[]).refuses(
        "\"\\u{1b}[31mRed Lift\" isn't a name for an exercise; wanted 2 to 80 characters in at most \
         10 words, letters among them, that say which exercise it is",
    );
    add(&"long ".repeat(40), &[]).refuses(&format!(
        "{:?} isn't a name for an exercise; wanted 2 to 80 characters in at most 10 words, letters \
         among them, that say which exercise it is",
        "long ".repeat(40).trim()
    ));
    add("The Big One", &[]).refuses(
        "a line that begins with 'The Big One' would not be read as The Big One; give it a name \
         that begins with a word of its own",
    );
    add("My Lift", &["--secondary", "quadz"]).is_wrong(
        "error: invalid value 'quadz' for '--secondary <MUSCLES>': 'quadz' is not known; did you \
         mean 'quads'?",
    );
    home.run(&["exercise", "list", "--own"])
        .says("You have no exercises of your own; `setwise exercise add` adds one.");
    assert!(!home.path().join("exercises.json").exists());
    home.run(&["exercise", "remove", "bench"]).refuses(
        "Bench Press is part of the program and can't be removed; `setwise exercise list --own` \
         lists your own",
    );
    home.run(&["exercise", "remove", "asdf qwer"]).refuses("there is no exercise 'asdf qwer'");
}

#[test]
fn a_broken_file_keeps_nobody_from_logging_and_is_not_written_over() {
    let home = Home::new();
    let path = home.file("exercises.json", "[{\"name\": \"Half\",");
    let told = format!(
        "{path}, line 1, column 18: found the end of the text; wanted a JSON array of exercises, \
         each with name, pattern and primary"
    );
    let logged = home.run(&["log", "bench 3x8 185lb"]);
    assert_eq!(logged.exit, 0);
    assert_eq!(
        logged.err.trim_end(),
        format!("setwise: {told}; none of your own exercises are known until that is fixed")
    );
    let refused = home.run(&MARCH);
    assert_eq!(
        (refused.exit, refused.out.trim_end()),
        (3, &*format!("{told}; fix that first, nothing was changed"))
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "[{\"name\": \"Half\",");

    let clash = json!([
        {"name": "Bench Press", "pattern": "squat", "primary": ["quads"]},
        {"name": "Zercher March", "pattern": "lunge", "primary": ["quads"]}]);
    home.file("exercises.json", clash.to_string());
    let logged = home.run(&["log", "zercher march 3x8 60kg", "--json"]);
    assert_eq!(logged.exit, 0);
    assert_eq!(
        logged.err.trim_end(),
        format!(
            "setwise: {path}, entry 1: Bench Press would have the id 'bench-press', which Bench \
             Press has already; give it another name; it is left out"
        )
    );
}

/// A collection of the widely used shape.
fn collection() -> String {
    json!([
        {"name": "Zottman Preacher Twist", "force": "pull", "level": "expert",
         "mechanic": "isolation", "equipment": "dumbbell", "primaryMuscles": ["biceps"],
         "secondaryMuscles": ["forearms"], "instructions": ["x"], "category": "strength"},
        {"name": "Barbell Bench Press - Medium Grip", "primaryMuscles": ["chest"]},
        {"name": "Ball Thing", "equipment": "exercise ball", "primaryMuscles": ["abdominals"]},
    ])
    .to_string()
}

#[test]
fn a_public_collection_is_previewed_imported_and_known_the_second_time() {
    let home = Home::new();
    logged_by_name(&home, "Zottman Preacher Twist", &[(1, 12)]);
    let file = home.file("collection.json", collection());
    home.run(&["exercise", "import", &file, "--dry-run"]).says(
        "1 exercise would be added, 1 known already, 1 refused.\n  + Zottman Preacher Twist: elbow \
         flexion, biceps\n  refused, entry 3 (Ball Thing): it needs 'exercise ball', which is no \
         equipment that is known here\nNothing was changed.",
    );
    assert!(!home.path().join("exercises.json").exists());
    let imported = home.run(&["exercise", "import", &file]).done();
    assert!(
        imported.out.contains("1 set logged before is kept under the exercise now"),
        "{}",
        imported.out
    );
    let again = home.run(&["exercise", "import", &file, "--json"]).json();
    assert_eq!(again["added"], json!([]));
    assert_eq!(again["known"].as_array().unwrap().len(), 2);
    let own = home.run(&["exercise", "list", "--own", "--json"]).done().json();
    assert_eq!(own.as_array().unwrap().len(), 1);
    let bad = home.file("bad.json", [0xff, 0xfe]);
    home.run(&["exercise", "import", &bad])
        .refuses(&format!("{bad}: not UTF-8 text; wanted a JSON array of exercises"));
    let missing = home.run(&["exercise", "import", "nowhere.json"]);
    assert_eq!(missing.exit, 2);
}

/// A word of its own for each number.
fn letters(mut n: u32) -> String {
    let mut word = String::from("q");
    for _ in 0..4 {
        word.push(char::from(b'a' + u8::try_from(n % 26).unwrap()));
        n /= 26;
    }
    word
}

/// Logs under a name that nothing is known by, as a coach's call may.
fn logged_by_name(home: &Home, name: &str, sets: &[(u8, u8)]) {
    for (number, reps) in sets {
        let call = json!({"exercise": name, "set": number.to_string(), "reps": reps.to_string(), "load_kg": "60"});
        home.run(&["tool", "call", "log_set_result", &call.to_string()]).done();
    }
}

#[test]
fn two_thousand_of_them_are_read_quickly() {
    let home = Home::new();
    let many: Vec<Value> = (0..2_000)
        .map(|n| {
            json!({"name": format!("Own lift {}", letters(n)), "aliases": [format!("ol{}", letters(n))],
                "pattern": "squat", "primary": ["quads"], "secondary": ["glutes"]})
        })
        .collect();
    home.file("exercises.json", Value::from(many).to_string());
    let last = letters(1_999);
    let line = format!("own lift {last} 3x8 60kg");
    let logged = home.run(&["log", &line, "--json"]).done().json();
    assert_eq!(logged["logged"][0]["exerciseName"], format!("Own lift {last}"));
    let own = home.run(&["exercise", "list", "--own", "--json"]).done().json();
    assert_eq!(own.as_array().unwrap().len(), 2_000);
}
