//! What every tab asks: that an intent is carried out, and what stands beside the chat.

use super::{go_to, responses, say};
use crate::coach::{self, End, Intent, LogReply, Outcome, ServiceError, TurnEvent, blocking};
use crate::domain::transcript::{Entry, EntryBody};
use crate::tui::ask::Ask;
use crate::tui::coach::{Focus, receive};
use crate::tui::model::Model;
use crate::tui::panes::Panes;
use crate::tui::tab::Tab;
use crate::tui::worker::Worker;

/// Carries out what a key or a command wants.
#[derive(Debug, PartialEq)]
pub struct Want(pub Intent);

impl Ask for Want {
    type Answer = Done;

    async fn work(self, worker: &mut Worker) -> Result<Done, ServiceError> {
        let services = worker.services().clone();
        let outcome = blocking(move || coach::want(&services, self.0)).await?;
        Done::of(outcome, worker).await
    }

    fn show(done: Done, model: &mut Model) {
        done.show(model);
    }
}

/// Logs a line, or says why not; the coach is not asked.
#[derive(Debug, PartialEq)]
pub struct LogLine(pub String);

impl Ask for LogLine {
    type Answer = Done;

    async fn work(self, worker: &mut Worker) -> Result<Done, ServiceError> {
        let services = worker.services().clone();
        let outcome = blocking(move || coach::log_line(&services, &self.0, None)).await?;
        Done::of(outcome, worker).await
    }

    fn show(done: Done, model: &mut Model) {
        done.show(model);
    }
}

/// What came of an intent, and what stands by then where what was seen may be no more.
pub struct Done {
    pub outcome: Outcome,
    panes: Option<Panes>,
}

impl Done {
    pub async fn of(outcome: Outcome, worker: &mut Worker) -> Result<Self, ServiceError> {
        let is_refused = matches!(&outcome.end, End::Line(reply)
            if matches!(**reply, LogReply::Refused { .. }));
        let panes = if is_refused { Some(worker.panes().await?) } else { None };
        Ok(Self { outcome, panes })
    }

    #[cfg(test)]
    pub const fn alone(outcome: Outcome) -> Self {
        Self { outcome, panes: None }
    }

    /// Shows what the conversation has of it and what is said beside that.
    pub fn show(self, model: &mut Model) {
        let Self { outcome, panes } = self;
        for entry in outcome.entries {
            match entry.body {
                EntryBody::Question { .. } => asked(model, entry),
                _ => receive(model, TurnEvent::Entry(entry)),
            }
        }
        for body in outcome.said {
            if let EntryBody::Notice { text } = body {
                say(model, text);
            }
        }
        if outcome.changed {
            receive(model, TurnEvent::Changed);
        }
        if let Some(panes) = panes {
            responses::panes(model, panes);
        }
    }
}

/// A question that a key led to: it is put where it can be seen and answered.
fn asked(model: &mut Model, entry: Entry) {
    go_to(model, Tab::Coach);
    model.coach.focus = Focus::Composer;
    let now = model.now.timestamp();
    model.coach.chat.push(entry, now);
    model.coach.chat.follow();
}

/// Reads what stands beside the chat again.
#[derive(Debug, PartialEq)]
pub struct ReadPanes;

impl Ask for ReadPanes {
    type Answer = Panes;
    const LOOKS: bool = true;

    async fn work(self, worker: &mut Worker) -> Result<Panes, ServiceError> {
        worker.panes().await
    }

    fn show(read: Panes, model: &mut Model) {
        responses::panes(model, read);
    }
}

/// The same with the newest entries, where something was written since, by this or another instance.
#[derive(Debug, PartialEq)]
pub struct LookForChanges;

impl Ask for LookForChanges {
    type Answer = Option<(Vec<Entry>, Panes)>;
    const LOOKS: bool = true;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        if worker.is_unchanged().await? {
            return Ok(None);
        }
        let (entries, _) = worker.entries(None).await?;
        Ok(Some((entries, worker.panes().await?)))
    }

    fn show(changed: Self::Answer, model: &mut Model) {
        model.looking = false;
        if let Some((entries, panes)) = changed {
            responses::newer(model, entries);
            responses::panes(model, panes);
        }
    }
}

/// The newest entries of the transcript, those among them that are there already too.
#[derive(Debug, PartialEq)]
pub struct Newest;

impl Ask for Newest {
    type Answer = Vec<Entry>;

    async fn work(self, worker: &mut Worker) -> Result<Vec<Entry>, ServiceError> {
        Ok(worker.entries(None).await?.0)
    }

    fn show(entries: Vec<Entry>, model: &mut Model) {
        responses::newer(model, entries);
    }
}
