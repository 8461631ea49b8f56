//! Bytes to lines of NDJSON: the same lines wherever the bytes are split.

use super::{Frame, ModelError};
use crate::provider::limits::MOST_EVENT_BYTES;

const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// What is held between two pieces of a stream: the line that is not whole yet.
#[derive(Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
    /// Whether the first line is over; only there a byte order mark is looked for.
    begun: bool,
    /// Whether a line was too long; then there is no more to be had.
    failed: bool,
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
            self.end_line(frames);
        }
        if self.failed {
            return Err(ModelError::PieceTooLong { limit: MOST_EVENT_BYTES });
        }
        Ok(())
    }

    /// The stream is over: what it ended with needs no line break.
    pub fn finish(&mut self, frames: &mut Vec<Frame>) {
        if !self.failed {
            self.end_line(frames);
        }
    }

    fn end_line(&mut self, frames: &mut Vec<Frame>) {
        let mut line = self.line.as_slice();
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        let line = line.trim_ascii();
        if !line.is_empty() {
            frames.push(Frame::Line(String::from_utf8_lossy(line).into_owned()));
        }
        self.line.clear();
    }
}

#[cfg(test)]
mod tests;
