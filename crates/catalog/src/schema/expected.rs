//! What an answer is held to: a schema, read once into a form that values are compared with.

use super::generated::FORGIVEN;
use super::walk::{required, target, types};
use regex_lite::Regex;
use serde_json::{Map, Value};

/// What may stand at one place.
#[derive(Clone, Debug)]
pub(super) enum Expected {
    Null,
    Bool,
    Number(Number),
    Text(Box<Text>),
    /// One of these values, a constant too.
    Words(Vec<Value>),
    List(Box<List>),
    Object(Object),
    /// One of several.
    Choice(Vec<Self>),
    /// Whatever it is.
    Any,
}

#[derive(Clone, Debug)]
pub(super) struct Number {
    pub whole: bool,
    /// Bounds, each with whether it is itself allowed.
    pub least: Bound,
    pub most: Bound,
    pub step: Option<f64>,
    /// What the type itself holds.
    pub of_type: (Bound, Bound),
}

#[derive(Clone, Debug)]
pub(super) struct Text {
    pub least: usize,
    pub most: Option<usize>,
    pub date: bool,
    pub pattern: Option<Regex>,
}

#[derive(Clone, Debug)]
pub(super) struct List {
    pub entry: Expected,
    pub least: usize,
    pub most: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Object {
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: String,
    pub expected: Expected,
    /// Whether an answer without it has a fault.
    pub needed: bool,
    /// Whether a null is one that our strictness forced.
    pub forced: bool,
}

impl Expected {
    /// Of a schema without circles, in which what may be missing when read is marked.
    pub fn of(schema: &Value) -> Self {
        Self::part(schema, schema)
    }

    /// The same without the sizes and ranges that a model is asked to keep to: only those of the
    /// types count.
    pub fn unbounded(self) -> Self {
        match self {
            Self::Number(number) => {
                Self::Number(Number { least: number.of_type.0, most: number.of_type.1, ..number })
            }
            Self::Text(text) => Self::Text(Box::new(Text { least: 0, most: None, ..*text })),
            Self::List(list) => {
                Self::List(Box::new(List { entry: list.entry.unbounded(), least: 0, most: None }))
            }
            Self::Object(Object { fields }) => {
                Self::Object(Object { fields: fields.into_iter().map(Field::unbounded).collect() })
            }
            Self::Choice(choices) => {
                Self::Choice(choices.into_iter().map(Self::unbounded).collect())
            }
            same => same,
        }
    }

    fn part(root: &Value, schema: &Value) -> Self {
        let referred = schema.get("$ref").and_then(Value::as_str);
        if let Some(target) = referred.and_then(|reference| target(root, reference)) {
            return Self::part(root, target);
        }
        if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
            let branches = branches.iter().map(|branch| Self::part(root, branch));
            return Self::Choice(branches.collect());
        }
        if let Some(value) = schema.get("const") {
            return Self::Words(vec![value.clone()]);
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return Self::Words(words.clone());
        }
        let mut kinds: Vec<_> =
            types(schema).into_iter().map(|kind| Self::kind(root, schema, kind)).collect();
        match (kinds.pop(), kinds.is_empty()) {
            (None, _) => Self::Any,
            (Some(one), true) => one,
            (Some(last), false) => {
                kinds.push(last);
                Self::Choice(kinds)
            }
        }
    }

    fn kind(root: &Value, schema: &Value, kind: &str) -> Self {
        match kind {
            "null" => Self::Null,
            "boolean" => Self::Bool,
            "integer" | "number" => Self::Number(Number::of(schema, kind == "integer")),
            "string" => Self::Text(Box::new(Text::of(schema))),
            "array" => Self::List(Box::new(List {
                entry: schema.get("items").map_or(Self::Any, |items| Self::part(root, items)),
                least: count(schema, "minItems").unwrap_or(0),
                most: count(schema, "maxItems"),
            })),
            "object" => Self::Object(Object { fields: fields(root, schema) }),
            _ => Self::Any,
        }
    }
}

impl Field {
    fn unbounded(self) -> Self {
        Self { expected: self.expected.unbounded(), ..self }
    }
}

fn count(schema: &Value, keyword: &str) -> Option<usize> {
    let count = schema.get(keyword)?.as_u64()?;
    usize::try_from(count).ok()
}

fn fields(root: &Value, schema: &Value) -> Vec<Field> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let empty = Map::new();
    let object = schema.as_object().unwrap_or(&empty);
    let forgiven = object.get(FORGIVEN).and_then(Value::as_array);
    let all = properties.into_iter().flatten();
    all.map(|(name, property)| {
        let written = required(object).any(|one| one == name);
        let forgiven = forgiven.is_some_and(|names| names.iter().any(|one| one == name));
        Field {
            name: name.clone(),
            expected: Expected::part(root, property),
            needed: written && !forgiven,
            forced: !written,
        }
    })
    .collect()
}

impl Number {
    fn of(schema: &Value, whole: bool) -> Self {
        let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
        let of = |including: &str, excluding: &str| {
            let strict = bound(excluding).map(|bound| (bound, false));
            strict.or_else(|| bound(including).map(|bound| (bound, true)))
        };
        let format = schema.get("format").and_then(Value::as_str);
        let (least, most) = held(format.unwrap_or_default());
        Self {
            whole,
            of_type: (least, most),
            least: of("minimum", "exclusiveMinimum").or(least),
            most: of("maximum", "exclusiveMaximum").or(most),
            step: bound("multipleOf"),
        }
    }
}

pub(super) type Bound = Option<(f64, bool)>;

/// What the bits of a number hold; of those with 64 the reader knows.
fn held(format: &str) -> (Bound, Bound) {
    match format {
        "uint8" => (Some((0.0, true)), Some((f64::from(u8::MAX), true))),
        "uint16" => (Some((0.0, true)), Some((f64::from(u16::MAX), true))),
        "uint32" => (Some((0.0, true)), Some((f64::from(u32::MAX), true))),
        "int32" => (Some((f64::from(i32::MIN), true)), Some((f64::from(i32::MAX), true))),
        "uint" | "uint64" => (Some((0.0, true)), None),
        _ => (None, None),
    }
}

impl Text {
    fn of(schema: &Value) -> Self {
        let text = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
        Self {
            least: count(schema, "minLength").unwrap_or(0),
            most: count(schema, "maxLength"),
            date: text("format") == Some("date"),
            pattern: text("pattern").and_then(|pattern| Regex::new(pattern).ok()),
        }
    }
}
