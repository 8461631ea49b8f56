//! What is heard of a transcript, wherever its bytes are split: for the tests of the protocols.

mod mutants;

use super::frames::{Frame, Framing, Lines, Sse};
use super::{ModelError, Protocol, answer};
use setwise_domain::conversation::Delta;

/// Everything heard, texts that follow each other put together, and how it ended.
pub(super) fn heard(
    make: impl Fn() -> Box<dyn Protocol>,
    transcript: &str,
) -> (Vec<Delta>, Result<(), ModelError>) {
    let bytes = transcript.as_bytes();
    let whole = at(make().as_mut(), bytes, bytes.len());
    for split in 0..bytes.len() {
        assert_eq!(at(make().as_mut(), bytes, split), whole, "split at {split}");
    }
    whole
}

fn at(
    protocol: &mut dyn Protocol,
    bytes: &[u8],
    split: usize,
) -> (Vec<Delta>, Result<(), ModelError>) {
    let mut heard = Vec::new();
    let end = frames(protocol.framing(), bytes, split)
        .iter()
        .try_for_each(|frame| answer::hear(protocol, frame, &mut heard))
        .and_then(|()| protocol.end(&mut heard));
    (joined(heard), end)
}

fn frames(framing: Framing, bytes: &[u8], split: usize) -> Vec<Frame> {
    let (first, second) = bytes.split_at(split);
    let mut frames = Vec::new();
    match framing {
        Framing::Events => {
            let mut sse = Sse::default();
            sse.feed(first, &mut frames).unwrap();
            sse.feed(second, &mut frames).unwrap();
        }
        Framing::Lines => {
            let mut lines = Lines::default();
            lines.feed(first, &mut frames).unwrap();
            lines.feed(second, &mut frames).unwrap();
            lines.finish(&mut frames);
        }
    }
    frames
}

fn joined(heard: Vec<Delta>) -> Vec<Delta> {
    let mut joined: Vec<Delta> = Vec::new();
    for one in heard {
        match (joined.last_mut(), &one) {
            (Some(Delta::Text(before)), Delta::Text(more))
            | (Some(Delta::Thought(before)), Delta::Thought(more)) => before.push_str(more),
            _ => joined.push(one),
        }
    }
    joined
}
