//! The bytes of one answer to what is heard of it, wherever they come from.
//!
//! ```text
//! bytes ── frames ── protocol ── within the bound of an answer ── Delta
//! ```

use super::frames::{Frame, Frames, Framing};
use super::limits::{MOST_BYTES_A_TOKEN, MOST_REPLY_BYTES};
use super::member::list;
use super::{Choice, Complaint, ModelError, Protocol};
use serde_json::Value;
use setwise_domain::conversation::Delta;

/// One answer, while it comes.
pub struct AnswerReader {
    protocol: Box<dyn Protocol>,
    frames: Frames,
    /// What the other end is called in sentences.
    provider: &'static str,
    /// Bytes of all that was heard.
    bytes: usize,
    /// The most tokens that were asked for.
    most_tokens: u32,
}

impl AnswerReader {
    /// What comes is held to `most_tokens`, whether the server keeps to them or not.
    pub fn new(protocol: Box<dyn Protocol>, choice: &Choice, most_tokens: u32) -> Self {
        let frames = Frames::new(protocol.framing());
        Self { protocol, frames, provider: choice.provider(), bytes: 0, most_tokens }
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
            hear(self.protocol.as_mut(), frame, heard)?;
        }
        Ok(())
    }

    /// Takes what was heard, up to the limits.
    fn take(&mut self, pieces: Vec<Delta>, heard: &mut Vec<Delta>) -> Result<(), ModelError> {
        for piece in pieces {
            if matches!(&piece, Delta::Text(text) | Delta::Thought(text) if text.is_empty()) {
                continue;
            }
            self.bytes += size(&piece);
            self.is_bounded()?;
            heard.push(piece);
        }
        self.is_bounded()
    }

    fn is_bounded(&self) -> Result<(), ModelError> {
        let most = usize::try_from(self.most_tokens).unwrap_or(usize::MAX);
        if self.bytes > MOST_REPLY_BYTES {
            Err(ModelError::TooLong { limit: MOST_REPLY_BYTES })
        } else if self.bytes + self.held() > most.saturating_mul(MOST_BYTES_A_TOKEN) {
            Err(ModelError::TooManyTokens { provider: self.provider, tokens: self.most_tokens })
        } else {
            Ok(())
        }
    }
}

/// Hears a frame. Only what can't be an answer fails: what isn't JSON at all, and an error.
pub(super) fn hear(
    protocol: &mut dyn Protocol,
    frame: &Frame,
    heard: &mut Vec<Delta>,
) -> Result<(), ModelError> {
    // Some servers send an event without data to keep the connection open.
    if frame.data().trim().is_empty() {
        return Ok(());
    }
    if frame.is_done() {
        protocol.hear_done();
        return Ok(());
    }
    let said = match frame.value() {
        Ok(said) => said,
        Err(_) if matches!(frame, Frame::Event { event, .. } if event == "error") => {
            let message = frame.data().to_owned();
            let complaint = Complaint { message, ..Complaint::default() };
            return Err(ModelError::of_stream(protocol.choice(), complaint));
        }
        Err(error) => {
            let provider = protocol.choice().provider();
            return Err(ModelError::Unreadable { provider, detail: error.to_string() });
        }
    };
    for said in list(&said) {
        let said = without_envelope(said);
        protocol.hear(said, heard)?;
        if let Some(complaint) = protocol.complaint(said) {
            return Err(ModelError::of_stream(protocol.choice(), complaint));
        }
    }
    Ok(())
}

/// What proxies put into an envelope; theirs has nothing else of an answer, and names no type.
fn without_envelope(said: &Value) -> &Value {
    let is_envelope = said["type"].is_null() && said["object"].is_null();
    let inner = ["result", "response"].into_iter().map(|name| &said[name]);
    inner.into_iter().find(|inner| is_envelope && inner.is_object()).unwrap_or(said)
}

fn size(heard: &Delta) -> usize {
    match heard {
        Delta::Text(text) | Delta::Thought(text) => text.len(),
        Delta::Call(call) => call.name.len() + call.arguments.len(),
        // What is kept was heard already, or is sealed.
        Delta::Usage(_)
        | Delta::Keep(_)
        | Delta::Question(_)
        | Delta::Unknown { .. }
        | Delta::Aside(_)
        | Delta::Holds(_) => 0,
    }
}
