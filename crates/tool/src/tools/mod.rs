//! The table of tools. One more tool is one more file here and one more row.

mod addressed;
mod ask_athlete;
mod calendar_propose;
mod delete_set_result;
mod edit_set_result;
mod finish_session;
mod log_set_result;
mod named;
mod parameters;
mod propose_plan;
mod query_log;
mod review_plan;
mod search_exercise;
mod show_history;
mod show_plan;
mod show_records;
mod swap_exercise;
pub(crate) mod undo_last_set;

pub(super) use finish_session::Sections;

use super::descriptor::Descriptor;

const TOOLS: &[Descriptor] = &[
    log_set_result::TOOL,
    edit_set_result::TOOL,
    delete_set_result::TOOL,
    undo_last_set::TOOL,
    show_plan::TOOL,
    propose_plan::TOOL,
    swap_exercise::TOOL,
    calendar_propose::TOOL,
    show_history::TOOL,
    show_records::TOOL,
    query_log::TOOL,
    search_exercise::TOOL,
    finish_session::TOOL,
    ask_athlete::TOOL,
    review_plan::TOOL,
];

/// The tool that logs a set.
pub const LOG_SET_RESULT: &str = log_set_result::TOOL.name;

pub(crate) const UNDO_LAST_SET: &str = undo_last_set::TOOL.name;

/// The tool with which a coach asks, and ends its turn.
pub const ASK_ATHLETE: &str = ask_athlete::TOOL.name;

/// The tool that sums a session up, and remembers what the athlete said.
pub const FINISH_SESSION: &str = finish_session::TOOL.name;

/// The tool that proposes plans.
pub const PROPOSE_PLAN: &str = propose_plan::TOOL.name;

/// Every tool, the one that logs first.
pub const fn descriptors() -> &'static [Descriptor] {
    TOOLS
}

/// The tools that a coach in the chat is offered, which may be a small model. Each is paid for with every
/// message: today's plan it is told anyway, what is wrong with a plan when it proposes it, and records
/// are an answer of the log.
pub fn offered(is_compact: bool) -> Vec<&'static Descriptor> {
    if is_compact {
        return COMPACT.iter().collect();
    }
    let others = [review_plan::TOOL.name, show_plan::TOOL.name, show_records::TOOL.name];
    TOOLS.iter().filter(|tool| !others.contains(&tool.name)).collect()
}

/// The tools of a small model, with what a set between two others needs of them: what else they take is
/// taken from it too. Today's plan it is told anyway.
const COMPACT: &[Descriptor] = &[
    log_set_result::TOOL,
    edit_set_result::COMPACT,
    delete_set_result::COMPACT,
    show_history::COMPACT,
    ask_athlete::COMPACT,
];

/// The tool of exactly this name.
pub fn find(name: &str) -> Option<&'static Descriptor> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// The tool that logs sets.
pub const fn canonical() -> &'static Descriptor {
    &TOOLS[0]
}
