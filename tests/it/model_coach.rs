//! A language model as the coach, by the binary and a scripted server: what the athlete sees, what
//! the model is told next, and what is stored.

use super::home::{Home, Ran};
use super::model_told::unmark;
use super::models::KEY;
use super::models::server::{Reply, Seen, Server};
use super::models::speaker::{CHAT, Call, Refusal, SPEAKERS, Speaker};
use serde_json::{Value, json};
use setwise::domain::stamps::Stamps;
use setwise::domain::transcript::EntryBody;
use setwise::store::Store;
use std::io::Read as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const WRONG: &str = r#"{"exerciseName":"Bench Press","reps":"8","load_lb":"185"}"#;
const RIGHT: &str = r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#;
/// What it is told where it logs that set.
const DONE: &str = "coach, I did bench 185x8";
const ASKED: &[&str] = &["chat", "please log that bench set, 185x8"];

/// A home whose coach is that server's model.
pub fn home(speaker: &Speaker, server: &Server) -> Home {
    Home::new()
        .with("SETWISE_PROVIDER", speaker.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", &server.url())
}

pub fn stream(text: impl AsRef<[u8]>) -> Reply {
    Reply::stream(text)
}

/// An answer that makes these calls: id, tool, arguments.
pub fn calls(speaker: &Speaker, calls: &[(&str, &str, &str)]) -> Reply {
    let calls: Vec<_> = calls
        .iter()
        .map(|(id, name, arguments)| Call { id, name, pieces: vec![arguments] })
        .collect();
    stream((speaker.calls)(&calls))
}

fn log(id: &str, arguments: &str) -> Reply {
    calls(&CHAT, &[(id, "log_set_result", arguments)])
}

fn says(words: &[&str]) -> Reply {
    stream((CHAT.text)(words))
}

fn sets(home: &Home) -> usize {
    let history = home.run(&["history", "--json"]).done().json();
    history.as_array().unwrap().len()
}

fn transcript(home: &Home) -> Vec<EntryBody> {
    let stamps = Stamps::fixed("2026-11-21T18:02:00Z[UTC]".parse().unwrap());
    let store = Store::open(&home.database(), stamps).unwrap();
    let entries = store.reader().unwrap().transcript(100, None).unwrap();
    entries.into_iter().map(|entry| entry.body).collect()
}

#[test]
fn a_refusal_reaches_the_model_word_for_word_in_every_protocol() {
    for speaker in &SPEAKERS {
        let server = Server::new([
            calls(speaker, &[("c1", "log_set_result", WRONG)]),
            calls(speaker, &[("c2", "log_set_result", RIGHT)]),
            stream((speaker.text)(&["One set ", "logged."])),
        ]);
        let home = home(speaker, &server);
        let told = home.run(ASKED);
        assert_eq!((told.exit, told.err.as_str()), (0, ""), "{}", speaker.protocol);
        assert!(told.out.contains("Bench Press  185 lb × 8  set 1 ✓"), "{}", told.out);
        assert!(told.out.ends_with("One set logged.\n"), "{}", told.out);
        let seen = server.seen();
        assert_eq!(seen.len(), 3, "{}", speaker.protocol);
        for hint in [
            "You used 'exerciseName' but the correct parameter is 'exercise'",
            r#"Send this corrected call instead:\n{\"name\":\"log_set_result\",\"arguments\":{\"exercise\":\"Bench Press\",\"reps\":\"8\",\"load_lb\":\"185\"}}"#,
        ] {
            assert!(seen[1].body.contains(hint), "{}: {}", speaker.protocol, seen[1].body);
            assert!(!seen[0].body.contains(hint));
        }
        assert!(seen[2].body.contains("[Set Logged] date=2026-11-21"), "{}", seen[2].body);
        assert_eq!(sets(&home), 1);
        let stats = home.run(&["tool", "stats", "--json"]).done().json();
        assert_eq!((&stats["calls"], &stats["refused"]), (&json!(2), &json!(1)));
    }
}

#[test]
fn a_model_that_never_learns_is_stopped_kindly() {
    let server = Server::new((0..20).map(|n| log(&format!("c{n}"), WRONG)));
    let home = home(&CHAT, &server);
    let told = home.run(ASKED);
    assert_eq!(
        (told.exit, told.err.as_str()),
        (
            1,
            "setwise: The coach was stopped: it repeated a call that hadn't been carried out. What is logged stays logged; try asking another way.\n"
        )
    );
    let why = "Not logged. The coach's calls weren't carried out; ";
    assert!(told.out.contains(why), "{}", told.out);
    assert_eq!(server.seen().len(), 3);
    assert_eq!(sets(&home), 0);
}

#[test]
fn two_calls_and_an_unknown_tool_are_each_answered() {
    let both = [
        ("c1", "log_set_result", RIGHT),
        ("c2", "log_sets", "{}"),
        ("c3", "log_set_result", RIGHT),
        ("c4", "show_records", "{not json"),
    ];
    let server = Server::new([calls(&CHAT, &both), says(&["Done."])]);
    let home = home(&CHAT, &server);
    let asked = ["chat", "please log both bench sets, 2x8 at 185"];
    assert!(home.run(&asked).done().out.contains("set 2"));
    assert_eq!(sets(&home), 2);
    let body = server.seen()[1].json();
    let results: Vec<_> = body["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["role"] == "tool")
        .map(|message| {
            let text = message["content"].as_str().unwrap();
            format!(
                "{}: {}",
                message["tool_call_id"].as_str().unwrap(),
                text.lines().next().unwrap()
            )
        })
        .collect();
    assert_eq!(results[0].split(" date").next(), Some("c1: [Set Logged]"));
    assert_eq!(results[1], "c2: [Error: Unknown tool]");
    assert_eq!(results[2].split(" date").next(), Some("c3: [Set Logged]"));
    assert!(results[3].starts_with("c4: [Error: "), "{results:?}");
}

#[test]
fn the_same_call_twice_logs_once_and_a_counted_id_is_another_call() {
    let other = r#"{"exercise":"Bench Press","reps":"7","load_lb":"185"}"#;
    let twice = [("call_0", "log_set_result", RIGHT), ("call_0", "log_set_result", RIGHT)];
    let server = Server::new([calls(&CHAT, &twice), log("call_0", other), says(&["Done."])]);
    let home = home(&CHAT, &server);
    let asked = ["chat", "coach, please log bench 185x8 and 185x7"];
    home.run(&asked).done();
    assert_eq!(sets(&home), 2);
    let body = server.seen()[1].json();
    let made = body["messages"].as_array().unwrap().iter();
    let made: Vec<_> = made.filter_map(|one| one["tool_calls"].as_array()).collect();
    assert_eq!(made[0].len(), 2, "{body}");
    // Each has an id of its own, with a result; the first is the one that the provider gave.
    let body = server.seen()[2].json();
    let results = body["messages"].as_array().unwrap().iter();
    let ids: Vec<_> = results.filter_map(|one| one["tool_call_id"].as_str()).collect();
    assert_eq!(ids, ["call_0", "call00001", "call00002"]);
}

#[test]
fn a_line_that_the_shorthand_accounts_for_asks_nobody() {
    let server = Server::new([]);
    let home = home(&CHAT, &server);
    home.run(&["chat", "bench 3x8 185lb @8"]).done();
    let asked = home.run(&["chat", "row 3x8 100"]);
    assert_eq!(asked.exit, 3, "{}", asked.out);
    assert_eq!(sets(&home), 3);
    assert_eq!(server.seen().len(), 0);
}

#[test]
fn what_the_model_is_told_has_today_and_the_tools() {
    let server = Server::new([says(&["Row next."])]);
    let home = home(&CHAT, &server);
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["plan", "today"]).done();
    home.run(&["chat", "how was that"]).done();
    let body = server.seen()[0].json();
    let system = body["messages"][0]["content"].as_str().unwrap();
    assert!(system.contains("# The coach") && system.contains("Never invent a number"), "{system}");
    assert!(!system.contains("[TOOL_CALL:"), "{system}");
    assert!(!system.contains("- `load_lb`"), "natively the tools say it: {system}");
    let tools = body["tools"].as_array().unwrap();
    assert!(tools.iter().any(|tool| tool["function"]["name"] == "log_set_result"));
    let last = body["messages"].as_array().unwrap().last().unwrap();
    let said = last["content"].as_str().unwrap();
    assert_eq!(last["role"], "user");
    // What stands comes last, so that nothing before it changes.
    assert!(
        said.starts_with("[Program: logged: bench 3x8 185lb @8]\n\n[Program: ## What stands now"),
        "{said}"
    );
    for wanted in [
        "Saturday 2026-11-21. ",
        "### Today's plan",
        "- 2026-11-21: Bench Press 185 lb × 8, 8, 8 @8",
    ] {
        assert!(said.contains(wanted), "{wanted} is not in:\n{said}");
    }
    assert!(said.ends_with("]\n\nhow was that"), "{said}");
}

/// Tokens of a text, 32 to 100 bytes: what the tokenizer of `SmolLM2` makes of our instructions. Larger
/// vocabularies make fewer.
fn tokens(text: &str) -> usize {
    text.len() * 32 / 100
}

/// With a plan for today and a week of sets.
fn told_in_a_chat(settings: &[[&str; 2]]) -> usize {
    let server = Server::new([says(&["Row next."])]);
    let home = home(&CHAT, &server);
    for [key, value] in settings {
        home.run(&["config", "set", key, value]).done();
    }
    for day in ["2026-11-16", "2026-11-18", "2026-11-20"] {
        for line in ["bench 3x8 185lb", "squat 3x5 225lb", "row 3x10 95lb"] {
            home.run(&["log", &format!("{line} on {day}")]);
        }
    }
    home.run(&["plan", "today"]).done();
    home.run(&["chat", "how was the week"]).done();
    let body = server.seen()[0].json();
    let tools = &body["tools"];
    let messages = body["messages"].as_array().unwrap().iter();
    let said = messages.map(|message| tokens(message["content"].as_str().unwrap()));
    let said: usize = said.sum();
    let listed = if tools.is_null() { 0 } else { tokens(&tools.to_string()) };
    said + listed
}

#[test]
fn what_a_model_is_told_stays_within_its_budget() {
    let full = told_in_a_chat(&[]);
    assert!(full <= 3_900, "{full}");
    let text = told_in_a_chat(&[["coach.calls", "text"]]);
    assert!(text <= 3_900, "{text}");
    println!("full {full}, calls as text {text}");
    for compact in [["coach.profile", "compact"], ["coach.context_tokens", "8192"]] {
        let compact = told_in_a_chat(&[compact]);
        println!("compact {compact}");
        assert!(compact <= 1_900, "{compact}");
    }
}

/// What a provider made of one round it can use for the next: only what is new comes on top.
#[test]
fn a_round_repeats_the_one_before_to_the_letter() {
    for speaker in &SPEAKERS {
        let server = Server::new([
            calls(speaker, &[("c1", "log_set_result", RIGHT)]),
            stream((speaker.text)(&["Logged."])),
        ]);
        let home = home(speaker, &server);
        home.run(&["log", "row 3x8 100lb"]);
        home.run(&["plan", "today"]).done();
        assert_eq!(home.run(ASKED).exit, 0);
        let seen = server.seen();
        let [first, second] = [0, 1].map(|round| {
            let mut body = seen[round].json();
            unmark(&mut body);
            let fields = body.as_object_mut().unwrap();
            let said = ["messages", "input", "contents"]
                .iter()
                .find_map(|name| fields.shift_remove(*name))
                .unwrap();
            (body, said.as_array().unwrap().clone())
        });
        assert_eq!(first.0, second.0, "{}", speaker.protocol);
        let (before, after) = (&first.1, &second.1);
        assert!(after.len() > before.len(), "{}", speaker.protocol);
        assert_eq!(before[..], after[..before.len()], "{}", speaker.protocol);
    }
}

/// What the program logged by itself is told as its word, so that no line of sets stands there unanswered by a
/// call, and a question without its options.
#[test]
fn what_was_typed_before_is_told_once() {
    let server = Server::new([says(&["Row next."])]);
    let home = home(&CHAT, &server);
    for line in ["row 3x8 100", "bench 185x8", "squat 225x5"] {
        home.run(&["log", line]);
    }
    home.run(&["chat", "how was that"]).done();
    let body = server.seen()[0].json();
    let said = body["messages"].as_array().unwrap().last().unwrap()["content"].clone();
    let said = said.as_str().unwrap();
    let wanted = "row 3x8 100\n\n[Program: Which row:]\n\n[Program: logged: bench 185x8]\n\n[Program: logged: squat 225x5]\n\n[Program: ## What stands now";
    assert!(said.starts_with(wanted), "{said}");
    assert!(said.contains("- 2026-11-21: Bench Press 185 lb × 8; Back Squat 225 lb × 5"), "{said}");
}

/// A native call isn't asked who writes the plan, nor for templates of exercises, and both are read where it
/// says them.
#[test]
fn a_plan_is_proposed_without_its_source() {
    let written = r#""name":"Bench Press","prescription":"3 x 8","detail":null"#;
    let template = r#""exerciseTemplate":"bench-5x5""#;
    let plan = |source: &str, exercise: &str| {
        let block = r#"{"title":"Main","durationMinutes":30,"focus":"Strength"}"#;
        let exercise = format!(r#"{{"blockIndex":0,"order":0,{exercise}}}"#);
        format!(
            r#"{{"plan":{{"focus":"Upper body","durationMinutes":30,"equipment":["barbell"],{source}"energy":"moderate","summary":"Bench.","blocks":[{block}],"exercises":[{exercise}]}},"reason":"Thirty minutes."}}"#
        )
    };
    for (source, exercise) in [("", written), (r#""source":"ai","#, written), ("", template)] {
        let server = Server::new([
            calls(&CHAT, &[("c1", "propose_plan", &plan(source, exercise))]),
            says(&["It is yours to accept."]),
        ]);
        let home = home(&CHAT, &server);
        home.run(&["chat", "give me thirty minutes of bench"]).done();
        let second = &server.seen()[1].body;
        assert!(second.contains("[Plan Proposed]"), "{second}");
        assert_eq!(second.contains("one load for all sets"), exercise == template, "{second}");
        let asked = &server.seen()[0].json()["tools"];
        let plan = asked
            .as_array()
            .unwrap()
            .iter()
            .find(|tool| tool["function"]["name"] == "propose_plan")
            .unwrap();
        let asked_for = plan["function"]["parameters"].to_string();
        assert!(!asked_for.contains("source"), "{asked_for}");
        assert!(!asked_for.contains("exerciseTemplate"), "{asked_for}");
    }
}

/// The tools that a request tells.
fn told_tools(seen: &Seen) -> usize {
    seen.json()["tools"].as_array().map_or(0, Vec::len)
}

/// What the model holds its own server says, each in its way; up to 16,384 tokens it is told little.
#[test]
fn a_server_says_what_its_model_holds() {
    let ollama = &SPEAKERS[4];
    assert_eq!(ollama.protocol.word(), "ollama");
    let llama = |tokens| format!(r#"{{"default_generation_settings":{{"n_ctx":{tokens}}}}}"#);
    let list = |tokens| format!(r#"{{"data":[{{"id":"test-model","max_model_len":{tokens}}}]}}"#);
    let show = |tokens| format!(r#"{{"model_info":{{"llama.context_length":{tokens}}}}}"#);
    for (speaker, path, said, tools) in [
        (&CHAT, "/props", llama(8_192), 5),
        (&CHAT, "/props", llama(32_768), 12),
        (&CHAT, "/models", list(4_096), 5),
        (ollama, "/api/show", show(8_192), 5),
        (ollama, "/api/show", show(131_072), 12),
    ] {
        let server = Server::new([stream((speaker.text)(&["Hi."]))]).saying(path, &said);
        let home = home(speaker, &server);
        home.run(&["chat", "hello"]).done();
        let seen = server.seen();
        assert_eq!(told_tools(&seen[0]), tools, "{path} {said}");
        if path == "/api/show" {
            // No more room is asked for than the model has.
            let room = if tools == 5 { 8_192 } else { 24_576 };
            assert_eq!(seen[0].json()["options"]["num_ctx"], room);
        }
    }
}

/// A request that was too long says what the model holds: it is asked again at once, with what fits, and
/// the athlete is told once.
#[test]
fn what_is_too_long_is_asked_again_with_less() {
    let full = r#"{"error":{"code":400,"type":"exceed_context_size_error","message":"the request exceeds the available context size","n_prompt_tokens":9000,"n_ctx":4096}}"#;
    let weeks = (1..=60).map(|week| format!("Your bench went up again in week {week} of sixty. "));
    let long: String = weeks.collect();
    let server = Server::new([
        says(&[&long]),
        says(&[&long]),
        Reply::status(400, &[], full),
        says(&["Shorter."]),
        says(&["Again."]),
    ]);
    let home = home(&CHAT, &server);
    home.run(&["chat", "first question"]).done();
    home.run(&["chat", "second question"]).done();
    let third = home.run(&["chat", "third question"]).done().out;
    assert!(third.contains("Shorter."), "{third}");
    assert!(third.contains("The model holds little: the oldest of this conversation"), "{third}");
    let seen = server.seen();
    assert_eq!(seen.len(), 4);
    assert!(seen[2].body.contains("first question"));
    assert!(!seen[3].body.contains("first question"), "{}", seen[3].body);
    assert!(seen[3].body.contains("third question"));
    assert_eq!((told_tools(&seen[2]), told_tools(&seen[3])), (12, 5));
    // Whole turns: it begins with words of the athlete.
    let messages = seen[3].json()["messages"].clone();
    assert_eq!(messages[1]["role"], "user", "{messages}");
}

/// Where nothing fits any more the sentence says what to do.
#[test]
fn a_model_that_holds_too_little_is_told_of() {
    let full = r#"{"error":{"code":400,"type":"exceed_context_size_error","message":"too long","n_ctx":512}}"#;
    let server = Server::new([Reply::status(400, &[], full), Reply::status(400, &[], full)]);
    let home = home(&CHAT, &server);
    let ran = home.run(&["chat", "hello"]);
    assert_eq!(ran.exit, 1);
    assert!(
        ran.err.contains("The request is too long for the model, which holds 512 tokens: too long; say it with less, or give the model a larger context"),
        "{}",
        ran.err
    );
    assert_eq!(server.seen().len(), 2);
}

#[test]
fn calls_in_the_text_work_where_a_model_has_none_of_its_own() {
    let server = Server::new([
        says(&[
            "I log it. [TOOL_CALL: log_set_result(exercise: \"Ben",
            "ch Press\", weight_lb: \"185\")]",
        ]),
        says(&["[TOOL_CALL: log_set_result(exercise: \"Bench Press\", load_lb: \"185\")]"]),
        says(&["Logged."]),
    ]);
    let home = home(&CHAT, &server);
    home.run(&["config", "set", "coach.calls", "text"]).done();
    let told = home.run(ASKED).done().out;
    assert!(told.starts_with("I log it. \n"), "{told}");
    assert!(!told.contains("TOOL_CALL: log"), "{told}");
    assert_eq!(sets(&home), 1);
    let first = server.seen()[0].json();
    assert!(first.get("tools").is_none(), "{first}");
    assert!(server.seen()[0].body.contains("Write a call in your text"));
    let second = server.seen()[1].json();
    let last: Vec<_> = second["messages"].as_array().unwrap().iter().rev().take(2).collect();
    assert_eq!(last[0]["role"], "user");
    let refusal = last[0]["content"].as_str().unwrap();
    assert!(refusal.contains("You used 'weight_lb' but the correct parameter is 'load_lb'"));
    assert!(
        refusal
            .contains("[TOOL_CALL: log_set_result(exercise: \"Bench Press\", load_lb: \"185\")]")
    );
    assert_eq!(
        last[1]["content"],
        "I log it.\n[TOOL_CALL: log_set_result(exercise: \"Bench Press\", weight_lb: \"185\")]"
    );
}

#[test]
fn escapes_in_what_it_says_never_reach_the_terminal() {
    let evil = "a\u{1b}[2J\u{9b}31m\u{7}\u{202e}b";
    let arguments = format!(r#"{{"query":{}}}"#, json!(evil));
    let script = || {
        [
            calls(&CHAT, &[("c\u{1b}[2J", "search_\u{1b}[2Jexercise", "{}")]),
            calls(&CHAT, &[("c2", "search_exercise", &arguments)]),
            stream((CHAT.thought)(evil, evil)),
        ]
    };
    for flag in [&[][..], &["--json"]] {
        let server = Server::new(script());
        let home = home(&CHAT, &server);
        let ran = home.run(&[&["chat", "hello"], flag].concat());
        let wild: Vec<_> = (ran.out + &ran.err)
            .chars()
            .filter(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}')
            .collect();
        assert_eq!((ran.exit, wild), (0, vec![]));
    }
}

#[test]
fn nothing_said_and_a_broken_answer_are_sentences_and_exit_1() {
    let server = Server::new([
        says(&[]),
        Reply::begun().with((CHAT.begun)("Half an ans")),
        Reply::status(404, &[], &(CHAT.refusal)(Refusal::Model, "no such model").1),
    ]);
    let home = home(&CHAT, &server);
    home.run(&["chat", "hello"])
        .fails(1, "setwise: The coach gave no answer. Ask again, or rephrase it.");
    let broken = home.run(&["chat", "hello"]);
    assert_eq!((broken.exit, broken.out.as_str()), (1, "Half an ans (broken off)\n"));
    assert!(
        broken.err.starts_with("setwise: The answer of the model's server was cut off: ")
            && broken.err.ends_with("; try again. What is logged stays logged. Ask again, or go on with the offline coach.\n"),
        "{}",
        broken.err
    );
    let kept = transcript(&home);
    assert!(
        matches!(&kept[3], EntryBody::Coach { text, broken_off: true, .. } if text == "Half an ans")
    );
    let gone = home.run(&["chat", "hello"]);
    assert_eq!(gone.exit, 1);
    assert!(gone.err.contains("has no model 'test-model': no such model"), "{}", gone.err);
}

#[test]
fn events_are_lines_of_json() {
    let server = Server::new([
        calls(&CHAT, &[("c1", "show_records", "{}")]),
        stream((CHAT.thought)("hm", "No sets yet.")),
    ]);
    let home = home(&CHAT, &server);
    let told = home.run(&["chat", "my best?", "--json"]).done().out;
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let short: Vec<_> = lines
        .iter()
        .map(|line| {
            let (event, data) = (line["event"].as_str().unwrap(), &line["data"]);
            match event {
                "entry" => format!("entry {}", data["body"]["kind"].as_str().unwrap()),
                "usage" => "usage".to_owned(),
                _ if data.is_null() => event.to_owned(),
                _ => format!("{event} {data}"),
            }
        })
        .collect();
    insta::assert_snapshot!(short.join("\n"), @r#"
entry athlete
asking {"coach":"openai-chat/test-model"}
usage
answering
calling {"tool":"show_records"}
called {"tool":"show_records","refused":false}
entry called
asking {"coach":"openai-chat/test-model"}
answering
thought {"text":"hm"}
text {"text":"No sets yet."}
usage
entry coach
done
"#);
}

/// Runs the program until it has said `words`.
fn until(home: &Home, words: &str) -> (Child, String) {
    let mut child = home
        .command()
        .args(["chat", DONE])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = child.stdout.as_mut().unwrap();
    let (mut said, mut byte) = (Vec::new(), [0]);
    while !said.ends_with(words.as_bytes()) {
        assert_eq!(out.read(&mut byte).unwrap(), 1, "it ended early");
        said.push(byte[0]);
    }
    (child, String::from_utf8(said).unwrap())
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let status = std::process::Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it_kindly_and_keeps_what_was_said() {
    let server =
        Server::new([log("c1", RIGHT), Reply::begun().with((CHAT.begun)("And next: ro")).waits()]);
    let home = home(&CHAT, &server);
    let (child, _) = until(&home, "And next: ro");
    signal(&child, "-INT");
    let ran = Ran::of(&["chat", DONE], &child.wait_with_output().unwrap());
    assert_eq!(
        (ran.exit, ran.out.as_str(), ran.err.as_str()),
        (1, " (broken off)\n", "setwise: Stopped. What is logged stays logged.\n")
    );
    server.was_hung_up_on();
    assert_eq!(sets(&home), 1);
}

#[cfg(unix)]
#[test]
fn a_kill_in_mid_turn_loses_no_word_that_was_shown_for_a_while() {
    let server =
        Server::new([log("c1", RIGHT), Reply::begun().with((CHAT.begun)("And next: row")).waits()]);
    let home = home(&CHAT, &server);
    let (mut child, _) = until(&home, "And next: row");
    // Words are kept half a second after they came.
    let since = Instant::now();
    let kept = loop {
        let kept = transcript(&home);
        if kept.len() > 2 || since.elapsed() > Duration::from_secs(20) {
            break kept;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(
        matches!(&kept[..], [EntryBody::Athlete { .. }, EntryBody::Receipt { .. },
            EntryBody::Coach { text, broken_off: true, .. }] if text == "And next: row"),
        "{kept:?}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(transcript(&home), kept);
    assert_eq!(sets(&home), 1);
}

/// Every byte under a home.
fn everything(folder: &std::path::Path, into: &mut Vec<u8>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            everything(&path, into);
        } else {
            into.extend(std::fs::read(&path).unwrap());
        }
    }
}

#[test]
fn a_key_is_sent_and_seen_nowhere_else() {
    for speaker in &SPEAKERS {
        let (status, complaint) = (speaker.refusal)(Refusal::Key, &format!("wrong key: {KEY}"));
        let refused = || Reply::status(status, &[], &complaint);
        let server = Server::new([
            calls(speaker, &[("c1", "log_set_result", WRONG)]),
            stream((speaker.text)(&["Hello."])),
            stream((speaker.error)(&format!("no: {KEY}"))),
            refused(),
            refused(),
            refused(),
        ]);
        let variable = match speaker.protocol.word() {
            "anthropic" => "ANTHROPIC_API_KEY",
            "gemini" => "GEMINI_API_KEY",
            "ollama" => "OLLAMA_KEY",
            _ => "OPENAI_API_KEY",
        };
        let home = home(speaker, &server).with(variable, KEY);
        home.file("config.toml", format!("[coach]\nkey_variable = \"{variable}\"\n"));
        let mut told = String::new();
        for arguments in [
            &["chat", "hello"][..],
            &["chat", "hello"],
            &["chat", "hello", "--json"],
            &["doctor"],
            &["config", "show"],
            &["config", "show", "--json"],
            &["tool", "stats", "--json"],
            &["export"],
        ] {
            let ran = home.run(arguments);
            told.extend([ran.out, ran.err]);
        }
        assert!(told.contains("[key]"), "it was never said back:\n{told}");
        let mut kept = Vec::new();
        everything(home.path(), &mut kept);
        let found = |bytes: &[u8]| bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes());
        assert!(kept.len() > 1_000 && !found(&kept), "{}", speaker.protocol);
        assert!(!told.contains(KEY), "{}:\n{told}", speaker.protocol);
        let (header, before) = speaker.key;
        for seen in server.seen() {
            assert_eq!(seen.header(header), Some(format!("{before}{KEY}").as_str()));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_command_can_print_the_key() {
    let server = Server::new([says(&["Hello."])]);
    let home = home(&CHAT, &server);
    home.file(
        "config.toml",
        "[coach]\nkey_command = [\"sh\", \"-c\", \"echo sk-printed-0123; echo login: me\"]\n",
    );
    home.run(&["chat", "hello"]).says("Hello.");
    assert_eq!(server.seen()[0].header("authorization"), Some("Bearer sk-printed-0123"));
    home.file(
        "config.toml",
        "[coach]\nkey_command = [\"sh\", \"-c\", \"echo sk-printed-0123; exit 1\"]\n",
    );
    home.run(&["chat", "hello"]).fails(
        1,
        "setwise: The command at coach.key_command failed; run it in a shell to see why. What is logged stays logged. Ask again, or go on with the offline coach.",
    );
}

#[test]
fn a_choice_that_says_too_little_keeps_nobody_from_logging() {
    let home = Home::new().with("SETWISE_PROVIDER", "ollama");
    home.run(&["log", "bench 3x8 185lb @8"]).done();
    home.run(&["plan", "today"]).done();
    home.run(&["chat", "hello"]).fails(
        1,
        "setwise: Ollama needs a model's name: set coach.model or SETWISE_MODEL; `ollama list` shows what is there. What is logged stays logged. Ask again, or go on with the offline coach.",
    );
    let doctor = home.run(&["doctor"]);
    assert_eq!(doctor.exit, 1);
    assert!(
        doctor.out.contains("problem  coach     ollama needs a model's name"),
        "{}",
        doctor.out
    );
    home.run(&["chat", "bench 185x8", "--coach", "offline"]).done();
    Home::new().with("SETWISE_PROVIDER", "anthropic").run(&["chat", "hello"]).fails(
        1,
        "setwise: There is no key for Anthropic: set ANTHROPIC_API_KEY, or set coach.key_command to a command that prints it. What is logged stays logged. Ask again, or go on with the offline coach.",
    );
}

#[test]
fn the_doctor_asks_a_model_end_to_end() {
    for speaker in &SPEAKERS {
        let server = Server::new([
            stream((speaker.text)(&["{\"ready\": ", "true}"])),
            calls(speaker, &[("c1", "show_history", r#"{"exercise":"Bench Press"}"#)]),
            stream((speaker.text)(&["Done."])),
        ]);
        let report = home(speaker, &server).run(&["doctor", "--json"]).done().json();
        let names: Vec<_> = report["checks"].as_array().unwrap().iter().skip(6).collect();
        let names: Vec<_> = names.iter().map(|check| check["name"].as_str().unwrap()).collect();
        assert_eq!(
            names,
            ["server", "key", "model", "context", "schema", "tools"],
            "{}",
            speaker.protocol
        );
        assert!(server.seen()[2].body.contains("2026-11-14: 185 lb"));
    }
}

#[test]
fn the_doctor_says_at_which_step_a_model_fails() {
    let ready = || says(&["{\"ready\":true}"]);
    let refusal = |refusal, message| {
        let (status, body) = (CHAT.refusal)(refusal, message);
        Reply::status(status, &[], &body)
    };
    for (script, name, what) in [
        (vec![refusal(Refusal::Key, "bad")], "key", "refused the key: bad"),
        (vec![refusal(Refusal::Model, "gone")], "model", "has no model 'test-model': gone"),
        (vec![refusal(Refusal::Schema, "schema: no")], "schema", "does not take the schema"),
        (vec![says(&["{\"ready\":1}"])], "schema", "does not fit its schema"),
        (
            vec![ready(), says(&["I can't."])],
            "tools",
            "it made no call; set coach.calls to \"text\"",
        ),
        (
            vec![ready(), calls(&CHAT, &[("c1", "show_history", "{\"exercise\":3}")])],
            "tools",
            "its arguments are not those that were asked for",
        ),
    ] {
        let server = Server::new(script);
        let ran = home(&CHAT, &server).run(&["doctor", "--json"]);
        assert_eq!(ran.exit, 1);
        let report = ran.json();
        let last = report["checks"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["name"], &last["ok"]), (&json!(name), &json!(false)));
        let message = last["message"].as_str().unwrap();
        assert!(message.contains(what), "{message}");
    }
    let away = Home::new()
        .with("SETWISE_PROVIDER", "openai-chat")
        .with("SETWISE_MODEL", "m")
        .with("SETWISE_BASE_URL", "http://127.0.0.1:1/v1");
    let ran = away.run(&["doctor"]);
    assert_eq!(ran.exit, 1);
    assert!(ran.out.contains("problem  server    http://127.0.0.1:1"), "{}", ran.out);
}

#[test]
fn a_plan_that_is_asked_for_comes_from_the_model_and_one_that_is_not_from_the_rules() {
    let plan = json!({
        "focus": "Push", "durationMinutes": 30, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "",
        "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
        "exercises": [{"blockIndex": 0, "order": 0, "name": "Bench Press", "prescription": "3 x 8", "detail": null}],
    });
    let server = Server::new([says(&[&plan.to_string()])]);
    let home = home(&CHAT, &server);
    home.run(&["plan", "today"]).done();
    assert_eq!(server.seen().len(), 0);
    let made = home.run(&["plan", "generate", "--schema", "v2-flat", "--json"]);
    assert_eq!(
        (made.exit, made.err.as_str()),
        (
            0,
            "setwise: Nothing has changed yet: `setwise accept` makes it today's plan, `setwise refuse` discards it.\n"
        )
    );
    assert!(made.out.contains("Push"), "{}", made.out);
    assert_eq!(server.seen().len(), 1);
    assert!(server.seen()[0].json()["response_format"].is_object());
    // It is proposed; what was made by rule stands until the athlete's word.
    assert!(made.json()["proposal"].is_string(), "{}", made.out);
    let stands = || home.run(&["plan", "today", "--json"]).done().json();
    assert_ne!(stands()["plan"]["focus"], "Push");
    home.run(&["accept"]).done();
    assert_eq!(stands()["plan"]["focus"], "Push");
}
