//! How deep and how large a schema is, as providers count it.

use super::walk::{each, parts, required, target, types};
use serde_json::Value;

/// How many objects and lists lie within each other in what the schema describes: each on a path
/// from the root counts one, references are followed. A circle is followed once.
pub fn depth(schema: &Value) -> usize {
    fn below<'a>(root: &'a Value, schema: &'a Value, way: &mut Vec<&'a str>) -> usize {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let next = target(root, reference).filter(|_| !way.contains(&reference));
            return next.map_or(0, |next| {
                way.push(reference);
                let depth = below(root, next, way);
                way.pop();
                depth
            });
        }
        let own = types(schema).iter().any(|one| matches!(*one, "object" | "array"));
        let deepest = parts(schema, "")
            .into_iter()
            .filter(|(pointer, _)| !pointer.starts_with("/$defs/"))
            .map(|(_, part)| below(root, part, way))
            .max();
        usize::from(own) + deepest.unwrap_or(0)
    }
    below(schema, schema, &mut Vec::new())
}

/// What providers count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub properties: usize,
    /// Of all names of properties and definitions, and of all words of enums and constants.
    pub characters: usize,
    /// Words of all enums.
    pub words: usize,
    /// Properties that are not required.
    pub optional: usize,
    /// Places of several types, by a list of types or by branches.
    pub unions: usize,
}

impl std::ops::Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            properties: self.properties + other.properties,
            characters: self.characters + other.characters,
            words: self.words + other.words,
            optional: self.optional + other.optional,
            unions: self.unions + other.unions,
        }
    }
}

/// A shared definition is counted once, where it is defined.
pub fn counts(schema: &Value) -> Counts {
    let mut sum = Counts::default();
    each(schema, &mut |_, part| sum = sum + own(part));
    sum
}

fn own(schema: &Value) -> Counts {
    let names = |keyword: &str| schema.get(keyword).and_then(Value::as_object);
    let length = |map: Option<&serde_json::Map<String, Value>>| -> usize {
        map.into_iter().flatten().map(|(name, _)| chars(name)).sum()
    };
    let words = schema.get("enum").and_then(Value::as_array);
    let said = words.into_iter().flatten().chain(schema.get("const"));
    let properties = names("properties");
    let count = properties.map_or(0, serde_json::Map::len);
    let needed = schema.as_object().map_or(0, |object| {
        required(object)
            .filter(|name| properties.is_some_and(|map| map.contains_key(*name)))
            .count()
    });
    Counts {
        properties: count,
        characters: length(properties)
            + length(names("$defs"))
            + said.filter_map(Value::as_str).map(chars).sum::<usize>(),
        words: words.map_or(0, Vec::len),
        optional: count.saturating_sub(needed),
        unions: usize::from(schema.get("anyOf").is_some() || types(schema).len() > 1),
    }
}

/// Characters of the longest text that the schema allows, written without blanks; as many as there
/// can be where something in it has no bound.
pub fn longest(schema: &Value) -> usize {
    part_longest(schema, schema)
}

/// Characters of a text that a pattern or a format allows: no contract has a longer one.
const LONGEST_PATTERN: usize = 32;

fn part_longest(root: &Value, schema: &Value) -> usize {
    let referred = schema.get("$ref").and_then(Value::as_str);
    if let Some(target) = referred.and_then(|reference| target(root, reference)) {
        return part_longest(root, target);
    }
    let written = |value: &Value| value.to_string().len();
    if let Some(value) = schema.get("const") {
        return written(value);
    }
    let list = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
    if let Some(words) = list("enum") {
        return words.iter().map(written).max().unwrap_or(0);
    }
    if let Some(branches) = list("anyOf") {
        let branches = branches.iter().map(|branch| part_longest(root, branch));
        return branches.max().unwrap_or(0);
    }
    let kinds = types(schema);
    let kinds = kinds.iter().map(|kind| of_kind(root, schema, kind));
    kinds.max().unwrap_or(usize::MAX)
}

fn of_kind(root: &Value, schema: &Value, kind: &str) -> usize {
    let count = |keyword: &str| {
        let count = schema.get(keyword)?.as_u64()?;
        usize::try_from(count).ok()
    };
    match kind {
        "null" => 4,
        "boolean" => 5,
        "string" if schema.get("pattern").is_some() || schema.get("format").is_some() => {
            LONGEST_PATTERN
        }
        "string" => count("maxLength").map_or(usize::MAX, |most| most + 2),
        "integer" | "number" => {
            schema.get("maximum").map_or(usize::MAX, |most| most.to_string().len() + 2)
        }
        "array" => {
            let entry = schema
                .get("items")
                .map_or(usize::MAX, |items| part_longest(root, items).saturating_add(1));
            let most = count("maxItems").unwrap_or(usize::MAX);
            entry.saturating_mul(most).saturating_add(2)
        }
        _ => {
            let fields = schema.get("properties").and_then(Value::as_object);
            let fields = fields
                .into_iter()
                .flatten()
                .map(|(name, field)| part_longest(root, field).saturating_add(name.len() + 4));
            fields.fold(2, usize::saturating_add)
        }
    }
}

fn chars(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests;
