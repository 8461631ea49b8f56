//! The history tab.
//!
//! ```text
//! ┌ exercises ──────────────────────────┬ Bench Press ──────────────────────────────┐
//! │ Bench Press  ▁▂▃▃▅▆█  247 lb  16 Nov│ 250┤                        ⢀⣀★            │
//! │ Barbell Row  ▁▁▂▃▃▄▅  196 lb  16 Nov│ 225┤      ⢀⣀⠤⠒⠉                            │
//! │                                     │    └──┬───────┬───────┬                   │
//! │                                     │ e1RM (Epley) · 1 year · +2.1 lb a week     │
//! └─────────────────────────────────────┴───────────────────────────────────────────┘
//! ```

mod bodyweight;
mod overall;
mod story;

use super::{ExerciseRow, Page};
use crate::domain::strength::volume::Range;
use crate::domain::text::excerpt;
use crate::text::{self, curve, day, plot};
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::view::areas::Areas;
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::paragraph::{Paragraph, find};
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Cells of a curve in small; a name is cut to no less than so many for it.
const SPARK: usize = 8;
const LEAST_NAME: usize = 10;
/// Cells of what an exercise came to.
const VALUE: usize = 8;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let chosen = match model.history.page {
        Page::Exercise => model.history.chosen().map_or("", |row| row.done.name.as_str()),
        Page::Muscles => "hard sets per muscle",
        Page::Year => "the last year",
        Page::Bodyweight => "bodyweight",
    };
    let left = Title::of("exercises", true);
    let right = Title::of(chosen, false);
    draw(frame, areas, &left, Some(&right));
    if let Some(area) = areas.list {
        list(frame, area, model);
    }
    if let Some(area) = areas.detail {
        let rows = detail(model, area);
        frame.rows(area, rows, model.history.scroll);
    }
}

/// The page beside the list: of the exercise that is chosen, or that the one asked for has no sets.
pub fn detail(model: &Model, area: Rect) -> Vec<Line<'static>> {
    let history = &model.history;
    let width = usize::from(area.width);
    match (history.page, &history.missing) {
        (Page::Muscles, _) => {
            let range = Range::advised(model.panes.profile.level);
            overall::muscles(&history.overall, range, width)
        }
        (Page::Year, _) => overall::year(&history.overall, width, model.now.date()),
        (Page::Bodyweight, _) => bodyweight::rows(model, width, usize::from(area.height)),
        (Page::Exercise, Some(name)) => Paragraph::of(&no_sets_of(name), theme::DIM).rows(width),
        (Page::Exercise, None) => story::rows(model, width, usize::from(area.height)),
    }
}

pub fn no_sets_of(name: &str) -> String {
    format!("No sets of {} yet.", excerpt(name))
}

/// The exercise that was asked for by name, as text; nothing where none was.
pub fn text_of_asked(model: &Model, width: usize) -> Option<String> {
    model.history.asked.as_ref()?;
    // The hint says it already.
    if model.history.missing.is_some() {
        return Some(String::new());
    }
    let name = model.history.chosen().map(|row| text::printable(&row.done.name).into_owned());
    let rows = story::rows(model, width, 0);
    let rows = rows.into_iter().map(|row| row.to_string());
    Some(name.into_iter().chain(rows).collect::<Vec<_>>().join("\n"))
}

fn list(frame: &mut Canvas, area: Rect, model: &Model) {
    let width = usize::from(area.width);
    let history = &model.history;
    let shown = history.rows.iter().skip(history.cursor.first()).take(usize::from(area.height));
    let columns = Columns::of(shown.map(|row| last(row, model)), width);
    let head = match (history.loaded, history.rows.is_empty()) {
        (false, _) => String::new(),
        (true, true) => "no sets yet".into(),
        (true, false) => columns.row(["exercise", "1 year", "now", "last"]),
    };
    let mut head = Line::styled(wrap::fit(&head, width).into_owned(), theme::DIM);
    if let Some(words) = &history.find {
        head = find(words).row(width);
    }
    frame.line(area, area.y.saturating_sub(1), &head);
    let is_chosen = history.missing.is_none();
    frame.list(area, (history.cursor, is_chosen), history.rows.len(), |index| {
        let row = &history.rows[index];
        let words = wrap::fit(&row_of(row, model, &columns), width).into_owned();
        Row::of(Target::Exercise(row.done.key.clone()), words)
    });
}

fn last(row: &ExerciseRow, model: &Model) -> String {
    day::date_near(row.done.last, model.now.date())
}

fn row_of(row: &ExerciseRow, model: &Model, columns: &Columns) -> String {
    let name = text::printable(&row.done.name);
    let unit = model.panes.profile.unit;
    let (spark, value) = match &row.curve {
        Some((measure, values)) => {
            (plot::sparkline(values, SPARK), row.now.map(|now| curve::value(*measure, now, unit)))
        }
        None => (String::new(), None),
    };
    columns.row([&name, &spark, &value.unwrap_or_default(), &last(row, model)])
}

/// Cells of the columns: name, curve in small, value and day.
struct Columns {
    name: usize,
    spark: usize,
    last: usize,
}

impl Columns {
    fn of(days: impl Iterator<Item = String>, width: usize) -> Self {
        let last = days.map(|day| wrap::width(&day)).max().unwrap_or(0).max(6);
        let columns = |spark: usize| {
            let beside = spark + usize::from(spark > 0) + 1 + VALUE + 1 + last + 1;
            let name = width.saturating_sub(beside);
            Self { name, spark, last }
        };
        let drawn = columns(SPARK);
        // A curve of who knows what says nothing.
        if drawn.name < LEAST_NAME { columns(0) } else { drawn }
    }

    fn row(&self, [name, spark, value, last]: [&str; 4]) -> String {
        let mut row = if wrap::width(name) > self.name {
            wrap::pad(&text::short_name(name), self.name)
        } else {
            wrap::pad(name, self.name)
        };
        if self.spark > 0 {
            row.push(' ');
            row += &wrap::pad(spark, self.spark);
        }
        row + &format!(" {value:>VALUE$} {last:>days$} ", days = self.last)
    }
}
