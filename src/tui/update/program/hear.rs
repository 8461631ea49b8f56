//! What the desk answers the program tab with.

use super::{accept, accept_whole, read, refuse, write};
use crate::domain::text::counted;
use crate::program::{Inverse, Refused};
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::program::{Draft, Program, ProgramNews, Read, Sheet, View, Wanted};
use uuid::Uuid;

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
            program.draft = Some(Draft::new(*sheet, proposal));
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
        } => edited(model, *sheet, inverse, refused),
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
        Some(Wanted::Write) => write(model),
        Some(Wanted::Apply) => accept(model),
        // The word is typed whole, which is as much as a second key.
        Some(Wanted::Accept) => accept_whole(model, true),
        Some(Wanted::Refuse) => refuse(model, true),
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
