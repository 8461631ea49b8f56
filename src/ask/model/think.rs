//! Thinking that a model writes into its text: many that run at home begin an answer with
//! `<think>…</think>`, and not every server takes it out.

use crate::domain::conversation::Delta;

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
    (1..CLOSE.len())
        .rev()
        .find(|length| text.ends_with(&CLOSE[..*length]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(pieces: &[&str]) -> (String, String) {
        let mut think = Think::default();
        let mut deltas: Vec<_> = pieces.iter().flat_map(|piece| think.hear(piece)).collect();
        deltas.extend(think.end());
        let (mut thought, mut words) = (String::new(), String::new());
        for delta in deltas {
            match delta {
                Delta::Thought(text) => thought += &text,
                Delta::Text(text) => words += &text,
                other => unreachable!("{other:?}"),
            }
        }
        (thought, words)
    }

    #[test]
    fn thinking_is_told_from_words_however_it_is_cut() {
        let whole = "\n<think>Bench < row?</th no</think>\n\nBench. <think>not</think>";
        let wanted = (
            "Bench < row?</th no".to_owned(),
            "Bench. <think>not</think>".to_owned(),
        );
        assert_eq!(told(&[whole]), wanted);
        for at in (0..=whole.len()).filter(|at| whole.is_char_boundary(*at)) {
            let (one, other) = whole.split_at(at);
            let (thought, words) = told(&[one, other]);
            assert_eq!((thought, words.trim_start().to_owned()), wanted, "{at}");
        }
        let letters: Vec<_> = whole.split("").collect();
        assert_eq!(told(&letters).0, wanted.0);
    }

    #[test]
    fn words_without_thinking_pass_as_they_are() {
        for text in ["", " ", "<thin", "<thing>", "Hi <think>x</think>"] {
            assert_eq!(told(&[text]), (String::new(), text.to_owned()));
        }
    }

    #[test]
    fn thinking_that_does_not_end_is_no_answer() {
        assert_eq!(
            told(&["<think>hm", "m</thi"]),
            ("hmm</thi".into(), String::new())
        );
    }
}
