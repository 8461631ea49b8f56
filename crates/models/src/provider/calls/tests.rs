use super::*;
use serde_json::json;

/// Calls of a request that offers one tool, which takes nothing.
fn calls() -> Calls {
    let choice = Choice::new(ProtocolName::OpenAiChat, "test-model", None);
    let request = Request {
        tools: vec![ToolShape {
            name: "show_plan".into(),
            description: "Shows.".into(),
            parameters: json!({"type": "object", "properties": {}}),
            writes: false,
            in_words: Vec::new(),
        }],
        ..Request::default()
    };
    Calls::new(&choice, &request)
}

fn whole<'a>(name: Option<&'a str>, arguments: &'a str) -> Piece<'a> {
    Piece { id: None, name, arguments: arguments.into() }
}

fn arguments(heard: &[Delta]) -> Vec<&str> {
    let calls = heard.iter().map(|delta| match delta {
        Delta::Call(call) => call.arguments.as_str(),
        other => panic!("{other:?}"),
    });
    calls.collect()
}

#[test]
fn a_call_without_any_arguments_is_one_with_an_empty_object() {
    for nothing in ["", " ", "\n"] {
        let (mut calls, mut heard) = (calls(), Vec::new());
        calls.whole(&whole(Some("show_plan"), nothing), &mut heard).unwrap();
        calls.piece(7, Some("c2"), Some("show_plan"), nothing).unwrap();
        calls.close_all(&mut heard);
        assert_eq!(arguments(&heard), ["{}", "{}"], "{nothing:?}");
    }
    // What came is kept as it came.
    let (mut calls, mut heard) = (calls(), Vec::new());
    calls.whole(&whole(Some("show_plan"), "{"), &mut heard).unwrap();
    assert_eq!(arguments(&heard), ["{"]);
}

#[test]
fn a_namespace_before_a_known_tool_is_no_part_of_its_name() {
    for (written, name) in [
        ("functions.show_plan", "show_plan"),
        ("show_plan", "show_plan"),
        ("functions.other", "functions.other"),
        ("functions.", "functions."),
    ] {
        let (mut calls, mut heard) = (calls(), Vec::new());
        calls.whole(&whole(Some(written), "{}"), &mut heard).unwrap();
        assert_eq!(heard, [Delta::Call(ToolCall::native(name, "{}", None))]);
    }
}
