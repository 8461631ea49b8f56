//! The messages of a conversation as a model is told them, within a budget.

use crate::provider::limits::BYTES_A_TOKEN;
use crate::provider::{self, CallResult};
use setwise_domain::conversation::Message;
use setwise_domain::text::{told_by_program, told_to_model};
use setwise_domain::tool_call::{CallOutcome, Syntax, ToolCall};
use std::borrow::Cow;

/// A call as a model writes it into its text.
type Written = fn(&ToolCall) -> String;

/// What was said: of the turns before as much as has room in so many tokens, the oldest left out first; of
/// the running one everything. It begins with words of the athlete or of the program, as every
/// protocol wants it.
pub fn messages(said: &[Message], written: Written, tokens: usize) -> Vec<provider::Message> {
    let mut told = Told { messages: Vec::new(), written };
    for message in &said[first(said, tokens)..] {
        told.take(message);
    }
    told.messages
}

/// Where the talk begins that there is room for.
fn first(said: &[Message], tokens: usize) -> usize {
    let running =
        said.iter().rposition(|message| matches!(message, Message::Athlete(_))).unwrap_or(0);
    let mut room = tokens * BYTES_A_TOKEN;
    let mut first = running;
    while let Some(before) = first.checked_sub(1) {
        match room.checked_sub(length(&said[before])) {
            Some(left) => (room, first) = (left, before),
            None => break,
        }
    }
    // An answer whose question was left out means nothing.
    let opening =
        said[first..running].iter().position(|message| matches!(message, Message::Athlete(_)));
    opening.map_or(running, |at| first + at)
}

fn length(message: &Message) -> usize {
    match message {
        Message::Athlete(text) | Message::Program(text) => text.len(),
        Message::Coach { text, calls, .. } => {
            let calls = calls.iter().map(|call| call.name.len() + call.arguments.len());
            text.len() + calls.sum::<usize>()
        }
        Message::Outcomes(outcomes) => outcomes.iter().map(|outcome| outcome.message.len()).sum(),
    }
}

struct Told {
    messages: Vec<provider::Message>,
    written: Written,
}

impl Told {
    fn take(&mut self, message: &Message) {
        match message {
            Message::Athlete(text) => self.user(text),
            Message::Program(text) => {
                self.user_says(&format!("[Program: {}]", told_to_model(text)));
            }
            Message::Coach { text, calls, kept } => self.coach(text, calls, kept),
            Message::Outcomes(outcomes) => self.outcomes(outcomes),
        }
    }

    /// Words of others' can't make a frame of the program's, nor a turn.
    fn user(&mut self, text: &str) {
        self.user_says(&told_to_model(text));
    }

    /// Words of one side that follow each other are one message: some protocols take no two.
    fn user_says(&mut self, text: &str) {
        if let Some(provider::Message::User(before)) = self.messages.last_mut() {
            before.extend(["\n\n", text]);
        } else {
            self.messages.push(provider::Message::User(text.to_owned()));
        }
    }

    fn coach(&mut self, text: &str, calls: &[ToolCall], kept: &[String]) {
        let mut said = told_to_model(text).into_owned();
        let mut native: Vec<ToolCall> = Vec::new();
        for call in calls {
            match call.syntax {
                Syntax::Text => {
                    if !said.is_empty() {
                        said.push('\n');
                    }
                    said.push_str(&(self.written)(call));
                }
                // Made twice under one id it is one call, and no protocol takes it twice.
                Syntax::Native
                    if call.call_id.is_some()
                        && native.iter().any(|known| known.call_id == call.call_id) => {}
                Syntax::Native => native.push(call.clone()),
            }
        }
        if said.is_empty() && native.is_empty() {
            return;
        }
        match self.messages.last_mut() {
            Some(provider::Message::Assistant { text: before, calls: made, kept: none })
                if made.is_empty() && none.is_empty() && native.is_empty() && kept.is_empty() =>
            {
                before.extend(["\n\n", &said]);
            }
            _ => self.messages.push(provider::Message::Assistant {
                text: said,
                calls: native,
                kept: kept.to_vec(),
            }),
        }
    }

    /// How calls ended, word for word: natively where they were made so, else as words.
    fn outcomes(&mut self, outcomes: &[CallOutcome]) {
        let mut results: Vec<CallResult> = Vec::new();
        for outcome in outcomes.iter().filter(|one| one.syntax == Syntax::Native) {
            let known =
                results.iter_mut().find(|known| known.id.is_some() && known.id == outcome.call_id);
            match known {
                Some(known) if known.text == answer(outcome) => {}
                Some(known) => known.text.extend(["\n\n", &answer(outcome)]),
                None => results.push(CallResult {
                    id: outcome.call_id.clone(),
                    name: outcome.tool.clone(),
                    text: answer(outcome).into_owned(),
                    refused: outcome.result.is_err(),
                }),
            }
        }
        if !results.is_empty() {
            self.messages.push(provider::Message::Results(results));
        }
        let in_text = outcomes.iter().filter(|one| one.syntax == Syntax::Text);
        let in_text: Vec<_> = in_text.map(answer).collect();
        if !in_text.is_empty() {
            self.user_says(&in_text.join("\n\n"));
        }
    }
}

/// How a call ended, with what others wrote in it escaped.
fn answer(outcome: &CallOutcome) -> Cow<'_, str> {
    told_by_program(&outcome.message, outcome.result.is_err())
}
