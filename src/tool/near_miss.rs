//! What was plainly meant as a call and is none: found in a coach's words as they come, taken out
//! of what the athlete sees, and answered like a call that can't be read.
//!
//! ```text
//! words ── line's start ─┬─ like any other ─────────────── words
//!                        └─ like a call ── to its end ─┬── near miss
//!                                                      └── words, after all
//! ```

use super::text_call::extent::{End, Extent};
use super::text_call::{MARKER, Piece, scan};
use super::tools::{descriptors, find};
use crate::domain::tool_call::{Malformed, Missed, Syntax, ToolCall};
use crate::limits::MOST_TEXT_CALL_BYTES;
use serde_json::Value;

/// Reads the words of one round.
pub struct Watch {
    /// How calls are made here.
    syntax: Syntax,
    place: Place,
    held: String,
    /// Only white space so far in this round.
    nothing_said: bool,
    pieces: Vec<Piece>,
    text: String,
}

/// Where the words stand.
enum Place {
    /// At the beginning of a line, which is held until it shows what it is.
    LineStart,
    Line,
    /// In something like a call.
    Held(Form),
    /// In code of which it is known that it is no call; the line so far.
    Fence(Fence, String),
}

#[derive(Clone, Copy)]
struct Fence {
    mark: char,
    length: usize,
}

enum Form {
    /// `[tool_call: …]` and the like, and `name(…)`.
    Call(Extent),
    /// `<tool_call>…</tool_call>`: what closes it.
    Tagged(String),
    /// An object or a list as the whole answer.
    Json,
    /// And whether what is in it looks like a call.
    Fenced(Fence, bool),
}

/// What the beginning of a line may be.
enum Opening {
    Unsure,
    Words,
    Like(Form),
}

const TAGS: &[&str] = &["tool_call", "tool_calls", "function_call", "tool_use"];
const LEAST_MARKS: usize = 3;
/// What is still unclear after so many bytes is no call.
const MOST_OPENING: usize = 256;

impl Watch {
    pub fn new(syntax: Syntax) -> Self {
        Self {
            syntax,
            place: Place::LineStart,
            held: String::new(),
            nothing_said: true,
            pieces: Vec::new(),
            text: String::new(),
        }
    }

    /// Takes more words and gives what is certain.
    pub fn push(&mut self, words: &str) -> Vec<Piece> {
        for c in words.chars() {
            self.step(c);
        }
        self.certain()
    }

    /// Ends the words.
    pub fn finish(&mut self) -> Vec<Piece> {
        match std::mem::replace(&mut self.place, Place::LineStart) {
            Place::Held(form) => self.conclude(&form),
            _ => self.release(),
        }
        self.certain()
    }

    fn certain(&mut self) -> Vec<Piece> {
        self.end_text();
        std::mem::take(&mut self.pieces)
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.pieces.push(Piece::Text(text));
        }
    }

    fn release(&mut self) {
        self.nothing_said &= self.held.trim().is_empty();
        self.text.push_str(&std::mem::take(&mut self.held));
    }

    fn step(&mut self, c: char) {
        match std::mem::replace(&mut self.place, Place::LineStart) {
            Place::LineStart => self.line_start(c),
            Place::Line => {
                self.text.push(c);
                if c != '\n' {
                    self.place = Place::Line;
                }
            }
            Place::Held(form) => self.hold(form, c),
            Place::Fence(fence, line) => self.in_fence(fence, line, c),
        }
    }

    fn line_start(&mut self, c: char) {
        self.held.push(c);
        match opening(&self.held, self.nothing_said) {
            Opening::Unsure if self.held.len() > MOST_OPENING => {
                self.release();
                self.place = Place::Line;
            }
            // A list of objects may begin on the next line.
            Opening::Unsure if c == '\n' && self.held.trim() != "[" => self.release(),
            Opening::Unsure => {}
            Opening::Like(form) => self.place = Place::Held(form),
            Opening::Words => {
                self.release();
                if c != '\n' {
                    self.place = Place::Line;
                }
            }
        }
    }

    fn hold(&mut self, mut form: Form, c: char) {
        if self.held.len() >= MOST_TEXT_CALL_BYTES {
            self.release();
            self.place = Place::Line;
            return self.step(c);
        }
        match &mut form {
            Form::Call(extent) => match extent.feed(c) {
                End::NotYet => self.held.push(c),
                End::With => {
                    self.held.push(c);
                    self.conclude(&form);
                    self.place = Place::Line;
                    return;
                }
                End::Before => {
                    self.conclude(&form);
                    self.place = Place::Line;
                    return self.step(c);
                }
            },
            Form::Tagged(end) => {
                self.held.push(c);
                if c == '>' && self.held.to_ascii_lowercase().ends_with(end.as_str()) {
                    self.conclude(&form);
                    self.place = Place::Line;
                    return;
                }
            }
            Form::Json => self.held.push(c),
            Form::Fenced(fence, like_a_call) => {
                // The line of a fence of backticks holds no more of them.
                if c == '`' && fence.mark == '`' && !self.held.contains('\n') {
                    self.release();
                    self.place = Place::Line;
                    return self.step(c);
                }
                self.held.push(c);
                let fence = *fence;
                let content = content(&self.held);
                let known = match opening(content, true) {
                    _ if *like_a_call => true,
                    Opening::Like(_) => {
                        *like_a_call = true;
                        true
                    }
                    Opening::Unsure => content.len() <= MOST_OPENING,
                    Opening::Words => false,
                };
                if !known {
                    let line = content.rsplit('\n').next().unwrap_or_default().to_owned();
                    self.release();
                    self.place = Place::Fence(fence, line);
                    if c == '\n' {
                        self.place = Place::LineStart;
                    }
                    return;
                }
                if c == '\n' && closes(fence, content) {
                    self.conclude(&form);
                    return;
                }
            }
        }
        self.place = Place::Held(form);
    }

    fn in_fence(&mut self, fence: Fence, mut line: String, c: char) {
        self.text.push(c);
        if c == '\n' {
            if !closes(fence, &line) {
                self.place = Place::Fence(fence, String::new());
            }
            return;
        }
        if line.len() < MOST_TEXT_CALL_BYTES {
            line.push(c);
        }
        self.place = Place::Fence(fence, line);
    }

    /// What is held is whole: a near miss, or words after all.
    fn conclude(&mut self, form: &Form) {
        let Some(call) = self.missed(form) else {
            self.release();
            return;
        };
        self.end_text();
        self.held.clear();
        self.nothing_said = false;
        self.pieces.push(Piece::Call(call));
    }

    fn missed(&self, form: &Form) -> Option<ToolCall> {
        let written = self.held.trim();
        let calls = match form {
            Form::Fenced(..) => meant(inside(written))?,
            _ => meant(written)?,
        };
        let why = match (self.syntax, form) {
            (Syntax::Native, _) => {
                "It is written into the words, where a call is only text: nothing was done. Make the call as a tool call, not in words."
            }
            (Syntax::Text, Form::Fenced(..)) => {
                "It stands in a code block, where a call is only text: nothing was done. Write it outside of code and quotes."
            }
            (Syntax::Text, _) => {
                "It is not in the form of a call: nothing was done. A call is written [TOOL_CALL: name(parameter: \"value\")]."
            }
        };
        let only = match calls.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        Some(ToolCall {
            name: calls.first().map(|call| call.0.clone()).unwrap_or_default(),
            arguments: written.to_owned(),
            syntax: Syntax::Text,
            call_id: None,
            malformed: Some(Malformed {
                line: 1,
                column: 1,
                message: format!("{why} If you only quoted it, go on without it."),
                missed: Some(Missed {
                    syntax: self.syntax,
                    call: only,
                }),
            }),
        })
    }
}

/// What the beginning of a line is, as far as it has come.
fn opening(line: &str, nothing_said: bool) -> Opening {
    let line = line.trim_start();
    let Some(first) = line.chars().next() else {
        return Opening::Unsure;
    };
    match first {
        '[' if nothing_said && begins_json_list(line) => Opening::Like(Form::Json),
        '[' => bracketed(line, nothing_said),
        '<' => tagged(line),
        '{' if nothing_said => Opening::Like(Form::Json),
        '`' | '~' => fenced(line, first),
        c if c.is_ascii_alphabetic() => named(line),
        _ => Opening::Words,
    }
}

fn begins_json_list(line: &str) -> bool {
    line[1..].trim_start().starts_with('{')
}

/// `[tool_call:`, `[ Tool Call :`, `[TOOL_CALL log_set_result(`.
fn bracketed(line: &str, nothing_said: bool) -> Opening {
    let mut word = String::new();
    for c in line[1..].chars() {
        match c {
            c if c.is_ascii_alphabetic() => word.push(c.to_ascii_lowercase()),
            '_' | '-' | ' ' if word.len() < "toolcall".len() => {}
            ':' | ' ' | '\n' if matches!(word.as_str(), "toolcall" | "toolcalls") => {
                return Opening::Like(Form::Call(Extent::of(line)));
            }
            '\n' if nothing_said && word.is_empty() => {}
            _ => return Opening::Words,
        }
        if !"toolcalls".starts_with(&word) {
            return Opening::Words;
        }
    }
    Opening::Unsure
}

/// `<tool_call>`, `<function=log_set_result>`.
fn tagged(line: &str) -> Opening {
    let lower = line[1..].to_ascii_lowercase();
    let known = |tag: &&&str| {
        lower
            .strip_prefix(**tag)
            .is_some_and(|rest| rest.starts_with('>'))
    };
    if let Some(tag) = TAGS.iter().find(known) {
        return Opening::Like(Form::Tagged(format!("</{tag}>")));
    }
    if lower.starts_with("function=") {
        return Opening::Like(Form::Tagged("</function>".to_owned()));
    }
    let may = |tag: &str| tag.starts_with(&lower);
    if TAGS.iter().copied().chain(["function="]).any(may) {
        Opening::Unsure
    } else {
        Opening::Words
    }
}

fn fenced(line: &str, mark: char) -> Opening {
    let length = line.chars().take_while(|c| *c == mark).count();
    if length >= LEAST_MARKS && length < line.len() {
        Opening::Like(Form::Fenced(Fence { mark, length }, false))
    } else if length == line.len() {
        Opening::Unsure
    } else {
        Opening::Words
    }
}

/// `functions.log_set_result(`, or a tool's own name with its arguments behind it.
fn named(line: &str) -> Opening {
    let word: String = line.chars().take_while(|c| of_name(*c)).collect();
    match line[word.len()..].chars().next() {
        None if may_name_a_tool(&word) => Opening::Unsure,
        Some('(' | '{') if is_a_tool(&word) => Opening::Like(Form::Call(Extent::of(line))),
        _ => Opening::Words,
    }
}

/// Whether the beginning of a word may become a tool's name.
fn may_name_a_tool(word: &str) -> bool {
    let begins = |whole: &&str| whole.starts_with(word) || word.starts_with(*whole);
    BEFORE_NAMES.iter().any(begins) || descriptors().iter().any(|tool| tool.name.starts_with(word))
}

/// What some models put before the name of a tool.
const BEFORE_NAMES: &[&str] = &["functions.", "tools.", "default_api."];

fn of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')
}

fn is_a_tool(word: &str) -> bool {
    word.starts_with("functions.") || find(bare(word)).is_some()
}

/// A tool's name without what some models put before it.
fn bare(word: &str) -> &str {
    BEFORE_NAMES
        .iter()
        .find_map(|before| word.strip_prefix(before))
        .unwrap_or(word)
}

/// What stands behind the first line of a fence, as far as it has come.
fn content(held: &str) -> &str {
    held.split_once('\n').map_or("", |(_, content)| content)
}

/// What stands between the lines of a fence.
fn inside(held: &str) -> &str {
    let content = content(held);
    let last = content.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let closing = content[last..].trim_start().starts_with(['`', '~']);
    if closing { &content[..last] } else { content }
}

/// Whether the last line of these closes the fence.
fn closes(fence: Fence, lines: &str) -> bool {
    let line = lines
        .trim_end_matches('\n')
        .rsplit('\n')
        .next()
        .unwrap_or_default();
    let marks = line.trim();
    marks.len() >= fence.length && marks.chars().all(|c| c == fence.mark)
}

/// The calls that words plainly mean, by name and arguments; those that can't be read are left out.
/// None where they mean no call.
fn meant(written: &str) -> Option<Vec<(String, String)>> {
    let written = written.trim();
    match written.chars().next()? {
        '{' => of_value(&serde_json::from_str(written).ok()?),
        '[' if begins_json_list(written) => of_value(&serde_json::from_str(written).ok()?),
        '[' => Some(of_brackets(written)),
        '<' => Some(of_tags(written)),
        _ => of_name_and_arguments(written),
    }
}

/// `{"name": …, "arguments": …}` and its like, or a list of them.
fn of_value(value: &Value) -> Option<Vec<(String, String)>> {
    if let Value::Array(all) = value {
        let calls: Option<Vec<_>> = all.iter().map(of_value).collect();
        return calls
            .map(|calls| calls.concat())
            .filter(|calls| !calls.is_empty());
    }
    if let Some(inner @ Value::Object(_)) = value.get("function") {
        return of_value(inner);
    }
    let name = value.get("name").or_else(|| value.get("tool"))?.as_str()?;
    let arguments = ["arguments", "parameters", "args", "input"]
        .iter()
        .find_map(|key| value.get(key))?;
    let arguments = match arguments {
        Value::String(text) => text.clone(),
        Value::Object(_) => arguments.to_string(),
        _ => return None,
    };
    Some(vec![(bare(name).to_owned(), arguments)])
}

/// Calls in the text syntax but for their marker, one after another.
fn of_brackets(written: &str) -> Vec<(String, String)> {
    let mut text = String::new();
    for line in written.split_inclusive('\n') {
        let begins = line.trim_start();
        let Opening::Like(_) = bracketed_or_words(begins) else {
            text.push_str(line);
            continue;
        };
        let rest = begins[1..].trim_start();
        let rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        let rest = rest.get("tool".len()..).unwrap_or_default();
        let rest = rest.trim_start_matches(['_', '-', ' ']);
        let rest = rest.get("call".len()..).unwrap_or_default();
        let rest = rest.trim_start_matches(['s', 'S']);
        text.push_str(MARKER);
        text.push_str(rest.trim_start().trim_start_matches(':'));
    }
    of_scanned(&text)
}

fn bracketed_or_words(line: &str) -> Opening {
    if line.starts_with('[') {
        bracketed(line, false)
    } else {
        Opening::Words
    }
}

fn of_scanned(text: &str) -> Vec<(String, String)> {
    let calls = scan(text).into_iter().filter_map(|piece| match piece {
        Piece::Call(call) if call.malformed.is_none() => {
            Some((bare(&call.name).to_owned(), call.arguments))
        }
        _ => None,
    });
    calls.collect()
}

fn of_tags(written: &str) -> Vec<(String, String)> {
    let parts = written.split('<').filter_map(|part| part.split_once('>'));
    let values = parts.filter_map(|(_, text)| serde_json::from_str(text.trim()).ok());
    values
        .filter_map(|value: Value| of_value(&value))
        .flatten()
        .collect()
}

/// `functions.name({…})`, `name(key: "value")`, one a line.
fn of_name_and_arguments(written: &str) -> Option<Vec<(String, String)>> {
    let word: String = written.chars().take_while(|c| of_name(*c)).collect();
    if !is_a_tool(&word) {
        return None;
    }
    let rest = written[word.len()..].trim();
    let unbraced = rest
        .strip_prefix('(')
        .unwrap_or(rest)
        .trim_end_matches([')', ';'])
        .trim();
    let is_object = serde_json::from_str::<Value>(unbraced).is_ok_and(|value| value.is_object());
    if is_object {
        return Some(vec![(bare(&word).to_owned(), unbraced.to_owned())]);
    }
    Some(of_scanned(&format!("{MARKER} {}{rest}]", bare(&word))))
}

#[cfg(test)]
mod tests;
