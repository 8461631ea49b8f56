//! The set table: last time, target and today for each exercise of the plan, with the one at work
//! unfolded to its sets.
//!
//! ```text
//!                             last          target       today
//!  Warm-up  ✓
//!  ✓ Bench Press     3 × 8    180 × 8 8 8   185 × 8      8 8 8
//!  ▸ Barbell Row     3 × 8    150 × 8 8 8   155 × 8      8 · ·
//!       1  155 × 8  RIR 3                             ✓ 18:09
//!     ▸ 2  155 × 8
//!       3  155 × 8
//!       all 3 sets hit 8: +5 on 14 Nov
//!    Hammer Curl     2 × 12   30 × 12 12    32.5 × 10    · ·
//!  ── rest ────────────────────────────────────────────────────
//! ```

mod blocks;
mod cells;
mod clock;
mod columns;
mod rows;

use super::areas::WIDE;
use super::format;
use super::paragraph::Paragraph;
use crate::catalog::Catalog;
use crate::domain::board::{Board, BoardItem};
use crate::text::{self, printable, target, totals, totals_in_parts};
use crate::tui::coach::{Cursor, Focus};
use crate::tui::list::Row;
use crate::tui::model::{Model, Overlay, Phase};
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;
use rows::{RowOf, Table, TableRow};
use std::ops::Range;

pub fn title(model: &Model) -> Vec<String> {
    match &model.panes.board {
        Some(board) if board.comes_on().is_some() => vec!["rest day".into()],
        Some(board) => {
            let mut parts = vec![board.stored.plan.focus.clone()];
            parts.extend(totals_in_parts(board, model.panes.minutes_to_go));
            parts
        }
        None => vec!["today".into()],
    }
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let width = usize::from(area.width);
    let Some(table) = table(model) else {
        let words = match (&model.phase, &model.panes.no_plan) {
            (Phase::Opening, _) => "",
            (Phase::Open, Some(why)) => why,
            (Phase::Open, None) => "There is no plan for today. Ask for one: plan for today",
            (Phase::Shut(_), _) => "The log is not open.",
        };
        let rows = Paragraph::of(words, theme::PLAIN).rows(width);
        return frame.rows(area, rows, 0);
    };
    let room = usize::from(area.height);
    let rows = table.rows(width, room);
    let free = room.saturating_sub(rows.len());
    let first = first_row(&rows, room, &table, model.coach.plan_scroll);
    let rows = rows.into_iter().map(|row| Row::of(target_of(row.of, table.board), row.line));
    frame.rows(area, rows, first);
    if free >= usize::from(clock::ROWS) && clock::runs(model) {
        let top = area.bottom() - clock::ROWS;
        clock::render(frame, Rect::new(area.x, top, area.width, clock::ROWS), model);
    }
}

/// Whether the rest is drawn in the pane, so that the status line needs not say it.
pub fn shows_rest(model: &Model, area: Rect) -> bool {
    let Some(table) = table(model).filter(|_| clock::runs(model)) else {
        return false;
    };
    let room = usize::from(area.height);
    let rows = table.rows(usize::from(area.width), room).len();
    room.saturating_sub(rows) >= usize::from(clock::ROWS)
}

fn table(model: &Model) -> Option<Table<'_>> {
    let board = model.panes.board.as_ref()?;
    let in_focus = matches!(model.overlay, Some(Overlay::Plan))
        || model.overlay.is_none() && model.coach.focus == Focus::Plan;
    let cursor = Cursor::on(board, model.coach.cursor).filter(|_| in_focus);
    let edit = model.coach.edit.as_ref().filter(|_| in_focus);
    Some(Table {
        board,
        profile: &model.panes.profile,
        zone: model.now.time_zone().clone(),
        open: cursor.map_or(board.current, |cursor| Some(cursor.item)),
        cursor,
        edit: edit.map(|edit| {
            let (before, after) = edit.around();
            (edit.at, before, after)
        }),
    })
}

/// Where to begin: as scrolled, else so that the exercise at work is in sight.
fn first_row(rows: &[TableRow], room: usize, table: &Table<'_>, scrolled: Option<usize>) -> usize {
    let most = rows.len().saturating_sub(room);
    scrolled
        .unwrap_or_else(|| {
            let mut open = sight(rows, table.open);
            // Of an exercise with more rows than there are, the set that keys act on.
            if open.len() > room.saturating_sub(2)
                && let Some(Cursor { item, set }) = table.cursor
            {
                let of_it = |row: &TableRow| row.of == RowOf::Set(item, set);
                let at = rows.iter().position(of_it).unwrap_or(open.start);
                open = at..at + 1;
            }
            // Two rows stay clear at either end, for the marks and what comes next.
            let last = open.end + 1;
            last.saturating_sub(room).min(open.start.saturating_sub(1))
        })
        .min(most)
}

/// The rows of an exercise.
fn sight(rows: &[TableRow], item: Option<usize>) -> Range<usize> {
    let of_it = |row: &TableRow| match row.of {
        RowOf::Item(of) | RowOf::Set(of, _) | RowOf::About(of) => Some(of) == item,
        RowOf::Head | RowOf::Block(_) | RowOf::Beside => false,
    };
    let start = rows.iter().position(of_it).unwrap_or(0);
    let end = rows.iter().rposition(of_it).map_or(0, |last| last + 1);
    start..end.max(start)
}

/// The set that a row is of, the next one of an exercise for its own row.
fn target_of(row: RowOf, board: &Board) -> Option<Target> {
    let (item, set) = match row {
        RowOf::Set(item, set) => (item, Some(set)),
        RowOf::Item(item) | RowOf::About(item) => (item, None),
        RowOf::Head | RowOf::Block(_) | RowOf::Beside => return None,
    };
    let planned = board.items().nth(item)?;
    let last = usize::from(planned.asked).max(planned.sets_done()).saturating_sub(1);
    let set = set.unwrap_or(planned.sets_done().min(last));
    let logged = planned.done.get(set).map(|set| set.id);
    Some(Target::Set { at: Cursor { item, set }, exercise: planned.key(), logged })
}

/// How many rows the table has in a pane of this size.
pub fn extent(model: &Model, area: Rect) -> (usize, Rect) {
    let rows = |table: Table<'_>| table.rows(usize::from(area.width), area.height.into()).len();
    (table(model).map_or(0, rows), area)
}

/// The whole plan as text, where one stands.
pub fn text(model: &Model) -> Option<String> {
    let board = model.panes.board.as_ref()?;
    let rows = table(model)?.rows(usize::from(WIDE), usize::MAX);
    let title = Line::from(format!(
        "today · {} · {}",
        text::plan_head(&board.stored.plan),
        totals(board, model.panes.minutes_to_go)
    ));
    let rows = rows.into_iter().map(|row| row.line);
    Some(format::text([title].into_iter().chain(rows)))
}

/// The plan on one line: `▸ Barbell Row 155 × 8 · set 2 of 3 · next DB Shoulder Press`.
pub fn strip(frame: &mut Canvas, area: Rect, model: &Model) {
    let Some(board) = &model.panes.board else {
        return;
    };
    let width = usize::from(area.width);
    let line = match (model.panes.planned(), board.current) {
        (Some(set), Some(current)) => {
            let formatter = Catalog::in_force().formatter(model.panes.profile.unit);
            let mark = Paragraph::of("▸ ", theme::CURRENT);
            let target = format!(" {}", target(&set, formatter));
            let room = width.saturating_sub(mark.width() + wrap::width(&target));
            let mut line = mark
                .run(&wrap::fit(&printable(&set.exercise), room), theme::STRONG)
                .run(&target, theme::PLAIN);
            let next = next_open(board, current);
            let next = next.map(|next| format!(" · next {}", printable(&next.planned.name)));
            let further = [Some(format!(" · set {} of {}", set.number, set.asked)), next];
            for piece in further.into_iter().flatten() {
                if line.width() + wrap::width(&piece) > width {
                    break;
                }
                line.push(&piece, theme::PLAIN);
            }
            line
        }
        _ if board.comes_on().is_some() => {
            Paragraph::of(&text::rest_day(board).unwrap_or_default(), theme::PLAIN)
        }
        _ => Paragraph::of("✓ ", theme::DONE)
            .run(&totals(board, model.panes.minutes_to_go), theme::PLAIN),
    };
    frame.line(area, area.y, &line.row(width));
}

/// The exercise after the current one that is not done.
fn next_open(board: &Board, current: usize) -> Option<&BoardItem> {
    board.items().skip(current + 1).find(|item| !item.is_ticked())
}
