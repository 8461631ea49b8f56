//! Cuts a Markdown text into pieces that are laid out each by itself, as it comes.
//!
//! Where it cuts depends on the text before the cut alone, never on how it came. A piece is a block
//! of the top level, closed once the next one begins: lines that are whole can't change that any
//! more. A block that goes on past a bound is cut all the same, at an item, at a line or, in one
//! line, at a space.

use crate::tui::limits::MOST_OPEN_MARKDOWN_BYTES as MOST_OPEN;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub range: Range<usize>,
    /// What it is read with, where it goes on with a block that was cut: the head of its table, or
    /// the line that opened its fence.
    pub head: Range<usize>,
    /// A blank line stands before it.
    pub gap: bool,
}

#[derive(Debug, Default)]
pub struct Cutter {
    /// Where the open piece begins.
    start: usize,
    /// How far whole lines were looked through.
    read: usize,
    /// As in [`Piece::head`], of the open piece.
    head: Range<usize>,
    /// Nothing more comes: the last line is whole too.
    ended: bool,
}

/// A block of the top level.
struct Block {
    range: Range<usize>,
    /// How many of its first lines the rest of it is read with.
    head: usize,
    /// Where its last item begins, of a list.
    item: usize,
    is_definition: bool,
}

impl Cutter {
    /// Reads on: whatever of the source is closed and was not given yet.
    pub fn read(&mut self, source: &str, closed: &mut Vec<Piece>) {
        loop {
            if self.head.is_empty() {
                self.start = skip_blank_lines(source, self.start);
            }
            let is_full = source.len() - self.start > MOST_OPEN;
            let end = source.floor_char_boundary(self.start + MOST_OPEN);
            let lines =
                if self.ended && !is_full { end } else { line_start(source, end).max(self.start) };
            if self.read == lines && !is_full {
                return;
            }
            self.read = lines;
            let head = &source[self.head.clone()];
            let text = format!("{head}{}", &source[self.start..lines]);
            let (start, skip) = (self.start, head.len());
            let place = |at: usize| start + at.saturating_sub(skip);
            let Blocks { all, holds_definitions } = blocks(&text);
            let [first, others @ ..] = all.as_slice() else {
                if !is_full {
                    return;
                }
                self.close(space_before(source, start, end), source, closed);
                continue;
            };
            // A definition said before is none for the parser until the first is cut off.
            let at_once = if holds_definitions { 1 } else { others.len() };
            for next in others.iter().take(at_once) {
                self.close(place(next.range.start), source, closed);
                self.head = 0..0;
            }
            if !others.is_empty() {
                continue;
            }
            if !is_full {
                return;
            }
            let head = text.split_inclusive('\n').take(first.head).map(str::len);
            let head =
                if skip > 0 { self.head.clone() } else { start..start + head.sum::<usize>() };
            let cuts = [place(first.item), lines];
            let cut = cuts.into_iter().find(|&cut| cut > start);
            self.close(cut.unwrap_or_else(|| space_before(source, start, end)), source, closed);
            self.head = head;
        }
    }

    /// What is open still, if anything is.
    pub fn open(&self, source: &str) -> Option<Piece> {
        let is_empty = source[self.start..].trim().is_empty();
        (!is_empty).then(|| self.piece(source.len(), source))
    }

    /// Ends the text: the rest is closed too.
    pub fn end(&mut self, source: &str, closed: &mut Vec<Piece>) {
        self.ended = true;
        self.read(source, closed);
        closed.extend(self.open(source));
        *self = Self { start: source.len(), read: source.len(), ..Self::default() };
    }

    fn piece(&self, end: usize, source: &str) -> Piece {
        Piece {
            range: self.start..end,
            head: self.head.clone(),
            gap: self.head.is_empty() && is_after_blank_line(source, self.start),
        }
    }

    fn close(&mut self, end: usize, source: &str, closed: &mut Vec<Piece>) {
        closed.push(self.piece(end, source));
        self.start = end;
        // What is left is read by itself.
        self.read = end;
    }
}

struct Blocks {
    /// Those of the top level, in their order.
    all: Vec<Block>,
    /// Wherever they stand.
    holds_definitions: bool,
}

fn blocks(text: &str) -> Blocks {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    let definitions = parser.reference_definitions().iter();
    let mut definitions: Vec<_> =
        definitions.map(|(_, definition)| definition.span.clone()).collect();
    let holds_definitions = !definitions.is_empty();
    let block = |range: Range<usize>, head, is_definition| {
        let start = line_start(text, range.start);
        Block { range: start..range.end, head, item: start, is_definition }
    };
    let mut blocks: Vec<Block> = Vec::new();
    let mut depth = 0;
    for (event, range) in parser.into_offset_iter() {
        match (depth, &event) {
            (0, Event::Start(tag)) => {
                let head = match tag {
                    Tag::Table(_) => 2,
                    Tag::CodeBlock(CodeBlockKind::Fenced(_)) => 1,
                    _ => 0,
                };
                blocks.push(block(range, head, false));
            }
            (0, _) => blocks.push(block(range, 0, false)),
            (1, Event::Start(Tag::Item)) => {
                if let Some(list) = blocks.last_mut() {
                    list.item = line_start(text, range.start);
                    // A list ends with its last item: before a mark without words, which is an
                    // item once its line has an end, the parser lets it go on to the mark.
                    list.range.end = range.end;
                }
            }
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    definitions.retain(|span| !blocks.iter().any(|block| block.range.contains(&span.start)));
    blocks.extend(definitions.into_iter().map(|span| block(span, 0, true)));
    blocks.sort_by_key(|block| block.range.start);
    // The line after a definition may turn out to be its title.
    blocks.dedup_by(|next, before| {
        before.is_definition && !is_after_blank_line(text, next.range.start)
    });
    Blocks { all: blocks, holds_definitions }
}

/// Where the line begins that holds this place.
pub fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Whether the line before this place, where one begins, is blank.
fn is_after_blank_line(text: &str, at: usize) -> bool {
    let above = text[..at].strip_suffix('\n');
    above.is_some_and(|above| above[line_start(above, above.len())..].trim().is_empty())
}

/// The beginning of the first line from this place on that is not blank, or has no end yet.
fn skip_blank_lines(text: &str, at: usize) -> usize {
    let lines = text[at..].split_inclusive('\n');
    let blank = lines.take_while(|line| line.ends_with('\n') && line.trim().is_empty());
    at + blank.map(str::len).sum::<usize>()
}

/// The place after the last space before `end`, else the last place between characters.
fn space_before(source: &str, start: usize, end: usize) -> usize {
    let end = source.floor_char_boundary(end);
    source[start..end].rfind(' ').map_or(end, |space| start + space + 1)
}
