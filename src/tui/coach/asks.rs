//! What the chat asks: what a line would do, older entries, who answers, and what was answered in the
//! first run.

use super::commands::chosen;
use super::preview;
use super::turn::receive;
use crate::coach::{
    self, ChooseBy, Preview, Previewer, Resumed, ServiceError, TurnEvent, Typed, blocking,
};
use crate::domain::command::Command;
use crate::domain::profile::Profile;
use crate::domain::set_result::SetId;
use crate::domain::tool_call::{Caller, Origin};
use crate::domain::transcript::Entry;
use crate::tui::ask::Ask;
use crate::tui::model::Model;
use crate::tui::update::{recall, say};
use crate::tui::worker::{Worker, sets_of};
use std::collections::HashMap;
use uuid::Uuid;

/// Says what a line would do, and does nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewLine(pub Typed);

impl Ask for PreviewLine {
    /// None where that could not be found out.
    type Answer = (Typed, Option<Preview>);

    /// A line that can't be previewed can still be sent, and says then what is wrong.
    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let (kept, typed) = (worker.previewer.take(), self.0.clone());
        let found = worker.read(move |services, reader| {
            let previewer = match kept {
                Some(kept) if kept.stands(services, reader)? => kept,
                _ => Previewer::read(services, reader)?,
            };
            let preview = match &typed {
                Typed::Line(line) => previewer.preview(services, reader, line)?,
                Typed::Unanswered(line) => previewer.preview_unanswered(services, reader, line)?,
                Typed::InRow { row, words } => {
                    previewer.preview_row(services, reader, row, words)?
                }
            };
            Ok((previewer, preview))
        });
        let preview = match found.await {
            Ok((previewer, preview)) => {
                worker.previewer = Some(previewer);
                Some(preview)
            }
            Err(error) => {
                tracing::warn!("previewing a line: {error}");
                None
            }
        };
        Ok((self.0, preview))
    }

    fn show((typed, preview): Self::Answer, model: &mut Model) {
        preview::receive(model, typed, preview);
    }
}

/// Another coach, from the next turn on.
#[derive(Debug, PartialEq)]
pub struct Choose {
    pub by: ChooseBy,
    pub name: String,
}

impl Ask for Choose {
    /// Its own name, or why it can't be had.
    type Answer = Result<String, String>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let chosen = worker.services().coach.choose(self.by, &self.name);
        Ok(chosen.map(|coach| coach.name().to_owned()))
    }

    fn show(answer: Self::Answer, model: &mut Model) {
        match answer {
            Ok(name) => chosen(model, name),
            Err(why) => say(model, why),
        }
    }
}

/// Ends the running conversation and begins another.
#[derive(Debug, PartialEq)]
pub struct NewConversation;

impl Ask for NewConversation {
    type Answer = Entry;

    async fn work(self, worker: &mut Worker) -> Result<Entry, ServiceError> {
        let services = worker.services().clone();
        blocking(move || coach::new_conversation(&services)).await
    }

    fn show(entry: Entry, model: &mut Model) {
        receive(model, TurnEvent::Entry(entry));
    }
}

/// Goes back to an earlier conversation, by its number; without one they are listed.
#[derive(Debug, PartialEq)]
pub struct Resume(pub String);

impl Ask for Resume {
    /// What is said of it, or the list.
    type Answer = Result<Box<Entry>, String>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let services = worker.services().clone();
        blocking(move || {
            let past = coach::past_conversations(&services)?;
            if self.0.is_empty() && !past.is_empty() {
                let zone = services.stamps.now().time_zone().clone();
                let rows = (1..).zip(&past);
                let rows =
                    rows.map(|(number, one)| format!("{number}  {}", coach::describe(one, &zone)));
                let list = rows.collect::<Vec<_>>().join("\n");
                return Ok(Err(format!("{list}\nWrite /resume and a number to go back to one.")));
            }
            Ok(match coach::resume(&services, &self.0)? {
                Resumed::Done(entry) => Ok(entry),
                Resumed::NotFound(words) => Err(words),
            })
        })
        .await
    }

    fn show(answer: Self::Answer, model: &mut Model) {
        match answer {
            Ok(entry) => receive(model, TurnEvent::Entry(*entry)),
            Err(words) => say(model, words),
        }
    }
}

/// The entries before one.
#[derive(Debug, PartialEq)]
pub struct Older {
    pub before: Uuid,
}

/// Entries, whether there are more before them, and the sets of their receipts with whether they are
/// still there.
pub type OlderEntries = (Vec<Entry>, bool, HashMap<SetId, bool>);

impl Ask for Older {
    type Answer = OlderEntries;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let (entries, more) = worker.entries(Some(self.before)).await?;
        let shown = entries.clone();
        let sets = worker.read(move |_, reader| sets_of(reader, &shown)).await?;
        Ok((entries, more, sets))
    }

    fn show((entries, more, sets): Self::Answer, model: &mut Model) {
        recall(model, &entries);
        model.coach.chat.prepend(entries, more);
        model.coach.chat.set_there(sets);
    }
}

/// Saves the profile after an answer of the first run, without a word in the transcript, which is the
/// chat's own.
#[derive(Debug, PartialEq)]
pub struct Introduced(pub Box<Profile>);

impl Ask for Introduced {
    /// What is said once the questions are over, or why nothing was saved.
    type Answer = Result<Option<String>, String>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let services = worker.services().clone();
        let is_over = self.0.introduced;
        let saved = blocking(move || {
            let athlete = Origin::of(Caller::Athlete);
            Ok(services.executor.command(Command::SaveProfile(*self.0), &athlete)?)
        });
        if let Err(rejection) = saved.await? {
            return Ok(Err(rejection.to_string()));
        }
        let said =
            if is_over { Some(coach::first_session(worker.services()).await?) } else { None };
        Ok(Ok(said))
    }

    fn show(saved: Self::Answer, model: &mut Model) {
        let said = match saved {
            Ok(said) => {
                receive(model, TurnEvent::Changed);
                said
            }
            Err(why) => Some(why),
        };
        if let Some(said) = said {
            say(model, said);
        }
    }
}
