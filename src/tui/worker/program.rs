//! What the program tab asks for: reading, editing, the athlete's word, and the writing itself,
//! which runs beside everything else.

use super::{Worker, blocking};
use crate::ask::CoachFault;
use crate::coach::{self, Desk, DeskFault, ProgramSettings, Stop};
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::load::Unit;
use crate::tui::msg::News;
use crate::tui::program::{ProgramAsk, ProgramNews, Read, Sheet, Standing};
use tokio::sync::mpsc::unbounded_channel;
use uuid::Uuid;

impl Worker {
    /// Everything but the writing.
    pub(super) async fn program(&mut self, ask: ProgramAsk) -> Vec<News> {
        let end = match ask {
            ProgramAsk::Read => self.programs().await,
            ProgramAsk::Edit { made, edits } => {
                let desk = self.desk.clone();
                edit(&desk, *made, edits).await.map(|news| vec![news])
            }
            ProgramAsk::Settle {
                proposal,
                changed,
                accept,
            } => self.settle_program(proposal, changed, accept).await,
            // The writing is the runner's own.
            ProgramAsk::Write(_) | ProgramAsk::Stop => Ok(Vec::new()),
        };
        end.unwrap_or_else(|fault| vec![News::Program(ProgramNews::Failed(fault.to_string()))])
    }

    async fn programs(&mut self) -> Result<Vec<News>, DeskFault> {
        let read = self.read(|desk, reader| {
            let found = coach::programs(desk, reader)?;
            let unit = reader.profile()?.unwrap_or_default().unit;
            let sheet = |made| sheet(desk, made, unit);
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
        Ok(vec![News::Program(ProgramNews::Read(read))])
    }

    async fn settle_program(
        &mut self,
        proposal: Option<Uuid>,
        changed: Option<Box<ProgramEnvelope>>,
        accept: bool,
    ) -> Result<Vec<News>, DeskFault> {
        let proposal = match changed {
            Some(made) => Some(coach::propose_program(&self.desk, *made).await?.id),
            None => proposal,
        };
        let Some(proposal) = proposal else {
            return Ok(Vec::new());
        };
        let news = self.settle(proposal, accept).await?;
        let done = news.iter().any(|news| matches!(news, News::Changed));
        let said = match (done, accept) {
            (true, true) => "yours now; its day is today's plan, Ctrl-Z takes that back",
            (true, false) => "dropped; Ctrl-Z takes that back",
            (false, _) => "nothing was changed; the chat says why",
        };
        let said = said.to_owned();
        let settled = News::Program(ProgramNews::Settled { done, said });
        Ok(news.into_iter().chain([settled]).collect())
    }
}

fn sheet(desk: &Desk, made: ProgramEnvelope, unit: Unit) -> Sheet {
    let weeks = coach::outlook(desk, &made, unit);
    Sheet { made, weeks }
}

/// The same, on a thread that may take its time.
async fn worked_out(desk: &Desk, made: ProgramEnvelope) -> Result<Sheet, DeskFault> {
    let desk = desk.clone();
    blocking(move || {
        let unit = desk.store.reader()?.profile()?.unwrap_or_default().unit;
        Ok(sheet(&desk, made, unit))
    })
    .await
}

async fn edit(
    desk: &Desk,
    made: ProgramEnvelope,
    edits: Vec<crate::domain::edit::Edit>,
) -> Result<News, DeskFault> {
    let edited = coach::edit_program(desk, made, edits).await?;
    Ok(News::Program(ProgramNews::Edited {
        sheet: Box::new(worked_out(desk, edited.made).await?),
        inverse: edited.inverse,
        refused: edited.refused,
    }))
}

/// Has a program written, and proposes it, so that it is there after a restart too.
pub async fn write_program(
    desk: &Desk,
    settings: ProgramSettings,
    tell: &(dyn Fn(News) + Sync),
    stop: &Stop,
) {
    let tell = |news| tell(News::Program(news));
    let (sink, mut events) = unbounded_channel();
    let writing = async {
        let end = written(desk, settings, &sink, stop).await;
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
        Err(fault) => ProgramNews::NotWritten(why(&fault)),
    });
}

async fn written(
    desk: &Desk,
    settings: ProgramSettings,
    sink: &tokio::sync::mpsc::UnboundedSender<coach::ProgramEvent>,
    stop: &Stop,
) -> Result<ProgramNews, DeskFault> {
    let profile = {
        let desk = desk.clone();
        blocking(move || coach::program_profile(&desk)).await?
    };
    let Some(made) = coach::write_program(desk, profile, settings, sink, stop).await? else {
        return Ok(ProgramNews::Stopped);
    };
    // What was written at such cost is shown even where it can't be kept.
    let proposal = coach::propose_program(desk, made.clone()).await;
    if let Err(fault) = &proposal {
        tracing::error!("the program was not proposed: {fault}");
    }
    Ok(ProgramNews::Written {
        proposal: proposal.ok().map(|proposal| proposal.id),
        sheet: Box::new(worked_out(desk, made).await?),
    })
}

/// The fault as a sentence with what to do about it.
fn why(fault: &DeskFault) -> String {
    let said = fault.to_string();
    let said = said.trim_end_matches('.');
    match fault {
        // It says itself which wish to change.
        DeskFault::Coach(CoachFault::Conflict(_)) => format!("{said}."),
        DeskFault::Coach(_) => format!(
            "{said}. Nothing was changed; g asks again, /provider offline goes on without a model."
        ),
        _ => format!("{said}. Nothing was changed; g asks again."),
    }
}
