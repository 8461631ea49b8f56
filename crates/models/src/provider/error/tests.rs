use super::*;
use serde_json::json;

#[test]
fn an_error_names_the_size() {
    let llama = json!({ "code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096 });
    assert_eq!(context_size(&llama, "the request exceeds the available context size"), Some(4096));
    for (message, wanted) in [
        (
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001",
            Some(8192),
        ),
        ("prompt is too long: 210000 tokens > 200000 maximum", Some(200_000)),
        ("exceeds the available context size (2048 tokens), try increasing it", Some(2048)),
        ("the input length exceeds the context length", None),
    ] {
        assert!(is_about_context(message), "{message}");
        assert_eq!(context_size(&Value::Null, message), wanted, "{message}");
    }
    assert!(!is_about_context("the schema is wrong"));
}
