//! What the athlete weighs: its curve, how it goes, and its days.

use super::story::{curve_height, plot_row};
use crate::domain::session::DateRange;
use crate::domain::weigh_in::{WeighIn, by_day};
use crate::text::{self, curve, day};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::Line;

/// Cells of a day and of what keeps it from its weights.
const DAY: usize = 14;

pub const NONE: &str =
    "No bodyweight yet. Type it, such as “bw 82.4 kg” or “weighed 181 lb yesterday”.";

/// For a pane of this size.
pub fn rows(model: &Model, width: usize, height: usize) -> Vec<Line<'static>> {
    let history = &model.history;
    let today = model.now.date();
    let unit = model.panes.profile.unit;
    let Some(newest) = history.weighed.last() else {
        return Paragraph::of(NONE, theme::PLAIN).rows(width);
    };
    let DateRange { from, .. } = history.span.until(today);
    let since = history.weighed.partition_point(|one| one.date < from);
    let shown = &history.weighed[since..];
    let days = by_day(shown);
    let drawn = curve::bodyweight(&days, unit, (width, curve_height(height)));
    let mut rows: Vec<Line<'static>> = drawn.into_iter().map(plot_row).collect();
    let title = format!("7-day mean; one dot per day · {}", curve::span(history.span));
    rows.extend(Paragraph::of(&title, theme::PLAIN).rows(width));
    let summary = text::weigh_in::summary(&days, newest, unit, today);
    rows.extend(Paragraph::of(&summary, theme::PLAIN).rows(width));
    rows.push(Line::default());
    rows.push(Line::styled("Days", theme::STRONG));
    let days = shown.chunk_by(|one, other| one.date == other.date).rev();
    for weighed in days {
        let Some(first) = weighed.first() else {
            continue;
        };
        let said: Vec<String> =
            weighed.iter().map(|one: &WeighIn| one.load.shown_in(unit).to_string()).collect();
        let date = format!(" {:>11}  ", day::date_near(first.date, today));
        let line = Paragraph::of(&date, theme::DIM).run(&said.join(", "), theme::PLAIN);
        rows.extend(line.hang(DAY).rows(width));
    }
    rows
}
