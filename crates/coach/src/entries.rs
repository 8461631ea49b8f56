//! What the athlete is shown of what happens in a turn, as entries of the transcript.

use super::effect::Effect;
use super::event::TurnEvent;
use super::messages;
use setwise_domain::summed_up::SummedUp;
use setwise_domain::tool_call::{CallOutcome, ToolResult};
use setwise_domain::transcript::EntryBody;
use setwise_words::text::Formatter;

/// Sets, plan or profile are not what they were.
pub const CHANGED: Effect = Effect::Tell(TurnEvent::Changed);

/// What is shown of a call: nothing twice, and of one that only read a folded line where a model
/// made it; a rule's words say all that it looked up.
pub fn entries_of(outcome: CallOutcome, formatter: Formatter<'_>, model: bool) -> Vec<Effect> {
    if outcome.replayed {
        return Vec::new();
    }
    match outcome.result {
        Err(_) => vec![keep(EntryBody::Refused { outcome })],
        Ok(result) => match change_entry(&result, formatter) {
            Some(body) => vec![keep(body), CHANGED],
            None => match result {
                ToolResult::Debriefed(summed_up) => summed_up_entries(Some(*summed_up)),
                // The turn itself ends with it.
                ToolResult::Unresolved(_) | ToolResult::Asked(_) => Vec::new(),
                _ if model => vec![keep(EntryBody::Called {
                    tool: outcome.tool,
                    arguments: outcome.arguments,
                    message: outcome.message,
                })],
                _ => Vec::new(),
            },
        },
    }
}

/// What is said of a change, in its own transaction; none where nothing was changed.
pub fn change_entry(result: &ToolResult, formatter: Formatter<'_>) -> Option<EntryBody> {
    let text = match result {
        ToolResult::Logged(receipt) => {
            return Some(EntryBody::Receipt { receipt: receipt.clone() });
        }
        ToolResult::Proposed(proposal) | ToolResult::Held(proposal) => {
            return Some(EntryBody::Proposal { proposal: proposal.clone() });
        }
        ToolResult::TakenBack { sets, places } => formatter.counting(places).taken_back(sets),
        ToolResult::Edited { before, after, places } => {
            formatter.counting(places).corrected(before, after)
        }
        ToolResult::Corrected { sets, places, remarks } => {
            formatter.counting(places).corrected_all(sets, remarks)
        }
        ToolResult::Debriefed(_)
        | ToolResult::History { .. }
        | ToolResult::Records { .. }
        | ToolResult::Queried { .. }
        | ToolResult::Plan { .. }
        | ToolResult::Reviewed { .. }
        | ToolResult::Exercises { .. }
        | ToolResult::Answered { .. }
        | ToolResult::Unresolved(_)
        | ToolResult::Asked(_) => return None,
    };
    Some(EntryBody::Notice { text })
}

/// The debrief, and cards for its calendar and for facts that nobody said; a word where there was nothing, or nothing new.
pub fn debrief_entries(summed_up: Option<SummedUp>) -> Vec<EntryBody> {
    let notice = |text: &str| vec![EntryBody::Notice { text: text.into() }];
    let Some(mut summed_up) = summed_up else {
        return notice(messages::NOTHING_TO_SUM_UP);
    };
    if !summed_up.stored_something() && !summed_up.failed_something() {
        return notice(messages::SUMMED_UP_BEFORE);
    }
    let cards = [summed_up.proposal.take(), summed_up.unsaid.take()];
    let debrief = Box::new(summed_up);
    std::iter::once(EntryBody::Debrief { debrief })
        .chain(cards.into_iter().flatten().map(|proposal| EntryBody::Proposal { proposal }))
        .collect()
}

/// A session that was summed up, or why it was not.
pub fn summed_up_entries(summed_up: Option<SummedUp>) -> Vec<Effect> {
    let changed = summed_up.as_ref().is_some_and(SummedUp::stored_something);
    let kept = debrief_entries(summed_up).into_iter().map(keep);
    kept.chain(changed.then_some(CHANGED)).collect()
}

pub fn keep(body: EntryBody) -> Effect {
    Effect::Keep(Box::new(body))
}

pub fn show(text: String) -> Vec<Effect> {
    if text.is_empty() { Vec::new() } else { vec![Effect::Tell(TurnEvent::Text(text))] }
}

pub fn notice(text: impl Into<String>) -> Effect {
    keep(EntryBody::Notice { text: text.into() })
}

/// The last word of a turn that did not come to its end.
pub fn unanswered(text: impl Into<String>) -> Effect {
    keep(EntryBody::Unanswered { text: text.into() })
}

pub fn end_with(effect: Effect) -> Vec<Effect> {
    vec![effect, Effect::End]
}
