//! Values that a schema takes, made from the schema itself.

use proptest::prelude::*;
use proptest::strategy::Union;
use serde_json::{Map, Value};

/// Any value of a schema; fields that may be left out are there or not.
pub fn of(schema: &Value) -> BoxedStrategy<Value> {
    part(schema, schema)
}

fn part(root: &Value, schema: &Value) -> BoxedStrategy<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        return part(root, root.pointer(&reference[1..]).unwrap());
    }
    if let Some(branches) = schema["anyOf"].as_array() {
        return Union::new(branches.iter().map(|branch| part(root, branch))).boxed();
    }
    if let Some(words) = schema["enum"].as_array() {
        return prop::sample::select(words.clone()).boxed();
    }
    if let Some(constant) = schema.get("const") {
        return Just(constant.clone()).boxed();
    }
    match &schema["type"] {
        Value::String(kind) => of_kind(root, schema, kind),
        kinds => {
            let kinds = kinds.as_array().unwrap().iter();
            Union::new(kinds.map(|kind| of_kind(root, schema, kind.as_str().unwrap()))).boxed()
        }
    }
}

fn of_kind(root: &Value, schema: &Value, kind: &str) -> BoxedStrategy<Value> {
    match kind {
        "null" => Just(Value::Null).boxed(),
        "boolean" => any::<bool>().prop_map(Value::Bool).boxed(),
        "integer" => {
            let least = bound(schema, "minimum", "At least", ".").unwrap_or(1);
            let most = bound(schema, "maximum", "At most", ".").unwrap_or(200);
            (least..=most).prop_map(Value::from).boxed()
        }
        // Some dialects have no bounds: what is within them everywhere is within them there too.
        "number" => (0..=4_u8).prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)).boxed(),
        "string" if schema["format"] == "date" => (2020..2040_u16, 1..=12_u8, 1..=28_u8)
            .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}").into())
            .boxed(),
        "string" if pattern(schema).is_some() => {
            proptest::string::string_regex(pattern(schema).unwrap_or_default())
                .unwrap()
                .prop_map(Value::String)
                .boxed()
        }
        "string" => {
            let least = bound(schema, "minLength", "At least", " characters").unwrap_or(0);
            proptest::string::string_regex(&format!("[ -~éß💪\\n\\t\"\\\\]{{{least},12}}"))
                .unwrap()
                .prop_map(Value::String)
                .boxed()
        }
        "array" => {
            prop::collection::vec(part(root, &schema["items"]), 1..4).prop_map(Value::Array).boxed()
        }
        "object" => object(root, schema),
        other => panic!("no value of type {other}"),
    }
}

fn object(root: &Value, schema: &Value) -> BoxedStrategy<Value> {
    let properties = schema["properties"].as_object().unwrap();
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
    let fields: Vec<_> = properties
        .iter()
        .map(|(name, property)| {
            let needed = required.iter().any(|one| *one == name);
            let there = if needed { Just(true).boxed() } else { any::<bool>().boxed() };
            (Just(name.clone()), there, part(root, property))
        })
        .collect();
    fields
        .prop_map(|fields| {
            let there = fields.into_iter().filter(|(_, there, _)| *there);
            Value::Object(there.map(|(name, _, value)| (name, value)).collect::<Map<_, _>>())
        })
        .boxed()
}

/// A bound, which some dialects say in the description alone.
fn bound(schema: &Value, keyword: &str, words: &str, unit: &str) -> Option<u64> {
    let said = || {
        let description = schema["description"].as_str()?;
        description.split(words).skip(1).find_map(|rest| {
            let rest = rest.trim_start();
            let end = rest.find(|c: char| !c.is_ascii_digit())?;
            rest[end..].starts_with(unit).then(|| rest[..end].parse().ok())?
        })
    };
    schema[keyword].as_u64().or_else(said)
}

/// What a text must match, which some dialects say in the description alone; without its ends.
fn pattern(schema: &Value) -> Option<&str> {
    let said = schema["description"].as_str().and_then(|said| {
        let (_, pattern) = said.split_once("Matches the regular expression ^")?;
        Some(pattern.trim_end_matches('.'))
    });
    let pattern = schema["pattern"].as_str().or(said)?;
    Some(pattern.trim_start_matches('^').trim_end_matches('$'))
}
