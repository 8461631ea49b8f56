//! A bug in a step of a turn: the athlete gets a sentence, and the next turn works.

use super::fixture::{Athlete, told};
use crate::TurnEvent;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use setwise_domain::conversation::{Conversation, Delta};
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use std::sync::Arc;

/// Panics where it is told to.
#[derive(Clone, Copy, PartialEq)]
enum Broken {
    BeforeAnswering,
    WhileAnswering,
}

impl Coach for Broken {
    fn name(&self) -> &'static str {
        "broken"
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        assert!(*self == Self::WhileAnswering, "a bug before the answer");
        let text = stream::iter([Ok(Delta::Text("Well".into()))]);
        text.chain(stream::once(async { panic!("a bug in the answer") })).boxed()
    }

    fn answer(&self, _: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        panic!("a bug in a contract")
    }
}

#[test]
fn a_turn_that_panics_ends_in_a_sentence_and_the_next_one_works() {
    for broken in [Broken::BeforeAnswering, Broken::WhileAnswering] {
        let athlete = Athlete::with_coach(Arc::new(broken));
        athlete.did("2026-11-21", "Squat", "225x5");
        for line in ["how was my week?", "done for today"] {
            let events = athlete.events(line);
            let Some(TurnEvent::Failed(why)) = events.last() else {
                panic!("{line}: {events:?}");
            };
            assert_eq!(
                why,
                "setwise failed at this step, and what it had not stored by then is not done: a bug in setwise stopped this step; its log says what broke"
            );
        }
        let events = athlete.events("bench 185x8");
        assert!(told(&events).contains("Bench Press  185 lb × 8  set 1 ✓"), "{events:?}");
        assert_eq!(events.last(), Some(&TurnEvent::Done));
    }
}
