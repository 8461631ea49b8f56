//! A stream's bytes to frames, by the way in which the protocol cuts them: the same frames wherever the
//! bytes are split.

use super::ModelError;
use super::error::web_page;
use super::limits::{MOST_EVENT_BYTES, MOST_REPLY_BYTES, MOST_STREAM_BYTES};
use serde::de::IgnoredAny;
use serde_json::Value;
use setwise_domain::limits::MOST_FOUND_CHARS;
use std::borrow::Cow;

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// One whole piece of an answer's stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A server-sent event. `event` is empty where the server named none. An answer that came as
    /// one JSON document, although a stream was asked for, is one event with that document.
    Event { event: String, data: String },
    /// A line of NDJSON; never blank, without its line break.
    Line(String),
}

impl Frame {
    /// The text that holds the JSON.
    pub fn data(&self) -> &str {
        match self {
            Self::Event { data, .. } => data,
            // Servers that stand in for others write their lines as events.
            Self::Line(text) => text.strip_prefix("data:").unwrap_or(text),
        }
    }

    /// Whether it is the mark that several servers end a stream with.
    pub fn is_done(&self) -> bool {
        self.data().trim() == "[DONE]"
    }

    /// What its JSON says. An event that doesn't name its type is what the server calls it.
    pub fn value(&self) -> Result<Value, serde_json::Error> {
        let text = self.data();
        let read = serde_json::from_str(text).or_else(|error| match whole_surrogates(text) {
            Some(mended) => serde_json::from_str(&mended),
            None => Err(error),
        });
        let mut read: Value = read?;
        if let (Self::Event { event, .. }, Value::Object(members)) = (self, &mut read)
            && !event.is_empty()
        {
            members.entry("type").or_insert_with(|| event.as_str().into());
        }
        Ok(read)
    }
}

/// The text with U+FFFD in place of each half of an escaped character that stands alone: servers
/// that cut a model's answer between its bytes send them. None where there is none.
fn whole_surrogates(text: &str) -> Option<String> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut mended, mut at, mut kept) = (String::new(), 0, 0);
    while let Some(next) = text[at..].find('\\').map(|next| at + next) {
        let (first, second) = (unit(next), unit(next + 6));
        at = match (first, second) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => next + 12,
            (Some(0xD800..=0xDFFF), _) => {
                mended.push_str(&text[kept..next]);
                mended.push_str("\\ufffd");
                kept = next + 6;
                kept
            }
            (Some(_), _) => next + 6,
            // The character after a backslash is no beginning of another escape.
            (None, _) => next + 1 + text[next + 1..].chars().next().map_or(0, char::len_utf8),
        };
    }
    (kept > 0).then(|| mended + &text[kept..])
}

/// How an answer's stream is cut into frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// Server-sent events.
    Events,
    /// NDJSON.
    Lines,
}

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

    /// No line of an event stream begins with a brace or a bracket, so one that comes first is a document's.
    fn choose(&mut self, bytes: &[u8]) {
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        if let (true, Some(first)) = (self.blank, first) {
            self.blank = false;
            if matches!(self.way, Way::Events(_)) && matches!(first, b'{' | b'[') {
                self.way = Way::Whole(Vec::new());
            }
        }
    }

    /// The stream is over: adds what it ended with.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        let before = frames.len();
        match &mut self.way {
            Way::Events(sse) => sse.finish(frames),
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

/// Bytes to server-sent events, by the rules of the WHATWG (HTML Standard, 9.2.6): a leading byte
/// order mark, three kinds of line end, comments, invalid UTF-8 as U+FFFD, and the same events
/// wherever the bytes are split.
///
/// What is held between two pieces of a stream: the line and the event that are not whole yet.
#[derive(Debug, Default)]
pub struct Sse {
    line: Vec<u8>,
    event: String,
    /// The `data` lines so far, where there were any; they may have been empty.
    data: Option<String>,
    /// Whether the first line is over; only there a byte order mark is looked for.
    begun: bool,
    /// Whether the last byte was a CR, so that an LF that follows ends no other line.
    after_cr: bool,
    /// Whether an event was too long; then there is no more to be had.
    failed: bool,
}

impl Sse {
    /// Adds the events that end within `bytes`. Those before one that is too long are added, and
    /// nothing after it.
    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        let mut rest = bytes;
        while !rest.is_empty() && !self.failed {
            if std::mem::take(&mut self.after_cr) && rest[0] == b'\n' {
                rest = &rest[1..];
                continue;
            }
            let end = line_end(rest);
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            self.failed = self.held() + part.len() > MOST_EVENT_BYTES;
            if self.failed {
                break;
            }
            let Some((&last, next)) = next.split_first() else {
                self.line.extend_from_slice(part);
                return Ok(());
            };
            self.after_cr = last == b'\r';
            rest = next;
            if self.line.is_empty() {
                self.end_line(part, frames);
            } else {
                let mut line = std::mem::take(&mut self.line);
                line.extend_from_slice(part);
                self.end_line(&line, frames);
                line.clear();
                self.line = line;
            }
        }
        if self.failed {
            return Err(ModelError::PieceTooLong { limit: MOST_EVENT_BYTES });
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.line.len() + self.event.len() + self.data.as_ref().map_or(0, String::len)
    }

    fn end_line(&mut self, mut line: &[u8], frames: &mut Vec<Frame>) {
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        if line.is_empty() {
            return self.dispatch(frames);
        }
        let (field, value) = match line.iter().position(|byte| *byte == b':') {
            Some(colon) => (&line[..colon], &line[colon + 1..]),
            None => (line, &[][..]),
        };
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match field {
            // Some name an error's line by what it is.
            b"data" | b"error" => {
                if field == b"error" {
                    "error".clone_into(&mut self.event);
                }
                let value = text(value);
                if let Some(data) = &mut self.data {
                    data.push('\n');
                    data.push_str(&value);
                } else {
                    self.data = Some(value.into_owned());
                }
            }
            b"event" => self.event = text(value).into_owned(),
            // A comment has an empty name. `id` and `retry` are for connections that are taken up
            // again, which an answer's never is. Any other name means nothing.
            _ => {}
        }
    }

    /// The stream is over. An event that it finds unfinished is dropped, as the rules want, but for one whose
    /// data is whole: not every server ends its last line.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        if !self.line.is_empty() && !self.failed {
            let line = std::mem::take(&mut self.line);
            self.end_line(&line, frames);
        }
        let is_whole = |data: &String| serde_json::from_str::<IgnoredAny>(data).is_ok();
        if !self.failed && self.data.as_ref().is_some_and(is_whole) {
            self.dispatch(frames);
        }
    }

    fn dispatch(&mut self, frames: &mut Vec<Frame>) {
        let event = std::mem::take(&mut self.event);
        if let Some(data) = self.data.take() {
            frames.push(Frame::Event { event, data });
        }
    }
}

/// Nearly always valid, which a plain check finds out several times faster than a repair.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// Bytes that are looked at together for the end of a line.
const STRIDE: usize = 32;

/// Where the first line ends. Most strides hold no end, and looking at all of one without a branch
/// is what a processor does at once.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let passed = bytes
        .chunks_exact(STRIDE)
        .take_while(|stride| !stride.iter().fold(false, |any, byte| any | ends(byte)))
        .count()
        * STRIDE;
    let end = bytes[passed..].iter().position(ends)?;
    Some(passed + end)
}

/// Bytes to lines of NDJSON: the same lines wherever the bytes are split.
///
/// What is held between two pieces of a stream: the line that is not whole yet.
#[derive(Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
    /// Whether the first line is over; only there a byte order mark is looked for.
    begun: bool,
    /// Whether a line was too long; then there is no more to be had.
    failed: bool,
    /// Lines so far that were whole.
    whole: usize,
    /// Whether it is one document over several lines, from a server that does not stream.
    document: bool,
}

impl Lines {
    /// Adds the lines that end within `bytes`. Those before one that is too long are added, and
    /// nothing after it. Blank lines are none; invalid UTF-8 becomes U+FFFD.
    pub fn feed(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), ModelError> {
        let mut rest = bytes;
        while !rest.is_empty() && !self.failed {
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (part, next) = rest.split_at(end.unwrap_or(rest.len()));
            self.failed = self.line.len() + part.len() > MOST_EVENT_BYTES;
            if self.failed {
                break;
            }
            self.line.extend_from_slice(part);
            if next.is_empty() {
                return Ok(());
            }
            rest = &next[1..];
            self.end_line(frames, false);
        }
        if self.failed {
            return Err(ModelError::PieceTooLong { limit: MOST_EVENT_BYTES });
        }
        Ok(())
    }

    /// The stream is over: what it ended with needs no line break.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        if !self.failed {
            self.end_line(frames, true);
        }
    }

    fn end_line(&mut self, frames: &mut Vec<Frame>, is_over: bool) {
        let mut line = self.line.as_slice();
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        let line = line.trim_ascii();
        if line.is_empty() && !self.document {
            return self.line.clear();
        }
        let goes_on = |error: serde_json::Error| error.is_eof();
        self.document |=
            self.whole == 0 && serde_json::from_slice::<IgnoredAny>(line).is_err_and(goes_on);
        if self.document && !is_over {
            return self.line.push(b'\n');
        }
        self.whole += 1;
        frames.push(Frame::Line(String::from_utf8_lossy(line).into_owned()));
        self.line.clear();
    }
}

#[cfg(test)]
mod tests;
