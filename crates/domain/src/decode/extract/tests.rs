use super::*;
use proptest::prelude::*;

#[track_caller]
fn finds(raw: &str, wanted: &str) {
    assert_eq!(&raw[object(raw).unwrap()], wanted, "in {raw}");
}

#[track_caller]
fn finds_none(raw: &str, sentence: &str) {
    assert_eq!(object(raw).unwrap_err().to_string(), sentence);
}

#[test]
fn the_object_is_found_in_what_stands_around_it() {
    let object = r#"{"a": {"b": "} < </response> \" {"}}"#;
    for raw in [
        object.to_owned(),
        format!("\u{feff}{object}"),
        format!("```json\n{object}\n```"),
        format!("Here {{it}} is, a < b:\n\n~~~\n{object}\n~~~\nEnjoy {{x}}!"),
        format!("<think>maybe {{\"a\": 1}}</think>{object}"),
        format!("<thinking>{{\"a\": 1}} <think></thinking>{object}"),
        format!("<think>{object}"),
        format!("so {{\"a\": 1}} it is</think>\n{object}"),
        format!("Not {{\"x\": 1}} but <response>\n{object}</response> and {{\"y\": 2}}"),
        format!("<response>{object}"),
        format!("<response></response>{object}"),
        format!("<think><response>{{}}</response></think>{object}</response>"),
    ] {
        finds(&raw, object);
    }
    finds("{ }", "{ }");
    finds(r#"{"text": "<response>{}</response>"}"#, r#"{"text": "<response>{}</response>"}"#);
}

#[test]
fn one_that_is_cut_short_runs_to_the_end() {
    finds("so: {\"a\": {\"b\": 1}", "{\"a\": {\"b\": 1}");
    finds("{\"a\": \"}", "{\"a\": \"}");
}

#[test]
fn no_object_and_two_have_their_sentences() {
    finds_none("", "no text");
    finds_none("\u{feff} \n", "no text");
    finds_none("I can't do that.", "no JSON object in \"I can't do that.\"");
    finds_none("[1, 2]", "no JSON object in \"[1, 2]\"");
    finds_none(
        "a\u{1b}[2J long text that goes on and on and on for ever",
        "no JSON object in \"a\u{fffd}[2J long text that goes on and on and …\"",
    );
    assert_eq!(object("{} and {}"), Err(NoCandidate::Several { second: 7 }));
    finds_none("{\"a\":1}\n{\"a\":1}", "a second JSON object in the reply");
}

#[test]
fn values_are_objects_and_lists_of_objects() {
    let found = |raw: &str| -> Vec<String> {
        let found = values(raw).unwrap();
        found.into_iter().map(|part| raw[part].to_owned()).collect()
    };
    assert_eq!(
        found(r#"[ ] see [1]: <think>[{"x":1}]</think> [{"a":"]"}, {}] and {"b":[{}]}"#),
        [r#"[{"a":"]"}, {}]"#, r#"{"b":[{}]}"#]
    );
    assert_eq!(found("[{\"a\":1}, {\"b\""), ["[{\"a\":1}, {\"b\""]);
    assert_eq!(values("[1, 2]").unwrap_err().to_string(), "no JSON object in \"[1, 2]\"");
}

#[test]
fn a_hostile_text_is_read_once() {
    for piece in ["<think>", "</think>", "<think></think>{", "{", "{}", "{\"", "[{", "<response>"] {
        let raw = piece.repeat(200_000);
        // Time that grows with the square of the text would not come to an end.
        let _ = (object(&raw), values(&raw));
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(
        pieces in prop::collection::vec(
            prop_oneof![
                prop::sample::select(vec![
                    "<think>", "</think>", "<thinking>", "</thinking>", "<response>",
                    "</response>", "{", "}", "\"", "\\", "```", "\u{feff}", "é", " ",
                ]).prop_map(str::to_owned),
                any::<String>(),
            ],
            0..20,
        )
    ) {
        let raw = pieces.concat();
        if let Ok(found) = object(&raw) {
            let begins = raw[found].starts_with('{');
            prop_assert!(begins, "{}", raw);
        }
    }
}
