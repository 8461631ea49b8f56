use super::*;
use crate::schema::ToolShape;
use crate::schema::format::Strictness;
use proptest::prelude::*;
use serde_json::json;

fn tool() -> ToolShape {
    ToolShape {
        name: "log".into(),
        description: String::new(),
        parameters: json!({
            "type": "object",
            "properties": {
                "exercise": { "type": "string" },
                "date": { "type": "string" },
                "notes": { "type": "string" },
                "effort": { "type": ["string", "null"] },
            },
            "required": ["exercise"],
        }),
        writes: true,
        in_words: Vec::new(),
    }
}

#[track_caller]
fn becomes(text: &str, wanted: &str) {
    assert_eq!(arguments(&tool(), ProtocolName::OpenAi, Strictness::Forced, text), wanted);
    assert_eq!(arguments(&tool(), ProtocolName::OpenAiChat, Strictness::Forced, text), wanted);
    for protocol in [ProtocolName::Anthropic, ProtocolName::Gemini, ProtocolName::Ollama] {
        assert_eq!(arguments(&tool(), protocol, Strictness::Forced, text), text);
    }
}

#[test]
fn exactly_the_nulls_that_were_forced_are_dropped() {
    becomes(r#"{"exercise": "Squat", "date": null, "notes": null}"#, r#"{"exercise": "Squat"}"#);
    becomes(
        "{\n  \"date\": null,\n  \"exercise\": \"Squat\" ,\n  \"n\\u006ftes\": null\n}",
        "{\n  \"exercise\": \"Squat\" }",
    );
    becomes(r#" {"date":null} "#, " {} ");
}

/// Where nothing forced it, null is what the model wrote.
#[test]
fn nulls_that_nobody_forced_stay() {
    let text = r#"{"exercise": "Squat", "date": null}"#;
    let kept = arguments(&tool(), ProtocolName::OpenAiChat, Strictness::Optional, text);
    assert_eq!(kept, text);
}

#[test]
fn everything_else_stays_byte_for_byte() {
    for text in [
        r#"{"exercise": null, "date": "today"}"#,
        r#"{"exercise": "Squat", "effort": null}"#,
        r#"{"exercise": "Squat", "strange": null}"#,
        r#"{"exercise": "a", "date": null, "date": "today"}"#,
        r#"{"exercise": {"date": null}, "notes": [null]}"#,
        r#"{"exercise": "null"}"#,
        r#"{"date": null, "notes""#,
        r#"{"date": null} x"#,
        r#"[{"date": null}]"#,
        "null",
        "{}",
        "",
    ] {
        becomes(text, text);
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        prop_assert_eq!(arguments(&tool(), ProtocolName::OpenAi, Strictness::Forced, &text), text);
    }

    /// Read as JSON, nothing else has changed.
    #[test]
    fn what_is_left_is_the_same(
        date in prop::option::of("[a-z\"\\\\]{0,4}"),
        notes in prop::option::of("[a-z,}{]{0,4}"),
        pretty: bool,
    ) {
        let all = json!({ "date": date, "exercise": "x", "notes": notes });
        let text = if pretty {
            serde_json::to_string_pretty(&all).unwrap()
        } else {
            all.to_string()
        };
        let left = arguments(&tool(), ProtocolName::OpenAi, Strictness::Forced, &text);
        let left: serde_json::Value = serde_json::from_str(&left).unwrap();
        let mut wanted = all;
        wanted.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        prop_assert_eq!(left, wanted);
    }
}
