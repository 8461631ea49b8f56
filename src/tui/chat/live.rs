//! What stands after all entries of the chat: what the coach thinks and says just now, the calls
//! that run, and messages that wait.

use super::Chat;
use crate::limits;
use crate::tui::markdown::Stream;
use crate::tui::view::entry::{self, Look};
use crate::tui::view::thought;
use jiff::Timestamp;
use ratatui::text::Line;
use std::time::Duration;

#[derive(Debug, Default)]
pub struct Live {
    thinking: Option<Thinking>,
    /// What the coach is saying.
    tail: Option<Stream>,
    /// Tools whose calls run, in their order.
    calls: Vec<String>,
    /// Rows after those; laid out with the last fit.
    last: Vec<Line<'static>>,
}

#[derive(Debug)]
struct Thinking {
    stream: Stream,
    since: Timestamp,
    /// When the first word or call came after it.
    until: Option<Timestamp>,
}

/// What was on its way, now that it is over.
#[derive(Debug, Default)]
pub struct Over {
    pub tail: Option<Stream>,
    /// How long it was thought, where it was.
    pub thought_for: Option<Duration>,
}

/// The parts, in the order that they stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Thinking,
    Tail,
    Last,
}

impl Thinking {
    fn lasted(&self) -> Option<Duration> {
        let until = self.until?;
        Duration::try_from(until.duration_since(self.since)).ok()
    }

    fn rows(&self, look: &Look) -> usize {
        1 + if look.thoughts { self.stream.len() } else { 0 }
    }
}

impl Live {
    fn parts(&self) -> impl Iterator<Item = Part> {
        let thinking = self.thinking.as_ref().map(|_| Part::Thinking);
        let tail = self.tail.as_ref().map(|_| Part::Tail);
        let last = (!self.last.is_empty()).then_some(Part::Last);
        [thinking, tail, last].into_iter().flatten()
    }

    /// How many items it takes after the entries.
    pub fn count(&self) -> usize {
        self.parts().count()
    }

    /// Whether something streams in, which becomes an entry later.
    pub fn streams(&self) -> bool {
        self.thinking.is_some() || self.tail.is_some()
    }

    pub fn rows(&self, index: usize, look: &Look) -> usize {
        match self.parts().nth(index) {
            Some(Part::Thinking) => self.thinking_rows(look),
            Some(Part::Tail) => self.tail.as_ref().map_or(1, |tail| tail.len().max(1)),
            Some(Part::Last) | None => self.last.len().max(1),
        }
    }

    /// Rows that stand before the words of the coach's entry to come.
    pub fn thinking_rows(&self, look: &Look) -> usize {
        self.thinking
            .as_ref()
            .map_or(0, |thinking| thinking.rows(look))
    }

    /// `labelled`: nothing of the coach's stands right before.
    pub fn row(&self, index: usize, row: usize, labelled: bool, look: &Look) -> Line<'static> {
        let labelled = labelled && index == 0 && row == 0;
        match (self.parts().nth(index), &self.thinking, &self.tail) {
            (Some(Part::Thinking), Some(thinking), _) => {
                let words = match row.checked_sub(1) {
                    None => thought::head(thinking.until.is_none(), thinking.lasted()),
                    Some(row) => thought::row(thinking.stream.row(row).map(|row| &row.line)),
                };
                entry::coach_row(labelled, words, look.width)
            }
            (Some(Part::Tail), _, Some(tail)) => entry::tail_row(tail, row, labelled, look.width),
            _ => self.last.get(row).cloned().unwrap_or_default(),
        }
    }

    /// Lays out what streamed in. `within` is the row at the top of the screen, if it is the
    /// tail's; the result is where its words are now.
    pub fn lay(&mut self, look: &Look, within: Option<usize>) -> Option<usize> {
        if let Some(thinking) = &mut self.thinking
            && look.thoughts
        {
            thinking.stream.lay(thought::width(look.width));
        }
        let tail = self.tail.as_mut()?;
        let anchor = within.and_then(|row| tail.anchor(row));
        tail.lay(entry::words_width(look.width));
        anchor.map(|anchor| tail.find(anchor))
    }

    /// The tail's place among the parts.
    pub fn tail_index(&self) -> usize {
        usize::from(self.thinking.is_some())
    }

    pub fn set_last(&mut self, rows: Vec<Line<'static>>) {
        self.last = rows;
    }

    pub fn calls(&self) -> &[String] {
        &self.calls
    }

    pub fn think(&mut self, piece: &str, now: Timestamp) {
        let thinking = self.thinking.get_or_insert_with(|| Thinking {
            stream: Stream::default(),
            since: now,
            until: None,
        });
        let room = limits::MOST_THOUGHT_BYTES_KEPT.saturating_sub(thinking.stream.source().len());
        thinking
            .stream
            .push(&piece[..piece.floor_char_boundary(room)]);
    }

    pub fn say(&mut self, piece: &str, now: Timestamp) {
        self.end_thinking(now);
        self.tail.get_or_insert_with(Stream::default).push(piece);
    }

    pub fn call(&mut self, tool: String, now: Timestamp) {
        self.end_thinking(now);
        if self.calls.len() < limits::MOST_RUNNING_CALLS_SHOWN {
            self.calls.push(tool);
        }
    }

    /// A call of that tool ended: the first that was made.
    pub fn called(&mut self, tool: &str) {
        if let Some(index) = self.calls.iter().position(|running| running == tool) {
            self.calls.remove(index);
        }
    }

    fn end_thinking(&mut self, now: Timestamp) {
        if let Some(thinking) = &mut self.thinking {
            thinking.until.get_or_insert(now);
        }
    }

    /// What was thought and said stands as an entry now.
    pub fn take_words(&mut self, now: Timestamp) -> Over {
        self.end_thinking(now);
        let thinking = self.thinking.take();
        Over {
            tail: self.tail.take(),
            thought_for: thinking.and_then(|thinking| thinking.lasted()),
        }
    }

    /// Nothing of it goes on: what was said stands as an entry, or nothing was.
    pub fn end(&mut self) {
        self.thinking = None;
        self.tail = None;
        self.calls.clear();
    }
}

impl Chat {
    /// A piece of what the coach says.
    pub fn stream(&mut self, piece: &str, now: Timestamp) {
        self.live.say(piece, now);
    }

    /// A piece of what it thinks.
    pub fn think(&mut self, piece: &str, now: Timestamp) {
        self.live.think(piece, now);
    }

    /// It made a call.
    pub fn call(&mut self, tool: String, now: Timestamp) {
        self.live.call(tool, now);
    }

    /// A call of that tool ended.
    pub fn called(&mut self, tool: &str) {
        self.live.called(tool);
    }

    /// The coach is done; what it said stands as an entry, or it said nothing.
    pub fn end_live(&mut self) {
        self.live.end();
    }
}
