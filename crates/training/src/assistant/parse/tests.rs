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
        format!("{} | {}", unread.found, unread.why).trim().to_owned()
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
        {"operations":[{"op":"delete","id":3} | It can't be read as JSON: /operations: found the end of the text at column 38; wanted ',' or ']' behind an entry of the list. Send one JSON object with a list named operations.
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
    // Time that grows with the square of the text would not come to an end.
    let _ = parse(&"{\"a\" }".repeat(150_000));
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
            prop_assert_eq!(setwise_domain::text::steering(&unread.found).next(), None);
        }
    }
}
