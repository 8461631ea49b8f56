//! A model that answers by a script: what each round says and calls is written down, as values, as text or as
//! the bytes of a protocol. Whatever stands above a model is the same as with any other.
//!
//! ```text
//! file ── read ── Script ── ScriptedModel: the next round ──┬── values ───────────┬── Delta
//!                                                          └── bytes ── answer ──┘
//! ```

mod read;

pub use read::read;

use super::answer::AnswerReader;
use super::protocol::{body_of, protocol_of};
use super::wire::Recording;
use super::{Choice, ExchangeEnd, Message, Model, ModelError, Request, Server, TextCalls, Wire};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use jiff::Zoned;
use serde::Deserialize;
use serde_json::Value;
use setwise_catalog::settings::model::Calls;
use setwise_domain::conversation::Delta;
use setwise_domain::decode::extract;
use setwise_domain::load::Unit;
use setwise_domain::provider::ProtocolName;
use setwise_domain::tool_call::ToolCall;
use std::sync::{Arc, Mutex, PoisonError};

/// A whole script. What the athlete types, and when, counts only where the script is played by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub name: String,
    /// What it shows, in a sentence.
    pub about: String,
    /// How requests are written, and how raw bytes are read.
    pub protocol: ProtocolName,
    /// How calls are made; none where it is the settings' to say.
    pub calls: Option<Calls>,
    pub now: Option<Zoned>,
    pub unit: Unit,
    /// Lines that the athlete typed before.
    pub given: Vec<String>,
    pub turns: Vec<ScriptTurn>,
    /// Whether the first turn follows the last.
    pub repeats: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ScriptTurn {
    pub say: String,
    pub rounds: Vec<ScriptRound>,
}

/// What the model answers to one request.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptRound {
    Values {
        thought: String,
        words: String,
        calls: Vec<ScriptCall>,
    },
    /// Words as they stream.
    Text {
        text: String,
        cuts: Cuts,
    },
    /// The bytes of the protocol, in the pieces in which they come.
    Frames {
        pieces: Vec<String>,
        cuts: Cuts,
    },
    /// The calls that the last refusals said to send instead.
    Corrected,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptCall {
    pub name: String,
    /// The text of a JSON object; may be broken.
    pub arguments: String,
}

/// Where bytes are cut, also within a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cuts {
    Nowhere,
    /// After so many bytes from the beginning, in their order.
    At(Vec<usize>),
    /// Each so many bytes.
    Every(usize),
}

/// Why a script has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptOver {
    #[error(
        "the script '{script}' has no round {round} in its turn {turn}: add one to its \"rounds\""
    )]
    NoRound { script: String, turn: usize, round: usize },
    #[error(
        "the script '{script}' has no turn {turn}: add one to its \"turns\", or let it begin again by \"repeat\": true"
    )]
    NoTurn { script: String, turn: usize },
}

impl Script {
    /// How the model is known: no model of a provider has such a name.
    pub fn model(&self) -> String {
        format!("script:{}", self.name)
    }
}

impl Cuts {
    fn pieces<'a>(&self, bytes: &'a [u8]) -> Vec<&'a [u8]> {
        match self {
            Self::Nowhere => vec![bytes],
            Self::Every(length) => bytes.chunks((*length).max(1)).collect(),
            Self::At(places) => {
                let (mut pieces, mut from) = (Vec::new(), 0);
                for place in places {
                    let place = (*place).clamp(from, bytes.len());
                    pieces.push(&bytes[from..place]);
                    from = place;
                }
                pieces.push(&bytes[from..]);
                pieces
            }
        }
    }
}

/// A model that gives the rounds of a script, one a request, in their order. A new turn of the chat begins
/// the script's next turn.
pub struct ScriptedModel {
    script: Arc<Script>,
    choice: Choice,
    text_calls: TextCalls,
    wire: Wire,
    place: Mutex<Place>,
}

/// How far a script has come, counted from 0.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    begun: bool,
    turn: usize,
    round: usize,
    /// Calls made so far.
    calls: u64,
}

impl ScriptedModel {
    pub fn new(script: Arc<Script>, text_calls: TextCalls, wire: Wire) -> Self {
        let model = script.model();
        let choice = Choice::new(script.protocol, &model, None).at(&model);
        Self { script, choice, text_calls, wire, place: Mutex::default() }
    }

    /// The next round, with its place.
    fn advance(&self, begins_turn: bool) -> Result<ScriptRound, ScriptOver> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if begins_turn && place.begun {
            (place.turn, place.round) = (place.turn + 1, 0);
        }
        place.begun = true;
        let script = self.script.name.clone();
        let turn = match self.script.turns.as_slice() {
            [] => None,
            turns if self.script.repeats => turns.get(place.turn % turns.len()),
            turns => turns.get(place.turn),
        };
        let Some(turn) = turn else {
            return Err(ScriptOver::NoTurn { script, turn: place.turn + 1 });
        };
        let round = turn.rounds.get(place.round).cloned();
        place.round += 1;
        let (turn, round_number) = (place.turn + 1, place.round);
        round.ok_or(ScriptOver::NoRound { script, turn, round: round_number })
    }

    /// What is heard of a round, and how it ends.
    fn answer(
        &self,
        request: &Request,
        round: ScriptRound,
        recording: &Recording,
    ) -> (Vec<Delta>, Result<(), ModelError>) {
        let mut heard = Vec::new();
        let end = match round {
            ScriptRound::Values { thought, words, calls } => {
                let thought = (!thought.is_empty()).then_some(Delta::Thought(thought));
                let words = (!words.is_empty()).then_some(Delta::Text(words));
                heard.extend(thought.into_iter().chain(words));
                self.call(request, calls, &mut heard);
                Ok(())
            }
            ScriptRound::Corrected => {
                let calls = self.corrected(request);
                if calls.is_empty() {
                    heard.push(Delta::Text(NOTHING_CORRECTED.to_owned()));
                }
                self.call(request, calls, &mut heard);
                Ok(())
            }
            ScriptRound::Text { text, cuts } => {
                heard.extend(whole_characters(cuts.pieces(text.as_bytes())).map(Delta::Text));
                Ok(())
            }
            ScriptRound::Frames { pieces, cuts } => {
                self.read(request, &pieces, &cuts, recording, &mut heard)
            }
        };
        (heard, end)
    }

    fn read(
        &self,
        request: &Request,
        pieces: &[String],
        cuts: &Cuts,
        recording: &Recording,
        heard: &mut Vec<Delta>,
    ) -> Result<(), ModelError> {
        let mut reader = AnswerReader::new(
            protocol_of(&self.choice, request),
            &self.choice,
            request.most_tokens(&self.choice),
        );
        for piece in pieces.iter().flat_map(|piece| cuts.pieces(piece.as_bytes())) {
            recording.bytes(piece);
            if !reader.feed(piece, heard)? {
                break;
            }
        }
        reader.finish(heard, None)
    }

    /// Makes calls by the means that the request has for them.
    fn call(&self, request: &Request, calls: Vec<ScriptCall>, heard: &mut Vec<Delta>) {
        for ScriptCall { name, arguments } in calls {
            let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
            place.calls += 1;
            let id = format!("call_{}", place.calls);
            let call = ToolCall::native(name, arguments, Some(id));
            heard.push(if request.tools.is_empty() {
                Delta::Text((self.text_calls.written)(&call) + "\n")
            } else {
                Delta::Call(call)
            });
        }
    }

    /// The calls that the last outcomes say to send, as a model reads them there.
    fn corrected(&self, request: &Request) -> Vec<ScriptCall> {
        let of_native = |text: &str| {
            let places = extract::values(text).unwrap_or_default();
            let last = places.into_iter().next_back();
            last.and_then(|place| serde_json::from_str::<Sent>(&text[place]).ok())
        };
        match request.messages.last() {
            Some(Message::Results(results)) => {
                let refused = results.iter().filter(|result| result.refused);
                let sent = refused.filter_map(|result| of_native(&result.text));
                sent.map(|Sent { name, arguments }| ScriptCall {
                    name,
                    arguments: arguments.to_string(),
                })
                .collect()
            }
            Some(Message::User(text)) => (self.text_calls.read)(text)
                .into_iter()
                .filter(|call| call.malformed.is_none())
                .map(|call| ScriptCall { name: call.name, arguments: call.arguments })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// What is said where a refusal names no call to send.
const NOTHING_CORRECTED: &str = "I was given no call to send instead.";

/// A native call as a refusal writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    name: String,
    arguments: Value,
}

/// The text of these pieces, each as far as its last character is whole.
fn whole_characters(pieces: Vec<&[u8]>) -> impl Iterator<Item = String> {
    let mut held = Vec::new();
    pieces.into_iter().filter_map(move |piece| {
        held.extend_from_slice(piece);
        let whole = match str::from_utf8(&held) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let rest = held.split_off(whole);
        let text = String::from_utf8(std::mem::replace(&mut held, rest)).ok()?;
        (!text.is_empty()).then_some(text)
    })
}

impl Model for ScriptedModel {
    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn ask(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let protocol = protocol_of(&self.choice, &request);
        let body = match body_of(&*protocol, &self.choice, Server::default(), &request, None) {
            Ok(body) => body,
            Err(error) => return failed(ModelError::Unsendable(error)),
        };
        let recording = self.wire.begin(&self.choice, protocol.path(), &body);
        let (heard, end) = match self.advance(request.begins_turn) {
            Ok(round) => self.answer(&request, round, &recording),
            Err(over) => (Vec::new(), Err(ModelError::Script(over))),
        };
        recording.heard(&heard);
        let end = end.map_err(|error| error.cleaned(&self.choice));
        recording.end(match &end {
            Ok(()) => ExchangeEnd::Whole,
            Err(error) => ExchangeEnd::Failed(error.to_string()),
        });
        stream::iter(heard.into_iter().map(Ok).chain(end.err().map(Err))).boxed()
    }
}

fn failed(error: ModelError) -> BoxStream<'static, Result<Delta, ModelError>> {
    stream::iter([Err(error)]).boxed()
}

#[cfg(test)]
mod tests;
