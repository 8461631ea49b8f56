//! Lines and files that were written, with what is wanted of them, by somebody who had seen neither
//! the program nor its tables: each is read right, asked about or refused, none silently wrong.

use super::home::Home;
use super::server::Server;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const NOW: &str = "2026-11-28T18:00:00-05:00[America/New_York]";

/// Pounds and kilograms are compared after conversion, with the rounding of the file.
const NEAR: f64 = 0.06;

/// Seconds and metres are kept whole.
const HALF: f64 = 0.5;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/unseen")
}

fn cases(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn home() -> Home {
    Home::new().at(NOW)
}

fn list<'a>(case: &'a Value, name: &str) -> &'a [Value] {
    case[name].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_default()
}

fn log(home: &Home) -> Vec<Value> {
    home.run(&["export"]).done().json().as_array().unwrap().clone()
}

/// A name without what people leave out or put in: "Barbell Rows" and "barbell row" are one.
fn name(of: &Value) -> String {
    let words = of.as_str().unwrap_or_default().to_lowercase().replace('-', " ");
    let words = words.split_whitespace().map(|word| match word {
        "running" => "run",
        "rowing" => "row",
        // Names that the catalogue has for what was wanted.
        "assisted" | "machine" => "",
        "cycling" | "stationary" => "bike",
        "walk" => "carry",
        word if word.ends_with("ss") => word,
        word => word.strip_suffix('s').unwrap_or(word),
    });
    let mut words: Vec<&str> =
        words.filter(|word| !matches!(*word, "" | "barbell" | "conventional")).collect();
    words.dedup();
    words.join(" ")
}

/// The load in kilograms; none, and none added, are the same.
fn kilograms(load: &Value, unit: &str) -> Option<f64> {
    let load = load.as_f64().or_else(|| load.as_str()?.parse().ok()).filter(|load| *load != 0.0);
    load.map(|load| if unit == "kg" { load } else { load * 0.453_592_37 })
}

/// Whether a stored set is the wanted one, by all that is said of that.
fn is_wanted(wanted: &Value, stored: &Value) -> bool {
    let near = |a: Option<f64>, b: Option<f64>, by: f64| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= by,
        (a, b) => a == b,
    };
    let load = || {
        let stored = kilograms(&stored["loadKg"], "kg").or(kilograms(&stored["loadLb"], "lb"));
        near(kilograms(&wanted["load"], text(wanted, "unit")), stored, NEAR)
    };
    let number = |field: &str| {
        let effort = || Some(10.0 - stored["rir"].as_f64()?);
        let stored = stored[field].as_f64().or_else(|| effort().filter(|_| field == "rpe"));
        let said = wanted[field].as_f64();
        // Nothing said of the effort in one measure says nothing of it in the other.
        said.is_none() && field == "rpe" && wanted["rir"].is_number()
            || near(said, stored, if matches!(field, "seconds" | "metres") { HALF } else { 0.0 })
    };
    let said = |field: &str| wanted.get(field).is_some();
    let side = |wanted: &Value, stored: &Value| wanted.is_null() || wanted == stored;
    name(&wanted["exercise"]) == name(&stored["exerciseName"])
        && side(&wanted["left"], &stored["leftReps"])
        && side(&wanted["right"], &stored["rightReps"])
        && (!said("load") || load())
        && ["reps", "seconds", "metres", "rpe"].iter().all(|field| !said(field) || number(field))
        && (!said("date") || wanted["date"] == stored["date"])
        && (!said("warmup") || (wanted["warmup"] == true) == (stored["kind"] == "warm-up"))
}

/// The stored sets that nobody wants, and the wanted ones that are not stored.
fn differences<'a>(wanted: &'a [Value], stored: &'a [Value]) -> (Vec<&'a Value>, Vec<&'a Value>) {
    let mut missing: Vec<&Value> = wanted.iter().collect();
    let mut extra = Vec::new();
    for set in stored {
        match missing.iter().position(|one| is_wanted(one, set)) {
            Some(at) => drop(missing.remove(at)),
            None => extra.push(set),
        }
    }
    (extra, missing)
}

/// How many were read right, and what was stored silently wrong.
#[derive(Default)]
struct Score {
    right: usize,
    wrong: Vec<String>,
}

impl Score {
    #[track_caller]
    fn hold(&self, least: usize) {
        assert!(self.wrong.is_empty(), "silently wrong:\n{}", self.wrong.join("\n"));
        assert!(self.right >= least, "only {} are read right, {least} were", self.right);
    }
}

/// Types the lines of each case into a home of its own.
fn typed(table: &str) -> Score {
    let mut score = Score::default();
    for case in cases(table) {
        let before: Vec<&str> = list(&case, "before").iter().filter_map(Value::as_str).collect();
        let run = |line: &str| {
            let home = home();
            let lines = format!("skip all\n{}\n{line}\n", before.join("\n"));
            let said = home.fed(&["--plain"], lines).done().out;
            (log(&home), said)
        };
        let (after, said) = run(text(&case, "line"));
        let (extra, missing) = differences(list(&case, "sets"), &after);
        if extra.is_empty() && missing.is_empty() {
            score.right += 1;
            continue;
        }
        let plain = |sets: &[Value]| {
            sets.iter()
                .map(|set| {
                    let mut set = set.clone();
                    for field in ["id", "timestamp"] {
                        set.as_object_mut().unwrap().remove(field);
                    }
                    set
                })
                .collect::<Vec<_>>()
        };
        if plain(&run("").0) != plain(&after) {
            score.wrong.push(format!("{}: {}\n{said}", text(&case, "id"), text(&case, "line")));
        }
    }
    score
}

#[test]
fn corrections_change_what_they_name() {
    typed("corrections.jsonl").hold(208);
}

#[test]
fn statements_are_no_orders() {
    typed("statements.jsonl").hold(413);
}

#[test]
fn lines_log_what_they_say() {
    typed("logs.jsonl").hold(251);
}

#[test]
fn sheets_are_read_right_or_told() {
    let mut score = Score::default();
    for case in cases("sheets.jsonl") {
        let file = folder().join("sheets").join(text(&case, "file"));
        let home = home();
        home.fed(&["--plain"], "skip all\n").done();
        let told = home.run(&["import", file.to_str().unwrap()]);
        if told.exit != 0 {
            home.run(&["import", "--skip-bad", file.to_str().unwrap()]);
        }
        let stored = log(&home);
        let (extra, missing) = differences(list(&case, "sets"), &stored);
        let tells = told.exit != 0;
        let needs_telling = !missing.is_empty() || !list(&case, "bad_rows").is_empty();
        if !extra.is_empty() || needs_telling && !tells {
            let file = text(&case, "file");
            score.wrong.push(format!(
                "{file}: {}{}\nextra {extra:?}\nmissing {missing:?}",
                told.out, told.err
            ));
        } else if missing.is_empty() {
            score.right += 1;
        }
    }
    score.hold(106);
}

#[test]
fn calendar_files_are_read_right_or_told() {
    let mut score = Score::default();
    for case in cases("calendars.jsonl") {
        let file = folder().join("calendars").join(text(&case, "file"));
        let home = home();
        let told = home.run(&["import", file.to_str().unwrap()]);
        if told.exit != 0 {
            home.run(&["import", "--skip-bad", file.to_str().unwrap()]);
        }
        let range =
            ["calendar", "--json", "--from", text(&case, "from"), "--to", text(&case, "to")];
        let calendar = home.run(&range).done().json();
        let line = |day: &Value, session: &Value| {
            let time = session["time"].as_str().unwrap_or_default();
            format!("{} {time} {}", text(day, "date"), text(session, "title"))
        };
        let days = list(&calendar, "occurrences").iter().filter(|day| day["state"] != "skipped");
        let mut found: Vec<String> = days
            .map(|day| {
                let mut sessions = list(&calendar, "sessions").iter();
                line(day, sessions.find(|one| one["id"] == day["session"]).unwrap())
            })
            .collect();
        let mut wanted: Vec<String> =
            list(&case, "sessions").iter().map(|one| line(one, one)).collect();
        found.sort();
        wanted.sort();
        if found == wanted {
            score.right += 1;
        } else if told.exit == 0 || found.iter().any(|one| !wanted.contains(one)) {
            let file = text(&case, "file");
            score.wrong.push(format!("{file}: {}\nwanted {wanted:#?}\nfound {found:#?}", told.out));
        }
    }
    score.hold(75);
}

/// The sessions that the operations are about.
const SESSIONS: &str = r#"{"operations":[
    {"op":"create","title":"Leg day","scheduledFor":"2026-11-02","recurrence":{"type":"weekly","days":["mon","thu"],"until":"never"}},
    {"op":"create","title":"Steps","scheduledFor":"2026-11-01","recurrence":{"type":"daily","until":"never"}},
    {"op":"create","title":"Push","scheduledFor":"2026-12-09","recurrence":{"type":"none"}},
    {"op":"create","title":"Pull","scheduledFor":"2026-12-12","recurrence":{"type":"none"}},
    {"op":"create","title":"Mobility","recurrence":{"type":"none"}},
    {"op":"create","title":"Upper","scheduledFor":"2026-12-02","recurrence":{"type":"none"}}]}"#;

/// The places of a document's issues, in order.
fn places(home: &Home, server: &Server, case: &Value) -> Vec<String> {
    let told = |arguments: &[&str]| home.fed(arguments, text(case, "text")).json();
    let mut places: Vec<String> = match text(case, "kind") {
        "plan" => pointers(&told(&["plan", "review", "-", "--json"])),
        "request" => {
            let headers = format!("{}Content-Type: application/json\r\n", server.ours());
            let (method, path) = (text(case, "method"), text(case, "path"));
            let answer = server.raw(method, path, &headers, text(case, "text"));
            // A stream of events is no document.
            pointers(&serde_json::from_str(&answer.body).unwrap_or_default())
        }
        "import" => {
            let document = told(&["import", "-", "--from", "legacy", "--dry-run", "--json"]);
            let issues = list(&document, "bad").iter().flat_map(|row| list(row, "faults"));
            // What is wrong with a row as a whole has no pointer.
            let place = |issue: &Value| {
                let issue = issue.as_str().unwrap_or_default();
                let (place, _) = issue.split_once(": found").unwrap_or_default();
                let place = place.split_whitespace().next().unwrap_or_default();
                place.strip_prefix('/').map_or_else(String::new, |place| format!("/{place}"))
            };
            let whole = document.get("faults").map(|_| String::new());
            issues.map(place).chain(whole).collect()
        }
        _ => of_operations(case, &told(&["assistant", "dryrun", "-", "--json"])),
    };
    places.sort();
    places.dedup();
    places
}

fn pointers(document: &Value) -> Vec<String> {
    list(document, "faults").iter().map(|one| text(one, "pointer").to_owned()).collect()
}

/// Those of the results of operations, or of a file that can't be read, which is told in a sentence.
fn of_operations(case: &Value, document: &Value) -> Vec<String> {
    let message = text(document, "message");
    let wanted = list(case, "wanted").iter().filter_map(Value::as_str);
    let unread = wanted.filter(|place| message.contains(&format!("{place}: found")));
    let errors = list(document, "results").iter().enumerate().flat_map(|(at, one)| {
        let pointers = list(one, "errors").iter().map(|error| text(error, "pointer"));
        pointers.map(move |pointer| format!("/operations/{at}{pointer}"))
    });
    errors.chain(unread.map(str::to_owned)).collect()
}

#[test]
fn each_issue_of_a_document_is_told_at_its_place() {
    let home = home();
    home.fed(&["assistant", "apply", "-"], SESSIONS).done();
    let server = Server::start(&home);
    for case in cases("documents.jsonl") {
        let wanted: Vec<&str> = list(&case, "wanted").iter().filter_map(Value::as_str).collect();
        assert_eq!(places(&home, &server, &case), wanted, "{}", case["id"]);
    }
}
