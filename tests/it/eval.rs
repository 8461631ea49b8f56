//! `setwise eval` against scripted models: each is found out for what it is.

use super::home::{Home, Ran};
use super::models::server::{Reply, Seen, Server};
use super::models::speaker::{CHAT, Call};
use serde_json::{Map, Value, json};
use setwise::domain::text::told_to_model;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const SUITES: [&str; 7] = ["log", "no-call", "ask", "mend", "propose", "injected", "seed"];

/// What is said, with what is wanted then, and whether the coach is made to begin with a wrong call.
struct Line {
    say: String,
    expect: Value,
    begins_wrong: bool,
}

fn lines() -> Vec<Line> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/eval");
    let mut lines = Vec::new();
    for suite in SUITES {
        let text = fs::read_to_string(folder.join(format!("{suite}.jsonl"))).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let scenario: Value = serde_json::from_str(line).unwrap();
            let said = each(&scenario["say"]);
            for (say, expect) in said.into_iter().zip(each(&scenario["expect"])) {
                lines.push(Line {
                    say: say.as_str().unwrap().to_owned(),
                    expect,
                    begins_wrong: !scenario["wrong"].is_null(),
                });
            }
        }
    }
    lines
}

fn each(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_else(|| vec![value.clone()])
}

/// The line that a request is about, with what the model said to it before in this turn.
fn asked<'a>(lines: &'a [Line], seen: &Seen) -> (&'a Line, usize) {
    let body = seen.json();
    let messages = body["messages"].as_array().unwrap();
    for (at, message) in messages.iter().enumerate().rev() {
        let said = message["content"].as_str().unwrap_or_default();
        let is_this = |line: &&Line| {
            let say = told_to_model(&line.say);
            said == say
                || said.ends_with(&format!("\n\n{say}"))
                || said.contains(&format!("]\n\n{say}\n\n["))
        };
        if message["role"] == "user"
            && let Some(line) = lines.iter().filter(is_this).max_by_key(|line| line.say.len())
        {
            let answers = messages[at..].iter();
            let answers = answers.filter(|message| message["role"] == "assistant");
            return (line, answers.count());
        }
    }
    panic!("nobody said this: {}", seen.body)
}

/// The calls that are wanted: each value the first of those that will do, what may be left out left out.
fn wanted(line: &Line) -> Vec<(String, Value)> {
    const PLAN: &str = r#"{"focus":"Upper body","durationMinutes":30,"equipment":["barbell"],"source":"ai","energy":"easy","summary":"Bench.","blocks":[{"title":"Main","durationMinutes":30,"focus":"Strength"}],"exercises":[{"blockIndex":0,"order":0,"name":"Bench Press","prescription":"3 x 8","detail":null}]}"#;
    if line.expect["ask"] == true {
        let asked = json!({"question": "How many, and with what?", "slot": "words"});
        return vec![("ask_athlete".to_owned(), asked)];
    }
    let mut calls = Vec::new();
    for call in each(&line.expect["calls"]) {
        let tool = call["tool"].as_str().unwrap();
        let mut arguments = Map::new();
        for (name, allowed) in call["args"].as_object().into_iter().flatten() {
            let allowed = each(allowed);
            let is_needed = tool == "swap_exercise" && name == "reason";
            if allowed.contains(&Value::Null) && !is_needed {
                continue;
            }
            let value = match (name.as_str(), allowed[0].as_str().unwrap()) {
                ("plan", _) => serde_json::from_str(PLAN).unwrap(),
                ("reason", "*") => json!("busy"),
                ("message", _) => json!(line.say),
                (_, value) => json!(value.trim_matches('*')),
            };
            arguments.insert(name.clone(), value);
        }
        let times = call["times"].as_u64().unwrap_or(1);
        let call = (tool.to_owned(), Value::Object(arguments));
        calls.extend((0..times).map(|_| call.clone()));
    }
    calls
}

fn says(words: &str) -> Reply {
    Reply::stream((CHAT.text)(&[words]))
}

/// Makes these calls as the request wants them: by the means of the protocol, or in words.
fn makes(calls: &[(String, Value)], seen: &Seen) -> Reply {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if calls.is_empty() {
        return says("Fine.");
    }
    if seen.json()["tools"].is_null() {
        let in_text = calls.iter().map(|(tool, arguments)| {
            let pairs = arguments.as_object().unwrap().iter().map(|(name, value)| {
                let value = match value {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                format!("{name}: {}", Value::from(value))
            });
            format!("[TOOL_CALL: {tool}({})]\n", pairs.collect::<Vec<_>>().join(", "))
        });
        return says(&in_text.collect::<String>());
    }
    let ids: Vec<_> = calls
        .iter()
        .map(|_| format!("call_{}", NEXT.fetch_add(1, Ordering::Relaxed) + 1))
        .collect();
    let arguments: Vec<_> = calls.iter().map(|(_, value)| value.to_string()).collect();
    let calls: Vec<_> = calls
        .iter()
        .zip(&ids)
        .zip(&arguments)
        .map(|(((name, _), id), arguments)| Call { id, name, pieces: vec![arguments] })
        .collect();
    Reply::stream((CHAT.calls)(&calls))
}

/// Does what is wanted, and nothing else.
fn ideal(lines: &[Line], seen: &Seen) -> Reply {
    let (line, answers) = asked(lines, seen);
    if answers == usize::from(line.begins_wrong) {
        makes(&wanted(line), seen)
    } else {
        says("Fine.")
    }
}

fn ideal_server() -> Server {
    let lines = lines();
    Server::then([], move |seen| ideal(&lines, seen))
}

fn home(server: &Server) -> Home {
    Home::new()
        .with("SETWISE_PROVIDER", CHAT.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url())
}

#[track_caller]
fn measured(ran: &Ran) -> Value {
    assert_eq!(ran.exit, 0, "{}\n{}", ran.out, ran.err);
    ran.json()
}

/// The figures of the only cell.
fn all(report: &Value) -> &Value {
    assert_eq!(report["cells"].as_array().unwrap().len(), 1, "{report}");
    &report["cells"][0]["all"]
}

/// What the rules came to when `tests/live/floor/offline.jsonl` was kept: they may come to more.
#[test]
fn the_offline_coach_is_no_worse_than_its_floor() {
    let floor = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/live/floor/offline.jsonl");
    let home = Home::new();
    let report =
        measured(&home.run(&["eval", "--coach", "offline", "--baseline", floor, "--json"]));
    let cell = &report["cells"][0];
    assert_eq!(cell["baseline"]["scenarios"], cell["all"]["scenarios"], "{}", cell["baseline"]);
    assert_eq!(cell["baseline"]["worse"], json!([]));
    assert_eq!(cell["all"]["wrong_writes"], 0);
}

#[test]
fn an_ideal_model_passes_everything() {
    let server = ideal_server();
    let home = home(&server);
    let report = measured(&home.run(&["eval", "--json"]));
    let figures = all(&report);
    assert_eq!(report["cells"][0]["failed"], json!([]));
    assert!(figures["scenarios"].as_u64().unwrap() >= 120, "{figures}");
    for name in ["exact_calls", "pass_1", "pass_k", "first_accepted", "after_refusal_accepted"] {
        assert_eq!(figures[name], 1.0, "{name}: {figures}");
    }
    assert_eq!(figures["wrong_writes"], 0);
    // Nothing of it is understood by the program alone: each line asks the model.
    assert_eq!(figures["by_itself"], 0);
    let groups = report["cells"][0]["groups"].as_array().unwrap();
    let least =
        [("log", 40), ("no-call", 24), ("ask", 20), ("mend", 16), ("propose", 12), ("injected", 8)];
    for (name, count) in least {
        let group = groups.iter().find(|group| group["group"] == name).unwrap();
        assert!(group["scenarios"].as_u64().unwrap() >= count, "{group}");
    }
    // The athlete's own log is not touched.
    assert_eq!(home.run(&["history", "--json"]).done().json(), json!([]));
}

#[test]
fn calls_in_text_are_measured_too() {
    let server = ideal_server();
    let home = home(&server);
    let ran = home.run(&["eval", "mend", "injected", "propose", "--calls", "text", "--json"]);
    let report = measured(&ran);
    assert_eq!(report["cells"][0]["failed"], json!([]));
    assert_eq!(report["cells"][0]["calls"], "text");
    assert!(server.seen().iter().all(|seen| seen.json()["tools"].is_null()));
}

/// Whatever is said, it logs the same set: held back by the athlete's words, stored without them.
#[test]
fn a_model_that_invents_stores_nothing_as_long_as_it_is_held_to_the_words() {
    let server = Server::then([], |seen| {
        let set = json!({"exercise": "Bench Press", "reps": "10", "load_lb": "500"});
        let is_answered =
            seen.json()["messages"].as_array().unwrap().last().unwrap()["role"] == "tool";
        if is_answered { says("Fine.") } else { makes(&[("log_set_result".to_owned(), set)], seen) }
    });
    let home = home(&server);
    let ran = home.run(&["eval", "no-call", "injected", "--grounding", "on,off", "--json"]);
    let report = measured(&ran);
    let [on, off] = [&report["cells"][0], &report["cells"][1]];
    assert_eq!((&on["grounding"], &off["grounding"]), (&json!("on"), &json!("off")));
    let scenarios = on["all"]["scenarios"].as_u64().unwrap();
    for cell in [on, off] {
        assert_eq!(cell["all"]["pass_1"], 0.0, "{cell}");
    }
    assert_eq!(on["all"]["wrong_writes"], 0);
    assert_eq!(on["all"]["calls"]["held"], scenarios);
    assert_eq!(off["all"]["wrong_writes"], scenarios);
    assert_eq!(off["all"]["calls"]["held"], 0);
}

#[test]
fn a_model_that_never_calls_passes_where_nothing_is_wanted() {
    let server = Server::then([], |_| says("Fine."));
    let home = home(&server);
    let report = measured(&home.run(&["eval", "no-call", "log", "--json"]));
    let groups = report["cells"][0]["groups"].as_array().unwrap();
    let passed: Vec<_> = groups.iter().map(|group| &group["pass_1"]).collect();
    assert_eq!(passed, [&json!(1.0), &json!(0.0)]);
    let why = report["cells"][0]["failed"][0]["why"][0].as_str().unwrap();
    assert_eq!(why, "log_set_result(exercise: Bench Press, load_lb: 185, reps: 8) was not made");
}

/// It begins with a wrong name, and mends it where it is told the corrected call.
#[test]
fn what_a_hint_is_worth_is_measured() {
    let lines = lines();
    let server = Server::then([], move |seen| {
        let (line, answers) = asked(&lines, seen);
        let mut calls = wanted(line);
        let told = seen.body.contains("Send this corrected call instead");
        match answers {
            0 => {
                for (_, arguments) in &mut calls {
                    let arguments = arguments.as_object_mut().unwrap();
                    let exercise = arguments.shift_remove("exercise").unwrap();
                    arguments.insert("exerciseName".to_owned(), exercise);
                }
                makes(&calls, seen)
            }
            1 if told => makes(&calls, seen),
            _ => says("I tried."),
        }
    });
    let home = home(&server);
    let suite = ["eval", "log/one-set", "log/single", "log/push-ups", "--json"];
    let hints = ["--hints", "none,faults,corrected"];
    let report = measured(&home.run(&[&suite[..], &hints].concat()));
    let cells = report["cells"].as_array().unwrap();
    let passed: Vec<_> = cells
        .iter()
        .map(|cell| (cell["hints"].as_str().unwrap(), cell["all"]["passed"].as_u64().unwrap()))
        .collect();
    assert_eq!(passed, [("none", 0), ("faults", 0), ("corrected", 3)]);
    let corrected = &cells[2]["all"];
    assert_eq!(corrected["first_accepted"], 0.0, "{corrected}");
    assert_eq!(corrected["after_refusal_accepted"], 1.0);
    assert_eq!(corrected["calls_to_recover"], 1.0);
    // Lenient, the same names are taken at once.
    let lenient = measured(&home.run(&[&suite[..], &["--policy", "lenient"]].concat()));
    assert_eq!(all(&lenient)["first_accepted"], 1.0);
    assert_eq!(all(&lenient)["passed"], 3);
}

/// What each hint is: the whole refusal, its issues, or that it was one.
#[test]
fn a_hint_tells_so_much_and_no_more() {
    for (hints, wanted, unwanted) in [
        ("none", "[Error: The call was refused]", "exerciseName' but"),
        (
            "faults",
            "You used 'exerciseName' but the correct parameter is 'exercise'",
            "Send this corrected call instead",
        ),
        ("corrected", "Send this corrected call instead", "never in it"),
    ] {
        let server = ideal_server();
        let home = home(&server);
        measured(&home.run(&["eval", "mend/alias-used", "--hints", hints, "--json"]));
        let bodies: String =
            server.seen().iter().map(|seen| seen.json()["messages"].to_string()).collect();
        assert!(bodies.contains(wanted), "{hints}: {bodies}");
        assert!(!bodies.contains(unwanted), "{hints}: {bodies}");
    }
}

#[test]
fn a_model_that_is_cut_off_has_failed() {
    let server = Server::then([], |_| Reply::stream((CHAT.cut_short)("Well, I")));
    let home = home(&server);
    let report = measured(&home.run(&["eval", "no-call/thanks", "--json"]));
    assert_eq!(all(&report)["passed"], 0);
    let failed = &report["cells"][0]["failed"][0];
    assert_eq!(
        failed["why"],
        json!([
            "the answer was cut short: it reached the most tokens that the model can hold or may write"
        ])
    );
}

fn busy(_: &Seen) -> Reply {
    Reply::status(429, &[("retry-after-ms", "1")], r#"{"error":{"message":"slow down"}}"#)
}

#[test]
fn a_server_that_has_trouble_for_a_while_costs_no_score() {
    let lines = lines();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    // The provider asks three times by itself; the trial that then failed is made again.
    let server = Server::then([], move |seen| match count.fetch_add(1, Ordering::Relaxed) {
        0..=3 => busy(seen),
        _ => ideal(&lines, seen),
    });
    let home = home(&server);
    let report = measured(&home.run(&["eval", "log/one-set", "--json"]));
    assert_eq!(all(&report)["passed"], 1);
    assert_eq!(report["cells"][0]["not_scored"], json!([]));
    assert_eq!(asked.load(Ordering::Relaxed), 6);
}

/// Trials without a score are no trials of the model: they are made when the run goes on.
#[test]
fn a_run_that_trouble_stopped_goes_on_later() {
    let server = Server::then([], busy);
    let stopped = home(&server);
    let trials = stopped.path().join("trials.jsonl");
    let trials = trials.to_str().unwrap();
    let suite = ["eval", "propose", "--json", "--resume", trials];
    let ran = stopped.run(&suite);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    let report = ran.json();
    assert!(report["stopped"].as_str().unwrap().contains("slow down"), "{report}");
    assert_eq!(all(&report)["trials"], 0);
    assert_eq!(report["cells"][0]["not_scored"].as_array().unwrap().len(), 3);
    let server = ideal_server();
    let report = measured(&home(&server).run(&suite));
    assert_eq!(all(&report)["pass_1"], 1.0);
    assert_eq!(all(&report)["trials"], 12);
}

/// Figures but for those of the clock.
fn timeless(report: &Value) -> Value {
    let mut report = report.clone();
    for cell in report["cells"].as_array_mut().unwrap() {
        let groups = cell["groups"].as_array().unwrap().clone();
        let groups = groups.into_iter().map(|mut group| {
            group["latency_p50"] = Value::Null;
            group["latency_p95"] = Value::Null;
            group
        });
        cell["groups"] = groups.collect();
        cell["all"]["latency_p50"] = Value::Null;
        cell["all"]["latency_p95"] = Value::Null;
    }
    report["trials"] = Value::Null;
    report
}

#[test]
fn a_run_that_was_killed_goes_on_and_ends_alike() {
    let whole = {
        let server = ideal_server();
        measured(&home(&server).run(&["eval", "propose", "--repeat", "2", "--json"]))
    };
    let lines = lines();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let server = Server::then([], move |seen| match count.fetch_add(1, Ordering::Relaxed) {
        17 => Reply::begun().waits(),
        _ => ideal(&lines, seen),
    });
    let home = home(&server);
    let trials = home.path().join("trials.jsonl");
    let suite =
        ["eval", "propose", "--repeat", "2", "--json", "--resume", trials.to_str().unwrap()];
    let mut child =
        home.command().args(suite).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while asked.load(Ordering::Relaxed) < 18 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&trials).unwrap();
    let before = kept.lines().count();
    assert!((1..24).contains(&before), "{before}");
    // The last line was on its way to the disk.
    fs::write(&trials, kept + r#"{"key":"6f"#).unwrap();
    asked.store(100, Ordering::Relaxed);
    let report = measured(&home.run(&suite));
    assert_eq!(timeless(&report), timeless(&whole));
    let lines = fs::read_to_string(&trials).unwrap();
    assert_eq!(lines.lines().filter(|line| line.ends_with('}')).count(), 24);
}

#[test]
fn a_run_is_held_against_an_earlier_one() {
    let server = Server::then([], |_| says("Fine."));
    let home = home(&server);
    let path = home.path().join("before.jsonl");
    let before = path.to_str().unwrap();
    measured(&home.run(&["eval", "log/single", "no-call/thanks", "--resume", before, "--json"]));
    let server = ideal_server();
    let home = self::home(&server);
    let ran = home.run(&["eval", "log/single", "no-call", "--baseline", before, "--json"]);
    let report = measured(&ran);
    let baseline = &report["cells"][0]["baseline"];
    assert_eq!(
        baseline,
        &json!({"coaches": ["openai-chat/test-model"], "scenarios": 2, "before": 0.5, "now": 1.0,
                "better": ["log/single"], "worse": []})
    );
    let text = home.run(&["eval", "log/single", "--baseline", before]);
    assert!(text.out.contains("Against openai-chat/test-model (1 scenario): 0.0 % before, 100.0 % now (+100.0).\nBetter: log/single\n"), "{}", text.out);
}

#[test]
fn what_it_may_cost_is_kept_to() {
    let server = ideal_server();
    let home = home(&server);
    let ran = home.run(&["eval", "propose", "--max-cost", "0.01"]);
    ran.fails(2, "setwise: --max-cost needs prices: set coach.price_in and coach.price_out, for a million tokens each");
    for (key, price) in
        [("coach.price_in", "100"), ("coach.price_cached", "10"), ("coach.price_out", "400.5")]
    {
        home.run(&["config", "set", key, price]).done();
    }
    // A round has 20 tokens in, 10 of them cached, and 5 out: 0.0031025. A trial has two.
    let ran = home.run(&["eval", "propose", "--max-cost", "0.01", "--json"]);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    let report = ran.json();
    assert_eq!(report["stopped"], "this run has cost 0.0124, of 0.01 at most");
    assert_eq!(all(&report)["trials"], 2);
    let cost = report["cells"][0]["cost"].as_f64().unwrap();
    assert!((cost - 0.01241).abs() < 1e-9, "{cost}");
}

#[test]
fn a_wrong_key_stops_it_at_once() {
    let server =
        Server::then([], |_| Reply::status(401, &[], r#"{"error":{"message":"bad key"}}"#));
    let home = home(&server);
    let ran = home.run(&["eval", "propose", "--json"]);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    assert_eq!(server.seen().len(), 1);
    assert!(ran.json()["stopped"].as_str().unwrap().contains("refused the key"));
}

#[test]
fn what_is_no_file_of_trials_is_not_written_to() {
    let home = Home::new();
    for text in ["a letter\n", "{\"a\":1}\n", "\u{0}\u{1}\n", "[]\n{}\n"] {
        let file = home.file("letter.txt", text);
        let ran = home.run(&["eval", "no-call/thanks", "--resume", &file]);
        assert_ne!(ran.exit, 0, "{text:?}: {}", ran.out);
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    let own = home.file(
        "own.jsonl",
        "\u{feff}{\"id\":\"bad\",\"given\":[\"hello there\"],\"say\":\"thanks\",\"expect\":{\"calls\":[]}}\r\n\r\n",
    );
    let ran = home.run(&["eval", &own]);
    let why = "the scenario 'own/bad' can't begin: the given line 'hello there' changes nothing\n";
    assert_eq!((ran.exit, ran.out.as_str()), (3, why), "{}", ran.err);
}
