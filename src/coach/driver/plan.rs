//! A wish for a new plan, carried out.

use super::Driver;
use crate::coach::effect::{Event, Programmed};
use crate::coach::messages;
use crate::coach::services::ServiceError;
use crate::coach::today::{NewPlan, generate_today};

impl Driver<'_> {
    /// Has the coach that is chosen write one by its contract, and proposes it where it can be used.
    pub(super) async fn plan(&mut self, words: String) -> Result<Event, ServiceError> {
        let made = tokio::select! {
            biased;
            () = self.stop.stopped() => {
                self.interrupted = true;
                return Ok(Event::Interrupted);
            }
            made = generate_today(self.services, None, Some(words)) => made,
        };
        let programmed = match made {
            Ok(NewPlan::Proposed { proposal, .. }) => Programmed::Proposed(proposal),
            Ok(NewPlan::Stored(_)) => Programmed::Said(messages::PLANNED.to_owned()),
            Err(ServiceError::Plan(faults)) => Programmed::Said(messages::plan_unusable(&faults)),
            Err(ServiceError::Coach(error)) => {
                Programmed::Said(messages::coach_failed(&error, &[]))
            }
            Err(error) => return Err(error),
        };
        Ok(Event::Programmed(Box::new(programmed)))
    }
}
