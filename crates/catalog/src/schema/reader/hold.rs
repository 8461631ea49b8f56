//! A tree held to what is expected of it: every issue is noted, forced nulls and unknown fields are left out
//! of the value on the way.

use super::wanted::{wanted, wanted_number, wanted_text, wanted_word};
use super::{Strictness, Unknown};
use crate::schema::expected::{Expected, Field, List, Number, Object, Text};
use serde_json::{Map, Value};
use setwise_domain::decode::{
    self, Found, IssueCode, Issues, Kind, Member, Node, Odd, escaped, shortened,
};
use setwise_words::parse::typo::nearest_name;
use setwise_words::text;
use std::fmt::Write as _;
use std::ops::Range;

/// A step from a value to one in it; it is put into words only where there is an issue.
#[derive(Clone, Copy)]
enum Step<'s> {
    Name(&'s str),
    Index(usize),
}

pub(super) struct Hold<'h, 'a> {
    issues: &'h mut Issues<'a>,
    how: Strictness,
    /// To what is read as a whole.
    pointer: String,
    /// From there to what is read just now.
    steps: Vec<Step<'a>>,
    /// What the field that is read must be, where its form says so itself.
    wanted: Option<&'static str>,
    pub dropped: Vec<String>,
}

impl<'h, 'a> Hold<'h, 'a> {
    /// `pointer` leads to what is read.
    pub const fn new(issues: &'h mut Issues<'a>, how: Strictness, pointer: String) -> Self {
        Self { issues, how, pointer, steps: Vec::new(), wanted: None, dropped: Vec::new() }
    }

    /// Does something at a place below this one.
    fn below<T>(&mut self, step: Step<'a>, act: impl FnOnce(&mut Self) -> T) -> T {
        self.steps.push(step);
        let done = act(self);
        self.steps.pop();
        done
    }

    fn pointer(&self) -> String {
        let mut pointer = self.pointer.clone();
        for step in &self.steps {
            // Writing to a string can't fail.
            let _ = match step {
                Step::Name(name) => write!(pointer, "/{}", escaped(name)),
                Step::Index(index) => write!(pointer, "/{index}"),
            };
        }
        pointer
    }

    fn report(&mut self, code: IssueCode, span: Range<usize>, found: String, wanted: String) {
        let pointer = self.pointer();
        self.issues.push(Found { code, pointer, span, found, wanted });
    }

    /// An issue of the value itself, found as it is.
    fn wrong(&mut self, code: IssueCode, node: &Node<'a>, wanted: String) {
        let found = node.describe(self.issues.text);
        self.report(code, node.span.clone(), found, wanted);
    }

    /// What is wanted here.
    fn wanted(&self, expected: impl FnOnce() -> String) -> String {
        self.wanted.map_or_else(expected, str::to_owned)
    }

    /// The value that is read; anything where there is an issue.
    pub fn hold(&mut self, expected: &'a Expected, node: &'a Node<'a>) -> Value {
        match (expected, &node.kind) {
            (Expected::Null, Kind::Null) => Value::Null,
            (Expected::Bool, Kind::Bool(value)) => Value::Bool(*value),
            (Expected::Any, _) => self.any(node),
            (Expected::Number(number), Kind::Number(text)) => self.number(number, node, text),
            (Expected::Text(form), Kind::Text(text)) => {
                self.text(form, node, text);
                Value::String(text.clone().into_owned())
            }
            (Expected::Number(number), Kind::Text(text)) if self.is_of_kind(expected, node) => {
                self.number(number, node, text.trim())
            }
            (Expected::Text(form), Kind::Number(text)) if self.is_of_kind(expected, node) => {
                let text =
                    decode::number(text).map_or_else(|| (*text).into(), |one| one.to_string());
                self.text(form, node, &text);
                Value::String(text)
            }
            (Expected::Words(words), _) => self.word(words, node),
            (Expected::List(list), Kind::List(entries)) => self.list(list, node, entries),
            (Expected::List(list), _) if list.or_one => {
                Value::Array(vec![self.hold(&list.entry, node)])
            }
            (Expected::Map(entry), Kind::Object(members)) => self.map(entry, members),
            (Expected::Object(object), Kind::Object(members)) => {
                self.object(object, &[], node, members)
            }
            (Expected::Choice(choices), _) => self.choice(choices, expected, node),
            (Expected::Written(_), _) if self.is_of_kind(expected, node) => {
                Value::from(&self.issues.text[node.span.clone()])
            }
            (Expected::Number(number), Kind::Text(text)) => {
                let wanted = self.wanted(|| wanted_number(number));
                let is_number = text.trim().parse().is_ok_and(f64::is_finite);
                let hint = if is_number { ", without quotes" } else { "" };
                self.wrong_type(node, format!("{wanted}{hint}"))
            }
            _ => {
                let wanted = self.wanted(|| wanted(expected));
                self.wrong_type(node, wanted)
            }
        }
    }

    fn is_of_kind(&self, expected: &Expected, node: &Node<'_>) -> bool {
        let is_in_quotes = || match (expected, &node.kind) {
            (Expected::Number(_), Kind::Text(text)) => decode::number(text.trim()).is_some(),
            (Expected::Text(_), Kind::Number(_)) => true,
            _ => false,
        };
        is_of_kind(expected, node) || !self.how.quotes && is_in_quotes()
    }

    /// What could not be read to its end is told as such, not for its type.
    fn wrong_type(&mut self, node: &Node<'a>, wanted: String) -> Value {
        if node.whole {
            self.wrong(IssueCode::WrongType, node, wanted);
        }
        Value::Null
    }

    fn any(&mut self, node: &Node<'a>) -> Value {
        node.to_value(&mut |span, odd| match odd {
            Odd::SecondField => self.twice(span),
            Odd::Number => self.too_large(span),
        })
    }

    fn twice(&mut self, span: &Range<usize>) {
        let (found, wanted) = ("the same field a second time", "each field once");
        self.issues.report(IssueCode::DuplicateField, span, found, wanted);
    }

    fn too_large(&mut self, span: &Range<usize>) {
        let found = format!("the number {}", shortened(&self.issues.text[span.clone()]));
        let wanted = "a number that fits 64 bits";
        self.issues.report(IssueCode::OutOfRange, span, found, wanted);
    }

    fn number(&mut self, number: &Number, node: &Node<'a>, text: &str) -> Value {
        let Some(value) = decode::number(text) else {
            self.too_large(&node.span);
            return Value::Null;
        };
        let is_of_kind = !number.whole || value.is_i64() || value.is_u64();
        if !is_of_kind || !value.as_f64().is_some_and(|value| number.takes(value)) {
            let code = if is_of_kind { IssueCode::OutOfRange } else { IssueCode::WrongType };
            let mut found = node.describe(self.issues.text);
            // A field's own words seldom say what its type can't hold.
            if let (Some(_), Some((most, _))) = (self.wanted, number.most)
                && value.as_f64().is_some_and(|value| value > most)
            {
                // Writing to a string can't fail.
                let _ = write!(found, ", above {most}");
            }
            let wanted = self.wanted(|| wanted_number(number));
            self.report(code, node.span.clone(), found, wanted);
        }
        Value::Number(value)
    }

    fn text(&mut self, form: &Text, node: &Node<'a>, text: &str) {
        // Characters are no more than bytes.
        if let Some(most) = form.most.filter(|most| text.len() > *most)
            && text.chars().count() > most
        {
            let found = format!("a string of {} characters", text.chars().count());
            self.report(IssueCode::TooLong, node.span.clone(), found, format!("at most {most}"));
            return;
        }
        if let Some(check) = form.check
            && let Err(unfit) = check(text)
        {
            let found = unfit.found.unwrap_or_else(|| node.describe(self.issues.text));
            self.report(unfit.code, node.span.clone(), found, unfit.wanted);
        } else if !form.takes(text) {
            let code = if text.is_empty() { IssueCode::Blank } else { IssueCode::Malformed };
            let wanted = self.wanted(|| wanted_text(form));
            self.wrong(code, node, wanted);
        }
    }

    fn word(&mut self, words: &[Value], node: &Node<'a>) -> Value {
        let value = match &node.kind {
            Kind::Text(text) => Value::from(text.as_ref()),
            _ => node.to_value(&mut |_, _| {}),
        };
        // What broke off reads as null.
        if words.contains(&value) && !matches!(node.kind, Kind::Broken) {
            return value;
        }
        let said = value.as_str();
        if !self.how.case
            && let Some(said) = said
            && let Some(word) = without_case(words, said)
        {
            return word.clone();
        }
        let all = wanted_word(words);
        let Some(said) = said else {
            return self.wrong_type(node, all);
        };
        let near = without_case(words, said).and_then(Value::as_str);
        let near = near.or_else(|| near_name(said, words.iter().filter_map(Value::as_str)));
        let hint = near.map_or_else(String::new, |word| format!("; \"{word}\" may be meant"));
        self.wrong(IssueCode::UnknownWord, node, format!("{all}{hint}"));
        Value::Null
    }

    fn list(&mut self, list: &'a List, node: &'a Node<'a>, entries: &'a [Node<'a>]) -> Value {
        let count = entries.len();
        let most = list.most.unwrap_or(usize::MAX);
        if node.whole && (count < list.least || count > most) {
            let (code, wanted) = if count > most {
                (IssueCode::TooMany, format!("at most {most}"))
            } else {
                (IssueCode::TooFew, format!("at least {}", list.least))
            };
            let found =
                if count == 0 { "an empty list".to_owned() } else { format!("{count} entries") };
            let wanted = if count > most { wanted } else { self.wanted(|| wanted) };
            self.report(code, begin(node), found, wanted);
        }
        let entries = entries.iter().enumerate();
        let held = entries.map(|(index, entry)| {
            self.wanted = None;
            self.below(Step::Index(index), |hold| hold.hold(&list.entry, entry))
        });
        Value::Array(held.collect())
    }

    fn map(&mut self, entry: &'a Expected, members: &'a [Member<'a>]) -> Value {
        let mut map = Map::new();
        for member in members {
            if map.contains_key(member.name.as_ref()) {
                self.twice(&member.name_span);
            } else {
                self.wanted = None;
                let value =
                    self.below(Step::Name(&member.name), |hold| hold.hold(entry, &member.value));
                map.insert(member.name.clone().into_owned(), value);
            }
        }
        Value::Object(map)
    }

    /// `others` are further forms of the same object: what only they have does not go with this one.
    fn object(
        &mut self,
        object: &'a Object,
        others: &[&'a Object],
        node: &'a Node<'a>,
        members: &'a [Member<'a>],
    ) -> Value {
        let mut map = Map::with_capacity(members.len());
        let mut seen: Vec<&str> = Vec::with_capacity(members.len());
        for member in members {
            let Some(field) = object.field(&member.name) else {
                self.unknown(object, others, member, members);
                continue;
            };
            if seen.contains(&field.name.as_str()) {
                self.twice(&member.name_span);
                continue;
            }
            seen.push(&field.name);
            let takes_null = matches!(field.expected, Expected::Any);
            if field.forced && !takes_null && matches!(member.value.kind, Kind::Null) {
                continue;
            }
            self.wanted = field.wanted;
            let before = self.issues.count();
            let value = self
                .below(Step::Name(&field.name), |hold| hold.hold(&field.expected, &member.value));
            if self.issues.count() == before {
                map.insert(field.name.clone(), value);
            }
        }
        if node.whole {
            let is_missing = |field: &&Field| field.needed && !seen.contains(&field.name.as_str());
            let mut missing = object.fields.iter().filter(is_missing).peekable();
            // Which of its forms is meant can't be told.
            if seen.is_empty() && !others.is_empty() && missing.peek().is_some() {
                let wanted = of_forms(object, others, |field| field.needed);
                let found = "none of its fields".to_owned();
                self.report(IssueCode::MissingField, begin(node), found, wanted);
                return Value::Null;
            }
            for field in missing {
                let wanted = field.wanted.map_or_else(|| wanted(&field.expected), str::to_owned);
                self.missing(node, &field.name, wanted);
            }
        }
        Value::Object(map)
    }

    fn missing(&mut self, node: &Node<'a>, name: &'a str, wanted: String) {
        let (code, found) = (IssueCode::MissingField, "nothing".to_owned());
        self.below(Step::Name(name), |hold| hold.report(code, begin(node), found, wanted));
    }

    fn unknown(
        &mut self,
        object: &'a Object,
        others: &[&'a Object],
        member: &'a Member<'a>,
        members: &'a [Member<'a>],
    ) {
        let name = member.name.as_ref();
        if self.how.unknown == Unknown::Drop {
            self.dropped.push(format!("{}/{}", self.pointer(), escaped(name)));
            return;
        }
        // Of two forms in one object, the field that its own form is known by is the one to keep or to drop.
        let is_of_other = others.iter().any(|other| other.field(name).is_some());
        let own = members.iter().find(|one| {
            object.field(&one.name).is_some()
                && others.iter().all(|other| other.field(&one.name).is_none())
        });
        let (code, found, wanted) = if let Some(own) = own.filter(|_| is_of_other) {
            let found = format!("'{name}' beside '{}'", own.name);
            (IssueCode::ConflictingField, found, "one of the two".to_owned())
        } else {
            let found = "a field that is not known there".to_owned();
            (IssueCode::UnknownField, found, only(object, others, name))
        };
        self.below(Step::Name(name), |hold| {
            hold.report(code, member.name_span.clone(), found, wanted);
        });
    }

    fn choice(
        &mut self,
        choices: &'a [Expected],
        expected: &'a Expected,
        node: &'a Node<'a>,
    ) -> Value {
        if let Kind::Object(members) = &node.kind {
            if let Some(tag) = shared_tag(choices) {
                return self.tagged(choices, tag, node, members);
            }
            let forms = choices.iter().filter_map(Expected::object);
            let mut forms: Vec<&Object> = forms.collect();
            if let Some(place) = likest(&forms, members) {
                let object = forms.remove(place);
                return self.object(object, &forms, node, members);
            }
        }
        let fits = |choice: &&'a Expected| self.is_of_kind(choice, node);
        let mut fitting = choices.iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (None, _) => {
                let wanted = self.wanted(|| wanted(expected));
                self.wrong_type(node, wanted)
            }
            (Some(one), None) => self.hold(one, node),
            (Some(_), Some(_)) => self.nearest(choices, node),
        }
    }

    /// The branch whose constant the object has, or an issue at the tag.
    fn tagged(
        &mut self,
        choices: &'a [Expected],
        tag: &'a str,
        node: &'a Node<'a>,
        members: &'a [Member<'a>],
    ) -> Value {
        let all: Vec<Value> = choices.iter().filter_map(constant).cloned().collect();
        let Some(said) = members.iter().find(|member| member.name == tag) else {
            if node.whole {
                self.missing(node, tag, wanted_word(&all));
            }
            return Value::Null;
        };
        let before = self.issues.count();
        let word = self.below(Step::Name(tag), |hold| hold.word(&all, &said.value));
        let branch = choices.iter().find(|choice| constant(choice) == Some(&word));
        match branch.filter(|_| self.issues.count() == before).and_then(Expected::object) {
            Some(object) => self.object(object, &[], node, members),
            None => Value::Null,
        }
    }

    /// Of several branches of one kind, the one with the fewest issues.
    fn nearest(&mut self, choices: &'a [Expected], node: &'a Node<'a>) -> Value {
        let count = |choice: &'a Expected| {
            let mut alone = Issues::new(self.issues.subject(), self.issues.text, self.issues.root);
            Hold::new(&mut alone, self.how, String::new()).hold(choice, node);
            alone.count()
        };
        let fitting = choices.iter().filter(|choice| self.is_of_kind(choice, node));
        let nearest = fitting.min_by_key(|choice| count(choice));
        nearest.map_or(Value::Null, |choice| self.hold(choice, node))
    }
}

/// The fields that there are, in each form of the object, and the one that may be meant.
fn only(object: &Object, others: &[&Object], name: &str) -> String {
    let forms = || std::iter::once(object).chain(others.iter().copied());
    if forms().all(|form| form.fields.is_empty()) {
        return "no fields at all".to_owned();
    }
    let known = forms().flat_map(|one| &one.fields).map(|field| field.name.as_str());
    let hint =
        near_name(name, known).map_or_else(String::new, |near| format!("; '{near}' may be meant"));
    format!("only {}{hint}", of_forms(object, others, |_| true))
}

/// Fields of each form, by name.
fn of_forms(object: &Object, others: &[&Object], which: fn(&&Field) -> bool) -> String {
    let names = |form: &Object| {
        text::list(form.fields.iter().filter(which).map(|field| field.name.as_str()))
    };
    let forms: Vec<_> = std::iter::once(object).chain(others.iter().copied()).map(names).collect();
    forms.join("; or ")
}

/// Where an issue of a whole object or list is told.
fn begin(node: &Node<'_>) -> Range<usize> {
    node.span.start..(node.span.start + 1).min(node.span.end)
}

/// The known name that a misspelt one is near enough to for it to be meant: marks and case don't count.
pub fn near_name<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['_', '-', ' '], "").to_lowercase();
    let used = plain(&shortened(name));
    let known: Vec<(String, &str)> = known.map(|name| (plain(name), name)).collect();
    let near = nearest_name(&used, known.iter().map(|(plain, _)| plain.as_str()))?;
    let is_near =
        near == used || setwise_words::parse::typo::distance(&used, near) * 3 <= near.len();
    let found = known.iter().find(|(plain, _)| plain == near);
    found.filter(|_| is_near).map(|(_, name)| *name)
}

/// Of several forms of an object, the one that lacks the fewest of these fields and has the fewest that it
/// doesn't know: of equal ones, the first.
fn likest(forms: &[&Object], members: &[Member<'_>]) -> Option<usize> {
    let off = |form: &&Object| {
        let has = |field: &&Field| members.iter().any(|member| member.name == field.name);
        let lacks = form.fields.iter().filter(|field| field.needed && !has(field)).count();
        let strange = members.iter().filter(|member| form.field(&member.name).is_none()).count();
        lacks + strange
    };
    (0..forms.len()).min_by_key(|place| off(&forms[*place]))
}

fn without_case<'w>(words: &'w [Value], said: &str) -> Option<&'w Value> {
    let same = |word: &&Value| word.as_str().is_some_and(|word| word.eq_ignore_ascii_case(said));
    words.iter().find(same)
}

/// The name of the first field, where it is a constant in every branch that is an object.
fn shared_tag(choices: &[Expected]) -> Option<&str> {
    let mut shared = None;
    for object in choices.iter().filter_map(Expected::object) {
        object.constant()?;
        let name = object.fields.first()?.name.as_str();
        if shared.is_some_and(|shared| shared != name) {
            return None;
        }
        shared = Some(name);
    }
    shared
}

fn constant(choice: &Expected) -> Option<&Value> {
    choice.object()?.constant()
}

/// Whether a value is of the kind that is expected, whatever is wrong with it.
pub(super) fn is_of_kind(expected: &Expected, node: &Node<'_>) -> bool {
    match (expected, &node.kind) {
        (Expected::Null, Kind::Null)
        | (Expected::Bool, Kind::Bool(_))
        | (Expected::Number(_), Kind::Number(_))
        | (Expected::Text(_), Kind::Text(_))
        | (Expected::List(_), Kind::List(_))
        | (Expected::Object(_) | Expected::Map(_), Kind::Object(_))
        | (Expected::Any, _) => true,
        (Expected::Words(words), kind) => words.iter().any(|word| match kind {
            Kind::Text(_) => word.is_string(),
            Kind::Number(_) => word.is_number(),
            Kind::Bool(_) => word.is_boolean(),
            Kind::Null => word.is_null(),
            _ => false,
        }),
        (Expected::Choice(choices), _) => choices.iter().any(|choice| is_of_kind(choice, node)),
        (Expected::List(list), _) if list.or_one => is_of_kind(&list.entry, node),
        (Expected::Written(kind), _) => is_of_kind(kind, node),
        _ => false,
    }
}
