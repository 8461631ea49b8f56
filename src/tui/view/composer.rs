//! The line being written, and what lies above it while one is chosen from.
//!
//! ```text
//!  /records [EXERCISE]  your records        the commands that fit, while one is typed
//!  search: bench_  bench 3x8 185            or the search through what was typed
//! › same again_
//!   Enter logs …                           what Enter does
//! ```

use super::areas::{Areas, PROMPT};
use super::frame::popup;
use super::reading;
use crate::coach::{Preview, Typed};
use crate::tui::limits;
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::slash::SlashCommand;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use crate::tui::wrap;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Cells of the frame around offered commands, on both sides together.
const FRAME: usize = 4;
/// Cells from which how a command is written has all the room that it needs, and otherwise these.
const WIDE: usize = 90;
const USAGE: usize = 24;
/// Cells under which only the names of commands stand before what they do.
const NARROW: usize = 50;

pub fn render(frame: &mut Canvas, areas: &Areas, model: &Model) {
    let Some(area) = areas.composer else {
        return;
    };
    if area.x >= PROMPT {
        let style = if model.writes() { theme::CURRENT } else { theme::DIM };
        frame.words(area.x - PROMPT, area.y, "›", style);
    }
    if let Some(search) = &model.search {
        let found = search
            .found
            .and_then(|index| model.composer.history.line(index))
            .unwrap_or(if search.words.is_empty() { "" } else { "nothing found" });
        let line = Line::from(vec![
            Span::styled("search: ", theme::DIM),
            Span::raw(search.words.clone()),
            Span::styled("▌  ", theme::CURRENT),
            Span::raw(crate::domain::text::printable(found).into_owned()),
        ]);
        frame.line(area, area.y, &line);
        return;
    }
    written(frame, area, model);
    if let Some(area) = areas.reading {
        reading::render(frame, area, model);
    }
    commands(frame, areas, area, model);
}

fn written(frame: &mut Canvas, area: Rect, model: &Model) {
    let text = model.composer.text();
    let width = usize::from(area.width);
    let rows = wrap::typed(&text, width);
    let first = model.composer.scroll();
    let bad = unread(model, &text);
    for (row, y) in rows[first.min(rows.len() - 1)..].iter().zip(area.top()..area.bottom()) {
        frame.words(area.x, y, &text[row.clone()], theme::PLAIN);
        if let Some(bad) = &bad {
            underline(frame, area, y, &text, row, bad);
        }
    }
    if model.writes() && area.area() > 0 {
        let place = model.composer.place(width);
        let row = place.row.saturating_sub(first);
        let x = area.x + u16::try_from(place.column).unwrap_or(0);
        let y = area.y + u16::try_from(row).unwrap_or(0).min(area.height - 1);
        frame.cursor = Some((x, y).into());
    }
}

/// The part of the text that can't be read, in bytes of it.
fn unread(model: &Model, text: &str) -> Option<Range<usize>> {
    let Some(Preview::Unread { place, .. }) = model.coach.preview.of(&Typed::Line(text.to_owned()))
    else {
        return None;
    };
    let byte = |at: usize| {
        let mut chars = text.char_indices();
        chars.nth(at).map_or(text.len(), |(byte, _)| byte)
    };
    Some(byte(place.start)..byte(place.end))
}

/// Underlines what stands of a part in a row of the text.
fn underline(
    frame: &mut Canvas,
    area: Rect,
    y: u16,
    text: &str,
    row: &Range<usize>,
    part: &Range<usize>,
) {
    let here = part.start.max(row.start)..part.end.min(row.end);
    if here.is_empty() {
        return;
    }
    let cells = |range: Range<usize>| u16::try_from(wrap::width(&text[range])).unwrap_or(u16::MAX);
    let place = Rect {
        x: area.x.saturating_add(cells(row.start..here.start)),
        y,
        width: cells(here),
        height: 1,
    };
    let place = place.intersection(area);
    frame.buffer.set_style(place, theme::LINK);
}

fn commands(frame: &mut Canvas, areas: &Areas, area: Rect, model: &Model) {
    let offered = model.completion.offered();
    // Over the chat alone: what is counted in the titles above it and in the strip below stays seen.
    let chat = areas.chat.or(areas.list).unwrap_or(areas.over);
    let bottom = if chat.height > 2 { chat.bottom() } else { area.y };
    let top = if chat.height > 2 { chat.y } else { 0 };
    if offered.is_empty() || bottom < top + 3 {
        return;
    }
    let most = limits::MOST_COMMANDS_OFFERED.min(usize::from(bottom - top).saturating_sub(2));
    let count = offered.len().min(most);
    let chosen = model.completion.chosen();
    let first = (chosen + 1).saturating_sub(count);
    let height = u16::try_from(count).unwrap_or(0) + 2;
    let room = usize::from(area.width + PROMPT).saturating_sub(FRAME);
    // Where there is no room for how each is written, its name is worth more than half of that.
    let usage = |command: &SlashCommand| match room {
        ..NARROW => format!("/{}", command.name),
        _ => command.usage(),
    };
    let widest = |text: &dyn Fn(&SlashCommand) -> usize| {
        let widths = offered.iter().map(|command| text(command));
        widths.max().unwrap_or(0)
    };
    let column = widest(&|command| wrap::width(&usage(command)));
    let column = if room < WIDE { column.min(USAGE) } else { column };
    let help = widest(&|command| wrap::width(command.help));
    let width = (column + 2 + help).min(room) + FRAME;
    let width = u16::try_from(width).unwrap_or(u16::MAX);
    let x = area.x.saturating_sub(PROMPT);
    let place = Rect::new(x, bottom.saturating_sub(height), width, height);
    let more = offered.len() - count;
    let more = (more > 0).then(|| format!("{more} more"));
    let inner = popup(frame, place, std::iter::once("commands".into()).chain(more).collect());
    let rows = offered.iter().enumerate().skip(first).map(|(index, command)| {
        let words = format!("{}  {}", wrap::pad(&usage(command), column), command.help);
        let style = if index == chosen { theme::CHOSEN } else { theme::PLAIN };
        let words = wrap::pad(&words, usize::from(inner.width));
        Row::of(Target::Command(command.name), Line::styled(words, style))
    });
    frame.rows(inner, rows.take(count), 0);
}
