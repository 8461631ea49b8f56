//! What a coach has given in one round so far: words, calls, a question.

use super::repeats::{asks_on, goes_round};
use super::turn::Answering;
use crate::limits::MOST_THOUGHT_BYTES_KEPT;
use setwise_catalog::schema::codec::same_arguments;
use setwise_catalog::schema::limits::MOST_ANSWER_BYTES;
use setwise_domain::conversation::{Delta, Message};
use setwise_domain::question::Question;
use setwise_domain::text::printable_lines;
use setwise_domain::tool_call::{Syntax, ToolCall};
use setwise_domain::transcript::EntryBody;
use setwise_models::provider::limits::MOST_CALLS_A_ROUND;
use setwise_tool::near_miss::Watch;
use setwise_tool::text_call::{Piece, Scanner};

pub struct Round {
    /// Looks for calls in what the coach says; none for a coach that makes none there.
    scanner: Option<Scanner>,
    /// Looks for what a model meant as a call and is none.
    watch: Option<Watch>,
    /// Its words, without the calls, safe to show.
    text: String,
    calls: Vec<ToolCall>,
    question: Option<Question>,
    kept: Vec<String>,
    /// What it thinks, safe to show, as far as it is kept.
    thought: String,
}

/// What a call is named when it is spoken of.
pub fn label(call: &ToolCall) -> &str {
    match call.malformed {
        Some(_) => "a call that could not be read",
        None if call.name.trim().is_empty() => "a call without a name",
        None => &call.name,
    }
}

/// Whether a call in the text says what a native one of the same round says: a model that tells
/// what it does, not one that does it twice.
fn is_echo(call: &ToolCall, all: &[ToolCall]) -> bool {
    let (name, arguments) = match call.missed() {
        Some(missed) => match &missed.call {
            Some((name, arguments)) => (name, arguments),
            None => return false,
        },
        None => (&call.name, &call.arguments),
    };
    call.syntax == Syntax::Text
        && all.iter().any(|other| {
            other.malformed.is_none()
                && (other.syntax == Syntax::Native || call.missed().is_some())
                && other.name == *name
                && same_arguments(&other.arguments, arguments)
        })
}

/// A limit of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    Words,
    /// The same words over and over, or the same but for the numbers in them.
    Repeats,
    Questions,
    Calls,
}

impl Round {
    pub fn new(answering: Answering) -> Self {
        let syntax = if answering.calls_in_text { Syntax::Text } else { Syntax::Native };
        Self {
            scanner: answering.calls_in_text.then(Scanner::new),
            watch: answering.model.then(|| Watch::new(syntax)),
            text: String::new(),
            calls: Vec::new(),
            question: None,
            kept: Vec::new(),
            thought: String::new(),
        }
    }

    /// Takes the next piece and gives the words of it that are certain.
    pub fn hear(&mut self, delta: Delta) -> String {
        match delta {
            Delta::Text(text) => {
                let pieces = match &mut self.scanner {
                    Some(scanner) => scanner.push(&text),
                    None => vec![Piece::Text(text)],
                };
                self.keep(pieces)
            }
            Delta::Call(call) => {
                self.calls.push(call);
                String::new()
            }
            Delta::Question(question) => {
                self.question = Some(question);
                String::new()
            }
            Delta::Keep(kept) => {
                self.kept.push(kept);
                String::new()
            }
            Delta::Thought(thought) => {
                let room = MOST_THOUGHT_BYTES_KEPT.saturating_sub(self.thought.len());
                let thought = printable_lines(&thought);
                self.thought.push_str(&thought[..thought.floor_char_boundary(room)]);
                String::new()
            }
            // What the turn costs is the turn's own to add up.
            Delta::Usage(_) | Delta::Unknown { .. } | Delta::Aside(_) | Delta::Holds(_) => {
                String::new()
            }
        }
    }

    pub fn calls_made(&self) -> usize {
        self.calls.len()
    }

    /// The tools of the calls after the first `made`.
    pub fn called_since(&self, made: usize) -> Vec<String> {
        let calls = self.calls[made..].iter();
        calls.map(|call| label(call).to_owned()).collect()
    }

    /// Ends what the coach says and gives the words that were held back.
    pub fn end(&mut self) -> String {
        let pieces = self.scanner.take().map(Scanner::finish);
        let mut shown = self.keep(pieces.unwrap_or_default());
        if let Some(mut watch) = self.watch.take() {
            let pieces = watch.finish();
            shown.push_str(&self.keep_watched(pieces));
        }
        shown
    }

    fn keep(&mut self, pieces: Vec<Piece>) -> String {
        let Some(watch) = &mut self.watch else {
            return self.keep_watched(pieces);
        };
        let watched = pieces.into_iter().flat_map(|piece| match piece {
            Piece::Text(text) => watch.push(&text),
            call @ Piece::Call(_) => vec![call],
        });
        let watched: Vec<_> = watched.collect();
        self.keep_watched(watched)
    }

    fn keep_watched(&mut self, pieces: Vec<Piece>) -> String {
        let mut shown = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => shown.push_str(&printable_lines(&text)),
                Piece::Call(call) => self.calls.push(call),
            }
        }
        self.text.push_str(&shown);
        shown
    }

    /// Which limit was passed, if one was.
    pub fn excess(&self) -> Option<Excess> {
        // Rules repeat what the athlete repeats.
        let may_go_round = self.watch.is_some();
        if self.text.len() > MOST_ANSWER_BYTES {
            Some(Excess::Words)
        } else if may_go_round && goes_round(&self.text) {
            Some(Excess::Repeats)
        } else if may_go_round && asks_on(&self.text) {
            Some(Excess::Questions)
        } else if self.calls.len() > MOST_CALLS_A_ROUND {
            Some(Excess::Calls)
        } else {
            None
        }
    }

    pub fn says_something(&self) -> bool {
        !self.text.trim().is_empty()
    }

    pub fn words(&self) -> String {
        self.text.trim().to_owned()
    }

    /// The words as the transcript has them.
    pub fn entry(&self, broken_off: bool) -> EntryBody {
        EntryBody::Coach { text: self.words(), thought: self.thought.trim().to_owned(), broken_off }
    }

    /// The calls, no more than a round may make, each taken once.
    pub fn take_calls(&mut self) -> Vec<ToolCall> {
        self.calls.truncate(MOST_CALLS_A_ROUND);
        let calls = std::mem::take(&mut self.calls);
        let echoes: Vec<_> = calls.iter().map(|call| is_echo(call, &calls)).collect();
        let calls = calls.into_iter().zip(echoes);
        calls.filter_map(|(call, echo)| (!echo).then_some(call)).collect()
    }

    pub fn take_question(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// The round as the coach's own message: what could not be read as a call stands there as it
    /// was written, so that its author sees what the refusal is about.
    pub fn message(&self, calls: &[ToolCall]) -> Message {
        let (malformed, calls): (Vec<_>, Vec<_>) =
            calls.iter().cloned().partition(|call| call.malformed.is_some());
        let words = self.words();
        let written = malformed.iter().map(|call| call.arguments.as_str());
        let lines = std::iter::once(words.as_str()).chain(written);
        let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
        Message::Coach { text: lines.join("\n"), calls, kept: self.kept.clone() }
    }
}
