//! The calendar tab: days, sessions and panes by keys.

mod change;
mod hear;
mod talk;

pub use change::{accept, confirm, ended, unsure};
pub use hear::hear;
pub use talk::{answer, ask, review, stays, stop};

use super::toggle_help;
use crate::domain::session::{DateRange, SessionId};
use crate::tui::calendar::sheet::Sheet;
use crate::tui::calendar::talk::Talk;
use crate::tui::calendar::{CalendarTab, Look, Pane, span};
use crate::tui::chord::Chord;
use crate::tui::effect::{Effect, Request};
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Focus, Model, Overlay, Phase};
use crate::tui::tab::Tab;
use crate::tui::view::areas;
use crate::tui::view::calendar::shows_month;
use jiff::civil::Date;

pub fn act(model: &mut Model, context: Context, action: Action, chord: Chord) -> Vec<Effect> {
    match (context, action) {
        (_, Action::Help) => {
            toggle_help(model);
            Vec::new()
        }
        (Context::Calendar, _) => days(model, action),
        (Context::Moving, Action::Open) => change::put(model),
        (Context::Moving, _) => change::shift(model, action),
        (Context::Confirm, Action::Confirm) => confirm(model),
        (Context::Confirm, _) => {
            model.calendar.doubt = None;
            Vec::new()
        }
        (Context::Operations, _) => talk::look(model, action),
        (Context::Picker, _) => talk::pick(model, action, chord),
        _ => Vec::new(),
    }
}

fn days(model: &mut Model, action: Action) -> Vec<Effect> {
    model.calendar.said = None;
    let page = |model: &mut Model, by| {
        if shows_month(model) {
            leap(model, |day| span::step_months(day, by))
        } else {
            leap(model, |day| span::step_days(day, 7 * by))
        }
    };
    match action {
        Action::Left => leap(model, |day| span::step_days(day, -1)),
        Action::Right => leap(model, |day| span::step_days(day, 1)),
        Action::Up => up(model, 1),
        Action::Down => down(model, 1),
        Action::PreviousMonth => page(model, -1),
        Action::NextMonth => page(model, 1),
        Action::Today => {
            model.calendar.choose_today();
            look(model)
        }
        Action::Weeks => {
            model.calendar.look = match model.calendar.look {
                Look::Month => Look::Week,
                Look::Week => Look::Month,
            };
            Vec::new()
        }
        Action::Open => {
            model.overlay = Some(Overlay::Day { scroll: 0 });
            Vec::new()
        }
        Action::Write => {
            model.calendar.pane = Pane::Composer;
            Vec::new()
        }
        _ => change::by_key(model, action),
    }
}

/// Goes to another day, and reads what stands around it.
fn leap(model: &mut Model, to: impl Fn(Date) -> Date) -> Vec<Effect> {
    let today = model.now.date();
    let day = to(model.calendar.chosen(today));
    if model.calendar.pane == Pane::Backlog {
        model.calendar.pane = Pane::Days;
    }
    model.calendar.choose(day);
    look(model)
}

/// Up and down: a week in the grid, a session where there is a list of them.
pub fn up(model: &mut Model, rows: usize) -> Vec<Effect> {
    match model.calendar.pane {
        Pane::Backlog => model.calendar.backlog.up(rows),
        Pane::Day => model.calendar.nth = model.calendar.nth.saturating_sub(rows),
        Pane::Talk => talk::scroll(model, rows, false),
        _ if shows_month(model) => return leap(model, |day| span::step_days(day, -7)),
        _ => return (0..rows).flat_map(|_| session_before(model)).collect(),
    }
    Vec::new()
}

pub fn down(model: &mut Model, rows: usize) -> Vec<Effect> {
    match model.calendar.pane {
        Pane::Backlog => model.calendar.backlog.down(rows),
        Pane::Day => model.calendar.nth = model.calendar.nth.saturating_add(rows),
        Pane::Talk => talk::scroll(model, rows, true),
        _ if shows_month(model) => return leap(model, |day| span::step_days(day, 7)),
        _ => return (0..rows).flat_map(|_| session_after(model)).collect(),
    }
    let today = model.now.date();
    model.calendar.fit(today);
    Vec::new()
}

/// The wheel and the page keys: a month, a week, or rows of a list.
pub fn page(model: &mut Model, on: bool) -> Vec<Effect> {
    match (model.calendar.pane, on) {
        (Pane::Backlog | Pane::Talk, false) => up(model, rows(model)),
        (Pane::Backlog | Pane::Talk, true) => down(model, rows(model)),
        (_, false) => days(model, Action::PreviousMonth),
        (_, true) => days(model, Action::NextMonth),
    }
}

/// A notch of the wheel: a week in the grid, else some rows.
pub fn wheel(model: &mut Model, rows: isize) -> Vec<Effect> {
    let days = matches!(model.calendar.pane, Pane::Days | Pane::Composer);
    let by = match (days && shows_month(model), model.calendar.moving.is_some()) {
        (_, true) => return Vec::new(),
        (true, false) => rows.unsigned_abs(),
        (false, false) => rows.unsigned_abs() * super::WHEEL,
    };
    if rows < 0 {
        up(model, by)
    } else {
        down(model, by)
    }
}

/// Rows of a page of what the keys scroll.
fn rows(model: &Model) -> usize {
    match model.calendar.pane {
        Pane::Backlog => model.calendar.backlog.page(),
        _ => model.calendar.talk.as_ref().map_or(1, |talk| talk.page),
    }
}

fn session_before(model: &mut Model) -> Vec<Effect> {
    let today = model.now.date();
    if let Some(before) = model.calendar.nth.checked_sub(1) {
        model.calendar.nth = before;
        return Vec::new();
    }
    let effects = leap(model, |day| span::step_days(day, -1));
    model.calendar.nth = model.calendar.items(today).len().saturating_sub(1);
    effects
}

fn session_after(model: &mut Model) -> Vec<Effect> {
    let today = model.now.date();
    if model.calendar.nth + 1 < model.calendar.items(today).len() {
        model.calendar.nth += 1;
        return Vec::new();
    }
    leap(model, |day| span::step_days(day, 1))
}

/// Reads the days around the chosen one, where they are not those that were read.
pub fn look(model: &mut Model) -> Vec<Effect> {
    let today = model.now.date();
    let wanted = wanted(model);
    let read = model.calendar.read(today).is_some();
    if read || model.phase != Phase::Open || model.calendar.reading == Some(wanted) {
        return Vec::new();
    }
    read_again(model)
}

/// Reads them again, as after a change.
pub fn read_again(model: &mut Model) -> Vec<Effect> {
    let within = wanted(model);
    model.calendar.reading = Some(within);
    vec![Request::Calendar { within }.into()]
}

/// The days that are shown.
pub fn wanted(model: &Model) -> DateRange {
    span::shown(model.calendar.chosen(model.now.date()))
}

/// The panes in turn, forward or back; those that are not shown are passed over.
pub fn next_pane(model: &mut Model, on: bool) {
    let calendar = &model.calendar;
    let beside = areas::of(model).detail.is_some();
    let empty = calendar
        .sheet
        .as_ref()
        .is_none_or(|sheet| sheet.backlog.is_empty());
    let mut panes = vec![Pane::Days];
    if calendar.talks() {
        panes.push(Pane::Talk);
    } else {
        panes.extend(beside.then_some(Pane::Day));
        panes.extend((!empty).then_some(Pane::Backlog));
    }
    panes.push(Pane::Composer);
    let at = panes.iter().position(|pane| *pane == calendar.pane);
    let at = at.unwrap_or(0);
    let by = if on { 1 } else { panes.len() - 1 };
    model.calendar.pane = panes[(at + by) % panes.len()];
}

/// Esc: what is nearest is closed first. Says whether there was anything to close.
pub fn close(model: &mut Model) -> Option<Vec<Effect>> {
    let calendar = &mut model.calendar;
    if calendar.doubt.take().is_some() {
        return Some(Vec::new());
    }
    if let Some(moving) = calendar.moving.take() {
        calendar.choose(moving.before);
        return Some(look(model));
    }
    if calendar.talk.as_ref().is_some_and(Talk::runs) {
        return Some(stop(model));
    }
    if calendar.talk.is_some() {
        talk::leave(model);
        return Some(Vec::new());
    }
    if calendar.pane != Pane::Days {
        calendar.pane = Pane::Days;
        return Some(Vec::new());
    }
    None
}

/// The tab is gone to.
pub fn enter(model: &mut Model) -> Vec<Effect> {
    model.focus = Focus::Composer;
    if model.calendar.pane == Pane::Composer && model.composer.is_empty() {
        model.calendar.pane = Pane::Days;
    }
    look_or_again(model)
}

/// What was read may be old: another tab's turn, or another instance, may have changed it.
fn look_or_again(model: &mut Model) -> Vec<Effect> {
    if model.phase == Phase::Open {
        read_again(model)
    } else {
        Vec::new()
    }
}

/// What was read came.
pub fn take(model: &mut Model, sheet: Sheet) -> Vec<Effect> {
    let today = model.now.date();
    if model.calendar.reading == Some(sheet.within) {
        model.calendar.reading = None;
    }
    let kept = chosen_session(&model.calendar, today);
    model.calendar.sheet = Some(sheet);
    keep(&mut model.calendar, kept, today);
    model.calendar.fit(today);
    look(model)
}

fn chosen_session(calendar: &CalendarTab, today: Date) -> Option<SessionId> {
    calendar
        .items(today)
        .get(calendar.nth)
        .map(|item| item.session)
}

/// The session that was chosen stays so, wherever it stands now among those of its day.
fn keep(calendar: &mut CalendarTab, kept: Option<SessionId>, today: Date) {
    let at = calendar
        .items(today)
        .iter()
        .position(|item| Some(item.session) == kept);
    calendar.nth = at.unwrap_or(calendar.nth);
}

/// `/calendar`: the tab, and with words after it the assistant.
pub fn command(model: &mut Model, words: &str) -> Vec<Effect> {
    let mut effects = super::go_to(model, Tab::Calendar);
    if words.is_empty() && !model.calendar.talk.as_ref().is_some_and(Talk::runs) {
        model.calendar.talk = None;
    }
    if !words.is_empty() {
        effects.extend(ask(model, words.to_owned()));
    }
    effects
}
