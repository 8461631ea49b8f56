//! What a text is held to: a schema, read once into a form that values are compared with.

use super::generated::FORGIVEN;
use super::reader::{Beside, Check, WRITTEN};
use super::walk::{required, target, types};
use jiff::Timestamp;
use jiff::civil::Date;
use regex_lite::Regex;
use serde_json::{Map, Value};
use uuid::Uuid;

/// A type may hold itself; nobody writes one deeper.
const MOST_DEPTH: usize = 24;

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
    /// An object of any names, with a value of this at each.
    Map(Box<Self>),
    /// One of several.
    Choice(Vec<Self>),
    /// Whatever it is.
    Any,
    /// One of this kind, kept as its text.
    Written(Box<Self>),
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
    pub format: Option<Format>,
    pub pattern: Option<Regex>,
    /// What it must be beside that.
    pub check: Option<Check>,
}

/// Forms of text that types read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Format {
    Date,
    Moment,
    Uuid,
}

impl Format {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "date" => Self::Date,
            "date-time" => Self::Moment,
            "uuid" => Self::Uuid,
            _ => return None,
        })
    }

    pub const fn wanted(self) -> &'static str {
        match self {
            Self::Date => "a date as YYYY-MM-DD",
            Self::Moment => "a moment with its offset, such as 2026-11-21T18:02:00-05:00",
            Self::Uuid => "a UUID",
        }
    }

    fn takes(self, text: &str) -> bool {
        match self {
            Self::Date => text.len() == "YYYY-MM-DD".len() && text.parse::<Date>().is_ok(),
            Self::Moment => text.parse::<Timestamp>().is_ok(),
            Self::Uuid => Uuid::try_parse(text).is_ok(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct List {
    pub entry: Expected,
    pub least: usize,
    pub most: Option<usize>,
    /// Whether an entry may stand for a list of one.
    pub or_one: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Object {
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: String,
    pub expected: Expected,
    /// Whether an answer without it has an issue.
    pub needed: bool,
    /// Whether a null is one that our strictness forced.
    pub forced: bool,
    /// Names that it is taken by too.
    pub aliases: &'static [&'static str],
    /// What it must be, where that is said otherwise than by its schema.
    pub wanted: Option<&'static str>,
}

impl Object {
    /// The field of a name, also by one that it is taken by too.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name || field.aliases.contains(&name))
    }

    /// The first field, where it is a constant.
    pub fn constant(&self) -> Option<&Value> {
        match &self.fields.first()?.expected {
            Expected::Words(words) if words.len() == 1 => words.first(),
            _ => None,
        }
    }
}

impl Expected {
    /// Of a schema without circles, in which what may be missing when read is marked.
    pub fn of(schema: &Value) -> Self {
        Self::part(schema, schema, 0)
    }

    pub const fn object(&self) -> Option<&Object> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    pub fn takes_text(&self) -> bool {
        match self {
            Self::Text(_) | Self::Any => true,
            Self::Words(words) => words.iter().any(Value::is_string),
            Self::Choice(choices) => choices.iter().any(Self::takes_text),
            _ => false,
        }
    }

    /// The same with what its schema can't say of its fields.
    pub fn with(self, beside: &[Beside]) -> Self {
        match self {
            Self::List(list) => {
                Self::List(Box::new(List { entry: list.entry.with(beside), ..*list }))
            }
            Self::Map(entry) => Self::Map(Box::new(entry.with(beside))),
            Self::Object(Object { fields }) => Self::Object(Object {
                fields: fields.into_iter().map(|field| field.with(beside)).collect(),
            }),
            Self::Choice(choices) => {
                Self::Choice(choices.into_iter().map(|one| one.with(beside)).collect())
            }
            same => same,
        }
    }

    /// What a field's table says of the field itself.
    fn told(self, row: &Beside) -> Self {
        match self {
            Self::Text(text) => Self::Text(Box::new(Text {
                check: row.check,
                most: row.most.or(text.most),
                ..*text
            })),
            Self::List(list) => {
                let least = row.least.map_or(list.least, |least| least as usize);
                let (entry, most) = match list.entry {
                    text @ Self::Text(_) => (text.told(row), list.most),
                    entry => (entry, row.most.or(list.most)),
                };
                let or_one = list.or_one || row.or_one;
                Self::List(Box::new(List { entry, least, most, or_one }))
            }
            Self::Number(number) => {
                let least = row.least.map(|least| (f64::from(least), true)).or(number.least);
                Self::Number(Number { least, ..number })
            }
            Self::Map(entry) if row.or_one => Self::Map(Box::new(entry.told(row))),
            Self::Choice(choices) => {
                Self::Choice(choices.into_iter().map(|one| one.told(row)).collect())
            }
            same => same,
        }
    }

    /// The same without the sizes and ranges that a model is asked to keep to: only those of the
    /// types count.
    pub fn unbounded(self) -> Self {
        match self {
            Self::Number(number) => {
                Self::Number(Number { least: number.of_type.0, most: number.of_type.1, ..number })
            }
            Self::Text(text) => Self::Text(Box::new(Text { least: 0, most: None, ..*text })),
            Self::List(list) => Self::List(Box::new(List {
                entry: list.entry.unbounded(),
                least: 0,
                most: None,
                ..*list
            })),
            Self::Object(Object { fields }) => {
                Self::Object(Object { fields: fields.into_iter().map(Field::unbounded).collect() })
            }
            Self::Choice(choices) => {
                Self::Choice(choices.into_iter().map(Self::unbounded).collect())
            }
            Self::Map(entry) => Self::Map(Box::new(entry.unbounded())),
            same => same,
        }
    }

    /// The same where a null stands for nothing but a field that is left out, which has no null then.
    pub fn without_null(self) -> Self {
        match self {
            Self::Words(words) => {
                Self::Words(words.into_iter().filter(|word| !word.is_null()).collect())
            }
            Self::Object(Object { fields }) => {
                let fields = fields
                    .into_iter()
                    .map(|field| Field { expected: field.expected.without_null(), ..field });
                Self::Object(Object { fields: fields.collect() })
            }
            Self::Choice(choices) => {
                let left = choices.into_iter().filter(|one| !matches!(one, Self::Null));
                let mut left: Vec<_> = left.map(Self::without_null).collect();
                match left.pop() {
                    Some(one) if left.is_empty() => one,
                    one => Self::Choice(left.into_iter().chain(one).collect()),
                }
            }
            same => same,
        }
    }

    fn part(root: &Value, schema: &Value, depth: usize) -> Self {
        if depth > MOST_DEPTH {
            return Self::Any;
        }
        let part = |one: &Value| Self::part(root, one, depth + 1);
        let referred = schema.get("$ref").and_then(Value::as_str);
        if let Some(target) = referred.and_then(|reference| target(root, reference)) {
            return part(target);
        }
        let branches = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(*keyword));
        if let Some(branches) = branches.and_then(Value::as_array) {
            // What a type flattens stands beside the branches of an enum in it.
            let own = schema.get("properties").map(|_| Self::kind(root, schema, "object", depth));
            let branches = branches.iter().map(part);
            let all: Vec<_> = match own {
                Some(Self::Object(own)) => branches.map(|branch| branch.beside(&own)).collect(),
                _ => branches.collect(),
            };
            return Self::Choice(all);
        }
        if let Some([one]) = schema.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
            return part(one);
        }
        if let Some(value) = schema.get("const") {
            return Self::Words(vec![value.clone()]);
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return Self::Words(words.clone());
        }
        let of_kind = || Self::kinds(root, schema, depth);
        if schema.get(WRITTEN).is_some() { Self::Written(Box::new(of_kind())) } else { of_kind() }
    }

    /// By the types that a schema names.
    fn kinds(root: &Value, schema: &Value, depth: usize) -> Self {
        let mut kinds: Vec<_> =
            types(schema).into_iter().map(|kind| Self::kind(root, schema, kind, depth)).collect();
        match (kinds.pop(), kinds.is_empty()) {
            (None, _) => Self::Any,
            (Some(one), true) => one,
            (Some(last), false) => {
                kinds.push(last);
                Self::Choice(kinds)
            }
        }
    }

    /// A branch with the fields that stand beside all branches.
    fn beside(self, own: &Object) -> Self {
        match self {
            Self::Object(Object { mut fields }) => {
                fields.extend(own.fields.iter().cloned());
                Self::Object(Object { fields })
            }
            same => same,
        }
    }

    fn kind(root: &Value, schema: &Value, kind: &str, depth: usize) -> Self {
        let entries = |keyword: &str| {
            let entry = schema.get(keyword).filter(|entry| entry.is_object());
            entry.map(|entry| Self::part(root, entry, depth + 1))
        };
        match kind {
            "null" => Self::Null,
            "boolean" => Self::Bool,
            "integer" | "number" => Self::Number(Number::of(schema, kind == "integer")),
            "string" => Self::Text(Box::new(Text::of(schema))),
            "array" => Self::List(Box::new(List {
                entry: entries("items").unwrap_or(Self::Any),
                least: count(schema, "minItems").unwrap_or(0),
                most: count(schema, "maxItems"),
                or_one: false,
            })),
            "object" => match (schema.get("properties"), entries("additionalProperties")) {
                (None, Some(entry)) => Self::Map(Box::new(entry)),
                (None, None) if schema.get("additionalProperties").is_none_or(|it| *it == true) => {
                    Self::Map(Box::new(Self::Any))
                }
                _ => Self::Object(Object { fields: fields(root, schema, depth) }),
            },
            _ => Self::Any,
        }
    }
}

impl Field {
    fn unbounded(self) -> Self {
        Self { expected: self.expected.unbounded(), ..self }
    }

    fn with(self, beside: &[Beside]) -> Self {
        let row = beside.iter().find(|row| row.field == self.name);
        let expected = self.expected.with(beside);
        match row {
            None => Self { expected, ..self },
            Some(row) => Self {
                expected: expected.told(row),
                needed: self.needed || row.is_required,
                aliases: row.aliases,
                wanted: row.wanted,
                ..self
            },
        }
    }
}

fn count(schema: &Value, keyword: &str) -> Option<usize> {
    let count = schema.get(keyword)?.as_u64()?;
    usize::try_from(count).ok()
}

fn fields(root: &Value, schema: &Value, depth: usize) -> Vec<Field> {
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
            expected: Expected::part(root, property, depth + 1),
            needed: written && !forgiven,
            forced: !written,
            aliases: &[],
            wanted: None,
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

impl Number {
    pub fn takes(&self, value: f64) -> bool {
        let least = self.least.is_none_or(|(at, included)| value > at || included && value >= at);
        let most = self.most.is_none_or(|(at, included)| value < at || included && value <= at);
        let step = self.step.is_none_or(|step| {
            let steps = value / step;
            (steps - steps.round()).abs() < 1e-9
        });
        least && most && step
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
            format: text("format").and_then(Format::of),
            pattern: text("pattern").and_then(|pattern| Regex::new(pattern).ok()),
            check: None,
        }
    }

    /// Whether it has the length, pattern and format; longer ones are told by their length.
    pub fn takes(&self, said: &str) -> bool {
        (self.least == 0 || said.chars().count() >= self.least)
            && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(said))
            && self.format.is_none_or(|format| format.takes(said))
    }
}
