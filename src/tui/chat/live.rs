//! What stands after all entries of the chat, as one block of rows: what the coach is thinking and
//! saying, the calls that run, and messages that wait.

use super::Chat;
use crate::coach::limits::MOST_THOUGHT_BYTES_KEPT;
use crate::tui::limits::MOST_RUNNING_CALLS_SHOWN;
use crate::tui::markdown::{Anchor, Stream};
use crate::tui::view::entry::{self, Look};
use crate::tui::view::thought;
use jiff::Timestamp;
use ratatui::text::Line;
use std::time::Duration;

#[derive(Debug, Default)]
pub struct Live {
    thinking: Option<Thinking>,
    /// What the coach is saying.
    words: Option<Stream>,
    /// Tools whose calls run, in their order.
    pub calls: Vec<String>,
    /// Rows after those; laid out with the last fit.
    pub last: Vec<Line<'static>>,
}

#[derive(Debug)]
struct Thinking {
    stream: Stream,
    since: Timestamp,
    /// When the first word or call came after it.
    until: Option<Timestamp>,
}

/// A row, by the part that it belongs to and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Thinking(usize),
    Words(usize),
    Last(usize),
}

/// A row by what it shows, which stays true when the rows are laid out again.
pub struct Mark {
    part: Part,
    words: Option<Anchor>,
}

impl Thinking {
    fn lasted(&self) -> Option<Duration> {
        let until = self.until?;
        Duration::try_from(until.duration_since(self.since)).ok()
    }
}

impl Live {
    pub fn is_empty(&self) -> bool {
        !self.streams() && self.last.is_empty()
    }

    /// Whether something streams in, which becomes an entry later.
    pub fn streams(&self) -> bool {
        self.thinking.is_some() || self.words.is_some()
    }

    /// Rows that become an entry later.
    pub fn streamed(&self, look: &Look) -> usize {
        self.thinking_rows(look) + self.words.as_ref().map_or(0, |words| words.len().max(1))
    }

    pub fn rows(&self, look: &Look) -> usize {
        self.streamed(look) + self.last.len()
    }

    fn thinking_rows(&self, look: &Look) -> usize {
        self.thinking
            .as_ref()
            .map_or(0, |thinking| 1 + usize::from(look.thoughts) * thinking.stream.len())
    }

    fn part(&self, row: usize, look: &Look) -> Part {
        let (words, last) = (self.thinking_rows(look), self.streamed(look));
        if row < words {
            Part::Thinking(row)
        } else if row < last {
            Part::Words(row - words)
        } else {
            Part::Last(row - last)
        }
    }

    /// `labelled`: no entry of the coach stands right before.
    pub fn row(&self, row: usize, labelled: bool, look: &Look) -> Line<'static> {
        let labelled = labelled && row == 0;
        match (self.part(row, look), &self.thinking, &self.words) {
            (Part::Thinking(row), Some(thinking), _) => {
                let words = match row.checked_sub(1) {
                    None => thought::head(thinking.until.is_none(), thinking.lasted()),
                    Some(row) => thought::row(thinking.stream.row(row).map(|row| &row.line)),
                };
                entry::coach_row(labelled, words, look.width)
            }
            (Part::Words(row), _, Some(words)) => {
                entry::streamed_row(words, row, labelled, look.width)
            }
            (Part::Last(row), ..) => self.last.get(row).cloned().unwrap_or_default(),
            _ => Line::default(),
        }
    }

    pub fn mark(&self, row: usize, look: &Look) -> Mark {
        let part = self.part(row, look);
        let words = match (part, &self.words) {
            (Part::Words(row), Some(words)) => words.anchor(row),
            _ => None,
        };
        Mark { part, words }
    }

    /// Where a marked row is now.
    pub fn find(&self, mark: &Mark, look: &Look) -> usize {
        match (mark.part, mark.words, &self.words) {
            (Part::Thinking(row), ..) => row,
            (Part::Words(_), Some(anchor), Some(words)) => {
                self.thinking_rows(look) + words.find(anchor)
            }
            (Part::Words(row), ..) => self.thinking_rows(look) + row,
            (Part::Last(row), ..) => self.streamed(look) + row,
        }
    }

    /// Lays out what streamed in.
    pub fn lay(&mut self, look: &Look) {
        if let Some(thinking) = &mut self.thinking
            && look.thoughts
        {
            thinking.stream.lay(thought::width(look.width));
        }
        if let Some(words) = &mut self.words {
            words.lay(entry::words_width(look.width));
        }
    }

    fn end_thinking(&mut self, now: Timestamp) {
        if let Some(thinking) = &mut self.thinking {
            thinking.until.get_or_insert(now);
        }
    }

    /// What streamed in stands as an entry now: gives back its words, and how long the thinking took.
    pub fn take_words(&mut self, now: Timestamp) -> (Option<Stream>, Option<Duration>) {
        self.end_thinking(now);
        let thinking = self.thinking.take();
        (self.words.take(), thinking.and_then(|thinking| thinking.lasted()))
    }
}

impl Chat {
    /// A piece of what the coach says.
    pub fn stream(&mut self, piece: &str, now: Timestamp) {
        self.live.end_thinking(now);
        let words = self.live.words.get_or_insert_with(Stream::default);
        words.push(piece);
    }

    /// A piece of what it thinks.
    pub fn think(&mut self, piece: &str, now: Timestamp) {
        let thinking = self.live.thinking.get_or_insert_with(|| Thinking {
            stream: Stream::default(),
            since: now,
            until: None,
        });
        let room = MOST_THOUGHT_BYTES_KEPT.saturating_sub(thinking.stream.source().len());
        let end = piece.floor_char_boundary(room);
        thinking.stream.push(&piece[..end]);
    }

    /// It made a call.
    pub fn call(&mut self, tool: String, now: Timestamp) {
        self.live.end_thinking(now);
        if self.live.calls.len() < MOST_RUNNING_CALLS_SHOWN {
            self.live.calls.push(tool);
        }
    }

    /// A call of that tool ended: the first that was made.
    pub fn called(&mut self, tool: &str) {
        let calls = &mut self.live.calls;
        if let Some(index) = calls.iter().position(|running| running == tool) {
            calls.remove(index);
        }
    }

    /// The coach is done; what it said stands as an entry, or it said nothing.
    pub fn end_live(&mut self) {
        self.live = Live::default();
    }
}
