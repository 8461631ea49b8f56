//! The bytes of one answer to what is heard of it, wherever they come from.
//!
//! ```text
//! bytes ── frames ── protocol ── within the bound of an answer ── Delta
//! ```

use super::frames::{Frame, Frames, Framing};
use super::limits::MOST_REPLY_BYTES;
use super::{Choice, ModelError, Protocol};
use setwise_domain::conversation::Delta;

/// One answer, while it comes.
pub struct AnswerReader {
    protocol: Box<dyn Protocol>,
    frames: Frames,
    /// What the other end is called in sentences.
    provider: &'static str,
    /// Bytes of all that was heard.
    bytes: usize,
}

impl AnswerReader {
    pub fn new(protocol: Box<dyn Protocol>, choice: &Choice) -> Self {
        let frames = Frames::new(protocol.framing());
        Self { protocol, frames, provider: choice.provider(), bytes: 0 }
    }

    /// Hears the next bytes, and says whether more are to come. What was heard before an error stands.
    pub fn feed(&mut self, bytes: &[u8], heard: &mut Vec<Delta>) -> Result<bool, ModelError> {
        let (mut frames, mut pieces) = (Vec::new(), Vec::new());
        let fed = self.frames.feed(bytes, &mut frames);
        let read = self.hear(&frames, &mut pieces);
        self.take(pieces, heard)?;
        read?;
        fed?;
        Ok(!self.protocol.done())
    }

    /// Bytes of calls that are not whole yet: what grows while nothing is heard.
    pub fn held(&self) -> usize {
        self.protocol.held()
    }

    /// The stream is over. An answer that is whole is no less so for a connection that breaks
    /// after it; one that is not has failed by what broke the connection, where something did.
    pub fn finish(
        &mut self,
        heard: &mut Vec<Delta>,
        trouble: Option<ModelError>,
    ) -> Result<(), ModelError> {
        let mut pieces = Vec::new();
        let end = self.end(&mut pieces, trouble);
        self.take(pieces, heard)?;
        end
    }

    fn end(
        &mut self,
        heard: &mut Vec<Delta>,
        trouble: Option<ModelError>,
    ) -> Result<(), ModelError> {
        if trouble.is_none() {
            let mut frames = Vec::new();
            let before = self.frames.any();
            self.frames.finish(&mut frames);
            match self.hear(&frames, heard) {
                // A line that the connection cut is no line.
                Err(ModelError::Unreadable { .. })
                    if before && self.protocol.framing() == Framing::Lines => {}
                end => end?,
            }
        }
        match (self.protocol.end(heard), trouble) {
            (Err(ModelError::BrokeOff { .. }), Some(trouble)) => Err(trouble),
            (Err(error @ ModelError::BrokeOff { .. }), None) => Err(match self.frames.nonsense() {
                Some(detail) => ModelError::Unreadable { provider: self.provider, detail },
                None => error,
            }),
            (end, _) => end,
        }
    }

    fn hear(&mut self, frames: &[Frame], heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for frame in frames {
            if self.protocol.done() {
                break;
            }
            // Some servers send an event without data to keep the connection open.
            if !frame.data().trim().is_empty() {
                self.protocol.hear(frame, heard)?;
            }
        }
        Ok(())
    }

    /// Takes what was heard, up to the limit.
    fn take(&mut self, pieces: Vec<Delta>, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for piece in pieces {
            if matches!(&piece, Delta::Text(text) | Delta::Thought(text) if text.is_empty()) {
                continue;
            }
            self.bytes += size(&piece);
            if self.bytes > MOST_REPLY_BYTES {
                return Err(ModelError::TooLong { limit: MOST_REPLY_BYTES });
            }
            heard.push(piece);
        }
        Ok(())
    }
}

fn size(heard: &Delta) -> usize {
    match heard {
        Delta::Text(text) | Delta::Thought(text) | Delta::Keep(text) => text.len(),
        Delta::Call(call) => call.name.len() + call.arguments.len(),
        Delta::Usage(_)
        | Delta::Question(_)
        | Delta::Unknown { .. }
        | Delta::Aside(_)
        | Delta::Holds(_) => 0,
    }
}
