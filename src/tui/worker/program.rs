//! What the program tab asks for: reading, editing, the athlete's word, and the writing itself,
//! which runs beside everything else.

use super::{Worker, blocking};
use crate::ask::CoachError;
use crate::coach::{self, ProgramSettings, ServiceError, Services, Stop};
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::load::Unit;
use crate::tui::msg::Response;
use crate::tui::program::{ProgramAsk, ProgramNews, Read, Sheet, Standing};
use tokio::sync::mpsc::unbounded_channel;
use uuid::Uuid;

impl Worker {
    /// Everything but the writing.
    pub(super) async fn program(&mut self, ask: ProgramAsk) -> Vec<Response> {
        let end = match ask {
            ProgramAsk::Read => self.programs().await,
            ProgramAsk::Edit { made, edits } => {
                let services = self.services.clone();
                edit(&services, *made, edits).await.map(|news| vec![news])
            }
            ProgramAsk::Settle {
                proposal,
                changed,
                accept,
            } => self.settle_program(proposal, changed, accept).await,
            // The writing is the runner's own.
            ProgramAsk::Write(_) | ProgramAsk::Stop => Ok(Vec::new()),
        };
        end.unwrap_or_else(|error| vec![Response::Program(ProgramNews::Failed(error.to_string()))])
    }

    async fn programs(&mut self) -> Result<Vec<Response>, ServiceError> {
        let read = self.read(|services, reader| {
            let found = coach::programs(services, reader)?;
            let unit = reader.profile()?.unwrap_or_default().unit;
            let sheet = |made| sheet(services, made, unit);
            Ok(Read {
                profile: found.profile,
                standing: found.standing.map(|standing| Standing {
                    since: standing.program.since,
                    coach: standing.program.coach,
                    day: standing.day,
                    next: standing.next,
                    week: standing.week,
                    sheet: sheet(standing.program.made),
                }),
                proposed: found
                    .proposed
                    .map(|(id, program)| (id, sheet(program.made))),
            })
        });
        let read = Box::new(read.await?);
        Ok(vec![Response::Program(ProgramNews::Read(read))])
    }

    async fn settle_program(
        &mut self,
        proposal: Option<Uuid>,
        changed: Option<Box<ProgramEnvelope>>,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        let proposal = match changed {
            Some(made) => Some(coach::propose_program(&self.services, *made).await?.id),
            None => proposal,
        };
        let Some(proposal) = proposal else {
            return Ok(Vec::new());
        };
        let news = self.settle(proposal, accept).await?;
        let done = news.iter().any(|news| matches!(news, Response::Changed));
        let said = match (done, accept) {
            (true, true) => "yours now; its day is today's plan, Ctrl-Z takes that back",
            (true, false) => "dropped; Ctrl-Z takes that back",
            (false, _) => "nothing was changed; the chat says why",
        };
        let said = said.to_owned();
        let settled = Response::Program(ProgramNews::Settled { done, said });
        Ok(news.into_iter().chain([settled]).collect())
    }
}

fn sheet(services: &Services, made: ProgramEnvelope, unit: Unit) -> Sheet {
    let weeks = coach::outlook(services, &made, unit);
    Sheet { made, weeks }
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
    edits: Vec<crate::domain::edit::Edit>,
) -> Result<Response, ServiceError> {
    let edited = coach::edit_program(services, made, edits).await?;
    Ok(Response::Program(ProgramNews::Edited {
        sheet: Box::new(worked_out(services, edited.made).await?),
        inverse: edited.inverse,
        refused: edited.refused,
    }))
}

/// Has a program written, and proposes it, so that it is there after a restart too.
pub async fn write_program(
    services: &Services,
    settings: ProgramSettings,
    tell: &(dyn Fn(Response) + Sync),
    stop: &Stop,
) {
    let tell = |news| tell(Response::Program(news));
    let (sink, mut events) = unbounded_channel();
    let writing = async {
        let end = written(services, settings, &sink, stop).await;
        drop(sink);
        end
    };
    let telling = async {
        while let Some(event) = events.recv().await {
            tell(ProgramNews::Step(event));
        }
    };
    let (end, ()) = tokio::join!(writing, telling);
    tell(match end {
        Ok(news) => news,
        Err(error) => ProgramNews::NotWritten(why(&error)),
    });
}

async fn written(
    services: &Services,
    settings: ProgramSettings,
    sink: &tokio::sync::mpsc::UnboundedSender<coach::ProgramEvent>,
    stop: &Stop,
) -> Result<ProgramNews, ServiceError> {
    let profile = {
        let services = services.clone();
        blocking(move || coach::program_profile(&services)).await?
    };
    let Some(made) = coach::write_program(services, profile, settings, sink, stop).await? else {
        return Ok(ProgramNews::Stopped);
    };
    // What was written at such cost is shown even where it can't be kept.
    let proposal = coach::propose_program(services, made.clone()).await;
    if let Err(error) = &proposal {
        tracing::error!("the program was not proposed: {error}");
    }
    Ok(ProgramNews::Written {
        proposal: proposal.ok().map(|proposal| proposal.id),
        sheet: Box::new(worked_out(services, made).await?),
    })
}

/// The fault as a sentence with what to do about it.
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
