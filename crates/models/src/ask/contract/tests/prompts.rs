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
        let decoded = decoded.unwrap_or_else(|faults| panic!("{}: {faults}\n{example}", C::NAME));
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
