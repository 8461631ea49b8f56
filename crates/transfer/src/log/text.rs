//! Texts of a line of the log: titles, notes and names, plain or in quotes, and the ids behind them.

use setwise_domain::limits::MOST_NOTES_CHARS;

/// What is wrong, and at which byte of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueAt {
    pub at: usize,
    pub message: String,
}

pub fn issue<T>(at: usize, message: impl Into<String>) -> Result<T, IssueAt> {
    Err(IssueAt { at, message: message.into() })
}

/// A text in quotes, or up to the end of the line.
pub fn whole_text(line: &str, at: usize) -> Result<String, IssueAt> {
    if !line[at..].starts_with('"') {
        return Ok(line[at..].trim().to_owned());
    }
    let (text, end) = text_at(line, at)?;
    if line[end..].trim().is_empty() {
        Ok(text)
    } else {
        issue(end, "nothing may stand behind these quotes")
    }
}

/// A text in quotes, and where it ends.
pub fn text_at(line: &str, at: usize) -> Result<(String, usize), IssueAt> {
    let mut values = serde_json::Deserializer::from_str(&line[at..]).into_iter::<String>();
    match values.next() {
        Some(Ok(text)) => Ok((text, at + values.byte_offset())),
        _ => issue(at, "these quotes can't be read; they are as in JSON, with \\\" for a quote"),
    }
}

/// The note that begins behind `//`, and the ids behind it.
pub fn notes(line: &str, from: usize) -> Result<(String, Vec<String>), IssueAt> {
    let at = line.len() - line[from..].trim_start().len();
    let (text, ids) = if line[at..].starts_with('"') {
        let (text, end) = text_at(line, at)?;
        let (rest, ids) = trailing_ids(&line[end..]);
        if !rest.trim().is_empty() {
            return issue(end, "only ids may stand behind these quotes");
        }
        (text, ids)
    } else {
        let (text, ids) = trailing_ids(&line[from..]);
        (text.trim().to_owned(), ids)
    };
    if text.chars().count() > MOST_NOTES_CHARS {
        return issue(at, format!("a note has at most {MOST_NOTES_CHARS} characters"));
    }
    Ok((text, ids))
}

/// A text without the ids at its end, and the ids.
pub fn trailing_ids(text: &str) -> (&str, Vec<String>) {
    let mut rest = text.trim_end();
    let mut ids = Vec::new();
    while let Some(at) = rest.rfind('#') {
        let id = &rest[at + 1..];
        let is_apart = at == 0 || rest[..at].ends_with(char::is_whitespace);
        if !is_apart
            || !(LEAST_ID..=32).contains(&id.len())
            || !id.bytes().all(|b| b.is_ascii_hexdigit())
        {
            break;
        }
        ids.push(id.to_ascii_lowercase());
        rest = rest[..at].trim_end();
    }
    ids.reverse();
    (rest, ids)
}

/// Digits of the shortest id.
const LEAST_ID: usize = 4;
