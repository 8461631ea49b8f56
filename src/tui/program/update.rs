//! Keys of the program tab: looking around, and to which action a key leads.

use super::actions::{
    accept, accept_whole, next_goal, refuse, start, step, take_back, toggle, write,
};
use super::state::{Item, ProgramTab, View, Wanted};
use super::view::most_first_week;
use crate::domain::report::Finding;
use crate::program::place_of;
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::request::{Job, Request};
use crate::tui::tab::Tab;
use crate::tui::target::Target;
use crate::tui::update::{go_to, scroll_key};

/// Rows that a page moves the choice by.
pub const PAGE: usize = 8;

/// `/program`: shows it, or does what the word after it says.
pub fn command(model: &mut Model, word: &str) {
    go_to(model, Tab::Program);
    model.program.wanted = match word {
        "write" => Some(Wanted::Write),
        "apply" => Some(Wanted::Apply),
        "accept" => Some(Wanted::Accept),
        "refuse" => Some(Wanted::Refuse),
        "" => model.program.wanted,
        _ => {
            model.hint = Some("send /program alone, or with write, apply, accept or refuse".into());
            return;
        }
    };
}

pub fn act(model: &mut Model, action: Action) {
    // A warning holds for the very next key.
    let warned = model.program.warned.take() == Some(action);
    match action {
        Action::WriteProgram => write(model),
        Action::Accept => accept(model),
        Action::AcceptWhole => accept_whole(model, warned),
        Action::Refuse => refuse(model, warned),
        Action::Each => step(model),
        Action::Toggle => toggle(model),
        Action::TakeBack => take_back(model),
        Action::Volume => show(&mut model.program, View::Volume),
        Action::Weeks => show(&mut model.program, View::Weeks),
        Action::KnownPrograms => show(&mut model.program, View::Known),
        Action::NextGoal => next_goal(model),
        Action::Left => aside(model, -1),
        Action::Right => aside(model, 1),
        Action::Open => open(model),
        action => scroll_key(model, action),
    }
}

/// Days and report have the keys in turn.
pub fn next_pane(program: &mut ProgramTab) {
    program.view = View::Days;
    program.on_report = !program.on_report;
}

/// Esc. False where nothing was left to close.
pub fn close(model: &mut Model) -> bool {
    let program = &mut model.program;
    if let Some(writing) = &mut program.writing {
        writing.stopping = true;
        model.request(Request::Stop(Job::Writing));
    } else if program.stepping.take().is_some() {
        model.hint = Some("nothing was applied".into());
    } else if program.view != View::Days {
        program.view = View::Days;
    } else {
        return false;
    }
    true
}

fn show(program: &mut ProgramTab, view: View) {
    program.view = if program.view == view { View::Days } else { view };
    // The week that it is, with the one before it.
    let now = program.sheet().map_or(0, |sheet| sheet.now);
    (program.scroll, program.first_week) = (0, now.saturating_sub(1));
}

/// The day beside, or the weeks beside; negative is left.
fn aside(model: &mut Model, by: isize) {
    let most = most_first_week(model);
    let program = &mut model.program;
    if program.view == View::Weeks {
        let first = program.first_week.min(most);
        program.first_week = first.saturating_add_signed(by).min(most);
    } else {
        program.day = program.day.saturating_add_signed(by);
        program.on_report = false;
        program.view = View::Days;
        program.keep_within();
    }
}

/// Chooses an exercise and its day, a line of the report, or a program that can be started. False for what isn't
/// there any more, and while a program is written or edits are gone through.
pub fn press(model: &mut Model, target: &Target) -> bool {
    let program = &mut model.program;
    if program.writing.is_some() || program.stepping.is_some() {
        return false;
    }
    match target {
        Target::Prescribed { day, row, name } => {
            let sheet = program.sheet();
            let loc = sheet.and_then(|sheet| sheet.place(*day, *row));
            let now = loc.and_then(|loc| Some(sheet?.exercise(loc)?.name.as_str()));
            if now.unwrap_or_default() != name {
                return false;
            }
            (program.day, program.row, program.on_report) = (*day, *row, false);
            program.keep_within();
        }
        Target::Reported(item) => {
            let line = (0..program.items()).find(|line| program.item_at(*line) == Some(*item));
            let Some(line) = line else {
                return false;
            };
            (program.item, program.on_report) = (line, true);
        }
        Target::Startable(id) => {
            let Some(choice) = program.startable.iter().position(|one| one.id == *id) else {
                return false;
            };
            program.choice = choice;
        }
        _ => return false,
    }
    true
}

/// Moves the choice; negative is up.
pub fn choose_by(program: &mut ProgramTab, rows: isize) {
    let place = match program.on_report {
        _ if program.is_list() => &mut program.choice,
        true => &mut program.item,
        false => &mut program.row,
    };
    *place = place.saturating_add_signed(rows);
    program.keep_within();
}

/// From the list to a proposal of the chosen program; to the place that the chosen finding or edit is
/// about, or from an exercise to what is wrong with it.
fn open(model: &mut Model) {
    if model.program.is_list() {
        return start(model);
    }
    let program = &mut model.program;
    if program.view == View::Days && !program.on_report {
        return to_issue(program);
    }
    let item = program.chosen_item().filter(|_| program.on_report);
    let Some((item, sheet)) = item.zip(program.sheet()) else {
        return;
    };
    let report = &sheet.made.verification;
    let place = match item {
        Item::Finding(finding) => report.findings[finding].loc.or_else(|| {
            // An issue of the whole week is shown where it would be mended.
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

fn to_issue(program: &mut ProgramTab) {
    let here = program.sheet().and_then(|sheet| sheet.place(program.day, program.row));
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
