//! Keys of the set table. Each asks for its change by the set's id or the exercise's key, and is undone as
//! typed words are.

use super::{Focus, set_edit};
use crate::catalog::Catalog;
use crate::coach::Intent;
use crate::domain::board::{Board, BoardItem, Missing, PlannedSet};
use crate::domain::set_place::SetPlace;
use crate::domain::set_result::SetResult;
use crate::domain::text::printable;
use crate::shorthand::typed_name;
use crate::text::{Formatter, template};
use crate::today;
use crate::tui::composer::{Awaited, Composer};
use crate::tui::history;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::update::Want;

/// A set of the table, whether it is done or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Index over the board's items.
    pub item: usize,
    /// Counted from 0.
    pub set: usize,
}

impl Cursor {
    /// Where keys act on a board: as it was chosen while there is such a set, else on the next one.
    pub fn on(board: &Board, chosen: Option<Self>) -> Option<Self> {
        let all = sets(board);
        let next = || {
            let item = board.current?;
            let set = board.items().nth(item)?.sets_done();
            Some(Self { item, set })
        };
        chosen.filter(|one| all.contains(one)).or_else(next).or(all.last().copied())
    }
}

/// Every set of a board, in its order.
fn sets(board: &Board) -> Vec<Cursor> {
    let items = board.items().enumerate();
    items
        .flat_map(|(item, planned)| {
            let sets = usize::from(planned.asked).max(planned.sets_done());
            (0..sets).map(move |set| Cursor { item, set })
        })
        .collect()
}

pub fn choose(model: &mut Model, cursor: Cursor) {
    model.coach.cursor = Some(cursor);
    model.coach.plan_scroll = None;
}

pub fn act(model: &mut Model, action: Action) {
    let Some(cursor) = on(model) else {
        return;
    };
    match action {
        Action::Up => go(model, cursor, |at, _| at.saturating_sub(1)),
        Action::Down => go(model, cursor, |at, last| (at + 1).min(last)),
        Action::Top => go(model, cursor, |_, _| 0),
        Action::Follow => go(model, cursor, |_, last| last),
        _ if model.phase != Phase::Open => {}
        Action::Toggle => toggle(model, cursor),
        Action::Open => set_edit::open(model, cursor, ""),
        Action::Remove => delete(model, cursor),
        Action::NoteSet if done(model, cursor).is_some() => set_edit::open(model, cursor, " // "),
        Action::NoteSet => not_logged(model),
        Action::KindOfSet => match done(model, cursor) {
            Some(set) => {
                let words = format!("{} was a ", words(model, &set));
                write(model, |composer| composer.set_template(&words, "", Awaited::Kind));
            }
            None => not_logged(model),
        },
        Action::BeginHere => begin(model, cursor),
        Action::OneMore => {
            let set = item(model, cursor).map_or(0, BoardItem::sets_done);
            log(model, Cursor { set, ..cursor });
        }
        Action::Swap => {
            if let Some(key) = item(model, cursor).map(BoardItem::key) {
                write_nothing(model);
                model.ask(Want(Intent::Swap(key)));
            }
        }
        Action::AboutExercise => {
            if let Some(name) = name(model, cursor) {
                history::open(model, &name);
            }
        }
        _ => {}
    }
}

fn on(model: &Model) -> Option<Cursor> {
    Cursor::on(model.panes.board.as_ref()?, model.coach.cursor)
}

/// Goes to another set, by its place among all and the last place.
fn go(model: &mut Model, from: Cursor, to: impl Fn(usize, usize) -> usize) {
    let Some(board) = &model.panes.board else {
        return;
    };
    let all = sets(board);
    let at = all.iter().position(|one| *one == from).unwrap_or(0);
    if let Some(found) = all.get(to(at, all.len().saturating_sub(1))) {
        choose(model, *found);
    }
}

fn item(model: &Model, cursor: Cursor) -> Option<&BoardItem> {
    model.panes.board.as_ref()?.items().nth(cursor.item)
}

fn done(model: &Model, cursor: Cursor) -> Option<SetResult> {
    item(model, cursor)?.done.get(cursor.set).cloned()
}

fn name(model: &Model, cursor: Cursor) -> Option<String> {
    let item = item(model, cursor)?;
    Some(printable(&item.planned.name).into_owned())
}

/// `set 2 of Barbell Row`.
fn words(model: &Model, set: &SetResult) -> String {
    let board = model.panes.board.as_ref();
    let place = board
        .map_or_else(|| SetPlace::of(set, std::slice::from_ref(set)), |board| board.place(set));
    let name = typed_name(&set.exercise, set.exercise_id.as_ref(), Catalog::in_force());
    format!("{place} of {name}")
}

/// Logs the next set of the exercise, or deletes the one that is logged.
fn toggle(model: &mut Model, cursor: Cursor) {
    if done(model, cursor).is_some() {
        return delete(model, cursor);
    }
    let logged = item(model, cursor).map_or(0, BoardItem::sets_done);
    if logged != cursor.set {
        let first = planned(model, Cursor { set: logged, ..cursor });
        let first = first.map_or(logged + 1, |set| set.number);
        model.hint = Some(format!("set {first} of it comes first"));
        return;
    }
    log(model, cursor);
}

/// Logs the next set of an exercise at its target, or opens its row where the target lacks something.
fn log(model: &mut Model, cursor: Cursor) {
    let Some(set) = planned(model, cursor) else {
        return;
    };
    if set.missing.is_some() {
        return match item(model, cursor) {
            Some(item) if cursor.set < usize::from(item.asked) => {
                set_edit::open(model, cursor, "");
            }
            _ => begin(model, cursor),
        };
    }
    // The keys go on with the set after it.
    model.coach.cursor = None;
    model.ask(Want(Intent::LogPlanned(Box::new(set))));
}

fn planned(model: &Model, cursor: Cursor) -> Option<PlannedSet> {
    let board = model.panes.board.as_ref()?;
    today::set_of(board, cursor.item, cursor.set, Catalog::in_force())
}

/// Writes the next set of the exercise where one types: once it is logged, the exercise is at work.
fn begin(model: &mut Model, cursor: Cursor) {
    let set = item(model, cursor).map_or(0, BoardItem::sets_done);
    let Some(set) = planned(model, Cursor { set, ..cursor }) else {
        return;
    };
    if let Some(missing) = set.missing {
        let (before, after) = template_of(model, &set, missing);
        write(model, |composer| composer.set_template(&before, &after, Awaited::Number));
    } else {
        let formatter = Formatter::as_entered(Catalog::in_force());
        let target = formatter.to_type(&set.target, set.exercise_id.as_ref());
        let name = typed_name(&set.exercise, set.exercise_id.as_ref(), Catalog::in_force());
        let words = format!("{name} {target}");
        write(model, |composer| composer.set(&words));
    }
}

/// The words around what a set lacks, with its name as it is found again.
pub fn template_of(model: &Model, set: &PlannedSet, missing: Missing) -> (String, String) {
    let name = typed_name(&set.exercise, set.exercise_id.as_ref(), Catalog::in_force());
    let (before, after) = template(set, missing, model.panes.profile.unit.word());
    (format!("{name} {before}"), after)
}

fn delete(model: &mut Model, cursor: Cursor) {
    match done(model, cursor) {
        Some(set) => model.ask(Want(Intent::DeleteSet(set.id))),
        None => not_logged(model),
    }
}

fn not_logged(model: &mut Model) {
    model.hint = Some("this set is not logged yet".into());
}

/// Puts words where they are typed, with the keys. What stood there goes where Up finds it.
fn write(model: &mut Model, put: impl FnOnce(&mut Composer)) {
    write_nothing(model);
    if !model.composer.is_empty() {
        model.composer.take();
    }
    put(&mut model.composer);
}

/// The keys go back to where words are typed.
fn write_nothing(model: &mut Model) {
    if matches!(model.overlay, Some(Overlay::Plan)) {
        model.overlay = None;
    }
    model.coach.focus = Focus::Composer;
}
