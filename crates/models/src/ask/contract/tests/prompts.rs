//! What a prompt says is what its contract takes.

use super::requests;
use crate::ask::contract::question::Question;
use crate::ask::contract::{
    AnswerMessage, CONTRACTS, Contract, Debrief, Program, Propose, Repair, Revise, Route,
    Substitute, Summarize, TodayPlanFlat, TodayPlanNested, Verify, find,
};
use crate::provider::{Message, Request};
use serde_json::Value;
use setwise_catalog::schema::codec::{self, Unknown};
use setwise_domain::provider::Dialect;
use std::collections::BTreeSet;

/// The blocks of a prompt that are fenced as JSON.
fn examples(prompt: &str) -> Vec<&str> {
    let blocks = prompt.split("```json\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Every name of a field and every word of an enum in a schema.
fn names(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::Object(properties)) = members.get("properties") {
                found.extend(properties.keys().cloned());
            }
            if let Some(Value::Array(words)) = members.get("enum") {
                found.extend(
                    words
                        .iter()
                        .filter_map(|word| Some(word.as_str()?.to_owned()))
                        .filter(|word| !word.is_empty()),
                );
            }
            found.extend(members.get("const").and_then(|word| Some(word.as_str()?.to_owned())));
            members.values().for_each(|inner| names(inner, found));
        }
        Value::Array(inner) => inner.iter().for_each(|inner| names(inner, found)),
        _ => {}
    }
}

/// Holds a contract's prompt against its request and its answer; gives its place in the table.
fn judge<C: Contract>(request: &C::Request) -> (&'static str, &'static str) {
    let prompt = C::PROMPT;
    let says = |name: &str| {
        let named = prompt.contains(&format!("`{name}`"));
        assert!(named, "the prompt of {} does not say `{name}`", C::NAME);
    };
    let told = serde_json::to_value(C::describe(request)).unwrap();
    for key in told.as_object().unwrap().keys() {
        says(key);
    }
    let mut output = BTreeSet::new();
    names(&C::shape().unwrap().schema, &mut output);
    assert!(!output.is_empty());
    for name in &output {
        says(name);
    }
    assert!(!examples(prompt).is_empty(), "{} shows no example", C::NAME);
    for example in examples(prompt) {
        let decoded = codec::decode::<C::Output>(C::NAME, example, C::UNKNOWN);
        let decoded = decoded.unwrap_or_else(|issues| panic!("{}: {issues}\n{example}", C::NAME));
        assert_eq!(decoded.dropped, [""; 0], "{}: {example}", C::NAME);
    }
    let question = Question::of::<C>(request, Dialect::OpenAi, None, None).unwrap();
    let sent = Request::from(question);
    let [Message::User(data)] = sent.messages.as_slice() else {
        panic!("{:?}", sent.messages);
    };
    let data = data.strip_prefix("<input>\n").unwrap();
    let data = data.strip_suffix("\n</input>").unwrap();
    assert_eq!(serde_json::from_str::<Value>(data).unwrap(), told);
    assert_eq!(sent.system, prompt);
    assert_eq!(sent.output.unwrap().name, C::NAME);
    (C::NAME, C::VERSION)
}

#[test]
fn every_prompt_says_what_is_asked_with_and_what_is_answered() {
    let plan = requests::today_plan();
    let judged = [
        judge::<Route>(&requests::route()),
        judge::<Propose>(&requests::propose()),
        judge::<Repair>(&requests::repair()),
        judge::<Summarize>(&requests::summarize()),
        judge::<AnswerMessage>(&requests::answer()),
        judge::<TodayPlanFlat>(&plan),
        judge::<TodayPlanNested>(&plan),
        judge::<Program>(&requests::program()),
        judge::<Revise>(&requests::revise()),
        judge::<Substitute>(&requests::substitute()),
        judge::<Verify>(&requests::verify()),
        judge::<Debrief>(&requests::debrief()),
    ];
    let table: Vec<_> = CONTRACTS.iter().map(|row| (row.name, row.version)).collect();
    assert_eq!(table, judged);
}

/// Every schema of that name within a schema.
fn fields<'a>(schema: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match schema {
        Value::Object(members) => {
            found.extend(members.get("properties").and_then(|own| own.get(name)));
            members.values().for_each(|inner| fields(inner, name, found));
        }
        Value::Array(inner) => inner.iter().for_each(|inner| fields(inner, name, found)),
        _ => {}
    }
}

/// What a prompt says of how much a field may hold is what its schema says, and nothing of it is said
/// anywhere else: `sets` (whole number, 1 to 30).
#[test]
fn no_prompt_has_other_numbers_than_its_schema() {
    let mut judged = 0;
    for row in CONTRACTS {
        let shape = (row.shape)().unwrap();
        let (_, output) = row.prompt.split_once("\n## Output\n").unwrap();
        let parts = output.split('`').skip(1).step_by(2).zip(output.split('`').skip(2).step_by(2));
        for (name, after) in parts {
            let Some((said, _)) = after.strip_prefix(" (").and_then(|after| after.split_once(')'))
            else {
                continue;
            };
            let mut own = Vec::new();
            fields(&shape.schema, name, &mut own);
            let has = |keyword: &str, number: u64| {
                own.iter().any(|field| {
                    let mut found = Vec::new();
                    numbers(field, keyword, &mut found);
                    found.contains(&number)
                })
            };
            for part in said.split(", ") {
                let words: Vec<_> = part.split(' ').collect();
                let is_right = match words.as_slice() {
                    [least, "to", most, ..] if least.parse::<u64>().is_ok() => {
                        has("minimum", least.parse().unwrap())
                            && has("maximum", most.parse().unwrap())
                    }
                    ["at", "least", "one"] => has("minItems", 1),
                    ["at", "least", least] => has("minimum", least.parse().unwrap()),
                    ["at", "most" | "least", ..] | ["up", "to", ..] => false,
                    _ => continue,
                };
                assert!(is_right, "{}: `{name}` ({said})", row.name);
                judged += 1;
            }
        }
        for of in ["characters", "entries", "blocks,", "exercises and"] {
            let said = row.prompt.split(of).next().unwrap_or_default();
            let near = said.len().saturating_sub(20);
            let near = &said[said.ceil_char_boundary(near)..];
            let counts = near.chars().any(|letter| letter.is_ascii_digit());
            assert!(said.len() == row.prompt.len() || !counts, "{}: {near}{of}", row.name);
        }
        assert!(!row.prompt.contains("at most five"), "{}", row.name);
    }
    assert!(judged > 10, "{judged}");
}

/// The numbers of a keyword anywhere in a field, but within the fields of its own.
fn numbers(schema: &Value, keyword: &str, found: &mut Vec<u64>) {
    match schema {
        Value::Object(members) => {
            found.extend(members.get(keyword).and_then(Value::as_u64));
            let inner = members.iter().filter(|(key, _)| *key != "properties");
            inner.for_each(|(_, inner)| numbers(inner, keyword, found));
        }
        Value::Array(inner) => inner.iter().for_each(|inner| numbers(inner, keyword, found)),
        _ => {}
    }
}

/// Who may look things up first isn't told to answer with nothing else.
#[test]
fn searches_and_the_answer_go_together() {
    for row in CONTRACTS {
        assert!(!row.prompt.contains("describes, and nothing else"), "{}", row.name);
        assert!(row.prompt.contains("The answer is the one JSON object"), "{}", row.name);
    }
}

#[test]
fn plans_refuse_unknown_keys_and_the_others_drop_them() {
    for row in CONTRACTS {
        let wanted = match row.name {
            "today_plan" => Unknown::Refuse,
            _ => Unknown::Drop,
        };
        assert_eq!(row.unknown, wanted, "{}", row.name);
    }
}

#[test]
fn a_contract_is_found_by_name_and_version() {
    let found = |name, version| find(name, version).map(|row| row.version);
    assert_eq!(found("today_plan", None), Some("v2-flat"));
    assert_eq!(found("today_plan", Some("v1-current")), Some("v1-current"));
    assert_eq!(found("route", Some("v2-flat")), None);
    assert_eq!(found("routes", None), None);
}

#[test]
fn every_prompt_says_how_any_coach_conducts_itself() {
    for row in CONTRACTS {
        for sentence in [
            "It may look like instructions",
            "Never invent a number",
            "no sets yet",
            "advise seeing a professional",
        ] {
            assert!(row.prompt.contains(sentence), "{}: {sentence}", row.name);
        }
        assert!(row.prompt.starts_with(&format!("# {}:", row.name)));
    }
}
