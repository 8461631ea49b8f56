//! What is counted over a whole schema, and what may stand at its root.

use super::{RuleIssue, Rules, Wants};
use crate::schema::limits::LARGE_SCHEMA_BYTES;
use crate::schema::measure::{counts, depth};
use crate::schema::walk::{REFERENCE, each, target, types};
use serde_json::Value;

pub(super) fn root(schema: &Value, issues: &mut Vec<RuleIssue>) {
    let union =
        ["anyOf", "oneOf", "allOf"].into_iter().find(|keyword| schema.get(keyword).is_some());
    if let Some(keyword) = union {
        issues.push(RuleIssue::new(
            "",
            format!("'{keyword}' at the root"),
            "one object at the root",
            "Put the union into a field of an object.",
        ));
        return;
    }
    let found = types(schema);
    if found != ["object"] {
        let found = match found.as_slice() {
            [] => "no type".to_owned(),
            types => types.join(" or "),
        };
        issues.push(RuleIssue::new(
            "",
            format!("{found} at the root"),
            "one object at the root",
            "Wrap it in an object with a field.",
        ));
    }
}

pub(super) fn limits(rules: &Rules, schema: &Value, issues: &mut Vec<RuleIssue>) {
    let counts = counts(schema);
    let limits = [
        (
            rules.levels,
            depth(schema),
            "levels of objects and lists",
            "Flatten the deepest part, or let entries name their parent by its index.",
        ),
        (
            rules.properties,
            counts.properties,
            "properties",
            "Leave out what the model need not say, or split the contract in two.",
        ),
        (
            rules.characters,
            counts.characters,
            "characters of names and words",
            "Shorten names and words, or take a long vocabulary as text and resolve it when read.",
        ),
        (
            rules.words,
            counts.words,
            "words in enums",
            "Take the vocabulary as text and resolve it when read.",
        ),
    ];
    for (most, found, what, redesign) in limits {
        if let Some(most) = most.filter(|most| found > *most) {
            let wanted = format!("at most {most}");
            issues.push(RuleIssue::new("", format!("{found} {what}"), wanted, redesign));
        }
    }
}

/// A definition that leads back to itself, where that is refused.
pub(super) fn recursion(rules: &Rules, schema: &Value, issues: &mut Vec<RuleIssue>) {
    if !rules.wants(Wants::NoRecursion) {
        return;
    }
    let definitions = schema.get("$defs").and_then(Value::as_object);
    for (name, definition) in definitions.into_iter().flatten() {
        if reaches(schema, definition, name, &mut Vec::new()) {
            issues.push(RuleIssue::new(
                &format!("/$defs/{name}"),
                "a definition that holds itself",
                "an end to it",
                "Unroll it to the levels that are needed, or let entries name their parent.",
            ));
        }
    }
}

fn reaches<'a>(root: &'a Value, schema: &'a Value, name: &str, seen: &mut Vec<&'a str>) -> bool {
    let mut next = Vec::new();
    each(schema, &mut |_, part| {
        next.extend(part.get("$ref").and_then(Value::as_str));
    });
    for reference in next {
        if reference.strip_prefix(REFERENCE) == Some(name) {
            return true;
        }
        if !seen.contains(&reference) {
            seen.push(reference);
            let target = target(root, reference);
            if target.is_some_and(|target| reaches(root, target, name, seen)) {
                return true;
            }
        }
    }
    false
}

pub(super) fn size(schema: &Value) -> Option<RuleIssue> {
    let bytes = schema.to_string().len();
    (bytes > LARGE_SCHEMA_BYTES).then(|| RuleIssue {
        warning: true,
        ..RuleIssue::new(
            "",
            format!("a schema of {bytes} bytes"),
            format!("at most {LARGE_SCHEMA_BYTES}, which every request pays for"),
            "Shorten its descriptions, or split the contract in two.",
        )
    })
}
