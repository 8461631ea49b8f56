//! One value of a plan to its type; what is wrong with it is reported, and it is left out.

use super::form::{A_STRING, A_STRING_OR_NULL, ABOVE_ZERO, Form};
use crate::today::limits::MOST_PLAN_STRING;
use setwise_catalog::schema::reader::near_name;
use setwise_domain::decode::{IssueCode, Kind, Node, shortened, whole_number};
use setwise_domain::exercise_name::{self, NameError};
use setwise_domain::limits::MOST_EXERCISE_NAME_CHARS;

pub(super) use setwise_domain::decode::Issues;

/// The fields of one object, as far as its form has them. Of a name that stands twice the first.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    node: &'a Node<'a>,
    form: &'static Form,
}

impl<'a> Fields<'a> {
    pub fn has(self, name: &str) -> bool {
        self.form.has(name)
    }

    pub fn get(self, name: &str) -> Option<&'a Node<'a>> {
        self.node.get(name).filter(|_| self.form.has(name))
    }
}

/// The fields of an object, once what it must and must not have is checked. None where it is no
/// object.
pub(super) fn fields<'a>(
    issues: &mut Issues<'a>,
    node: &'a Node<'a>,
    form: &'static Form,
) -> Option<Fields<'a>> {
    let what = form.what;
    let Some(members) = node.members() else {
        let wanted = format!("{what}: an object with {}", form.listed());
        wrong_type(issues, node, &wanted);
        return None;
    };
    for (index, member) in members.iter().enumerate() {
        let name = member.name.as_ref();
        let (code, found, wanted) = if !form.has(name) {
            let found = format!("a field that {what} does not have");
            let wanted = format!("only {}{}", form.listed(), form.hint(name));
            (IssueCode::UnknownField, found, wanted)
        } else if members[..index].iter().any(|one| one.name == name) {
            let (found, wanted) = ("the same field a second time", "each field once");
            (IssueCode::DuplicateField, found.into(), wanted.into())
        } else {
            continue;
        };
        issues.report(code, &member.name_span, found, wanted);
    }
    if node.whole {
        check_form(issues, node, form);
    }
    Some(Fields { node, form })
}

/// That all fields of one form are there, and none that only the other has.
fn check_form(issues: &mut Issues<'_>, node: &Node<'_>, form: &Form) {
    let other = form.instead.first().filter(|first| node.get(first.0).is_some());
    let needed = other.map_or(form.fields, |_| form.instead);
    for field in needed.iter().filter(|field| node.get(field.0).is_none()) {
        let found = format!("{} without the field '{}'", form.what, field.0);
        issues.report_at_start(IssueCode::MissingField, node, field.0, found, field.wanted());
    }
    let Some(other) = other else {
        return;
    };
    let is_stranger = |name: &str| {
        let own = form.fields.iter().any(|field| field.0 == name);
        own && !form.takes_with_template(name)
    };
    for field in form.fields.iter().filter(|field| is_stranger(field.0)) {
        let mut members = node.members().into_iter().flatten();
        if let Some(member) = members.find(|member| member.name == field.0) {
            let found = format!("'{}' beside '{}'", field.0, other.0);
            let wanted = format!("one of the two: '{}' brings it", other.0);
            issues.report(IssueCode::ConflictingField, &member.name_span, found, wanted);
        }
    }
}

/// What could not be read to its end is reported as such, not for its type.
pub(super) fn wrong_type(issues: &mut Issues<'_>, node: &Node<'_>, wanted: &str) {
    if node.whole {
        let found = node.describe(issues.text);
        issues.report(IssueCode::WrongType, &node.span, found, wanted);
    }
}

/// The entries of a list, of which there may be at most `most`.
pub(super) fn list<'a>(
    issues: &mut Issues<'_>,
    node: &'a Node<'a>,
    wanted: &str,
    most: usize,
) -> Option<&'a [Node<'a>]> {
    let Some(entries) = node.entries() else {
        wrong_type(issues, node, wanted);
        return None;
    };
    if entries.len() > most && node.whole {
        let (found, wanted) = (format!("{} entries", entries.len()), format!("at most {most}"));
        issues.report_at_start(IssueCode::TooMany, node, "", found, wanted);
    }
    Some(entries)
}

fn string<'a>(
    issues: &mut Issues<'_>,
    node: Option<&'a Node<'a>>,
    wanted: &str,
) -> Option<&'a str> {
    let node = node?;
    let Kind::Text(text) = &node.kind else {
        wrong_type(issues, node, wanted);
        return None;
    };
    // Characters are no more than bytes.
    if text.len() > MOST_PLAN_STRING && text.chars().count() > MOST_PLAN_STRING {
        let found = format!("a string of {} characters", text.chars().count());
        let wanted = format!("at most {MOST_PLAN_STRING}");
        issues.report(IssueCode::TooLong, &node.span, found, wanted);
        return None;
    }
    Some(text)
}

pub(super) fn text(issues: &mut Issues<'_>, node: Option<&Node<'_>>) -> Option<String> {
    string(issues, node, A_STRING).map(str::to_owned)
}

/// A text that must say something.
pub(super) fn words(issues: &mut Issues<'_>, node: Option<&Node<'_>>) -> Option<String> {
    let text = string(issues, node, A_STRING)?;
    if text.trim().is_empty() {
        let (found, wanted) = ("a blank string", "a string that says something");
        issues.report(IssueCode::Blank, &node?.span, found, wanted);
        return None;
    }
    Some(text.to_owned())
}

/// The name of an exercise.
pub(super) fn exercise_name(issues: &mut Issues<'_>, node: Option<&Node<'_>>) -> Option<String> {
    let name = string(issues, node, A_STRING)?;
    let (code, wanted) = match exercise_name::check(name) {
        Ok(name) => return Some(name.to_owned()),
        Err(error @ NameError::Generic) => (
            IssueCode::GenericName,
            format!("an exercise. {}", error.to_string().trim_end_matches('.')),
        ),
        Err(NameError::TooLong { .. }) => {
            (IssueCode::TooLong, format!("at most {MOST_EXERCISE_NAME_CHARS}"))
        }
    };
    let found = match code {
        IssueCode::TooLong => format!("a name of {} characters", name.chars().count()),
        _ => format!("the name \"{}\"", shortened(name)),
    };
    issues.report(code, &node?.span, found, wanted);
    None
}

/// A value that may be null, where the null has to be written.
pub(super) struct TextOrNull(pub Option<String>);

pub(super) fn text_or_null(issues: &mut Issues<'_>, node: Option<&Node<'_>>) -> Option<TextOrNull> {
    if matches!(node?.kind, Kind::Null) {
        return Some(TextOrNull(None));
    }
    let text = string(issues, node, A_STRING_OR_NULL)?;
    Some(TextOrNull(Some(text.to_owned())))
}

/// A whole number from `least` to `most`, which `wanted` describes.
pub(super) fn whole(
    issues: &mut Issues<'_>,
    node: Option<&Node<'_>>,
    (least, most): (u64, u64),
    wanted: &str,
) -> Option<u64> {
    let node = node?;
    let Kind::Number(number) = node.kind else {
        let quoted = matches!(node.kind, Kind::Text(_));
        let hint = if quoted { ", without quotes" } else { "" };
        wrong_type(issues, node, &format!("{wanted}{hint}"));
        return None;
    };
    let value = whole_number(number);
    if value.is_none() && number.contains(['.', 'e', 'E']) {
        wrong_type(issues, node, wanted);
        return None;
    }
    let value = value.and_then(|number| number.as_u64());
    let value = value.filter(|number| (least..=most).contains(number));
    if value.is_none() {
        let over = !number.starts_with('-') && number != "0";
        let limit = if over { format!("{wanted}, at most {most}") } else { wanted.to_owned() };
        issues.report(IssueCode::OutOfRange, &node.span, shortened(number), limit);
    }
    value
}

pub(super) fn minutes(issues: &mut Issues<'_>, node: Option<&Node<'_>>) -> Option<u32> {
    let minutes = whole(issues, node, (1, u32::MAX.into()), ABOVE_ZERO)?;
    u32::try_from(minutes).ok()
}

/// A word of a vocabulary.
pub(super) fn word<T: Copy>(
    issues: &mut Issues<'_>,
    node: Option<&Node<'_>>,
    from_word: fn(&str) -> Option<T>,
    all: &[&str],
) -> Option<T> {
    let node = node?;
    let wanted = || {
        let words = all.iter().map(|word| format!("\"{word}\""));
        words.collect::<Vec<_>>().join(" or ")
    };
    let Kind::Text(text) = &node.kind else {
        wrong_type(issues, node, &wanted());
        return None;
    };
    let value = from_word(text);
    if value.is_none() {
        let found = format!("\"{}\"", shortened(text));
        let hint = near_name(text, all.iter().copied());
        let hint = hint.map_or_else(String::new, |word| format!("; \"{word}\" may be meant"));
        let wanted = format!("{}{hint}", wanted());
        issues.report(IssueCode::UnknownWord, &node.span, found, wanted);
    }
    value
}
