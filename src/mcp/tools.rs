//! The table of tools, as a client is told of it, and what a call comes to.

use crate::cli::call_answer;
use crate::coach::is_open_to;
use crate::domain::client::ClientAccess;
use crate::domain::decode::IssueList;
use crate::domain::load::Unit;
use crate::domain::tool_call::{CallIssueCode, CallOutcome};
use crate::tool::{Descriptor, Effect, descriptors};
use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use serde_json::Value;

/// Those that a client may call, in the order of the table. None has a schema of its answer: it would be the same
/// for all of them, and most of what a client reads. `setwise schema show --output "tool call"` prints it.
pub fn tools(access: ClientAccess) -> Vec<Tool> {
    let open = descriptors().iter();
    let open = open.filter(|tool| is_open_to(tool.name, access));
    open.map(|tool| told(tool, access)).collect()
}

fn told(tool: &'static Descriptor, access: ClientAccess) -> Tool {
    let shape = tool.shape();
    Tool::new(tool.name, shape.description, object(shape.parameters))
        .with_title(tool.verb)
        .with_annotations(annotations(tool, access))
}

/// Hints that are true: what is held for the athlete destroys nothing, and a corrected or deleted set
/// does where they let it.
fn annotations(tool: &Descriptor, access: ClientAccess) -> ToolAnnotations {
    let changes_at_once = tool.effect == Effect::Writes && access == ClientAccess::Log;
    let takes_away = ["edit_set_result", "delete_set_result", "undo_last_set"];
    ToolAnnotations::new()
        .read_only(tool.effect == Effect::Reads)
        .destructive(changes_at_once && takes_away.contains(&tool.name))
        .idempotent(false)
        // The calendar's assistant may be a model elsewhere.
        .open_world(tool.name == "calendar_propose")
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

/// A refusal is a result that the model can mend; only a tool that nobody has is an error of the protocol.
pub fn answered(outcome: CallOutcome, unit: Unit) -> Result<CallToolResult, ErrorData> {
    let unknown =
        |issue: &crate::domain::tool_call::CallIssue| issue.code == CallIssueCode::UnknownTool;
    if let Err(refusal) = &outcome.result
        && refusal.issues.iter().any(unknown)
    {
        return Err(ErrorData::invalid_params(outcome.message, None));
    }
    let answer = call_answer(outcome, unit);
    let text = vec![ContentBlock::text(answer.message.clone())];
    let mut result =
        if answer.ok { CallToolResult::success(text) } else { CallToolResult::error(text) };
    let structured = serde_json::to_value(&answer);
    result.structured_content = Some(structured.map_err(unspoken)?);
    Ok(result)
}

/// Why a tool of the table is not open to this client.
pub fn closed(tool: &str, access: ClientAccess) -> CallToolResult {
    let text = if tool == crate::tool::ASK_ATHLETE {
        "[Error: 'ask_athlete' is for the coach inside setwise. Ask the athlete in your own words.]"
            .to_owned()
    } else {
        format!(
            "[Error: The athlete lets other programs only {}: nothing was done. They can allow more with `setwise config set mcp.write {}`.]",
            access.word(),
            match access {
                ClientAccess::Read => ClientAccess::Propose.word(),
                ClientAccess::Propose | ClientAccess::Log => ClientAccess::Log.word(),
            }
        )
    };
    CallToolResult::error(vec![ContentBlock::text(text)])
}

/// An error of this program's own.
pub fn unspoken(error: impl std::fmt::Display) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

/// What can't be read, with each issue at its place.
pub fn unfit(issues: IssueList) -> ErrorData {
    ErrorData::invalid_params(issues.to_string(), serde_json::to_value(issues).ok())
}
