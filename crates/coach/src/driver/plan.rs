//! A wish for a new plan, carried out.

use super::{Driver, answering};
use crate::effect::Event;
use crate::intent::Outcome;
use crate::messages;
use crate::services::ServiceError;
use crate::today::{NewPlan, generate_today};

impl Driver<'_> {
    /// A contract takes a model its time; rules answer at once.
    pub(super) fn tell_asking_a_model(&self) {
        if answering(&*self.coach).model {
            self.tell_asking();
        }
    }

    /// Has the coach that is chosen write one by its contract, and proposes it where it can be used.
    pub(super) async fn plan(&mut self, words: String) -> Result<Event, ServiceError> {
        self.tell_asking_a_model();
        let made = tokio::select! {
            biased;
            () = self.stop.stopped() => {
                self.interrupted = true;
                return Ok(Event::Interrupted);
            }
            made = generate_today(self.services, None, Some(words)) => made,
        };
        let outcome = match made {
            Ok(NewPlan::Proposed { proposal, .. }) => Outcome::proposed(proposal),
            Ok(NewPlan::Stored { stands, .. }) => {
                let said = if stands { messages::PLANNED } else { messages::PLANNED_BESIDE };
                Outcome::said(said.to_owned())
            }
            Ok(NewPlan::Same(_)) => Outcome::said(messages::SAME_PLAN.to_owned()),
            Err(ServiceError::Plan(issues)) => Outcome::said(messages::plan_unusable(&issues)),
            Err(ServiceError::Coach(error)) => Outcome::said(messages::coach_failed(&error, &[])),
            Err(error) => return Err(error),
        };
        Ok(Event::Done(Box::new(outcome)))
    }
}
