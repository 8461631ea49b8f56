//! Thinking that a model writes into its text: many that run at home begin an answer with
//! `<think>…</think>`, and not every server takes it out.

use setwise_domain::conversation::Delta;
use std::mem;

/// Of Qwen, `DeepSeek` and most others; of Magistral (their chat templates).
const TAGS: [(&str, &str); 5] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
];

/// White space before an answer is held no longer than this.
const MOST_BYTES_HELD: usize = 256;

/// Tells the thinking at the head of an answer from its words. Whatever comes later is words.
#[derive(Debug, Default)]
pub struct Think {
    state: State,
    /// What may be the beginning of a tag.
    held: String,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Head,
    /// Up to this tag.
    Thinking(&'static str),
    /// White space behind the tag is none of the answer.
    Thought,
    Words,
}

impl Think {
    /// Takes more text and gives what is certain of it.
    pub fn hear(&mut self, text: &str) -> Vec<Delta> {
        if matches!(self.state, State::Words) {
            return vec![Delta::Text(text.to_owned())];
        }
        self.held.push_str(text);
        let mut out = Vec::new();
        if matches!(self.state, State::Head) {
            let head = self.held.trim_start();
            if let Some((open, close)) = TAGS.iter().find(|(open, _)| head.starts_with(open)) {
                self.held = head[open.len()..].to_owned();
                self.state = State::Thinking(close);
            } else if self.held.len() > MOST_BYTES_HELD
                || !TAGS.iter().any(|(open, _)| open.starts_with(head))
            {
                self.state = State::Words;
            }
        }
        if let State::Thinking(close) = self.state {
            if let Some((thought, words)) = self.held.split_once(close) {
                out.extend(thought_of(thought));
                self.held = words.to_owned();
                self.state = State::Thought;
            } else {
                let sure = self.held.len() - overlap(&self.held, close);
                out.extend(thought_of(&self.held[..sure]));
                self.held.drain(..sure);
            }
        }
        if matches!(self.state, State::Thought) {
            self.held = self.held.trim_start().to_owned();
            if !self.held.is_empty() {
                self.state = State::Words;
            }
        }
        if matches!(self.state, State::Words) {
            out.extend(self.end());
        }
        out
    }

    /// The answer is over: gives what was held back.
    pub fn end(&mut self) -> Option<Delta> {
        let held = mem::take(&mut self.held);
        match self.state {
            State::Thinking(_) => thought_of(&held),
            _ => (!held.is_empty()).then_some(Delta::Text(held)),
        }
    }
}

fn thought_of(text: &str) -> Option<Delta> {
    (!text.is_empty()).then(|| Delta::Thought(text.to_owned()))
}

/// Bytes at the end that may be the beginning of the closing tag.
fn overlap(text: &str, close: &str) -> usize {
    (1..close.len()).rev().find(|length| text.ends_with(&close[..*length])).unwrap_or(0)
}

#[cfg(test)]
mod tests;
