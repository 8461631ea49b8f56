//! Thinking that a model writes into its text: many that run at home begin an answer with
//! `<think>…</think>`, and not every server takes it out.

use setwise_domain::conversation::Delta;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

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
    Thinking,
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
            if let Some(rest) = head.strip_prefix(OPEN) {
                self.held = rest.to_owned();
                self.state = State::Thinking;
            } else if OPEN.starts_with(head) {
                return out;
            } else {
                self.state = State::Words;
                out.extend(self.end());
                return out;
            }
        }
        if let Some((thought, words)) = self.held.split_once(CLOSE) {
            let words = words.trim_start().to_owned();
            out.extend(thought_of(thought));
            self.state = State::Words;
            self.held = words;
            out.extend(self.end());
        } else {
            let sure = self.held.len() - overlap(&self.held);
            out.extend(thought_of(&self.held[..sure]));
            self.held.drain(..sure);
        }
        out
    }

    /// The answer is over: gives what was held back.
    pub fn end(&mut self) -> Option<Delta> {
        let held = std::mem::take(&mut self.held);
        match self.state {
            State::Thinking => thought_of(&held),
            State::Head | State::Words => (!held.is_empty()).then_some(Delta::Text(held)),
        }
    }
}

fn thought_of(text: &str) -> Option<Delta> {
    (!text.is_empty()).then(|| Delta::Thought(text.to_owned()))
}

/// Bytes at the end that may be the beginning of the closing tag.
fn overlap(text: &str) -> usize {
    (1..CLOSE.len()).rev().find(|length| text.ends_with(&CLOSE[..*length])).unwrap_or(0)
}

#[cfg(test)]
mod tests;
