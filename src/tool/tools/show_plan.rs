//! `show_plan`: today's plan with what is done of it.

use crate::domain::board::{Board, BoardItem};
use crate::domain::text::printable;
use crate::domain::tool_call::ToolResult;
use crate::today;
use crate::tool::descriptor::{Descriptor, Effect, Example};
use crate::tool::prepared::{Call, Prepared, Unprepared};
use crate::tool::told::Teller;

pub(super) const TOOL: Descriptor = Descriptor {
    name: "show_plan",
    verb: "show today's plan",
    purpose: "Show the plan that stands for today: each exercise with its prescription, what is done of it, last time's sets and the suggested load.",
    effect: Effect::Reads,
    parameters: &[],
    looks_back: true,
    at_least_one: &[],
    name_rules: &[],
    examples: &[Example { arguments: &[] }],
    advice: &[],
    prepare,
};

fn prepare(call: Call<'_>) -> Result<Prepared, Unprepared> {
    let Some(plan) = call.reader.plan_for(call.today)? else {
        return Ok(Prepared::Answer(
            ToolResult::Plan { board: None },
            "No plan stands for today yet.".into(),
        ));
    };
    let board = today::board(plan, call.reader, call.catalog, call.profile)?;
    let told = told(&board, &call.acknowledgement.teller());
    let board = Some(Box::new(board));
    Ok(Prepared::Answer(ToolResult::Plan { board }, told))
}

fn told(board: &Board, teller: &Teller) -> String {
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
        told.push_str(&format!(
            "\n{} ({} min)",
            printable(&block.title),
            block.duration_minutes
        ));
        for item in &block.items {
            let is_current = current == Some(&item.planned.id);
            told.push_str(&format!("\n- {}", item_told(item, is_current, teller)));
        }
    }
    told
}

fn item_told(item: &BoardItem, is_current: bool, teller: &Teller) -> String {
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
        told.push_str(&format!("; today {}", teller.together(&item.done)));
    }
    if let Some(last) = &item.last {
        let sets = teller.together(&last.sets);
        told.push_str(&format!("; last {sets} on {}", teller.day(last.date)));
    }
    if let Some(suggestion) = &item.suggestion {
        told.push_str(&format!(
            "; try {} ({})",
            suggestion.load.shown_in(teller.unit),
            suggestion.reason
        ));
    }
    told
}
