//! How a line begins: like words, or like something that was meant as a call.

use crate::text_call::extent::Extent;
use crate::tools::{descriptors, find};

#[derive(Clone, Copy)]
pub(super) struct Fence {
    pub mark: char,
    pub length: usize,
}

pub(super) enum Form {
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
pub(super) enum Opening {
    Unsure,
    Words,
    Like(Form),
}

const TAGS: &[&str] = &["tool_call", "tool_calls", "function_call", "tool_use"];
const LEAST_MARKS: usize = 3;

/// What the beginning of a line is, as far as it has come.
pub(super) fn opening(line: &str, nothing_said: bool) -> Opening {
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

pub(super) fn begins_json_list(line: &str) -> bool {
    line[1..].trim_start().starts_with('{')
}

/// `[tool_call:`, `[ Tool Call :`, `[TOOL_CALL log_set_result(`.
pub(super) fn bracketed(line: &str, nothing_said: bool) -> Opening {
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
    let known = |tag: &&&str| lower.strip_prefix(**tag).is_some_and(|rest| rest.starts_with('>'));
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

pub(super) fn of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-')
}

pub(super) fn is_a_tool(word: &str) -> bool {
    word.starts_with("functions.") || find(bare(word)).is_some()
}

/// A tool's name without what some models put before it.
pub(super) fn bare(word: &str) -> &str {
    BEFORE_NAMES.iter().find_map(|before| word.strip_prefix(before)).unwrap_or(word)
}
