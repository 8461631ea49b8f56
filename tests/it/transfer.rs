//! Sets in and out: `import` and `export`.

use super::home::Home;
use serde_json::{Value, json};

const OLD: &str = r#"[
  {"timestamp": "2025-03-01T18:00:00-05:00", "exercise": "Bench Press", "set": 1, "reps": 8, "loadLb": "185", "rir": 2},
  {"timestamp": "2025-03-01T18:03:00-05:00", "exercise": "bench press", "set": 2, "reps": 8, "loadLb": "185"},
  {"timestamp": "2025-03-02T18:00:00-05:00", "exerciseName": "My Own Thing", "reps": 10, "notes": "odd \u001b[2J one"},
  {"timestamp": "2025-03-02T18:00:00-05:00", "exerciseName": "My Own Thing", "reps": 10, "notes": "odd \u001b[2J one"}
]"#;

fn exported(home: &Home) -> Value {
    home.run(&["export", "--format", "json"]).done().json()
}

#[test]
fn an_old_export_is_previewed_then_imported_then_undone() {
    let home = Home::new();
    let file = home.file("old.json", OLD);
    let dry = home.run(&["import", &file, "--dry-run", "--json"]).done().json();
    assert_eq!(dry["rows"], 4);
    assert_eq!(dry["new"], 4);
    assert_eq!(dry["imported"], Value::Null);
    assert_eq!((&dry["from"], &dry["to"]), (&json!("2025-03-01"), &json!("2025-03-02")));
    assert_eq!(dry["units"], json!({"lb": 2, "kg": 0, "without": 2}));
    assert_eq!(dry["unmatched"], json!(["My Own Thing"]));
    assert_eq!(exported(&home), json!([]));

    home.run(&["import", &file]).says(&format!(
        "4 rows in {file} (JSON), from 2025-03-01 to 2025-03-02\n  \
           4 new, 0 already there, 0 repeated in the file, 0 bad\n  \
           loads: 2 in lb, 0 in kg, 2 without\n  \
           bench press is Bench Press\n  \
           not in the catalogue, kept by name: My Own Thing\n\
         Imported 4 sets. `setwise undo` takes all of them back."
    ));
    let sets = exported(&home);
    assert_eq!(sets.as_array().unwrap().len(), 4);
    assert_eq!(sets[0]["exerciseName"], "Bench Press");
    assert_eq!(sets[1]["exerciseId"], "bench-press");
    assert_eq!((&sets[2]["setNumber"], &sets[3]["setNumber"]), (&json!(1), &json!(2)));
    assert_eq!(sets[3]["source"], "import");

    home.run(&["undo"]).done();
    assert_eq!(exported(&home), json!([]));
    // Taken back is not gone for good.
    home.run(&["import", &file]).done();
    assert_eq!(exported(&home), sets);
}

#[test]
fn the_same_file_twice_adds_nothing() {
    let home = Home::new();
    let file = home.file("old.json", OLD);
    home.run(&["import", &file]).done();
    let before = exported(&home);
    let again = home.run(&["import", &file, "--json"]).done().json();
    assert_eq!((&again["already_there"], &again["imported"]), (&json!(4), &json!(0)));
    assert_eq!(exported(&home), before);
}

#[test]
fn an_import_announces_no_record() {
    let home = Home::new();
    let file = home.file("old.json", OLD);
    let ran = home.run(&["import", &file]).done();
    assert!(!ran.out.contains("ecord"), "{}", ran.out);
}

#[test]
fn an_export_reads_back_without_loss() {
    let home = Home::new();
    let file = home.file("old.json", OLD);
    home.run(&["import", &file]).done();
    for call in [
        r#"{"exercise":"Pull-up","load_kg":"-20.25","reps":"0","rir":"1.5","notes":"né \"q\""}"#,
        r#"{"exercise":"Squat"}"#,
        r#"{"exercise":"Squat","load_lb":"225.25","reps":"5","rpe":"8.5"}"#,
    ] {
        home.run(&["tool", "call", "log_set_result", call]).done();
    }
    let out = home.run(&["export"]).done().out;
    let other = Home::new();
    let file = other.file("export.json", &out);
    other.run(&["import", &file]).done();
    assert_eq!(other.run(&["export"]).done().out, out);
}

#[test]
fn bad_rows_stop_an_import_unless_they_are_left_out() {
    let home = Home::new();
    let file = home.file(
        "bad.json",
        r#"{"sets": [
  {"timestamp": "2025-03-01T18:00:00Z", "exercise": "Squat", "reps": 5},
  {"timestamp": "2025-03-01T18:00:00Z", "exercise": "Unknown", "weight_lb": 185},
  {"timestamp": "2027-03-01T18:00:00Z", "exercise": "Squat"}
], "app": "old"}"#,
    );
    home.run(&["import", &file]).refuses(&format!(
        "3 rows in {file} (JSON), on 2025-03-01\n  \
           1 new, 0 already there, 0 repeated in the file, 2 bad\n  \
           loads: 0 in lb, 0 in kg, 1 without\n  \
           Squat is Back Squat\n  \
           not read, beside the sets: app\n  \
           line 3, column 3: /exerciseName: found the name \"Unknown\"; wanted an exercise. Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or 'unknown' are not allowed; /weight_lb: found a field that is not known there; wanted only timestamp, exerciseName, setNumber, reps, loadLb, loadKg, rir, rpe, notes, id, date, exerciseId, kind, seconds, metres, parts, leftReps, rightReps, superset, workout and source\n  \
           line 4, column 3: /timestamp: found 2027-03-01; wanted a day from 1970-01-01 to 2026-11-21\n\
         Nothing was imported. Fix the bad rows, or leave them out with --skip-bad."
    ));
    assert_eq!(exported(&home), json!([]));
    home.run(&["import", &file, "--skip-bad"]).done();
    assert_eq!(exported(&home).as_array().unwrap().len(), 1);
}

#[test]
fn what_is_no_file_of_sets_is_refused() {
    let home = Home::new();
    let file = home.file("no.json", "\u{1b}[2J");
    home.run(&["import", &file]).refuses(
        "I don't know this kind of log: its columns are '\u{fffd}[2J'. For a table of your own say which column is which, such as --map date=Day --map exercise=Lift --map weight=Kilos --map reps=Reps. Lines as you would type them are logged by `setwise log - < FILE`",
    );
    let missing = home.path().join("missing.json");
    home.run(&["import", missing.to_str().unwrap()]).fails(
        2,
        &format!(
            "setwise: {} can't be read: No such file or directory (os error 2)",
            missing.display()
        ),
    );
}

#[test]
fn a_taken_number_is_not_lost_but_renumbered() {
    let home = Home::new();
    home.run(&[
        "tool",
        "call",
        "log_set_result",
        r#"{"exercise":"Squat","date":"2025-03-01","set":"1","reps":"3"}"#,
    ])
    .done();
    let file = home.file(
        "old.json",
        r#"[{"timestamp":"2025-03-01T18:00:00-05:00","exercise":"Squat","set":1,"reps":5}]"#,
    );
    let told = home.run(&["import", &file, "--json"]).done().json();
    assert_eq!((&told["renumbered"], &told["imported"]), (&json!(1), &json!(1)));
    let mut numbers: Vec<_> = exported(&home)
        .as_array()
        .unwrap()
        .iter()
        .map(|set| (set["setNumber"].clone(), set["reps"].clone()))
        .collect();
    numbers.sort_by_key(|(number, _)| number.as_u64());
    assert_eq!(numbers, [(json!(1), json!(3)), (json!(2), json!(5))]);
}

#[test]
fn a_dash_is_stdin() {
    let home = Home::new();
    let sets = r#"[{"timestamp": "2025-03-01T18:00:00Z", "exercise": "Squat", "reps": 5}]"#;
    let told = home.fed(&["import", "-"], sets).done();
    assert!(told.out.starts_with("1 row in stdin (JSON), "), "{}", told.out);
    assert_eq!(exported(&home).as_array().unwrap().len(), 1);
    // What is exported goes from home to home through a pipe.
    let other = Home::new();
    let all = home.run(&["export"]).done().out;
    other.fed(&["import", "-"], &all).done();
    assert_eq!(other.run(&["export"]).done().out, all);
}

#[test]
fn what_is_said_of_a_file_is_remembered_for_the_next_one() {
    let home = Home::new();
    let table = |day: &str, name: &str| format!("When;What;Much;Often\n{day};{name};100;5\n");
    let first = home.file("first.csv", table("3/4/2025", "Press"));
    let columns = [
        "--map",
        "date=When",
        "--map",
        "exercise=What",
        "--map",
        "weight=Much",
        "--map",
        "reps=Often",
    ];
    let said = ["--unit", "kg", "--dates", "dmy", "--name", "Press=Overhead Press"];
    home.run(&[&["import", &first][..], &columns, &said].concat()).done();
    // The next table of its kind needs no word.
    let second = home.file("second.csv", table("4/4/2025", "press"));
    home.run(&["import", &second]).done();
    let sets = exported(&home);
    let sets = sets.as_array().unwrap();
    assert_eq!(sets.len(), 2);
    for (set, day) in sets.iter().zip(["2025-04-03", "2025-04-04"]) {
        assert_eq!((&set["date"], &set["loadKg"]), (&json!(day), &json!("100")));
        assert_eq!(set["exerciseId"], "overhead-press");
    }
    // What is said now counts more, and one undo takes back what was said with its import.
    home.run(&["undo"]).done();
    home.run(&["import", &second, "--unit", "lb"]).done();
    assert_eq!(exported(&home)[1]["loadLb"], "100");
    for _ in 0..2 {
        home.run(&["undo"]).done();
    }
    assert_eq!(home.run(&["import", &second]).exit, 3);
}

#[test]
fn dates_that_could_be_two_days_have_the_order_of_the_others() {
    let home = Home::new();
    let table = |last: &str| {
        format!(
            "date,exercise,sets,reps,weight\n11/2/2026,Bench,3,8,185\n{last},Deadlift,1,5,365\n"
        )
    };
    let file = home.file("notes.csv", table("11/14/2026"));
    let told = home.run(&["import", &file]).done().out;
    let wanted = "\n  day and month are read in the order of '11/14/2026'\n";
    assert!(told.contains(wanted), "{told}");
    let sets = exported(&home);
    let days = sets.as_array().unwrap().iter().map(|set| &set["date"]);
    assert!(days.eq(["2026-11-02", "2026-11-02", "2026-11-02", "2026-11-14"]));
    // Where others differ, or none shows an order, it is asked for.
    let other = Home::new();
    for last in ["11/14/2026,Row,1,5,100\n14/11/2026", "11/3/2026"] {
        let file = other.file("notes.csv", table(last));
        let ran = other.run(&["import", &file]);
        assert_eq!(ran.exit, 3);
        assert!(ran.out.contains("not one day: say --dates dmy or --dates mdy"), "{}", ran.out);
    }
}

#[test]
fn an_edited_text_says_what_changes_and_a_typo_in_it_stops_all_of_it() {
    let home = Home::new();
    for line in ["bench 185lb 8 8 8", "bw 82.4 kg"] {
        home.run(&["log", line]).done();
    }
    let text = home.run(&["export", "--format", "text"]).done().out;
    let edited = text.replace("8, 8, 8", "8, 8, 7").replace("82.4", "82.6");
    let mistyped = format!("{edited}  Dip\n    8x\n");
    let file = home.file("log.txt", &mistyped);
    let ran = home.run(&["import", &file]);
    let at = mistyped.lines().count();
    let wanted = format!("\n  line {at}, column 5: 8 has no unit; write ");
    assert_eq!(ran.exit, 3);
    assert!(ran.out.contains(&wanted), "{wanted} in {}", ran.out);
    assert_eq!(home.run(&["export", "--format", "text"]).done().out, text);
    let file = home.file("log.txt", &edited);
    let told = home.run(&["import", &file]).done().out;
    for wanted in [
        "\n  1 set changed:\n    Bench Press, 2026-11-21: 185 lb × 8 → 185 lb × 7\n",
        "\n  1 weight changed:\n    82.4 kg, 2026-11-21 → 82.6 kg, 2026-11-21\n",
    ] {
        assert!(told.contains(wanted), "{wanted} in {told}");
    }
    home.run(&["undo"]).done();
    assert_eq!(home.run(&["export", "--format", "text"]).done().out, text);
}

#[test]
fn the_log_is_kept_as_text_too_and_edits_of_it_are_not_written_over() {
    let home = Home::new();
    home.run(&["config", "set", "log.text", "true"]);
    let file = home.path().join("log.txt");
    let text = || std::fs::read_to_string(&file).unwrap();
    home.run(&["log", "bench 3x8 185lb @8"]);
    assert_eq!(text(), home.run(&["export", "--format", "text"]).out);
    std::fs::write(&file, text().replace("185 lb", "190 lb")).unwrap();
    let told = home.run(&["log", "squat 100kg x5"]);
    assert_eq!(told.exit, 0, "what was logged is logged");
    assert!(
        told.err.starts_with(&format!(
            "setwise: {} was edited, so it is left as it is:",
            file.display()
        )),
        "{}",
        told.err
    );
    assert!(!text().contains("Squat"), "{}", text());
    let imported = home.run(&["import", &file.display().to_string(), "--yes"]);
    assert_eq!((imported.exit, imported.err), (0, String::new()));
    assert!(text().contains("190 lb") && text().contains("Squat"), "{}", text());
}
