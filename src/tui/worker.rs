//! One thing asked of the desk at a time: changes that keys ask for, and everything that panes
//! read.

mod program;

pub use program::write_program;

use super::calendar::doubt::{Doubt, Wish};

use super::effect::Request;
use super::exercises::Story;
use super::listing;
use super::msg::{Opened, Response};
use super::plan_sheet::{Holds, PlanSheet};
use super::reading;
use super::view::format::asked;
use crate::coach::{
    self, ChooseBy, LogReply, Said, ServiceError, Services, Stop, TurnEvent, Verdict,
};
use crate::domain::command::{Command, Rejection};
use crate::domain::profile::Profile;
use crate::domain::stamps::Stamps;
use crate::domain::text::printable;
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::domain::transcript::Entry;
use crate::limits;
use crate::settings::key::OFFLINE;
use crate::store::Reader;
use crate::today;
use std::path::{Path, PathBuf};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::spawn_blocking;
use uuid::Uuid;

pub struct Worker {
    services: Services,
    /// One connection for all readings: by it the store tells whether others wrote.
    reader: Option<Reader>,
    /// The store's version at the last reading of the panes.
    seen: Option<i64>,
}

impl Worker {
    pub fn new(services: Services) -> Self {
        Self {
            services,
            reader: None,
            seen: None,
        }
    }

    pub fn services(&self) -> &Services {
        &self.services
    }

    pub async fn close(self) {
        let Self {
            services, reader, ..
        } = self;
        drop(reader);
        let closed = spawn_blocking(move || services.store.close()).await;
        match closed {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!("closing the log: {error}"),
            Err(error) => tracing::error!("closing the log: {error}"),
        }
    }

    /// The first news: all that the screen begins with.
    pub async fn opened(&mut self) -> Response {
        let begun = async {
            let (entries, more) = self.read(|_, reader| older(reader, None)).await?;
            let panes = self.panes().await?;
            Ok::<_, ServiceError>(Opened {
                coach: self.services.coach.coach().name().to_owned(),
                offers: self.services.coach.offers().to_vec(),
                panes,
                entries,
                more,
                left_out: self.services.catalog.left_out().map(str::to_owned),
            })
        };
        match begun.await {
            Ok(opened) => Response::Opened(Box::new(opened)),
            Err(error) => Response::NotOpened(error.to_string()),
        }
    }

    /// Does what is asked, with what there is to tell of it.
    pub async fn perform(&mut self, ask: Request) -> Vec<Response> {
        match self.attempt(ask).await {
            Ok(news) => news,
            Err(error) => {
                // What the screen took for done is read as it is.
                let panes = self.panes().await;
                let now = panes.map_or(Response::Unchanged, |panes| {
                    Response::Panes(Box::new(panes))
                });
                vec![Response::Refused(error.to_string()), now]
            }
        }
    }

    async fn attempt(&mut self, ask: Request) -> Result<Vec<Response>, ServiceError> {
        Ok(match ask {
            // Turns are the runner's own.
            Request::Say(_)
            | Request::Retry { .. }
            | Request::Stop
            | Request::Assist { .. }
            | Request::StopAssist => Vec::new(),
            Request::Wish { wish, confirmed } => self.wish(wish, confirmed).await?,
            Request::Program(ask) => self.program(ask).await,
            Request::Choose { by, name } => vec![match self.services.coach.choose(by, &name) {
                Ok(coach) => Response::Coach(coach.name().to_owned()),
                Err(why) => Response::Refused(why),
            }],
            Request::CallOf { set } => vec![
                self.read(move |_, reader| listing::call_of(reader, set))
                    .await?,
            ],
            Request::Log(line) => return self.log(line).await,
            Request::Undo => self.verb(coach::undo).await?,
            Request::Settle { proposal, accept } => self.settle(proposal, accept).await?,
            Request::SaveProfile(profile) => {
                self.verb(move |services| coach::save_profile(services, *profile))
                    .await?
            }
            Request::OpenPlan { path, accept } => self.open_plan(path, accept).await?,
            Request::AcceptPlan(reviewed) => {
                self.verb(move |services| coach::accept_plan(services, &reviewed))
                    .await?
            }
            Request::Forget(number) => {
                self.verb(move |services| coach::forget_fact(services, number))
                    .await?
            }
            Request::Introduced(profile) => self.introduced(*profile).await?,
            Request::Calendar { within } => {
                let sheet =
                    self.read(move |services, reader| listing::calendar(services, reader, within));
                vec![Response::Calendar(Box::new(sheet.await?))]
            }
            Request::Panes => vec![Response::Panes(Box::new(self.panes().await?))],
            Request::Changes => return self.changes().await,
            Request::Older { before } => {
                let (entries, more) = self
                    .read(move |_, reader| older(reader, Some(before)))
                    .await?;
                vec![Response::Older { entries, more }]
            }
            Request::Newest => {
                let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
                vec![Response::Newer(entries)]
            }
            Request::Calls => vec![self.read(|_, reader| listing::calls(reader)).await?],
            Request::Exercises => vec![self.read(|_, reader| listing::exercises(reader)).await?],
            Request::Story(key) => {
                let story = self
                    .read(move |_, reader| {
                        Ok(Story {
                            sessions: reading::sessions(reader, &key)?,
                            records: crate::domain::set_log::SetLog::records(reader, &key)?,
                            key,
                        })
                    })
                    .await?;
                vec![Response::Story(Box::new(story))]
            }
            Request::Replay {
                tool,
                arguments,
                syntax,
            } => {
                let call = ToolCall {
                    name: tool,
                    arguments,
                    syntax,
                    call_id: None,
                };
                vec![Response::Replayed(self.replay(call).await?)]
            }
        })
    }

    /// A change by a key, and the notice that the transcript has of it.
    async fn verb(
        &mut self,
        verb: impl FnOnce(&Services) -> Result<Said, ServiceError> + Send + 'static,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let said = blocking(move || verb(&services)).await?;
        let mut news = vec![Response::Entry(Box::new(said.notice))];
        if said.end.is_ok() {
            news.push(Response::Changed);
        }
        Ok(news)
    }

    /// The athlete's word on a proposal.
    async fn settle(
        &mut self,
        proposal: Uuid,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        self.verb(move |services| coach::settle(services, proposal, coach::Verdict::of(accept)))
            .await
    }

    /// A change of the calendar: made, or asked about once more.
    async fn wish(&mut self, wish: Wish, confirmed: bool) -> Result<Vec<Response>, ServiceError> {
        let (services, wished) = (self.services.clone(), wish.clone());
        let said = blocking(move || match wished {
            Wish::Change(operations) => coach::change_calendar(&services, &operations, confirmed),
            Wish::Accept { proposal, only } => {
                let verdict = only.map_or(Verdict::Accept, Verdict::Only);
                if confirmed {
                    coach::settle_confirmed(&services, proposal, verdict)
                } else {
                    coach::settle(&services, proposal, verdict)
                }
            }
        });
        let said = said.await?;
        if let Err(Rejection::Unconfirmed { warnings }) = said.end {
            let question = format!("{} Go on?", warnings.join(" "));
            return Ok(vec![Response::Unsure(Doubt { question, wish })]);
        }
        let done = said.end.is_ok();
        let mut news = vec![
            Response::Entry(Box::new(said.notice)),
            Response::Settled { done },
        ];
        news.extend(done.then_some(Response::Changed));
        Ok(news)
    }

    /// An answer of the first run: saved without a word in the transcript, which is the chat's own.
    async fn introduced(&mut self, profile: Profile) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let saved = blocking(move || {
            let athlete = Origin {
                caller: Caller::Athlete,
                provider: None,
                model: None,
                conversation: None,
            };
            let command = Command::SaveProfile(profile);
            Ok(services.executor.command(command, &athlete)?)
        });
        Ok(match saved.await? {
            Ok(_) => vec![Response::Changed],
            Err(rejection) => vec![Response::Refused(rejection.to_string())],
        })
    }

    /// Reads a plan's file, on a thread that may wait for a slow disk.
    async fn open_plan(
        &mut self,
        path: PathBuf,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        let stamps = self.services.stamps.clone();
        let read = blocking(move || Ok(plan_in(&path, &stamps)));
        let sheet = match read.await? {
            Ok(sheet) => sheet,
            Err(why) => return Ok(vec![Response::Refused(why)]),
        };
        match sheet.holds {
            Holds::Read(reviewed) if accept => {
                self.verb(move |services| coach::accept_plan(services, &reviewed))
                    .await
            }
            _ => Ok(vec![Response::PlanFile(Box::new(sheet))]),
        }
    }

    /// Logs a line without a turn.
    async fn log(&mut self, line: String) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        match blocking(move || coach::log_line(&services, &line, None)).await? {
            LogReply::Logged(_) => {
                let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
                Ok(vec![Response::Newer(entries), Response::Changed])
            }
            LogReply::Question { question } => {
                let options = question.options.iter();
                let lines = options.fold(asked(&question).to_owned(), |text, choice| {
                    format!("{text}\n  {}: /log {}", choice.label, choice.line)
                });
                Ok(vec![Response::Refused(lines)])
            }
            LogReply::Refused { refused } => Ok(vec![Response::Refused(refused.message)]),
        }
    }

    /// What the same call would get now, by its form.
    async fn replay(&mut self, call: ToolCall) -> Result<String, ServiceError> {
        let executor = self.services.executor.clone();
        let judged = blocking(move || Ok(executor.replay(&call)?)).await?;
        Ok(match judged {
            Ok(()) => "It would be taken: every parameter is right.".into(),
            Err(refusal) => refusal.text,
        })
    }

    async fn panes(&mut self) -> Result<super::panes::Panes, ServiceError> {
        // A plan that can't be made keeps nobody from logging.
        let (board, no_plan) = match coach::board_today(&self.services).await {
            Ok(board) => (board, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let mut panes = self
            .read(move |services, reader| reading::panes(services, reader, board))
            .await?;
        panes.no_plan = no_plan;
        self.seen = Some(panes.version);
        Ok(panes)
    }

    /// Reads anew only where something was written since.
    async fn changes(&mut self) -> Result<Vec<Response>, ServiceError> {
        let version = self.read(|_, reader| Ok(reader.data_version()?)).await?;
        if self.seen == Some(version) {
            return Ok(vec![Response::Unchanged]);
        }
        let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
        let panes = self.panes().await?;
        Ok(vec![
            Response::Newer(entries),
            Response::Panes(Box::new(panes)),
        ])
    }

    /// Reads on a thread for it.
    async fn read<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Services, &Reader) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let services = self.services.clone();
        let reader = self.reader.take();
        let (reader, found) = blocking(move || {
            let reader = match reader {
                Some(reader) => reader,
                None => services.store.reader()?,
            };
            let found = read(&services, &reader);
            Ok((reader, found))
        })
        .await?;
        self.reader = Some(reader);
        found
    }
}

/// What a file holds, or why it can't be read.
fn plan_in(path: &Path, stamps: &Stamps) -> Result<PlanSheet, String> {
    // Opening a pipe would wait for whoever writes into it, and all else with it.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        let shown = path.display().to_string();
        return Err(format!(
            "{} is no file that could hold a plan",
            printable(&shown)
        ));
    }
    let text = coach::plan_file(path).map_err(|error| error.to_string())?;
    let holds = match today::review(&text, None, stamps) {
        Ok(reviewed) => Holds::Read(Box::new(reviewed)),
        Err(faults) => Holds::Faults(faults.render(&text)),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(PlanSheet::new(printable(&name), holds))
}

/// A turn from its beginning to its end.
pub async fn turn(
    services: Services,
    ask: Request,
    sink: &UnboundedSender<TurnEvent>,
    stop: &Stop,
) {
    let mut services = services;
    match ask {
        Request::Say(text) => coach::say_until(&services, text, sink, stop).await,
        Request::Retry { offline } => {
            if offline {
                match services.coach.make(ChooseBy::Provider, OFFLINE) {
                    Ok(offline) => services.coach = offline.into(),
                    Err(why) => {
                        let _ = sink.send(TurnEvent::Failed(why));
                        return;
                    }
                }
            }
            coach::retry_until(&services, sink, stop).await;
        }
        _ => {}
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, ServiceError> {
    spawn_blocking(work)
        .await
        .unwrap_or_else(|error| Err(ServiceError::Broken(error.to_string())))
}

/// Entries before one, or the newest, and whether there are more before them.
fn older(reader: &Reader, before: Option<Uuid>) -> Result<(Vec<Entry>, bool), ServiceError> {
    let mut entries = reader.transcript(limits::ENTRIES_A_LOAD + 1, before)?;
    let more = entries.len() > limits::ENTRIES_A_LOAD;
    if more {
        entries.remove(0);
    }
    Ok((entries, more))
}
