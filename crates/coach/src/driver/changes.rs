//! What a turn wants at once, carried out.

use super::Driver;
use crate::effect::Event;
use crate::event::TurnEvent;
use crate::intent::{Intent, Place, carry_out};
use crate::reply::show;
use crate::services::{ServiceError, Services, blocking};
use setwise_domain::command::Command;
use uuid::Uuid;

impl Driver<'_> {
    pub(super) async fn carry_out(&mut self, intent: Intent) -> Result<Event, ServiceError> {
        let services = self.services.clone();
        let place = Place { turn: self.turn, first: Vec::new() };
        let outcome = blocking(move || carry_out(&services, intent, place)).await?;
        Ok(Event::Done(Box::new(outcome)))
    }

    /// Settles a proposal that another has taken the place of.
    pub(super) async fn replace(&mut self, proposal: Uuid) -> Result<(), ServiceError> {
        let origin = Services::athlete(self.conversation);
        let executor = self.services.executor.clone();
        let replace = Command::Replace { proposal };
        // Where it was settled meanwhile there is nothing left to do.
        blocking(move || Ok(executor.command(replace, &origin)?.ok())).await?;
        show(self.sink, TurnEvent::Changed);
        Ok(())
    }
}
