//! The tools tab: every call, newest first.
//!
//! ```text
//! 42 calls · 3 refused · commonest mistake: 'exerciseName' → 'exercise' (2) · context 3,120 of 8,192 tokens (38 %)
//! 21 Nov 18:02:11  log_set_result    athlete   ✓ done       0.2 ms  ✓ Bench Press …
//! 21 Nov 18:01:40  log_set_result    model     ✗ refused    0.1 ms  [Error: …
//! ```

use super::Call;
use crate::domain::text::{counted, printable};
use crate::domain::tool_call::Caller;
use crate::store::CallEnd;
use crate::text::{context_use, day, tokens_spent};
use crate::tui::model::Model;
use crate::tui::theme;
use crate::tui::view::areas::{self, Areas};
use crate::tui::view::frame::{Title, draw};
use crate::tui::view::ink;
use crate::tui::view::paragraph::Paragraph;
use crate::tui::view::popup::scrolled;
use crate::tui::wrap;
use jiff::tz::TimeZone;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::fmt::Write as _;

/// Columns under which a row says only when, how it ended, which tool and who.
const NARROW: usize = 70;

pub fn render(frame: &mut Frame<'_>, areas: &Areas, model: &Model) {
    if model.tools.shows_stats {
        return render_stats(frame, areas, model);
    }
    let title = Title { text: "tool calls", focused: true };
    draw(frame.buffer_mut(), areas, &title, None);
    let Some(list) = areas.list else {
        return;
    };
    let width = usize::from(list.width);
    let calls = &model.tools;
    let head = if calls.loaded { totals(model) } else { String::new() };
    let head = Line::styled(wrap::fit(&head, width).into_owned(), theme::STRONG);
    let y = list.y.saturating_sub(1);
    ink::line(frame, list, y, &head);
    let first = calls.cursor.first();
    let zone = model.now.time_zone();
    let rows = calls.rows.iter().enumerate().skip(first);
    for ((index, call), y) in rows.zip(list.top()..list.bottom()) {
        let line = row(call, zone, width);
        ink::line(frame, list, y, &line);
        if index == calls.cursor.chosen() {
            let place = Rect::new(list.x, y, list.width, 1);
            frame.buffer_mut().set_style(place, theme::CHOSEN);
        }
    }
}

/// The statistics, from the row that else is the calls' head.
fn render_stats(frame: &mut Frame<'_>, areas: &Areas, model: &Model) {
    let title = Title { text: "statistics", focused: true };
    draw(frame.buffer_mut(), areas, &title, None);
    if let Some(area) = stats_area(areas) {
        let rows = stats_rows(model, usize::from(area.width));
        scrolled(frame, area, &rows, model.tools.scroll);
    }
}

fn stats_area(areas: &Areas) -> Option<Rect> {
    let list = areas.list?;
    Some(Rect { y: list.y.saturating_sub(1), height: list.height + 1, ..list })
}

/// How far the statistics can be scrolled.
pub fn most_scroll(model: &Model) -> usize {
    let area = stats_area(&areas::of(model)).unwrap_or_default();
    let rows = stats_rows(model, usize::from(area.width)).len();
    rows.saturating_sub(usize::from(area.height))
}

fn stats_rows(model: &Model, width: usize) -> Vec<Line<'static>> {
    let part = |title: &'static str, lines: Vec<String>| {
        let rows = lines.into_iter();
        let rows =
            rows.flat_map(move |line| Paragraph::of(&line, theme::PLAIN).hang(4).rows(width));
        let rows = std::iter::once(Line::styled(title, theme::STRONG)).chain(rows);
        rows.chain([Line::default()]).collect::<Vec<_>>()
    };
    let mut rows = part("Turns of models since the start", turns(model));
    match &model.tools.stats {
        Some(stats) => {
            rows.extend(part("Calls that log sets", stats.calls.lines(model.now.time_zone())));
            rows.extend(part("Plans", stats.plans.lines()));
        }
        None => rows.push(Line::styled(model.phase.instead_of_reading(), theme::DIM)),
    }
    rows
}

/// What each turn of a model, and each contract that it answered, cost, and how full the model was then; the newest first.
fn turns(model: &Model) -> Vec<String> {
    let costs = model.coach.costs.iter().rev();
    let lines = costs.map(|cost| {
        let at = cost.at.to_zoned(model.now.time_zone().clone());
        let contract = cost.contract.map(|name| format!(" ({name})"));
        format!(
            "{} {}{}: {} · {} · {:.1} s",
            day::time(&at),
            printable(&cost.coach),
            contract.unwrap_or_default(),
            tokens_spent(&cost.usage.spent),
            context_use(&cost.usage),
            cost.took.as_secs_f64()
        )
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return vec!["none yet".to_owned()];
    }
    lines
}

/// The statistics as text.
pub fn stats_text(model: &Model) -> String {
    ink::text(stats_rows(model, usize::from(model.width)))
}

fn totals(model: &Model) -> String {
    let totals = &model.tools.totals;
    let count = usize::try_from(totals.calls).unwrap_or(usize::MAX);
    let mut words = format!("{} · {} refused", counted(count, "call"), totals.refused);
    if let Some((used, right, times)) = &totals.commonest {
        let _ = write!(words, " · commonest mistake: '{used}' → '{right}' ({times})");
    }
    if let Some(newest) = model.coach.costs.last() {
        let _ = write!(words, " · {}", context_use(&newest.usage));
    }
    printable(&words).into_owned()
}

fn row(call: &Call, zone: &TimeZone, width: usize) -> Line<'static> {
    let at = call.at.to_zoned(zone.clone());
    let (mark, style) = match call.end {
        CallEnd::Done => ("✓", theme::DONE),
        CallEnd::Held => ("?", theme::CURRENT),
        CallEnd::Refused | CallEnd::NotDone => ("✗", theme::REFUSED),
    };
    let word = call.end.word();
    let caller = call.caller.map_or("", Caller::word);
    if width < NARROW {
        return Paragraph::of(&format!("{} ", day::time(&at)), theme::DIM)
            .run(mark, style)
            .run(&format!(" {}", wrap::pad(&call.tool, 18)), theme::PLAIN)
            .run(&format!(" {caller:<9} {}", call.message), theme::DIM)
            .row(width);
    }
    let when = format!("{} {}  ", day::day_and_month(at.date()), day::time_to_the_second(&at));
    Paragraph::of(&when, theme::DIM)
        .run(&wrap::pad(&call.tool, 20), theme::PLAIN)
        .run(&format!(" {caller:<9} "), theme::DIM)
        .run(&format!("{mark} {word:<8}"), style)
        .run(&format!("{:>9}  ", call.micros.map_or_else(String::new, millis)), theme::DIM)
        .run(&call.message, theme::DIM)
        .row(width)
}

/// Milliseconds, to the tenth while they are few.
pub fn millis(micros: u64) -> String {
    if micros < 10_000 {
        format!("{}.{} ms", micros / 1_000, micros % 1_000 / 100)
    } else {
        format!("{} ms", micros / 1_000)
    }
}
