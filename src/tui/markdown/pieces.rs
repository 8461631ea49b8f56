//! Cuts a Markdown text into pieces that are set each by itself, line by line as it comes.
//!
//! Where it cuts depends on the text before the cut alone, never on how it came. A piece ends where
//! CommonMark has no block open: at a blank line outside a list, at a line that is not set in under
//! a list after one, around a fence and a heading. Lines of fenced code are a piece each. A block
//! that goes on past a bound is cut all the same, at a line or, in one line, at a space.

use crate::limits::MOST_OPEN_MARKDOWN_BYTES as MOST_OPEN;
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::ops::Range;

/// Columns that a tab goes on to a multiple of, and from which a line is set in as code.
const TAB: usize = 4;

/// What a piece is read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Markdown. Rows of a table that was cut have its head, which they are read with, elsewhere.
    Blocks { head: Option<Range<usize>> },
    /// A line within a fence, less as many spaces as its fence is set in by.
    Code { indent: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    pub range: Range<usize>,
    /// A blank row stands before it.
    pub gap: bool,
}

/// What is open at the end of the lines read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    /// What a blank line ends.
    Block,
    /// Lines set in to `content` belong to its last item.
    List { content: usize },
    Fence {
        mark: u8,
        length: usize,
        indent: usize,
    },
}

#[derive(Debug, Default)]
pub struct Cutter {
    inside: Inside,
    /// Where the open piece begins.
    start: usize,
    /// Where the first line begins that is not read yet, and how far its end was looked for.
    line: usize,
    looked: usize,
    /// The last line read was blank.
    blank: bool,
    /// The open piece stands after a blank line.
    gap: bool,
    /// Something stands before the open piece.
    begun: bool,
    /// Where the last item of the open list begins, else where the open piece does.
    item: usize,
    /// Lines in the open piece.
    lines: usize,
    head: Option<Range<usize>>,
}

impl Cutter {
    /// Reads on: whatever of the source is closed and was not given yet.
    pub fn read(&mut self, source: &str, closed: &mut Vec<Piece>) {
        loop {
            let end = source.as_bytes()[self.looked..]
                .iter()
                .position(|&byte| byte == b'\n')
                .map(|at| self.looked + at + 1);
            let so_far = end.unwrap_or(source.len());
            if so_far - self.start > MOST_OPEN {
                self.cut(source, closed);
            } else if let Some(end) = end {
                self.looked = end;
                self.line(source, end, closed);
                self.line = end;
            } else {
                self.looked = source.len();
                return;
            }
        }
    }

    /// What is open still, if anything is.
    pub fn open(&self, source: &str) -> Option<Piece> {
        let kind = match self.inside {
            Inside::Fence { indent, .. } => Kind::Code { indent },
            _ => self.blocks(),
        };
        let range = self.start..source.len();
        let gap = match self.inside {
            Inside::Nothing => self.begun && self.blank,
            _ => self.gap,
        };
        let text = &source[range.clone()];
        let is_empty = match kind {
            Kind::Blocks { .. } => text.trim().is_empty(),
            Kind::Code { .. } => text.is_empty(),
        };
        (!is_empty).then_some(Piece { kind, range, gap })
    }

    /// Ends the text: the rest is closed too.
    pub fn end(&mut self, source: &str, closed: &mut Vec<Piece>) {
        self.read(source, closed);
        if !self.line_ends_fence(source) {
            closed.extend(self.open(source));
        }
        *self = Self {
            start: source.len(),
            line: source.len(),
            looked: source.len(),
            ..Self::default()
        };
    }

    /// Whether the last line, which has no end yet, may turn out to end the open fence.
    pub fn may_end_fence(&self, source: &str) -> bool {
        let line = source[self.line..].trim_start_matches(' ');
        match self.inside {
            Inside::Fence { mark, .. } => {
                !line.is_empty() && line.bytes().all(|byte| byte == mark || byte == b' ')
            }
            _ => false,
        }
    }

    fn line_ends_fence(&self, source: &str) -> bool {
        match self.inside {
            Inside::Fence { mark, length, .. } => is_fence_end(&source[self.line..], mark, length),
            _ => false,
        }
    }

    /// The open piece, where it is no code. A piece that has its head itself needs no other.
    fn blocks(&self) -> Kind {
        let head = self.head.clone();
        Kind::Blocks {
            head: head.filter(|head| head.start != self.start),
        }
    }

    fn close(&mut self, end: usize, closed: &mut Vec<Piece>) {
        if self.start < end {
            closed.push(Piece {
                kind: self.blocks(),
                range: self.start..end,
                gap: self.gap,
            });
            self.begun = true;
            self.start = end;
        }
        self.inside = Inside::Nothing;
        self.head = None;
    }

    /// Opens a piece at a line that is not blank.
    fn open_at(&mut self, start: usize) {
        self.start = start;
        self.item = start;
        self.lines = 0;
        self.gap = self.begun && self.blank;
    }

    fn line(&mut self, source: &str, end: usize, closed: &mut Vec<Piece>) {
        let line = &source[self.line..end];
        if let Inside::Fence {
            mark,
            length,
            indent,
        } = self.inside
        {
            if is_fence_end(line, mark, length) {
                self.inside = Inside::Nothing;
            } else {
                self.code(indent, end, closed);
            }
            self.start = end;
            self.blank = false;
            return;
        }
        if line.trim().is_empty() {
            match self.inside {
                Inside::Block => {
                    self.close(self.line, closed);
                    self.start = end;
                }
                Inside::List { .. } => {}
                _ => self.start = end,
            }
            self.blank = true;
            return;
        }
        self.words(source, end, closed);
        self.blank = false;
    }

    fn code(&mut self, indent: usize, end: usize, closed: &mut Vec<Piece>) {
        closed.push(Piece {
            kind: Kind::Code { indent },
            range: self.start..end,
            gap: self.gap,
        });
        self.gap = false;
        self.begun = true;
    }

    /// A line that is not blank, outside a fence.
    fn words(&mut self, source: &str, end: usize, closed: &mut Vec<Piece>) {
        let line = &source[self.line..end];
        let indent = indent_of(line);
        if let Inside::List { content } = self.inside {
            if indent >= content {
                return;
            }
            if self.blank && marker(line).is_none() {
                self.close(self.line, closed);
            }
        }
        if let Some((mark, length)) = fence(line) {
            self.close(self.line, closed);
            self.open_at(end);
            self.inside = Inside::Fence {
                mark,
                length,
                indent,
            };
        } else if is_heading(line) {
            self.close(self.line, closed);
            self.open_at(self.line);
            self.close(end, closed);
            self.start = end;
        } else {
            if self.inside == Inside::Nothing {
                self.open_at(self.line);
                self.inside = Inside::Block;
            }
            if let Some(content) = marker(line) {
                self.inside = Inside::List { content };
                self.item = self.line;
            }
            self.lines += 1;
            if self.lines == 2 && is_table_head(&source[self.start..end]) {
                self.head = Some(self.start..end);
            }
        }
    }

    /// Cuts a block that goes on too long.
    fn cut(&mut self, source: &str, closed: &mut Vec<Piece>) {
        let at = [self.item, self.line]
            .into_iter()
            .find(|&at| at > self.start)
            .unwrap_or_else(|| space_before(source, self.start, self.start + MOST_OPEN));
        match self.inside {
            Inside::Fence { indent, .. } => self.code(indent, at, closed),
            Inside::Nothing => {
                self.gap = self.begun && self.blank;
                self.close(at, closed);
                self.inside = Inside::Block;
            }
            Inside::Block | Inside::List { .. } => {
                let (inside, head) = (self.inside.clone(), self.head.clone());
                self.close(at, closed);
                (self.inside, self.head) = (inside, head);
            }
        }
        self.gap = false;
        self.blank = false;
        self.start = at;
        self.item = at;
        self.line = self.line.max(at);
        self.looked = self.looked.max(at);
    }
}

/// The place after the last space before `end`, else the last place between characters.
fn space_before(source: &str, start: usize, end: usize) -> usize {
    let end = source.floor_char_boundary(end);
    source[start..end]
        .rfind(' ')
        .map_or(end, |space| start + space + 1)
}

/// Columns that a line is set in by.
pub fn indent_of(line: &str) -> usize {
    let mut column = 0;
    for byte in line.bytes() {
        match byte {
            b' ' => column += 1,
            b'\t' => column += TAB - column % TAB,
            _ => break,
        }
    }
    column
}

/// The mark of an opening fence and how often it stands.
fn fence(line: &str) -> Option<(u8, usize)> {
    let inner = line.trim_start_matches(' ');
    let mark = *inner.as_bytes().first()?;
    let length = inner.bytes().take_while(|&byte| byte == mark).count();
    let opens = matches!(mark, b'`' | b'~')
        && length >= 3
        && indent_of(line) < TAB
        && !(mark == b'`' && inner[length..].contains('`'));
    opens.then_some((mark, length))
}

fn is_fence_end(line: &str, mark: u8, length: usize) -> bool {
    let inner = line.trim();
    indent_of(line) < TAB && inner.len() >= length && inner.bytes().all(|byte| byte == mark)
}

fn is_heading(line: &str) -> bool {
    let inner = line.trim_start_matches(' ');
    let level = inner.bytes().take_while(|&byte| byte == b'#').count();
    let after = inner.as_bytes().get(level);
    (1..=6).contains(&level)
        && indent_of(line) < TAB
        && after.is_none_or(|byte| byte.is_ascii_whitespace())
}

/// The column at which the text of a list item begins, if the line begins one.
pub fn marker(line: &str) -> Option<usize> {
    let indent = indent_of(line);
    let inner = line.trim_start_matches([' ', '\t']);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let length = match inner.as_bytes().get(digits)? {
        b'-' | b'+' | b'*' if digits == 0 => 1,
        b'.' | b')' if (1..10).contains(&digits) => digits + 1,
        _ => return None,
    };
    let rest = &inner[length..];
    let spaces = match indent_of(rest) {
        _ if rest.trim().is_empty() => 1,
        0 => return None,
        spaces @ 1..=TAB => spaces,
        _ => 1,
    };
    Some(indent + length + spaces)
}

/// Whether two lines begin a table.
pub fn is_table_head(lines: &str) -> bool {
    let mut events = Parser::new_ext(lines, Options::ENABLE_TABLES);
    matches!(events.next(), Some(Event::Start(Tag::Table(_))))
}
