//! Styled text that knows how to break into rows.

use crate::domain::text::printable;
use crate::tui::theme;
use crate::tui::wrap;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// One paragraph: runs of text, each in a style, none with a line break in it.
#[derive(Debug, Default)]
pub struct Paragraph {
    text: String,
    /// Ends of the runs in `text`, with their styles.
    runs: Vec<(usize, Style)>,
    /// Cells that rows after the first are set in by.
    hang: usize,
}

impl Paragraph {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn of(text: &str, style: Style) -> Self {
        Self::new().run(text, style)
    }

    /// Adds a run. What could steer a terminal is replaced.
    #[must_use]
    pub fn run(mut self, text: &str, style: Style) -> Self {
        self.text.push_str(&printable(text));
        self.runs.push((self.text.len(), style));
        self
    }

    #[must_use]
    pub fn hang(mut self, cells: usize) -> Self {
        self.hang = cells;
        self
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn rows(&self, width: usize) -> Vec<Line<'static>> {
        let hang = self.hang.min(width / 2);
        wrap::prose(&self.text, width, hang)
            .into_iter()
            .enumerate()
            .map(|(index, row)| {
                let mut line = Line::default();
                if index > 0 && hang > 0 {
                    line.push_span(" ".repeat(hang));
                }
                self.spans(row).for_each(|span| line.push_span(span));
                line
            })
            .collect()
    }

    /// The paragraph on one row; what does not fit is cut with a mark.
    pub fn row(&self, width: usize) -> Line<'static> {
        if wrap::width(&self.text) <= width {
            return self.spans(0..self.text.len()).collect();
        }
        let cut = wrap::fit(&self.text, width).into_owned();
        let kept = cut.len() - '…'.len_utf8().min(cut.len());
        let mut line: Line<'static> = self.spans(0..kept).collect();
        if width > 0 {
            line.push_span(Span::styled("…", theme::DIM));
        }
        line
    }

    fn spans(&self, row: Range<usize>) -> impl Iterator<Item = Span<'static>> + '_ {
        let mut start = 0;
        self.runs.iter().filter_map(move |&(end, style)| {
            let part = start.max(row.start)..end.min(row.end);
            start = end;
            (part.start < part.end).then(|| Span::styled(self.text[part.clone()].to_owned(), style))
        })
    }
}

/// Paragraphs of what a coach says: a line each, with `**strong**` and `` `code` `` set apart.
/// This is the one place that reads a coach's text as more than plain lines.
pub fn prose(text: &str) -> Vec<Paragraph> {
    text.lines().map(emphasised).collect()
}

fn emphasised(line: &str) -> Paragraph {
    let mut paragraph = Paragraph::new().hang(indent_of(line));
    let mut rest = line;
    while let Some((before, mark, inner, after)) = next_emphasis(rest) {
        let style = if mark == "`" {
            theme::CURRENT
        } else {
            theme::STRONG
        };
        paragraph = paragraph.run(before, theme::PLAIN).run(inner, style);
        rest = after;
    }
    paragraph.run(rest, theme::PLAIN)
}

/// A list item's rows are set in under its text.
fn indent_of(line: &str) -> usize {
    let inner = line.trim_start();
    let marker = ["- ", "* ", "• ", "✓ ", "✗ "]
        .iter()
        .find(|marker| inner.starts_with(**marker))
        .map_or(0, |marker| marker.chars().count());
    line.len() - inner.len() + marker
}

fn next_emphasis(text: &str) -> Option<(&str, &'static str, &str, &str)> {
    ["**", "`"]
        .into_iter()
        .filter_map(|mark| {
            let (before, rest) = text.split_once(mark)?;
            let (inner, after) = rest.split_once(mark)?;
            let whole = !inner.is_empty() && inner.trim() == inner;
            whole.then_some((before, mark, inner, after))
        })
        .min_by_key(|(before, ..)| before.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(line: &Line<'_>) -> String {
        line.spans
            .iter()
            .map(|span| span.content.as_ref())
            .collect()
    }

    #[test]
    fn rows_keep_the_style_of_their_runs() {
        let rows = Paragraph::of("✓", theme::DONE)
            .run(" Bench Press  185 lb", theme::PLAIN)
            .hang(2)
            .rows(14);
        assert_eq!(
            rows.iter().map(text_of).collect::<Vec<_>>(),
            ["✓ Bench Press", "  185 lb"]
        );
        assert_eq!(rows[0].spans[0].style, theme::DONE);
    }

    #[test]
    fn what_is_cut_is_marked() {
        let row = Paragraph::of("Barbell Row", theme::PLAIN).row(8);
        assert_eq!(text_of(&row), "Barbell…");
    }

    #[test]
    fn emphasis_loses_its_marks_only_where_it_is_closed() {
        let said = |text: &str| {
            let rows = prose(text)[0].rows(80);
            let strong: Vec<_> = rows[0]
                .spans
                .iter()
                .filter(|span| span.style != theme::PLAIN)
                .map(|span| span.content.to_string())
                .collect();
            (text_of(&rows[0]), strong)
        };
        assert_eq!(
            said("try **155 lb** now"),
            ("try 155 lb now".into(), vec!["155 lb".into()])
        );
        assert_eq!(
            said("say `same again`"),
            ("say same again".into(), vec!["same again".into()])
        );
        assert_eq!(said("2 ** 3 is 8"), ("2 ** 3 is 8".into(), vec![]));
    }

    #[test]
    fn nothing_that_steers_a_terminal_gets_through() {
        let rows = Paragraph::of("a\u{1b}[2Jb", theme::PLAIN).rows(20);
        assert_eq!(text_of(&rows[0]), "a\u{fffd}[2Jb");
    }
}
