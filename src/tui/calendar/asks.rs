//! What the calendar tab asks.

use super::sheet::{DayLog, Sheet};
use super::state::Doubt;
use super::{assistant, change, update};
use crate::coach::{self, Intent, ServiceError, blocking};
use crate::domain::command::Rejection;
use crate::domain::proposal::Proposal;
use crate::domain::session::DateRange;
use crate::tool::{self, Trained};
use crate::tui::ask::Ask;
use crate::tui::limits::MOST_BACKLOG_SHOWN;
use crate::tui::model::Model;
use crate::tui::update::Done;
use crate::tui::worker::Worker;
use std::sync::Arc;

/// Reads the sessions of these days, and the backlog.
#[derive(Debug, PartialEq)]
pub struct ReadDays {
    pub within: DateRange,
}

impl Ask for ReadDays {
    type Answer = Sheet;

    async fn work(self, worker: &mut Worker) -> Result<Sheet, ServiceError> {
        let within = self.within;
        let read = worker.read(move |services, reader| {
            let today = services.stamps.today();
            let mut read = reader.calendar_days(within, MOST_BACKLOG_SHOWN)?;
            let Trained { calendar, begun, .. } =
                tool::trained::of(read.part, reader, services.catalog, within, today)?;
            read.part = Arc::unwrap_or_clone(calendar);
            let coming = coach::program_days(services, reader, within)?;
            let unit = reader.profile()?.unwrap_or_default().unit;
            let trained = coach::trained_days(reader, services.catalog, unit, within)?;
            Ok(Sheet::of(read, coming, DayLog { trained, begun }, within, today))
        });
        read.await
    }

    fn show(sheet: Sheet, model: &mut Model) {
        update::receive(model, sheet);
    }
}

/// The parts of a proposal, to go through them.
#[derive(Debug, PartialEq)]
pub struct ReadParts(pub Box<Proposal>);

impl Ask for ReadParts {
    /// The parts in words; or why it can't be accepted any more.
    type Answer = (Box<Proposal>, Result<Vec<String>, String>);

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let services = worker.services().clone();
        blocking(move || {
            let parts = coach::proposal_parts(&services, &self.0)?;
            let parts = parts.map_err(|why| format!("Nothing was changed: {why}."));
            Ok((self.0, parts))
        })
        .await
    }

    fn show((proposal, parts): Self::Answer, model: &mut Model) {
        assistant::review_parts(model, &proposal, parts);
    }
}

/// Changes the calendar; what has to be confirmed is asked first.
#[derive(Debug, PartialEq)]
pub struct Change(pub Intent);

impl Ask for Change {
    type Answer = (Intent, Done);

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let (services, intent) = (worker.services().clone(), self.0.clone());
        let outcome = blocking(move || coach::want(&services, intent)).await?;
        Ok((self.0, Done::of(outcome, worker).await?))
    }

    fn show((intent, done): Self::Answer, model: &mut Model) {
        if let Err(Rejection::Unconfirmed { warnings }) = done.outcome.change() {
            let question = format!("{} Go on?", warnings.join(" "));
            model.calendar.doubt = Some(Doubt { question, intent });
            return;
        }
        let changed = done.outcome.changed;
        change::ended(model, changed);
        done.show(model);
    }
}
