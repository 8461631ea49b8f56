//! A value held to what is expected of it: every fault is noted, forced nulls and unknown keys
//! are taken out on the way.

use super::Unknown;
use super::error::{AnswerCode, DecodeError};
use super::format::{found, wanted, wanted_word};
use crate::schema::expected::{Expected, List, Number, Object, Text};
use jiff::civil::Date;
use serde_json::{Map, Value};
use setwise_domain::decode::{Found, IssueList, escaped};
use setwise_domain::limits::MOST_ISSUES;
use setwise_words::text;

#[derive(Clone)]
pub(super) struct Hold {
    unknown: Unknown,
    /// Whether the words of enums are compared with their case.
    exact: bool,
    pointer: String,
    dropped: Vec<String>,
    faults: Vec<Found<AnswerCode>>,
    more: usize,
}

impl Hold {
    pub const fn new(unknown: Unknown, exact: bool) -> Self {
        Self {
            unknown,
            exact,
            pointer: String::new(),
            dropped: Vec::new(),
            faults: Vec::new(),
            more: 0,
        }
    }

    /// The keys that were left out, or all that was wrong.
    pub fn finish(self, raw: &str) -> Result<Vec<String>, DecodeError> {
        if self.faults.is_empty() {
            return Ok(self.dropped);
        }
        Err(DecodeError::new(raw, IssueList::new(raw, self.faults, self.more)))
    }

    fn count(&self) -> usize {
        self.faults.len() + self.more
    }

    fn error(&mut self, found: impl Into<String>, wanted: impl Into<String>) {
        if self.faults.len() >= MOST_ISSUES {
            self.more += 1;
            return;
        }
        let error = Found::at_pointer(AnswerCode::Wrong, &self.pointer, found, wanted);
        self.faults.push(error);
    }

    /// Does something at a place below this one.
    fn below<T>(&mut self, step: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(step);
        let done = act(self);
        self.pointer.truncate(length);
        done
    }

    pub fn hold(&mut self, expected: &Expected, value: &mut Value) {
        match (expected, &mut *value) {
            (Expected::Any, _)
            | (Expected::Null, Value::Null)
            | (Expected::Bool, Value::Bool(_)) => {}
            (Expected::Number(number), Value::Number(_)) => self.number(number, expected, value),
            (Expected::Text(text), Value::String(said)) => {
                if !fits_text(text, said) {
                    self.error(found(value), wanted(expected));
                }
            }
            (Expected::Words(words), _) => self.word(words, value),
            (Expected::List(list), Value::Array(entries)) => self.list(list, entries),
            (Expected::Object(object), Value::Object(fields)) => self.object(object, fields),
            (Expected::Choice(choices), _) => self.choice(choices, expected, value),
            _ => self.error(found(value), wanted(expected)),
        }
    }

    fn number(&mut self, number: &Number, expected: &Expected, value: &mut Value) {
        let kind = !number.whole || value.is_i64() || value.is_u64();
        let inside = value.as_f64().is_some_and(|value| fits_number(number, value));
        if !(kind && inside) {
            self.error(found(value), wanted(expected));
        }
    }

    fn word(&mut self, words: &[Value], value: &mut Value) {
        if words.contains(value) {
            return;
        }
        if !self.exact
            && let Some(word) = without_case(words, value)
        {
            *value = word.clone();
            return;
        }
        self.error(found(value), wanted_word(words));
    }

    fn list(&mut self, list: &List, entries: &mut [Value]) {
        let count = entries.len();
        if count < list.least {
            self.error(format!("{count} entries"), format!("at least {}", list.least));
        }
        if let Some(most) = list.most.filter(|most| count > *most) {
            self.error(format!("{count} entries"), format!("at most {most}"));
        }
        for (index, entry) in entries.iter_mut().enumerate() {
            self.below(&index.to_string(), |hold| hold.hold(&list.entry, entry));
        }
    }

    fn object(&mut self, object: &Object, fields: &mut Map<String, Value>) {
        self.unknown_keys(object, fields);
        for field in &object.fields {
            let name = field.name.as_str();
            if field.forced && fields.get(name).is_some_and(Value::is_null) {
                fields.shift_remove(name);
            }
            match fields.get_mut(name) {
                Some(value) => {
                    self.below(&escaped(name), |hold| hold.hold(&field.expected, value));
                }
                None if field.needed => {
                    let wanted = wanted(&field.expected);
                    self.below(&escaped(name), |hold| hold.error("nothing", wanted));
                }
                None => {}
            }
        }
    }

    fn unknown_keys(&mut self, object: &Object, fields: &mut Map<String, Value>) {
        let is_known = |name: &str| object.fields.iter().any(|field| field.name == name);
        if fields.keys().all(|name| is_known(name)) {
            return;
        }
        let refuse = self.unknown == Unknown::Refuse;
        let only = match object.fields.as_slice() {
            [] => "no fields at all".to_owned(),
            fields => {
                let names = fields.iter().map(|field| field.name.as_str());
                format!("only {}", text::list(names))
            }
        };
        fields.retain(|name, _| {
            if is_known(name) {
                return true;
            }
            self.below(&escaped(name), |hold| {
                if refuse {
                    hold.error("a field that is not known there", only.as_str());
                } else {
                    hold.dropped.push(hold.pointer.clone());
                }
            });
            false
        });
    }

    fn choice(&mut self, choices: &[Expected], expected: &Expected, value: &mut Value) {
        if let Value::Object(fields) = value
            && let Some(tag) = shared_tag(choices)
        {
            if let Some(branch) = self.tagged(choices, tag, fields) {
                self.hold(branch, value);
            }
            return;
        }
        let fitting: Vec<_> = choices.iter().filter(|choice| is_of_kind(choice, value)).collect();
        match fitting.as_slice() {
            [] => self.error(found(value), wanted(expected)),
            [one] => self.hold(one, value),
            several => self.nearest(several, value),
        }
    }

    /// The branch whose constant the object has, or a fault at the tag.
    fn tagged<'a>(
        &mut self,
        choices: &'a [Expected],
        tag: &str,
        fields: &mut Map<String, Value>,
    ) -> Option<&'a Expected> {
        let all: Vec<Value> = choices.iter().filter_map(constant).cloned().collect();
        let Some(said) = fields.get_mut(tag) else {
            self.below(&escaped(tag), |hold| {
                hold.error("nothing", wanted_word(&all));
            });
            return None;
        };
        let before = self.count();
        self.below(&escaped(tag), |hold| hold.word(&all, said));
        if self.count() > before {
            return None;
        }
        choices.iter().find(|choice| constant(choice) == Some(&*said))
    }

    /// Of several branches of one kind, the one with the fewest faults.
    fn nearest(&mut self, choices: &[&Expected], value: &mut Value) {
        let tried = choices.iter().map(|choice| {
            let (mut hold, mut part) = (self.clone(), value.clone());
            hold.hold(choice, &mut part);
            (hold, part)
        });
        if let Some((hold, part)) = tried.min_by_key(|(hold, _)| hold.count()) {
            *self = hold;
            *value = part;
        }
    }
}

fn fits_number(number: &Number, value: f64) -> bool {
    let least = number.least.is_none_or(|(at, included)| value > at || included && value >= at);
    let most = number.most.is_none_or(|(at, included)| value < at || included && value <= at);
    let step = number.step.is_none_or(|step| {
        let steps = value / step;
        (steps - steps.round()).abs() < 1e-9
    });
    least && most && step
}

fn fits_text(text: &Text, said: &str) -> bool {
    let count = said.chars().count();
    count >= text.least
        && text.most.is_none_or(|most| count <= most)
        && text.pattern.as_ref().is_none_or(|pattern| pattern.is_match(said))
        && (!text.date || said.parse::<Date>().is_ok())
}

fn without_case<'a>(words: &'a [Value], value: &Value) -> Option<&'a Value> {
    let said = value.as_str()?;
    let same = |word: &&Value| word.as_str().is_some_and(|word| word.eq_ignore_ascii_case(said));
    words.iter().find(same)
}

/// The name of the first field, where it is a constant in every branch that is an object.
fn shared_tag(choices: &[Expected]) -> Option<&str> {
    let mut shared = None;
    for choice in choices {
        let Expected::Object(object) = choice else {
            continue;
        };
        constant(choice)?;
        let name = object.fields.first()?.name.as_str();
        if shared.is_some_and(|shared| shared != name) {
            return None;
        }
        shared = Some(name);
    }
    shared
}

fn constant(choice: &Expected) -> Option<&Value> {
    let Expected::Object(object) = choice else {
        return None;
    };
    match &object.fields.first()?.expected {
        Expected::Words(words) if words.len() == 1 => words.first(),
        _ => None,
    }
}

/// Whether a value is of the kind that is expected, whatever is wrong with it.
fn is_of_kind(expected: &Expected, value: &Value) -> bool {
    match expected {
        Expected::Null => value.is_null(),
        Expected::Bool => value.is_boolean(),
        Expected::Number(_) => value.is_number(),
        Expected::Text(_) => value.is_string(),
        Expected::Words(words) => {
            words.iter().any(|word| std::mem::discriminant(word) == std::mem::discriminant(value))
        }
        Expected::List(_) => value.is_array(),
        Expected::Object(_) => value.is_object(),
        Expected::Choice(choices) => choices.iter().any(|choice| is_of_kind(choice, value)),
        Expected::Any => true,
    }
}
