//! What `OpenAI` and the servers that speak its protocols count.

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
