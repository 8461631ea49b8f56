//! What one protocol knows: how a request is written for it, and what its frames say. Pure: no
//! connection, no time, no key.

use super::{Choice, ModelError, Request};
use serde::de::DeserializeOwned;
use serde_json::Value;
use setwise_domain::conversation::Delta;
use std::time::Duration;

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
            Self::Line(text) => text,
        }
    }

    /// What its JSON says.
    pub(super) fn parse<T: DeserializeOwned>(&self, choice: &Choice) -> Result<T, ModelError> {
        let text = self.data();
        let read = serde_json::from_str(text).or_else(|error| match whole_surrogates(text) {
            Some(mended) => serde_json::from_str(&mended),
            None => Err(error),
        });
        read.map_err(|error| ModelError::Unreadable {
            provider: choice.provider(),
            detail: error.to_string(),
        })
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

/// The header that the key goes into; whoever sends the request puts it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// `authorization: Bearer …`.
    Bearer,
    /// A header of its own, by its lower-case name.
    Header(&'static str),
}

/// What a provider's error is about, where it says so itself. Where it does not, the HTTP status
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Key,
    Model,
    Schema,
    /// More than the model holds.
    Context,
    /// Too much asked in too short a time.
    Rate,
    /// A quota that is used up: asking again does not help.
    Quota,
    /// A fault of its own, such as being overloaded; the same request may succeed later.
    Trouble,
}

/// A provider's own words on why it gave no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Complaint {
    pub message: String,
    pub about: Option<About>,
    /// How long it asks to wait, where it says so in its body and not in a header.
    pub wait: Option<Duration>,
    /// What the model holds, where it says so.
    pub context: Option<u32>,
}

/// One protocol, for one answer: made again for every request that is sent, by
/// `new(choice: &Choice, request: &Request)`.
///
/// Text of the provider may stand in a fault as it came: whoever reads the stream cuts it, makes
/// it printable and takes the key out, for all protocols in one place.
pub trait Protocol: Send + Sync {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    /// What follows the base URL, with its leading slash, and with its query where it has one.
    fn path(&self) -> String;

    fn credential(&self) -> Credential {
        Credential::Bearer
    }

    /// Headers beside the content type and the key's, by lower-case names.
    fn headers(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The request's body; asks for a stream. Tools and the answer's shape are put into it for all
    /// protocols in one place.
    fn body(&self, request: &Request) -> Value;

    /// Adds to `heard` what a frame says. A frame that means nothing here adds nothing. What was
    /// added stands, also where a fault follows.
    fn hear(&mut self, frame: &Frame, heard: &mut Vec<Delta>) -> Result<(), ModelError>;

    /// Whether nothing more is to come, so that the rest of the stream need not be waited for.
    fn done(&self) -> bool;

    /// The stream is over, by its end or because it is `done`: adds what was held back (usage,
    /// calls that are whole only now). Refuses an answer that broke off, was cut short by a limit
    /// of the model, or was declined.
    fn end(&mut self, heard: &mut Vec<Delta>) -> Result<(), ModelError>;

    /// What the body of an error says, whether it came with a status or in the stream; none where
    /// it is no error of this protocol.
    fn complaint(&self, body: &Value) -> Option<Complaint>;
}
