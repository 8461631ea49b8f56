//! A stream's bytes to frames, by the way in which the protocol cuts them.

use super::error::web_page;
use super::{Frame, Framing, Lines, ModelError, Sse};
use crate::provider::limits::{MOST_REPLY_BYTES, MOST_STREAM_BYTES};
use setwise_domain::limits::MOST_FOUND_CHARS;

/// The bytes of one answer.
pub struct Frames {
    way: Way,
    /// Whether nothing but blanks came yet.
    blank: bool,
    read: usize,
    /// Whether there was any frame.
    any: bool,
    /// How the stream begins, to say what came where no frame did.
    head: Vec<u8>,
}

enum Way {
    Events(Sse),
    Lines(Lines),
    /// One JSON document in place of events, from a server that does not stream.
    Whole(Vec<u8>),
}

impl Frames {
    pub fn new(framing: Framing) -> Self {
        Self {
            way: match framing {
                Framing::Events => Way::Events(Sse::default()),
                Framing::Lines => Way::Lines(Lines::default()),
            },
            blank: true,
            read: 0,
            any: false,
            head: Vec::new(),
        }
    }

    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        self.read += bytes.len();
        if self.read > MOST_STREAM_BYTES {
            return Err(ModelError::TooLong { limit: MOST_STREAM_BYTES });
        }
        let room = MOST_FOUND_CHARS.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..room]);
        self.choose(bytes);
        let before = frames.len();
        let fed = match &mut self.way {
            Way::Events(sse) => sse.feed(bytes, frames),
            Way::Lines(lines) => lines.feed(bytes, frames),
            Way::Whole(whole) if whole.len() + bytes.len() > MOST_REPLY_BYTES => {
                Err(ModelError::TooLong { limit: MOST_REPLY_BYTES })
            }
            Way::Whole(whole) => {
                whole.extend_from_slice(bytes);
                Ok(())
            }
        };
        self.any |= frames.len() > before;
        fed
    }

    /// No line of an event stream begins with a brace, so one that comes first is a document's.
    fn choose(&mut self, bytes: &[u8]) {
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        if let (true, Some(first)) = (self.blank, first) {
            self.blank = false;
            if matches!(self.way, Way::Events(_)) && *first == b'{' {
                self.way = Way::Whole(Vec::new());
            }
        }
    }

    /// The stream is over: adds what it ended with.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        let before = frames.len();
        match &mut self.way {
            Way::Events(_) => {}
            Way::Lines(lines) => lines.finish(frames),
            Way::Whole(whole) => frames.push(Frame::Event {
                event: String::new(),
                data: String::from_utf8_lossy(&std::mem::take(whole)).into_owned(),
            }),
        }
        self.any |= frames.len() > before;
    }

    /// Whether anything of the stream was whole so far.
    pub const fn any(&self) -> bool {
        self.any
    }

    /// What came, where something did and there was no frame in it: a page of a proxy, or another
    /// protocol.
    pub fn nonsense(&self) -> Option<String> {
        (!self.any && self.read > 0).then(|| {
            let head = String::from_utf8_lossy(&self.head);
            if let Some(page) = web_page(&head) {
                return page;
            }
            format!("nothing of a stream in {} bytes, which begin: {}", self.read, head.trim())
        })
    }
}

#[cfg(test)]
mod tests;
