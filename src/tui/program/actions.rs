//! What the athlete does with a program, and with the edits that would mend it.

use super::Draft;
use super::asks::{EditProgram, Settle, Start};
use super::state::{Item, ProgramTab, View, Writing};
use crate::coach::{Intent, Verdict};
use crate::domain::edit::Edit;
use crate::domain::profile::{Goal, Profile};
use crate::domain::text::counted;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase};
use crate::tui::request::Request;
use crate::tui::update::commands;

/// Says why nothing can be asked for just now, where that is so.
fn refused_now(model: &mut Model) -> bool {
    let program = &model.program;
    let why = if model.phase != Phase::Open {
        "the log is not open".to_owned()
    } else if !program.loaded {
        "one moment: your program is being read".to_owned()
    } else if program.writing.is_some() {
        let key = model.key(Context::Anywhere, Action::Close);
        format!("a program is being written; {key} stops it")
    } else if program.busy {
        "one moment: the previous request is still running".to_owned()
    } else {
        return false;
    };
    model.hint = Some(why);
    true
}

/// Has a program written by whoever is the coach.
pub fn write(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let now = model.now.timestamp();
    model.program.failed = None;
    model.program.writing = Some(Writing::new(model.coach_name.clone(), now));
    model.request(Request::WriteProgram(model.options.program));
}

/// Proposes the chosen one of those that can be started.
pub fn start(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let program = &mut model.program;
    if let Some(chosen) = program.startable.get(program.choice) {
        let id = chosen.id.clone();
        (program.busy, program.view) = (true, View::Days);
        model.ask(Start(id));
    }
}

/// The goal that programs are written and chosen for, one after the other.
pub fn next_goal(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let place = Goal::ALL.iter().position(|one| *one == model.panes.profile.goal);
    let next = place.map_or(0, |place| (place + 1) % Goal::ALL.len());
    let profile = Profile { goal: Goal::ALL[next], ..model.panes.profile.clone() };
    commands::save(model, Box::new(profile));
}

/// While edits are gone through, takes the one that is asked about. Else applies those chosen;
/// where there is none, makes the program the athlete's.
pub fn accept(model: &mut Model) {
    if model.program.stepping.is_some() {
        return answer(model, true);
    }
    if refused_now(model) {
        return;
    }
    let edits = model.program.chosen_edits();
    if !edits.is_empty() {
        return apply(model, edits);
    }
    if model.program.edits().is_empty() {
        return accept_whole(model, false);
    }
    let key = |action| model.key(Context::Program, action);
    let (toggle, whole) = (key(Action::Toggle), key(Action::AcceptWhole));
    model.hint = Some(format!(
        "no edit is selected: {toggle} selects one, {whole} accepts the program as it is"
    ));
}

fn apply(model: &mut Model, edits: Vec<Edit>) {
    if let Some(sheet) = model.program.sheet() {
        let made = Box::new(sheet.made.clone());
        model.program.busy = true;
        model.ask(EditProgram { made, edits });
    }
}

/// Makes the program the athlete's. One with issues takes a second word, said after they are told.
pub fn accept_whole(model: &mut Model, warned: bool) {
    if refused_now(model) {
        return;
    }
    let Some(draft) = &model.program.draft else {
        let key = model.key(Context::Program, Action::WriteProgram);
        model.hint = Some(match model.program.standing {
            Some(_) => format!("this is already your program; {key} writes another"),
            None => format!("there is no program to accept; {key} generates one"),
        });
        return;
    };
    let issues = draft.sheet.made.verification.findings.len();
    if issues > 0 && !warned {
        model.program.warned = Some(Action::AcceptWhole);
        let key = model.key(Context::Program, Action::AcceptWhole);
        model.hint =
            Some(format!("{} left; {key} again accepts it anyway", counted(issues, "fault")));
        return;
    }
    let intent = match (draft.to_propose(), draft.proposal) {
        (Some(made), _) => Intent::AcceptProgram(made),
        (None, Some(proposal)) => Intent::settle(proposal, Verdict::Accept),
        (None, None) => return,
    };
    model.program.busy = true;
    model.ask(Settle { intent, accepts: true });
}

/// While edits are gone through, leaves the one that is asked about. Else drops what is proposed;
/// what the athlete changed of it takes a second word, because nothing brings that back.
pub fn refuse(model: &mut Model, warned: bool) {
    if model.program.stepping.is_some() {
        return answer(model, false);
    }
    if refused_now(model) {
        return;
    }
    let changed = model.program.draft.as_ref().is_some_and(Draft::has_steps);
    if changed && !warned {
        model.program.warned = Some(Action::Refuse);
        let key = model.key(Context::Program, Action::Refuse);
        model.hint = Some(format!("this also discards your edits; {key} again confirms"));
        return;
    }
    let Some(draft) = model.program.draft.take() else {
        model.hint = Some("there is no proposal to discard".into());
        return;
    };
    model.program.begin_anew();
    let Some(proposal) = draft.proposal else {
        model.hint = Some("discarded".into());
        return;
    };
    model.program.busy = true;
    let intent = Intent::settle(proposal, Verdict::Refuse);
    model.ask(Settle { intent, accepts: false });
}

/// Begins to go through the edits one by one.
pub fn step(model: &mut Model) {
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

fn ask_about(program: &mut ProgramTab, edit: usize) {
    program.stepping = Some(edit);
    program.item = program.item_of_edit(edit);
}

/// Takes or leaves the edit that is asked about; after the last, those taken are applied.
fn answer(model: &mut Model, takes: bool) {
    let program = &mut model.program;
    let Some(edit) = program.stepping.take() else {
        return;
    };
    if let Some(chosen) = program.chosen.get_mut(edit) {
        *chosen = takes;
    }
    if edit + 1 < program.edits().len() {
        return ask_about(program, edit + 1);
    }
    let edits = program.chosen_edits();
    if edits.is_empty() {
        model.hint = Some("no edit was taken, so nothing was applied".into());
        return;
    }
    apply(model, edits);
}

pub fn toggle(model: &mut Model) {
    let program = &mut model.program;
    match program.chosen_item().filter(|_| program.on_report) {
        Some(Item::Edit(edit)) => {
            if let Some(chosen) = program.chosen.get_mut(edit) {
                *chosen = !*chosen;
            }
        }
        _ if program.edits().is_empty() => model.hint = Some("no edits are suggested".into()),
        _ => {
            let key = model.key(Context::Anywhere, Action::NextPane);
            let hint = format!("choose an edit in the report first; {key} takes you there");
            model.hint = Some(hint);
        }
    }
}

/// Takes the newest edits back, by their inverse.
pub fn take_back(model: &mut Model) {
    if refused_now(model) {
        return;
    }
    let program = &mut model.program;
    let taken = program.draft.as_mut().map(Draft::take_back);
    let words = match taken {
        Some(Ok(true)) => "taken back".to_owned(),
        Some(Err(error)) => error.to_string(),
        Some(Ok(false)) | None => "there are no edits to undo".to_owned(),
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
