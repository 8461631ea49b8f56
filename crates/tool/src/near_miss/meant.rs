//! Which calls were meant, where what was written instead can be read.

use super::opening::{Opening, bare, begins_json_list, bracketed, is_a_tool, of_name};
use crate::text_call::{MARKER, Piece, scan};
use serde_json::Value;
use setwise_catalog::schema::reader::is_wrapper;

/// The calls that words plainly mean, by name and arguments; those that can't be read are left out.
/// None where they mean no call.
pub(super) fn meant(written: &str) -> Option<Vec<(String, String)>> {
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
        return calls.map(|calls| calls.concat()).filter(|calls| !calls.is_empty());
    }
    let mut wrapped = value.as_object()?.iter().filter(|(name, _)| is_wrapper(name));
    let (_, arguments) = wrapped.next().filter(|_| wrapped.next().is_none())?;
    let Some(name) = value.get("name").or_else(|| value.get("tool")) else {
        return of_value(arguments);
    };
    let name = name.as_str()?;
    let arguments = match arguments {
        Value::String(text) if is_a_tool(name) => text.clone(),
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
    if line.starts_with('[') { bracketed(line, false) } else { Opening::Words }
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
    values.filter_map(|value: Value| of_value(&value)).flatten().collect()
}

/// `functions.name({…})`, `name(key: "value")`, one a line.
fn of_name_and_arguments(written: &str) -> Option<Vec<(String, String)>> {
    let word: String = written.chars().take_while(|c| of_name(*c)).collect();
    if !is_a_tool(&word) {
        return None;
    }
    let rest = written[word.len()..].trim();
    let unbraced = rest.strip_prefix('(').unwrap_or(rest).trim_end_matches([')', ';']).trim();
    let is_object = serde_json::from_str::<Value>(unbraced).is_ok_and(|value| value.is_object());
    if is_object {
        return Some(vec![(bare(&word).to_owned(), unbraced.to_owned())]);
    }
    Some(of_scanned(&format!("{MARKER} {}{rest}]", bare(&word))))
}
