//! The value that was meant by one that doesn't fit, where that is known: nothing in it is invented. A name
//! near to one alone, a value in one wrapper too many or in none, a number or a word written otherwise.

use super::hold::{is_of_kind, near_name};
use crate::schema::expected::{Expected, Field, Format, Object, Text};
use jiff::civil::Date;
use serde_json::{Map, Value};
use setwise_domain::decode::{self, Kind, Member, Node, Subject};
use setwise_words::parse::day::{DayReader, Direction};
use setwise_words::parse::lexer::{Token, lex};
use setwise_words::parse::number;
use setwise_words::parse::stamp;
use setwise_words::parse::vocabulary;

/// Words that models write where they mean to say nothing.
const NOTHING: &[&str] = &["", "null", "none", "nil", "undefined", "n/a", "na", "-", "--", "—"];

/// Names under which calls and answers are often put into an object of their own.
const WRAPPERS: &[&str] = &[
    "arguments",
    "args",
    "parameters",
    "params",
    "input",
    "data",
    "payload",
    "properties",
    "result",
    "value",
    "json",
    "body",
    "function",
];

const ISO_DATE: &str = "YYYY-MM-DD";

const INNER: Subject = Subject { noun: "text", with_article: "a text", says_places: false };

/// Whether a value stands for nothing.
pub fn is_nothing(node: &Node<'_>) -> bool {
    match &node.kind {
        Kind::Null => true,
        Kind::Text(text) => NOTHING.contains(&text.trim().to_lowercase().as_str()),
        _ => false,
    }
}

/// The one object that stands in others which hold nothing else, or in a list of one, or in a text as JSON;
/// `owner` is a name that a wrapper may have besides. It is handed to `take` together with what it was
/// found in, because a text's inner tree lives no longer.
pub fn unwrapped<T>(
    node: &Node<'_>,
    owner: &str,
    is_it: &dyn Fn(&[Member<'_>]) -> bool,
    take: &mut dyn FnMut(&Node<'_>) -> T,
) -> Option<T> {
    match &node.kind {
        Kind::Object(members) if is_it(members) => Some(take(node)),
        Kind::Object(members) => {
            let is_wrapper = |name: &str| {
                WRAPPERS.contains(&name.to_lowercase().as_str()) || name.eq_ignore_ascii_case(owner)
            };
            let mut inside = members.iter().filter(|member| is_wrapper(&member.name));
            let inner = inside.next().filter(|_| inside.next().is_none())?;
            // Beside the wrapper stands at most the name of what it is for.
            let is_title = |member: &Member<'_>| match &member.value.kind {
                Kind::Text(text) => {
                    text.eq_ignore_ascii_case(owner)
                        || matches!(member.name.as_ref(), "id" | "type" | "call_id")
                }
                _ => false,
            };
            let only = members.iter().all(|one| one.name == inner.name || is_title(one));
            only.then(|| unwrapped(&inner.value, owner, is_it, take)).flatten()
        }
        Kind::List(entries) => match entries.as_slice() {
            [one] => unwrapped(one, owner, is_it, take),
            _ => None,
        },
        Kind::Text(text) if text.trim_start().starts_with(['{', '[']) => {
            let inner = decode::read(text, 0..text.len(), INNER);
            let whole = inner.broken.is_none();
            whole.then(|| unwrapped(&inner.root, owner, is_it, take)).flatten()
        }
        _ => None,
    }
}

/// The one day that a text says, in whatever form; none where it may be two.
pub fn day(text: &str, today: Option<Date>) -> Option<Date> {
    let day = any_day(text, today)?;
    // A day of the week that the date doesn't have says that one of the two is wrong.
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut weekdays = words.filter_map(|word| vocabulary::weekday(&word.to_lowercase()));
    weekdays.all(|weekday| weekday == day.weekday()).then_some(day)
}

fn any_day(text: &str, today: Option<Date>) -> Option<Date> {
    let text = text.trim();
    if let Ok(read) = stamp::read(text, stamp::order_shown(text)) {
        // Whoever writes a whole time where a day is wanted means the day that it begins with.
        let begins = || text.get(..ISO_DATE.len()).filter(|_| text.contains(':'))?.parse().ok();
        return read.day().or_else(begins);
    }
    let today = today?;
    let lower = text.to_lowercase();
    let words: Vec<_> = lower.split_whitespace().collect();
    let back = DayReader::back(today);
    let logged = DayReader { direction: Direction::Logged, pairs: false, ..back };
    [back, logged].into_iter().find_map(|reader| {
        let (used, when) = reader.read(&words)?;
        let day = when.ok()?.day().filter(|day| *day <= today)?;
        (used == words.len()).then_some(day)
    })
}

/// The text with a point for the comma of one decimal number; before three digits it may part thousands.
fn with_point(text: &str) -> String {
    let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).count();
    match text.split_once(',') {
        Some((before, after))
            if (1..=2).contains(&digits(after))
                && before.ends_with(|c: char| c.is_ascii_digit())
                && !text.contains('.')
                && !after.contains(',') =>
        {
            format!("{before}.{after}")
        }
        _ => text.to_owned(),
    }
}

/// A text's words: the number in it, and what stands before and behind it; none where it has no number, or
/// several.
pub fn number_of(text: &str) -> Option<(String, String, String)> {
    let text = with_point(&number::ascii_digits(text.trim()));
    let clauses = lex(&text);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    if clause.note.is_some() {
        return None;
    }
    let tokens = &clause.tokens;
    let starts = |at: &usize| number::read(&tokens[*at..]);
    let at = (0..tokens.len()).find(|at| starts(at).is_some())?;
    let read = starts(&at)?.ok()?;
    let behind = &tokens[at + read.tokens..];
    if behind.iter().any(Token::is_number) {
        return None;
    }
    let told = |tokens: &[Token<'_>]| {
        let words = tokens.iter().map(|token| token.lower.as_ref());
        words.collect::<Vec<_>>().join(" ")
    };
    let minus = at > 0 && tokens[at - 1].is_sign('-');
    let before = &tokens[..at - usize::from(minus)];
    let sign = if minus { "-" } else { "" };
    Some((format!("{sign}{}", read.value), told(before), told(behind)))
}

/// The value that was meant, unless it can't be known. It is still to be held to what is expected.
pub(super) fn mended(expected: &Expected, node: &Node<'_>, today: Option<Date>) -> Option<Value> {
    let mend = |expected: &Expected, node: &Node<'_>| mended(expected, node, today);
    match (expected, &node.kind) {
        (Expected::Object(object), _) => {
            let knows = |members: &[Member<'_>]| {
                members.is_empty() || members.iter().any(|one| object.near(&one.name).is_some())
            };
            unwrapped(node, "", &knows, &mut |node| mended_object(object, node.members()?, today))?
        }
        (Expected::Map(entry), Kind::Object(members)) => {
            let entries = members
                .iter()
                .map(|one| Some((one.name.clone().into_owned(), mend(entry, &one.value)?)));
            entries.collect::<Option<Map<_, _>>>().map(Value::Object)
        }
        (Expected::List(list), Kind::List(entries)) => {
            let entries = entries.iter().map(|entry| mend(&list.entry, entry));
            entries.collect::<Option<Vec<_>>>().map(Value::Array)
        }
        (Expected::Choice(choices), _) => {
            let mut fitting = choices.iter().filter(|choice| is_of_kind(choice, node)).peekable();
            match fitting.peek() {
                Some(_) => fitting.find_map(|choice| mend(choice, node)),
                None => choices.iter().find_map(|choice| mend(choice, node)),
            }
        }
        (Expected::Any, _) => Some(plain(node)),
        (_, Kind::List(entries)) if entries.len() == 1 => mend(expected, &entries[0]),
        (Expected::List(_) | Expected::Map(_), Kind::Text(text)) => {
            let inner = decode::read(text, 0..text.len(), INNER);
            match (&inner.broken, expected) {
                (None, _) => mend(expected, &inner.root),
                (Some(_), Expected::List(list)) => {
                    Some(Value::Array(vec![mend(&list.entry, node)?]))
                }
                _ => None,
            }
        }
        (Expected::List(list), _) => Some(Value::Array(vec![mend(&list.entry, node)?])),
        (Expected::Text(form), _) => mended_text(form, node, today),
        (Expected::Words(words), Kind::Text(text)) => {
            let known = words.iter().filter_map(Value::as_str);
            near_name(text.trim(), known).map(Value::from)
        }
        (Expected::Bool, Kind::Text(text)) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" => Some(Value::Bool(true)),
            "false" | "no" => Some(Value::Bool(false)),
            _ => None,
        },
        _ => Some(plain(node)),
    }
}

fn plain(node: &Node<'_>) -> Value {
    node.to_value(&mut |_, _| {})
}

fn mended_text(form: &Text, node: &Node<'_>, today: Option<Date>) -> Option<Value> {
    match &node.kind {
        Kind::Text(text) if matches!(form.format, Some(Format::Date)) => {
            let day = day(text, today)?;
            Some(Value::from(day.to_string()))
        }
        Kind::Text(_) => Some(plain(node)),
        Kind::Number(text) => Some(Value::from(*text)),
        Kind::Bool(flag) => Some(Value::from(flag.to_string())),
        _ => None,
    }
}

fn mended_object(object: &Object, members: &[Member<'_>], today: Option<Date>) -> Option<Value> {
    let mut map = Map::new();
    for member in members {
        let field = object.near(&member.name)?;
        if !field.needed
            && is_nothing(&member.value)
            && !takes_nothing(&field.expected, &member.value)
        {
            continue;
        }
        let value = match (&field.expected, &member.value.kind) {
            (Expected::Number(_), Kind::Text(text)) => number_in(&field.name, text)?,
            (expected, _) => mended(expected, &member.value, today)?,
        };
        match map.get(&field.name) {
            // Said twice and alike it is one.
            Some(before) if *before != value => return None,
            _ => map.insert(field.name.clone(), value),
        };
    }
    // A field that takes a null and is not there says as little as one.
    let nulls = object.fields.iter().filter(|field| field.needed && takes_null(&field.expected));
    for field in nulls {
        if !map.contains_key(&field.name) {
            map.insert(field.name.clone(), Value::Null);
        }
    }
    Some(Value::Object(map))
}

fn takes_null(expected: &Expected) -> bool {
    match expected {
        Expected::Null => true,
        Expected::Choice(choices) => choices.iter().any(takes_null),
        _ => false,
    }
}

/// Whether what stands for nothing is a value of its own there.
fn takes_nothing(expected: &Expected, node: &Node<'_>) -> bool {
    match (expected, &node.kind) {
        (Expected::Text(text), Kind::Text(said)) => text.takes(said) && text.check.is_none(),
        (Expected::Choice(choices), _) => choices.iter().any(|one| takes_nothing(one, node)),
        (Expected::Null, Kind::Null) => true,
        _ => false,
    }
}

/// The number of a text that says at most its unit beside, and that only where the field's name says the
/// same: `60 min` of `durationMinutes`.
fn number_in(field: &str, text: &str) -> Option<Value> {
    let (number, before, behind) = number_of(text)?;
    let name = field.to_lowercase();
    let says = |word: &str| word.is_empty() || name.contains(word.trim_end_matches('s'));
    let number: serde_json::Number = number.parse().ok()?;
    (says(&before) && says(&behind)).then_some(Value::Number(number))
}

impl Object {
    /// The field that a name is, or that it is near to.
    fn near(&self, name: &str) -> Option<&Field> {
        self.field(name).or_else(|| {
            let known = self.fields.iter().flat_map(|field| {
                std::iter::once(field.name.as_str()).chain(field.aliases.iter().copied())
            });
            self.field(near_name(name, known)?)
        })
    }
}
