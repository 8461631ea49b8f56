//! The Model Context Protocol, as an assistant speaks it with the binary on its pipes.

use crate::home::Home;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// An assistant that started the program.
pub struct Assistant {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    asked: u64,
    /// What it can do.
    pub capabilities: Value,
    /// What the athlete does when it asks them, oldest last.
    pub says: Vec<&'static str>,
    /// What came between a request and its answer.
    pub told: Vec<Value>,
}

impl Assistant {
    /// Not yet introduced.
    pub fn start(home: &Home) -> Self {
        let mut child = home
            .command()
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            to: child.stdin.take(),
            from: BufReader::new(child.stdout.take().unwrap()),
            child,
            asked: 0,
            capabilities: json!({}),
            says: Vec::new(),
            told: Vec::new(),
        }
    }

    /// By the handshake of the versions before 2026-07-28.
    pub fn connect(home: &Home) -> Self {
        let mut assistant = Self::start(home);
        assistant.introduce();
        assistant
    }

    pub fn introduce(&mut self) {
        let hello = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": self.capabilities,
            "clientInfo": {"name": "desk-helper", "version": "1.2"},
        });
        let answer = self.ask("initialize", hello);
        assert_eq!(answer["serverInfo"]["name"], "setwise");
        self.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
    }

    pub fn say(&mut self, line: &str) {
        let to = self.to.as_mut().unwrap();
        writeln!(to, "{line}").unwrap();
        to.flush().unwrap();
    }

    /// The whole answer of a request.
    pub fn reply(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        let mut request = json!({"jsonrpc": "2.0", "id": id, "method": method});
        request["params"] = params;
        self.say(&request.to_string());
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).unwrap(), 0, "it ended without an answer");
            let answer: Value = serde_json::from_str(&line).unwrap();
            if answer["method"] == "elicitation/create" {
                let action = self.says.pop().unwrap();
                let said =
                    json!({"jsonrpc": "2.0", "id": answer["id"], "result": {"action": action}});
                self.say(&said.to_string());
                self.told.push(answer);
            } else if answer["id"] == json!(id) {
                return answer;
            } else {
                self.told.push(answer);
            }
        }
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.reply(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let mut params = json!({"name": tool});
        params["arguments"] = arguments;
        self.ask("tools/call", params)
    }

    fn tools(&mut self) -> Vec<String> {
        let list = self.ask("tools/list", json!({}));
        let tools = list["tools"].as_array().unwrap().iter();
        tools.map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    }

    fn read(&mut self, uri: &str) -> String {
        let answer = self.ask("resources/read", json!({"uri": uri}));
        answer["contents"][0]["text"].as_str().unwrap().to_owned()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// It leaves, and the program ends well.
    pub fn leave(mut self) {
        drop(self.to.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Assistant {
    fn drop(&mut self) {
        drop(self.to.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn text(answer: &Value) -> &str {
    answer["content"][0]["text"].as_str().unwrap()
}

pub fn bench() -> Value {
    json!({"exercise": "Bench Press", "reps": "8", "load_lb": "185"})
}

const READS: [&str; 6] =
    ["show_plan", "show_history", "show_records", "query_log", "search_exercise", "review_plan"];
const PROPOSES: [&str; 3] = ["propose_plan", "swap_exercise", "calendar_propose"];
const CHANGES: [&str; 4] =
    ["log_set_result", "edit_set_result", "delete_set_result", "undo_last_set"];

#[test]
fn an_assistant_sees_the_tools_that_the_athlete_lets_it_use() {
    let with_summing_up = [&CHANGES[..], &["finish_session"]].concat();
    for (write, wanted) in [
        ("read", [&READS[..], &[]].concat()),
        ("propose", [&READS[..], &PROPOSES, &CHANGES].concat()),
        ("log", [&READS[..], &PROPOSES, &with_summing_up].concat()),
    ] {
        let home = Home::new();
        home.run(&["config", "set", "mcp.write", write]);
        let mut assistant = Assistant::connect(&home);
        let (mut found, mut wanted) = (assistant.tools(), wanted);
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{write}");
        assistant.leave();
    }
}

#[test]
fn a_set_waits_for_the_athlete_and_is_logged_once_they_accept() {
    let home = Home::new();
    let mut assistant = Assistant::connect(&home);
    let answer = assistant.call("log_set_result", bench());
    assert_eq!(answer["isError"], false);
    assert!(
        text(&answer).starts_with("[Waiting for the athlete] Nothing is stored yet"),
        "{answer}"
    );
    assert!(text(&answer).contains("desk-helper 1.2 asks for it."), "{answer}");
    assert_eq!(answer["structuredContent"]["ok"], true);
    home.run(&["history"]).says("No sets yet.");
    let accepted = home.run(&["accept"]);
    assert_eq!(accepted.exit, 0, "{}", accepted.err);
    let history = home.run(&["history"]).out;
    assert!(history.contains("185 lb × 8"), "{history}");
    assistant.leave();
}

#[test]
fn where_the_athlete_lets_it_a_set_is_logged_at_once_and_once_under_one_key() {
    let home = Home::new();
    home.run(&["config", "set", "mcp.write", "log"]);
    let mut assistant = Assistant::connect(&home);
    let call = json!({
        "name": "log_set_result", "arguments": bench(), "_meta": {"setwise/idempotency-key": "a-1"},
    });
    let first = assistant.ask("tools/call", call.clone());
    let again = assistant.ask("tools/call", call);
    assert!(text(&first).starts_with("[Set Logged]"), "{first}");
    assert_eq!(text(&first), text(&again));
    assert_eq!(first["structuredContent"]["replayed"], false);
    assert_eq!(again["structuredContent"]["replayed"], true);
    let sets: Value = serde_json::from_str(&home.run(&["history", "--json"]).out).unwrap();
    assert_eq!(sets.as_array().unwrap().len(), 1);
    assistant.leave();
}

/// Some models write the text of an object in place of the object.
#[test]
fn arguments_as_text_are_the_object_that_they_say() {
    let home = Home::new();
    home.run(&["config", "set", "mcp.write", "log"]);
    let mut assistant = Assistant::connect(&home);
    let logged = assistant.call("log_set_result", json!(bench().to_string()));
    assert!(text(&logged).starts_with("[Set Logged]"), "{logged}");
    for wrong in [json!("bench"), json!("[1]"), json!(7)] {
        let answer =
            assistant.reply("tools/call", json!({"name": "log_set_result", "arguments": wrong}));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("; wanted "), "{answer}");
    }
    let nameless = assistant.reply("tools/call", json!({"name": 4, "arguments": "{}"}));
    let told = nameless["error"]["message"].as_str().unwrap();
    assert!(told.starts_with("/name: found the number 4; wanted a string"), "{told}");
    let answer = assistant.reply("tools/nothing", json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    assistant.leave();
}

#[test]
fn a_refusal_says_word_for_word_what_to_send_instead() {
    let home = Home::new();
    let mut assistant = Assistant::connect(&home);
    for (alias, meant, value) in [
        ("exerciseName", "exercise", "Bench Press"),
        ("exercise_name", "exercise", "Bench Press"),
        ("movement", "exercise", "Bench Press"),
        ("name", "exercise", "Bench Press"),
        ("set_number", "set", "1"),
        ("setNumber", "set", "1"),
        ("setIndex", "set", "1"),
        ("set_index", "set", "1"),
        ("rep", "reps", "8"),
        ("repetitions", "reps", "8"),
        ("weight_lb", "load_lb", "185"),
        ("weightLb", "load_lb", "185"),
        ("loadLb", "load_lb", "185"),
        ("weight_lbs", "load_lb", "185"),
        ("weight_kg", "load_kg", "80"),
        ("weightKg", "load_kg", "80"),
        ("loadKg", "load_kg", "80"),
        ("weight", "load_lb' or 'load_kg", "185"),
        ("load", "load_lb' or 'load_kg", "185"),
        ("RPE", "rpe", "8"),
        ("RIR", "rir", "2"),
        ("note", "notes", "easy"),
        ("comment", "notes", "easy"),
        ("day", "date", "today"),
    ] {
        let mut arguments = json!({"exercise": "Bench Press"});
        if meant == "exercise" {
            arguments = json!({});
        }
        arguments[alias] = json!(value);
        let answer = assistant.call("log_set_result", arguments.clone());
        assert_eq!(answer["isError"], true, "{alias}");
        let wanted = format!("You used '{alias}' but the correct parameter is '{meant}'");
        assert!(text(&answer).contains(&wanted), "{answer}");
        let said = home.run(&["tool", "call", "log_set_result", &arguments.to_string(), "--json"]);
        let said: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(answer["structuredContent"], said, "{alias}");
        let corrected = &said["corrected_call"];
        let mended = assistant.call("log_set_result", corrected["arguments"].clone());
        assert_eq!(mended["isError"], false, "{alias}: {mended}");
    }
    assistant.leave();
}

#[test]
fn what_it_reads_is_what_the_commands_print() {
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb @8"]);
    let mut assistant = Assistant::connect(&home);
    for (uri, command) in [
        ("setwise://today", &["plan", "today", "--json"][..]),
        ("setwise://history", &["history", "--json"]),
        ("setwise://records", &["records", "--json"]),
        ("setwise://calendar", &["calendar", "--json"]),
        ("setwise://profile", &["profile", "--json"]),
        ("setwise://program", &["program", "show", "--json"]),
        ("setwise://history/Bench%20Press", &["history", "Bench Press", "--json"]),
        ("setwise://records/bench", &["records", "bench", "--json"]),
        ("setwise://calendar/2026-11", &["calendar", "--month", "2026-11", "--json"]),
    ] {
        assert_eq!(assistant.read(uri), home.run(command).out, "{uri}");
    }
    for uri in
        ["setwise://nothing", "setwise://history/", "file:///etc/passwd", "setwise://history/%zz"]
    {
        let answer = assistant.reply("resources/read", json!({"uri": uri}));
        let told = answer["error"]["message"].as_str().unwrap();
        assert!(
            told.starts_with(&format!("There is no '{uri}'; there are setwise://today")),
            "{told}"
        );
    }
    let flag = assistant.read("setwise://history/--help");
    assert!(!flag.contains("Usage"), "{flag}");
    assistant.leave();
}

#[test]
fn what_nobody_offers_is_an_issue_of_the_protocol_and_what_is_closed_is_said() {
    let home = Home::new();
    let mut assistant = Assistant::connect(&home);
    let answer = assistant.reply("tools/call", json!({"name": "accept", "arguments": {}}));
    assert_eq!(answer["error"]["code"], -32602);
    let closed = assistant.call("finish_session", json!({"message": "done"}));
    assert_eq!(closed["isError"], true);
    assert!(text(&closed).contains("mcp.write log"), "{closed}");
    let asks = assistant.call("ask_athlete", json!({}));
    assert!(text(&asks).contains("in your own words"), "{asks}");
    assistant.leave();
}

#[test]
fn without_a_handshake_each_request_says_who_asks() {
    let home = Home::new();
    let mut assistant = Assistant::start(&home);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "new-helper", "version": "3"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let found = assistant.ask("server/discover", json!({"_meta": meta}));
    let versions = found["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")), "{found}");
    let call = json!({"name": "log_set_result", "arguments": bench(), "_meta": meta});
    let answer = assistant.ask("tools/call", call);
    assert!(text(&answer).contains("new-helper 3 asks for it."), "{answer}");
    assistant.leave();
}

#[test]
fn what_comes_before_the_handshake_or_in_an_unknown_version_is_refused_with_what_is_wanted() {
    let home = Home::new();
    let mut assistant = Assistant::start(&home);
    let early = assistant.reply("tools/list", json!({}));
    assert_eq!(early["error"]["code"], -32602, "{early}");
    let said = early["error"]["message"].as_str().unwrap();
    assert!(said.contains("io.modelcontextprotocol/protocolVersion"), "{said}");
    let unknown = json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2031-01-01",
        "io.modelcontextprotocol/clientCapabilities": {},
    }});
    let unknown = assistant.reply("tools/list", unknown);
    assert_eq!(unknown["error"]["code"], -32022, "{unknown}");
    let known = unknown["error"]["data"]["supported"].as_array().unwrap();
    assert!(known.contains(&json!("2025-11-25")) && known.contains(&json!("2026-07-28")));
    // The handshake answers with the version that it speaks itself.
    let hello = json!({
        "protocolVersion": "1999-01-01", "capabilities": {},
        "clientInfo": {"name": "desk-helper", "version": "1.2"},
    });
    let hello = assistant.ask("initialize", hello);
    assert_eq!(hello["protocolVersion"], "2025-11-25");
    assistant.leave();
}

#[test]
fn a_broken_line_and_a_hostile_name_do_no_harm() {
    let home = Home::new();
    let mut assistant = Assistant::start(&home);
    let hello = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "\u{1b}[2Jhelper\u{202e}".repeat(50), "version": "1"},
    });
    assistant.ask("initialize", hello);
    assistant.say("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");
    assistant.say("this is no JSON {");
    assistant.say("[]");
    let notes = "a".repeat(100_000);
    let long = assistant.call("log_set_result", json!({"exercise": "Bench Press", "notes": notes}));
    assert_eq!(long["isError"], true, "{long}");
    assistant.call("log_set_result", bench());
    let card = home.run(&["accept", "--json"]);
    assert!(!card.out.contains('\u{1b}') && !card.out.contains('\u{202e}'));
    assert_eq!(card.exit, 0, "{}", card.out);
    assistant.leave();
}

#[test]
fn the_ready_prompts_hold_what_was_given() {
    let home = Home::new();
    let mut assistant = Assistant::connect(&home);
    let list = assistant.ask("prompts/list", json!({}));
    let names: Vec<_> =
        list["prompts"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["log", "plan", "debrief"]);
    let prompt =
        assistant.ask("prompts/get", json!({"name": "log", "arguments": {"what": "bench 3x8"}}));
    let said = prompt["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(said.starts_with("I did: bench 3x8\n"), "{said}");
    let missing = assistant.reply("prompts/get", json!({"name": "log"}));
    assert_eq!(missing["error"]["message"], "/what: found nothing; wanted a string.");
    let wrong = json!({"name": "log", "arguments": {"what": 5, "when": "now"}});
    let wrong = assistant.reply("prompts/get", wrong);
    let issues = wrong["error"]["data"]["faults"].as_array().unwrap();
    let places: Vec<&Value> = issues.iter().map(|issue| &issue["pointer"]).collect();
    assert_eq!(places, ["/what", "/when"], "{wrong}");
    let completed = assistant.ask(
        "completion/complete",
        json!({"ref": {"type": "ref/resource", "uri": "setwise://history/{exercise}"},
               "argument": {"name": "exercise", "value": "bench pr"}}),
    );
    assert_eq!(completed["completion"]["values"][0], "Bench Press");
    assistant.leave();
}
