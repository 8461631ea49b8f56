//! What has no date yet.

use super::super::state::Pane;
use super::row;
use crate::tui::list::Row;
use crate::tui::model::Model;
use crate::tui::target::Target;
use crate::tui::theme;
use crate::tui::view::Canvas;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Rows that it takes at the foot of a pane, its heading with them: a third at most, or half while
/// it has the keys.
pub fn height(model: &Model, of: u16) -> u16 {
    let sheet = model.calendar.sheet.as_ref();
    let count = sheet.map_or(0, |sheet| sheet.backlog.len());
    if count == 0 || model.calendar.talks() {
        return 0;
    }
    let most = if model.calendar.pane == Pane::Backlog { of / 2 } else { of / 3 };
    u16::try_from(count + 1).unwrap_or(u16::MAX).min(most)
}

pub fn heading(frame: &mut Canvas, area: Rect, model: &Model) {
    let sheet = model.calendar.sheet.as_ref();
    let count = sheet.map_or(0, |sheet| sheet.backlog_in_all);
    let (mark, style) = if model.calendar.pane == Pane::Backlog {
        ("▸ ", theme::FOCUSED)
    } else {
        ("", theme::STRONG)
    };
    let words = format!("{mark}backlog {count}");
    frame.line(area, area.y, &Line::styled(words, style));
}

pub fn render(frame: &mut Canvas, area: Rect, model: &Model) {
    let Some(sheet) = &model.calendar.sheet else {
        return;
    };
    let cursor = model.calendar.backlog;
    let width = usize::from(area.width);
    let has_keys = model.calendar.pane == Pane::Backlog;
    frame.list(area, (cursor, has_keys), sheet.backlog.len(), |index| {
        let id = sheet.backlog[index];
        let before = if has_keys && index == cursor.chosen() { "▸ " } else { "  " };
        let session = sheet.sessions.get(&id);
        let line = session.map(|session| row::of(before, None, session, None, width));
        Row::of(Target::Backlog(id), line.unwrap_or_default())
    });
    frame.more(area, cursor.first(), sheet.backlog_in_all);
}
