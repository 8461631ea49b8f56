//! The sessions of the chosen day, each with all that is known of it.

use super::super::sheet::Mark;
use super::super::state::Pane;
use super::format;
use super::month::mark_style;
use crate::domain::session::Session;
use crate::domain::text::{counted, printable_lines};
use crate::domain::trained_day::TrainedDay;
use crate::tui::keymap::{Action, Context, Keymap};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::{Cells, Target};
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::paragraph::Paragraph;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The rows, and where those of the chosen session begin and end.
fn rows(model: &Model, width: usize) -> (Vec<Row<Cells>>, std::ops::Range<usize>) {
    let calendar = &model.calendar;
    let today = model.now.date();
    let mut rows: Vec<Row<Cells>> = Vec::new();
    let mut chosen = 0..0;
    let Some(sheet) = calendar.read(today) else {
        rows.push(Line::styled(model.phase.instead_of_reading(), theme::DIM).into());
        return (rows, chosen);
    };
    let items = calendar.items(today);
    let day = calendar.chosen(today);
    let trained = sheet.trained(day);
    if items.is_empty() && trained.is_none() {
        rows.push(Line::styled("nothing on this day", theme::DIM).into());
    }
    for (nth, item) in items.iter().enumerate() {
        let Some(session) = sheet.session_on(item.session, day) else {
            continue;
        };
        let from = rows.len();
        let is_chosen = nth == calendar.nth && calendar.pane != Pane::Backlog;
        let mark = if is_chosen { "▸ " } else { "  " };
        let title = if is_chosen { theme::STRONG } else { theme::PLAIN };
        let share = sheet.share(*item, day).map(|share| format!(" {share}"));
        let head = Paragraph::of(mark, theme::CURRENT)
            .run(item.mark.symbol(), mark_style(item.mark))
            .run(" ", theme::PLAIN)
            .run(&session.title, title)
            .run(&format!("  {}", item.mark.word()), theme::DIM)
            .run(&share.unwrap_or_default(), theme::STRONG)
            .hang(4);
        let of = Target::Session { day, session: item.session };
        let lines = std::iter::once(head).chain(about(session));
        rows.extend(lines.flat_map(|line| line.all_of(of.clone()).rows_of(width)));
        if is_chosen {
            chosen = from..rows.len();
        }
    }
    if let Some(trained) = trained {
        if !rows.is_empty() {
            rows.push(Row::default());
        }
        rows.extend(sets(trained, width));
    }
    (rows, chosen)
}

/// What was trained on the day, as receipts word it.
fn sets(trained: &TrainedDay, width: usize) -> Vec<Row<Cells>> {
    let mut head = Paragraph::of("  ", theme::PLAIN)
        .run(Mark::Done.symbol(), mark_style(Mark::Done))
        .run(&format!(" {}", counted(trained.sets, "set")), theme::STRONG);
    for title in &trained.workouts {
        head.push(&format!("  {title}"), theme::PLAIN);
    }
    let mut rows = head.hang(4).rows_of(width);
    for line in &trained.lines {
        let line = Paragraph::of("    ", theme::PLAIN).run(line, theme::PLAIN);
        rows.extend(line.hang(6).rows_of(width));
    }
    rows
}

/// What is known of a session beside its title.
fn about(session: &Session) -> Vec<Paragraph> {
    let under = |words: &str| Paragraph::of("    ", theme::PLAIN).run(words, theme::DIM).hang(4);
    let notes = printable_lines(&session.notes);
    let facts = under(&format::facts(session).join(" · "));
    std::iter::once(facts).chain(notes.lines().map(under)).collect()
}

/// Keeps the chosen session in sight, its beginning first.
pub fn fit(model: &mut Model, area: Rect) {
    let room = usize::from(area.height - super::backlog::height(model, area.height));
    let (rows, chosen) = rows(model, usize::from(area.width));
    let first = model.calendar.day_scroll;
    let first = first.max(chosen.end.saturating_sub(room)).min(chosen.start);
    model.calendar.day_scroll = first.min(rows.len().saturating_sub(room));
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let (rows, _) = rows(model, usize::from(area.width));
    frame.rows(area, rows, model.calendar.day_scroll);
}

/// Cells of a popup that are left for the rows of the menu, at the least.
const LEAST_WIDTH: usize = 24;

/// The row of the menu that the chosen session begins in.
pub fn first_row(model: &Model) -> usize {
    rows(model, LEAST_WIDTH).1.start
}

/// The menu of the chosen session, over the panes.
///
/// ```text
/// d done  s skip  < > a day  m move  x delete
///
/// ▸ • Leg day  planned
///     weekly
/// ```
pub fn title(model: &Model) -> Vec<String> {
    let today = model.now.date();
    format::day(model.calendar.chosen(today), today)
}

pub fn all_rows(model: &Model, width: usize) -> Vec<Row<Cells>> {
    let today = model.now.date();
    let Some((session, day)) = model.calendar.session(today) else {
        return rows(model, width).0;
    };
    let mut menu = keys(model, day.is_some()).hang(0).rows_of(width);
    menu.push(Row::default());
    if day.is_some() {
        menu.extend(rows(model, width).0);
        return menu;
    }
    let title = Paragraph::of(&session.title, theme::STRONG).hang(4);
    let lines = std::iter::once(title).chain(about(session));
    menu.extend(lines.flat_map(|line| line.rows_of(width)));
    menu
}

/// The keys that change the chosen session; without a day there is none to skip or to move by.
fn keys(model: &Model, on_a_day: bool) -> Paragraph {
    let mut line = Paragraph::new();
    for (actions, needs_a_day) in [
        (&[Action::Done][..], false),
        (&[Action::Skip], true),
        (&[Action::Sooner, Action::Later], true),
        (&[Action::Move], false),
        (&[Action::Remove], false),
    ] {
        if needs_a_day && !on_a_day {
            continue;
        }
        for action in actions {
            let key = model.key(Context::Session, *action);
            line.push(&format!("{key} "), theme::CURRENT);
        }
        let does = actions.last().map_or("", |action| Keymap::does(Context::Session, *action));
        line.push(&format!("{does}  "), theme::PLAIN);
    }
    line
}
