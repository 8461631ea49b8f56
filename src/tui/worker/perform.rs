//! One thing asked of the worker at a time: changes that keys ask for, and everything that panes
//! read.

use super::{cases, lists, panes, plans};
use crate::coach::{self, Previewer, Said, ServiceError, Services, TurnEvent, Verdict, blocking};
use crate::domain::command::{Command, Rejection};
use crate::domain::profile::Profile;
use crate::domain::proposal::Proposal;
use crate::domain::tool_call::{Caller, Origin, ToolCall};
use crate::domain::transcript::{Entry, EntryBody};
use crate::store::Reader;
use crate::tui::calendar::{Doubt, Wish};
use crate::tui::limits;
use crate::tui::panes::Panes;
use crate::tui::request::Request;
use crate::tui::response::{Opened, Response};
use crate::tui::setup::Open;
use crate::tui::tools::Replayed;
use tokio::task::spawn_blocking;
use uuid::Uuid;

pub struct Worker {
    pub(super) services: Services,
    /// One connection for all readings: by it the store tells whether others wrote.
    reader: Option<Reader>,
    /// Why the log could not be looked at, as it was said last.
    unread: Option<String>,
    /// The store's version at the last reading of the panes.
    seen: Option<i64>,
    /// What lines are previewed against.
    pub(super) previewer: Option<Previewer>,
}

impl Worker {
    pub fn new(services: Services) -> Self {
        Self { services, reader: None, unread: None, seen: None, previewer: None }
    }

    /// Opens the log and reads all that the screen begins with, or says why it can't.
    pub async fn open(open: Open) -> Result<(Self, Opened), String> {
        let opened = spawn_blocking(open).await;
        let services =
            opened.unwrap_or_else(|error| Err(format!("The log was not opened: {error}")))?;
        let mut worker = Self::new(services);
        let opened = worker.begin().await.map_err(|error| error.to_string())?;
        Ok((worker, opened))
    }

    pub fn services(&self) -> &Services {
        &self.services
    }

    pub async fn close(self) {
        let Self { services, reader, .. } = self;
        drop(reader);
        let closed = spawn_blocking(move || services.store.close()).await;
        match closed {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!("closing the log: {error}"),
            Err(error) => tracing::error!("closing the log: {error}"),
        }
    }

    /// All that the screen begins with.
    pub async fn begin(&mut self) -> Result<Opened, ServiceError> {
        let (entries, more) = self.entries(None).await?;
        let services = &self.services;
        let warnings = [services.catalog.left_out(), services.coach.warning()];
        let warnings: Vec<&str> = warnings.into_iter().flatten().collect();
        let left_out = (!warnings.is_empty()).then(|| warnings.join("\n"));
        Ok(Opened {
            panes: self.panes().await?,
            coach: self.services.coach.coach().name().to_owned(),
            offers: self.services.coach.offers().to_vec(),
            coaches: coach::coaches_anybody(&self.services),
            entries,
            more,
            left_out,
        })
    }

    /// Does what is asked, with what there is to tell of it.
    pub async fn perform(&mut self, request: Request) -> Vec<Response> {
        let is_look = matches!(request, Request::Changes | Request::Panes);
        self.services = self.services.afresh();
        match self.attempt(request).await {
            Ok(responses) => {
                self.unread = None;
                responses
            }
            Err(error) => {
                // What the screen took for done is read as it is.
                let panes = self.read_panes().await.unwrap_or(Response::Unchanged);
                let why = error.to_string();
                // What nobody asked for is said once.
                let is_said = self.unread.replace(why.clone()) == Some(why.clone());
                if is_look && is_said { vec![panes] } else { vec![Response::Refused(why), panes] }
            }
        }
    }

    async fn attempt(&mut self, request: Request) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let response = match request {
            Request::Preview(typed) => self.preview(typed).await,
            Request::Log(line) => return self.log_line(line).await,
            Request::LogPlanned(set) => return self.log_planned(*set).await,
            Request::DeleteSet(set) => return self.delete_set(set).await,
            Request::TypeInRow { row, words } => return self.type_in_row(row, words).await,
            Request::Swap(key) => return self.swap(key).await,
            Request::Undo => return self.act(coach::undo).await,
            Request::Redo => return self.act(coach::redo).await,
            Request::Settle { proposal, accept } => return self.settle(proposal, accept).await,
            Request::Parts(proposal) => self.parts(proposal).await?,
            Request::SaveProfile(profile) => {
                return self.act(move |services| coach::save_profile(services, *profile)).await;
            }
            Request::Import { path, said, accept } => {
                return self.import(path, said, accept).await;
            }
            Request::ReviewToday => self.review_today().await?,
            Request::OpenPlan { path, accept } => return self.open_plan(path, accept).await,
            Request::AcceptPlan(reviewed) => return self.accept_plan(*reviewed).await,
            Request::Forget(number) => {
                return self.act(move |services| coach::forget_fact(services, number)).await;
            }
            Request::Teach(words) => return self.teach(words).await,
            Request::Wish { wish, confirmed } => return self.wish(wish, confirmed).await,
            Request::Changes => return self.changes().await,
            Request::Programs
            | Request::StartProgram(_)
            | Request::EditProgram { .. }
            | Request::SettleProgram { .. } => {
                return Ok(self.program(request).await);
            }
            // Jobs run beside this.
            Request::Say(_)
            | Request::Retry { .. }
            | Request::Assist { .. }
            | Request::WriteProgram(_)
            | Request::Stop(_) => return Ok(Vec::new()),
            Request::Introduced(profile) => return self.introduced(*profile).await,
            Request::Choose { by, name } => match self.services.coach.choose(by, &name) {
                Ok(coach) => Response::Coach(coach.name().to_owned()),
                Err(why) => Response::Refused(why),
            },
            Request::NewConversation => {
                Response::entry(blocking(move || coach::new_conversation(&services)).await?)
            }
            Request::Resume(which) => blocking(move || lists::resume(&services, &which)).await?,
            Request::CallOf { set } => {
                self.read(move |_, reader| lists::call_of(reader, set)).await?
            }
            Request::Calendar { within } => {
                let days = move |services: &Services, reader: &Reader| {
                    lists::calendar(services, reader, within)
                };
                Response::Calendar(Box::new(self.read(days).await?))
            }
            Request::Panes => self.read_panes().await?,
            Request::Older { before } => {
                let (entries, more) = self.entries(Some(before)).await?;
                let shown = entries.clone();
                let sets = self.read(move |_, reader| panes::sets_of(reader, &shown)).await?;
                Response::Older { entries, more, sets }
            }
            Request::Newest => Response::Newer(self.entries(None).await?.0),
            Request::Stats => self.read(lists::stats).await?,
            Request::Team => Response::Team(self.read(coach::read_team).await?),
            Request::SendWord { name, words } => return self.send_word(name, words).await,
            Request::Plans => self.read(|_, reader| plans::list(reader)).await?,
            Request::DiffPlans { from, to } => {
                self.read(move |services, reader| plans::diff(services, reader, &from, &to)).await?
            }
            Request::RestorePlan(name) => return self.restore_plan(name).await,
            Request::Calls => self.read(lists::calls).await?,
            Request::Exercises => {
                let trained = self.read(lists::trained).await?;
                Response::Exercises(Box::new(trained))
            }
            Request::Story(key) => {
                let story = self.read(move |services, reader| lists::story(services, reader, key));
                Response::Story(Box::new(story.await?))
            }
            Request::Replay { tool, arguments, syntax } => {
                let call =
                    ToolCall { name: tool, arguments, syntax, call_id: None, malformed: None };
                self.replay(call).await?
            }
            Request::Wire { tool, arguments } => {
                let wire = services.wire.clone();
                let found = blocking(move || Ok(wire.find(&tool, &arguments))).await?;
                Response::Wire(found.map(Box::new))
            }
            Request::SaveCase { tool, arguments } => {
                let call = ToolCall::native(tool, arguments, None);
                blocking(move || cases::save(&services, &call)).await?
            }
        };
        Ok(vec![response])
    }

    /// A word to an athlete whom this home coaches.
    async fn send_word(
        &mut self,
        name: String,
        words: String,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let sending = move || coach::send_word(&services, &name, words);
        let said = blocking(sending).await?;
        let is_there = coach::coaches_anybody(&self.services);
        Ok(vec![Response::Refused(said), Response::TeamMoved { is_there }])
    }

    /// What the line meant that was not understood last.
    async fn teach(&mut self, words: String) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let teaching = move || coach::teach_line(&services, None, &words);
        Ok(match blocking(teaching).await? {
            Ok(taught) => {
                vec![Response::entry(taught.said.notice), Response::Turn(TurnEvent::Changed)]
            }
            Err(why) => vec![Response::Refused(why.to_string())],
        })
    }

    /// A change by a key, and the notice that the transcript has of it.
    pub(super) async fn act(
        &mut self,
        action: impl FnOnce(&Services) -> Result<Said, ServiceError> + Send + 'static,
    ) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let said = blocking(move || action(&services)).await?;
        let is_asked = matches!(said.notice.body, EntryBody::Question { .. });
        let notice = said.notice;
        let notice = if is_asked { Response::Asked(notice) } else { Response::entry(notice) };
        let mut responses = vec![notice];
        if said.end.is_ok() {
            responses.push(Response::Turn(TurnEvent::Changed));
        }
        Ok(responses)
    }

    /// The athlete's word on a proposal.
    pub(super) async fn settle(
        &mut self,
        proposal: Uuid,
        accept: bool,
    ) -> Result<Vec<Response>, ServiceError> {
        self.act(move |services| coach::settle(services, proposal, Verdict::of(accept))).await
    }

    /// What a proposal consists of.
    async fn parts(&mut self, proposal: Box<Proposal>) -> Result<Response, ServiceError> {
        let services = self.services.clone();
        blocking(move || {
            let parts = coach::proposal_parts(&services, &proposal)?;
            let parts = parts.map_err(|why| format!("Nothing was changed: {why}."));
            Ok(Response::Parts { proposal, parts })
        })
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
        let mut responses = vec![Response::entry(said.notice), Response::Settled { done }];
        responses.extend(done.then_some(Response::Turn(TurnEvent::Changed)));
        Ok(responses)
    }

    /// An answer of the first run: saved without a word in the transcript, which is the chat's own.
    async fn introduced(&mut self, profile: Profile) -> Result<Vec<Response>, ServiceError> {
        let services = self.services.clone();
        let is_over = profile.introduced;
        let saved = blocking(move || {
            let athlete = Origin::of(Caller::Athlete);
            let command = Command::SaveProfile(profile);
            Ok(services.executor.command(command, &athlete)?)
        });
        if let Err(rejection) = saved.await? {
            return Ok(vec![Response::Refused(rejection.to_string())]);
        }
        let mut responses = vec![Response::Turn(TurnEvent::Changed)];
        if is_over {
            responses.push(Response::Refused(coach::first_session(&self.services).await?));
        }
        Ok(responses)
    }

    /// What the same call would come to now.
    async fn replay(&mut self, call: ToolCall) -> Result<Response, ServiceError> {
        let executor = self.services.executor.clone();
        let replayed = move || {
            let outcome = executor.rehearse(call.clone())?;
            let rules = executor.explain(&call, &outcome)?;
            Ok(Response::Replayed(Box::new(Replayed { outcome, rules })))
        };
        blocking(replayed).await
    }

    /// Entries before one, or the newest, and whether there are more before them.
    pub(super) async fn entries(
        &mut self,
        before: Option<Uuid>,
    ) -> Result<(Vec<Entry>, bool), ServiceError> {
        self.read(move |_, reader| {
            let mut entries = reader.transcript(limits::ENTRIES_A_LOAD + 1, before)?;
            let more = entries.len() > limits::ENTRIES_A_LOAD;
            if more {
                entries.remove(0);
            }
            Ok((entries, more))
        })
        .await
    }

    pub(super) async fn read_panes(&mut self) -> Result<Response, ServiceError> {
        Ok(Response::Panes(Box::new(self.panes().await?)))
    }

    async fn panes(&mut self) -> Result<Panes, ServiceError> {
        // Asked before anything is read: what is written meanwhile is then still unseen, and looked at.
        let version = self.version().await?;
        // A plan that can't be made keeps nobody from logging.
        let (board, no_plan) = match coach::board_today(&self.services).await {
            Ok(board) => (board, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let mut panes = self
            .read(move |services, reader| panes::read(services, reader, version, board))
            .await?;
        panes.no_plan = no_plan;
        self.seen = Some(version);
        Ok(panes)
    }

    async fn version(&mut self) -> Result<i64, ServiceError> {
        self.read(|_, reader| Ok(reader.data_version()?)).await
    }

    /// Reads again only where something was written since.
    async fn changes(&mut self) -> Result<Vec<Response>, ServiceError> {
        let version = self.version().await?;
        if self.seen == Some(version) {
            return Ok(vec![Response::Unchanged]);
        }
        let (entries, _) = self.entries(None).await?;
        let panes = self.read_panes().await?;
        self.seen = Some(version);
        Ok(vec![Response::Newer(entries), panes])
    }

    /// Reads on a thread for it.
    pub(super) async fn read<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Services, &Reader) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        self.services.read(&mut self.reader, read).await
    }
}
