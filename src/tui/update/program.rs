//! Keys of the program tab, and what the desk answers them with.

use super::go_to;
use crate::domain::edit::Edit;
use crate::domain::report::Finding;
use crate::domain::text::counted;
use crate::program::{Inverse, Refused, place_of};
use crate::tui::effect::{Ask, Effect};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase};
use crate::tui::program::{
    Draft, Item, Program, ProgramAsk, ProgramNews, Read, Sheet, View, Wanted, Writing,
};
use crate::tui::tab::Tab;
use uuid::Uuid;

/// Rows that a page moves the choice by.
pub const PAGE: usize = 8;

/// `/program`: shows it, or does what the word after it says.
pub fn command(model: &mut Model, word: &str) -> Vec<Effect> {
    let mut effects = go_to(model, Tab::Program);
    match word {
        "" => {}
        "write" => effects.extend(write(model)),
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
    Ask::Program(ProgramAsk::Read).into()
}

pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let warned = std::mem::take(&mut model.program.warned);
    match action {
        Action::WriteProgram => return write(model),
        Action::Accept => return accept(model, warned),
        Action::AcceptWhole => return accept_whole(model, warned),
        Action::Refuse => return refuse(model),
        Action::Step => step(model),
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
        return Some(vec![Ask::Program(ProgramAsk::Stop).into()]);
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

/// Why nothing can be asked of the desk just now.
fn not_now(model: &Model) -> Option<&'static str> {
    if model.phase != Phase::Open {
        Some("the log is not open")
    } else if model.program.writing.is_some() {
        Some("a program is being written; Esc stops it")
    } else if model.program.busy {
        Some("one moment: what was asked before is being done")
    } else {
        None
    }
}

/// Says why not, where that is so.
fn refused_now(model: &mut Model) -> bool {
    let why = not_now(model);
    model.hint = why.map(Into::into).or(model.hint.take());
    why.is_some()
}

/// Has a program written by whoever is the coach.
pub fn write(model: &mut Model) -> Vec<Effect> {
    if refused_now(model) {
        return Vec::new();
    }
    let now = model.now.timestamp();
    model.program.failed = None;
    model.program.writing = Some(Writing::new(model.coach.clone(), now));
    vec![Ask::Program(ProgramAsk::Write(model.options.program)).into()]
}

/// While edits are gone through, takes the one that is asked about. Else applies those chosen;
/// where there is none, makes the program the athlete's.
pub fn accept(model: &mut Model, warned: bool) -> Vec<Effect> {
    if model.program.stepping.is_some() {
        return answer(model, true);
    }
    if refused_now(model) {
        return Vec::new();
    }
    let edits = model.program.chosen_edits();
    if !edits.is_empty() {
        return apply(model, edits);
    }
    if model.program.edits().is_empty() || warned {
        return accept_whole(model, warned);
    }
    model.hint = Some("no edit is chosen: Space chooses one, A takes the program as it is".into());
    Vec::new()
}

fn apply(model: &mut Model, edits: Vec<Edit>) -> Vec<Effect> {
    let Some(sheet) = model.program.sheet() else {
        return Vec::new();
    };
    let made = Box::new(sheet.made.clone());
    model.program.busy = true;
    vec![Ask::Program(ProgramAsk::Edit { made, edits }).into()]
}

/// Makes the program the athlete's. One with faults takes a second word, said after they are told.
pub fn accept_whole(model: &mut Model, warned: bool) -> Vec<Effect> {
    if refused_now(model) {
        return Vec::new();
    }
    let Some(draft) = &model.program.draft else {
        model.hint = Some(match model.program.standing {
            Some(_) => "this is your program already; g writes another".into(),
            None => "there is no program to accept; g writes one".into(),
        });
        return Vec::new();
    };
    let faults = draft.sheet.made.verification.findings.len();
    if faults > 0 && !warned {
        model.program.warned = true;
        let key = model.key(Context::Program, Action::AcceptWhole);
        model.hint = Some(format!(
            "{} left; {key} again makes it yours all the same",
            counted(faults, "fault")
        ));
        return Vec::new();
    }
    let ask = ProgramAsk::Settle {
        proposal: draft.proposal,
        changed: draft.to_propose(),
        accept: true,
    };
    model.program.busy = true;
    vec![Ask::Program(ask).into()]
}

/// While edits are gone through, leaves the one that is asked about. Else drops what is proposed.
pub fn refuse(model: &mut Model) -> Vec<Effect> {
    if model.program.stepping.is_some() {
        return answer(model, false);
    }
    if refused_now(model) {
        return Vec::new();
    }
    let Some(draft) = model.program.draft.take() else {
        model.hint = Some("nothing is proposed that could be dropped".into());
        return Vec::new();
    };
    model.program.begin_anew();
    let Some(proposal) = draft.proposal else {
        model.hint = Some("dropped".into());
        return Vec::new();
    };
    model.program.busy = true;
    let ask = ProgramAsk::Settle {
        proposal: Some(proposal),
        changed: None,
        accept: false,
    };
    vec![Ask::Program(ask).into()]
}

/// Begins to go through the edits one by one.
fn step(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let program = &mut model.program;
    if program.edits().is_empty() {
        model.hint = Some("no edits are suggested".into());
        return;
    }
    program.chosen = vec![false; program.edits().len()];
    (program.view, program.on_report) = (View::Days, true);
    ask_about(program, 0);
}

fn ask_about(program: &mut Program, edit: usize) {
    program.stepping = Some(edit);
    program.item = program.item_of_edit(edit);
}

/// Takes or leaves the edit that is asked about; after the last, those taken are applied.
fn answer(model: &mut Model, takes: bool) -> Vec<Effect> {
    let program = &mut model.program;
    let Some(edit) = program.stepping.take() else {
        return Vec::new();
    };
    if let Some(chosen) = program.chosen.get_mut(edit) {
        *chosen = takes;
    }
    if edit + 1 < program.edits().len() {
        ask_about(program, edit + 1);
        return Vec::new();
    }
    let edits = program.chosen_edits();
    if edits.is_empty() {
        model.hint = Some("no edit was taken, so nothing was applied".into());
        return Vec::new();
    }
    apply(model, edits)
}

fn toggle(model: &mut Model) {
    let program = &mut model.program;
    match program.chosen_item().filter(|_| program.on_report) {
        Some(Item::Edit(edit)) => {
            if let Some(chosen) = program.chosen.get_mut(edit) {
                *chosen = !*chosen;
            }
        }
        _ if program.edits().is_empty() => model.hint = Some("no edits are suggested".into()),
        _ => model.hint = Some("choose an edit in the report first; Tab leads there".into()),
    }
}

/// Takes the newest edits back, by their inverse.
fn take_back(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let program = &mut model.program;
    let taken = program.draft.as_mut().map(Draft::take_back);
    let words = match taken {
        Some(Ok(true)) => "taken back".to_owned(),
        Some(Err(fault)) => fault.to_string(),
        Some(Ok(false)) | None => "no edits were made that could be taken back".to_owned(),
    };
    let standing = program.standing.as_ref().map(|one| &one.sheet.made.plan);
    let as_it_stands = |draft: &Draft| {
        !draft.has_steps() && draft.proposal.is_none() && standing == Some(&draft.sheet.made.plan)
    };
    if program.draft.as_ref().is_some_and(as_it_stands) {
        program.draft = None;
    }
    program.begin_anew();
    model.hint = Some(words);
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

/// What came of it.
pub fn take(model: &mut Model, news: ProgramNews) -> Vec<Effect> {
    match news {
        ProgramNews::Read(read) => {
            set(&mut model.program, *read);
            return wanted(model);
        }
        ProgramNews::Step(event) => {
            if let Some(writing) = &mut model.program.writing {
                writing.take(event);
            }
        }
        ProgramNews::Written { sheet, proposal } => {
            let program = &mut model.program;
            let took = program.writing.take().map(|writing| writing.since);
            program.draft = Some(Draft::new(sheet, proposal));
            (program.view, program.day, program.row, program.item) = (View::Days, 0, 0, 0);
            program.begin_anew();
            program.on_report = !program.edits().is_empty();
            let seconds = took.map_or(0, |since| {
                model.now.timestamp().duration_since(since).as_secs()
            });
            model.hint = Some(format!("written in {seconds} s; nothing is yours yet"));
        }
        ProgramNews::Stopped => {
            model.program.writing = None;
            model.hint = Some("stopped; nothing was changed".into());
        }
        ProgramNews::NotWritten(why) => {
            model.program.writing = None;
            model.hint = Some(why.clone());
            model.program.failed = Some(why);
        }
        ProgramNews::Edited {
            sheet,
            inverse,
            refused,
        } => edited(model, sheet, inverse, refused),
        ProgramNews::Settled { done, said } => {
            let program = &mut model.program;
            program.busy = false;
            if done {
                program.draft = None;
            }
            model.hint = Some(said);
            return vec![read()];
        }
        ProgramNews::Failed(why) => {
            model.program.busy = false;
            model.hint = Some(why);
        }
    }
    Vec::new()
}

fn edited(model: &mut Model, sheet: Sheet, inverse: Inverse, refused: Vec<Refused>) {
    let program = &mut model.program;
    program.busy = false;
    if program.draft.is_none() {
        let standing = program.standing.as_ref();
        let as_it_stands = standing.map(|standing| Draft::new(standing.sheet.clone(), None));
        program.draft = as_it_stands;
    }
    let Some(draft) = &mut program.draft else {
        return;
    };
    let not_applied = refused.len();
    draft.edited(sheet, inverse, refused);
    program.item = 0;
    program.begin_anew();
    let verdict = match program.findings().len() {
        0 => "verified: all is right".to_owned(),
        faults => format!("verified: {} left", counted(faults, "fault")),
    };
    model.hint = Some(match not_applied {
        0 => verdict,
        edits => format!("{} refused; {verdict}", counted(edits, "edit")),
    });
}

/// Does what a word wanted, now that it is known what there is.
fn wanted(model: &mut Model) -> Vec<Effect> {
    match model.program.wanted.take() {
        None => Vec::new(),
        Some(Wanted::Apply) => accept(model, false),
        // The word is typed whole, which is as much as a second key.
        Some(Wanted::Accept) => accept_whole(model, true),
        Some(Wanted::Refuse) => refuse(model),
    }
}

/// What stands and what is proposed. What the athlete changed and has not accepted stays.
fn set(program: &mut Program, read: Read) {
    let shown = |program: &Program| program.sheet().map(|sheet| sheet.made.clone());
    let before = shown(program);
    let first = !program.loaded;
    program.loaded = true;
    program.profile = Some(read.profile);
    program.standing = read.standing;
    let proposed = read.proposed.as_ref().map(|(id, _)| *id);
    if !keeps(program, proposed) {
        let draft = read.proposed.map(|(id, sheet)| Draft::new(sheet, Some(id)));
        program.draft = draft;
    }
    if first && let (None, Some(standing)) = (&program.draft, &program.standing) {
        program.day = standing.day;
    }
    if shown(program) != before {
        program.begin_anew();
    }
}

/// Whether the draft stays as it is: it was changed here, or is what is proposed anyway.
fn keeps(program: &Program, proposed: Option<Uuid>) -> bool {
    program.draft.as_ref().is_some_and(|draft| {
        draft.has_steps() || (draft.proposal.is_some() && draft.proposal == proposed)
    })
}
