//! What the protocols of `OpenAI` have in common, and the servers that speak them, each a little
//! differently: their counts, and their errors: `{"error":{"message","type","param","code"}}`, the same flat,
//! or only a text.

use super::{About, Choice, Complaint, ModelError, error};
use serde_json::Value;
use setwise_domain::usage::Usage;

/// The counts of `tokens`, by the names that the protocol has for what was sent and what was
/// generated; what is missing is 0.
pub(super) fn usage(tokens: &Value, sent: &str, generated: &str) -> Usage {
    let count = |tokens: &Value, name: &str| tokens[name].as_u64().unwrap_or_default();
    Usage {
        input: count(tokens, sent),
        output: count(tokens, generated),
        cached: count(&tokens[format!("{sent}_details")], "cached_tokens"),
    }
}

/// What an error says; none where there is none in it.
pub(super) fn complaint(body: &Value) -> Option<Complaint> {
    let error = [&body["error"], &body["response"]["error"]]
        .into_iter()
        .find(|error| !error.is_null())
        .or_else(|| is_flat(body).then_some(body))?;
    let message = message(error);
    Some(Complaint {
        context: error::context_size(error, &message),
        about: about(error),
        message,
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
    } else if any(&["context_length_exceeded", "exceed_context_size_error"]) {
        Some(About::Context)
    } else if named("model_not_found") {
        Some(About::Model)
    } else if any(&["invalid_json_schema", "invalid_function_parameters"]) || blames_schema(error) {
        Some(About::Schema)
    } else if any(&["insufficient_quota", "billing_hard_limit_reached"]) {
        Some(About::Quota)
    } else if any(&["rate_limit_exceeded", "rate_limit_error"]) {
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
mod tests;
