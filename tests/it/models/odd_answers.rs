//! Answers as servers send them that speak a protocol each in its own way: what a reader of the bytes would
//! understand is understood, and an error is told in the provider's own sentence.

use super::server::{Reply, Server};
use super::{ask, choice, question};
use serde::Deserialize;
use serde_json::Value;
use setwise::domain::conversation::Delta;
use setwise::domain::provider::ProtocolName;

#[derive(Deserialize)]
struct Case {
    id: String,
    protocol: ProtocolName,
    status: u16,
    content_type: String,
    /// The response, byte for byte.
    body: String,
    wanted: Wanted,
}

#[derive(Deserialize)]
struct Wanted {
    text: String,
    calls: Vec<WantedCall>,
    /// Words of the sentence with which it fails.
    error: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct WantedCall {
    name: String,
    arguments: Value,
}

/// What is otherwise than it was wanted; nothing where all is as wanted.
fn misread(case: &Case) -> Option<String> {
    let reply = Reply::status(case.status, &[("content-type", &*case.content_type)], &case.body);
    let server = Server::then([], move |_| reply.clone());
    let (heard, ended) = ask(choice(case.protocol, &server), question());
    if let Some(words) = &case.wanted.error {
        let sentence = ended.err().map(|error| error.to_string()).unwrap_or_default();
        let told = sentence.to_lowercase().contains(&words.to_lowercase());
        let is_plain = !sentence.contains("{\"") && !sentence.contains("\":");
        return (!told || !is_plain).then(|| format!("wanted {words:?}, told {sentence:?}"));
    }
    let mut text = String::new();
    let mut calls = Vec::new();
    for delta in heard {
        match delta {
            Delta::Text(more) => text += &more,
            Delta::Call(call) => calls.push(WantedCall {
                arguments: serde_json::from_str(&call.arguments).unwrap_or(Value::Null),
                name: call.name,
            }),
            _ => {}
        }
    }
    let wanted = &case.wanted;
    let is_right = ended.is_ok() && text.trim() == wanted.text.trim() && calls == wanted.calls;
    (!is_right).then(|| {
        format!("wanted {:?} {:?}, heard {text:?} {calls:?}, {ended:?}", wanted.text, wanted.calls)
    })
}

#[test]
fn what_a_reader_would_understand_is_understood() {
    let table = std::env::var("SETWISE_CASES").map_or_else(
        |_| include_str!("odd_answers.json").to_owned(),
        |path| std::fs::read_to_string(path).unwrap(),
    );
    let cases: Vec<Case> = serde_json::from_str(&table).unwrap();
    let wrong = cases.iter().filter_map(|case| Some(format!("{}: {}", case.id, misread(case)?)));
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
