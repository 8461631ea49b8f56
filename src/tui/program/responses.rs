//! What the worker answers the program tab with.

use super::actions::{accept, accept_whole, refuse, write};
use super::asks::{ReadPrograms, Wrote};
use super::state::{ProgramRead, ProgramTab, View, Wanted};
use super::{Draft, Sheet};
use crate::coach::ProgramEvent;
use crate::domain::text::counted;
use crate::program::{Inverse, Refused};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::Model;
use uuid::Uuid;

/// What stands and what is proposed was read; what a word wanted is done, now that it is known.
pub fn receive(model: &mut Model, read: ProgramRead) {
    set(&mut model.program, read);
    match model.program.wanted.take() {
        None => {}
        Some(Wanted::Write) => write(model),
        Some(Wanted::Apply) => accept(model),
        // The word is typed whole, which is as much as a second key.
        Some(Wanted::Accept) => accept_whole(model, true),
        Some(Wanted::Refuse) => refuse(model, true),
    }
}

pub fn wrote_step(model: &mut Model, event: ProgramEvent) {
    if let Some(writing) = &mut model.program.writing {
        writing.take(event);
    }
}

pub fn written(model: &mut Model, sheet: Sheet, proposal: Option<Uuid>) {
    let now = model.now.timestamp();
    let program = &mut model.program;
    let took = program.writing.take().map(|writing| writing.since);
    program.busy = false;
    program.draft = Some(Draft::new(sheet, proposal));
    (program.view, program.day, program.row, program.item) = (View::Days, 0, 0, 0);
    program.begin_anew();
    program.on_report = !program.edits().is_empty();
    model.hint = Some(match took {
        Some(since) => {
            let seconds = now.duration_since(since).as_secs();
            format!("written in {seconds} s; not accepted yet")
        }
        None => "proposed; not accepted yet".to_owned(),
    });
}

/// How the writing ended.
pub fn wrote(model: &mut Model, wrote: Wrote) {
    match wrote {
        Wrote::Program { sheet, proposal } => written(model, *sheet, proposal),
        Wrote::Stopped => stopped(model),
        Wrote::Nothing(why) => not_written(model, why),
    }
}

fn stopped(model: &mut Model) {
    model.program.writing = None;
    model.hint = Some("stopped; nothing was changed".into());
}

fn not_written(model: &mut Model, why: String) {
    model.program.writing = None;
    model.hint = Some(why.clone());
    model.program.failed = Some(why);
}

pub fn settled(model: &mut Model, done: bool, accepted: bool) {
    model.program.busy = false;
    if done {
        model.program.draft = None;
    }
    model.hint = Some(outcome(model, done, accepted));
    model.ask(ReadPrograms);
}

/// What came of the athlete's word, with the key that takes it back.
fn outcome(model: &Model, done: bool, accepted: bool) -> String {
    if !done {
        return "nothing was changed; the chat says why".to_owned();
    }
    let what = if accepted { "accepted; its day is now today's plan," } else { "discarded;" };
    match model.key(Context::Anywhere, Action::Undo) {
        key if key.is_empty() => format!("{what} /undo takes that back"),
        key => format!("{what} {key} takes that back"),
    }
}

pub fn failed(model: &mut Model, why: String) {
    model.program.busy = false;
    model.hint = Some(why);
}

pub fn edited(model: &mut Model, sheet: Sheet, inverse: Inverse, refused: Vec<Refused>) {
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
        0 => "verified: no problems".to_owned(),
        issues => format!("verified: {} left", counted(issues, "fault")),
    };
    model.hint = Some(match not_applied {
        0 => verdict,
        edits => format!("{} refused; {verdict}", counted(edits, "edit")),
    });
}

/// What stands and what is proposed. What the athlete changed and has not accepted stays.
fn set(program: &mut ProgramTab, read: ProgramRead) {
    let shown = |program: &ProgramTab| program.sheet().map(|sheet| sheet.made.clone());
    let before = shown(program);
    let first = !program.loaded;
    program.loaded = true;
    program.profile = Some(read.profile);
    program.standing = read.standing;
    program.startable = read.startable;
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
fn keeps(program: &ProgramTab, proposed: Option<Uuid>) -> bool {
    program.draft.as_ref().is_some_and(|draft| {
        draft.has_steps() || (draft.proposal.is_some() && draft.proposal == proposed)
    })
}
