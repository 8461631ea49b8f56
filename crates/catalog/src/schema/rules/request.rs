//! What a provider counts over a whole request: strict tools and the answer's schema together.

use super::{RuleIssue, rules};
use crate::schema::measure::{Counts, counts};
use serde_json::Value;
use setwise_domain::provider::Dialect;

/// What a whole request would be refused for. `tools` are the schemas of its strict tools,
/// `answer` is that of its answer.
pub fn check_request(dialect: Dialect, tools: &[&Value], answer: Option<&Value>) -> Vec<RuleIssue> {
    let limits = rules(dialect).request;
    let sum = tools
        .iter()
        .copied()
        .chain(answer)
        .map(counts)
        .fold(Counts::default(), |sum, one| sum + one);
    [
        (limits.strict_tools, tools.len(), "strict tools", "Be strict only on tools that write."),
        (limits.optional, sum.optional, "optional fields", "Require some, or let some be null."),
        (
            limits.unions,
            sum.unions,
            "fields of several types",
            "Leave fields out instead of letting them be null.",
        ),
    ]
    .into_iter()
    .filter_map(|(most, found, what, redesign)| {
        let most = most.filter(|most| found > *most)?;
        let wanted = format!("at most {most}");
        let found = format!("{found} {what} in one request");
        Some(RuleIssue::new("", found, wanted, redesign))
    })
    .collect()
}
