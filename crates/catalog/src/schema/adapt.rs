//! What a dialect can't take of the canonical form, said another way: bounds and patterns move
//! into the description, constants become enums of one word, null gets a branch of its own,
//! definitions stand where they are used.
//! Nothing is flattened and nothing is lost: the decoder holds all of it.

use super::references::in_place;
use super::rules::{Optional, Rules, Wants, rules};
use super::strict::{branch, nullable, takes_null};
use super::walk::{each_mut, required};
use serde_json::{Map, Value, json};
use setwise_domain::provider::Dialect;

/// The schema as the dialect takes it.
pub fn adapt(dialect: Dialect, schema: &Value) -> Value {
    let rules = rules(dialect);
    let mut schema = schema.clone();
    if rules.wants(Wants::InPlace) {
        in_place(&mut schema);
    }
    each_mut(&mut schema, &mut |object| {
        constant(rules, object);
        said(rules, object);
        null_word(rules, object);
    });
    if rules.optional == Optional::Absent {
        absent(rules, &mut schema);
    }
    schema
}

/// The bounds of a text or a list, as a schema has them.
const BOUNDS: [&str; 5] = ["pattern", "minLength", "maxLength", "minItems", "maxItems"];

/// Where the dialect does not take each bound of a parameter, those go, and `words` stand in its
/// description once.
pub(super) fn say_bounds(dialect: Dialect, schema: &mut Value, words: &str) {
    let rules = rules(dialect);
    let mut are_taken = true;
    each_mut(schema, &mut |object| {
        are_taken &= BOUNDS.iter().all(|bound| !object.contains_key(*bound) || rules.takes(bound));
    });
    if are_taken {
        return;
    }
    each_mut(schema, &mut |object| {
        object.retain(|keyword, _| !BOUNDS.contains(&keyword.as_str()) || rules.takes(keyword));
    });
    let Some(object) = schema.as_object_mut().filter(|_| !words.is_empty()) else {
        return;
    };
    let before = object.get("description").and_then(Value::as_str);
    let parts: Vec<_> = before.into_iter().chain([words]).collect();
    object.insert("description".into(), parts.join("; ").into());
}

fn constant(rules: &Rules, object: &mut Map<String, Value>) {
    if !rules.takes("const")
        && let Some(value) = object.shift_remove("const")
    {
        object.insert("enum".into(), json!([value]));
    }
}

/// Null among the words of an enum becomes a branch beside the enum.
fn null_word(rules: &Rules, object: &mut Map<String, Value>) {
    let words = object.get("enum").and_then(Value::as_array);
    if !rules.wants(Wants::NullApart) || !words.is_some_and(|words| words.contains(&Value::Null)) {
        return;
    }
    without_null(object);
    branch(object);
}

/// Moves what the dialect does not take into the description.
fn said(rules: &Rules, object: &mut Map<String, Value>) {
    let mut sentences = Vec::new();
    for (keyword, words) in SAID {
        let taken = rules.takes(keyword)
            && match *keyword {
                "format" => is_known(rules, object),
                "pattern" => !rules.wants(Wants::WholePatterns) || is_whole(object),
                "minItems" => rules.least_items.is_none_or(|most| {
                    let least = object.get("minItems").and_then(Value::as_u64);
                    least.is_none_or(|least| least <= most)
                }),
                _ => true,
            };
        if !taken && let Some(value) = object.shift_remove(*keyword) {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            sentences.push(words.replace("{}", &value));
        }
    }
    if sentences.is_empty() {
        return;
    }
    let before = object.get("description").and_then(Value::as_str);
    let description = before.into_iter().map(str::to_owned).chain(sentences);
    let description = description.collect::<Vec<_>>().join(" ");
    object.insert("description".into(), description.into());
}

/// Each keyword that can be said, and how.
const SAID: &[(&str, &str)] = &[
    ("minimum", "At least {}."),
    ("exclusiveMinimum", "More than {}."),
    ("maximum", "At most {}."),
    ("exclusiveMaximum", "Less than {}."),
    ("multipleOf", "In steps of {}."),
    ("minLength", "At least {} characters."),
    ("maxLength", "At most {} characters."),
    ("minItems", "At least {} entries."),
    ("maxItems", "At most {} entries."),
    ("pattern", "Matches the regular expression {}."),
    ("format", "Format: {}."),
];

fn is_known(rules: &Rules, object: &Map<String, Value>) -> bool {
    let format = object.get("format").and_then(Value::as_str);
    format.is_none_or(|format| rules.formats.contains(&format))
}

fn is_whole(object: &Map<String, Value>) -> bool {
    let pattern = object.get("pattern").and_then(Value::as_str);
    pattern.is_none_or(|pattern| pattern.starts_with('^') && pattern.ends_with('$'))
}

/// Optional fields stay optional and need no null, as many as a request may have; those beyond
/// are required, and null when left out.
fn absent(rules: &Rules, schema: &mut Value) {
    let mut left = rules.request.optional.unwrap_or(usize::MAX);
    each_mut(schema, &mut |object| {
        let mut needed: Vec<_> = required(object).map(str::to_owned).collect();
        let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) else {
            return;
        };
        for (name, property) in properties {
            if needed.contains(name) {
                continue;
            }
            if left == 0 {
                nullable(property);
                needed.push(name.clone());
                continue;
            }
            left -= 1;
            if let Some(property) = property.as_object_mut() {
                without_null(property);
            }
        }
        object.insert("required".into(), json!(needed));
    });
}

/// Takes null away again, the way it was added.
fn without_null(object: &mut Map<String, Value>) {
    if let Some(types) = object.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|one| one != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            object.insert("type".into(), one);
        }
    }
    if let Some(words) = object.get_mut("enum").and_then(Value::as_array_mut) {
        words.retain(|word| !word.is_null());
    }
    if let Some(branches) = object.get_mut("anyOf").and_then(Value::as_array_mut) {
        branches.retain(|branch| !takes_null(branch));
        if branches.len() == 1 {
            only_branch(object);
        }
    }
}

/// A union of one is that one. A reference takes no description beside it, so that one stays a
/// union.
fn only_branch(object: &mut Map<String, Value>) {
    let branch = object["anyOf"][0].clone();
    let is_reference = branch.get("$ref").is_some();
    if is_reference && object.len() > 1 {
        return;
    }
    object.shift_remove("anyOf");
    for (keyword, value) in branch.as_object().into_iter().flatten() {
        object.entry(keyword.clone()).or_insert_with(|| value.clone());
    }
}

#[cfg(test)]
mod tests;
