use super::*;
use serde_json::json;

#[track_caller]
fn says(body: &Value, message: &str, about: Option<About>) {
    let message = message.to_owned();
    assert_eq!(complaint(body), Some(Complaint { message, about, wait: None, context: None }));
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
    says(&json!({"detail": [{"loc": 1}]}), r#"{"detail":[{"loc":1}]}"#, None);
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
        assert_eq!(complaint(&json!({"error": error})).unwrap().about, about, "{error}");
    }
}

#[test]
fn what_is_no_error_says_nothing() {
    for body in [
        json!({"choices": [], "error": null}),
        json!({"type": "response.created", "response": {"error": null}}),
        json!([1]),
        json!("error"),
    ] {
        assert_eq!(complaint(&body), None, "{body}");
    }
}
