//! `show_plan`: today's plan with what is done of it.

use crate::descriptor::{Descriptor, Effect};
use crate::prepared::{Call, Prepare, Prepared, Unprepared};
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use setwise_training::today;
use setwise_words::text::Formatter;
use std::fmt::Write as _;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_plan",
    verb: "show today's plan",
    purpose: "Today's plan: asked, done, last time, the load to try.",
    effect: Effect::Reads,
    examples: &[&[]],
    prepare: Prepare::ReadsLog(prepare),
    ..Descriptor::PLAIN
};

fn prepare(call: &Call<'_>) -> Result<Prepared, Unprepared> {
    let Some(plan) = call.reader.plan_for(call.today)? else {
        return Ok(Prepared::Answer(
            Box::new(ToolResult::Plan { board: None }),
            "There is no plan for today yet.".into(),
        ));
    };
    let board = today::board(plan, call.reader, call.catalog, call.profile)?;
    let told = told(&board, call.acknowledgement.formatter());
    let board = Some(Box::new(board));
    Ok(Prepared::Answer(Box::new(ToolResult::Plan { board }), told))
}

fn told(board: &Board, formatter: Formatter<'_>) -> String {
    let plan = &board.stored.plan;
    let (done, asked) = board.sets();
    let mut told = format!(
        "[Plan] {}: {}, {} min, {}; {done} of {asked} sets done",
        board.stored.date,
        printable(&plan.focus),
        plan.duration_minutes,
        plan.energy
    );
    let current = board.current_item().map(|item| &item.planned.id);
    for block in &board.blocks {
        let _ = write!(told, "\n{} ({} min)", printable(&block.title), block.duration_minutes);
        for item in &block.items {
            let is_current = current == Some(&item.planned.id);
            let _ = write!(told, "\n- {}", item_told(item, is_current, formatter));
        }
    }
    told
}

fn item_told(item: &BoardItem, is_current: bool, formatter: Formatter<'_>) -> String {
    let mut told = format!(
        "{} {}: {} of {} done",
        printable(&item.planned.name),
        printable(&item.planned.prescription),
        item.sets_done(),
        item.asked
    );
    if is_current {
        told.push_str(", the current one");
    }
    if !item.done.is_empty() {
        let _ = write!(told, "; today {}", formatter.sets(&item.done));
    }
    if let Some(last) = &item.last {
        let sets = formatter.sets(&last.sets);
        let _ = write!(told, "; last {sets} on {}", formatter.day(last.date));
    }
    if let Some(suggestion) = &item.suggestion {
        let _ = write!(told, "; try {} ({})", formatter.suggested(suggestion), suggestion.reason);
    }
    told
}
