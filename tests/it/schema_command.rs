//! `setwise schema`: the shape of every answer and call, as every provider gets it.

use super::home::Home;
use serde_json::Value;
use setwise::domain::provider::Dialect;
use setwise::schema::{check, check_request};

/// The providers by the words of the command line, with where each takes the schema of an answer
/// and that of a call.
const PROVIDERS: [(&str, Dialect, &str, &str); 6] = [
    ("openai", Dialect::OpenAi, "/text/format/schema", "/tools/0/parameters"),
    (
        "openai-chat",
        Dialect::OpenAi,
        "/response_format/json_schema/schema",
        "/tools/0/function/parameters",
    ),
    ("anthropic", Dialect::Anthropic, "/output_config/format/schema", "/tools/0/input_schema"),
    (
        "gemini",
        Dialect::Gemini,
        "/generationConfig/responseJsonSchema",
        "/tools/0/functionDeclarations/0/parametersJsonSchema",
    ),
    ("ollama", Dialect::Ollama, "/format", "/tools/0/function/parameters"),
    (
        "llama.cpp",
        Dialect::LlamaCpp,
        "/response_format/json_schema/schema",
        "/tools/0/function/parameters",
    ),
];

/// Every contract and tool: its name, its kind and a version.
fn listed(home: &Home) -> Vec<(String, String, String)> {
    let list = home.run(&["schema", "list", "--json"]).done().json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let each = list["contracts"].as_array().unwrap().iter();
    each.flat_map(|entry| {
        let versions = entry["versions"].as_array().unwrap().iter();
        versions.map(|version| (text(&entry["name"]), text(&entry["kind"]), text(version)))
    })
    .collect()
}

#[test]
fn every_contract_and_tool_is_listed() {
    let home = Home::new();
    let listed = listed(&home);
    let named = |kind: &str| -> Vec<_> {
        listed
            .iter()
            .filter(|entry| entry.1 == kind)
            .map(|(name, _, version)| format!("{name} {version}"))
            .collect()
    };
    assert_eq!(
        named("answer"),
        [
            "route v1",
            "propose v1",
            "repair v1",
            "summarize v1",
            "answer v1",
            "today_plan v2-flat",
            "today_plan v1-current",
            "program v1",
            "revise v1",
            "substitute v1",
            "verify v1",
            "debrief v1",
        ]
    );
    let tools = setwise::tool::descriptors();
    let tools: Vec<_> = tools.iter().map(|tool| format!("{} v1", tool.name)).collect();
    assert_eq!(named("tool"), tools);
    let text = home.run(&["schema", "list"]).done().out;
    let lines: Vec<_> = text.lines().collect();
    let outputs = setwise::run::outputs().len();
    assert_eq!(lines.len(), 11 + tools.len() + 2 + outputs);
    let plan = lines.iter().find(|line| line.starts_with("today_plan")).unwrap();
    insta::assert_snapshot!(plan, @"today_plan         answer  v2-flat, v1-current  One session for today, blocks and exercises side by side.");
}

/// Every contract, every version, every provider: one JSON document in the provider's envelope,
/// whose schema the provider takes.
#[test]
fn every_provider_takes_every_schema() {
    let home = Home::new();
    let mut seen = 0;
    for (name, kind, version) in listed(&home) {
        let shown = ["schema", "show", &name, "--version", &version];
        let plain = home.run(&shown).done().json();
        assert_eq!(plain["type"], "object", "{name} {version}");
        for (provider, dialect, answer, call) in PROVIDERS {
            let ran = home.run(&[&shown[..], &["--provider", provider]].concat());
            let envelope = ran.done().json();
            let place = if kind == "tool" { call } else { answer };
            let schema = envelope.pointer(place);
            let schema = schema.unwrap_or_else(|| panic!("{provider} {name}: {envelope:#}"));
            assert_eq!(schema["type"], "object", "{provider} {name}");
            assert_eq!(check(dialect, schema), [], "{provider} {name} {version}");
            let alone = match kind.as_str() {
                "tool" => check_request(dialect, &[schema], None),
                _ => check_request(dialect, &[], Some(schema)),
            };
            assert_eq!(alone, [], "{provider} {name} {version}");
            seen += 1;
        }
    }
    let tools = setwise::tool::descriptors().len();
    assert_eq!(seen, PROVIDERS.len() * (12 + tools));
}

#[test]
fn an_envelope_is_what_the_provider_wants() {
    let home = Home::new();
    let shown = home.run(&["schema", "show", "answer", "--provider", "openai-chat"]).done();
    insta::assert_snapshot!(shown.out, @r#"
    {
      "response_format": {
        "type": "json_schema",
        "json_schema": {
          "name": "answer",
          "strict": true,
          "schema": {
            "type": "object",
            "properties": {
              "text": {
                "type": "string",
                "description": "At most 1000 characters."
              }
            },
            "required": [
              "text"
            ],
            "additionalProperties": false
          }
        }
      }
    }
    "#);
}

#[test]
fn without_a_version_it_is_the_first() {
    let home = Home::new();
    let shown = |version: &[&str]| {
        let command = [&["schema", "show", "today_plan"][..], version].concat();
        home.run(&command).done().json()
    };
    assert_eq!(shown(&[]), shown(&["--version", "v2-flat"]));
    assert_ne!(shown(&[]), shown(&["--version", "v1-current"]));
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let home = Home::new();
    home.run(&["schema", "show", "todayplan"])
        .refuses("there is no contract or tool 'todayplan'; did you mean 'today_plan'?");
    let mut names: Vec<_> = listed(&home).into_iter().map(|(name, ..)| name).collect();
    names.dedup();
    home.run(&["schema", "show", "zzz\u{1b}[2J"]).refuses(&format!(
        "there is no contract or tool 'zzz\u{fffd}[2J'; the known ones are {}",
        names.join(", ")
    ));
    home.run(&["schema", "show", "today_plan", "--version", "v3"])
        .refuses("there is no version of today_plan 'v3'; the known ones are v2-flat, v1-current");
    home.run(&["schema", "show", "log_set_result", "--version", "v2"])
        .refuses("there is no version of log_set_result 'v2'; the known ones are v1");
    let wrong = home.run(&["schema", "show", "route", "--provider", "gemimi"]);
    wrong.is_wrong("error: invalid value 'gemimi' for '--provider <PROVIDER>'");
    assert!(wrong.err.contains("'gemini'"), "{}", wrong.err);
    assert!(wrong.err.contains("llama.cpp"), "{}", wrong.err);
}

/// What a model is told before anything of the athlete, held to what there is room for.
#[test]
fn what_a_model_is_told_is_counted_and_bounded() {
    let home = Home::new();
    let tokens = home.run(&["schema", "show", "--tokens", "--json"]).done().json();
    assert_eq!(tokens["estimate"], "32 tokens to 100 bytes");
    let rows = tokens["rows"].as_array().unwrap();
    let most = |name: &str, form: &str| match (name, form) {
        ("chat", "native, full" | "text, full") => 3_900,
        ("chat", "native, compact" | "text, compact") => 1_900,
        ("route" | "summarize" | "answer" | "substitute", _) => 2_000,
        ("today_plan" | "program" | "revise", _) => 3_100,
        ("propose" | "repair" | "verify", _) => 4_500,
        ("debrief", _) => 5_200,
        other => panic!("{other:?} has no bound here"),
    };
    for row in rows {
        let [name, form] = ["name", "form"].map(|key| row[key].as_str().unwrap());
        let [instructions, schemas, total] =
            ["instructions", "schemas", "total"].map(|key| row[key].as_u64().unwrap());
        assert_eq!(total, instructions + schemas);
        assert!((100..=most(name, form)).contains(&total), "{row}");
        // By schemas or in words, not both.
        assert_eq!(schemas == 0, form.starts_with("text"), "{row}");
    }
    // Four forms of the chat, and every contract that there is.
    let listed = home.run(&["schema", "list", "--json"]).done().json();
    let answers = listed["contracts"].as_array().unwrap().iter();
    let versions = answers
        .filter(|entry| entry["kind"] == "answer")
        .map(|entry| entry["versions"].as_array().unwrap().len());
    assert_eq!(rows.len(), 4 + versions.sum::<usize>());
    let one = home.run(&["schema", "show", "answer", "--tokens", "--provider", "gemini"]);
    let one = one.done().out;
    assert_eq!(one.lines().count(), 3, "{one}");
    // What is said is what is sent.
    let sent = home.run(&["schema", "show", "answer", "--provider", "openai-chat"]);
    let bytes = sent.json().to_string().len();
    let row = rows.iter().find(|row| row["name"] == "answer").unwrap();
    assert_eq!(row["schemas"], bytes as u64 * 32 / 100);
}
