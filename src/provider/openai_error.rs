//! Errors of `OpenAI` and of the servers that speak its protocols, each a little differently:
//! `{"error":{"message","type","param","code"}}`, the same flat, or only a text.

use super::{About, Choice, Complaint, ModelError};
use serde_json::Value;

/// What an error says; none where there is none in it.
pub(super) fn complaint(body: &Value) -> Option<Complaint> {
    let error = [&body["error"], &body["response"]["error"]]
        .into_iter()
        .find(|error| !error.is_null())
        .or_else(|| is_flat(body).then_some(body))?;
    Some(Complaint {
        message: message(error),
        about: about(error),
        wait: None,
    })
}

/// An error in the stream, which began under HTTP 200.
pub(super) fn check(choice: &Choice, data: &str) -> Result<(), ModelError> {
    // Few frames that are no errors hold the word; the rest need not be read twice.
    if !data.contains("\"error\"") {
        return Ok(());
    }
    match serde_json::from_str(data).ok().as_ref().and_then(complaint) {
        Some(complaint) => Err(ModelError::of_stream(choice, complaint)),
        None => Ok(()),
    }
}

fn is_flat(body: &Value) -> bool {
    body["type"] == "error" || body["object"] == "error" || !body["detail"].is_null()
}

fn message(error: &Value) -> String {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let said = text(error)
        .or_else(|| text(&error["message"]))
        .or_else(|| text(&error["detail"]))
        .unwrap_or_else(|| error.to_string());
    // A router says only that another failed; that one's words stand beside.
    match error["metadata"]["raw"].as_str() {
        Some(raw) => format!("{said}: {raw}"),
        None => said,
    }
}

/// By its code or type; routers and local servers have an HTTP status for a code.
fn about(error: &Value) -> Option<About> {
    let named = |name: &str| error["code"] == name || error["type"] == name;
    let any = |names: &[&str]| names.iter().any(|name| named(name));
    if any(&["invalid_api_key", "authentication_error"]) {
        Some(About::Key)
    } else if named("model_not_found") {
        Some(About::Model)
    } else if any(&["invalid_json_schema", "invalid_function_parameters"]) || blames_schema(error) {
        Some(About::Schema)
    } else if any(&[
        "rate_limit_exceeded",
        "rate_limit_error",
        "insufficient_quota",
    ]) {
        Some(About::Rate)
    } else if any(&["server_error", "overloaded_error", "server_is_overloaded"]) {
        Some(About::Trouble)
    } else {
        let code = u16::try_from(error["code"].as_u64()?).ok()?;
        About::of_status(code, &message(error))
    }
}

fn blames_schema(error: &Value) -> bool {
    let parameter = error["param"].as_str().unwrap_or_default();
    parameter.starts_with("response_format")
        || parameter.starts_with("text.format")
        || parameter.starts_with("tools") && parameter.contains("parameters")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn says(body: &Value, message: &str, about: Option<About>) {
        let message = message.to_owned();
        assert_eq!(
            complaint(body),
            Some(Complaint {
                message,
                about,
                wait: None
            })
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
        says(
            &json!({"object": "error", "message": "no", "code": 404}),
            "no",
            None,
        );
        says(&json!({"detail": "no"}), "no", None);
        says(
            &json!({"detail": [{"loc": 1}]}),
            r#"{"detail":[{"loc":1}]}"#,
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
    }

    #[test]
    fn its_code_its_type_or_the_parameter_says_what_it_is_about() {
        for (error, about) in [
            (json!({"code": "invalid_api_key"}), Some(About::Key)),
            (json!({"code": "model_not_found"}), Some(About::Model)),
            (json!({"type": "insufficient_quota"}), Some(About::Rate)),
            (json!({"param": "response_format"}), Some(About::Schema)),
            (json!({"param": "text.format.schema"}), Some(About::Schema)),
            (
                json!({"param": "tools[0].function.parameters"}),
                Some(About::Schema),
            ),
            (json!({"param": "tools[0].type"}), None),
            (json!({"code": 503}), Some(About::Trouble)),
        ] {
            assert_eq!(
                complaint(&json!({"error": error})).unwrap().about,
                about,
                "{error}"
            );
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
}
