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

#[track_caller]
fn says(body: &Value, message: &str, about: Option<About>) {
    let message = message.to_owned();
    assert_eq!(
        Complaint::read(body),
        Some(Complaint { message, about, wait: None, context: None })
    );
}

#[test]
fn every_form_of_an_error_is_read() {
    says(
        &json!({"error": {"message": "no", "type": "x", "param": null, "code": null}}),
        "no",
        None,
    );
    says(&json!({"error": "no"}), "no", None);
    says(
        &json!({"type": "error", "code": "server_error", "message": "no"}),
        "no",
        Some(About::Trouble),
    );
    says(&json!({"object": "error", "message": "no", "code": 404}), "no", None);
    says(&json!({"detail": "no"}), "no", None);
    says(
        &json!({"detail": [
            {"loc": ["body", "messages", 0], "msg": "field required", "type": "missing"},
            {"msg": "no"},
        ]}),
        "body.messages.0: field required; no",
        None,
    );
    says(
        &json!({"type": "response.failed", "response": {"error": {"code": "rate_limit_exceeded", "message": "no"}}}),
        "no",
        Some(About::Rate),
    );
    says(
        &json!({"error": {"message": "Provider returned error", "code": 429, "metadata": {"raw": "busy"}}}),
        "Provider returned error: busy",
        Some(About::Rate),
    );
    let raw = json!({"error": {"message": "busy", "code": 429}}).to_string();
    says(
        &json!({"error": {"message": "Provider returned error", "metadata": {"raw": raw}}}),
        "Provider returned error: busy",
        None,
    );
    says(
        &json!([{"error": {"code": 400, "message": "no", "status": "INVALID_ARGUMENT"}}]),
        "no",
        None,
    );
    says(&json!({"error": "{\"error\":{\"message\":\"no\"}}"}), "no", None);
    says(&json!({"error": {"message": {"error": {"message": "no"}}}}), "no", None);
    says(&json!({"errors": [{"code": 7, "message": "no"}], "success": false}), "no", None);
    says(&json!({"error": true, "message": "no"}), "no", None);
    says(&json!({"message": "no"}), "no", None);
    says(&json!({"error": {"code": "server_error"}}), "server_error", Some(About::Trouble));
}

#[test]
fn its_code_its_type_or_the_parameter_says_what_it_is_about() {
    for (error, about) in [
        (json!({"code": "invalid_api_key"}), Some(About::Key)),
        (json!({"code": "model_not_found"}), Some(About::Model)),
        (json!({"type": "insufficient_quota"}), Some(About::Quota)),
        (json!({"param": "response_format"}), Some(About::Schema)),
        (json!({"param": "text.format.schema"}), Some(About::Schema)),
        (json!({"param": "tools[0].function.parameters"}), Some(About::Schema)),
        (json!({"param": "tools[0].type"}), None),
        (json!({"code": 503}), Some(About::Trouble)),
    ] {
        assert_eq!(Complaint::read(&json!({"error": error})).unwrap().about, about, "{error}");
    }
}

#[test]
fn what_is_no_error_says_nothing() {
    for body in [
        json!({"choices": [], "error": null}),
        json!({"type": "response.created", "response": {"error": null}}),
        json!([1]),
        json!("error"),
        json!({"error": {}}),
        json!({"error": ""}),
        json!({"error": false}),
        json!({"error": {"code": null, "message": null}}),
        json!({"errors": [], "result": {"response": "Hi"}}),
        json!({"choices": [{"delta": {"content": "Hi"}}], "message": "ok"}),
    ] {
        assert_eq!(Complaint::read(&body), None, "{body}");
    }
}
