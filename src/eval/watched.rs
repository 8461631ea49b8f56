//! A coach that is watched while it answers: what it is told of refusals, what it begins with, and what
//! each round takes.

use super::scenario::WrongCall;
use crate::ask::{Answer, Coach, CoachError, Reply, Request};
use crate::domain::conversation::{Conversation, Delta, Message};
use crate::domain::plan::SchemaVersion;
use crate::domain::tool_call::{CallOutcome, Origin, ToolCall};
use crate::domain::usage::{ContractCost, Usage};
use crate::tool::{Hints, told};
use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// What was seen of a coach since it was looked at last.
#[derive(Debug, Default)]
pub struct Spent {
    pub rounds: u64,
    pub usage: Usage,
    /// What its rounds took together.
    pub time: Duration,
    /// How its last round failed.
    pub error: Option<CoachError>,
    /// The call that it was made to begin with has been made.
    pub began_wrong: bool,
}

pub struct Watched {
    coach: Arc<dyn Coach>,
    hints: Hints,
    wrong: Mutex<Option<WrongCall>>,
    spent: Arc<Mutex<Spent>>,
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watched {
    /// It begins its first round with the wrong call, where there is one.
    pub fn new(coach: Arc<dyn Coach>, hints: Hints, wrong: Option<WrongCall>) -> Self {
        Self { coach, hints, wrong: Mutex::new(wrong), spent: Arc::default() }
    }

    pub fn take_spent(&self) -> Spent {
        let mut spent = std::mem::take(&mut *locked(&self.spent));
        for cost in self.coach.take_costs() {
            spent.usage += cost.usage.spent;
            spent.time += cost.took;
        }
        spent
    }

    /// A refusal as far as it is to be told.
    fn hinted(&self, outcome: CallOutcome) -> CallOutcome {
        let message = match &outcome.result {
            Err(refusal) => told(refusal, self.hints),
            Ok(_) => outcome.message,
        };
        CallOutcome { message, ..outcome }
    }

    fn begin_wrong(&self, call: WrongCall) -> Delta {
        if self.coach.calls_in_text() {
            return Delta::Text(call.text);
        }
        let id = Some("call_0".to_owned());
        Delta::Call(ToolCall::native(call.tool, call.arguments, id))
    }
}

impl Coach for Watched {
    fn name(&self) -> &str {
        self.coach.name()
    }

    fn origin(&self) -> Origin {
        self.coach.origin()
    }

    fn calls_in_text(&self) -> bool {
        self.coach.calls_in_text()
    }

    fn plans_by_rule(&self) -> bool {
        self.coach.plans_by_rule()
    }

    fn plan_versions(&self) -> &'static [SchemaVersion] {
        self.coach.plan_versions()
    }

    fn chat_round(
        &self,
        mut conversation: Conversation,
    ) -> BoxStream<'static, Result<Delta, CoachError>> {
        if let Some(wrong) = locked(&self.wrong).take() {
            locked(&self.spent).began_wrong = true;
            let delta = self.begin_wrong(wrong);
            return stream::iter([Ok(delta)]).boxed();
        }
        let hinted = conversation.messages.into_iter().map(|message| match message {
            Message::Outcomes(outcomes) => {
                let outcomes = outcomes.into_iter().map(|one| self.hinted(one));
                Message::Outcomes(outcomes.collect())
            }
            message => message,
        });
        conversation.messages = hinted.collect();
        let (since, spent) = (Instant::now(), Arc::clone(&self.spent));
        locked(&spent).rounds += 1;
        let round = self.coach.chat_round(conversation);
        let at_end = Arc::clone(&spent);
        let watched = round.inspect(move |delta| match delta {
            Ok(Delta::Usage(usage)) => locked(&spent).usage += *usage,
            Ok(_) => {}
            Err(error) => locked(&spent).error = Some(error.clone()),
        });
        // Counted where the stream is let go, whether it came to its end or not.
        let clock = Clock { since, spent: at_end };
        watched
            .inspect(move |_| {
                let _ = &clock;
            })
            .boxed()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        self.coach.answer(request)
    }

    fn take_costs(&self) -> Vec<ContractCost> {
        self.coach.take_costs()
    }
}

/// Adds what a round took when it is dropped with the round.
struct Clock {
    since: Instant,
    spent: Arc<Mutex<Spent>>,
}

impl Drop for Clock {
    fn drop(&mut self) {
        locked(&self.spent).time += self.since.elapsed();
    }
}
