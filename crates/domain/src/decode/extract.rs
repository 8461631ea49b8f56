//! The JSON in what a model said: out of byte order mark, thoughts, tags, fences and prose.

use crate::text::printable;
use std::ops::Range;

/// What models put their thinking between.
const THOUGHTS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// What models put the answer between, where they were told to mark it or learned to.
const ANSWER: (&str, &str) = ("<response>", "</response>");

/// Why no object could be taken out of a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCandidate {
    #[error("no text")]
    Empty,
    #[error("no JSON object in \"{beginning}\"")]
    NoObject {
        /// How the text begins, safe to show.
        beginning: String,
    },
    #[error("a second JSON object in the reply")]
    Several {
        /// Where the second begins, in bytes.
        second: usize,
    },
}

/// Where the object stands. One that is never closed runs to the end, so that reading it says
/// where it stops.
pub fn object(raw: &str) -> Result<Range<usize>, NoCandidate> {
    let mut found = Scan::new(raw).found().into_iter();
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (_, Some(second)) => Err(NoCandidate::Several { second: second.start }),
        (None, None) => Err(none(raw)),
    }
}

/// Where objects and lists of objects stand that are no part of each other, in their order.
pub fn values(raw: &str) -> Result<Vec<Range<usize>>, NoCandidate> {
    let scan = Scan { lists: true, ..Scan::new(raw) };
    match scan.found() {
        found if found.is_empty() => Err(none(raw)),
        found => Ok(found),
    }
}

fn none(raw: &str) -> NoCandidate {
    const MOST: usize = 40;
    let text = raw.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return NoCandidate::Empty;
    }
    let beginning: String = text.chars().take(MOST).collect();
    let dots = if beginning.len() < text.len() { "…" } else { "" };
    NoCandidate::NoObject { beginning: format!("{}{dots}", printable(&beginning)) }
}

/// One pass over the text, from mark to mark.
struct Scan<'a> {
    raw: &'a str,
    at: usize,
    /// Whether the closing tag of a thought is known not to come any more, so that a text full of
    /// opening ones is not searched again for each.
    unclosed: [bool; THOUGHTS.len()],
    /// Whether a list of objects is looked for too, and is not its objects.
    lists: bool,
    found: Vec<Range<usize>>,
}

impl<'a> Scan<'a> {
    const fn new(raw: &'a str) -> Self {
        Self { raw, at: 0, unclosed: [false; THOUGHTS.len()], lists: false, found: Vec::new() }
    }

    /// What stands outside of thoughts and of each other: in the marked answer, where one is
    /// marked.
    fn found(mut self) -> Vec<Range<usize>> {
        let mut answering = false;
        while let Some(start) = self.raw[self.at..].find(['{', '[', '<']).map(|at| self.at + at) {
            self.at = start + 1;
            let rest = &self.raw[start..];
            if rest.starts_with('{') {
                // A brace in prose is not followed by a quoted name or a closing brace.
                self.bracket(start, &['"', '}']);
            } else if rest.starts_with('[') {
                if self.lists {
                    self.bracket(start, &['{']);
                }
            } else if rest.starts_with(ANSWER.0) {
                answering = true;
                self.found.clear();
            } else if answering && rest.starts_with(ANSWER.1) && !self.found.is_empty() {
                break;
            } else {
                self.thought(start);
            }
        }
        self.found
    }

    fn bracket(&mut self, start: usize, next: &[char]) {
        if self.raw[start + 1..].trim_start().starts_with(next) {
            self.at = end_of(self.raw, start);
            self.found.push(start..self.at);
        }
    }

    /// Passes over a thought. A tag that is never closed hides nothing: what follows may be the
    /// answer. One that is closed without having been opened hides what was before it: some
    /// models' thoughts are opened by their prompt.
    fn thought(&mut self, start: usize) {
        let rest = &self.raw[start..];
        for (tag, (open, close)) in THOUGHTS.into_iter().enumerate() {
            if rest.starts_with(close) {
                self.found.clear();
            } else if rest.starts_with(open) && !self.unclosed[tag] {
                match rest.find(close) {
                    Some(end) => self.at = start + end + close.len(),
                    None => self.unclosed[tag] = true,
                }
            }
        }
    }
}

/// Behind the bracket that closes the one at `start`, brackets in strings not counted; the end of
/// the text where there is none.
fn end_of(raw: &str, start: usize) -> usize {
    let (open, close) = match raw.as_bytes()[start] {
        b'[' => (b'[', b']'),
        _ => (b'{', b'}'),
    };
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (offset, byte) in raw.as_bytes()[start..].iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            byte if *byte == open => depth += 1,
            byte if *byte == close => {
                depth -= 1;
                if depth == 0 {
                    return start + offset + 1;
                }
            }
            _ => {}
        }
    }
    raw.len()
}

#[cfg(test)]
mod tests;
