//! Lines that weren't understood: kept, listed, taught, forgotten, exported; and what was taught wherever
//! names and lines are read.

use super::home::Home;
use super::server::Server;
use serde_json::{Value, json};

/// Each with why it was not understood and how often it was said.
fn kept(home: &Home) -> Vec<(String, String, u64)> {
    let listed = home.run(&["lines", "--json"]).done().json();
    let lines = listed["lines"].as_array().unwrap().iter();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    lines
        .map(|line| (text(line, "line"), text(line, "why"), line["times"].as_u64().unwrap()))
        .collect()
}

fn row(line: &str, why: &str, times: u64) -> (String, String, u64) {
    (line.to_owned(), why.to_owned(), times)
}

/// Each phrase with what it means.
fn taught(home: &Home) -> Vec<(String, String)> {
    let exported = home.run(&["lines", "export", "--json"]).done().json();
    let rows = exported.as_array().unwrap().iter();
    let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
    rows.map(|row| (text(row, "line"), text(row, "means"))).collect()
}

fn pair(phrase: &str, means: &str) -> (String, String) {
    (phrase.to_owned(), means.to_owned())
}

fn exercise_of(home: &Home, line: &str) -> String {
    let logged = home.run(&["log", line, "--json"]).done().json();
    logged["logged"][0]["exerciseName"].as_str().unwrap_or_default().to_owned()
}

fn replays(home: &Home) {
    let replayed = home.run(&["doctor", "--replay", "--json"]).json();
    assert_eq!(replayed["differences"], Value::Null, "{replayed}");
}

#[test]
fn what_nobody_understood_is_kept_with_why_and_counted() {
    let home = Home::new();
    home.run(&["lines"]).says("Every line was understood so far.");
    home.run(&["log", "leg blast 3x8 50kg"]);
    home.run(&["log", "Leg  BLAST 3x8 50kg"]);
    home.run(&["chat", "legs done"]);
    home.run(&["log", "knurl the thing"]);
    home.run(&["chat", "last time on zork press"]);
    assert_eq!(
        kept(&home),
        [
            row("leg blast 3x8 50kg", "unknown_exercise", 2),
            row("legs done", "no_reading", 1),
            row("knurl the thing", "not_a_set", 1),
            row("last time on zork press", "unknown_exercise", 1),
        ]
    );
    // What is understood is not kept: a set, a question in the wrong place, a set with a mistake in it.
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["log", "what's next"]);
    home.run(&["log", "bench 3x8 @99"]);
    home.run(&["chat", "hello"]).done();
    assert_eq!(kept(&home).len(), 4);
}

#[test]
fn a_phrase_taught_for_an_exercise_names_it_everywhere() {
    let home = Home::new();
    home.run(&["log", "leg blast 3x8 50kg"]);
    let taught = home.run(&["lines", "teach", "1", "leg", "press", "--json"]).done().json();
    assert_eq!(taught["taught"]["exercise"], "leg-press");
    assert_eq!(taught["again"], "leg blast 3x8 50kg");
    assert_eq!(
        taught["message"],
        "“leg blast” means Leg Press from now on. To do it now, send `leg blast 3x8 50kg` again."
    );
    assert_eq!(exercise_of(&home, "leg blast 3x8 50kg"), "Leg Press");
    assert_eq!(exercise_of(&home, "LEG-BLAST 60kg x5"), "Leg Press");
    let history = home.run(&["history", "leg", "blast", "--json"]).done().json();
    assert_eq!(history.as_array().unwrap().len(), 4);
    home.run(&["chat", "last time on leg blast"])
        .says("Leg Press, today: 110.2 lb × 8, 8, 8; 132.3 lb × 5.");
    let arguments = json!({"exercise": "leg blast", "set": "5", "reps": "5", "load_kg": "70"});
    let called =
        home.run(&["tool", "call", "log_set_result", &arguments.to_string(), "--json"]).json();
    assert!(called.to_string().contains("leg-press"), "{called}");
    let listed = home.run(&["lines", "--json"]).done().json();
    assert_eq!(listed["lines"][0]["taught"]["name"], "Leg Press");
    replays(&home);
}

#[test]
fn a_phrase_taught_for_a_line_stands_for_the_whole_message() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 80kg"]).done();
    home.run(&["lines", "teach", "whoops scrap it", "undo"])
        .says("“whoops scrap it” means `undo` from now on. Send it to do that.");
    home.run(&["chat", "Whoops  scrap it!"]).says("Undone: what “whoops scrap it” means.");
    // With the lesson itself taken back, it means nothing again.
    assert_eq!(taught(&home), []);
    home.run(&["redo"]).done();
    assert_eq!(taught(&home), [pair("whoops scrap it", "undo")]);
    home.run(&["lines", "teach", "the usual chest", "bench 3x8 80kg"]).done();
    assert_eq!(exercise_of(&home, "the usual chest"), "Bench Press");
    // Only where it is all that is said.
    assert_eq!(home.run(&["log", "the usual chest please now"]).exit, 3);
}

#[test]
fn sentences_of_the_chat_teach_too() {
    let home = Home::new();
    home.run(&["chat", "\"wing puller\" means lat pulldown"])
        .says("“wing puller” means Lat Pulldown from now on. Log it as `wing puller 3x8`.");
    home.run(&["chat", "when I say legs done I mean done"]).done();
    assert_eq!(taught(&home), [pair("legs done", "done"), pair("wing puller", "Lat Pulldown")]);
    home.run(&["chat", "\"bench\" means squat"]).says(
        "'bench' already means something (Bench Press); choose other words. Teach an exercise or a \
         line, as in `\"leg blast\" means leg press`, `\"legs done\" means done`.",
    );
}

#[test]
fn what_means_something_or_nothing_is_not_taught() {
    let home = Home::new();
    let long = "z".repeat(10_240);
    let refused = |phrase: &str, words: &str, code: &str, part: &str| {
        let ran = home.run(&["lines", "teach", "--json", "--", phrase, words]);
        assert_eq!(ran.exit, 3, "{phrase:?}: {}{}", ran.out, ran.err);
        let told = ran.json();
        assert_eq!(told["faults"][0]["code"], code, "{phrase:?}: {told}");
        let message = told["message"].as_str().unwrap();
        assert!(message.contains(part), "{phrase:?}: {message}");
        assert!(message.chars().count() < 600, "{message}");
    };
    for (phrase, part) in [
        ("", "no two letters"),
        ("  ", "no two letters"),
        ("8x8", "no two letters"),
        ("\"\"", "no two letters"),
        ("leg\u{1b}[2Jblast", "can't be shown"),
        ("leg\nblast", "more than one line"),
        (&long, "more than 120 characters"),
        ("/undo", "a command of the screen"),
        ("leg blast 8", "can't name an exercise"),
        (
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda",
            "can't name an exercise",
        ),
    ] {
        refused(phrase, "squat", "not_a_phrase", part);
    }
    for (phrase, part) in [
        ("bench", "Bench Press"),
        ("Bench-Press", "Bench Press"),
        ("undo", "takes back the last change"),
        ("i'm done", "ends the session"),
        ("bench 3x8 80kg", "Bench Press 3 × 8"),
        ("what's next", "the coach answers it"),
        ("my goal is strength", "changes your profile"),
    ] {
        refused(phrase, "squat", "means_something", part);
    }
    for (words, part) in [
        ("glorp the gleep thoroughly", "neither an exercise"),
        ("", "neither an exercise"),
        ("press", "may be"),
        ("leg blast", "neither an exercise"),
        ("rest 90", "neither an exercise"),
        (&long, "neither an exercise"),
    ] {
        refused("leg blast", words, "not_read", part);
    }
    home.run(&["lines", "teach", "8", "squat"])
        .refuses("no line is kept under the number 8; `setwise lines` lists them");
    assert_eq!(home.run(&["lines", "teach", "squat"]).exit, 3);
    assert_eq!(taught(&home), []);
}

#[test]
fn a_meaning_is_never_a_phrase_that_was_taught() {
    let home = Home::new();
    home.run(&["lines", "teach", "legs done", "done"]).done();
    home.run(&["lines", "teach", "banana time", "Legs done"]).done();
    home.run(&["lines", "teach", "leg blast", "leg press"]).done();
    home.run(&["lines", "teach", "the big push", "leg blast"]).done();
    let expected = [
        pair("banana time", "done"),
        // Lines are read for a name without its article.
        pair("big push", "Leg Press"),
        pair("leg blast", "Leg Press"),
        pair("legs done", "done"),
    ];
    assert_eq!(taught(&home), expected);
    // The first goes, the others stay as they are.
    home.run(&["lines", "forget", "leg blast"])
        .says("“leg blast” no longer has a meaning of its own.");
    assert_eq!(exercise_of(&home, "the big push 3x8 50kg"), "Leg Press");
    home.run(&["lines", "forget", "leg blast"]).refuses("'leg blast' was never taught.");
    home.run(&["undo"]).done();
    home.run(&["undo"]).done();
    assert_eq!(taught(&home).len(), 4);
}

#[test]
fn sets_logged_by_the_phrase_go_to_the_exercise_and_come_back_with_one_undo() {
    let home = Home::new();
    home.run(&["log", "leg blast 3x8 50kg", "--choose", "1"]).done();
    let before = home.run(&["export"]).done().out;
    home.run(&["lines", "teach", "leg blast", "leg press"]).says(
        "“leg blast” means Leg Press from now on. 3 sets logged before are kept under the exercise now; \
         `undo` takes back both. Log it as `leg blast 3x8`.",
    );
    assert_eq!(home.run(&["history", "leg press", "--json"]).json().as_array().unwrap().len(), 3);
    replays(&home);
    home.run(&["undo"]).says("Undone: what “leg blast” means.");
    assert_eq!(home.run(&["export"]).done().out, before);
    assert_eq!(taught(&home), []);
    replays(&home);
    home.run(&["redo"]).done();
    assert_eq!(home.run(&["history", "leg press", "--json"]).json().as_array().unwrap().len(), 3);
    replays(&home);
}

#[test]
fn an_export_of_everything_has_what_was_taught_and_no_kept_line() {
    let home = Home::new();
    home.run(&["log", "knurl the thing"]);
    home.run(&["lines", "teach", "leg blast", "leg press"]).done();
    home.run(&["lines", "teach", "legs done", "done"]).done();
    let all = home.run(&["export", "--all"]).done().out;
    assert!(!all.contains("knurl"), "{all}");
    let other = Home::new();
    let file = other.file("all.json", &all);
    other.run(&["import", &file]).done();
    assert_eq!(taught(&other), taught(&home));
    assert_eq!(exercise_of(&other, "leg blast 3x8 50kg"), "Leg Press");
    // Again it brings nothing, and what is taught here stays.
    other.run(&["lines", "teach", "legs done", "undo"]).done();
    other.run(&["import", &file]);
    assert_eq!(taught(&other)[1], pair("legs done", "undo"));
    let hostile = all.replace("legs done", "/legs");
    let file = other.file("hostile.json", hostile);
    let ran = other.run(&["import", &file, "--json"]);
    assert!(ran.out.contains("can't be taught"), "{} {}", ran.out, ran.err);
}

#[test]
fn lines_are_forgotten_one_by_one_and_all_at_once() {
    let home = Home::new();
    for line in ["knurl the thing", "leg blast 3x8 50kg", "legs done"] {
        home.run(&["chat", line]);
    }
    home.run(&["lines", "forget", "2"]).says("1 line forgotten.");
    home.run(&["lines", "forget", "2"]).refuses(
        "Nothing was forgotten: no line is kept under the number 2; `setwise lines` lists them.",
    );
    assert_eq!(kept(&home).len(), 2);
    let exported = home.run(&["lines", "export", "--all"]).done().out;
    assert_eq!(exported.lines().count(), 2, "{exported}");
    assert!(exported.contains(r#"{"line":"legs done","means":null,"kind":null}"#), "{exported}");
    home.run(&["lines", "forget", "all"]).says("2 lines forgotten.");
    assert_eq!(kept(&home), []);
}

#[test]
fn nothing_is_kept_where_the_athlete_does_not_want_it() {
    let home = Home::new();
    home.run(&["config", "set", "lines.keep", "false"]).done();
    home.run(&["log", "leg blast 3x8 50kg"]);
    home.run(&["chat", "knurl the thing"]);
    assert_eq!(kept(&home), []);
}

#[test]
fn a_line_that_came_by_http_is_kept_as_that() {
    let home = Home::new();
    let server = Server::start(&home);
    server.post("/api/log", &json!({"line": "leg blast 3x8 50kg"}));
    let listed = home.run(&["lines", "--json"]).done().json();
    assert_eq!(listed["lines"][0]["door"], "http", "{listed}");
    // Taught by another process, it counts here at once.
    home.run(&["lines", "teach", "1", "leg press"]).done();
    let logged = server.post("/api/log", &json!({"line": "leg blast 3x8 50kg"})).json();
    assert_eq!(logged["logged"][0]["exerciseName"], "Leg Press", "{logged}");
}

#[test]
fn a_line_that_can_not_be_kept_is_answered_all_the_same() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 80kg"]).done();
    let database = rusqlite::Connection::open(home.database()).unwrap();
    database
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON kept_lines
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        )
        .unwrap();
    home.run(&["log", "knurl the thing"]).refuses(
        "'knurl the thing' isn't a set. Write it like `bench 3x8 185lb @8`; questions go to `setwise chat`.",
    );
    let said = home.run(&["chat", "knurl the thing"]);
    assert!(said.out.starts_with("I didn't catch that."), "{} {}", said.out, said.err);
    assert_eq!(kept(&home), []);
}
