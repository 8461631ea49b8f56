//! Strictness: every object closed, every field required, those that may be left out nullable.

use super::walk::{each_mut, required};
use serde_json::{Map, Value, json};

/// Closes every object. What it takes is what it names.
pub(super) fn close(schema: &mut Value) {
    each_mut(schema, &mut |object| {
        if object.contains_key("properties") {
            object.insert("additionalProperties".into(), Value::Bool(false));
        }
        // Definitions last, where a reader looks for them.
        if let Some(definitions) = object.shift_remove("$defs") {
            object.insert("$defs".into(), definitions);
        }
    });
}

/// Takes the definitions of the fields up to the root, where references look for them.
pub(super) fn hoist(root: &mut Value) {
    let fields = root.get_mut("properties").and_then(Value::as_object_mut);
    let mut all = Map::new();
    for field in fields.into_iter().flat_map(Map::values_mut) {
        let own = field.as_object_mut();
        if let Some(Value::Object(own)) = own.and_then(|own| own.shift_remove("$defs")) {
            all.extend(own);
        }
    }
    if !all.is_empty() {
        root["$defs"] = Value::Object(all);
    }
}

/// Closes every object and requires all its fields; one that could be left out takes null
/// instead.
pub(super) fn complete(schema: &mut Value) {
    close(schema);
    each_mut(schema, &mut |object| {
        let before: Vec<_> = required(object).map(str::to_owned).collect();
        let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) else {
            return;
        };
        for (name, property) in &mut *properties {
            if !before.contains(name) {
                nullable(property);
            }
        }
        let all = properties.keys().cloned().map(Value::String).collect();
        object.insert("required".into(), Value::Array(all));
    });
}

/// Whether null is one of the things it takes.
pub(super) fn takes_null(schema: &Value) -> bool {
    let is_null = |value: &Value| value == "null";
    match schema.get("type") {
        Some(Value::Array(several)) => several.iter().any(is_null),
        Some(one) => is_null(one),
        None => schema
            .get("anyOf")
            .and_then(Value::as_array)
            .is_some_and(|branches| branches.iter().any(takes_null)),
    }
}

/// By its list of types where it has one type and no fields, by a branch otherwise.
pub(super) fn nullable(schema: &mut Value) {
    if takes_null(schema) {
        return;
    }
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if let Some(branches) = object.get_mut("anyOf").and_then(Value::as_array_mut) {
        branches.push(json!({ "type": "null" }));
        return;
    }
    let plain = !object.contains_key("properties") && !object.contains_key("const");
    match object.get_mut("type") {
        Some(Value::Array(several)) if plain => several.push("null".into()),
        Some(one @ Value::String(_)) if plain => {
            let before = one.take();
            *one = json!([before, "null"]);
        }
        _ => {
            branch(object);
            return;
        }
    }
    if let Some(words) = object.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    }
}

/// What it was becomes a branch beside null; its description stays on top.
pub(super) fn branch(object: &mut Map<String, Value>) {
    let mut before = std::mem::take(object);
    if let Some(description) = before.shift_remove("description") {
        object.insert("description".into(), description);
    }
    object.insert("anyOf".into(), json!([before, { "type": "null" }]));
}

#[cfg(test)]
mod tests;
