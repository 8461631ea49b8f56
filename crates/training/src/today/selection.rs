//! Which version of the plan schema a coach is asked for: settled before the request is made, by
//! rule, and never changed for the same request.

use serde_json::Value;
use setwise_catalog::schema::{self, SchemaError};
use setwise_domain::limits::MOST_JSON_DEPTH;
use setwise_domain::plan::{FlatPlan, NestedPlan, SchemaVersion};
use std::collections::BTreeMap;

/// A version that somebody wants, over what would be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    pub version: SchemaVersion,
    /// Who: `the request`, `the environment`, `the config file`.
    pub by: String,
}

/// What was chosen, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub version: SchemaVersion,
    pub reason: String,
    pub estimates: Estimates,
}

/// Bytes of the smallest plan in each version.
pub type Estimates = BTreeMap<SchemaVersion, u64>;

/// Chooses: what is wished, else the only version that the coach declares, else the smallest by
/// estimate, and `v2-flat` where two are as small.
pub fn select(wish: Option<&Wish>, declared: &[SchemaVersion], estimates: Estimates) -> Selection {
    let (version, reason) = match (wish, declared) {
        (Some(Wish { version, by }), _) => (*version, format!("{by} asks for it")),
        (None, [only]) => (*only, "the coach declares no other".to_owned()),
        (None, declared) => smallest(declared, &estimates),
    };
    Selection { version, reason, estimates }
}

fn smallest(declared: &[SchemaVersion], estimates: &Estimates) -> (SchemaVersion, String) {
    let size = |version: SchemaVersion| estimates.get(&version).copied().unwrap_or(u64::MAX);
    // `v2-flat` stands first, and the first of several minima is taken.
    let mut declared: Vec<_> = declared.to_vec();
    declared.sort_unstable();
    let chosen = declared.iter().copied().min_by_key(|&version| size(version));
    let chosen = chosen.unwrap_or(SchemaVersion::V2Flat);
    let least = size(chosen);
    let as_small = declared.iter().filter(|&&other| size(other) == least).count();
    let reason = if as_small > 1 {
        format!("all that the coach declares are as small, by estimate: {least} bytes")
    } else {
        format!("the smallest that the coach declares, by estimate: {least} bytes")
    };
    (chosen, reason)
}

/// The contract that both versions answer.
const CONTRACT: &str = "today_plan";

/// The estimates of all versions, from the schemas that models are given.
pub fn estimates() -> Result<Estimates, SchemaError> {
    let shape = |version| match version {
        SchemaVersion::V2Flat => schema::shape::<FlatPlan>(CONTRACT),
        SchemaVersion::V1Current => schema::shape::<NestedPlan>(CONTRACT),
    };
    let all = SchemaVersion::ALL.iter();
    all.map(|&version| Ok((version, size_of(&shape(version)?.schema)))).collect()
}

/// Bytes of the smallest plan that a schema describes with every field and one entry in each list:
/// one block, one exercise. Both versions say the same thing there, so that the difference is
/// what their shapes cost.
///
/// Taken are: each word at its longest, the longest of several forms, [`TEXT`] for a string and
/// [`DIGITS`] for a number. These are the same on both sides; other numbers would not change which
/// is the smaller.
fn size_of(schema: &Value) -> u64 {
    size(schema, schema, 0) as u64
}

/// Characters of a string: a title or a name, on the whole.
const TEXT: usize = 12;
/// Digits of a number: minutes, an index.
const DIGITS: usize = 2;

fn size(schema: &Value, root: &Value, depth: usize) -> usize {
    if depth > MOST_JSON_DEPTH {
        return 0;
    }
    let of = |schema: &Value| size(schema, root, depth + 1);
    if let Some(named) = schema["$ref"].as_str() {
        let there = named.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return there.map_or(0, of);
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        return forms.iter().map(of).max().unwrap_or(0);
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|word| word.to_string().len()).max().unwrap_or(0);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null"),
        kind => Some(kind),
    };
    match kind.and_then(Value::as_str) {
        Some("object") => {
            let fields = schema["properties"].as_object();
            let fields = fields.into_iter().flatten();
            // The name in quotes, a colon, the value, a comma; one comma fewer, two braces more.
            let inside: usize = fields.map(|(name, value)| name.len() + 4 + of(value)).sum();
            inside + 1
        }
        Some("array") => of(&schema["items"]) + 2,
        Some("string") => TEXT + 2,
        Some("integer" | "number") => DIGITS,
        _ => 4,
    }
}

#[cfg(test)]
mod tests;
