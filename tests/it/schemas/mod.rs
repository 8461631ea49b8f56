//! Every schema that is sent, for every provider: our own table takes it, a judge takes it, and
//! what fits it is read back as it was.

mod judge;
mod values;

use judge::Judge;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use setwise::ask::contract::{self, CONTRACTS, Contract, Row};
use setwise::domain::plan::FlatPlan;
use setwise::domain::provider::{Dialect, ProtocolName};
use setwise::provider::limits::BYTES_A_TOKEN;
use setwise::schema::codec::{self, Unknown};
use setwise::schema::format::Strictness;
use setwise::schema::{ToolShape, check, check_request, depth, format, shape};
use setwise::tool::descriptors;
use setwise::tool::limits::MOST_REPETITIONS;

/// Tokens that the longest answer may come to: a program of a week with every day full.
const MOST_CONTRACT_TOKENS: usize = 48_000;

/// A contract's answer: its name, its version, and the way there and back through its type.
struct Way {
    name: &'static str,
    version: &'static str,
    /// Reads a value of the schema, writes it, reads it again, and compares.
    round: fn(&'static str, &Value),
}

fn round<T>(name: &'static str, value: &Value)
where
    T: schemars::JsonSchema + serde::de::DeserializeOwned + serde::Serialize,
    T: PartialEq + std::fmt::Debug + 'static,
{
    let read = |text: &str, unknown| {
        let decoded = codec::decode::<T>(name, text, unknown);
        decoded.unwrap_or_else(|issues| panic!("{name}: {issues}\n{text}"))
    };
    let first = read(&value.to_string(), Unknown::Refuse);
    assert_eq!(first.dropped, Vec::<String>::new());
    let written = serde_json::to_string_pretty(&first.value).unwrap();
    for unknown in [Unknown::Refuse, Unknown::Drop] {
        assert_eq!(read(&written, unknown).value, first.value, "{written}");
    }
    let mut more: Value = serde_json::from_str(&written).unwrap();
    more["zzz"] = json!({ "a": 1 });
    let dropped = read(&format!("```json\n{more}\n```"), Unknown::Drop);
    assert_eq!(dropped.value, first.value);
    assert_eq!(dropped.dropped, ["/zzz"]);
    let refused = codec::decode::<T>(name, &more.to_string(), Unknown::Refuse);
    assert_eq!(refused.unwrap_err().issues.listed[0].pointer, "/zzz");
}

macro_rules! ways {
    ($($contract:ident),+ $(,)?) => {
        &[$(Way {
            name: <contract::$contract as Contract>::NAME,
            version: <contract::$contract as Contract>::VERSION,
            round: round::<<contract::$contract as Contract>::Output>,
        }),+]
    };
}

const WAYS: &[Way] = ways![
    Route,
    Propose,
    Repair,
    Summarize,
    AnswerMessage,
    TodayPlanFlat,
    TodayPlanNested,
    Program,
    Revise,
    Substitute,
    Verify,
    Debrief,
];

fn way(row: &Row) -> &'static Way {
    let same = |way: &&Way| (way.name, way.version) == (row.name, row.version);
    WAYS.iter().find(same).unwrap_or_else(|| panic!("add {} {} to the ways", row.name, row.version))
}

fn tools() -> Vec<ToolShape> {
    descriptors().iter().map(setwise::tool::Descriptor::shape).collect()
}

/// As a dialect gets it; its protocol is the one that it is the default of.
fn protocol(dialect: Dialect) -> ProtocolName {
    let own = |protocol: &&ProtocolName| protocol.dialect() == dialect;
    ProtocolName::ALL.iter().find(own).copied().unwrap_or(ProtocolName::OpenAiChat)
}

#[track_caller]
fn passes(dialect: Dialect, name: &str, schema: &Value) {
    let issues: Vec<_> = check(dialect, schema).into_iter().map(|error| error.message).collect();
    assert_eq!(issues, Vec::<String>::new(), "{dialect}: {name}");
}

/// Some values of a schema, the same in each run.
fn samples(schema: &Value, count: usize) -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    let strategy = values::of(schema);
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// What fits is taken token by token; an unknown field, a wrong kind and half of it are not.
#[track_caller]
fn judged(name: &str, schema: &Value, values: &[Value]) {
    let judge = Judge::of(name, schema);
    for value in values {
        let text = value.to_string();
        assert!(judge.accepts(&text), "{name} takes {text}");
        assert!(!judge.accepts(&text[..text.len() - 1]), "{name}: half of {text}");
        let strange = text.replacen('{', "{\"zzz\":1,", 1);
        assert!(!judge.accepts(&strange), "{name}: {strange}");
    }
    assert!(!judge.accepts("[]"), "{name}: a list");
}

#[test]
fn every_contract_passes_every_table_and_the_judge() {
    for contract in CONTRACTS {
        let (shape, way) = ((contract.shape)().unwrap(), way(contract));
        for dialect in Dialect::ALL {
            let name = format!("{} {} for {dialect}", contract.name, contract.version);
            let schema = shape.adapted(*dialect);
            passes(*dialect, &name, schema);
            assert_eq!(check_request(*dialect, &[], Some(schema)), [], "{name}");
            let values = samples(schema, 3);
            judged(&name, schema, &values);
            for value in &values {
                (way.round)(way.name, value);
            }
            let mut body = json!({});
            codec::encode(protocol(*dialect), *dialect, Some(&shape), &mut body).unwrap();
            assert!(body.to_string().contains(&schema.to_string()), "{name}");
        }
    }
}

/// Where a keyword is taken, no text, list or number is without an end, and no grammar has to count
/// further than the oldest servers do.
#[track_caller]
fn bounded(dialect: Dialect, name: &str, schema: &Value) {
    let (texts, lists, numbers) = match dialect {
        Dialect::Ollama | Dialect::LlamaCpp => (true, true, true),
        Dialect::OpenAi | Dialect::Gemini => (false, true, true),
        Dialect::Anthropic => (false, false, false),
    };
    each(schema, &mut |part| {
        let is = |kind: &str| part["type"] == kind || part["type"][0] == kind;
        let has = |keywords: &[&str]| keywords.iter().any(|one| part.get(*one).is_some());
        let free =
            is("string") && texts && !has(&["maxLength", "enum", "const", "pattern", "format"])
                || is("array") && lists && !has(&["maxItems"])
                || is("integer") && numbers && !has(&["maximum"]);
        assert!(!free, "{name} for {dialect}: no end to {part}");
        for keyword in ["minLength", "maxLength", "minItems", "maxItems"] {
            let most = part[keyword].as_u64().unwrap_or(0);
            assert!(most <= MOST_REPETITIONS as u64, "{name}: {part}");
        }
    });
}

fn each(schema: &Value, see: &mut impl FnMut(&Value)) {
    if schema.get("type").is_some() {
        see(schema);
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|field| each(field, see)),
        Value::Array(entries) => entries.iter().for_each(|entry| each(entry, see)),
        _ => {}
    }
}

#[test]
fn every_contract_has_an_end() {
    for contract in CONTRACTS {
        let shape = (contract.shape)().unwrap();
        for dialect in Dialect::ALL {
            bounded(*dialect, contract.name, shape.adapted(*dialect));
        }
        let tokens = shape.longest() / BYTES_A_TOKEN;
        assert!(tokens <= MOST_CONTRACT_TOKENS, "{}: {tokens}", contract.name);
    }
}

/// For a model that holds little: shorter the less room there is, and each time an answer that the contract
/// takes.
#[test]
fn every_contract_is_tightened_as_far_as_it_has_to_be() {
    for contract in CONTRACTS {
        let (shape, way) = ((contract.shape)().unwrap(), way(contract));
        let whole = shape.longest();
        assert!(shape.within(whole).is_none(), "{}", contract.name);
        let least = shape.within(0).unwrap().longest();
        assert!(least < whole, "{}: {least} of {whole}", contract.name);
        for percent in [1, 30, 55, 80, 99] {
            let room = whole * percent / 100;
            let tight = shape.within(room).unwrap();
            assert!(tight.longest() <= room.max(least), "{}", contract.name);
            let again = shape.within(room).unwrap();
            assert!(std::sync::Arc::ptr_eq(&tight, &again), "built once");
            for dialect in Dialect::ALL {
                let name = format!("{} for {dialect} at {percent} %", contract.name);
                let schema = tight.adapted(*dialect);
                passes(*dialect, &name, schema);
                bounded(*dialect, &name, schema);
            }
            let schema = tight.adapted(Dialect::LlamaCpp);
            for value in samples(schema, 2) {
                (way.round)(way.name, &value);
            }
        }
    }
}

/// Where patterns are taken, a wrong value can't be written; what is refused is refused by the
/// grammar, before there is a call.
#[test]
fn a_call_with_a_wrong_value_can_not_be_written() {
    for dialect in [Dialect::OpenAi, Dialect::Ollama, Dialect::LlamaCpp] {
        let tool = setwise::tool::find("log_set_result").unwrap().shape();
        let schema = parameters(dialect, tool);
        let judge = Judge::of("log_set_result", &schema);
        let mut good = json!({ "exercise": "Bench Press" });
        if dialect != Dialect::Ollama {
            for name in ["date", "set", "reps", "load_lb", "load_kg", "rir", "rpe", "notes"] {
                good[name] = Value::Null;
            }
        }
        assert!(judge.accepts(&good.to_string()), "{dialect}");
        for (name, right, wrong) in [
            ("reps", "8", "8 reps"),
            ("set", "3", "0"),
            ("load_lb", "187.5", "187,5"),
            ("load_kg", "-20", "60kg"),
            ("rir", "1.5", "2-3"),
            ("rpe", "8", "@8"),
            ("date", "2026-11-21", "2026-13-40"),
            ("date", "today", "yesterday"),
        ] {
            let with = |value: &str| {
                let mut call = json!({});
                for field in
                    ["exercise", "date", "set", "reps", "load_lb", "load_kg", "rir", "rpe", "notes"]
                {
                    if let Some(before) = good.get(field) {
                        call[field] = before.clone();
                    }
                    if field == name {
                        call[field] = value.into();
                    }
                }
                judge.accepts(&call.to_string())
            };
            assert!(with(right), "{dialect}: {name} {right}");
            assert!(!with(wrong), "{dialect}: {name} {wrong}");
        }
    }
}

fn parameters(dialect: Dialect, tool: ToolShape) -> Value {
    let mut body = json!({});
    format::attach_tools(protocol(dialect), dialect, Strictness::Forced, &[tool], &mut body);
    let schema = ["/function/parameters", "/parameters", "/input_schema"]
        .into_iter()
        .find_map(|place| body["tools"][0].pointer(place))
        .or_else(|| body.pointer("/tools/0/functionDeclarations/0/parametersJsonSchema"));
    schema.unwrap().clone()
}

#[test]
fn every_tool_passes_every_table_and_the_judge() {
    for dialect in Dialect::ALL {
        for tool in tools() {
            let name = format!("{} for {dialect}", tool.name);
            let schema = &parameters(*dialect, tool);
            bounded(*dialect, &name, schema);
            passes(*dialect, &name, schema);
            judged(&name, schema, &samples(schema, 3));
        }
    }
}

/// All tools at once, as the chat sends them.
#[test]
fn a_whole_request_keeps_to_the_limits_of_anthropic() {
    let mut body = json!({});
    format::attach_tools(
        ProtocolName::Anthropic,
        Dialect::Anthropic,
        Strictness::Forced,
        &tools(),
        &mut body,
    );
    let all = body["tools"].as_array().unwrap();
    assert_eq!(all.len(), tools().len());
    let strict: Vec<_> = all.iter().filter(|tool| tool["strict"] == true).collect();
    assert!(!strict.is_empty());
    for tool in &strict {
        let known = tools().into_iter().find(|one| tool["name"] == one.name);
        assert!(known.unwrap().writes, "{}", tool["name"]);
    }
    let schemas: Vec<_> = strict.iter().map(|tool| &tool["input_schema"]).collect();
    assert_eq!(check_request(Dialect::Anthropic, &schemas, None), []);
}

#[test]
fn a_value_that_only_looks_right_is_not_taken() {
    let shape = shape::<FlatPlan>("today_plan").unwrap();
    let good = json!({
        "focus": "Upper body", "durationMinutes": 45, "equipment": [], "source": "ai",
        "energy": "moderate", "summary": "Presses.",
        "blocks": [{ "title": "Main", "durationMinutes": 45, "focus": "Strength" }],
        "exercises": [{
            "blockIndex": 0, "order": 0, "name": "Bench Press", "prescription": "3 x 8",
            "detail": null,
        }],
    });
    for dialect in Dialect::ALL {
        let judge = Judge::of("today_plan", shape.adapted(*dialect));
        assert!(judge.accepts(&good.to_string()), "{dialect}");
        for (pointer, wrong) in [
            ("/source", json!("robot")),
            ("/durationMinutes", json!("45")),
            ("/blocks/0/focus", json!(null)),
            ("/exercises/0/detail", json!(3)),
            ("/exercises", json!({})),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(pointer).unwrap() = wrong;
            assert!(!judge.accepts(&bad.to_string()), "{dialect}: {pointer}");
        }
    }
}

#[test]
fn the_flat_plan_is_three_levels_deep() {
    let shape = shape::<FlatPlan>("today_plan").unwrap();
    assert_eq!(depth(&shape.schema), 3);
    for dialect in Dialect::ALL {
        assert_eq!(depth(shape.adapted(*dialect)), 3, "{dialect}");
    }
}

/// A contract's type and a value of its strict schema.
fn any_answer() -> impl Strategy<Value = (usize, Value)> {
    (0..CONTRACTS.len()).prop_flat_map(|index| {
        let shape = (CONTRACTS[index].shape)().unwrap();
        values::of(&shape.schema).prop_map(move |value| (index, value))
    })
}

proptest! {
    #![proptest_config(Config::with_cases(120))]

    /// With null for whatever may be left out, and without.
    #[test]
    fn what_is_written_is_read_back((index, value) in any_answer()) {
        let way = way(&CONTRACTS[index]);
        (way.round)(way.name, &value);
    }
}
