use super::*;
use setwise_domain::provider::ProtocolName;

#[test]
fn what_was_kept_goes_back_to_the_model_that_gave_it_and_to_no_other() {
    let model = |name| Choice::new(ProtocolName::Anthropic, name, None);
    let Delta::Keep(item) = keep(&model("a"), json!([1])) else {
        panic!("nothing is kept");
    };
    assert!(item.contains(r#""by":"anthropic/a""#), "{item}");
    let items = ["no JSON".to_owned(), item];
    assert_eq!(kept(&model("a"), &items), Some(json!([1])));
    assert_eq!(kept(&model("b"), &items), None);
    assert_eq!(kept(&model("a"), &[]), None);
}

#[test]
fn arguments_are_always_an_object() {
    assert_eq!(arguments(r#"{"reps":"8"}"#), json!({"reps": "8"}));
    assert_eq!(arguments(" "), json!({}));
    assert_eq!(arguments(r#"{"reps":"#), json!({"INVALID_JSON": "{\"reps\":"}));
    assert_eq!(arguments("[1]"), json!({"INVALID_JSON": "[1]"}));
}

/// The conversation has words without the blanks around them.
#[test]
fn an_answer_is_the_same_as_the_conversation_has_it() {
    fn said(part: &Value) -> Option<&str> {
        part["text"].as_str()
    }
    fn called(part: &Value) -> Option<(&Value, &Value)> {
        Some((part.get("name")?, &part["id"]))
    }
    let content = [
        json!({"text": "\n Logging"}),
        json!({"thoughtSignature": "x"}),
        json!({"text": " both. \n"}),
        json!({"name": "log", "id": "a"}),
    ];
    let call = ToolCall::native("log", "{}", Some("a".to_owned()));
    let heard = "Logging both.";
    assert!(is_same(&content, heard, [&call].into_iter(), said, called));
    assert!(!is_same(&content, "Logging.", [&call].into_iter(), said, called));
    assert!(!is_same(&content, heard, [].into_iter(), said, called));
}
