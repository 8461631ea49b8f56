//! What a coach thought: folded to a line, or open.
//!
//! ```text
//! coach thought for 3 s  (Enter opens)      coach thought for 3 s
//!       Row next: 155 went up easily.             │ They did 155 × 8 at RIR 3. So …
//!                                                 Row next: 155 went up easily.
//! ```

use super::entry;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::time::Duration;

/// Cells that stand before it.
const BAR: &str = "│ ";

/// Cells of its words.
pub fn width(width: usize) -> usize {
    entry::words_width(width).saturating_sub(wrap::width(BAR)).max(1)
}

/// The line that it folds to while it goes on, and afterwards.
pub fn head(goes_on: bool, lasted: Option<Duration>) -> Line<'static> {
    let words = match lasted {
        _ if goes_on => "thinking …".to_owned(),
        Some(lasted) if lasted.as_secs() > 0 => format!("thought for {} s", lasted.as_secs()),
        _ => "thought".to_owned(),
    };
    Line::styled(words, theme::DIM)
}

/// One row of it.
pub fn row(words: Option<&Line<'static>>) -> Line<'static> {
    let mut row = Line::from(Span::styled(BAR, theme::DIM));
    let words = words.into_iter().flat_map(|line| line.spans.iter().cloned());
    row.spans.extend(words.map(|span| Span::styled(span.content, dimmed(span.style))));
    row
}

/// Dim in the terminal's own foreground: a colour that is dimmed can't be read.
fn dimmed(style: Style) -> Style {
    Style { fg: None, ..style }.patch(theme::DIM)
}
