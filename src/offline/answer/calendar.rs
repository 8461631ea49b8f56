//! Wishes and questions about the calendar: the tool takes them, words and all.

use super::change::PROPOSED;
use crate::domain::conversation::Delta;
use crate::domain::tool_call::ToolResult;
use crate::offline::case::{Case, call, say};

/// The tool that reads a message to the calendar.
const TOOL: &str = "calendar_propose";

/// Hands the athlete's own words on; in the next round, says what came of them. Where it asks
/// back, its question ends the turn.
pub fn calendar(case: &Case<'_>) -> Vec<Delta> {
    let answer = case.found(|result| match result {
        ToolResult::Proposed(_) => Some(PROPOSED.to_owned()),
        ToolResult::Answered { text } => Some(text.clone()),
        _ => None,
    });
    match answer {
        None => call(TOOL, &[("message", case.text.trim())]),
        Some(Ok(words)) => say(words),
        Some(Err(refused)) => refused,
    }
}
