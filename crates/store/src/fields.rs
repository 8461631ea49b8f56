//! Which fields of a thing changed, and to what: of two changes of one thing each field has its own
//! last word.

use super::error::StoreErrorKind;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Changed fields by their names. A list whose elements come and go is kept element by element, so
/// that two changes of one list keep what both brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Fields {
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    set: Map<String, Value>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lists: BTreeMap<String, Elements>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Elements {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added: Vec<Value>,
    /// What was left where something was removed; nothing where the list was emptied.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<Value>,
}

impl Elements {
    fn between(before: &[Value], after: &[Value]) -> Self {
        let only = |these: &[Value], those: &[Value]| -> Vec<Value> {
            let left = these.iter().filter(|one| !those.contains(one));
            left.cloned().collect()
        };
        let removed = only(before, after);
        let left = if removed.is_empty() { Vec::new() } else { after.to_vec() };
        Self { removed, added: only(after, before), left }
    }

    /// What is added stands at the end, or where the list was in order, where it belongs. Two
    /// changes that each leave something never leave nothing together: then the later one counts
    /// as a whole.
    fn apply(&self, list: &mut Vec<Value>) {
        let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
        let in_order = list.is_sorted_by_key(text);
        list.retain(|one| !self.removed.contains(one));
        for one in &self.added {
            if !list.contains(one) {
                list.push(one.clone());
            }
        }
        if list.is_empty() {
            list.clone_from(&self.left);
        }
        if in_order {
            list.sort_by_key(text);
        }
    }
}

impl Fields {
    /// What differs. Before a thing was there, all of it does.
    pub fn between<T: Serialize>(before: Option<&T>, after: &T) -> Result<Self, StoreErrorKind> {
        let before = before.map_or_else(|| Ok(Map::new()), object)?;
        let after = object(after)?;
        let mut fields = Self::default();
        for (name, value) in &after {
            match before.get(name) {
                Some(same) if same == value => {}
                Some(Value::Array(old)) => fields.list(name, old, value),
                _ => drop(fields.set.insert(name.clone(), value.clone())),
            }
        }
        for name in before.keys().filter(|name| !after.contains_key(*name)) {
            fields.set.insert(name.clone(), Value::Null);
        }
        Ok(fields)
    }

    /// What is said the first time: all that is not as it would be taken to be anyway, each as a
    /// whole.
    pub fn first<T: Serialize + Default>(after: &T) -> Result<Self, StoreErrorKind> {
        let said = Self::between(Some(&T::default()), after)?;
        let mut fields = Self::between(None, after)?;
        fields.retain(|name| said.has(name));
        Ok(fields)
    }

    /// By its elements where that leads to the same list, else as a whole.
    fn list(&mut self, name: &str, old: &[Value], value: &Value) {
        if let Value::Array(new) = value {
            let elements = Elements::between(old, new);
            let mut list = old.to_vec();
            elements.apply(&mut list);
            if list == *new {
                self.lists.insert(name.to_owned(), elements);
                return;
            }
        }
        self.set.insert(name.to_owned(), value.clone());
    }

    /// The names of the fields.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let lists = self.lists.keys().map(String::as_str);
        self.set.keys().map(String::as_str).chain(lists)
    }

    pub fn has(&self, name: &str) -> bool {
        self.names().any(|one| one == name)
    }

    /// Says a field's value though it did not change.
    pub fn put(&mut self, name: &str, value: Value) {
        self.lists.remove(name);
        self.set.insert(name.to_owned(), value);
    }

    /// What a field that is no list becomes.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.set.get(name)
    }

    /// Leaves out the fields that are not to be kept.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.set.retain(|name, _| keep(name));
        self.lists.retain(|name, _| keep(name));
    }

    /// The thing with these fields.
    pub fn applied<T: Serialize + DeserializeOwned>(&self, to: &T) -> Result<T, StoreErrorKind> {
        let mut whole = object(to)?;
        for (name, value) in &self.set {
            whole.insert(name.clone(), value.clone());
        }
        for (name, elements) in &self.lists {
            let list = whole.entry(name.clone()).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(list) = list {
                elements.apply(list);
            }
        }
        serde_json::from_value(Value::Object(whole)).map_err(|error| StoreErrorKind::Unreadable {
            detail: format!("a recorded change does not fit what it changes: {error}"),
        })
    }
}

fn object<T: Serialize>(thing: &T) -> Result<Map<String, Value>, StoreErrorKind> {
    match serde_json::to_value(thing) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(StoreErrorKind::Unwritable {
            detail: "what is to be compared has no fields".to_owned(),
        }),
        Err(error) => Err(StoreErrorKind::Unwritable { detail: error.to_string() }),
    }
}

#[cfg(test)]
mod tests;
