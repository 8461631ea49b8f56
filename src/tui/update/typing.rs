//! Writing: the composer, the commands offered, the search through what was typed.

use crate::tui::coach::{Focus, send, set_edit};
use crate::tui::composer::TooLong;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Phase, Search};
use crate::tui::request::Order;
use crate::tui::tab::Tab;
use std::path::Path;

pub fn character(model: &mut Model, c: char) {
    if model.search.is_some() {
        if let Some(search) = &mut model.search {
            search.words.push(c);
        }
        return find(model, None);
    }
    if model.tab == Tab::Coach && model.overlay.is_none() && model.phase == Phase::Open {
        model.coach.focus = Focus::Composer;
    }
    if model.is_typing() {
        let typed = model.composer.type_char(c);
        report(model, typed);
    }
}

/// Characters that are typed together.
pub fn text(model: &mut Model, text: &str) {
    let typed = model.composer.paste(text);
    report(model, typed);
}

/// A paste goes to the composer, wherever the keys are: it is one message, never commands.
pub fn paste(model: &mut Model, text: &str) {
    model.touched();
    if let Some(search) = &mut model.search {
        search.words.push_str(&crate::domain::text::printable(text));
        return find(model, None);
    }
    if model.contexts().contains(&Context::EditSet) {
        return set_edit::paste(model, text);
    }
    model.overlay = None;
    if model.tab == Tab::Calendar {
        model.calendar.write();
    } else {
        model.tab = Tab::Coach;
        model.coach.focus = Focus::Composer;
    }
    let dropped = Some(text).filter(|_| model.composer.is_empty()).and_then(dropped_plan);
    let pasted = model.composer.paste(dropped.as_deref().unwrap_or(text));
    report(model, pasted);
}

/// A file that was dropped onto the terminal comes as its path: one that may hold a plan is reviewed by
/// Enter.
fn dropped_plan(text: &str) -> Option<String> {
    let path = text.trim();
    let inner = path.trim_matches(['"', '\'']);
    let is_path = inner.starts_with(['/', '~']) && !inner.contains('\n');
    let holds_json =
        Path::new(inner).extension().is_some_and(|one| one.eq_ignore_ascii_case("json"));
    (is_path && holds_json).then(|| format!("/review {path}"))
}

pub fn report(model: &mut Model, done: Result<(), TooLong>) {
    if let Err(too_long) = done {
        model.hint = Some(too_long.to_string());
    }
}

pub fn edit(model: &mut Model, action: Action) {
    match action {
        Action::Send => send(model),
        Action::Editor => {
            let text = model.composer.text();
            model.order(Order::Edit(text));
        }
        Action::Search => open_search(model),
        Action::End if model.composer.is_at_line_end() => model.coach.chat.follow(),
        _ => {
            let done = model.composer.act(action);
            report(model, done);
        }
    }
}

/// Keys of the commands offered; any other edits what is typed.
pub fn complete(model: &mut Model, action: Action) {
    let Some(command) = model.completion.command() else {
        return;
    };
    match action {
        Action::Up => model.completion.up(),
        Action::Down => model.completion.down(),
        Action::Complete => model.composer.set(&format!("/{} ", command.name)),
        Action::Send => {
            let name = format!("/{}", command.name);
            let whole = model.composer.text() == name;
            if command.arguments.is_empty() || (whole && command.arguments.starts_with('[')) {
                model.composer.set(&name);
                return send(model);
            }
            model.composer.set(&format!("{name} "));
        }
        other => edit(model, other),
    }
}

fn open_search(model: &mut Model) {
    model.search = Some(Search { draft: model.composer.text(), ..Search::default() });
}

pub fn search(model: &mut Model, action: Action) {
    let Some(search) = &mut model.search else {
        return;
    };
    let found = search.found;
    match action {
        Action::Search => find(model, found),
        Action::Newer => {
            if let Some((index, _)) =
                found.and_then(|after| model.composer.history.find_after(&search.words, after))
            {
                search.found = Some(index);
            }
        }
        Action::DeleteBack => {
            search.words.pop();
            find(model, None);
        }
        Action::Open => {
            let line = found.and_then(|index| model.composer.history.line(index));
            if let Some(line) = line.map(str::to_owned) {
                model.composer.history.remember(&search.draft);
                model.composer.set(&line);
            }
            model.search = None;
        }
        _ => {}
    }
}

/// Looks for the newest line with the words, before the one found last. Where there is no older
/// one, that one stays.
fn find(model: &mut Model, before: Option<usize>) {
    let Some(search) = &mut model.search else {
        return;
    };
    let found = if search.words.is_empty() {
        None
    } else {
        model.composer.history.find(&search.words, before)
    };
    match found {
        Some((index, _)) => search.found = Some(index),
        None if before.is_none() => search.found = None,
        None => {}
    }
}
