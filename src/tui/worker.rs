//! One thing asked of the desk at a time: changes that keys ask for, and everything that panes
//! read.

mod program;

pub use program::write_program;

use super::calendar::doubt::{Doubt, Wish};

use super::effect::Ask;
use super::exercises::Story;
use super::listing;
use super::msg::{News, Opened};
use super::plan_sheet::{Holds, PlanSheet};
use super::reading;
use super::view::words::asked;
use crate::coach::{self, ChooseBy, Desk, DeskFault, LogReply, Said, Stop, TurnEvent, Verdict};
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
    desk: Desk,
    /// One connection for all readings: by it the store tells whether others wrote.
    reader: Option<Reader>,
    /// The store's version at the last reading of the panes.
    seen: Option<i64>,
}

impl Worker {
    pub fn new(desk: Desk) -> Self {
        Self {
            desk,
            reader: None,
            seen: None,
        }
    }

    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    pub async fn close(self) {
        let Self { desk, reader, .. } = self;
        drop(reader);
        let closed = spawn_blocking(move || desk.store.close()).await;
        match closed {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => tracing::error!("closing the log: {fault}"),
            Err(fault) => tracing::error!("closing the log: {fault}"),
        }
    }

    /// The first news: all that the screen begins with.
    pub async fn opened(&mut self) -> News {
        let begun = async {
            let (entries, more) = self.read(|_, reader| older(reader, None)).await?;
            let panes = self.panes().await?;
            Ok::<_, DeskFault>(Opened {
                coach: self.desk.coach.coach().name().to_owned(),
                offers: self.desk.coach.offers().to_vec(),
                panes,
                entries,
                more,
                left_out: self.desk.catalog.left_out().map(str::to_owned),
            })
        };
        match begun.await {
            Ok(opened) => News::Opened(Box::new(opened)),
            Err(fault) => News::NotOpened(fault.to_string()),
        }
    }

    /// Does what is asked, with what there is to tell of it.
    pub async fn perform(&mut self, ask: Ask) -> Vec<News> {
        match self.attempt(ask).await {
            Ok(news) => news,
            Err(fault) => {
                // What the screen took for done is read as it is.
                let panes = self.panes().await;
                let now = panes.map_or(News::Unchanged, |panes| News::Panes(Box::new(panes)));
                vec![News::Refused(fault.to_string()), now]
            }
        }
    }

    async fn attempt(&mut self, ask: Ask) -> Result<Vec<News>, DeskFault> {
        Ok(match ask {
            // Turns are the runner's own.
            Ask::Say(_) | Ask::Retry { .. } | Ask::Stop | Ask::Assist { .. } | Ask::StopAssist => {
                Vec::new()
            }
            Ask::Wish { wish, confirmed } => self.wish(wish, confirmed).await?,
            Ask::Program(ask) => self.program(ask).await,
            Ask::Choose { by, name } => vec![match self.desk.coach.choose(by, &name) {
                Ok(coach) => News::Coach(coach.name().to_owned()),
                Err(why) => News::Refused(why),
            }],
            Ask::CallOf { set } => vec![
                self.read(move |_, reader| listing::call_of(reader, set))
                    .await?,
            ],
            Ask::Log(line) => return self.log(line).await,
            Ask::Undo => self.verb(coach::undo).await?,
            Ask::Settle { proposal, accept } => self.settle(proposal, accept).await?,
            Ask::SaveProfile(profile) => {
                self.verb(move |desk| coach::save_profile(desk, *profile))
                    .await?
            }
            Ask::OpenPlan { path, accept } => self.open_plan(path, accept).await?,
            Ask::AcceptPlan(reviewed) => {
                self.verb(move |desk| coach::accept_plan(desk, &reviewed))
                    .await?
            }
            Ask::Forget(number) => {
                self.verb(move |desk| coach::forget_fact(desk, number))
                    .await?
            }
            Ask::Introduced(profile) => self.introduced(*profile).await?,
            Ask::Calendar { within } => {
                let sheet = self.read(move |desk, reader| listing::calendar(desk, reader, within));
                vec![News::Calendar(Box::new(sheet.await?))]
            }
            Ask::Panes => vec![News::Panes(Box::new(self.panes().await?))],
            Ask::Changes => return self.changes().await,
            Ask::Older { before } => {
                let (entries, more) = self
                    .read(move |_, reader| older(reader, Some(before)))
                    .await?;
                vec![News::Older { entries, more }]
            }
            Ask::Newest => {
                let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
                vec![News::Newer(entries)]
            }
            Ask::Calls => vec![self.read(|_, reader| listing::calls(reader)).await?],
            Ask::Exercises => vec![self.read(|_, reader| listing::exercises(reader)).await?],
            Ask::Story(key) => {
                let story = self
                    .read(move |_, reader| {
                        Ok(Story {
                            sessions: reading::sessions(reader, &key)?,
                            records: crate::domain::set_log::SetLog::records(reader, &key)?,
                            key,
                        })
                    })
                    .await?;
                vec![News::Story(Box::new(story))]
            }
            Ask::Replay {
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
                vec![News::Replayed(self.replay(call).await?)]
            }
        })
    }

    /// A change by a key, and the notice that the transcript has of it.
    async fn verb(
        &mut self,
        verb: impl FnOnce(&Desk) -> Result<Said, DeskFault> + Send + 'static,
    ) -> Result<Vec<News>, DeskFault> {
        let desk = self.desk.clone();
        let said = blocking(move || verb(&desk)).await?;
        let mut news = vec![News::Entry(Box::new(said.notice))];
        if said.end.is_ok() {
            news.push(News::Changed);
        }
        Ok(news)
    }

    /// The athlete's word on a proposal.
    async fn settle(&mut self, proposal: Uuid, accept: bool) -> Result<Vec<News>, DeskFault> {
        self.verb(move |desk| coach::settle(desk, proposal, coach::Verdict::of(accept)))
            .await
    }

    /// A change of the calendar: made, or asked about once more.
    async fn wish(&mut self, wish: Wish, confirmed: bool) -> Result<Vec<News>, DeskFault> {
        let (desk, wished) = (self.desk.clone(), wish.clone());
        let said = blocking(move || match wished {
            Wish::Change(operations) => coach::change_calendar(&desk, &operations, confirmed),
            Wish::Accept { proposal, only } => {
                let verdict = only.map_or(Verdict::Accept, Verdict::Only);
                if confirmed {
                    coach::settle_confirmed(&desk, proposal, verdict)
                } else {
                    coach::settle(&desk, proposal, verdict)
                }
            }
        });
        let said = said.await?;
        if let Err(Rejection::Unconfirmed { warnings }) = said.end {
            let question = format!("{} Go on?", warnings.join(" "));
            return Ok(vec![News::Unsure(Doubt { question, wish })]);
        }
        let done = said.end.is_ok();
        let mut news = vec![News::Entry(Box::new(said.notice)), News::Settled { done }];
        news.extend(done.then_some(News::Changed));
        Ok(news)
    }

    /// An answer of the first run: saved without a word in the transcript, which is the chat's own.
    async fn introduced(&mut self, profile: Profile) -> Result<Vec<News>, DeskFault> {
        let desk = self.desk.clone();
        let saved = blocking(move || {
            let athlete = Origin {
                caller: Caller::Athlete,
                provider: None,
                model: None,
                conversation: None,
            };
            let command = Command::SaveProfile(profile);
            Ok(desk.executor.command(command, &athlete)?)
        });
        Ok(match saved.await? {
            Ok(_) => vec![News::Changed],
            Err(rejection) => vec![News::Refused(rejection.to_string())],
        })
    }

    /// Reads a plan's file, on a thread that may wait for a slow disk.
    async fn open_plan(&mut self, path: PathBuf, accept: bool) -> Result<Vec<News>, DeskFault> {
        let stamps = self.desk.stamps.clone();
        let read = blocking(move || Ok(plan_in(&path, &stamps)));
        let sheet = match read.await? {
            Ok(sheet) => sheet,
            Err(why) => return Ok(vec![News::Refused(why)]),
        };
        match sheet.holds {
            Holds::Read(reviewed) if accept => {
                self.verb(move |desk| coach::accept_plan(desk, &reviewed))
                    .await
            }
            _ => Ok(vec![News::PlanFile(Box::new(sheet))]),
        }
    }

    /// Logs a line without a turn.
    async fn log(&mut self, line: String) -> Result<Vec<News>, DeskFault> {
        let desk = self.desk.clone();
        match blocking(move || coach::log_line(&desk, &line, None)).await? {
            LogReply::Logged(_) => {
                let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
                Ok(vec![News::Newer(entries), News::Changed])
            }
            LogReply::Question { question } => {
                let options = question.options.iter();
                let lines = options.fold(asked(&question).to_owned(), |text, choice| {
                    format!("{text}\n  {}: /log {}", choice.label, choice.line)
                });
                Ok(vec![News::Refused(lines)])
            }
            LogReply::Refused { refused } => Ok(vec![News::Refused(refused.message)]),
        }
    }

    /// What the same call would get now, by its form.
    async fn replay(&mut self, call: ToolCall) -> Result<String, DeskFault> {
        let executor = self.desk.executor.clone();
        let judged = blocking(move || Ok(executor.replay(&call)?)).await?;
        Ok(match judged {
            Ok(()) => "It would be taken: every parameter is right.".into(),
            Err(refusal) => refusal.text,
        })
    }

    async fn panes(&mut self) -> Result<super::panes::Panes, DeskFault> {
        // A plan that can't be made keeps nobody from logging.
        let (board, no_plan) = match coach::board_today(&self.desk).await {
            Ok(board) => (board, None),
            Err(fault) => (None, Some(fault.to_string())),
        };
        let mut panes = self
            .read(move |desk, reader| reading::panes(desk, reader, board))
            .await?;
        panes.no_plan = no_plan;
        self.seen = Some(panes.version);
        Ok(panes)
    }

    /// Reads anew only where something was written since.
    async fn changes(&mut self) -> Result<Vec<News>, DeskFault> {
        let version = self.read(|_, reader| Ok(reader.data_version()?)).await?;
        if self.seen == Some(version) {
            return Ok(vec![News::Unchanged]);
        }
        let (entries, _) = self.read(|_, reader| older(reader, None)).await?;
        let panes = self.panes().await?;
        Ok(vec![News::Newer(entries), News::Panes(Box::new(panes))])
    }

    /// Reads on a thread for it.
    async fn read<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Desk, &Reader) -> Result<T, DeskFault> + Send + 'static,
    ) -> Result<T, DeskFault> {
        let desk = self.desk.clone();
        let reader = self.reader.take();
        let (reader, found) = blocking(move || {
            let reader = match reader {
                Some(reader) => reader,
                None => desk.store.reader()?,
            };
            let found = read(&desk, &reader);
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
    let text = coach::plan_file(path).map_err(|fault| fault.to_string())?;
    let holds = match today::review(&text, None, stamps) {
        Ok(reviewed) => Holds::Read(Box::new(reviewed)),
        Err(faults) => Holds::Faults(faults.render(&text)),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(PlanSheet::new(printable(&name), holds))
}

/// A turn from its beginning to its end.
pub async fn turn(desk: Desk, ask: Ask, sink: &UnboundedSender<TurnEvent>, stop: &Stop) {
    let mut desk = desk;
    match ask {
        Ask::Say(text) => coach::say_until(&desk, text, sink, stop).await,
        Ask::Retry { offline } => {
            if offline {
                match desk.coach.make(ChooseBy::Provider, OFFLINE) {
                    Ok(offline) => desk.coach = offline.into(),
                    Err(why) => {
                        let _ = sink.send(TurnEvent::Failed(why));
                        return;
                    }
                }
            }
            coach::retry_until(&desk, sink, stop).await;
        }
        _ => {}
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, DeskFault> + Send + 'static,
) -> Result<T, DeskFault> {
    spawn_blocking(work)
        .await
        .unwrap_or_else(|fault| Err(DeskFault::Broken(fault.to_string())))
}

/// Entries before one, or the newest, and whether there are more before them.
fn older(reader: &Reader, before: Option<Uuid>) -> Result<(Vec<Entry>, bool), DeskFault> {
    let mut entries = reader.transcript(limits::ENTRIES_A_LOAD + 1, before)?;
    let more = entries.len() > limits::ENTRIES_A_LOAD;
    if more {
        entries.remove(0);
    }
    Ok((entries, more))
}
