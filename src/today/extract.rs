//! The one JSON object in what a model said: out of byte order mark, thoughts, fences and prose.

use super::fault::{Met, PlanFaultCode};
use crate::domain::text::printable;
use std::ops::Range;

const THOUGHT: (&str, &str) = ("<think>", "</think>");

/// Where the object stands. One that is never closed runs to the end, so that reading it says
/// where it stops.
pub(super) fn object(raw: &str) -> Result<Range<usize>, Met> {
    let thoughts = thoughts(raw);
    let mut objects = objects(raw, &thoughts);
    let Some(first) = objects.next() else {
        return Err(none(raw));
    };
    match objects.next() {
        None => Ok(first),
        Some(second) => Err(Met {
            pointer: String::new(),
            code: PlanFaultCode::SeveralValues,
            found: "a second JSON object in the reply".into(),
            wanted: "one plan alone".into(),
            span: second.start..second.start + 1,
        }),
    }
}

fn none(raw: &str) -> Met {
    let found = match raw.trim_start_matches('\u{feff}').trim() {
        "" => "no text".to_owned(),
        text => {
            let beginning: String = text.chars().take(40).collect();
            let dots = if beginning.len() < text.len() {
                "…"
            } else {
                ""
            };
            format!("no JSON object in \"{}{dots}\"", printable(&beginning))
        }
    };
    Met {
        pointer: String::new(),
        code: PlanFaultCode::NoObject,
        found,
        wanted: "a plan as one JSON object".into(),
        span: 0..0,
    }
}

/// The stretches between thought tags. A tag that is never closed hides nothing: what follows may
/// be the answer.
fn thoughts(raw: &str) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    let mut from = 0;
    while let Some(start) = raw[from..].find(THOUGHT.0).map(|at| from + at) {
        let Some(end) = raw[start..].find(THOUGHT.1).map(|at| start + at) else {
            break;
        };
        from = end + THOUGHT.1.len();
        stretches.push(start..from);
    }
    stretches
}

/// Every stretch that begins like a JSON object, outside of thoughts and of each other.
fn objects<'a>(
    raw: &'a str,
    thoughts: &'a [Range<usize>],
) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(start) = raw[at..].find('{').map(|found| at + found) {
            if let Some(thought) = thoughts.iter().find(|thought| thought.contains(&start)) {
                at = thought.end;
            } else if begins_object(&raw[start + 1..]) {
                at = end_of_object(raw, start);
                return Some(start..at);
            } else {
                at = start + 1;
            }
        }
        None
    })
}

/// A brace in prose is not followed by a quoted name or a closing brace.
fn begins_object(rest: &str) -> bool {
    rest.trim_start().starts_with(['"', '}'])
}

/// Behind the brace that closes the object from `start`, braces in strings not counted; the end
/// of the text where there is none.
fn end_of_object(raw: &str, start: usize) -> usize {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (offset, byte) in raw.as_bytes()[start..].iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
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
