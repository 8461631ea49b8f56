//! `calendar_propose`: a wish for the calendar, in words, to what the athlete accepts or refuses.

use crate::descriptor::{Descriptor, Effect, Kind, Parameter};
use crate::limits::{ENTRIES_IN_CONTEXT, MOST_WISH_CHARS};
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use serde_json::Value;
use setwise_domain::command::Command;
use setwise_domain::proposal::{Hunk, Proposal};
use setwise_domain::question::Question;
use setwise_domain::text::printable;
use setwise_domain::tool_call::{CallIssueCode, ToolResult};
use setwise_training::assistant::{self, End, Mode, Outcome, Turn};
use std::fmt::Write as _;
use std::sync::Arc;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "calendar_propose",
    verb: "propose calendar changes",
    purpose: "Propose calendar changes: move, skip, complete, add, repeat, rename, delete sessions; not today's exercises.",
    effect: Effect::Proposes,
    parameters: &[MESSAGE],
    examples: &[
        &[("message", "move leg day to friday")],
        &[("message", "I'm away next week: skip everything")],
    ],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

const MESSAGE: Parameter = Parameter {
    name: "message",
    required: true,
    kind: Kind::Text { least: 2, most: MOST_WISH_CHARS },
    doc: "The athlete's own words",
    left_out: "",
    good: &["move leg day to friday", "skip everything overdue"],
    bad: &[""],
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let message = call.said.text("message").unwrap_or_default().trim();
    let Some(planner) = call.planner else {
        return Err(not_planned("The calendar can't be planned from here."));
    };
    let entries = call.reader.said(ENTRIES_IN_CONTEXT)?;
    let end = planner.plan(Turn {
        message: message.to_owned(),
        mode: Mode::Auto,
        selection: None,
        transcript: assistant::messages(&entries),
        question: assistant::open_question(&entries, call.stamps.timestamp()),
        calendar: Arc::clone(
            &crate::trained::read(call.reader, call.catalog, call.today)?.calendar,
        ),
        today: call.today,
        dates: call.profile.unit.into(),
    });
    match end {
        Some(End::Planned(outcome)) => proposed(call, &outcome),
        Some(End::Asked(asked)) => {
            let question = assistant::question(message, &asked);
            let told = with(question_told(&question), &call.remarks);
            Ok(Prepared::Answer(Box::new(ToolResult::Asked(question)), told))
        }
        Some(End::Said(text)) => Ok(answered(text, &call.remarks)),
        Some(End::Failed(message)) => Err(not_planned(&message)),
        None => Err(not_planned("It was stopped; nothing is proposed.")),
    }
}

fn not_planned(message: &str) -> Unprepared {
    let message = printable(message).into_owned();
    Unprepared::because(CallIssueCode::NotPlanned, None, message)
}

fn proposed(call: &Call<'_>, outcome: &Outcome) -> Result<Prepared, Unprepared> {
    if outcome.operations.is_empty() {
        return Ok(answered(outcome.text.clone(), &call.remarks));
    }
    let Some(proposal) = outcome.planned.proposal(&outcome.text, call.stamps) else {
        return Err(not_planned(&outcome.text));
    };
    let told = told(&proposal, outcome, &call.remarks);
    Ok(Prepared::Change(
        Box::new(Command::Propose(proposal.clone())),
        Box::new(move |_, _| Ok((ToolResult::Proposed(proposal.clone()), told.clone()))),
    ))
}

fn answered(text: String, remarks: &[String]) -> Prepared {
    let told = format!(
        "[Calendar Unchanged] {}\nNothing is proposed; tell the athlete this.",
        printable(&text)
    );
    let told = with(told, remarks);
    Prepared::Answer(Box::new(ToolResult::Answered { text }), told)
}

fn told(proposal: &Proposal, outcome: &Outcome, remarks: &[String]) -> String {
    let mut told = format!(
        "[Calendar Proposed] {}\nNothing has changed yet: the athlete sees it as a card to accept or refuse.",
        printable(&proposal.title)
    );
    for hunk in &proposal.hunks {
        let (Hunk::Same(line) | Hunk::Removed(line) | Hunk::Added(line)) = hunk;
        let _ = write!(told, "\n- {}", printable(line));
    }
    for refused in outcome.operations.iter().filter(|one| !one.is_valid()) {
        let op = refused.op.get("op").and_then(Value::as_str);
        let _ = write!(told, "\nLeft out: {}", printable(op.unwrap_or("an operation")));
        for error in &refused.errors {
            let _ = write!(told, ": {}", printable(&error.message));
        }
    }
    with(told, remarks)
}

fn question_told(question: &Question) -> String {
    let mut told = format!(
        "[Question] {}\nThe athlete sees it and answers by number or in words; nothing is proposed yet.",
        printable(&question.text)
    );
    for (place, option) in question.options.iter().enumerate() {
        let _ = write!(told, "\n{} {}", place + 1, printable(&option.label));
    }
    told
}

fn with(mut told: String, remarks: &[String]) -> String {
    for remark in remarks {
        let _ = write!(told, "\n{remark}");
    }
    told
}
