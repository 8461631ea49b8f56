//! What the program tab asks for: reading, editing, the athlete's word, and the writing itself.

use super::perform::Worker;
use crate::ask::CoachError;
use crate::coach::{
    self, ProgramEvent, ProgramSettings, ServiceError, Services, Stop, TurnEvent, blocking,
};
use crate::domain::edit::Edit;
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::load::Unit;
use crate::domain::prescription::DueDay;
use crate::program::{Week, known_program};
use crate::store::Reader;
use crate::tui::program::{ProgramRead, Sheet, Standing, Startable};
use crate::tui::request::Request;
use crate::tui::response::Response;
use tokio::sync::mpsc::UnboundedSender;
use uuid::Uuid;

impl Worker {
    pub(super) async fn program(&mut self, request: Request) -> Vec<Response> {
        let end = match request {
            Request::Programs => self.programs().await,
            Request::StartProgram(id) => self.start_program(&id).await,
            Request::EditProgram { made, edits } => {
                let edited = edit(self.services(), *made, edits).await;
                edited.map(|response| vec![response])
            }
            Request::SettleProgram { proposal, changed, accept } => {
                self.settle_program(proposal, changed, accept).await
            }
            _ => Ok(Vec::new()),
        };
        end.unwrap_or_else(|error| vec![Response::ProgramFailed(error.to_string())])
    }

    async fn programs(&mut self) -> Result<Vec<Response>, ServiceError> {
        let read = self.read(|services, reader| {
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
        Ok(vec![Response::Programs(Box::new(read.await?))])
    }

    /// Proposes a known program as its author wrote it.
    async fn start_program(&mut self, id: &str) -> Result<Vec<Response>, ServiceError> {
        let Ok(known) = known_program(id) else {
            return Ok(Vec::new());
        };
        let services = self.services().clone();
        let proposed = blocking(move || coach::propose_known(&services, known));
        let (made, proposal) = proposed.await?;
        Ok(vec![Response::Written {
            proposal: Some(proposal.id),
            sheet: Box::new(worked_out(self.services(), made).await?),
        }])
    }

    async fn settle_program(
        &mut self,
        proposal: Option<Uuid>,
        changed: Option<Box<ProgramEnvelope>>,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        let proposal = match changed {
            Some(made) => Some(coach::propose_program(self.services(), *made).await?.id),
            None => proposal,
        };
        let Some(proposal) = proposal else {
            return Ok(Vec::new());
        };
        let mut responses = self.settle(proposal, accept).await?;
        let changed = |response: &Response| matches!(response, Response::Turn(TurnEvent::Changed));
        let done = responses.iter().any(changed);
        responses.push(Response::ProgramSettled { done, accepted: accept });
        Ok(responses)
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

/// The same, on a thread that may take its time.
async fn worked_out(services: &Services, made: ProgramEnvelope) -> Result<Sheet, ServiceError> {
    let services = services.clone();
    blocking(move || {
        let unit = services.store.reader()?.profile()?.unwrap_or_default().unit;
        Ok(sheet(&services, made, unit))
    })
    .await
}

async fn edit(
    services: &Services,
    made: ProgramEnvelope,
    edits: Vec<Edit>,
) -> Result<Response, ServiceError> {
    let edited = coach::edit_program(services, made, edits).await?;
    Ok(Response::ProgramEdited {
        sheet: Box::new(worked_out(services, edited.made).await?),
        inverse: edited.inverse,
        refused: edited.refused,
    })
}

/// Has a program written, and proposes it, so that it is there after a restart too.
pub(super) async fn write(
    services: &Services,
    settings: ProgramSettings,
    sink: &UnboundedSender<ProgramEvent>,
    stop: &Stop,
) -> Result<Response, ServiceError> {
    let profile = {
        let services = services.clone();
        blocking(move || coach::program_profile(&services)).await?
    };
    let Some(made) = coach::write_program(services, profile, settings, sink, stop).await? else {
        return Ok(Response::WritingStopped);
    };
    // What was written at such cost is shown even where it can't be kept.
    let proposal = coach::propose_program(services, made.clone()).await;
    if let Err(error) = &proposal {
        tracing::error!("the program was not proposed: {error}");
    }
    Ok(Response::Written {
        proposal: proposal.ok().map(|proposal| proposal.id),
        sheet: Box::new(worked_out(services, made).await?),
    })
}

/// The error as a sentence with what to do about it.
pub(super) fn why(error: &ServiceError) -> String {
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
