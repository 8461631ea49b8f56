//! What is heard of a transcript, wherever its bytes are split: for the tests of the protocols.

use super::{Frame, Framing, Heard, Lines, ModelFault, Speech, Sse};

/// Everything heard, texts that follow each other put together, and how it ended.
pub(super) fn heard(
    make: impl Fn() -> Box<dyn Speech>,
    transcript: &str,
) -> (Vec<Heard>, Result<(), ModelFault>) {
    let bytes = transcript.as_bytes();
    let whole = at(make().as_mut(), bytes, bytes.len());
    for split in 0..bytes.len() {
        assert_eq!(at(make().as_mut(), bytes, split), whole, "split at {split}");
    }
    whole
}

fn at(speech: &mut dyn Speech, bytes: &[u8], split: usize) -> (Vec<Heard>, Result<(), ModelFault>) {
    let mut heard = Vec::new();
    let end = frames(speech.framing(), bytes, split)
        .iter()
        .try_for_each(|frame| speech.hear(frame, &mut heard))
        .and_then(|()| speech.end(&mut heard));
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

fn joined(heard: Vec<Heard>) -> Vec<Heard> {
    let mut joined: Vec<Heard> = Vec::new();
    for one in heard {
        match (joined.last_mut(), &one) {
            (Some(Heard::Text(before)), Heard::Text(more))
            | (Some(Heard::Thought(before)), Heard::Thought(more)) => before.push_str(more),
            _ => joined.push(one),
        }
    }
    joined
}
