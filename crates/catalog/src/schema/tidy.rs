//! What schemars writes, brought into the one form that all providers read: no noise, unions as
//! `anyOf`, the discriminator first.

use super::error::SchemaError;
use super::generated::FORGIVEN;
use super::walk::{each, each_mut, types};
use serde_json::{Map, Value};

/// Said by the type's name, or of use to nobody who answers.
const NOISE: [&str; 10] = [
    "$schema",
    "$id",
    "$comment",
    "title",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "unevaluatedProperties",
];

/// What may stand in a schema; each provider's table takes some of it.
pub(super) const KEYWORDS: [&str; 23] = [
    "type",
    "description",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "anyOf",
    "enum",
    "const",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "$ref",
    "$defs",
    FORGIVEN,
];

/// The formats of strings that more than one provider knows.
const FORMATS: [&str; 9] =
    ["date", "time", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

pub(super) fn tidy(schema: &mut Value) {
    each_mut(schema, &mut |object| {
        object.retain(|keyword, _| !NOISE.contains(&keyword.as_str()));
        if let Some(branches) = object.shift_remove("oneOf") {
            object.insert("anyOf".into(), branches);
        }
        // A place that takes one thing is said by a type with no field at all.
        if object.get("type").and_then(Value::as_str) == Some("object")
            && !object.contains_key("additionalProperties")
        {
            object.entry("properties").or_insert_with(|| Value::Object(Map::new()));
        }
        constant_first(object);
    });
}

/// Takes out what is of use only for reading: what may be missing then, and how many bits hold a
/// number.
pub(super) fn emitted(schema: &mut Value) {
    each_mut(schema, &mut |object| {
        object.shift_remove(FORGIVEN);
        if of_number(object) {
            object.shift_remove("format");
        }
    });
}

/// Without the sentences on its parts, for who reads them in a prompt already.
pub(super) fn undescribed(schema: &Value) -> Value {
    let mut bare = schema.clone();
    each_mut(&mut bare, &mut |object| {
        object.shift_remove("description");
    });
    bare
}

fn of_number(object: &Map<String, Value>) -> bool {
    let word = |value: &Value| matches!(value.as_str(), Some("integer" | "number"));
    match object.get("type") {
        Some(Value::Array(several)) => several.iter().any(word),
        Some(one) => word(one),
        None => false,
    }
}

/// Branches of a union are told apart by their first key.
fn constant_first(object: &mut Map<String, Value>) {
    let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    let (constants, others): (Vec<_>, Vec<_>) = std::mem::take(properties)
        .into_iter()
        .partition(|(_, property)| property.get("const").is_some());
    properties.extend(constants.into_iter().chain(others));
}

/// Refuses what no strict schema takes, wherever it stands.
pub(super) fn examine(schema: &Value) -> Result<(), SchemaError> {
    let mut found = Ok(());
    each(schema, &mut |pointer, part| {
        if found.is_ok() {
            found = one(&place(pointer), part);
        }
    });
    found
}

fn place(pointer: &str) -> String {
    match pointer {
        "" => "the root".to_owned(),
        pointer => pointer.to_owned(),
    }
}

fn one(pointer: &str, schema: &Value) -> Result<(), SchemaError> {
    let pointer = pointer.to_owned();
    let Some(object) = schema.as_object() else {
        return Err(SchemaError::AnyValue { pointer });
    };
    if object.contains_key("prefixItems") {
        return Err(SchemaError::Tuple { pointer });
    }
    let open = object.get("additionalProperties");
    if open.is_some_and(|value| *value != Value::Bool(false)) {
        return Err(SchemaError::OpenObject { pointer });
    }
    let strange = object.keys().find(|keyword| !KEYWORDS.contains(&keyword.as_str()));
    if let Some(keyword) = strange.cloned() {
        return Err(SchemaError::Keyword { pointer, keyword });
    }
    if types(schema).is_empty() && !told_otherwise(object) {
        return Err(SchemaError::AnyValue { pointer });
    }
    if types(schema).contains(&"array") && !object.contains_key("items") {
        return Err(SchemaError::AnyValue { pointer: format!("{pointer}/items") });
    }
    format_and_pattern(pointer, object)
}

fn told_otherwise(object: &Map<String, Value>) -> bool {
    ["$ref", "anyOf", "enum", "const"].iter().any(|keyword| object.contains_key(*keyword))
}

fn format_and_pattern(pointer: String, object: &Map<String, Value>) -> Result<(), SchemaError> {
    let text = |keyword: &str| object.get(keyword).and_then(Value::as_str);
    let strange = |format: &&str| !FORMATS.contains(format) && !of_number(object);
    if let Some(format) = text("format").filter(strange) {
        let format = format.to_owned();
        return Err(SchemaError::Format { pointer, format });
    }
    let Some(pattern) = text("pattern") else {
        return Ok(());
    };
    match regex_lite::Regex::new(pattern) {
        Ok(_) => Ok(()),
        Err(error) => Err(SchemaError::Pattern {
            pointer,
            pattern: pattern.to_owned(),
            why: error.to_string(),
        }),
    }
}
