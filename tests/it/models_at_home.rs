//! A model behind a server at home: its calls under a grammar, its context, its plans, and what the doctor
//! makes of a server that is another one.

use super::home::Home;
use super::models::server::{Reply, Seen, Server};
use super::models::speaker::{CHAT, SPEAKERS, Speaker};
use serde_json::{Value, json};

/// A home whose coach is that server's model.
fn home(speaker: &Speaker, base_url: &str) -> Home {
    Home::new()
        .with("SETWISE_PROVIDER", speaker.protocol.word())
        .with("SETWISE_MODEL", "test-model")
        .with("SETWISE_BASE_URL", base_url)
}

fn says(words: &str) -> Reply {
    Reply::stream((CHAT.text)(&[words]))
}

fn set(home: &Home, key: &str, value: &str) {
    home.run(&["config", "set", key, value]).done();
}

const PROPS: &str = r#"{"default_generation_settings":{"n_ctx":8192}}"#;
const CALL: &str =
    r#"Logging. [TOOL_CALL: log_set_result(exercise: "Bench Press", reps: "8", load_lb: "185")]"#;
const DONE: &[&str] = &["chat", "coach, I did bench 185x8"];

#[test]
fn text_calls_are_held_to_a_grammar_where_the_server_takes_one() {
    let vllm = r#"{"data":[{"id":"test-model","owned_by":"vllm","max_model_len":32768}]}"#;
    let sglang = r#"{"data":[{"id":"test-model","owned_by":"sglang"}]}"#;
    for (path, said, place) in [
        ("/props", PROPS, "/grammar"),
        ("/models", vllm, "/structured_outputs/grammar"),
        ("/models", sglang, "/ebnf"),
    ] {
        let server = Server::new([says(CALL), says("One set.")]).saying(path, said);
        let home = home(&CHAT, &server.url());
        set(&home, "coach.calls", "text");
        let told = home.run(DONE).done().out;
        assert!(told.contains("185 lb × 8"), "{told}");
        let body = server.seen()[0].json();
        let grammar = body.pointer(place).and_then(Value::as_str).unwrap();
        assert!(grammar.starts_with("root ::= piece*\n"), "{grammar}");
        assert!(grammar.contains("exercise: \\\""), "{grammar}");
        assert_eq!(body["tools"], Value::Null);
        // The small profile has grammar for its own five tools alone.
        let is_small = path == "/props";
        assert_ne!(grammar.contains("propose-plan"), is_small, "{grammar}");
    }
    // Natively nothing is held to it, and an unknown server is sent none.
    for (calls, said) in [("native", PROPS), ("text", "{}")] {
        let server = Server::new([says("Hi.")]).saying("/props", said);
        let home = home(&CHAT, &server.url());
        set(&home, "coach.calls", calls);
        home.run(&["chat", "hello"]).done();
        assert!(!server.seen()[0].body.contains("root ::="));
    }
}

#[test]
fn a_server_that_does_not_take_the_grammar_is_asked_without() {
    let no = r#"{"error":{"code":400,"message":"Failed to parse grammar","type":"invalid_request_error"}}"#;
    let server = Server::new([Reply::status(400, &[], no), says("Hi."), says("Hi.")])
        .saying("/props", PROPS);
    let home = home(&CHAT, &server.url());
    set(&home, "coach.calls", "text");
    home.run(&["chat", "hello"]).says("Hi.");
    let sent: Vec<_> =
        server.seen().iter().map(|seen| seen.json()["grammar"].is_string()).collect();
    assert_eq!(sent, [true, false]);
}

fn plan(name: &str, block: u64) -> String {
    json!({
        "focus": "Push", "durationMinutes": 30, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "Half an hour.",
        "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
        "exercises": [{"blockIndex": block, "order": 0, "name": name, "prescription": "3 x 8", "detail": null}],
    })
    .to_string()
}

/// How the answer to a contract is held to its form: by a grammar, and by a schema.
fn held(seen: &Seen) -> (bool, bool) {
    let body = seen.json();
    (body["grammar"].is_string(), body["response_format"].is_object())
}

/// llama.cpp lets a model write blanks without an end where it makes a grammar of a schema itself.
#[test]
fn llama_cpp_is_given_a_grammar_in_place_of_the_schema_of_an_answer() {
    let asked = |said: &str| {
        let server = Server::new([says(&plan("Bench Press", 0))]).saying("/props", said);
        let home = home(&CHAT, &server.url());
        set(&home, "coach.max_output_tokens", "40");
        let ran = home.run(&["plan", "generate", "--schema", "v2-flat"]);
        assert_eq!(ran.exit, 0, "{}", ran.err);
        server.seen().remove(0)
    };
    let seen = asked(PROPS);
    assert_eq!(held(&seen), (true, false));
    let body = seen.json();
    let grammar = body["grammar"].as_str().unwrap();
    assert!(grammar.starts_with("root ::= object-"), "{grammar}");
    assert!(grammar.contains(r#"{\"blockIndex\":"#), "{grammar}");
    // The longest answer that it allows has room, whatever the chat may say.
    let most = body["max_tokens"].as_u64().unwrap();
    assert!((3_000..8_192).contains(&most), "{most}");
    assert_eq!(held(&asked("{}")), (false, true));
}

#[test]
fn a_server_that_does_not_take_the_grammar_of_an_answer_is_given_its_schema() {
    let no = r#"{"error":{"code":400,"message":"Failed to parse grammar","type":"invalid_request_error"}}"#;
    let server = Server::new([Reply::status(400, &[], no), says(&plan("Bench Press", 0))])
        .saying("/props", PROPS);
    let home = home(&CHAT, &server.url());
    let ran = home.run(&["plan", "generate", "--schema", "v2-flat"]);
    assert_eq!(ran.exit, 0, "{}", ran.err);
    let held: Vec<_> = server.seen().iter().map(held).collect();
    assert_eq!(held, [(true, false), (false, true)]);
}

/// The schema is held to, told once, bounded, and the answer leaves room for nothing else.
#[test]
fn a_plan_that_is_asked_for_in_the_chat_goes_by_its_contract() {
    let server = Server::new([says(&plan("Bench Press", 7)), says(&plan("Bench Press", 0))])
        .saying("/props", PROPS);
    let home = home(&CHAT, &server.url());
    set(&home, "plan.schema_version", "v2-flat");
    let line = "make me a 30 minute workout without squats";
    let told = home.run(&["chat", line]).done().out;
    assert!(told.contains("Push"), "{told}");
    let seen = server.seen();
    assert_eq!(seen.len(), 2, "a plan that can't be used is asked for once more");
    let first = seen[0].json();
    let grammar = first["grammar"].to_string();
    assert!(grammar.contains("char{0,"), "{grammar}");
    assert_eq!(first["temperature"], 0);
    let system = first["messages"][0]["content"].as_str().unwrap();
    assert_eq!(system.matches("\"energy\":{").count(), 1, "{system}");
    let asked = first["messages"][1]["content"].as_str().unwrap();
    assert!(asked.contains(line), "{asked}");
    assert!(seen[1].body.contains("blockIndex"), "{}", seen[1].body);
    let again = seen[1].json()["messages"][1]["content"].to_string();
    assert!(again.contains("faults"), "{again}");
    // A card, which the athlete's word makes today's plan.
    let stands = || home.run(&["plan", "today", "--json"]).done().json();
    assert_ne!(stands()["plan"]["focus"], "Push");
    home.run(&["accept"]).done();
    assert_eq!(stands()["plan"]["focus"], "Push");
}

#[test]
fn a_plan_that_can_not_be_used_twice_leaves_the_one_there_is() {
    let server = Server::new([says(&plan("Bench Press", 7)), says("no plan")]);
    let home = home(&CHAT, &server.url());
    let before = home.run(&["plan", "today", "--json"]).done().json();
    let told = home.run(&["chat", "new plan for today"]).done().out;
    assert!(
        told.contains("Neither the coach's plan nor its second try can be used")
            && told.contains("Today's plan stays as it is."),
        "{told}"
    );
    assert_eq!(home.run(&["plan", "today", "--json"]).done().json(), before);

    let server = Server::then([], |_| says(&plan("Bench Press", 7)));
    let home = self::home(&CHAT, &server.url());
    let told = home.run(&["chat", "new plan for today"]).done().out;
    assert_eq!(
        told.trim_end(),
        "Neither the coach's plan nor its second try can be used: block 1 has no exercises, and 1 more problem. Today's plan stays as it is."
    );
    let refused = home.run(&["plan", "generate"]);
    assert_eq!(refused.exit, 3);
    assert_eq!(
        refused.out,
        "The coach's plan for today can't be used: block 1 has no exercises, and 1 more problem.\n"
    );
}

/// Each run of the command line is another program, which has told nothing yet.
#[test]
fn that_talk_is_left_out_is_said_once() {
    let props = r#"{"default_generation_settings":{"n_ctx":3072}}"#;
    let words = (0..300).map(|n| format!("Rest {n} s."));
    let words = words.collect::<Vec<_>>().join(" ");
    let server = Server::then([], move |_| says(&words)).saying("/props", props);
    let home = home(&CHAT, &server.url());
    let told: Vec<_> = (0..4).map(|_| home.run(&["chat", "how are you?"]).out).collect();
    let times = told.concat().matches("The model holds little").count();
    assert_eq!(times, 1, "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_plan_that_takes_too_long_is_stopped_and_said_to_be() {
    let server = Server::new([Reply::begun().waits()]);
    let home = home(&CHAT, &server.url());
    let mut command = home.command();
    command.args(["plan", "generate"]);
    command.stderr(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    server.was_asked();
    super::terminal::signal(child.id(), "INT");
    let ended = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "setwise: it was stopped; no plan is proposed, and nothing has changed\nsetwise: more on this: `setwise help plan`\n"
    );
    assert_eq!(ended.status.code(), Some(1));
}

#[test]
fn a_model_that_is_too_slow_is_told_with_what_waits_longer() {
    let line = "coach, I did bench 185x8";
    for (reply, key, waiting) in [
        (Reply::raw("").waits(), "coach.first_byte_seconds", "first"),
        (Reply::begun().with((CHAT.begun)("Well")).waits(), "coach.between_seconds", "next"),
    ] {
        let server = Server::new([reply]);
        let home = home(&CHAT, &server.url());
        set(&home, key, "1");
        let ran = home.run(&["chat", line]);
        assert_eq!(ran.exit, 1);
        assert!(
            ran.out.ends_with(
                "Not logged. No whole answer came; `setwise log` stores a set without the coach.\n"
            ),
            "{}",
            ran.out
        );
        assert_eq!(
            ran.err,
            format!(
                "setwise: Nothing came from the model's server for 1 s while waiting for the {waiting} word; try again, set {key} higher, or choose another model. What is logged stays logged. Ask again, or go on with the offline coach.\n"
            )
        );
    }
}

/// What was before is told as far as the model holds it, the newest last.
#[test]
fn a_question_is_kept_to_what_the_model_holds() {
    let asked = |tokens: u32| {
        let props = format!(r#"{{"default_generation_settings":{{"n_ctx":{tokens}}}}}"#);
        let server = Server::new([says(&plan("Bench Press", 0))]).saying("/props", &props);
        let home = home(&CHAT, &server.url());
        for day in 1..=20 {
            for line in ["bench 5x8 185lb", "squat 5x5 225lb", "deadlift 5x5 315lb"] {
                home.run(&["log", &format!("{line} on 2026-11-{day:02}")]);
            }
        }
        home.run(&["plan", "generate", "--schema", "v2-flat"]);
        server.seen()[0].json()["messages"][1]["content"].as_str().unwrap().to_owned()
    };
    let (large, small) = (asked(65_536), asked(6_144));
    assert!(large.contains("2026-11-01"), "{large}");
    assert!(!small.contains("2026-11-01"), "{small}");
    assert!(small.contains("2026-11-20"), "{small}");
    assert!(small.len() < large.len());
}

#[test]
fn a_question_that_was_too_long_is_asked_again_with_less() {
    let full = r#"{"error":{"code":400,"type":"exceed_context_size_error","message":"the request exceeds the available context size","n_ctx":4096}}"#;
    let server = Server::new([Reply::status(400, &[], full), says(&plan("Bench Press", 0))]);
    let home = home(&CHAT, &server.url());
    for day in 1..=20 {
        for line in ["bench 5x8 185lb", "squat 5x5 225lb", "deadlift 5x5 315lb"] {
            home.run(&["log", &format!("{line} on 2026-11-{day:02}")]);
        }
    }
    home.run(&["plan", "generate", "--schema", "v2-flat"]);
    let lengths: Vec<_> = server.seen().iter().map(|seen| seen.body.len()).collect();
    assert!(lengths[1] < lengths[0], "{lengths:?}");
}

/// Where calls go as text they do so in the searches of a contract as well.
#[test]
fn searches_of_a_contract_are_made_as_the_calls_of_the_chat_are() {
    let script = [says(r#"[TOOL_CALL: search_exercise(query: "goblet squat")]"#), says("ready")];
    let server = Server::then(script, |_| {
        says(r#"{"days":[],"metadata":{"title":null,"weeks":null,"notes":[]}}"#)
    });
    let home = home(&CHAT, &server.url());
    set(&home, "coach.calls", "text");
    home.run(&["program", "generate"]);
    let seen = server.seen();
    let bodies: Vec<Value> = seen.iter().map(Seen::json).collect();
    for body in &bodies[..3] {
        assert_eq!(body["tools"], Value::Null);
    }
    let system = bodies[0]["messages"][0]["content"].as_str().unwrap();
    assert!(
        system.contains("\nFind exercises of the catalogue.")
            && system.contains("\n[TOOL_CALL: search_exercise(query: \"…\")]\n"),
        "{system}"
    );
    let found = bodies[1]["messages"][3]["content"].as_str().unwrap();
    assert!(found.contains("Goblet Squat"), "{found}");
    let shaped: Vec<_> =
        bodies[..3].iter().map(|body| body["response_format"].is_object()).collect();
    assert_eq!(shaped, [false, false, true]);
}

/// The last line of the doctor's report that is about the model.
fn doctor(home: &Home) -> (String, String, bool) {
    let ran = home.run(&["doctor", "--json"]).json();
    let last = ran["checks"].as_array().unwrap().last().unwrap().clone();
    let text = |name: &str| last[name].as_str().unwrap().to_owned();
    (text("name"), text("message"), last["ok"] == true)
}

#[test]
fn the_doctor_knows_another_protocol_by_what_answers() {
    let missing = || Reply::status(404, &[], r#"{"error":"Not Found"}"#);
    let [ollama, anthropic] = ["ollama", "anthropic"]
        .map(|word| SPEAKERS.iter().find(|speaker| speaker.protocol.word() == word).unwrap());
    for (speaker, path, said, base, advice) in [
        (
            &CHAT,
            "/api/version",
            r#"{"version":"0.12.3"}"#,
            "/v1",
            "but ollama is at {root}: set coach.provider to \"ollama\" and coach.base_url to \"{root}\"",
        ),
        (
            ollama,
            "/v1/models",
            r#"{"object":"list","data":[]}"#,
            "",
            "but openai-chat is at {root}/v1: set coach.provider to \"openai-chat\" and coach.base_url to \"{root}/v1\"",
        ),
        (&CHAT, "/v1/models", r#"{"object":"list","data":[]}"#, "/wrong/v1/chat/completions", ""),
        (
            anthropic,
            "/v1beta/models",
            r#"{"error":{"code":403,"message":"no","status":"PERMISSION_DENIED"}}"#,
            "",
            "but gemini is at {root}: set coach.provider to \"gemini\"",
        ),
    ] {
        let server = Server::new([missing(), missing(), missing()]).saying(path, said);
        let home = home(speaker, &format!("{}{base}", server.url()));
        let (name, message, is_well) = doctor(&home);
        assert_eq!((name.as_str(), is_well), ("server", false), "{message}");
        if advice.is_empty() {
            assert!(message.contains("nothing at"), "{message}");
        } else {
            let advice = advice.replace("{root}", &server.url());
            assert!(message.contains(&advice), "{message}");
        }
    }
}

#[test]
fn the_doctor_says_that_a_page_is_no_model() {
    let page = "<!DOCTYPE html><html><head><title>Router login</title></head></html>";
    // A server of files takes no such requests at all.
    for status in [404, 405, 501] {
        let replies = || Reply::status(status, &[], page);
        let server = Server::new([replies(), replies(), replies()]);
        let (name, message, _) = doctor(&home(&CHAT, &server.url()));
        assert_eq!(name, "server");
        assert!(
            message.contains("answers like a model's server")
                && message.contains("it sent a web page, \"Router login\"")
                && message.ends_with("check coach.base_url"),
            "{status}: {message}"
        );
    }
}

/// What is set already is not advised, and the try is in the way that is configured.
#[test]
fn the_doctor_tries_the_configured_way_and_advises_nothing_that_is_set() {
    let ready = || says(r#"{"ready":true}"#);
    let right = r#"[TOOL_CALL: show_history(exercise: "Bench Press")]"#;
    let server = Server::new([ready(), says(right), says("Done.")]).saying("/props", PROPS);
    let home_of = |server: &Server| {
        let home = home(&CHAT, &server.url());
        set(&home, "coach.calls", "text");
        home
    };
    let (name, message, is_well) = doctor(&home_of(&server));
    assert_eq!((name.as_str(), is_well), ("tools", true), "{message}");
    assert!(message.contains("in the text") && message.contains(" s, all in all)"), "{message}");
    assert!(server.seen()[1].body.contains("root ::="));
    assert!(server.seen()[2].body.contains("2026-11-14"));

    let server = Server::new([ready(), says("I can't.")]);
    let (_, message, _) = doctor(&home_of(&server));
    assert!(
        message.ends_with(
            "it was asked to call show_history, but it made no call; choose another model"
        ),
        "{message}"
    );

    let wrong = || says(r#"{"ready":1}"#);
    let server = Server::new([wrong()]);
    let home = home_of(&server);
    set(&home, "coach.dialect", "openai");
    let (_, message, _) = doctor(&home);
    assert!(
        message.ends_with("; choose another model, or another coach.dialect")
            && !message.contains(".;")
            && !message.contains('\n'),
        "{message}"
    );
}

#[test]
fn the_doctor_compares_what_the_model_holds_with_what_it_is_told() {
    let context = |tokens: Option<u32>| {
        let said = tokens.map_or("{}".to_owned(), |tokens| {
            format!(r#"{{"default_generation_settings":{{"n_ctx":{tokens}}}}}"#)
        });
        let call = r#"{"exercise":"Bench Press"}"#;
        let calls = (CHAT.calls)(&[super::models::speaker::Call {
            id: "c1",
            name: "show_history",
            pieces: vec![call],
        }]);
        let server = Server::new([says(r#"{"ready":true}"#), Reply::stream(calls), says("Done.")])
            .saying("/props", &said);
        let report = home(&CHAT, &server.url()).run(&["doctor", "--json"]).json();
        let checks = report["checks"].as_array().unwrap().clone();
        let found = checks.into_iter().find(|check| check["name"] == "context").unwrap();
        (found["ok"] == true, found["message"].as_str().unwrap().to_owned())
    };
    let (is_well, message) = context(Some(32_768));
    assert!(is_well, "{message}");
    assert!(
        message.starts_with("it holds 32,768 tokens; the most that is told is about "),
        "{message}"
    );
    let (is_well, message) = context(Some(2_048));
    assert!(!is_well, "{message}");
    assert!(
        message.starts_with("it holds 2,048 tokens, too few beside the answer for 'chat' (")
            && message
                .ends_with("; start its server with a larger context (llama-server: -c 16384)"),
        "{message}"
    );
    let (is_well, message) = context(None);
    assert!(is_well, "{message}");
    assert!(message.starts_with("not known: its server doesn't say"), "{message}");
}
