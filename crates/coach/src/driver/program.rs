//! Wishes for a program, carried out.

use super::Driver;
use crate::effect::{Event, Programmed};
use crate::messages;
use crate::program::{
    list_known, program_profile, propose_known, propose_program, review, write_program,
};
use crate::program_wish::ProgramWish;
use crate::services::{ServiceError, blocking};
use setwise_domain::text::printable;
use setwise_models::ask::CoachError;
use tokio::sync::mpsc::unbounded_channel;

impl Driver<'_> {
    pub(super) async fn program(&mut self, wish: ProgramWish) -> Result<Event, ServiceError> {
        let services = self.services.clone();
        let programmed = match wish {
            ProgramWish::List => {
                let listed = self.services.read(&mut self.reader, list_known);
                Programmed::Said(listed.await?)
            }
            ProgramWish::Review => {
                let reviewed = self.services.read(&mut self.reader, review);
                Programmed::Said(reviewed.await?)
            }
            ProgramWish::Start(known) => {
                let proposed = blocking(move || Ok(propose_known(&services, known)?.1));
                Programmed::Proposed(proposed.await?)
            }
            ProgramWish::About { name, found } => {
                Programmed::Said(messages::programs_called(&name, &found))
            }
            ProgramWish::Unknown { name, near } => {
                Programmed::Said(messages::unknown_program(&name, near))
            }
            ProgramWish::Write { days_per_week } => match self.write(days_per_week).await? {
                Some(programmed) => programmed,
                None => return Ok(Event::Interrupted),
            },
        };
        Ok(Event::Programmed(Box::new(programmed)))
    }

    /// Has one written by the coach that is chosen, and proposes it where it is right; none where
    /// the athlete had enough.
    async fn write(
        &mut self,
        days_per_week: Option<u8>,
    ) -> Result<Option<Programmed>, ServiceError> {
        let services = self.services.clone();
        let mut profile = blocking(move || program_profile(&services)).await?;
        profile.days_per_week = days_per_week.unwrap_or(profile.days_per_week);
        self.tell_asking_a_model();
        // Nobody listens to the steps: the chat says that the coach is at work.
        let (sink, _) = unbounded_channel();
        let settings = self.services.program;
        let made = write_program(self.services, profile, settings, &sink, self.stop).await;
        Ok(Some(match made {
            Ok(Some(made)) if made.verification.ok => {
                Programmed::Proposed(propose_program(self.services, made).await?)
            }
            Ok(Some(made)) => Programmed::Said(messages::unverified_program(&made.verification)),
            Ok(None) => {
                self.interrupted = true;
                return Ok(None);
            }
            Err(ServiceError::Coach(CoachError::Conflict(why))) => {
                Programmed::Said(printable(&why).into_owned())
            }
            Err(ServiceError::Coach(error)) => {
                Programmed::Said(messages::coach_failed(&error, &[]))
            }
            Err(error) => return Err(error),
        }))
    }
}
