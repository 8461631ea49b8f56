//! What was wanted, in words.

use crate::schema::expected::{Expected, Number, Object, Text};
use serde_json::Value;
use setwise_words::text;

pub(super) fn wanted(expected: &Expected) -> String {
    match expected {
        Expected::Null => "null".into(),
        Expected::Bool => "true or false".into(),
        Expected::Number(number) => wanted_number(number),
        Expected::Text(text) => wanted_text(text),
        Expected::Words(words) => wanted_word(words),
        Expected::List(_) => "a list".into(),
        Expected::Map(_) => "an object".into(),
        Expected::Object(object) => wanted_object(object),
        Expected::Choice(choices) => {
            let all: Vec<_> = choices.iter().map(wanted).collect();
            all.join(" or ")
        }
        Expected::Any => "any value".into(),
        Expected::Written(kind) => wanted(kind),
    }
}

fn wanted_object(object: &Object) -> String {
    match object.fields.as_slice() {
        [] => "an object without fields".into(),
        fields => {
            let names = text::list(fields.iter().map(|field| field.name.as_str()));
            format!("an object with {names}")
        }
    }
}

pub(super) fn wanted_word(words: &[Value]) -> String {
    text::either(words.iter().map(Value::to_string))
}

pub(super) fn wanted_number(number: &Number) -> String {
    let kind = if number.whole { "a whole number" } else { "a number" };
    let bound = |bound: Option<(f64, bool)>, including: &str, excluding: &str| {
        bound.map(|(at, included)| format!("{} {at}", if included { including } else { excluding }))
    };
    let parts: Vec<_> = [
        bound(number.least, "at least", "above"),
        bound(number.most, "at most", "below"),
        number.step.map(|step| format!("in steps of {step}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    with(kind, &parts)
}

pub(super) fn wanted_text(text: &Text) -> String {
    if let Some(format) = text.format {
        return format.wanted().into();
    }
    let mut parts = Vec::new();
    if text.least > 0 {
        parts.push(format!("at least {} characters", text.least));
    }
    if let Some(most) = text.most {
        parts.push(format!("at most {most} characters"));
    }
    if let Some(pattern) = &text.pattern {
        parts.push(format!("that matches {pattern}"));
    }
    with("a string", &parts)
}

fn with(kind: &str, parts: &[String]) -> String {
    match parts {
        [] => kind.to_owned(),
        parts => format!("{kind}, {}", parts.join(", ")),
    }
}
