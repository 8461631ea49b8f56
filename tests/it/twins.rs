//! The schemas written by hand against those made of the types, over generated instances.

use super::readme::words;
use jsonschema::Validator;
use serde_json::{Deserializer, Map, Value, json};
use setwise::cli::printed_by;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;

const TO_SHARED: &str = "shared.json#/$defs/";
const MOST: usize = 300;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/json")
}

fn file(name: &str) -> Value {
    let text = fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn relink(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(link) if name == "$ref" => {
                        if let Some(rest) = link.strip_prefix(TO_SHARED) {
                            *link = format!("#/$defs/shared.{rest}");
                        }
                    }
                    _ => relink(member),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(relink),
        _ => {}
    }
}

fn by_hand(name: &str) -> Value {
    let mut own = file(name);
    relink(&mut own);
    let mut shared = file("shared")["$defs"].take();
    fn prefix(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    match member {
                        Value::String(link) if name == "$ref" => {
                            *link = link.replace("#/$defs/", "#/$defs/shared.");
                        }
                        _ => prefix(member),
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(prefix),
            _ => {}
        }
    }
    prefix(&mut shared);
    for (name, definition) in shared.as_object().unwrap() {
        own["$defs"][format!("shared.{name}")] = definition.clone();
    }
    own
}

fn part(document: &Value, part: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{part}"), "$defs": document["$defs"] })
}

fn validator(schema: &Value) -> Validator {
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    options.build(schema).unwrap()
}

struct Maker<'a> {
    root: &'a Value,
    stack: Vec<String>,
}

impl Maker<'_> {
    /// The first is the one with everything.
    fn variants(&mut self, schema: &Value) -> Vec<Value> {
        let mut made = self.all(schema);
        let mut seen = HashSet::new();
        made.retain(|one| seen.insert(one.to_string()));
        made.truncate(MOST);
        made
    }

    fn all(&mut self, schema: &Value) -> Vec<Value> {
        let Some(object) = schema.as_object() else {
            return vec![json!({"anything": 1}), json!("x"), Value::Null];
        };
        if let Some(constant) = object.get("const") {
            return vec![constant.clone()];
        }
        if let Some(words) = object.get("enum") {
            return words.as_array().unwrap().clone();
        }
        if let Some(link) = object.get("$ref") {
            let name = link.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
            if self.stack.iter().filter(|one| **one == name).count() >= 2 || self.stack.len() > 14 {
                return Vec::new();
            }
            self.stack.push(name.clone());
            let target = self.root["$defs"][&name].clone();
            let made = self.variants(&target);
            self.stack.pop();
            return made;
        }
        if let Some(branches) = object.get("anyOf").or_else(|| object.get("oneOf")) {
            let branches = branches.as_array().unwrap();
            let made: Vec<Vec<Value>> = branches.iter().map(|one| self.variants(one)).collect();
            let firsts = made.iter().filter_map(|one| one.first().cloned());
            let rest = made.iter().flat_map(|one| one.iter().skip(1).cloned());
            return firsts.collect::<Vec<_>>().into_iter().chain(rest).collect();
        }
        let types: Vec<String> = match object.get("type") {
            Some(Value::String(one)) => vec![one.clone()],
            Some(Value::Array(several)) => {
                several.iter().map(|one| one.as_str().unwrap().to_owned()).collect()
            }
            _ => vec!["object".into(), "string".into(), "null".into()],
        };
        types.iter().flat_map(|kind| self.of_type(kind, object)).collect()
    }

    fn of_type(&mut self, kind: &str, object: &Map<String, Value>) -> Vec<Value> {
        let number = |key: &str| object.get(key).and_then(Value::as_f64);
        match kind {
            "null" => vec![Value::Null],
            "boolean" => vec![json!(true), json!(false)],
            "string" => strings(object),
            "integer" => {
                let low = number("minimum");
                let high = number("maximum");
                let mut made = vec![json!(low.unwrap_or(3.0) as i64)];
                made.push(json!(high.unwrap_or(7.0) as i64));
                if low.is_none() {
                    made.push(json!(-3));
                }
                made
            }
            "number" => {
                let low = number("minimum");
                let high = number("maximum");
                let mut made = vec![
                    json!(low.unwrap_or(1.5)),
                    json!(high.unwrap_or(2.5)),
                    json!(low.unwrap_or(2.0) as i64),
                ];
                if low.is_none() {
                    made.push(json!(-1.5));
                }
                made
            }
            "array" => {
                let least = object.get("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
                if let Some(items) = object.get("prefixItems").and_then(Value::as_array) {
                    let whole: Option<Vec<Value>> =
                        items.iter().map(|one| self.variants(one).into_iter().next()).collect();
                    return whole.map(Value::Array).into_iter().collect();
                }
                let items =
                    object.get("items").map(|items| self.variants(items)).unwrap_or_default();
                let mut made = Vec::new();
                if let Some(first) = items.first() {
                    made.push(Value::Array(vec![first.clone(); least.max(1)]));
                }
                if least == 0 {
                    made.push(json!([]));
                }
                for item in items.iter().skip(1) {
                    made.push(Value::Array(vec![item.clone(); least.max(1)]));
                }
                made
            }
            "object" => self.objects(object),
            _ => Vec::new(),
        }
    }

    fn objects(&mut self, object: &Map<String, Value>) -> Vec<Value> {
        let Some(fields) = object.get("properties").and_then(Value::as_object) else {
            let more = object.get("additionalProperties");
            let Some(more) = more.filter(|more| more.is_object()) else {
                return vec![json!({"any": 1}), json!({})];
            };
            let made = self.variants(more);
            let mut all: Vec<_> = made.into_iter().map(|one| json!({"name": one})).collect();
            all.push(json!({}));
            return all;
        };
        let required: HashSet<&str> = object
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut whole = Map::new();
        let mut least = Map::new();
        let mut choices = Vec::new();
        for (name, field) in fields {
            let made = self.variants(field);
            let is_required = required.contains(name.as_str());
            let Some(first) = made.first().cloned() else {
                if is_required {
                    return Vec::new();
                }
                continue;
            };
            if is_required {
                least.insert(name.clone(), made.last().unwrap().clone());
            }
            whole.insert(name.clone(), first);
            choices.push((name.clone(), made));
        }
        let mut all = vec![Value::Object(whole.clone()), Value::Object(least)];
        let mut round = 1;
        loop {
            let before = all.len();
            for (name, made) in &choices {
                if let Some(one) = made.get(round) {
                    let mut other = whole.clone();
                    other.insert(name.clone(), one.clone());
                    all.push(Value::Object(other));
                }
            }
            if all.len() == before || all.len() > MOST {
                return all;
            }
            round += 1;
        }
    }
}

fn strings(object: &Map<String, Value>) -> Vec<Value> {
    if let Some(pattern) = object.get("pattern").and_then(Value::as_str) {
        let tries = [
            "18:30",
            "2026-11",
            "02:14",
            "2026-W48",
            "rgb",
            "a",
            "1",
            "1.5",
            "-1.5",
            "12",
            "12.5",
            "2026-11-24",
            "x:y",
            "0",
            "2026-11-24T10:00:00+01:00[Europe/Berlin]",
            "+5",
            "100",
            "monday",
            "24:00",
        ];
        let pattern = regex_lite::Regex::new(pattern).unwrap();
        return tries.iter().filter(|one| pattern.is_match(one)).map(|one| json!(one)).collect();
    }
    match object.get("format").and_then(Value::as_str) {
        Some("date") => vec![json!("2026-11-24")],
        Some("date-time") => vec![json!("2026-11-24T10:00:00Z")],
        Some("uuid") => vec![json!("0198a3c2-6a10-7c3e-8f00-2b7d1f0c9a55")],
        Some("time") => vec![json!("18:30:00Z")],
        Some("duration") => vec![json!("PT1H")],
        Some("zoned-date-time") => vec![json!("2026-11-24T10:00:00+01:00[Europe/Berlin]")],
        _ => vec![json!("text"), json!("")],
    }
}

/// Each change of an instance, with where and what.
fn mutations(
    instance: &Value,
    place: &str,
    out: &mut Vec<(String, Value)>,
    seen: &mut HashSet<String>,
    root: &Value,
    path: &mut Vec<String>,
) {
    let put =
        |value: Option<Value>, what: String, out: &mut Vec<(String, Value)>, path: &[String]| {
            let mut changed = root.clone();
            let pointer: String = path.iter().map(|one| format!("/{one}")).collect();
            match value {
                Some(value) => *changed.pointer_mut(&pointer).unwrap() = value,
                None => {
                    let (parent, last) = path.split_at(path.len() - 1);
                    let parent: String = parent.iter().map(|one| format!("/{one}")).collect();
                    let parent = changed.pointer_mut(&parent).unwrap();
                    if let Some(object) = parent.as_object_mut() {
                        object.shift_remove(&last[0].replace("~1", "/").replace("~0", "~"));
                    }
                }
            }
            out.push((what, changed));
        };
    match instance {
        Value::Object(members) => {
            let tags: Vec<String> = members
                .iter()
                .map(|(name, value)| {
                    match value.as_str().filter(|_| {
                        matches!(
                            name.as_str(),
                            "kind"
                                | "op"
                                | "event"
                                | "type"
                                | "end"
                                | "status"
                                | "answer"
                                | "state"
                        )
                    }) {
                        Some(word) => format!("{name}={word}"),
                        None => name.clone(),
                    }
                })
                .collect();
            let signature = format!("{place}{{{}}}", tags.join(","));
            if seen.insert(signature.clone()) {
                let mut more = instance.clone();
                more["unknown_field"] = json!(1);
                put(Some(more), format!("{place} + unknown field"), out, path);
                put(Some(json!("text")), format!("{place}: text for object"), out, path);
                put(Some(Value::Null), format!("{place}: null"), out, path);
                for name in members.keys() {
                    path.push(name.replace('~', "~0").replace('/', "~1"));
                    put(None, format!("{place}/{name}: dropped"), out, path);
                    path.pop();
                }
            }
            for (name, value) in members {
                path.push(name.replace('~', "~0").replace('/', "~1"));
                mutations(value, &format!("{place}/{name}"), out, seen, root, path);
                path.pop();
            }
        }
        Value::Array(items) => {
            if seen.insert(format!("{place}[{}]", items.len())) {
                put(Some(Value::Null), format!("{place}: null"), out, path);
                put(Some(json!({})), format!("{place}: object for array"), out, path);
                put(Some(json!([])), format!("{place}: empty"), out, path);
            }
            if let Some(first) = items.first() {
                path.push("0".to_owned());
                mutations(first, &format!("{place}/*"), out, seen, root, path);
                path.pop();
            }
        }
        other => {
            let kind = match other {
                Value::String(word) => format!("{place}={word}"),
                Value::Number(_) => format!("{place}#"),
                _ => format!("{place}?"),
            };
            if seen.insert(kind) {
                for value in [
                    Value::Null,
                    json!("unknown word"),
                    json!(-1),
                    json!(1.5),
                    json!(1_000_000),
                    json!(true),
                    json!({}),
                    json!([]),
                ] {
                    put(Some(value.clone()), format!("{place}: {value}"), out, path);
                }
            }
        }
    }
}

#[test]
fn the_schemas_made_of_types_say_what_those_by_hand_did() {
    let (mut compared, mut agreeing) = (0_u64, 0_u64);
    let mut differences: BTreeMap<String, (usize, BTreeSet<String>, String)> = BTreeMap::new();
    let only = std::env::var("ONLY").ok();
    for schema in setwise::run::outputs() {
        if only.as_deref().is_some_and(|only| only != schema.command) {
            continue;
        }
        let name = schema.command.replace(" --", "-").replace(' ', "-");
        let hand = by_hand(&name);
        let made = schema.document();
        for which in ["done", "refused"] {
            let (hand, made) = (part(&hand, which), part(&made, which));
            let (old, new) = (validator(&hand), validator(&made));
            let mut instances = Vec::new();
            for root in [&hand, &made] {
                let mut maker = Maker { root, stack: Vec::new() };
                instances.extend(maker.variants(&root["$defs"][which].clone()));
            }
            let mut seen = HashSet::new();
            let mut all: Vec<(String, Value)> = Vec::new();
            for one in &instances {
                all.push((String::from("whole"), one.clone()));
                mutations(one, "", &mut all, &mut seen, one, &mut Vec::new());
            }
            for (what, one) in all {
                compared += 1;
                let (by_old, by_new) = (old.is_valid(&one), new.is_valid(&one));
                if by_old == by_new {
                    agreeing += 1;
                    continue;
                }
                let refusing = if by_old { &new } else { &old };
                let error = refusing.iter_errors(&one).next().unwrap();
                let leaf = deepest(&error);
                let words: Vec<String> = leaf
                    .0
                    .split('/')
                    .map(|one| if one.parse::<u32>().is_ok() { "*".into() } else { one.to_owned() })
                    .collect();
                let tail = words.iter().rev().take(2).rev().cloned().collect::<Vec<_>>().join("/");
                let side = if by_old { "TIGHTER" } else { "looser" };
                let short: String =
                    leaf.1.chars().filter(|c| !c.is_ascii_digit()).take(160).collect();
                let key = format!("{side} {tail}: {short}");
                let entry = differences.entry(key).or_default();
                entry.0 += 1;
                entry.1.insert(format!("{} {which}", schema.command));
                if entry.2.is_empty() {
                    entry.2 = format!("{what}");
                }
            }
        }
    }
    println!("compared {compared}, agreeing {agreeing}");
    let mut all: Vec<_> = differences.into_iter().collect();
    all.sort_by_key(|(_, (count, ..))| std::cmp::Reverse(*count));
    for (key, (count, commands, example)) in &all {
        let commands: Vec<_> = commands.iter().take(3).cloned().collect();
        println!("{count} × {key}\n      e.g. {example} in {}", commands.join(", "));
    }
    println!("{} kinds of differences", all.len());
}

/// The error of the branch that comes furthest.
fn deepest(error: &jsonschema::ValidationError<'_>) -> (String, String) {
    use jsonschema::error::ValidationErrorKind;
    let kind = format!("{:?}", error.kind());
    let kind = match error.kind() {
        ValidationErrorKind::AnyOf { .. } | ValidationErrorKind::OneOfNotValid { .. } => {
            "AnyOf".to_owned()
        }
        _ => kind,
    };
    let own = (error.instance_path().to_string(), kind);
    let branches = match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context
        }
        _ => return own,
    };
    // The branch with the fewest errors, then the deepest error in it.
    branches
        .iter()
        .map(|branch| {
            let leafs: Vec<_> = branch.iter().map(deepest).collect();
            let depth = leafs.iter().map(|leaf| leaf.0.matches('/').count()).max().unwrap_or(0);
            (depth, std::cmp::Reverse(leafs.len()), leafs)
        })
        .max_by_key(|(depth, count, _)| (*depth, *count))
        .and_then(|(_, _, leafs)| leafs.into_iter().max_by_key(|leaf| leaf.0.matches('/').count()))
        .unwrap_or(own)
}

#[test]
fn both_take_what_the_goldens_print() {
    let goldens = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/goldens");
    let (mut held, mut refused) = (0, Vec::new());
    let mut validators: BTreeMap<String, [Validator; 2]> = BTreeMap::new();
    for file in fs::read_dir(goldens).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "snap") {
            continue;
        }
        let transcript = fs::read_to_string(&path).unwrap();
        let uuid = regex_lite::Regex::new("\"uuid:[0-9]+\"").unwrap();
        let transcript =
            uuid.replace_all(&transcript, "\"0198a3c2-6a10-7c3e-8f00-2b7d1f0c9a55\"").into_owned();
        for run in transcript.split("\n$ setwise ").skip(1) {
            let Some((line, printed)) = run.split_once('\n') else { continue };
            let line = words(line.split(" < ").next().unwrap());
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            if !line.contains(&"--json") && !line.contains(&"--events") {
                continue;
            }
            let exit = printed.lines().find_map(|line| line.strip_prefix("= "));
            let which = match exit {
                None | Some("1") => "done",
                Some("3") => "refused",
                _ => continue,
            };
            let Some(schema) = printed_by(setwise::run::outputs().iter().copied(), &line) else {
                continue;
            };
            let name = schema.command.replace(" --", "-").replace(' ', "-");
            let both = validators.entry(format!("{name} {which}")).or_insert_with(|| {
                [
                    validator(&part(&by_hand(&name), which)),
                    validator(&part(&schema.document(), which)),
                ]
            });
            for one in Deserializer::from_str(printed).into_iter::<Value>() {
                let Ok(one) = one else { break };
                if !one.is_object() && !one.is_array() {
                    break;
                }
                held += 1;
                for (side, validator) in ["by hand", "made"].iter().zip(both.iter()) {
                    if let Some(error) = validator.iter_errors(&one).next() {
                        let (place, what) = deepest(&error);
                        refused.push(format!("{} {which} {side}: {place}: {what}", schema.command));
                    }
                }
            }
        }
    }
    println!("{held} documents of goldens held to both");
    for one in &refused {
        println!("{}", one.chars().take(300).collect::<String>());
    }
    assert!(refused.is_empty());
}
