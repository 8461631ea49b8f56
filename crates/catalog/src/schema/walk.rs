//! The parts of a schema, each with its JSON pointer.

use serde_json::{Map, Value};
use setwise_domain::decode::escaped;

/// The keywords that hold one schema, a list of them, or a map of them.
const ONE: [&str; 3] = ["items", "additionalProperties", "not"];
const LISTS: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
pub const MAPS: [&str; 2] = ["properties", "$defs"];

/// The schemas right under this one.
pub fn parts<'a>(schema: &'a Value, pointer: &str) -> Vec<(String, &'a Value)> {
    let Some(object) = schema.as_object() else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    for (keyword, value) in object {
        let at = || format!("{pointer}/{keyword}");
        match value {
            Value::Object(_) if ONE.contains(&keyword.as_str()) => parts.push((at(), value)),
            Value::Array(list) if LISTS.contains(&keyword.as_str()) => {
                let numbered = list.iter().enumerate();
                parts.extend(numbered.map(|(index, part)| (format!("{}/{index}", at()), part)));
            }
            Value::Object(map) if MAPS.contains(&keyword.as_str()) => {
                let named = map.iter();
                parts.extend(
                    named.map(|(name, part)| (format!("{}/{}", at(), escaped(name)), part)),
                );
            }
            _ => {}
        }
    }
    parts
}

/// The same, to be changed.
pub fn parts_mut(schema: &mut Value) -> Vec<&mut Value> {
    let Some(object) = schema.as_object_mut() else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    for (keyword, value) in object {
        match value {
            Value::Object(_) if ONE.contains(&keyword.as_str()) => parts.push(value),
            Value::Array(list) if LISTS.contains(&keyword.as_str()) => parts.extend(list),
            Value::Object(map) if MAPS.contains(&keyword.as_str()) => {
                parts.extend(map.values_mut());
            }
            _ => {}
        }
    }
    parts
}

/// Shows every schema within this one, itself first.
pub fn each<'a>(schema: &'a Value, see: &mut impl FnMut(&str, &'a Value)) {
    fn on<'a>(schema: &'a Value, pointer: &str, see: &mut impl FnMut(&str, &'a Value)) {
        see(pointer, schema);
        for (pointer, part) in parts(schema, pointer) {
            on(part, &pointer, see);
        }
    }
    on(schema, "", see);
}

/// Changes every schema within this one, the innermost first.
pub fn each_mut(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    for part in parts_mut(schema) {
        each_mut(part, change);
    }
    if let Some(object) = schema.as_object_mut() {
        change(object);
    }
}

/// The names that an object must have.
pub fn required(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str)
}

/// The types that a schema names: one, several or none.
pub fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The definition that a reference leads to.
pub fn target<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    root.get("$defs")?.get(reference.strip_prefix(REFERENCE)?)
}

pub const REFERENCE: &str = "#/$defs/";
