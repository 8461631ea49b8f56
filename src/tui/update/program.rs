//! Keys of the program tab: looking around here, the athlete's word and the answers beside it.

mod hear;
mod word;

pub use hear::take;

use super::go_to;
use crate::domain::report::Finding;
use crate::program::place_of;
use crate::tui::effect::{Effect, Request};
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::program::{Item, Program, ProgramAsk, View, Wanted};
use crate::tui::tab::Tab;
use word::{accept, accept_whole, refuse, step, take_back, toggle, write};

/// Rows that a page moves the choice by.
pub const PAGE: usize = 8;

/// `/program`: shows it, or does what the word after it says.
pub fn command(model: &mut Model, word: &str) -> Vec<Effect> {
    let effects = go_to(model, Tab::Program);
    match word {
        "" => {}
        "write" => model.program.wanted = Some(Wanted::Write),
        "apply" => model.program.wanted = Some(Wanted::Apply),
        "accept" => model.program.wanted = Some(Wanted::Accept),
        "refuse" => model.program.wanted = Some(Wanted::Refuse),
        _ => {
            model.hint = Some("write /program, or after it write, apply, accept or refuse".into());
        }
    }
    effects
}

/// What is read when the tab is shown.
pub fn read() -> Effect {
    Request::Program(ProgramAsk::Read).into()
}

pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    // A warning holds for the very next key.
    let warned = std::mem::take(&mut model.program.warned) == Some(action);
    match action {
        Action::WriteProgram => return write(model),
        Action::Accept => return accept(model),
        Action::AcceptWhole => return accept_whole(model, warned),
        Action::Refuse => return refuse(model, warned),
        Action::Each => step(model),
        Action::Toggle => toggle(model),
        Action::TakeBack => take_back(model),
        Action::Volume => show(&mut model.program, View::Volume),
        Action::Weeks => show(&mut model.program, View::Weeks),
        Action::Left => aside(&mut model.program, false),
        Action::Right => aside(&mut model.program, true),
        Action::Up => up(model, 1),
        Action::Down => down(model, 1),
        Action::Top => up(model, usize::MAX),
        Action::Follow => down(model, usize::MAX / 2),
        Action::Open => open(model),
        _ => {}
    }
    Vec::new()
}

/// Days and report have the keys in turn.
pub fn next_pane(program: &mut Program) {
    program.view = View::Days;
    program.on_report = !program.on_report;
}

/// Esc. False where nothing was left to close.
pub fn close(model: &mut Model) -> Option<Vec<Effect>> {
    let program = &mut model.program;
    if model.tab != Tab::Program {
        return None;
    }
    if let Some(writing) = &mut program.writing {
        writing.stopping = true;
        return Some(vec![Request::Program(ProgramAsk::Stop).into()]);
    }
    if program.stepping.take().is_some() {
        model.hint = Some("nothing was applied".into());
        return Some(Vec::new());
    }
    if program.view != View::Days {
        program.view = View::Days;
        return Some(Vec::new());
    }
    None
}

fn show(program: &mut Program, view: View) {
    program.view = if program.view == view {
        View::Days
    } else {
        view
    };
    (program.scroll, program.first_week) = (0, 0);
}

/// The day beside, or the weeks beside.
fn aside(program: &mut Program, right: bool) {
    let moved = |at: usize| {
        if right {
            at.saturating_add(1)
        } else {
            at.saturating_sub(1)
        }
    };
    match program.view {
        View::Weeks => {
            let weeks = program.sheet().map_or(0, |sheet| sheet.weeks.len());
            program.first_week = moved(program.first_week).min(weeks.saturating_sub(1));
        }
        View::Days | View::Volume => {
            program.day = moved(program.day);
            program.on_report = false;
            program.view = View::Days;
            program.keep_within();
        }
    }
}

/// Moves the choice, or scrolls what has none.
pub fn up(model: &mut Model, rows: usize) {
    let program = &mut model.program;
    match (program.view, program.on_report) {
        (View::Days, true) => program.item = program.item.saturating_sub(rows),
        (View::Days, false) => program.row = program.row.saturating_sub(rows),
        _ => program.scroll = program.scroll.saturating_sub(rows),
    }
}

pub fn down(model: &mut Model, rows: usize) {
    let most = crate::tui::view::program::most_scroll(model);
    let program = &mut model.program;
    match (program.view, program.on_report) {
        (View::Days, true) => program.item = program.item.saturating_add(rows),
        (View::Days, false) => program.row = program.row.saturating_add(rows),
        _ => program.scroll = program.scroll.saturating_add(rows).min(most),
    }
    program.keep_within();
}

/// To the place that the chosen finding or edit is about, or from an exercise to what is wrong
/// with it.
fn open(model: &mut Model) {
    let program = &mut model.program;
    if program.view == View::Days && !program.on_report {
        return to_fault(program);
    }
    let item = program.chosen_item().filter(|_| program.on_report);
    let Some((item, sheet)) = item.zip(program.sheet()) else {
        return;
    };
    let report = &sheet.made.verification;
    let place = match item {
        Item::Finding(finding) => report.findings[finding].loc.or_else(|| {
            // A fault of the whole week is shown where it would be mended.
            let edit = report.findings[finding].edits.first();
            edit.and_then(|&edit| place_of(report.suggested_edits.get(edit)?))
        }),
        Item::Edit(edit) => place_of(&report.suggested_edits[edit]),
    };
    let Some(place) = place.filter(|place| sheet.day(place.day_idx).is_some()) else {
        model.hint = Some("this is about the week as a whole".into());
        return;
    };
    let (day, row) = sheet.row_of(place);
    (program.day, program.row, program.on_report) = (day, row, false);
    program.keep_within();
}

fn to_fault(program: &mut Program) {
    let here = program
        .sheet()
        .and_then(|sheet| sheet.place(program.day, program.row));
    let about = |finding: &Finding| {
        finding.loc.is_some_and(|place| {
            let whole_day = place.block_idx.is_none() && place.day_idx == program.day;
            let exercise = here.is_some_and(|loc| {
                (Some(loc.block_idx), Some(loc.ex_idx)) == (place.block_idx, place.ex_idx)
                    && loc.day_idx == place.day_idx
            });
            whole_day || exercise
        })
    };
    if let Some(finding) = program.findings().iter().position(about) {
        (program.item, program.on_report) = (finding, true);
    }
}
