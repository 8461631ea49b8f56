//! A set edited in its row of the table: what is typed there is sent as the words that change it.

use super::{Cursor, send};
use crate::catalog::Catalog;
use crate::domain::set_result::{Performance, SetId, SetKind};
use crate::domain::text::printable;
use crate::text::{self, Formatter};
use crate::today;
use crate::tui::composer::{Composer, TooLong};
use crate::tui::keymap::Action;
use crate::tui::model::Model;

/// A set whose row is typed in.
pub struct SetEdit {
    pub at: Cursor,
    /// The set that is changed; none where it is not logged yet.
    set: Option<SetId>,
    /// What the words begin with: `edit set 2 of Barbell Row to`, `Barbell Row`.
    lead: String,
    pub line: Composer,
}

impl SetEdit {
    /// The whole line, as it is sent.
    pub fn words(&self) -> String {
        format!("{} {}", self.lead, self.line.text().trim())
    }

    /// What is typed, around the cursor.
    pub fn around(&self) -> (String, String) {
        let (before, after) = self.line.around();
        (before.to_owned(), after.to_owned())
    }
}

/// Opens the row of a set with what is logged or planned, and `behind` after it.
pub fn open(model: &mut Model, at: Cursor, behind: &str) {
    let Some((lead, before, after)) = words(model, at) else {
        return;
    };
    let mut line = Composer::default();
    // Only around a load that is missing does anything stand behind the cursor.
    if after.is_empty() {
        line.set(&format!("{before}{behind}"));
    } else {
        line.set_template(&format!("{before}{behind}"), &after);
    }
    model.coach.cursor = Some(at);
    let set = logged(model, at);
    model.coach.edit = Some(SetEdit { at, set, lead, line });
}

/// The set that is logged there: another window may have put another one in its place.
fn logged(model: &Model, at: Cursor) -> Option<SetId> {
    let board = model.panes.board.as_ref()?;
    let set = board.items().nth(at.item)?.done.get(at.set)?;
    Some(set.id)
}

/// What leads the line, and what stands in the row before and after the cursor.
fn words(model: &Model, at: Cursor) -> Option<(String, String, String)> {
    let board = model.panes.board.as_ref()?;
    let formatter = Formatter::as_entered(Catalog::in_force());
    // A kind that is not said again stays as it is.
    let plain = |done: &Performance| Performance { kind: SetKind::Working, ..done.clone() };
    if let Some(set) = board.items().nth(at.item)?.done.get(at.set) {
        let name = printable(&set.exercise);
        let lead = format!("edit {} of {name} to", board.place(set));
        let now = formatter.performance(&plain(&set.performance), set.exercise_id.as_ref());
        return Some((lead, without_pace(&now), String::new()));
    }
    let set = today::set_of(board, at.item, at.set, Catalog::in_force())?;
    let name = printable(&set.exercise).into_owned();
    if let Some(missing) = set.missing {
        let unit = model.panes.profile.unit.word();
        let (before, after) = text::template(&set, missing, unit);
        let before = before.strip_prefix(&format!("{name} ")).unwrap_or_default();
        return Some((name, before.to_owned(), after));
    }
    let target = formatter.performance(&set.target, set.exercise_id.as_ref());
    Some((name, without_pace(&target), String::new()))
}

/// `25:00 · 5 km · 5:00/km` as it is typed, `25:00 5 km`: the pace follows from the rest.
fn without_pace(words: &str) -> String {
    let Some((rest, pace)) = words.rsplit_once(" · ") else {
        return words.to_owned();
    };
    let behind = pace.split_once("/km").or_else(|| pace.split_once("/mi"));
    let behind = behind.map_or("", |(_, behind)| behind);
    format!("{}{behind}", rest.replace(" · ", " "))
}

/// Carries out a key while a set is edited; false for one that isn't about it.
pub fn act(model: &mut Model, action: Action) -> bool {
    let Some(edit) = &mut model.coach.edit else {
        return false;
    };
    match action {
        Action::Send => {
            let words = edit.words();
            let is_blank = edit.line.text().trim().is_empty();
            model.coach.edit = None;
            if !is_blank {
                send::ask(model, words);
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

fn report(model: &mut Model, done: Result<(), TooLong>) {
    if let Err(too_long) = done {
        model.hint = Some(too_long.to_string());
    }
}

/// The plan or its sets changed. Words about a set that is another by now go to where one types, and
/// are not lost.
pub fn keep(model: &mut Model) {
    let Some(edit) = &model.coach.edit else {
        return;
    };
    let lead = words(model, edit.at).map(|(lead, ..)| lead);
    if lead.as_ref() == Some(&edit.lead) && logged(model, edit.at) == edit.set {
        return;
    }
    let words = edit.words();
    model.coach.edit = None;
    model.composer.give_back(&words);
    model.hint = Some("the plan has changed: what you typed stands where you type".into());
}
