//! Bytes to server-sent events, by the rules of the WHATWG (HTML Standard, 9.2.6): a leading byte
//! order mark, three kinds of line end, comments, invalid UTF-8 as U+FFFD, and the same events
//! wherever the bytes are split.

use super::{Frame, ModelError};
use crate::provider::limits::MOST_EVENT_BYTES;
use std::borrow::Cow;

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

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
    /// nothing after it. An event that the stream's end finds unfinished is dropped, as the rules
    /// want.
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
            b"data" => {
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

#[cfg(test)]
mod tests;
