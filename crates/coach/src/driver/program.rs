//! Wishes for a program, carried out.

use super::Driver;
use crate::effect::Event;
use crate::intent::Outcome;
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
        let outcome = match wish {
            ProgramWish::List => {
                let listed = self.services.read(&mut self.reader, list_known);
                Outcome::said(listed.await?)
            }
            ProgramWish::Review => {
                let reviewed = self.services.read(&mut self.reader, review);
                Outcome::said(reviewed.await?)
            }
            ProgramWish::Start(known) => {
                let proposed = blocking(move || Ok(propose_known(&services, known)?.1));
                Outcome::proposed(proposed.await?)
            }
            ProgramWish::About { name, found } => {
                Outcome::said(messages::programs_called(&name, &found))
            }
            ProgramWish::Unknown { name, near } => {
                Outcome::said(messages::unknown_program(&name, near))
            }
            ProgramWish::Write { days_per_week } => match self.write(days_per_week).await? {
                Some(outcome) => outcome,
                None => return Ok(Event::Interrupted),
            },
        };
        Ok(Event::Done(Box::new(outcome)))
    }

    /// Has one written by the coach that is chosen, and proposes it where it is right; none where
    /// the athlete had enough.
    async fn write(&mut self, days_per_week: Option<u8>) -> Result<Option<Outcome>, ServiceError> {
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
                Outcome::proposed(propose_program(self.services, made).await?)
            }
            Ok(Some(made)) => Outcome::said(messages::unverified_program(&made.verification)),
            Ok(None) => {
                self.interrupted = true;
                return Ok(None);
            }
            Err(ServiceError::Coach(CoachError::Conflict(why))) => {
                Outcome::said(printable(&why).into_owned())
            }
            Err(ServiceError::Coach(error)) => Outcome::said(messages::coach_failed(&error, &[])),
            Err(error) => return Err(error),
        }))
    }
}
