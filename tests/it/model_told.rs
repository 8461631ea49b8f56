//! What a model is told, as its provider gets it: in each form of the chat, in each protocol, and from turn to turn.

use super::model_coach::{calls, home, stream};
use super::models::server::{Seen, Server};
use super::models::speaker::{SPEAKERS, Speaker};
use serde_json::Value;
use setwise::tool::{self, Descriptor};
use std::collections::BTreeMap;

/// The settings of the four forms, and whether its calls go as text and it is told little.
const FORMS: [(&[[&str; 2]], bool, bool); 4] = [
    (&[], false, false),
    (&[["coach.calls", "text"]], true, false),
    (&[["coach.profile", "compact"]], false, true),
    (&[["coach.calls", "text"], ["coach.profile", "compact"]], true, true),
];

/// The first request of a chat in a form.
fn asked(speaker: &Speaker, settings: &[[&str; 2]]) -> Seen {
    let server = Server::new([stream((speaker.text)(&["Hi."]))]);
    let home = home(speaker, &server);
    for [key, value] in settings {
        home.run(&["config", "set", key, value]).done();
    }
    home.run(&["chat", "hello"]).done();
    server.seen().remove(0)
}

/// All texts of a body, as its provider reads them.
fn texts(value: &Value, into: &mut String) {
    match value {
        Value::String(text) => into.extend([text, "\n"]),
        Value::Array(items) => items.iter().for_each(|item| texts(item, into)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, into)),
        _ => {}
    }
}

/// The parameters that a request's tools have, by tool and name; none where they stand in words.
fn parameters(seen: &Seen) -> BTreeMap<String, Value> {
    let tools = seen.json()["tools"].clone();
    let tools = tools[0].get("functionDeclarations").cloned().unwrap_or(tools);
    let each = tools.as_array().into_iter().flatten().map(|one| one.get("function").unwrap_or(one));
    let named = each.map(|tool| {
        let schema = ["parameters", "input_schema", "parametersJsonSchema"];
        let schema = schema.iter().find_map(|name| tool.get(*name)).unwrap();
        assert!(!tool["description"].as_str().unwrap().is_empty(), "{tool}");
        (tool["name"].as_str().unwrap().to_owned(), schema.clone())
    });
    named.collect()
}

/// What the seed of the strict schema asks for, in every form and protocol.
#[test]
fn each_form_says_how_a_set_is_logged() {
    for speaker in &SPEAKERS {
        for (settings, is_text, _) in FORMS {
            let seen = asked(speaker, settings);
            let mut told = String::new();
            texts(&seen.json(), &mut told);
            for wanted in [
                "1. Parameter names are case-sensitive and must match exactly.",
                "2. Use `exercise` exactly (NOT `exerciseName`, `movement`, `name`).",
                "3. Use `load_lb` / `load_kg` exactly (NOT `weight_lb`, ",
                "`weight_kg`).",
                "4. Use `set` / `reps` exactly (NOT `set_number`, ",
                "`repetitions`).",
                "- \"Missing required parameter 'exercise'\": check that you used exactly `exercise` (not `exerciseName`, `movement`, `name`).",
                "Good: \"Bench Press\", \"Back Squat\", \"Deadlift\". Bad: \"Unknown\", \"Exercise\", \"workout\".",
                "- Every value is a string in double quotes: \"8\", not 8.",
                "- Give only what the athlete says is done; a set without numbers is logged as done.",
                "- Send load_lb or load_kg, never both: the unit that the athlete said.",
                "- [Set Logged] begins the answer; records, plan item and next target follow.",
            ] {
                assert!(
                    told.contains(wanted),
                    "{} {settings:?}: {wanted}\n{told}",
                    speaker.protocol
                );
            }
            let examples: &[&str] = if is_text {
                &[
                    "\n[TOOL_CALL: log_set_result(exercise: \"Bench Press\", set: \"1\", reps: \"8\", load_lb: \"135\", rir: \"2\")]\n",
                    "\n[TOOL_CALL: log_set_result(exercise: \"Back Squat\", set: \"3\", reps: \"5\", load_kg: \"100\", rir: \"1\", rpe: \"9\")]\n",
                    "Required:\n\n- `exercise` (string): ",
                    "Optional:\n\n- `date` (string): Day; today or YYYY-MM-DD; default today\n",
                    "- `set` (string): Number on its day; 1 to 99; default the next\n",
                    "- `rir` (string): Reps in reserve; 0 to 10, halves too\n",
                ]
            } else {
                &[
                    "{\"exercise\":\"Bench Press\",\"set\":\"1\",\"reps\":\"8\",\"load_lb\":\"135\",\"rir\":\"2\"}",
                    "{\"exercise\":\"Back Squat\",\"set\":\"3\",\"reps\":\"5\",\"load_kg\":\"100\",\"rir\":\"1\",\"rpe\":\"9\"}",
                ]
            };
            for wanted in examples {
                assert!(
                    told.contains(wanted),
                    "{} {settings:?}: {wanted}\n{told}",
                    speaker.protocol
                );
            }
            // No call in code, nor any fence that would make it one.
            assert!(!told.contains("```") && !told.contains("`[TOOL_CALL"), "{told}");
            if !is_text {
                let schema = &parameters(&seen)["log_set_result"];
                assert_eq!(schema["required"][0], "exercise", "{schema}");
                let is_string = |one: &Value| one["type"] == "string" || one["type"][0] == "string";
                assert!(schema["properties"].as_object().unwrap().values().all(is_string));
                let date = schema["properties"]["date"]["description"].as_str().unwrap();
                assert!(date.contains("default today"), "{date}");
            }
        }
    }
}

/// `SystemPrompt.md` is what is sent: every line of each form stands in it, and in the fullest all of its lines do.
#[test]
fn the_prompt_is_the_file() {
    let file = include_str!("../../SystemPrompt.md");
    for (settings, is_text, is_compact) in FORMS {
        let body = asked(&SPEAKERS[1], settings).json();
        let system = body["messages"][0]["content"].as_str().unwrap();
        let is_own = |line: &&str| !line.starts_with('{') && !file.lines().any(|one| one == *line);
        let own: Vec<_> = system.lines().filter(is_own).collect();
        // A small model is told less of four tools than the file says.
        assert_eq!(own.is_empty(), !(is_compact && is_text), "{own:#?}");
        if is_text && !is_compact {
            let offered = tool::offered(false);
            let left_out = tool::descriptors()
                .iter()
                .filter(|tool| offered.iter().all(|one| one.name != tool.name));
            let left_out: Vec<_> = left_out.map(|tool| format!("### {}", tool.name)).collect();
            let mut is_told = true;
            for line in file.lines().filter(|line| !line.starts_with("<!--")) {
                if line.starts_with("### ") {
                    is_told = !left_out.iter().any(|one| one == line);
                }
                assert!(!is_told || system.lines().any(|one| one == line), "{line}");
            }
        }
    }
}

/// All tools, all parameters, all protocols and forms.
#[test]
fn every_parameter_is_described_in_every_request() {
    let mut described = 0;
    for speaker in &SPEAKERS {
        for (settings, is_text, is_compact) in FORMS {
            let seen = asked(speaker, settings);
            let schemas = parameters(&seen);
            let mut told = String::new();
            texts(&seen.json(), &mut told);
            for Descriptor { name, purpose, parameters, .. } in tool::offered(is_compact) {
                assert!(told.contains(purpose), "{name}: {told}");
                for one in *parameters {
                    let description = if is_text {
                        let head = format!("- `{}` (string): ", one.name);
                        let section = told.split_once(&format!("### {name}\n")).unwrap().1;
                        let line = section.lines().find_map(|line| line.strip_prefix(&*head));
                        line.unwrap_or_default().to_owned()
                    } else {
                        let schema = &schemas[*name]["properties"][one.name];
                        schema["description"].as_str().unwrap_or_default().to_owned()
                    };
                    assert!(
                        description.starts_with(one.doc) && !one.doc.is_empty(),
                        "{} {settings:?}: {name}.{}: {description:?}",
                        speaker.protocol,
                        one.name
                    );
                    assert!(
                        description.contains(one.left_out),
                        "{name}.{}: {description}",
                        one.name
                    );
                    described += 1;
                }
            }
        }
    }
    // More than each parameter of the table once in each protocol and form of full size.
    let all: usize = tool::descriptors().iter().map(|tool| tool.parameters.len()).sum();
    assert!(described > all * SPEAKERS.len(), "{described} of {all}");
}

/// What the numbers of a set mean where they are not plain, and which exclude each other.
#[test]
fn loads_and_reps_say_what_nothing_and_less_mean() {
    let log = tool::find("log_set_result").unwrap();
    let doc = |name| log.parameter(name).unwrap().doc;
    assert_eq!(doc("load_lb"), "Pounds, not with load_kg; 0 no load, negative assistance");
    assert_eq!(doc("load_kg"), "Kilograms, not with load_lb; 0 no load, negative assistance");
    assert_eq!(doc("reps"), "0 is a failed attempt");
    assert_eq!(doc("rpe"), "10 - RIR");
    // Each names the one to call in its place.
    for (name, other) in [
        ("edit_set_result", "delete_set_result"),
        ("delete_set_result", "undo_last_set"),
        ("undo_last_set", "delete_set_result"),
        ("undo_last_set", "edit_set_result"),
        ("propose_plan", "swap_exercise"),
        ("swap_exercise", "propose_plan"),
        ("show_history", "query_log"),
        ("show_records", "query_log"),
        ("review_plan", "propose_plan"),
    ] {
        assert!(tool::find(name).unwrap().purpose.contains(other), "{name}: {other}");
    }
}

/// A plan in a call is flat, in every protocol: no list of exercises stands within a block.
#[test]
fn a_proposed_plan_is_flat_and_may_name_templates() {
    for speaker in &SPEAKERS {
        let schemas = parameters(&asked(speaker, &[]));
        let plan = &schemas["propose_plan"]["properties"]["plan"];
        assert_eq!(depth(plan), 3, "{}: {plan}", speaker.protocol);
        let blocks = plan["properties"]["blocks"].to_string();
        assert!(blocks.contains("blockTemplate") && blocks.contains("warmup-basic"), "{blocks}");
        assert!(!blocks.contains("exercises"), "{blocks}");
    }
    for name in ["propose_plan", "review_plan"] {
        let schema = tool::find(name).unwrap().json_schema();
        assert_eq!(depth(&schema["properties"]["plan"]), 3, "{schema}");
    }
}

/// Objects and lists on the longest path through a schema.
fn depth(schema: &Value) -> usize {
    let holds = ["object", "array"].iter().any(|kind| {
        schema["type"] == *kind
            || schema["type"].as_array().is_some_and(|all| all.contains(&Value::from(*kind)))
    });
    let any = ["anyOf", "oneOf"].iter().filter_map(|name| schema[*name].as_array());
    let within = any.flatten().chain(schema.get("items"));
    let within =
        within.chain(schema["properties"].as_object().into_iter().flat_map(|all| all.values()));
    usize::from(holds) + within.map(depth).max().unwrap_or(0)
}

/// What a provider reads, in the order in which it does: tools, system, messages. Marks of the cache aren't read.
fn as_read(seen: &Seen) -> String {
    let mut body = seen.json();
    unmark(&mut body);
    let parts = ["tools", "instructions", "system", "systemInstruction"];
    let parts = parts.iter().chain(&["messages", "input", "contents"]);
    parts.map(|part| &body[*part]).filter(|part| !part.is_null()).map(Value::to_string).collect()
}

/// Without the marks of what is to be cached, which are no part of what is read.
pub fn unmark(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.shift_remove("cache_control");
            fields.values_mut().for_each(unmark);
        }
        Value::Array(items) => items.iter_mut().for_each(unmark),
        _ => {}
    }
}

/// What the athlete says in a session: lines that the program logs, talk, and sets that the model logs.
const SESSION: [&str; 26] = [
    "coach, I did bench 185x8",
    "how does that compare",
    "row 3x8 100lb",
    "and the rows",
    "coach, I did squat 225x5",
    "squat 225x5",
    "squat 225x4",
    "was that too heavy",
    "what about my knees",
    "how long should I rest",
    "coach, I did bench 185x7",
    "bench 185x6",
    "what should I eat",
    "how was the session",
    "is my bench getting better",
    "what comes tomorrow",
    "coach, I did deadlift 315x5",
    "deadlift 315x5",
    "my grip gave out",
    "should I use straps",
    "coach, I did plank 185x7",
    "how many sets is that",
    "thanks",
    "what did I do today",
    "anything to watch",
    "good night",
];

/// Asks the model through a whole session, and gives every request that it got.
fn session(speaker: &Speaker) -> Vec<Seen> {
    let bench =
        |reps: &str| format!(r#"{{"exercise":"Bench Press","reps":"{reps}","load_lb":"185"}}"#);
    let mut script = Vec::new();
    for (turn, said) in SESSION.iter().enumerate() {
        if !said.contains(' ')
            || said.starts_with(|c: char| c.is_alphabetic())
                && said.split(' ').nth(1).is_some_and(|word| word.contains('x'))
        {
            continue;
        }
        let id = format!("c{turn}");
        if said.starts_with("coach, I did bench") {
            let reps = said.rsplit('x').next().unwrap();
            script.push(calls(speaker, &[(&id, "log_set_result", &bench(reps))]));
        } else if said.starts_with("coach") {
            script.push(calls(speaker, &[(&id, "show_records", "{}")]));
        } else if said.starts_with("how") {
            script.push(calls(speaker, &[(&id, "show_history", r#"{"exercise":"Bench Press"}"#)]));
        }
        script.push(stream((speaker.text)(&[
            "Good. ",
            "Keep the bar over the middle of the foot, and rest two minutes.",
        ])));
    }
    let server = Server::new(script);
    let home = home(speaker, &server);
    home.run(&["plan", "today"]).done();
    for said in SESSION {
        home.run(&["chat", said]);
    }
    server.seen()
}

/// A provider keeps what it made of a request, and what begins the next one alike costs a tenth or nothing.
#[test]
fn most_of_a_request_began_the_one_before() {
    for speaker in &SPEAKERS {
        let seen = session(speaker);
        assert!(seen.len() > 20, "{}: {}", speaker.protocol, seen.len());
        let read: Vec<_> = seen.iter().map(as_read).collect();
        let (mut kept, mut all, mut least) = (0, 0, 100);
        for pair in read.windows(2) {
            let same = pair[0].bytes().zip(pair[1].bytes()).take_while(|(a, b)| a == b).count();
            (kept, all) = (kept + same, all + pair[1].len());
            least = least.min(100 * same / pair[1].len());
        }
        let share = 100 * kept / all;
        println!(
            "{}: {share} % of {all} bytes in {} requests, at least {least} %",
            speaker.protocol,
            read.len()
        );
        assert!(share >= 90 && least >= 80, "{}: {share} %, {least} %", speaker.protocol);
    }
}

/// The messages of a request that come before what stands now, in one line each.
fn earlier(seen: &Seen) -> Vec<String> {
    let body = seen.json();
    let messages =
        ["messages", "input", "contents"].iter().find_map(|name| body.get(*name)).unwrap();
    let lines: Vec<_> = messages.as_array().unwrap().iter().map(Value::to_string).collect();
    let now = lines.iter().rposition(|line| line.contains("What stands now")).unwrap();
    lines[..=now].to_vec()
}

/// Earlier turns are told as calls with their answers, a refusal that was obeyed in a line, and a question as
/// the call that asked it.
#[test]
fn earlier_turns_are_told_with_their_calls() {
    let wrong = r#"{"exerciseName":"Bench Press","reps":"8","load_lb":"185"}"#;
    let right = r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#;
    let asks = r#"{"question":"How heavy was the squat?","slot":"load"}"#;
    for speaker in &SPEAKERS {
        let server = Server::new([
            calls(speaker, &[("c1", "log_set_result", wrong)]),
            calls(speaker, &[("c2", "log_set_result", right)]),
            stream((speaker.text)(&["Next one."])),
            calls(speaker, &[("c3", "ask_athlete", asks)]),
            stream((speaker.text)(&["Rest."])),
        ]);
        let home = home(speaker, &server);
        for said in ["coach, please log bench 185x8", "coach, I also squatted", "forget it"] {
            home.run(&["chat", said]);
        }
        let seen = server.seen();
        assert_eq!(seen.len(), 5, "{}", speaker.protocol);
        let told = earlier(&seen[4]).join("\n");
        let wanted = [
            "log bench 185x8",
            "exerciseName",
            "[Error: Missing required parameter 'exercise']",
            "log_set_result",
            "[Set Logged] date=2026-11-21, exercise=Bench Press",
            "Next one.",
            "I also squatted",
            "ask_athlete",
            "How heavy was the squat?",
            "[Question] How heavy was the squat?",
            "What stands now",
            "forget it",
        ];
        let mut rest = told.as_str();
        for part in wanted {
            let (_, after) = rest.split_once(part).unwrap_or_else(|| {
                panic!("{}: no {part} in\n{rest}\nof\n{told}", speaker.protocol)
            });
            rest = after;
        }
        // In short: what was sent in its place follows.
        assert!(!told.contains("Send this corrected call instead"), "{told}");
    }
}

/// The same where calls go as text, whichever way they were made when they were.
#[test]
fn earlier_calls_are_told_as_calls_are_made_now() {
    let speaker = &SPEAKERS[1];
    let right = r#"{"exercise":"Bench Press","reps":"8","load_lb":"185"}"#;
    let server = Server::new([
        calls(speaker, &[("c1", "log_set_result", right)]),
        stream((speaker.text)(&["Next one."])),
        stream((speaker.text)(&["Rest."])),
    ]);
    let home = home(speaker, &server);
    home.run(&["chat", "coach, please log bench 185x8"]).done();
    home.run(&["config", "set", "coach.calls", "text"]).done();
    home.run(&["chat", "what now"]).done();
    let messages = server.seen()[2].json()["messages"].clone();
    let said: Vec<_> = messages.as_array().unwrap().iter().skip(1).collect();
    assert_eq!(said[1]["role"], "assistant");
    assert_eq!(
        said[1]["content"],
        "[TOOL_CALL: log_set_result(exercise: \"Bench Press\", reps: \"8\", load_lb: \"185\")]"
    );
    assert_eq!(said[2]["role"], "user");
    assert!(said[2]["content"].as_str().unwrap().starts_with("[Set Logged] "), "{}", said[2]);
    assert_eq!(said[3]["content"], "Next one.");
}
