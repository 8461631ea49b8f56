//! Thinking that stands in the text itself: what a model says before its answer, between marks of its own,
//! where the server in front of it doesn't take them out.

use setwise_domain::conversation::Delta;
use std::mem;

/// Of Qwen, `DeepSeek` and most others; of Magistral (their chat templates).
const MARKS: [(&str, &str); 5] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
];

/// White space before an answer is held no longer than this.
const MOST_BYTES_HELD: usize = 256;

/// Tells thinking from text, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Thinking {
    state: State,
    /// What may still become a mark.
    held: String,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    /// Nothing but white space came.
    #[default]
    Opens,
    /// Up to this mark it thinks.
    Thinks(&'static str),
    /// White space behind the mark is none of the answer.
    Ended,
    Says,
}

impl Thinking {
    /// What the next piece of text comes to.
    pub(super) fn hear(&mut self, text: String) -> Vec<Delta> {
        if matches!(self.state, State::Says) {
            return vec![Delta::Text(text)];
        }
        self.held += &text;
        let mut heard = Vec::new();
        if matches!(self.state, State::Opens) {
            let begun = self.held.trim_start();
            if let Some((opens, closes)) = MARKS.iter().find(|(opens, _)| begun.starts_with(opens))
            {
                self.held = begun[opens.len()..].to_owned();
                self.state = State::Thinks(closes);
            } else if self.held.len() > MOST_BYTES_HELD
                || !MARKS.iter().any(|(opens, _)| opens.starts_with(begun))
            {
                self.state = State::Says;
            }
        }
        if let State::Thinks(closes) = self.state {
            if let Some((thought, rest)) = self.held.split_once(closes) {
                heard.push(Delta::Thought(thought.to_owned()));
                self.held = rest.to_owned();
                self.state = State::Ended;
            } else {
                let ends = |from: &usize| closes.starts_with(&self.held[*from..]);
                let places = self.held.char_indices().map(|(at, _)| at);
                let open = places.rev().take(closes.len()).filter(ends).last();
                let kept = self.held.split_off(open.unwrap_or(self.held.len()));
                heard.push(Delta::Thought(mem::replace(&mut self.held, kept)));
            }
        }
        if matches!(self.state, State::Ended) {
            self.held = self.held.trim_start().to_owned();
            if !self.held.is_empty() {
                self.state = State::Says;
            }
        }
        if matches!(self.state, State::Says) {
            heard.push(Delta::Text(mem::take(&mut self.held)));
        }
        heard
    }

    /// Nothing comes any more: what was held is what it began as.
    pub(super) fn finish(&mut self) -> Delta {
        let held = mem::take(&mut self.held);
        if matches!(self.state, State::Thinks(_)) {
            Delta::Thought(held)
        } else {
            Delta::Text(held)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The text and the thought of pieces.
    fn told(pieces: &[&str]) -> (String, String) {
        let mut thinking = Thinking::default();
        let heard = pieces.iter().flat_map(|piece| thinking.hear((*piece).to_owned()));
        let mut heard: Vec<Delta> = heard.collect();
        heard.push(thinking.finish());
        let (mut text, mut thought) = (String::new(), String::new());
        for delta in heard {
            match delta {
                Delta::Text(more) => text += &more,
                Delta::Thought(more) => thought += &more,
                other => panic!("{other:?}"),
            }
        }
        (text, thought)
    }

    proptest! {
        /// However the text is cut into pieces, it comes to the same.
        #[test]
        fn pieces_do_not_matter(cuts in prop::collection::vec(0_usize..60, 0..12)) {
            for (said, text, thought) in [
                ("<think>\nsets: 3 < 4\n</think>\n\nNice set.", "Nice set.", "\nsets: 3 < 4\n"),
                (" \n<think>a</thin k></think>b", "b", "a</thin k>"),
                ("[THINK]ä🏋[/THINK]Hi <think>x</think>", "Hi <think>x</think>", "ä🏋"),
                ("<think></think>", "", ""),
                ("<think>cut off</thi", "", "cut off</thi"),
                ("<thin air> is no mark", "<thin air> is no mark", ""),
                ("  <", "  <", ""),
                ("I <think> so", "I <think> so", ""),
                ("", "", ""),
            ] {
                let mut cuts: Vec<usize> =
                    cuts.iter().map(|cut| said.floor_char_boundary(*cut)).collect();
                cuts.extend([0, said.len()]);
                cuts.sort_unstable();
                let pieces: Vec<&str> = cuts.windows(2).map(|cut| &said[cut[0]..cut[1]]).collect();
                prop_assert_eq!(told(&pieces), (text.to_owned(), thought.to_owned()));
            }
        }
    }
}
