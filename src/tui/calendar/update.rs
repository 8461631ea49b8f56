//! Keys of the calendar tab: days, sessions and panes.

use super::asks::ReadDays;
use super::sheet::Sheet;
use super::state::{CalendarTab, Look, Pane};
use super::talk::Talk;
use super::view::{day, shows_month};
use super::{assistant, change, span};
use crate::domain::session::{DateRange, SessionId};
use crate::tui::chord::Chord;
use crate::tui::coach::Focus;
use crate::tui::keymap::{Action, Context};
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::tab::Tab;
use crate::tui::target::Target;
use crate::tui::update::{WHEEL, go_to};
use crate::tui::view::areas;
use jiff::civil::Date;

pub fn act(model: &mut Model, context: Context, action: Action, chord: Chord) {
    match (context, action) {
        (Context::Calendar, _) => days(model, action),
        (Context::Moving, Action::Open) => change::put(model),
        (Context::Moving, _) => change::shift(model, action),
        (Context::Confirm, Action::Confirm) => change::confirm(model),
        (Context::Confirm, _) => model.calendar.doubt = None,
        (Context::Operations, _) => assistant::review_key(model, action),
        (Context::Picker, _) => assistant::pick(model, action, chord),
        (Context::Session, Action::Up) => in_menu(model, -1),
        (Context::Session, Action::Down) => in_menu(model, 1),
        (Context::Session, _) => {
            model.overlay = None;
            change::by_key(model, action);
        }
        _ => {}
    }
}

fn days(model: &mut Model, action: Action) {
    model.calendar.said = None;
    match action {
        Action::Left | Action::Right => by_key(model, action),
        Action::Up => scroll(model, -1),
        Action::Down => scroll(model, 1),
        Action::PreviousMonth | Action::NextMonth if shows_month(model) => by_key(model, action),
        Action::PreviousMonth => by_key(model, Action::Up),
        Action::NextMonth => by_key(model, Action::Down),
        Action::Today => {
            model.calendar.choose_today();
            look(model);
        }
        Action::Weeks => {
            model.calendar.look = match model.calendar.look {
                Look::Month => Look::Week,
                Look::Week => Look::Month,
            };
        }
        Action::Open if is_empty(model) => {
            let key = model.key(Context::Calendar, Action::Write);
            model.hint = Some(format!("there is no session on this day: {key} types a change"));
        }
        Action::Open => model.lay_over(Overlay::Day),
        Action::Write => model.calendar.pane = Pane::Composer,
        _ => {}
    }
}

/// Whether it is known that nothing stands on the chosen day, so that there is no menu of it.
fn is_empty(model: &Model) -> bool {
    let today = model.now.date();
    let calendar = &model.calendar;
    let trained = |sheet: &Sheet| sheet.trained(calendar.chosen(today)).is_some();
    let items = calendar.items(today);
    let read = calendar.read(today);
    calendar.pane != Pane::Backlog && items.is_empty() && read.is_some_and(|sheet| !trained(sheet))
}

/// The session before or after in the menu, in sight.
fn in_menu(model: &mut Model, rows: isize) {
    if model.calendar.pane == Pane::Backlog {
        return model.calendar.backlog.by(rows);
    }
    step_session(model, rows);
    model.overlay_scroll = day::first_row(model);
}

/// Another session of the chosen day.
fn step_session(model: &mut Model, rows: isize) {
    model.calendar.nth = model.calendar.nth.saturating_add_signed(rows);
    model.calendar.fit(model.now.date());
}

/// Goes to the day that a key leads to.
fn by_key(model: &mut Model, action: Action) {
    let today = model.now.date();
    leap(model, span::by_key(model.calendar.chosen(today), action, today));
}

/// Goes to another day, and reads what stands around it.
fn leap(model: &mut Model, day: Date) {
    if model.calendar.pane == Pane::Backlog {
        model.calendar.pane = Pane::Days;
    }
    model.calendar.choose(day);
    look(model);
}

/// Up and down: a week in the grid, a session where there is a list of them; negative is up.
pub fn scroll(model: &mut Model, rows: isize) {
    match model.calendar.pane {
        Pane::Backlog => model.calendar.backlog.by(rows),
        Pane::Day => step_session(model, rows),
        Pane::Talk => assistant::scroll(model, rows),
        Pane::Days | Pane::Composer if shows_month(model) => {
            by_key(model, if rows < 0 { Action::Up } else { Action::Down });
        }
        Pane::Days | Pane::Composer => {
            for _ in 0..rows.unsigned_abs() {
                next_session(model, rows > 0);
            }
        }
    }
}

/// The wheel and the page keys: a month, a week, or rows of a list.
pub fn page(model: &mut Model, on: bool) {
    let rows = match model.calendar.pane {
        Pane::Backlog => model.calendar.backlog.page(),
        Pane::Talk => model.calendar.talk.as_ref().map_or(1, |talk| talk.page),
        _ if on => return days(model, Action::NextMonth),
        _ => return days(model, Action::PreviousMonth),
    };
    let rows = isize::try_from(rows).unwrap_or(isize::MAX);
    scroll(model, if on { rows } else { -rows });
}

/// A notch of the wheel: a week in the grid, else some rows.
pub fn wheel(model: &mut Model, rows: isize) {
    let days = matches!(model.calendar.pane, Pane::Days | Pane::Composer);
    if model.calendar.moving.is_none() {
        let by = if days && shows_month(model) { 1 } else { WHEEL };
        scroll(model, rows * by);
    }
}

/// Chooses a day or a session; a choice of the question that stands is the answer. False for what isn't there
/// any more, and while something else waits for its end.
pub fn press(model: &mut Model, target: &Target) -> bool {
    if !model.calendar.is_calm() {
        return false;
    }
    let is_month = shows_month(model);
    match target {
        Target::Day(day) => {
            model.calendar.pane = Pane::Days;
            leap(model, *day);
            model.calendar.nth = 0;
        }
        Target::Session { day, session } => {
            // Beside a month, the day's own pane lists it.
            model.calendar.pane = if is_month { Pane::Day } else { Pane::Days };
            leap(model, *day);
            keep(&mut model.calendar, Some(*session), model.now.date());
        }
        Target::Backlog(session) => {
            let backlog = model.calendar.sheet.as_ref().map_or(&[][..], |sheet| &sheet.backlog);
            if !model.calendar.backlog.find(backlog, |id| id == session) {
                return false;
            }
            model.calendar.pane = Pane::Backlog;
        }
        Target::Choice { talk, place } => {
            let now = model.calendar.talk.as_ref();
            let is_it = now.is_some_and(|now| now.number == *talk);
            return is_it && assistant::choose(model, *place);
        }
        Target::Operation { talk, place } => {
            let now = model.calendar.talk.as_mut().filter(|now| now.number == *talk);
            let Some(now) = now.filter(|now| *place < now.operations.len()) else {
                return false;
            };
            if !now.each {
                now.chosen = *place;
            }
            model.calendar.pane = Pane::Talk;
        }
        _ => return false,
    }
    true
}

/// The session after the chosen one, or before it; past the ends of a day, the day beside.
fn next_session(model: &mut Model, on: bool) {
    let today = model.now.date();
    let calendar = &mut model.calendar;
    if on && calendar.nth + 1 < calendar.items(today).len() {
        calendar.nth += 1;
    } else if on {
        by_key(model, Action::Right);
    } else if calendar.nth > 0 {
        calendar.nth -= 1;
    } else {
        by_key(model, Action::Left);
        model.calendar.nth = model.calendar.items(today).len().saturating_sub(1);
    }
}

/// Reads the days around the chosen one, where they are not those that were read.
pub fn look(model: &mut Model) {
    let read = model.calendar.read(model.now.date()).is_some();
    let reading = model.calendar.reading == Some(shown(model));
    if !read && !reading && model.phase == Phase::Open {
        read_again(model);
    }
}

/// Reads them again, as after a change.
pub fn read_again(model: &mut Model) {
    let within = shown(model);
    model.calendar.reading = Some(within);
    model.ask(ReadDays { within });
}

fn shown(model: &Model) -> DateRange {
    span::shown(model.calendar.chosen(model.now.date()))
}

/// The panes in turn, forward or back; those that are not shown are passed over.
pub fn next_pane(model: &mut Model, on: bool) {
    let calendar = &model.calendar;
    let beside = areas::of(model).detail.is_some();
    let empty = calendar.sheet.as_ref().is_none_or(|sheet| sheet.backlog.is_empty());
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
pub fn close(model: &mut Model) -> bool {
    let calendar = &mut model.calendar;
    if calendar.doubt.take().is_some() {
        return true;
    }
    if let Some(moving) = calendar.moving.take() {
        calendar.choose(moving.before);
        look(model);
    } else if calendar.talk.as_ref().is_some_and(Talk::runs) {
        assistant::stop(model);
    } else if calendar.talk.is_some() {
        assistant::leave(model);
    } else if calendar.pane != Pane::Days {
        calendar.pane = Pane::Days;
    } else {
        return false;
    }
    true
}

/// The tab is gone to.
pub fn enter(model: &mut Model) {
    model.coach.focus = Focus::Composer;
    if model.calendar.pane == Pane::Composer && model.composer.is_empty() {
        model.calendar.pane = Pane::Days;
    }
}

/// What was read came.
pub fn receive(model: &mut Model, sheet: Sheet) {
    let today = model.now.date();
    if model.calendar.reading == Some(sheet.within) {
        model.calendar.reading = None;
    }
    let kept = chosen_session(&model.calendar, today);
    model.calendar.sheet = Some(sheet);
    keep(&mut model.calendar, kept, today);
    model.calendar.fit(today);
    look(model);
}

fn chosen_session(calendar: &CalendarTab, today: Date) -> Option<SessionId> {
    calendar.items(today).get(calendar.nth).map(|item| item.session)
}

/// The session that was chosen stays so, wherever it stands now among those of its day.
fn keep(calendar: &mut CalendarTab, kept: Option<SessionId>, today: Date) {
    let at = calendar.items(today).iter().position(|item| Some(item.session) == kept);
    calendar.nth = at.unwrap_or(calendar.nth);
}

/// `/calendar`: the tab, and with words after it the assistant.
pub fn command(model: &mut Model, words: &str) {
    go_to(model, Tab::Calendar);
    if !words.is_empty() {
        assistant::ask(model, words.to_owned());
    } else if !model.calendar.talk.as_ref().is_some_and(Talk::runs) {
        model.calendar.talk = None;
    }
}
