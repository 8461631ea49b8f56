//! What the protocols of `OpenAI` have in common: their counts.

use super::member::number;
use serde_json::Value;
use setwise_domain::usage::Usage;

/// The counts of `tokens`, by the names that the protocol has for what was sent and what was
/// generated; none where it counted nothing.
pub(super) fn usage(tokens: &Value, sent: &str, generated: &str) -> Option<Usage> {
    let count = |tokens: &Value, name: &str| number(&tokens[name]).unwrap_or_default();
    let usage = Usage {
        input: count(tokens, sent),
        output: count(tokens, generated),
        cached: count(&tokens[format!("{sent}_details")], "cached_tokens"),
    };
    (usage != Usage::default()).then_some(usage)
}
