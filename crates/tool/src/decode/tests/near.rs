//! Calls that are nearly right, each with the call that was meant, or none where that can't be known.

use super::*;
use serde_json::{Map, Value, json};

#[derive(serde::Deserialize)]
struct Near {
    tool: String,
    /// As the model sent them: of a text that is no JSON, the text.
    arguments: Value,
    wanted: Option<Map<String, Value>>,
}

/// The cases of the table, or of the file that `SETWISE_CASES` names.
fn cases() -> Vec<Near> {
    let text = std::env::var("SETWISE_CASES").map(|path| std::fs::read_to_string(path).unwrap());
    serde_json::from_str(text.as_deref().unwrap_or(include_str!("near.json"))).unwrap()
}

fn corrected(near: &Near) -> Option<Map<String, Value>> {
    let sent = match &near.arguments {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let judge = Judge { policy: &Policy::Strict, today: date(2026, 11, 28), unit: Unit::Lb };
    let Err(refused) = judge.judge(&native(&near.tool, &sent)) else {
        return Some(Map::from_iter([("taken".to_owned(), json!(true))]));
    };
    let call: Value = serde_json::from_str(&refused.refusal.corrected_call?).unwrap();
    let again = native(&near.tool, &call["arguments"].to_string());
    assert!(judge.judge(&again).is_ok(), "{call} is refused");
    call["arguments"].as_object().cloned()
}

#[test]
fn a_call_that_is_nearly_right_is_put_right_where_that_is_known() {
    let mut wrong = Vec::new();
    let cases = cases();
    for near in &cases {
        let found = corrected(near);
        if found != near.wanted {
            let said = |call: &Option<Map<String, Value>>| json!(call).to_string();
            let (sent, found, wanted) = (&near.arguments, said(&found), said(&near.wanted));
            wrong.push(format!("{} {sent}\n  found  {found}\n  wanted {wanted}", near.tool));
        }
    }
    let right = cases.len() - wrong.len();
    assert!(wrong.is_empty(), "{right} of {}\n{}", cases.len(), wrong.join("\n"));
}
