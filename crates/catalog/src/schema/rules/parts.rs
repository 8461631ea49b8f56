//! What is checked of each schema within a schema, by itself.

use super::{LONG_ENUM, LONG_ENUM_CHARS, RuleIssue, Rules, Wants};
use crate::schema::walk::{required, target, types};
use serde_json::{Map, Value};
use setwise_domain::decode::{escaped, shortened};

const TYPES: [&str; 7] = ["object", "array", "string", "integer", "number", "boolean", "null"];

/// One schema under check, and where it stands.
struct Part<'a> {
    rules: &'a Rules,
    root: &'a Value,
    pointer: &'a str,
    schema: &'a Value,
    object: &'a Map<String, Value>,
    issues: &'a mut Vec<RuleIssue>,
}

pub(super) fn check(
    rules: &Rules,
    root: &Value,
    pointer: &str,
    schema: &Value,
    issues: &mut Vec<RuleIssue>,
) {
    let Some(object) = schema.as_object() else {
        issues.push(RuleIssue::new(
            pointer,
            "no schema",
            "an object of keywords",
            "Name the type.",
        ));
        return;
    };
    let mut part = Part { rules, root, pointer, schema, object, issues };
    part.keywords();
    part.reference();
    part.kind();
    part.fields();
    part.words();
    part.branches();
    part.bounds();
    part.text();
}

impl Part<'_> {
    fn error(&mut self, found: impl Into<String>, wanted: impl Into<String>, redesign: &str) {
        let error = RuleIssue::new(self.pointer, found, wanted, redesign);
        self.issues.push(error);
    }

    fn keywords(&mut self) {
        for keyword in self.object.keys() {
            if self.rules.takes(keyword) || self.is_said_of_the_root(keyword) {
                continue;
            }
            let dialect = self.rules.dialect;
            let redesign = match keyword.as_str() {
                "oneOf" | "allOf" | "not" | "if" | "then" | "else" | "dependentRequired" => {
                    "Use anyOf over objects with a constant that tells them apart."
                }
                "default" => "Say the default in the description, and fill it in when read.",
                "const" => "Use an enum of one word.",
                "patternProperties" | "propertyNames" => {
                    "Make the map a list of objects with a key and a value."
                }
                "title" | "examples" | "$schema" | "$id" => "Leave it out.",
                _ => "Say it in the description, and check it when the answer is read.",
            };
            self.error(format!("'{keyword}'"), format!("only what {dialect} takes"), redesign);
        }
    }

    fn is_said_of_the_root(&self, keyword: &str) -> bool {
        self.pointer.is_empty() && matches!(keyword, "anyOf" | "oneOf" | "allOf")
    }

    fn reference(&mut self) {
        let Some(reference) = self.object.get("$ref").and_then(Value::as_str) else {
            return;
        };
        if target(self.root, reference).is_none() {
            self.error(
                format!("a reference to '{reference}'"),
                "'#/$defs/…' that the schema defines",
                "Define it there.",
            );
        }
        if self.rules.wants(Wants::InPlace) {
            self.error(
                format!("a reference to '{reference}'"),
                "the definition in its place",
                "Put it there.",
            );
        }
        if self.object.len() > 1 {
            self.error(
                "'$ref' with other keywords beside it",
                "'$ref' alone",
                "Put the definition in place, or move the description into it.",
            );
        }
    }

    fn kind(&mut self) {
        let said = ["type", "$ref", "anyOf", "enum", "const", "oneOf", "allOf"];
        let is_said = |keyword: &&str| self.object.contains_key(*keyword);
        if !self.pointer.is_empty() && !said.iter().any(is_said) {
            self.error("no type", "a type", "Name the type, or take the value as text.");
        }
        for one in types(self.schema) {
            if !TYPES.contains(&one) {
                self.error(
                    format!("the type '{}'", shortened(one)),
                    format!("one of {}", TYPES.join(", ")),
                    "Use a type of JSON.",
                );
            }
        }
        if types(self.schema).contains(&"array") && !self.object.contains_key("items") {
            self.error("a list without 'items'", "a type for its entries", "Add 'items'.");
        }
    }

    fn fields(&mut self) {
        if !types(self.schema).contains(&"object") {
            return;
        }
        let properties = self.object.get("properties").and_then(Value::as_object);
        let Some(properties) = properties else {
            self.error(
                "an object without 'properties'",
                "every field by name",
                "Make the map a list of objects with a key and a value.",
            );
            return;
        };
        let closed = self.object.get("additionalProperties") == Some(&Value::Bool(false));
        if self.rules.wants(Wants::Closed) && !closed {
            self.error(
                "an object that takes further fields",
                "'additionalProperties': false",
                "Close it, and name every field.",
            );
        }
        for name in required(self.object) {
            if !properties.contains_key(name) {
                self.error(
                    format!("'{}' in 'required'", shortened(name)),
                    "a name that 'properties' has",
                    "Add the property, or require it no longer.",
                );
            }
        }
        for name in properties.keys() {
            self.field(name);
        }
    }

    fn field(&mut self, name: &str) {
        let pointer = format!("{}/properties/{}", self.pointer, escaped(name));
        let needed = required(self.object).any(|one| one == name);
        if self.rules.wants(Wants::AllRequired) && !needed {
            self.issues.push(RuleIssue::new(
                &pointer,
                "a field that is not required",
                "every field in 'required'",
                "Require it, and let it be null.",
            ));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        let Some(most) = self.rules.field_name else {
            return;
        };
        if name.is_empty() || name.len() > most || !name.chars().all(plain) {
            self.issues.push(RuleIssue::new(
                &pointer,
                format!("the field name '{}'", shortened(name)),
                format!("1 to {most} letters, digits, '_', '.' or '-'"),
                "Rename the field.",
            ));
        }
    }

    fn words(&mut self) {
        let simple = |value: &Value| !value.is_object() && !value.is_array();
        if self.object.get("const").is_some_and(|value| !simple(value)) {
            self.error(
                "a constant that is no plain value",
                "text, a number, true, false or null",
                "Describe it by a type.",
            );
        }
        let Some(words) = self.object.get("enum").and_then(Value::as_array) else {
            return;
        };
        if words.is_empty() {
            self.error("an enum without words", "at least one", "Leave the field out.");
        }
        if !words.iter().all(simple) {
            self.error(
                "an enum of objects or lists",
                "text, numbers, true, false or null",
                "Make it a union of objects with a constant that tells them apart.",
            );
        }
        if self.rules.wants(Wants::NullApart) && words.contains(&Value::Null) {
            self.error(
                "null as a word of an enum",
                "a branch of its own for null",
                "Use anyOf of the enum and null.",
            );
        }
        let texts = words.iter().filter_map(Value::as_str);
        let chars: usize = texts.map(|word| word.chars().count()).sum();
        if self.rules.words.is_some() && words.len() > LONG_ENUM && chars > LONG_ENUM_CHARS {
            self.error(
                format!("an enum of {} words with {chars} characters", words.len()),
                format!("at most {LONG_ENUM_CHARS} characters beyond {LONG_ENUM} words"),
                "Take the vocabulary as text and resolve it when read.",
            );
        }
    }

    fn branches(&mut self) {
        let Some(branches) = self.object.get("anyOf").and_then(Value::as_array) else {
            return;
        };
        if branches.is_empty() {
            self.error("a union without branches", "at least one", "Leave the field out.");
        }
        let beside = ["type", "properties", "items", "enum", "const"]
            .into_iter()
            .find(|keyword| self.object.contains_key(*keyword));
        if let Some(keyword) = beside {
            self.error(
                format!("'anyOf' with '{keyword}' beside it"),
                "'anyOf' alone, with a description",
                "Say it in each branch.",
            );
        }
        if self.rules.wants(Wants::DistinctFirstKeys) {
            self.first_keys(branches);
        }
    }

    fn first_keys(&mut self, branches: &[Value]) {
        let mut seen: Vec<(&str, Option<&Value>)> = Vec::new();
        let root = self.root;
        for branch in branches {
            let Some((name, constant)) = first_key(root, branch) else {
                continue;
            };
            let same = |(other, its): &(&str, Option<&Value>)| {
                *other == name && (constant.is_none() || its.is_none() || *its == constant)
            };
            if seen.iter().any(same) {
                self.error(
                    format!("branches that share the first key '{}'", shortened(name)),
                    "branches that differ in it",
                    "Put a constant of each branch's own first.",
                );
                return;
            }
            seen.push((name, constant));
        }
    }

    fn bounds(&mut self) {
        for (least, most) in
            [("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems")]
        {
            let bound = |keyword| self.object.get(keyword).and_then(Value::as_f64);
            if let (Some(low), Some(high)) = (bound(least), bound(most))
                && low > high
            {
                self.error(
                    format!("'{least}' {low} above '{most}' {high}"),
                    "bounds that something fits between",
                    "Swap them.",
                );
            }
        }
        let items = self.object.get("minItems").and_then(Value::as_u64);
        let least = self.rules.least_items.filter(|least| items > Some(*least));
        if let (Some(least), Some(items)) = (least, items) {
            self.error(
                format!("'minItems' {items}"),
                format!("0 to {least}"),
                "Say it in the description, and check it when the answer is read.",
            );
        }
    }

    fn text(&mut self) {
        let text = |keyword: &str| self.object.get(keyword).and_then(Value::as_str);
        if let Some(format) = text("format")
            && self.rules.takes("format")
            && !self.rules.formats.contains(&format)
        {
            self.error(
                format!("the format '{}'", shortened(format)),
                format!("one of {}", self.rules.formats.join(", ")),
                "Say it in the description, and check it when the answer is read.",
            );
        }
        if let Some(pattern) = text("pattern")
            && self.rules.wants(Wants::WholePatterns)
            && !(pattern.starts_with('^') && pattern.ends_with('$'))
        {
            self.error(
                format!("the pattern '{}'", shortened(pattern)),
                "one from '^' to '$'",
                "Say what may stand before and after.",
            );
        }
    }
}

/// The first key of an object's branch, and its constant.
fn first_key<'a>(root: &'a Value, branch: &'a Value) -> Option<(&'a str, Option<&'a Value>)> {
    let branch = match branch.get("$ref").and_then(Value::as_str) {
        Some(reference) => target(root, reference)?,
        None => branch,
    };
    let (name, property) = branch.get("properties")?.as_object()?.iter().next()?;
    Some((name, property.get("const")))
}
