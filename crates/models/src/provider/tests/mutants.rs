//! Answers as they are in the wild: odd ones that are understood, and thousands of changes to ones that
//! aren't odd.

use crate::provider::answer::AnswerReader;
use crate::provider::protocol::protocol_of;
use crate::provider::{Choice, ModelError, Request};
use crate::testing::{Change, Odd, RECORDED};
use setwise_domain::conversation::Delta;
use setwise_domain::provider::ProtocolName;
use std::collections::BTreeMap;

/// What is heard of an answer: words, thoughts and calls, and how it ends.
#[derive(Debug, Default, PartialEq)]
struct Heard {
    text: String,
    thought: String,
    calls: Vec<(String, String)>,
    error: Option<String>,
}

fn hear(protocol: ProtocolName, bytes: &[u8], cuts: &[usize]) -> Heard {
    let choice = Choice::new(protocol, "m", None);
    let request = Request::default();
    let mut reader = AnswerReader::new(protocol_of(&choice, &request), &choice, 100_000);
    let (mut deltas, mut from, mut end) = (Vec::new(), 0, Ok(true));
    for to in cuts.iter().copied().chain([bytes.len()]) {
        end = reader.feed(&bytes[from..to], &mut deltas);
        from = to;
        if !matches!(end, Ok(true)) {
            break;
        }
    }
    let end = end.and_then(|_| reader.finish(&mut deltas, None));
    let mut heard = Heard::default();
    for delta in deltas {
        match delta {
            Delta::Text(more) => heard.text += &more,
            Delta::Thought(more) => heard.thought += &more,
            Delta::Call(call) => heard.calls.push((call.name, call.arguments)),
            _ => {}
        }
    }
    heard.error = end.err().map(|error: ModelError| error.cleaned(&choice).to_string());
    heard
}

#[test]
fn odd_answers_are_understood() {
    let all = Odd::all();
    assert!(all.len() > 70, "{}", all.len());
    for odd in all {
        let stream = odd.stream();
        let heard = hear(odd.protocol(), stream.as_bytes(), &[]);
        let about = format!("{}, {}: {heard:?}\n{stream}", odd.protocol, odd.about);
        assert_eq!((&heard.text, &heard.thought), (&odd.text, &odd.thought), "{about}");
        let wanted =
            odd.calls.iter().map(|arguments| ("log_set_result".to_owned(), arguments.clone()));
        assert_eq!(heard.calls, wanted.collect::<Vec<_>>(), "{about}");
        match (&odd.error, &heard.error) {
            (None, None) => {}
            (Some(wanted), Some(error)) => {
                assert!(error.contains(wanted) && !error.contains(['{', '[']), "{about}");
            }
            _ => panic!("{about}"),
        }
    }
}

/// How often each call is made.
fn counted(calls: &[(String, String)]) -> BTreeMap<&(String, String), usize> {
    let mut counts = BTreeMap::new();
    for call in calls {
        *counts.entry(call).or_default() += 1;
    }
    counts
}

/// Whether words are those of another text with some left out.
fn is_within(some: &str, all: &str) -> bool {
    let mut rest = all.chars();
    some.chars().all(|one| rest.any(|other| other == one))
}

#[test]
fn what_a_change_leaves_understandable_is_heard() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..10_000_u64 {
        let recorded = RECORDED[usize::try_from(seed).unwrap() % RECORDED.len()];
        let before = hear(recorded.protocol, recorded.stream.as_bytes(), &[]);
        assert_eq!(before.error, None);
        let mutant = recorded.mutant(seed);
        let after = hear(recorded.protocol, &mutant.bytes, &mutant.cuts);
        let about = || {
            let stream = String::from_utf8_lossy(&mutant.bytes);
            format!(
                "seed {seed}, {}: {}\n{before:?}\n{after:?}\n{stream}",
                recorded.protocol, mutant.what
            )
        };
        *seen.entry(format!("{:?}", mutant.change)).or_default() += 1;
        // An error is a sentence.
        assert!(after.error.as_ref().is_none_or(|error| error.contains(' ')), "{}", about());
        let spare = usize::from(mutant.is_doubled);
        let most = counted(&before.calls);
        for (call, count) in counted(&after.calls) {
            // What a change made another call of is not made twice either.
            let most = most.get(call).copied().unwrap_or(1);
            assert!(count <= most + spare, "{call:?} {count} times, {}", about());
        }
        match mutant.change {
            Change::Understood => {
                assert_eq!(
                    (&after.text, &after.calls, &after.error),
                    (&before.text, &before.calls, &None),
                    "{}",
                    about()
                );
            }
            Change::Words => {
                assert!(is_within(&after.text, &before.text), "{}", about());
                assert!(before.text.len() - after.text.len() < 16, "{}", about());
            }
            Change::Doubled => assert!(is_within(&before.text, &after.text), "{}", about()),
            Change::Broken => {}
        }
    }
    // The changes are of all kinds, or the test holds nothing.
    let least = |kind: &str| seen.get(kind).copied().unwrap_or_default();
    for (kind, wanted) in
        [("Understood", 2_000), ("Words", 100), ("Doubled", 800), ("Broken", 2_000)]
    {
        assert!(least(kind) >= wanted, "{seen:?}");
    }
}
