//! What the athlete's own words change, and what is said of it in the same transaction.

use super::Driver;
use crate::bodyweight::weigh;
use crate::effect::{Event, Programmed};
use crate::event::TurnEvent;
use crate::lesson::Lesson;
use crate::lines::teach_in;
use crate::local::UndoWish;
use crate::profile::save_profile;
use crate::profile_question::ProfileQuestion;
use crate::profile_wish::ProfileWish;
use crate::reply::show;
use crate::services::{ServiceError, Services, blocking};
use crate::settle::{Verdict, settle};
use setwise_domain::batch::BuildTranscript;
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_shorthand::{Change, Line, Weight};
use uuid::Uuid;

impl Driver<'_> {
    /// What is said of this turn's changes, in their own transactions.
    fn transcript(&self) -> BuildTranscript {
        let (services, turn) = (self.services, self.turn);
        self.noted.transcript(services, turn, self.formatter)
    }

    pub(super) async fn log_line(&mut self, line: Line) -> Result<Event, ServiceError> {
        let origin = Services::athlete(self.conversation);
        let executor = self.services.executor.clone();
        let transcript = Some(self.transcript());
        let outcome =
            blocking(move || Ok(executor.line(line.drafts, line.remarks, &origin, transcript)?))
                .await?;
        Ok(Event::Logged(Box::new(outcome)))
    }

    pub(super) async fn change_sets(&mut self, one: Change) -> Result<Event, ServiceError> {
        let origin = Services::athlete(self.conversation);
        let executor = self.services.executor.clone();
        let transcript = Some(self.transcript());
        let outcome =
            blocking(move || Ok(executor.change(one.change, one.remarks, &origin, transcript)?))
                .await?;
        Ok(Event::Logged(Box::new(outcome)))
    }

    pub(super) async fn weigh(&mut self, weight: Weight) -> Result<Event, ServiceError> {
        let (services, turn) = (self.services.clone(), self.turn);
        let said = blocking(move || weigh(&services, weight, turn, Vec::new())).await?;
        show(self.sink, TurnEvent::Entry(said.notice));
        Ok(Event::Settled(said.end.is_ok()))
    }

    pub(super) async fn undo(
        &mut self,
        wish: UndoWish,
    ) -> Result<Result<Applied, Rejection>, ServiceError> {
        let origin = Services::athlete(self.conversation);
        let executor = self.services.executor.clone();
        let transcript = Some(self.transcript());
        let command = match wish {
            UndoWish::Newest => Command::UndoOfSession,
            UndoWish::Change(number) => Command::UndoChange(number),
            UndoWish::Redo => Command::Redo,
            UndoWish::RedoChange(number) => Command::RedoChange(number),
        };
        blocking(move || Ok(executor.command_with(command, &origin, transcript)?)).await
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

    pub(super) async fn settle(
        &mut self,
        proposal: Uuid,
        accept: bool,
    ) -> Result<Event, ServiceError> {
        let services = self.services.clone();
        let said = blocking(move || settle(&services, proposal, Verdict::of(accept))).await?;
        show(self.sink, TurnEvent::Entry(said.notice));
        Ok(Event::Settled(said.end.is_ok()))
    }
    /// A part of the profile as the athlete says it; what can't be taken is said with what could.
    pub(super) async fn profile(&mut self, wish: ProfileWish) -> Result<Event, ServiceError> {
        let services = self.services.clone();
        let saved = blocking(move || {
            let mut profile = services.store.reader()?.profile()?.unwrap_or_default();
            Ok(match wish.apply(&mut profile, services.catalog, services.stamps.today()) {
                Ok(()) => Ok(save_profile(&services, profile)?),
                Err(not_taken) => Err(not_taken.to_string()),
            })
        });
        Ok(match saved.await? {
            Ok(said) => {
                show(self.sink, TurnEvent::Entry(said.notice));
                Event::Settled(said.end.is_ok())
            }
            Err(why) => Event::Programmed(Box::new(Programmed::Said(why))),
        })
    }

    /// What the athlete says that a phrase means; what can't be taught is said with why.
    pub(super) async fn teach(&mut self, lesson: Lesson) -> Result<Event, ServiceError> {
        let (services, turn) = (self.services.clone(), self.turn);
        let Lesson { phrase, words } = lesson;
        let taught = blocking(move || teach_in(&services, turn, &phrase, &words)).await?;
        Ok(match taught {
            Ok(taught) => {
                show(self.sink, TurnEvent::Entry(taught.said.notice));
                Event::Settled(true)
            }
            Err(why) => Event::Programmed(Box::new(Programmed::Said(why.to_string()))),
        })
    }

    pub(super) async fn show_profile(
        &mut self,
        question: ProfileQuestion,
    ) -> Result<Event, ServiceError> {
        let services = self.services.clone();
        let said = blocking(move || {
            let reader = services.store.reader()?;
            let profile = reader.profile()?.unwrap_or_default();
            Ok(question.answer(&profile, &reader.facts()?))
        });
        Ok(Event::Programmed(Box::new(Programmed::Said(said.await?))))
    }
}
