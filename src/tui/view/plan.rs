//! The plan pane.
//!
//! ```text
//!  Warm-up                                      5 min
//!   ✓ Band pull-apart            2 x 15  ●●
//!  Main                                        25 min
//!   ▸ Barbell Row                3 x 8   ●○○
//!       last  150 × 8, 8, 8      14 Nov
//!       try   155   all 3 sets hit 8: +5
//!     DB Shoulder Press          3 x 10  ○○○
//!                                          ↓ 3 more
//!  4 of 11 sets · 18 min in · about 22 to go
//! ```

use super::areas::WIDE;
use super::ink;
use super::paragraph::Paragraph;
use super::popup::scrolled;
use crate::catalog::Catalog;
use crate::domain::board::{Board, BoardBlock, BoardItem};
use crate::domain::load::Unit;
use crate::text::{self, counted, day, done_of, duration, printable};
use crate::tui::model::{Model, Phase};
use crate::tui::theme;
use crate::tui::wrap;
use jiff::civil::Date;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Dots that are drawn for the sets of an exercise; more are shown as `3/12`.
const MOST_DOTS: u8 = 6;
/// Least and most columns of the prescriptions; between them the longest one decides.
const PRESCRIPTION: (usize, usize) = (7, 16);

pub fn title(model: &Model) -> String {
    match &model.panes.board {
        Some(board) => {
            format!("today · {}", text::plan_head(&board.stored.plan))
        }
        None => "today".into(),
    }
}

pub fn render(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let width = usize::from(area.width);
    let Some(board) = &model.panes.board else {
        let words = match (&model.phase, &model.panes.no_plan) {
            (Phase::Opening, _) => "",
            (Phase::Open, Some(why)) => why,
            (Phase::Open, None) => "There is no plan for today. Ask for one: plan for today",
            (Phase::Shut(_), _) => "The log is not open.",
        };
        let rows = Paragraph::of(words, theme::DIM).rows(width);
        frame.render_widget(ratatui::text::Text::from(rows), area);
        return;
    };
    let (rows, current) = rows(board, width, model.panes.profile.unit);
    let room = usize::from(area.height.saturating_sub(1)).max(1);
    let first = first_row(rows.len(), room, &current, model.coach.plan_scroll);
    let shown = Rect {
        height: area.height.saturating_sub(1).max(1),
        ..area
    };
    scrolled(frame, shown, &rows, first);
    if area.height > 1 {
        let line = Line::styled(
            wrap::fit(&totals(model, board), width).into_owned(),
            theme::DIM,
        );
        ink::line(frame, area, area.bottom() - 1, &line);
    }
}

/// Where to begin: as scrolled, else so that the current exercise is in sight.
fn first_row(rows: usize, room: usize, current: &Range<usize>, scrolled: Option<usize>) -> usize {
    let most = rows.saturating_sub(room);
    scrolled
        .unwrap_or_else(|| {
            // Two rows stay clear at either end, for the marks and what comes next.
            let last = current.end + 1;
            last.saturating_sub(room)
                .min(current.start.saturating_sub(1))
        })
        .min(most)
}

/// How far the plan can be scrolled in a pane of this size.
pub fn most_scroll(model: &Model, area: Rect) -> usize {
    let Some(board) = &model.panes.board else {
        return 0;
    };
    let (rows, _) = rows(board, usize::from(area.width), model.panes.profile.unit);
    rows.len()
        .saturating_sub(usize::from(area.height.saturating_sub(1)).max(1))
}

/// Every row of the plan, and which of them are the current exercise.
fn rows(board: &Board, width: usize, unit: Unit) -> (Vec<Line<'static>>, Range<usize>) {
    let mut rows = Vec::new();
    let mut current = 0..0;
    let mut index = 0;
    let columns = Columns::of(board, width);
    for block in &board.blocks {
        rows.push(block_row(block, width));
        for item in &block.items {
            let start = rows.len();
            let is_current = board.current == Some(index);
            rows.push(item_row(item, is_current, columns));
            if is_current {
                rows.extend(advice(item, width, unit, board.stored.date));
                current = start..rows.len();
            }
            index += 1;
        }
    }
    if !board.beside.is_empty() {
        rows.push(Line::styled("Not on the plan", theme::STRONG));
        rows.extend(beside(board, width));
    }
    (rows, current)
}

/// The whole plan as text, where one stands.
pub fn text(model: &Model) -> Option<String> {
    let board = model.panes.board.as_ref()?;
    let (rows, _) = rows(board, usize::from(WIDE), model.panes.profile.unit);
    let [title, totals] = [title(model), totals(model, board)].map(Line::from);
    Some(ink::text([title].into_iter().chain(rows).chain([totals])))
}

fn block_row(block: &BoardBlock, width: usize) -> Line<'static> {
    let minutes = duration::minutes(block.duration_minutes);
    let room = width.saturating_sub(minutes.len() + 1);
    Line::from(vec![
        Span::styled(wrap::pad(&printable(&block.title), room), theme::STRONG),
        Span::styled(format!(" {minutes}"), theme::DIM),
    ])
}

fn look(item: &BoardItem, current: bool) -> (&'static str, Style) {
    match (item.is_ticked(), current) {
        (true, _) => ("✓", theme::DONE),
        (false, true) => ("▸", theme::CURRENT),
        (false, false) => (" ", theme::PLAIN),
    }
}

/// How an item's row is shared out.
#[derive(Clone, Copy)]
struct Columns {
    name: usize,
    prescription: usize,
    dots: usize,
}

impl Columns {
    fn of(board: &Board, width: usize) -> Self {
        let widest = |measure: fn(&BoardItem) -> usize, least: usize, most: usize| {
            let widest = board.items().map(measure).max().unwrap_or(0);
            widest.clamp(least, most)
        };
        let (least, most) = PRESCRIPTION;
        let most = most.min(width / 4).max(least);
        let prescription = widest(|item| wrap::width(&item.planned.prescription), least, most);
        let dots = widest(
            |item| wrap::width(&progress(item)),
            2,
            usize::from(MOST_DOTS),
        );
        Self {
            name: width.saturating_sub(4 + 1 + prescription + 1 + dots).max(4),
            prescription,
            dots,
        }
    }
}

fn item_row(item: &BoardItem, current: bool, columns: Columns) -> Line<'static> {
    let (sign, style) = look(item, current);
    let name = if current {
        style.patch(theme::STRONG)
    } else {
        theme::PLAIN
    };
    let planned = &item.planned;
    Line::from(vec![
        Span::styled(format!("  {sign} "), style),
        Span::styled(wrap::pad(&printable(&planned.name), columns.name), name),
        Span::raw(" "),
        Span::raw(wrap::pad(
            &printable(&planned.prescription),
            columns.prescription,
        )),
        Span::raw(" "),
        Span::styled(wrap::fit(&progress(item), columns.dots).into_owned(), style),
    ])
}

/// `●●○`, or `3/12` where dots would be too many to count.
pub fn progress(item: &BoardItem) -> String {
    let done = item.sets_done();
    if item.asked > MOST_DOTS {
        return format!("{done}/{}", item.asked);
    }
    let asked = usize::from(item.asked);
    let filled = done.min(asked);
    "●".repeat(filled) + &"○".repeat(asked - filled)
}

/// What was done last time and what to try now, for the current exercise.
fn advice(item: &BoardItem, width: usize, unit: Unit, today: Date) -> Vec<Line<'static>> {
    let formatter = Catalog::in_force().formatter(unit);
    let mut rows = Vec::new();
    if let Some(last) = &item.last {
        let day = day::date_near(last.date, today);
        let line = Paragraph::of("      last  ", theme::DIM)
            .run(&formatter.sets_in_short(&last.sets), theme::PLAIN)
            .run(&format!("   {day}"), theme::DIM);
        rows.push(line.row(width));
    }
    if let Some(suggestion) = &item.suggestion {
        let line = Paragraph::of("      try   ", theme::DIM)
            .run(&formatter.suggested_in_short(suggestion), theme::STRONG)
            .run(&format!("   {}", suggestion.reason), theme::DIM);
        rows.push(line.row(width));
    }
    rows
}

fn beside(board: &Board, width: usize) -> Vec<Line<'static>> {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for set in &board.beside {
        match names.iter_mut().find(|(name, _)| *name == set.exercise) {
            Some((_, count)) => *count += 1,
            None => names.push((&set.exercise, 1)),
        }
    }
    names
        .into_iter()
        .map(|(name, count)| {
            Paragraph::of("  + ", theme::DONE)
                .run(name, theme::PLAIN)
                .run(&format!("   {}", counted(count, "set")), theme::DIM)
                .row(width)
        })
        .collect()
}

fn totals(model: &Model, board: &Board) -> String {
    let (done, asked) = board.sets();
    let mut parts = vec![done_of(done, asked, "set")];
    if let Some(began) = model.panes.began.filter(|_| done > 0) {
        let minutes = model.now.timestamp().duration_since(began).as_mins().max(0);
        if minutes > 0 {
            parts.push(format!("{minutes} min in"));
        }
    }
    match model.panes.minutes_to_go {
        _ if asked > 0 && done >= asked => parts.push("all done".into()),
        Some(minutes) => parts.push(format!("about {minutes} to go")),
        None => {}
    }
    parts.join(" · ")
}

/// The plan on one line: `▸ Barbell Row 3 x 8 ●○○ · try 155 · next DB Shoulder Press`.
pub fn strip(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let Some(board) = &model.panes.board else {
        return;
    };
    let line = match board.current_item() {
        Some(item) => {
            let mut line = Paragraph::of("▸ ", theme::CURRENT)
                .run(&item.planned.name, theme::STRONG)
                .run(&format!(" {} ", item.planned.prescription), theme::PLAIN)
                .run(&progress(item), theme::CURRENT);
            if let Some(suggestion) = &item.suggestion {
                let formatter = Catalog::in_force().formatter(model.panes.profile.unit);
                let load = formatter.suggested_in_short(suggestion);
                line = line.run(&format!(" · try {load}"), theme::PLAIN);
            }
            if let Some(next) = next_open(board) {
                line = line.run(&format!(" · next {}", next.planned.name), theme::DIM);
            }
            line
        }
        None => Paragraph::of("✓ ", theme::DONE).run(&totals(model, board), theme::PLAIN),
    };
    let row = line.row(usize::from(area.width));
    ink::line(frame, area, area.y, &row);
}

/// The exercise after the current one that is not done.
fn next_open(board: &Board) -> Option<&BoardItem> {
    board
        .items()
        .skip(board.current? + 1)
        .find(|item| !item.is_ticked())
}
