//! Keys of the history tab, and what is read for it.

use super::asks::ReadStory;
use super::{HistoryTab, Page, Trained, view};
use crate::catalog::Catalog;
use crate::domain::exercise::ExerciseKey;
use crate::tui::keymap::{Action, Context};
use crate::tui::list::edit_find;
use crate::tui::model::Model;
use crate::tui::tab::Tab;
use crate::tui::update::{go_to, scroll_key};
use crate::tui::view::areas;

pub fn act(model: &mut Model, context: Context, action: Action) {
    match action {
        Action::Search => search(model, Some(String::new())),
        Action::DeleteBack => find_char(model, None),
        Action::Open if context == Context::Find => search(model, None),
        Action::NextCurve => turn_to(model, Page::Exercise, HistoryTab::next_curve),
        Action::NextSpan if model.history.page == Page::Bodyweight => {
            model.history.next_span();
            model.history.scroll = 0;
        }
        Action::NextSpan => turn_to(model, Page::Exercise, HistoryTab::next_span),
        Action::Muscles => turn_to(model, Page::Muscles, |_| {}),
        Action::YearMap => turn_to(model, Page::Year, |_| {}),
        Action::Bodyweight => turn_to(model, Page::Bodyweight, |_| {}),
        action => scroll_key(model, action),
    }
}

/// Shows a page, or, where it is shown already, the exercise again. A curve is changed only where it is
/// in sight.
fn turn_to(model: &mut Model, page: Page, change: fn(&mut HistoryTab)) {
    let history = &mut model.history;
    history.scroll = 0;
    match (history.page == page, page) {
        (true, Page::Exercise) => change(history),
        (true, _) => history.page = Page::Exercise,
        (false, _) => history.page = page,
    }
}

/// `/history`: the tab, with the exercise chosen that is named.
pub fn open(model: &mut Model, exercise: &str) {
    let named = (!exercise.is_empty()).then(|| exercise.to_owned());
    model.history.asked.clone_from(&named);
    model.history.wanted = named;
    go_to(model, Tab::History);
}

pub fn choose_by(model: &mut Model, rows: isize) {
    // The first step leads from an exercise that is not there to the list.
    if model.history.missing.take().is_none() {
        model.history.cursor.by(rows);
    }
    select_changed(model);
}

/// Chooses an exercise; false for one that isn't listed any more.
pub fn press(model: &mut Model, key: &ExerciseKey) -> bool {
    let history = &mut model.history;
    let found = history.cursor.find(&history.rows, |row| row.done.key == *key);
    history.missing = history.missing.take().filter(|_| !found);
    select_changed(model);
    found
}

/// Looks for an exercise by words of its name; `None` shows all again.
pub fn search(model: &mut Model, words: Option<String>) {
    model.history.search(words);
    select_changed(model);
}

/// A character more to look for, or one less.
pub fn find_char(model: &mut Model, more: Option<char>) {
    let words = edit_find(model.history.find.take(), more);
    search(model, words);
}

pub fn receive(model: &mut Model, trained: Trained) {
    model.history.set(trained);
    if let Some(name) = model.history.choose_wanted(Catalog::in_force()) {
        model.hint = Some(view::no_sets_of(&name));
    }
    select_changed(model);
}

/// Reads the story of the chosen exercise, where it is not the one shown.
pub fn select_changed(model: &mut Model) {
    let list = areas::of(model).list.unwrap_or_default();
    let history = &mut model.history;
    history.cursor.fit(history.rows.len(), usize::from(list.height));
    if history.story_of_chosen().is_some() {
        return;
    }
    history.scroll = 0;
    if let Some(row) = history.chosen() {
        let key = row.done.key.clone();
        model.ask(ReadStory(key));
    }
}
