//! The lines of an iCalendar file: unfolded, each as a property with its parameters and its value.

use crate::calendar::limits::MOST_ICS_LINE_BYTES;
use schemars::JsonSchema;
use std::borrow::Cow;

/// Something that could not be read, and the line on which it begins, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
#[schemars(rename = "CalendarFinding")]
pub struct Finding {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// `DTSTART;TZID=Europe/Berlin:20261121T180000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub line: usize,
    /// In capitals.
    pub name: String,
    parameters: Vec<(String, String)>,
    pub value: String,
}

impl Property {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let mut all = self.parameters.iter();
        all.find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The value as text: `\n` is a new line, and what is escaped stands for itself.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.value.len());
        let mut chars = self.value.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('n' | 'N') => text.push('\n'),
                    Some(other) => text.push(other),
                    None => {}
                },
                c => text.push(c),
            }
        }
        text
    }

    pub fn finding(&self, message: impl Into<String>) -> Finding {
        Finding { line: self.line, message: message.into() }
    }
}

/// Every property in order, and the lines that are none.
pub(super) fn properties(text: &str) -> (Vec<Property>, Vec<Finding>) {
    let (mut found, mut bad) = (Vec::new(), Vec::new());
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, content) in unfolded(text) {
        if content.trim().is_empty() {
            continue;
        }
        let wrong = |message: String| Finding { line, message };
        if content.len() > MOST_ICS_LINE_BYTES {
            bad.push(wrong(format!(
                "the line is {} bytes long; at most {MOST_ICS_LINE_BYTES} are read",
                content.len()
            )));
            continue;
        }
        match property(line, &content) {
            Some(property) => found.push(property),
            None => bad.push(wrong(
                "the line isn't a property: wanted a name, a colon and a value".to_owned(),
            )),
        }
    }
    (found, bad)
}

/// Lines with those that go on put together: such begin with a space or a tab.
fn unfolded(text: &str) -> Vec<(usize, Cow<'_, str>)> {
    let mut lines: Vec<(usize, Cow<'_, str>)> = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let line = line.strip_suffix('\r').unwrap_or(line);
        match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(rest), Some((_, begun))) => begun.to_mut().push_str(rest),
            _ => lines.push((number, Cow::Borrowed(line))),
        }
    }
    lines
}

fn property(line: usize, content: &str) -> Option<Property> {
    let head = content.find([';', ':'])?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name = &content[..head];
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let mut rest = &content[head..];
    let mut parameters = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let equals = after.find('=')?;
        let parameter = after[..equals].to_ascii_uppercase();
        let value = &after[equals + 1..];
        let end = end_of_parameter(value)?;
        parameters.push((parameter, value[..end].trim_matches('"').to_owned()));
        rest = &value[end..];
    }
    Some(Property {
        line,
        name: name.to_ascii_uppercase(),
        parameters,
        value: rest.strip_prefix(':')?.to_owned(),
    })
}

/// Where a parameter's value ends: what stands between quotes belongs to it.
fn end_of_parameter(value: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, c) in value.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ';' | ':' if !quoted => return Some(at),
            _ => {}
        }
    }
    None
}
