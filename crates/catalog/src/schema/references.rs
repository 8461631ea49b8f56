//! Definitions: kept where several places share one, put in place where one has it, never in a
//! circle.

use super::error::SchemaError;
use super::walk::{REFERENCE, each, parts, parts_mut};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// A reference that has siblings is put in place too, because no provider takes both; so is a
/// definition without fields or branches, which is as short as the reference to it.
pub(super) fn resolve(root: &mut Value) -> Result<(), SchemaError> {
    expand(root, true)
}

/// Puts every definition where it is used, for readers that get references wrong. A schema that
/// can't be without them stays as it is.
pub(super) fn in_place(root: &mut Value) {
    let mut expanded = root.clone();
    if expand(&mut expanded, false).is_ok() {
        *root = expanded;
    }
}

fn expand(root: &mut Value, share: bool) -> Result<(), SchemaError> {
    let uses = uses(root)?;
    let definitions = take(root);
    for name in definitions.keys() {
        circle(name, &definitions, &mut vec![name])?;
    }
    let mut scope = Scope { definitions, uses, share, kept: Vec::new() };
    scope.expand(root);
    let kept = scope.finish();
    if let Some(object) = root.as_object_mut().filter(|_| !kept.is_empty()) {
        object.insert("$defs".into(), Value::Object(kept));
    }
    Ok(())
}

fn take(root: &mut Value) -> Map<String, Value> {
    let definitions = root.as_object_mut().and_then(|root| root.shift_remove("$defs"));
    match definitions {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    }
}

/// How often each definition is referred to.
fn uses(root: &Value) -> Result<HashMap<String, usize>, SchemaError> {
    let mut uses = HashMap::new();
    let mut found = Ok(());
    each(root, &mut |pointer, schema| {
        let Some(reference) = schema.get("$ref") else {
            return;
        };
        let target = reference.as_str().unwrap_or_default();
        match named(target).filter(|name| root["$defs"].get(*name).is_some()) {
            Some(name) => *uses.entry(name.to_owned()).or_default() += 1,
            None if target == "#" && found.is_ok() => {
                let name = "the root".to_owned();
                found = Err(SchemaError::Recursion { name });
            }
            None if found.is_ok() => {
                let (pointer, target) = (pointer.to_owned(), target.to_owned());
                found = Err(SchemaError::Unresolved { pointer, target });
            }
            None => {}
        }
    });
    found.map(|()| uses)
}

fn named(target: &str) -> Option<&str> {
    target.strip_prefix(REFERENCE)
}

fn referred(schema: &Value) -> Option<&str> {
    let reference = schema.get("$ref").and_then(Value::as_str);
    reference.and_then(named)
}

/// Follows every reference from a definition; none may lead back to one on the way.
fn circle<'a>(
    name: &str,
    definitions: &'a Map<String, Value>,
    way: &mut Vec<&'a str>,
) -> Result<(), SchemaError> {
    let mut next = Vec::new();
    each(&definitions[name], &mut |_, schema| {
        next.extend(referred(schema));
    });
    for name in next {
        if way.contains(&name) {
            let name = name.to_owned();
            return Err(SchemaError::Recursion { name });
        }
        way.push(name);
        circle(name, definitions, way)?;
        way.pop();
    }
    Ok(())
}

struct Scope {
    definitions: Map<String, Value>,
    uses: HashMap<String, usize>,
    /// Whether a definition that several places share is kept.
    share: bool,
    /// Those that are still referred to, in the order in which they were met.
    kept: Vec<(String, Value)>,
}

impl Scope {
    fn expand(&mut self, schema: &mut Value) {
        if let Some(name) = referred(schema).map(str::to_owned) {
            let alone = schema.as_object().is_some_and(|object| object.len() == 1);
            if alone && self.is_shared(&name) {
                self.keep(name);
                return;
            }
            *schema = put_in_place(schema, &self.definitions[&name]);
            self.expand(schema);
            return;
        }
        for part in parts_mut(schema) {
            self.expand(part);
        }
    }

    fn is_shared(&self, name: &str) -> bool {
        let several = self.uses.get(name).is_some_and(|count| *count > 1);
        self.share && several && !parts(&self.definitions[name], "").is_empty()
    }

    fn keep(&mut self, name: String) {
        if self.kept.iter().any(|(kept, _)| *kept == name) {
            return;
        }
        let mut definition = self.definitions[&name].clone();
        let place = self.kept.len();
        self.kept.push((name, Value::Null));
        self.expand(&mut definition);
        self.kept[place].1 = definition;
    }

    fn finish(self) -> Map<String, Value> {
        self.kept.into_iter().collect()
    }
}

/// What stands beside the reference goes before what the definition says.
fn put_in_place(schema: &Value, definition: &Value) -> Value {
    let own = schema.as_object().into_iter().flatten();
    let own = own.filter(|(keyword, _)| *keyword != "$ref");
    let mut object = Map::new();
    for (keyword, value) in own.chain(definition.as_object().into_iter().flatten()) {
        object.entry(keyword.clone()).or_insert_with(|| value.clone());
    }
    Value::Object(object)
}
