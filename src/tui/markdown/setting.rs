//! Sets Markdown in rows: blocks under each other, each with what stands before its rows.

use super::margin::Margin;
use super::pieces::line_start;
use super::row::Row;
use super::table::Table;
use crate::tui::theme;
use crate::tui::view::paragraph::Paragraph;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Marks that a coach writes before a line, under whose words its further rows are set in.
const LINE_MARKS: [&str; 4] = ["• ", "✓ ", "✗ ", "▸ "];

/// Cells that stand before code.
const INDENT: usize = 2;

/// An empty row between two blocks.
pub fn gap(at: usize) -> Row {
    Row { line: Line::default(), at }
}

/// Lays out Markdown whose first `skip` bytes are the head of a table, or open a fence, that was
/// begun before; the rest stands at `base` in the source.
pub fn blocks(text: &str, skip: usize, base: usize, width: usize) -> Vec<Row> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut setter = Setter {
        text,
        skip,
        base,
        margin: Margin::new(width),
        rows: Vec::new(),
        began: false,
        lists: Vec::new(),
        styles: vec![theme::PLAIN],
        leaf: None,
        links: Vec::new(),
        tildes: Vec::new(),
        code: None,
        table: None,
    };
    let parser = Parser::new_ext(text, options);
    let mut definitions: Vec<_> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| definition.span.clone())
        .collect();
    definitions.sort_unstable_by_key(|span| span.start);
    for (event, range) in parser.into_offset_iter() {
        setter.event(event, range);
    }
    setter.end_leaf();
    // Addresses that words refer to are shown too: nothing that was said is left out.
    for span in definitions {
        setter.paragraph(span.start, text[span].trim(), theme::DIM);
    }
    setter.rows
}

/// Words being gathered: lines of one block.
struct Leaf {
    at: usize,
    lines: Vec<Paragraph>,
}

struct Setter<'a> {
    text: &'a str,
    skip: usize,
    base: usize,
    margin: Margin,
    rows: Vec<Row>,
    /// A row of this piece was set.
    began: bool,
    /// The number of the next item of each open list, none for bullets.
    lists: Vec<Option<u64>>,
    /// The style of the words, and of those around them.
    styles: Vec<Style>,
    leaf: Option<Leaf>,
    /// Addresses of the open links, with the words that they have so far.
    links: Vec<(String, String)>,
    /// Of each open strikethrough, whether it is one: a single tilde means `about`.
    tildes: Vec<bool>,
    /// Lines of a block of code, gathered, each with its place.
    code: Option<Vec<(usize, String)>>,
    table: Option<Table>,
}

impl Setter<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, &range),
            Event::End(tag) => self.end(tag, &range),
            Event::Text(text) => match &mut self.code {
                Some(code) => match code.last_mut() {
                    Some((_, line)) if !line.ends_with('\n') => line.push_str(&text),
                    _ => code.push((range.start, text.into_string())),
                },
                None => self.words(range.start, &text),
            },
            Event::Code(code) => self.styled(range.start, &code, theme::CODE),
            Event::Html(html) => {
                for line in html.lines() {
                    self.words(range.start, line);
                    self.break_line();
                }
            }
            Event::InlineHtml(html) if is_break(&html) => self.break_line(),
            Event::SoftBreak | Event::HardBreak => self.break_line(),
            Event::Rule => self.rule(range.start),
            Event::TaskListMarker(done) => self.task(done),
            Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => self.words(range.start, &text),
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.end_leaf();
                self.push_style(heading(level));
            }
            Tag::BlockQuote(_) => {
                self.end_leaf();
                self.margin.quote();
            }
            Tag::CodeBlock(_) => {
                self.end_leaf();
                self.gap(range.start);
                self.code = Some(Vec::new());
            }
            Tag::List(first) => {
                self.end_leaf();
                self.lists.push(first);
            }
            Tag::Item => self.item(),
            Tag::Table(aligned) => {
                self.end_leaf();
                self.gap(range.start);
                self.table = Some(Table::new(aligned));
            }
            Tag::TableRow => {
                let at = self.place(range.start);
                if let Some(table) = &mut self.table {
                    table.row(at);
                }
            }
            Tag::TableCell => self.leaf = None,
            Tag::Emphasis => self.push_style(theme::EMPHASIS),
            Tag::Strong => self.push_style(theme::STRONG),
            Tag::Strikethrough => {
                let struck = self.text[range.start..].starts_with("~~");
                self.tildes.push(struck);
                if struck {
                    self.push_style(theme::STRUCK);
                } else {
                    self.words(range.start, "~");
                }
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push((dest_url.into_string(), String::new()));
                self.push_style(theme::LINK);
            }
            _ => self.end_leaf(),
        }
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::Heading(_) => {
                self.end_leaf();
                self.styles.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.end_leaf();
                self.margin.end();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.end_leaf();
                self.lists.pop();
            }
            TagEnd::Item => self.end_item(range.start),
            TagEnd::TableCell => {
                let words = self.leaf.take().map(|leaf| leaf.lines);
                if let Some(table) = &mut self.table {
                    table.cell(words.unwrap_or_default());
                }
            }
            TagEnd::Table => self.end_table(range.start),
            TagEnd::Emphasis | TagEnd::Strong => {
                self.styles.pop();
            }
            TagEnd::Strikethrough => match self.tildes.pop() {
                Some(true) => {
                    self.styles.pop();
                }
                _ => self.words(range.end, "~"),
            },
            TagEnd::Link | TagEnd::Image => self.end_link(range.start),
            TagEnd::TableHead | TagEnd::TableRow => {}
            _ => self.end_leaf(),
        }
    }

    fn item(&mut self) {
        self.end_leaf();
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                let mark = format!("{number}. ");
                *number += 1;
                mark
            }
            _ => "• ".to_owned(),
        };
        self.margin.item(mark);
    }

    /// The box of a task stands in place of its bullet.
    fn task(&mut self, done: bool) {
        let sign = if done { "[x] " } else { "[ ] " };
        self.margin.mark(sign);
    }

    fn end_item(&mut self, start: usize) {
        self.end_leaf();
        if self.margin.has_unshown_mark() {
            self.gap(start);
            self.set(start, vec![Line::default()]);
        }
        self.margin.end();
    }

    fn end_code(&mut self) {
        let width = self.margin.room();
        for (at, line) in self.code.take().into_iter().flatten() {
            for line in line.lines() {
                self.set(at, code_rows(line, width));
            }
        }
    }

    fn end_table(&mut self, start: usize) {
        self.leaf = None;
        if let Some(table) = self.table.take() {
            let head = start >= self.skip;
            let at = self.place(start);
            for row in table.rows(at, head, self.margin.room()) {
                self.set_row(row.at, row.line);
            }
        }
    }

    fn end_link(&mut self, start: usize) {
        self.styles.pop();
        if let Some((address, words)) = self.links.pop() {
            let said =
                address.is_empty() || words == address || address == format!("mailto:{words}");
            if !said {
                let space = if words.is_empty() { "" } else { " " };
                self.styled(start, &format!("{space}({address})"), theme::DIM);
            }
        }
    }

    fn rule(&mut self, start: usize) {
        self.end_leaf();
        self.gap(start);
        let line = Line::styled("─".repeat(self.margin.room()), theme::DIM);
        self.set(start, vec![line]);
    }

    fn push_style(&mut self, style: Style) {
        let now = self.style().patch(style);
        self.styles.push(now);
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn words(&mut self, at: usize, words: &str) {
        self.styled(at, words, Style::new());
    }

    fn styled(&mut self, at: usize, words: &str, style: Style) {
        for (_, said) in &mut self.links {
            said.push_str(words);
        }
        let style = self.style().patch(style);
        let leaf = self.leaf.get_or_insert_with(|| Leaf { at, lines: vec![Paragraph::new()] });
        if let Some(line) = leaf.lines.last_mut() {
            let mark = LINE_MARKS.iter().any(|mark| words.starts_with(mark));
            if mark && line.text().is_empty() {
                line.set_hang(2);
            }
            line.push(words, style);
        }
    }

    /// A line of the source is a line on the screen: coaches write them so.
    fn break_line(&mut self) {
        if let Some(leaf) = &mut self.leaf {
            leaf.lines.push(Paragraph::new());
        }
    }

    fn paragraph(&mut self, at: usize, words: &str, style: Style) {
        self.end_leaf();
        self.styled(at, words, style);
        self.end_leaf();
    }

    fn end_leaf(&mut self) {
        let Some(mut leaf) = self.leaf.take() else {
            return;
        };
        if leaf.lines.len() > 1 && leaf.lines.last().is_some_and(|line| line.text().is_empty()) {
            leaf.lines.pop();
        }
        self.gap(leaf.at);
        let width = self.margin.room();
        for line in &leaf.lines {
            self.set(leaf.at, line.rows(width));
        }
    }

    /// An empty row, where the source has one before this place.
    fn gap(&mut self, start: usize) {
        let line = line_start(self.text, start);
        let above = self.text[..line].strip_suffix('\n').unwrap_or_default();
        let above = &above[line_start(above, above.len())..];
        let blank = above.trim_matches(|c: char| c == '>' || c.is_whitespace()).is_empty();
        if !self.began || line == 0 || !blank {
            return;
        }
        let at = self.place(line);
        self.rows.push(Row { line: Line::from(self.margin.between()), at });
    }

    fn set(&mut self, start: usize, lines: Vec<Line<'static>>) {
        let at = self.place(start);
        for line in lines {
            self.set_row(at, line);
        }
    }

    fn set_row(&mut self, at: usize, line: Line<'static>) {
        let mut whole = Line::from(self.margin.next_row());
        whole.spans.extend(line.spans);
        self.rows.push(Row { line: whole, at });
        self.began = true;
    }

    /// The place in the source. Places before the piece are its beginning.
    fn place(&self, at: usize) -> usize {
        let place = self.base + at.saturating_sub(self.skip);
        // Rows stand in the order of the source.
        self.rows.last().map_or(place, |row| place.max(row.at))
    }
}

fn heading(level: HeadingLevel) -> Style {
    match level {
        HeadingLevel::H1 => theme::TITLE,
        _ => theme::STRONG,
    }
}

fn is_break(html: &str) -> bool {
    let name = html.trim_start_matches('<');
    let name = name.trim_end_matches(|c: char| c.is_whitespace() || "/>".contains(c));
    name.eq_ignore_ascii_case("br")
}

/// A line of code in rows, indented, every space in its place.
fn code_rows(line: &str, width: usize) -> Vec<Line<'static>> {
    let indent = INDENT.min(width / 4);
    let mut rows = Paragraph::of(line, theme::PLAIN).typed_rows(width.saturating_sub(indent));
    for row in &mut rows {
        row.spans.insert(0, Span::raw(" ".repeat(indent)));
    }
    rows
}
