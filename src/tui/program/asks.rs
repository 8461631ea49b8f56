//! What the program tab asks, and the writing itself.

use super::responses;
use super::{ProgramRead, Sheet, Standing, Startable};
use crate::ask::CoachError;
use crate::coach::{
    self, Intent, ProgramEvent, ProgramSettings, ServiceError, Services, Stop, blocking,
};
use crate::domain::edit::Edit;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::load::Unit;
use crate::domain::prescription::DueDay;
use crate::program::{Inverse, Refused, Week, known_program};
use crate::store::Reader;
use crate::tui::ask::Ask;
use crate::tui::model::Model;
use crate::tui::update::Done;
use crate::tui::worker::Worker;
use tokio::sync::mpsc::UnboundedSender;
use uuid::Uuid;

/// What can't be done is said in the tab.
type Tried<T> = Result<T, String>;

fn tried<T>(end: Result<T, ServiceError>) -> Tried<T> {
    end.map_err(|error| error.to_string())
}

/// The program that stands and the one that is proposed.
#[derive(Debug, PartialEq)]
pub struct ReadPrograms;

impl Ask for ReadPrograms {
    type Answer = Tried<ProgramRead>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let read = worker.read(|services, reader| {
            let found = coach::programs(services, reader)?;
            let unit = reader.profile()?.unwrap_or_default().unit;
            let sheet = |made| sheet(services, made, unit);
            let weeks = coach::standing_weeks(services, reader, None)?;
            let startable = startable(services, reader)?;
            Ok(ProgramRead {
                profile: found.profile,
                startable,
                standing: found.standing.map(|standing| Standing {
                    since: standing.program.since,
                    coach: standing.program.coach,
                    day: standing.day,
                    next: standing.next,
                    week: standing.week,
                    round: standing.round,
                    is_over: standing.program.followed.is_some() && standing.due.is_none(),
                    sheet: match weeks {
                        Some(weeks) => Sheet {
                            now: now(&weeks, standing.due.as_ref()),
                            made: standing.program.made,
                            weeks,
                        },
                        None => sheet(standing.program.made),
                    },
                }),
                proposed: found.proposed.map(|(id, program)| (id, sheet(program.made))),
            })
        });
        Ok(tried(read.await))
    }

    fn show(read: Self::Answer, model: &mut Model) {
        match read {
            Ok(read) => responses::receive(model, read),
            Err(why) => responses::failed(model, why),
        }
    }
}

/// Proposes the known program of this id, as its author wrote it.
#[derive(Debug, PartialEq)]
pub struct Start(pub String);

impl Ask for Start {
    type Answer = Tried<Option<(Box<Sheet>, Uuid)>>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let Ok(known) = known_program(&self.0) else {
            return Ok(Ok(None));
        };
        let services = worker.services().clone();
        let proposed = blocking(move || {
            let (made, proposal) = coach::propose_known(&services, known)?;
            Ok(Some((Box::new(worked_out(&services, made)?), proposal.id)))
        });
        Ok(tried(proposed.await))
    }

    fn show(started: Self::Answer, model: &mut Model) {
        match started {
            Ok(Some((sheet, proposal))) => responses::written(model, *sheet, Some(proposal)),
            Ok(None) => {}
            Err(why) => responses::failed(model, why),
        }
    }
}

/// Makes these edits and verifies the result. Nothing is stored.
#[derive(Debug, PartialEq)]
pub struct EditProgram {
    pub made: Box<ProgramEnvelope>,
    pub edits: Vec<Edit>,
}

impl Ask for EditProgram {
    type Answer = Tried<(Box<Sheet>, Inverse, Vec<Refused>)>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let edited = coach::edit_program(worker.services(), *self.made, self.edits).await;
        let services = worker.services().clone();
        let end = match edited {
            Ok(edited) => {
                blocking(move || {
                    let sheet = Box::new(worked_out(&services, edited.made)?);
                    Ok((sheet, edited.inverse, edited.refused))
                })
                .await
            }
            Err(error) => Err(error),
        };
        Ok(tried(end))
    }

    fn show(edited: Self::Answer, model: &mut Model) {
        match edited {
            Ok((sheet, inverse, refused)) => responses::edited(model, *sheet, inverse, refused),
            Err(why) => responses::failed(model, why),
        }
    }
}

/// The athlete's word on a program.
#[derive(Debug, PartialEq)]
pub struct Settle {
    pub intent: Intent,
    pub accepts: bool,
}

impl Ask for Settle {
    type Answer = (bool, Tried<Done>);

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let services = worker.services().clone();
        let done = match blocking(move || coach::want(&services, self.intent)).await {
            Ok(outcome) => Done::of(outcome, worker).await,
            Err(error) => Err(error),
        };
        Ok((self.accepts, tried(done)))
    }

    fn show((accepts, done): Self::Answer, model: &mut Model) {
        match done {
            Ok(done) => {
                let changed = done.outcome.changed;
                done.show(model);
                responses::settled(model, changed, accepts);
            }
            Err(why) => responses::failed(model, why),
        }
    }
}

/// How the writing of a program ended.
#[derive(Debug)]
pub enum Wrote {
    /// It was written, and proposed where that could be stored.
    Program {
        sheet: Box<Sheet>,
        proposal: Option<Uuid>,
    },
    Stopped,
    /// None was written; why, and what to do.
    Nothing(String),
}

/// Has a program written, and proposes it, so that it is there after a restart too.
pub async fn write(
    services: &Services,
    settings: ProgramSettings,
    sink: &UnboundedSender<ProgramEvent>,
    stop: &Stop,
) -> Wrote {
    let written = write_or_fail(services, settings, sink, stop).await;
    written.unwrap_or_else(|error| Wrote::Nothing(why(&error)))
}

async fn write_or_fail(
    services: &Services,
    settings: ProgramSettings,
    sink: &UnboundedSender<ProgramEvent>,
    stop: &Stop,
) -> Result<Wrote, ServiceError> {
    let profile = {
        let services = services.clone();
        blocking(move || coach::program_profile(&services)).await?
    };
    let Some(made) = coach::write_program(services, profile, settings, sink, stop).await? else {
        return Ok(Wrote::Stopped);
    };
    // What was written at such cost is shown even where it can't be kept.
    let proposal = coach::propose_program(services, made.clone()).await;
    if let Err(error) = &proposal {
        tracing::error!("the program was not proposed: {error}");
    }
    let services = services.clone();
    let sheet = blocking(move || worked_out(&services, made)).await?;
    let proposal = proposal.ok().map(|proposal| proposal.id);
    Ok(Wrote::Program { sheet: Box::new(sheet), proposal })
}

/// The error as a sentence with what to do about it.
fn why(error: &ServiceError) -> String {
    let said = error.to_string();
    let said = said.trim_end_matches('.');
    match error {
        // It says itself which wish to change.
        ServiceError::Coach(CoachError::Conflict(_)) => format!("{said}."),
        ServiceError::Coach(_) => format!(
            "{said}. Nothing was changed; g asks again, /provider offline goes on without a model."
        ),
        _ => format!("{said}. Nothing was changed; g asks again."),
    }
}

fn startable(services: &Services, reader: &Reader) -> Result<Vec<Startable>, ServiceError> {
    let all = coach::known_by_fit(services, reader)?.into_iter();
    let startable = all.map(|(known, fit)| Startable {
        id: known.id.clone(),
        title: known.full_name(),
        about: known.about.clone(),
        why: fit.sentences(),
    });
    Ok(startable.collect())
}

/// The index of the week that the session that comes next is in; the last where none comes.
fn now(weeks: &[Week], due: Option<&DueDay>) -> usize {
    let of = |due: &DueDay| weeks.iter().position(|one| one.week == due.turn.week + 1);
    due.and_then(of).unwrap_or(weeks.len().saturating_sub(1))
}

fn sheet(services: &Services, made: ProgramEnvelope, unit: Unit) -> Sheet {
    let weeks = coach::outlook(services, &made, unit);
    Sheet { made, weeks, now: 0 }
}

fn worked_out(services: &Services, made: ProgramEnvelope) -> Result<Sheet, ServiceError> {
    let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
    Ok(sheet(services, made, unit))
}
