//! A set edited in its row of the table: what is typed there becomes of that very set, by its id.

use super::Cursor;
use crate::catalog::Catalog;
use crate::coach::Intent;
use crate::coach::{Row, Typed};
use crate::domain::exercise::ExerciseId;
use crate::domain::set_result::{Performance, SetKind};
use crate::shorthand::typed_name;
use crate::text::{self, Formatter};
use crate::today;
use crate::tui::composer::{Awaited, Composer};
use crate::tui::keymap::Action;
use crate::tui::model::Model;
use crate::tui::update::{Want, report};

/// A set whose row is typed in.
pub struct SetEdit {
    pub at: Cursor,
    row: Row,
    /// The words that do the same in the composer stand before what is typed: `edit set 2 of Barbell Row to`.
    lead: String,
    pub line: Composer,
}

impl SetEdit {
    pub fn typed(&self) -> Typed {
        Typed::InRow { row: self.row.clone(), words: self.line.text() }
    }

    /// What is typed, around the cursor.
    pub fn around(&self) -> (String, String) {
        let (before, after) = self.line.around();
        (before.to_owned(), after.to_owned())
    }
}

/// Opens the row of a set with what is logged or planned, and `behind` after it.
pub fn open(model: &mut Model, at: Cursor, behind: &str) {
    let Some(Opened { row, lead, before, after }) = opened(model, at) else {
        return;
    };
    let mut line = Composer::default();
    // Only around a load that is missing does anything stand behind the cursor.
    if after.is_empty() {
        line.set(&format!("{before}{behind}"));
    } else {
        line.set_template(&format!("{before}{behind}"), &after, Awaited::Number);
    }
    model.coach.cursor = Some(at);
    model.coach.edit = Some(SetEdit { at, row, lead, line });
}

/// What a row holds before it is typed in.
struct Opened {
    row: Row,
    lead: String,
    /// Around the cursor.
    before: String,
    after: String,
}

fn opened(model: &Model, at: Cursor) -> Option<Opened> {
    let board = model.panes.board.as_ref()?;
    let catalog = Catalog::in_force();
    let name = |name: &str, id: Option<&ExerciseId>| typed_name(name, id, catalog);
    let formatter = Formatter::as_entered(catalog);
    // A kind that is not said again stays as it is.
    let plain = |done: &Performance| Performance { kind: SetKind::Working, ..done.clone() };
    if let Some(set) = board.items().nth(at.item)?.done.get(at.set) {
        let id = set.exercise_id.as_ref();
        let now = formatter.to_type(&plain(&set.performance), id);
        return Some(Opened {
            row: Row::Logged(set.id),
            lead: format!("edit {} of {} to", board.place(set), name(&set.exercise, id)),
            before: now,
            after: String::new(),
        });
    }
    let set = today::set_of(board, at.item, at.set, catalog)?;
    let id = set.exercise_id.as_ref();
    let (before, after) = match set.missing {
        Some(missing) => text::template(&set, missing, model.panes.profile.unit.word()),
        None => (formatter.to_type(&set.target, id), String::new()),
    };
    let lead = name(&set.exercise, id);
    let row = Row::Planned { exercise: set.exercise, exercise_id: set.exercise_id };
    Some(Opened { row, lead, before, after })
}

/// Carries out a key while a set is edited; false for one that isn't about it.
pub fn act(model: &mut Model, action: Action) -> bool {
    let Some(edit) = &mut model.coach.edit else {
        return false;
    };
    match action {
        Action::Send => {
            let (row, words) = (edit.row.clone(), edit.line.text());
            model.coach.edit = None;
            if !words.trim().is_empty() {
                model.ask(Want(Intent::TypeInRow { row, words }));
            }
        }
        Action::Close | Action::Clear => model.coach.edit = None,
        Action::Undo => {
            edit.line.undo();
        }
        Action::Redo => {
            edit.line.redo();
        }
        Action::NextPane | Action::PreviousPane | Action::Help => {
            model.coach.edit = None;
            return false;
        }
        Action::Left
        | Action::Right
        | Action::WordLeft
        | Action::WordRight
        | Action::Start
        | Action::End
        | Action::DeleteBack
        | Action::DeleteOn
        | Action::DeleteWord
        | Action::DeleteWordOn
        | Action::DeleteToStart
        | Action::DeleteToEnd => {
            let done = edit.line.act(action);
            report(model, done);
        }
        _ => return false,
    }
    true
}

pub fn type_char(model: &mut Model, c: char) {
    if let Some(edit) = &mut model.coach.edit {
        let typed = edit.line.type_char(c);
        report(model, typed);
    }
}

/// A row holds one line: of a paste the first that says something.
pub fn paste(model: &mut Model, text: &str) {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    if let (Some(edit), Some(line)) = (&mut model.coach.edit, line) {
        let pasted = edit.line.paste(line);
        report(model, pasted);
    }
}

/// The plan or its sets changed. If the row holds another set now, what is typed goes to the composer.
pub fn keep(model: &mut Model) {
    let Some(edit) = &model.coach.edit else {
        return;
    };
    let now = opened(model, edit.at);
    if now.is_some_and(|now| now.row == edit.row && now.lead == edit.lead) {
        return;
    }
    let words = format!("{} {}", edit.lead, edit.line.text().trim());
    model.coach.edit = None;
    model.composer.give_back(&words);
    model.hint = Some("the plan has changed: what you typed stands where you type".into());
}
