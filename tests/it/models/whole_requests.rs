//! What Anthropic counts over a whole request, counted over the tools that there really are.

use super::bodies::sent;
use super::speakers::anthropic;
use serde_json::Value;
use setwise::ask::contract::CONTRACTS;
use setwise::provider::{Message, Request};
use setwise::schema::{Shape, ToolShape};
use setwise::tool::{Descriptor, Effect, descriptors};
use std::sync::Arc;

const MOST_STRICT_TOOLS: usize = 20;
const MOST_OPTIONAL: usize = 24;
const MOST_UNIONS: usize = 16;

fn tools() -> Vec<ToolShape> {
    let shape =
        |tool: &Descriptor| ToolShape { writes: tool.effect == Effect::Writes, ..tool.shape() };
    descriptors().iter().map(shape).collect()
}

#[derive(Debug, Default)]
struct Count {
    strict: Vec<String>,
    optional: usize,
    unions: usize,
}

fn count(body: &Value) -> Count {
    let mut count = Count::default();
    for tool in body["tools"].as_array().into_iter().flatten() {
        if tool["strict"] == true {
            count.strict.push(tool["name"].as_str().unwrap().to_owned());
            add(&tool["input_schema"], &mut count);
        }
    }
    add(&body["output_config"]["format"]["schema"], &mut count);
    count
}

/// Everything that lies in a schema is looked through, as the documentation leaves open what of
/// it counts.
fn add(schema: &Value, count: &mut Count) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                let required = object["required"].as_array().unwrap();
                let optional = |name: &&String| !required.iter().any(|own| own == name.as_str());
                count.optional += properties.keys().filter(optional).count();
            }
            let several = object.get("type").is_some_and(Value::is_array);
            count.unions +=
                usize::from(several || object.get("anyOf").is_some_and(Value::is_array));
            object.values().for_each(|part| add(part, count));
        }
        Value::Array(parts) => parts.iter().for_each(|part| add(part, count)),
        _ => {}
    }
}

fn asked(tools: Vec<ToolShape>, output: Option<Arc<Shape>>) -> Count {
    let request = Request {
        system: "You are a coach.".to_owned(),
        standing: String::new(),
        messages: vec![Message::User("Hello".to_owned())],
        running: 0,
        tools,
        output,
        context: None,
        grammar: None,
        begins_turn: false,
    };
    let body = sent(&anthropic::SPEAKER, request, |_| ());
    let count = count(&body);
    assert!(count.strict.len() <= MOST_STRICT_TOOLS, "{count:?}");
    assert!(count.optional <= MOST_OPTIONAL, "{count:?}");
    assert!(count.unions <= MOST_UNIONS, "{count:?}");
    count
}

#[test]
fn the_tools_that_write_are_strict_as_far_as_a_request_may_be() {
    let strict = [
        "log_set_result",
        "edit_set_result",
        "delete_set_result",
        "undo_last_set",
        "finish_session",
    ];
    assert_eq!(asked(tools(), None).strict, strict);
}

/// Every contract, asked by itself as it is, and together with the tools.
#[test]
fn with_the_shape_of_an_answer_too_a_request_fits() {
    for contract in CONTRACTS {
        let shape = (contract.shape)().unwrap();
        asked(vec![], Some(Arc::clone(&shape)));
        asked(tools(), Some(shape));
    }
}
