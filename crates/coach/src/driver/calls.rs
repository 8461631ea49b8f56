//! The calls of a turn, carried out and held to the athlete's words.

use super::Driver;
use crate::context;
use crate::effect::Event;
use crate::event::TurnEvent;
use crate::reply::show;
use crate::services::{ServiceError, blocking};
use futures_util::FutureExt as _;
use setwise_domain::tool_call::{Caller, Origin, ToolCall};
use setwise_domain::transcript::MadeCall;
use setwise_store::StoreError;
use setwise_tool::{Grounding, TurnPlace};

impl Driver<'_> {
    /// Carries out the calls of a round.
    pub(super) async fn call(&mut self, calls: Vec<ToolCall>) -> Result<Event, ServiceError> {
        let origin = Origin { conversation: Some(self.conversation), ..self.coach.origin() };
        let stop = self.stop.clone();
        let grounding = self.grounding().await?;
        let executor = self.services.executor.grounded(grounding).until(move || {
            let stop = stop.clone();
            async move { stop.stopped().await }.boxed()
        });
        let model = origin.caller == Caller::Model;
        let (services, turn) = (self.services, self.turn);
        let round = self.calls;
        let notes = self.noted.notes(services, turn, self.formatter, model.then_some(round));
        let executor = executor.noting(notes);
        let place = TurnPlace { turn: self.turn, calls_before: self.calls, by_ids: false };
        self.calls += calls.len();
        let (outcomes, failed) =
            blocking(move || Ok(executor.calls_so_far(calls, &origin, Some(place)))).await?;
        if outcomes.is_empty()
            && let Some(error) = failed
        {
            return Err(self.no_further(error));
        }
        self.failed = failed;
        let asks = outcomes.iter().filter(|_| model).find(|one| one.question().is_some());
        self.asking = asks.map(|outcome| MadeCall::new(outcome, round));
        for outcome in &outcomes {
            show(self.sink, TurnEvent::Called(Box::new(outcome.clone())));
        }
        if let Some(held) = TurnEvent::held(&outcomes) {
            show(self.sink, held);
        }
        Ok(Event::Called(outcomes))
    }

    pub(super) fn no_further(&self, error: StoreError) -> ServiceError {
        if self.changed { ServiceError::Partly(error) } else { error.into() }
    }

    /// The words that this turn's calls are held to.
    async fn grounding(&mut self) -> Result<Grounding, ServiceError> {
        if let Some(grounding) = &self.grounding {
            return Ok(grounding.clone());
        }
        let (turn, words) = (self.turn, self.machine.words().to_owned());
        let exchange = self
            .services
            .read(&mut self.reader, move |services, reader| {
                let entries = context::entries(reader)?;
                let now = services.stamps.timestamp();
                Ok(context::exchange(&entries, turn, now, &words))
            })
            .await?;
        let grounding = Grounding::new(exchange);
        self.grounding = Some(grounding.clone());
        Ok(grounding)
    }
}
