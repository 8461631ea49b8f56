use super::*;
use serde_json::json;

#[test]
fn text_is_taken_from_a_string_or_from_parts_however_deep() {
    for (value, wanted) in [
        (json!("Hi."), "Hi."),
        (json!([{"type": "text", "text": "H"}, {"text": "i."}]), "Hi."),
        (json!({"type": "text", "text": {"value": "Hi."}}), "Hi."),
        (json!({"content": [{"type": "output_text", "text": "Hi."}]}), "Hi."),
        (json!(["H", ["i."]]), "Hi."),
        (json!([{"type": "image_url", "image_url": {"url": "x"}}]), ""),
        (json!({"type": "tool_use", "text": "x"}), ""),
        (json!(7), ""),
        (json!(null), ""),
        (json!({}), ""),
    ] {
        assert_eq!(text(&value), wanted, "{value}");
    }
}

#[test]
fn parts_say_what_they_are() {
    let content = json!([
        {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]},
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "So."}]},
        {"type": "text", "text": "Hi."},
        {"type": "refusal", "refusal": "No."},
    ]);
    let all = [
        (Spoken::Thought, "Hm."),
        (Spoken::Thought, "So."),
        (Spoken::Text, "Hi."),
        (Spoken::Refusal, "No."),
    ];
    assert_eq!(spoken(&content, Spoken::Text), all);
}

#[test]
fn a_number_is_whole_and_not_below_0() {
    for (value, wanted) in [
        (json!(0), Some(0)),
        (json!("12"), Some(12)),
        (json!(3.0), Some(3)),
        (json!(-1), None),
        (json!("-1"), None),
        (json!(0.5), None),
        (json!(true), None),
        (json!([1]), None),
    ] {
        assert_eq!(number(&value), wanted, "{value}");
    }
}

#[test]
fn ids_objects_and_lists_are_taken_in_each_of_their_forms() {
    assert_eq!(id(&json!(7)).as_deref(), Some("7"));
    assert_eq!(id(&json!("a")).as_deref(), Some("a"));
    assert_eq!((id(&json!("")), id(&json!(null)), id(&json!({}))), (None, None, None));
    assert_eq!(*object(&json!("{\"a\":1}")), json!({"a": 1}));
    assert_eq!(*object(&json!({"a": 1})), json!({"a": 1}));
    assert_eq!((&*object(&json!("[1]")), &*object(&json!(1))), (&Value::Null, &Value::Null));
    assert_eq!(list(&json!({"a": 1})).len(), 1);
    assert_eq!((list(&json!([1, 2])).len(), list(&json!("x")).len()), (2, 0));
}
