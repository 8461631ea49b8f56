//! Operations out of whatever a coach wrote: an envelope, a list, a bare operation, several of
//! them, behind thoughts, in tags, fences and prose.

use crate::domain::text::{counted, printable};
use crate::limits::{MOST_UNREAD_CHARS, MOST_VALUES_OF_AN_ANSWER};
use crate::schema::codec::{DecodeError, decode_values};
use serde_json::{Map, Value};

/// What an envelope keeps its operations under.
const LISTS: [&str; 2] = ["operations", "actions"];

/// What only an operation begins with.
const MARKS: [&str; 6] = ["op", "action", "type", "id", "title", "where"];

/// All that was found in an answer, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    pub operations: Vec<Value>,
    /// What was meant as a proposal, perhaps, and is not taken.
    pub unread: Vec<Unread>,
}

/// A part of an answer that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// How it begins, safe to show.
    pub found: String,
    /// Why, in a sentence.
    pub why: String,
}

impl Parsed {
    /// The operations, where all was taken; else why not, in a sentence.
    pub fn whole(self) -> Result<Vec<Value>, String> {
        match self.unread.into_iter().next() {
            None => Ok(self.operations),
            Some(unread) => Err(unread.why),
        }
    }
}

/// Takes the operations out of a text. Their shape is as it was written.
pub fn parse(text: &str) -> Parsed {
    let read = match decode_values(text) {
        Ok(read) => read,
        Err(faults) => {
            return Parsed {
                unread: vec![broken(&faults)],
                ..Parsed::default()
            };
        }
    };
    let full = read.len() >= MOST_VALUES_OF_AN_ANSWER;
    let (mut taken, mut beside) = (Taken::default(), 0);
    for value in read {
        match value.map(proposal) {
            Ok(Found::Proposal(operations)) => taken.proposal(operations),
            Ok(Found::Bare(operation)) => taken.bare(operation),
            Ok(Found::Other) => beside += 1,
            Err(faults) => taken.parsed.unread.push(broken(&faults)),
        }
    }
    let mut parsed = taken.parsed;
    if taken.from.is_none() && parsed.unread.is_empty() {
        parsed.unread.push(nothing(text, beside));
    }
    if full {
        parsed.unread.push(too_many(text));
    }
    parsed
}

enum Found {
    Proposal(Vec<Value>),
    Bare(Value),
    Other,
}

fn proposal(value: Value) -> Found {
    match value {
        Value::Array(operations) => Found::Proposal(operations),
        Value::Object(mut fields) => match enclosed(&mut fields) {
            Some(operations) => Found::Proposal(operations),
            None if MARKS.iter().any(|mark| fields.contains_key(*mark)) => {
                Found::Bare(Value::Object(fields))
            }
            None => Found::Other,
        },
        _ => Found::Other,
    }
}

/// The operations of an envelope.
fn enclosed(fields: &mut Map<String, Value>) -> Option<Vec<Value>> {
    let name = LISTS.iter().find(|name| fields.contains_key(**name))?;
    match fields.remove(*name)? {
        Value::Array(operations) => Some(operations),
        Value::Null => Some(Vec::new()),
        // One alone, without its list.
        other => Some(vec![other]),
    }
}

/// What the operations are taken from: the first proposal, or bare operations one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Proposal,
    Bare,
}

#[derive(Default)]
struct Taken {
    from: Option<From>,
    parsed: Parsed,
}

impl Taken {
    fn proposal(&mut self, operations: Vec<Value>) {
        if self.from.is_none() {
            self.from = Some(From::Proposal);
            self.parsed.operations = operations;
        } else {
            self.second(operations);
        }
    }

    fn bare(&mut self, operation: Value) {
        if self.from == Some(From::Proposal) {
            self.second(vec![operation]);
        } else {
            self.from = Some(From::Bare);
            self.parsed.operations.push(operation);
        }
    }

    /// A draft says again what was taken already; anything else is not passed over in silence.
    fn second(&mut self, operations: Vec<Value>) {
        for operation in operations {
            if !self.parsed.operations.contains(&operation) {
                self.parsed.unread.push(Unread {
                    found: beginning(&operation.to_string()),
                    why: "It stands in a second proposal of the same answer, and only the first is taken; send all operations in one list.".to_owned(),
                });
            }
        }
    }
}

fn broken(faults: &DecodeError) -> Unread {
    Unread {
        found: beginning(&faults.raw),
        why: format!(
            "It can't be read as JSON: {} Send one JSON object with a list named operations.",
            faults.to_string().replace('\n', " ")
        ),
    }
}

fn nothing(text: &str, beside: usize) -> Unread {
    Unread {
        found: beginning(text),
        why: format!(
            "It has {} and no operations in it; send one JSON object with a list named operations.",
            counted(beside, "JSON value")
        ),
    }
}

fn too_many(text: &str) -> Unread {
    Unread {
        found: beginning(text),
        why: format!(
            "It has more than {MOST_VALUES_OF_AN_ANSWER} JSON values, and no more are read; send one JSON object with a list named operations."
        ),
    }
}

/// How a text begins, on one line and safe to show.
pub(super) fn beginning(text: &str) -> String {
    let shown = printable(text.trim());
    match shown.char_indices().nth(MOST_UNREAD_CHARS) {
        None => shown.into_owned(),
        Some((end, _)) => format!("{}…", &shown[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    const OP: &str = r#"{"op":"delete","id":3}"#;

    fn operations(text: &str) -> Vec<Value> {
        let parsed = parse(text);
        assert_eq!(parsed.unread, [], "{text}");
        parsed.operations
    }

    #[test]
    fn operations_are_found_however_they_are_wrapped() {
        let one = vec![json!({"op": "delete", "id": 3})];
        for text in [
            format!(r#"{{"operations":[{OP}]}}"#),
            format!(r#"{{"actions":[{OP}]}}"#),
            format!(r#"{{"operations":{OP}}}"#),
            format!(r#"{{"note":"as asked","operations":[{OP}]}}"#),
            format!("[{OP}]"),
            OP.to_owned(),
            format!("\u{feff} {OP}\n"),
            format!("Sure! Here it is:\n```json\n{{\"operations\": [{OP}]}}\n```\nShall I?"),
            format!("```\n[{OP}]\n```"),
            format!("<think>perhaps {{\"operations\": []}}</think>{OP}"),
            format!("<think>hm</think><response>{{\"operations\":[{OP}]}}</response>"),
            format!("<response>[{OP}]</response> [{{\"op\":\"undo\"}}]"),
            format!("{{\"thoughts\": \"none\"}} {OP}"),
            format!("{{\"operations\":[{OP}]}} or, again, {OP}"),
        ] {
            assert_eq!(operations(&text), one, "{text}");
        }
        assert_eq!(operations(&format!("{OP}\n{OP}")).len(), 2);
        assert_eq!(operations(r#"{"operations":[]}"#), Vec::<Value>::new());
        assert_eq!(operations(r#"{"operations":null}"#), Vec::<Value>::new());
        assert_eq!(operations("[]"), Vec::<Value>::new());
    }

    #[test]
    fn what_is_not_taken_is_said() {
        let why = |text: &str| {
            let parsed = parse(text);
            let whole = parsed.clone().whole();
            let [unread] = parsed.unread.try_into().unwrap();
            assert_eq!(whole, Err(unread.why.clone()));
            format!("{} | {}", unread.found, unread.why)
                .trim()
                .to_owned()
        };
        insta::assert_snapshot!(
            [
                why(""),
                why("I moved it.\u{1b}[2J"),
                why(r#"{"answer":"done"}"#),
                why("3"),
                why(r#"{"operations":[{"op":"delete","id":3}"#),
                why(r#"{"operations":[{"op":"delete","id":3}]} {"operations":[{"op":"delete","id":4}]}"#),
                why(r#"{"op":"delete","op":"create"}"#),
            ]
            .join("\n"),
            @r#"
        | It can't be read as JSON: the answer: found no text; wanted one JSON object. Send one JSON object with a list named operations.
        I moved it.�[2J | It can't be read as JSON: the answer: found no JSON object in "I moved it.�[2J"; wanted one JSON object. Send one JSON object with a list named operations.
        {"answer":"done"} | It has 1 JSON value and no operations in it; send one JSON object with a list named operations.
        3 | It has 1 JSON value and no operations in it; send one JSON object with a list named operations.
        {"operations":[{"op":"delete","id":3} | It can't be read as JSON: /operations: found the end of the text at line 1, column 38; wanted ',' or ']' behind an entry of the list. Send one JSON object with a list named operations.
        {"op":"delete","id":4} | It stands in a second proposal of the same answer, and only the first is taken; send all operations in one list.
        {"op":"delete","op":"create"} | It can't be read as JSON: /op: found the same field a second time; wanted each field once. Send one JSON object with a list named operations.
        "#
        );
        let kept = parse(r#"{"op":"delete","id":3} {"op":"delete" "id":4}"#);
        assert_eq!((kept.operations.len(), kept.unread.len()), (1, 1));
    }

    #[test]
    fn a_flood_is_cut_and_said() {
        let parsed = parse(&format!("{OP}\n").repeat(MOST_VALUES_OF_AN_ANSWER + 50));
        assert_eq!(parsed.operations.len(), MOST_VALUES_OF_AN_ANSWER);
        assert_eq!(parsed.unread.len(), 1);
        let began = std::time::Instant::now();
        let _ = parse(&"{\"a\" }".repeat(150_000));
        assert!(began.elapsed().as_secs() < 10);
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(
            pieces in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(vec![
                        "{\"operations\":", "[", "]", "{", "}", OP, ",", "```", "<think>",
                        "</think>", "<response>", "</response>", "\"", ":", "null", "\u{1b}",
                    ]).prop_map(str::to_owned),
                    any::<String>(),
                ],
                0..20,
            )
        ) {
            let parsed = parse(&pieces.concat());
            let said = !parsed.operations.is_empty() || !parsed.unread.is_empty();
            let empty = pieces.concat().contains(['[', 'n']);
            prop_assert!(said || empty);
            for unread in parsed.unread {
                let steers = unread.found.contains(crate::domain::text::steers);
                prop_assert!(!steers);
            }
        }
    }
}
