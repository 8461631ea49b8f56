//! One exercise: its curve, its records, its days.

use super::super::Story;
use crate::catalog::Catalog;
use crate::domain::board::PastSession;
use crate::domain::curve as values;
use crate::domain::day_totals::DayTotals;
use crate::domain::load::Unit;
use crate::domain::receipt::{Record, RecordKind};
use crate::domain::rival::{Rival, rival};
use crate::domain::set_result::SetResult;
use crate::text::{self, curve, day, plot};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::wrap;
use jiff::civil::Date;
use ratatui::text::{Line, Span};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Rows of a curve, at least and at most, and of a pane that is high enough for one.
const LEAST_CURVE: usize = 6;
const MOST_CURVE: usize = 14;
const ROOM_FOR_A_CURVE: usize = 9;
/// Rows of a curve that is no part of a screen.
const CURVE_AS_TEXT: usize = 10;
/// Cells of a day and of what keeps it from its sets.
const DAY: usize = 14;
/// Cells of a day's bar and of its number.
const BAR: usize = 6;
const NUMBER: usize = 8;

/// What is known of the chosen exercise, for a pane of this size; none high is text of any length.
pub fn rows(model: &Model, width: usize, height: usize) -> Vec<Line<'static>> {
    let Some(story) = model.history.story_of_chosen() else {
        return Vec::new();
    };
    let unit = model.panes.profile.unit;
    let today = model.now.date();
    let mut rows = curve_rows(model, story, (width, height));
    if !story.records.is_empty() {
        rows.push(Line::styled("Records", theme::STRONG));
        let sets: Vec<&SetResult> = story.sessions.iter().flat_map(|past| &past.sets).collect();
        for record in &story.records {
            let rival = rival(record, &sets, &story.days);
            rows.extend(record_row(record, rival.as_ref(), unit, today).rows(width));
        }
        rows.push(Line::default());
    }
    rows.push(Line::styled("Days", theme::STRONG));
    rows.extend(day_rows(story, unit, width, today));
    rows
}

/// The curve, and under it what it is: `e1RM (Epley) · 1 year · +2.1 lb a week`.
fn curve_rows(model: &Model, story: &Story, (width, height): (usize, usize)) -> Vec<Line<'static>> {
    let history = &model.history;
    let Some(measure) = history.curve() else {
        return Vec::new();
    };
    let unit = model.panes.profile.unit;
    let within = history.span.until(model.now.date());
    let days = story.days.partition_point(|day| day.date < within.from);
    let points = values::points(&story.days[days..], measure);
    let size = (width, curve_height(height));
    let drawn = curve::drawn(&points, measure, unit, size).into_iter();
    let mut rows: Vec<Line<'static>> = drawn.map(plot_row).collect();
    let mut words = format!("{} · {}", curve::title(measure), curve::span(history.span));
    if points.is_empty() {
        words += ": no sets";
    } else if let Some(trend) =
        values::trend(&points).and_then(|trend| curve::trend(measure, trend, unit))
    {
        let _ = write!(words, " · {trend}");
    }
    rows.extend(Paragraph::of(&words, theme::PLAIN).rows(width));
    rows.push(Line::default());
    rows
}

/// Rows of a curve in a pane so high; none high is text of any length.
pub fn curve_height(height: usize) -> usize {
    match height {
        0 => CURVE_AS_TEXT,
        height if height < ROOM_FOR_A_CURVE => 0,
        height => (height * 2 / 5).clamp(LEAST_CURVE, MOST_CURVE),
    }
}

/// The axis dim, the star as records are.
pub fn plot_row(row: plot::PlotRow) -> Line<'static> {
    let mut line = Line::from(Span::styled(row.axis, theme::DIM));
    line.extend(row.body.chars().enumerate().map(|(cell, c)| {
        let style = if row.star == Some(cell) { theme::CURRENT } else { theme::PLAIN };
        Span::styled(c.to_string(), style)
    }));
    line
}

fn record_row(record: &Record, rival: Option<&Rival<'_>>, unit: Unit, today: Date) -> Paragraph {
    let formatter = Catalog::in_force().formatter(unit);
    let set = formatter.set(&record.set);
    let value = |value: f64| match record.kind {
        RecordKind::Volume => curve::volume(value, unit),
        _ => text::whole_mass_in(value, unit),
    };
    let mut said = match record.kind {
        RecordKind::E1rm => format!("{} from ", value(record.value)),
        RecordKind::Volume => format!("{} in all, last ", value(record.value)),
        RecordKind::Load | RecordKind::Reps => String::new(),
    };
    said += &set;
    let mut behind = format!("   {}", day::date_near(record.set.date, today));
    if let Some(rival) = rival {
        let before = rival.set.map_or_else(|| value(rival.value), |set| formatter.set(set));
        let on = day::date_near(rival.date, today);
        let _ = write!(behind, ", over {before} on {on}");
    }
    Paragraph::of("★ ", theme::CURRENT)
        .run(&format!("{:<7} ", record.kind.word()), theme::DIM)
        .run(&said, theme::PLAIN)
        .run(&behind, theme::DIM)
        .hang(10)
}

/// `16 Nov  185 × 8, 8, 8 @8   ▇▇▇▇  4,440 lb`: each day's sets, and what they come to.
fn day_rows(story: &Story, unit: Unit, width: usize, today: Date) -> Vec<Line<'static>> {
    let totals: BTreeMap<Date, &DayTotals> = story.days.iter().map(|day| (day.date, day)).collect();
    let formatter = Catalog::in_force().formatter(unit);
    let sets: Vec<String> =
        story.sessions.iter().map(|past| formatter.sets_in_short(&past.sets)).collect();
    let amount = |past: &PastSession| {
        let day = totals.get(&past.date)?;
        (day.volume > 0.0).then_some(day.volume)
    };
    let most = story.sessions.iter().filter_map(amount).fold(0.0, f64::max);
    let beside = 2 + BAR + 1 + NUMBER;
    // Bars stand in one column behind the longest line of sets that leaves them room.
    let room = width.saturating_sub(DAY + beside);
    let widest = sets.iter().map(|said| wrap::width(said)).max().unwrap_or(0);
    let column = (most > 0.0 && room >= 12).then(|| widest.min(room));
    let mut rows = Vec::new();
    for (past, said) in story.sessions.iter().zip(&sets) {
        let line =
            Paragraph::of(&format!(" {:>11}  ", day::date_near(past.date, today)), theme::DIM)
                .run(said, theme::PLAIN)
                .hang(DAY);
        let Some(column) = column else {
            rows.extend(line.rows(width));
            continue;
        };
        let mut wrapped = line.rows(DAY + column);
        if let (Some(first), Some(volume)) = (wrapped.first_mut(), amount(past)) {
            let gap = (DAY + column + 2).saturating_sub(first.width());
            let bar = plot::bar(volume, most, BAR);
            let number = curve::volume(volume, unit);
            first.push_span(" ".repeat(gap));
            first.push_span(Span::styled(wrap::pad(&bar, BAR), theme::PLAIN));
            first.push_span(Span::styled(format!(" {number:>NUMBER$}"), theme::PLAIN));
        }
        rows.extend(wrapped);
    }
    rows
}
