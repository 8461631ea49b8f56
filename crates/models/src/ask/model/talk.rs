//! The messages of a conversation as a model is told them, within a budget.

use crate::provider::limits::BYTES_A_TOKEN;
use crate::provider::{self, CallResult};
use setwise_domain::conversation::Message;
use setwise_domain::text::{told_by_program, told_to_model};
use setwise_domain::tool_call::{CallOutcome, Syntax, ToolCall};
use std::borrow::Cow;

/// A call as a model writes it into its text.
type Written = fn(&ToolCall) -> String;

/// What was said, and which of the messages are of the running turn, of which everything is told: of the
/// turns before as much as has room in so many tokens, the oldest left out first.
pub fn messages(
    said: &[Message],
    written: Written,
    tokens: usize,
) -> (Vec<provider::Message>, usize) {
    let running =
        said.iter().rposition(|message| matches!(message, Message::Athlete(_))).unwrap_or(0);
    let mut told = Told { messages: Vec::new(), written };
    let (before, since) = said.split_at(running);
    for message in &before[first(before, tokens)..] {
        told.take(message);
    }
    let running = told.messages.len();
    for message in since {
        told.take(message);
    }
    (told.messages, running)
}

/// Where the talk of earlier turns begins that there is room for. It moves by half of the room at once: what is
/// told then begins alike in many turns, and its provider keeps what it made of it. No call is parted
/// from its answer, and no answer from its question.
fn first(before: &[Message], tokens: usize) -> usize {
    let room = tokens * BYTES_A_TOKEN;
    let all: usize = before.iter().map(length).sum();
    let Some(over) = all.checked_sub(room) else {
        return 0;
    };
    let step = (room / 2).max(1);
    let mut left_out = over.div_ceil(step) * step;
    let begins = |message: &Message| matches!(message, Message::Athlete(_) | Message::Program(_));
    for (place, message) in before.iter().enumerate() {
        if left_out == 0 && begins(message) {
            return place;
        }
        left_out = left_out.saturating_sub(length(message));
    }
    before.len()
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

    fn user_says(&mut self, text: &str) {
        self.messages.push(provider::Message::User(text.to_owned()));
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
        let native = outcomes.iter().filter(|one| one.syntax == Syntax::Native);
        let results = native.map(|outcome| CallResult {
            name: outcome.tool.clone(),
            text: answer(outcome).into_owned(),
            refused: outcome.result.is_err(),
        });
        let results: Vec<_> = results.collect();
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
