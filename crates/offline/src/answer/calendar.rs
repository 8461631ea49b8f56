//! Wishes and questions about the calendar: the tool takes them, words and all.

use crate::case::{Case, call, say};
use setwise_domain::conversation::Delta;
use setwise_domain::tool_call::ToolResult;

/// The tool that reads a message to the calendar.
const TOOL: &str = "calendar_propose";

/// Hands the athlete's own words on; in the next round, says what came of them. Where it asks
/// back, its question ends the turn.
pub fn calendar(case: &Case<'_>) -> Vec<Delta> {
    let answer = case.found(|result| match result {
        // The card says it all.
        ToolResult::Proposed(_) => Some(Vec::new()),
        ToolResult::Answered { text } => Some(say(text.as_str())),
        _ => None,
    });
    match answer {
        None => call(TOOL, &[("message", case.text.trim())]),
        Some(Ok(said) | Err(said)) => said,
    }
}
