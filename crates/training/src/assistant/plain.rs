//! A coach's words as plain text: without thoughts, tags, code, Markdown and runs of white space,
//! and no longer than is read.

use crate::assistant::limits::MOST_SUMMARY_CHARS;
use setwise_domain::text::{printable, steers};

/// What models put their thinking between.
const THOUGHTS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// What stands at a line's beginning in Markdown and says nothing.
const MARKS: [&str; 7] = ["- ", "* ", "+ ", "# ", "## ", "### ", "> "];

/// The text, or nothing where nothing is left of it.
pub fn plain(text: &str) -> Option<String> {
    let text = without_tags(&without_code(&without_thoughts(text)));
    let lines = text.lines().map(|line| {
        let line = line.trim();
        let mark = MARKS.iter().find_map(|mark| line.strip_prefix(mark));
        mark.unwrap_or(line).replace("**", "").replace('`', "")
    });
    let words: Vec<_> = lines
        .flat_map(|line| {
            let words = line.split_whitespace().map(str::to_owned);
            words.collect::<Vec<_>>()
        })
        .collect();
    let told = cut(&printable(&words.join(" ")), MOST_SUMMARY_CHARS);
    told.contains(|c: char| c.is_alphanumeric()).then_some(told)
}

/// Thoughts go with all that is in them; what a closing tag alone ends was one too.
fn without_thoughts(text: &str) -> String {
    let mut text = text.to_owned();
    for (open, close) in THOUGHTS {
        let mut kept = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(end) = rest.find(close) {
            if let Some(start) = rest[..end].find(open) {
                kept.push_str(&rest[..start]);
                kept.push(' ');
            } else {
                kept.clear();
            }
            rest = &rest[end + close.len()..];
        }
        kept.push_str(rest);
        text = kept;
    }
    text
}

/// Fenced blocks go whole; an unclosed one runs to the end.
fn without_code(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        match (fence, mark) {
            // Code and its fences on one line.
            (None, Some(mark)) if start[mark.len()..].contains(mark) => {}
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, None) => {
                kept.push_str(line);
                kept.push('\n');
            }
            (Some(_), _) => {}
        }
    }
    kept
}

/// `<response>` and `<b>` go, what they hold stays; `a < b` is none.
fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        kept.push_str(before);
        let inner = tag[1..].strip_prefix('/').unwrap_or(&tag[1..]);
        let named = inner.starts_with(|c: char| c.is_ascii_alphabetic());
        // No tag is longer than this; a text full of brackets is searched once.
        let end = tag.floor_char_boundary(LONGEST_TAG);
        let closed = tag[..end].find(['>', '\n']);
        let closed = closed.filter(|end| named && tag[*end..].starts_with('>'));
        if let Some(end) = closed {
            kept.push(' ');
            rest = &tag[end + 1..];
        } else {
            kept.push('<');
            rest = &tag[1..];
        }
    }
    kept.push_str(rest);
    kept
}

const LONGEST_TAG: usize = 200;

/// No longer than that, ended at a sentence or else at a word.
pub(super) fn cut(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else {
        return text.to_owned();
    };
    let head = &text[..end];
    let half = head.floor_char_boundary(head.len() / 2);
    let sentence = head.rfind(". ").filter(|at| *at > half);
    match (sentence, head.rfind(' ').filter(|at| *at > half)) {
        (Some(at), _) => head[..=at].to_owned(),
        (None, Some(at)) => format!("{}…", &head[..at]),
        (None, None) => format!("{head}…"),
    }
}

/// A sentence of the program's own about something that a coach or a file wrote.
pub(super) fn quoted(text: &str) -> String {
    let safe: String = text.chars().filter(|c| !steers(*c)).collect();
    cut(safe.trim(), MOST_SUMMARY_CHARS)
}

#[cfg(test)]
mod tests;
