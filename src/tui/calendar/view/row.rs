//! A session on one row.

use super::super::sheet::Mark;
use super::format;
use super::month::mark_style;
use crate::domain::session::{Session, SessionKind};
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use ratatui::text::Line;

/// Mark, title, how much of it was done where that is a part, and what is known beside it where there is room for all of that.
pub fn of(
    before: &str,
    mark: Option<Mark>,
    session: &Session,
    share: Option<&str>,
    width: usize,
) -> Line<'static> {
    let mut row = Paragraph::of(before, theme::PLAIN);
    if let Some(mark) = mark {
        row.push(mark.symbol(), mark_style(mark));
        row.push(" ", theme::PLAIN);
    }
    row.push(&session.title, theme::PLAIN);
    if let Some(share) = share {
        row.push(&format!(" {share}"), theme::STRONG);
    }
    let facts = format::facts(session);
    let plain = session.kind == SessionKind::Training && facts.len() == 1;
    let facts = facts.join(" · ");
    if !plain && row.width() + 2 + crate::tui::wrap::width(&facts) <= width {
        row.push(&format!("  {facts}"), theme::DIM);
    }
    row.row(width)
}
