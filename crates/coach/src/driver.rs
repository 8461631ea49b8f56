//! Carries a turn out: what the turn decides, this does.

mod calls;
mod changes;
mod plan;
mod program;

use super::context;
use super::debrief;
use super::draft::Draft;
use super::effect::{Effect, Event};
use super::entries::debrief_entries;
use super::event::TurnEvent;
use super::intent::{Outcome, Work};
use super::lines;
use super::messages;
use super::noted::Noted;
use super::reading::{self, Sentences};
use super::reply::show;
use super::services::{ServiceError, Services, blocking};
use super::start::Start;
use super::stop::Stop;
use super::turn::{Answering, Turn};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use setwise_domain::conversation::{Context, Conversation, Delta, Message};
use setwise_domain::summed_up::SummedUp;
use setwise_domain::tool_call::{Caller, Syntax};
use setwise_domain::transcript::{Entry, EntryBody, MadeCall};
use setwise_models::ask::{Coach, CoachError, ask_twice, contract};
use setwise_shorthand::Reading;
use setwise_store::{Pending, Reader, StoreError};
use setwise_tool::Grounding;
use setwise_words::text::Formatter;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;
use uuid::Uuid;

type Answer = BoxStream<'static, Result<Delta, CoachError>>;

pub struct Driver<'a> {
    services: &'a Services,
    sink: &'a UnboundedSender<TurnEvent>,
    stop: &'a Stop,
    turn: Uuid,
    conversation: Uuid,
    /// The one that this turn began with; another that is chosen meanwhile has the next turn.
    coach: Arc<dyn Coach>,
    machine: Turn,
    formatter: Formatter<'static>,
    /// The question that the athlete's next words answer.
    answers: Option<Uuid>,
    reader: Option<Reader>,
    /// Entries that are stored already, with the changes that they tell of.
    noted: Noted,
    /// Entries on their way to the disk, in order.
    appended: Vec<Pending<Result<(), StoreError>>>,
    answer: Option<Answer>,
    /// Something of the running round has come.
    begun: bool,
    /// The coach's entry while it is being said.
    draft: Option<Draft>,
    interrupted: bool,
    /// Something of this turn was shown as done, and is stored.
    changed: bool,
    /// The store failed within a round of calls, of which some were done.
    failed: Option<StoreError>,
    /// The athlete's words that this turn's calls are held to, once there are calls.
    grounding: Option<Grounding>,
    /// The call that the question comes of with which this turn ends.
    asking: Option<Box<MadeCall>>,
    /// Calls made in this turn so far; the place of the next among them is what it is known by.
    calls: usize,
    /// What a model was told in the first round of this turn: unchanged, what it made of that can be
    /// kept for the next rounds, whose calls tell what has changed.
    told: Option<(Context, Vec<Message>)>,
}

pub(super) fn answering(coach: &dyn Coach) -> Answering {
    Answering {
        calls_in_text: coach.calls_in_text(),
        model: coach.origin().caller == Caller::Model,
    }
}

/// Sentences are a model's to read, where one answers.
pub(super) const fn sentences_of(model: bool) -> Sentences {
    if model { Sentences::Left } else { Sentences::ReadOut }
}

impl<'a> Driver<'a> {
    pub async fn new(
        services: &'a Services,
        sink: &'a UnboundedSender<TurnEvent>,
        stop: &'a Stop,
    ) -> Result<Self, ServiceError> {
        let start = {
            let services = services.clone();
            blocking(move || Start::read(&services)).await?
        };
        let formatter = services.catalog.formatter(start.unit);
        let coach = services.coach.coach();
        Ok(Self {
            services,
            sink,
            stop,
            turn: services.stamps.id(),
            conversation: start.conversation,
            machine: Turn::new(formatter, start.before, answering(&*coach)),
            answers: None,
            coach,
            reader: Some(start.reader),
            noted: Noted::default(),
            formatter,
            appended: Vec::new(),
            answer: None,
            begun: false,
            draft: None,
            interrupted: false,
            changed: false,
            failed: None,
            grounding: None,
            asking: None,
            calls: 0,
            told: None,
        })
    }

    /// Until the turn ends. `Some` is the sentence of a turn that was refused as a whole.
    pub async fn run(&mut self, first: Event) -> Result<Option<String>, ServiceError> {
        let mut queue = VecDeque::from(self.machine.handle(first));
        let mut failed = None;
        loop {
            while let Some(effect) = queue.pop_front() {
                match effect {
                    Effect::End => {
                        self.is_kept().await?;
                        return Ok(failed);
                    }
                    Effect::Fail(sentence) => failed = Some(sentence),
                    effect => {
                        if let Some(event) = self.perform(effect).await? {
                            queue.extend(self.machine.handle(event));
                        }
                        if self.stop.is_stopped() && !self.interrupted {
                            self.interrupted = true;
                            queue.extend(self.machine.handle(Event::Interrupted));
                        }
                    }
                }
            }
            let event = self.listen().await;
            queue.extend(self.machine.handle(event));
        }
    }

    /// Waits until all that was said so far is on the disk. What could not be kept is told as what
    /// it is: it takes back nothing that was shown as done.
    async fn is_kept(&mut self) -> Result<(), ServiceError> {
        for stored in self.appended.drain(..) {
            if let Err(error) = stored.await {
                return Err(if self.changed { ServiceError::Unkept(error) } else { error.into() });
            }
        }
        match self.failed.take() {
            Some(error) => Err(self.no_further(error)),
            None => Ok(()),
        }
    }

    /// Does one thing, with the event that comes of it at once.
    async fn perform(&mut self, effect: Effect) -> Result<Option<Event>, ServiceError> {
        // Nothing is changed or asked before what led to it is kept.
        if effect.changes_or_asks() {
            self.is_kept().await?;
        }
        match effect {
            Effect::Keep(body) => {
                let replaced = self.machine.replaced_by(&body);
                self.keep(*body);
                if let Some(replaced) = replaced {
                    self.replace(replaced).await?;
                }
                Ok(None)
            }
            Effect::Tell(event) => {
                let keep = match &event {
                    TurnEvent::Text(text) => self.draft(text),
                    TurnEvent::Changed => {
                        self.changed = true;
                        false
                    }
                    _ => false,
                };
                show(self.sink, event);
                if keep {
                    self.keep_draft();
                }
                Ok(None)
            }
            Effect::Hush => {
                self.answer = None;
                Ok(None)
            }
            Effect::Answers(question) => {
                self.answers = Some(question);
                Ok(None)
            }
            Effect::Read(line) => {
                let model = answering(&*self.coach).model;
                let sentences = sentences_of(model);
                let (reading, reports) = self
                    .services
                    .read(&mut self.reader, move |services, reader| {
                        let reading = if line.named {
                            reading::read_named(services, reader, &line.text)?
                        } else {
                            reading::read(services, reader, &line.text, line.on, sentences)?
                        };
                        let talk = matches!(reading, Reading::NotALog | Reading::Bad(_));
                        let reports =
                            model && talk && reading::reports(services, reader, &line.text)?;
                        Ok((reading, reports))
                    })
                    .await?;
                if reports {
                    // Nothing follows of it but what is said at the end.
                    let _ = self.machine.handle(Event::Reports);
                }
                Ok(Some(Event::Read(reading)))
            }
            Effect::Do(intent) => self.carry_out(intent).await.map(Some),
            Effect::Have(Work::SumUp) => self.sum_up().await.map(Some),
            Effect::Have(Work::Program(wish)) => self.program(wish).await.map(Some),
            Effect::Have(Work::Plan(words)) => self.plan(words).await.map(Some),
            Effect::KeepLine(line) => {
                let services = self.services.clone();
                blocking(move || {
                    lines::keep(&services, line);
                    Ok(())
                })
                .await?;
                Ok(None)
            }
            // Nothing more is asked once the athlete has had enough.
            Effect::Ask(_) if self.interrupted => Ok(None),
            Effect::Ask(messages) => {
                self.ask(messages).await?;
                Ok(None)
            }
            Effect::Call(calls) => self.call(calls).await.map(Some),
            // An answer is the turn's own.
            Effect::Have(Work::Answer { .. }) | Effect::Fail(_) | Effect::End => Ok(None),
        }
    }

    /// Adds to the coach's entry; whether its words should be kept at once.
    fn draft(&mut self, text: &str) -> bool {
        let entry = || self.services.entry(self.turn, EntryBody::coach(""));
        let draft = self.draft.get_or_insert_with(|| Draft::new(entry()));
        draft.add(text)
    }

    /// Stores an entry, unless its change did, and shows it. The coach's words take the place of
    /// their draft.
    fn keep(&mut self, body: EntryBody) {
        if let Some(entry) = self.noted.take(&body) {
            show(self.sink, TurnEvent::Entry(entry));
            return;
        }
        let draft = match &body {
            EntryBody::Coach { .. } => self.draft.take(),
            _ => None,
        };
        let is_said = matches!(body, EntryBody::Athlete { .. });
        let answers = is_said.then(|| self.answers.take()).flatten();
        let asks = matches!(body, EntryBody::Question { .. });
        let call = asks.then(|| self.asking.take()).flatten();
        let entry = match draft {
            Some(draft) => draft.end(body),
            None => Entry { answers, call, ..self.services.entry(self.turn, body) },
        };
        self.appended.push(self.services.store.append(vec![entry.clone()]));
        show(self.sink, TurnEvent::Entry(entry));
    }

    /// Stores the words that have come so far, so that they outlive the program.
    fn keep_draft(&mut self) {
        if let Some(entry) = self.draft.as_mut().and_then(Draft::so_far) {
            self.appended.push(self.services.store.append(vec![entry]));
        }
    }

    fn tell_asking(&self) {
        let coach = self.coach.name().to_owned();
        show(self.sink, TurnEvent::Asking { coach });
    }

    async fn sum_up(&mut self) -> Result<Event, ServiceError> {
        let read = self.services.read(&mut self.reader, debrief::request);
        let summed_up = match read.await? {
            None => None,
            Some(request) => {
                let date = request.today;
                self.tell_asking_a_model();
                let answer = tokio::select! {
                    biased;
                    () = self.stop.stopped() => {
                        self.interrupted = true;
                        return Ok(Event::Interrupted);
                    }
                    answer = ask_twice::<contract::Debrief>(&*self.coach, request, debrief::unread) => answer,
                };
                let debrief = match answer {
                    Ok(answer) => answer.value,
                    Err(error) => {
                        let why = Outcome::said(messages::coach_failed(&error, &[]));
                        return Ok(Event::Done(Box::new(why)));
                    }
                };
                let (services, conversation) = (self.services.clone(), self.conversation);
                let told = self.noted.debriefed(&services, self.turn);
                let keep = move || debrief::keep(&services, date, debrief, conversation, told);
                Some(blocking(keep).await?)
            }
        };
        let changed = summed_up.as_ref().is_some_and(SummedUp::stored_something);
        Ok(Event::Done(Box::new(Outcome::made(debrief_entries(summed_up), changed))))
    }

    /// Asks the coach for a round, with the turns before and what stands at this moment.
    async fn ask(&mut self, messages: Vec<Message>) -> Result<(), ServiceError> {
        let turn = self.turn;
        let syntax = if self.coach.calls_in_text() { Syntax::Text } else { Syntax::Native };
        let (context, mut all) = match self.told.take() {
            Some(told) => told,
            None => {
                self.services
                    .read(&mut self.reader, move |services, reader| {
                        let entries = context::entries(reader)?;
                        let context = context::build(services, reader, &entries)?;
                        let earlier = context::earlier(&entries, turn, syntax);
                        Ok((context, earlier))
                    })
                    .await?
            }
        };
        if answering(&*self.coach).model {
            self.told = Some((context.clone(), all.clone()));
        }
        all.extend(messages);
        let conversation = Conversation { context, messages: all };
        self.tell_asking();
        (self.begun, self.draft) = (false, None);
        self.answer = Some(self.coach.chat_round(conversation));
        Ok(())
    }

    /// The next thing that the coach says, or the athlete's word to stop.
    async fn listen(&mut self) -> Event {
        let heard = loop {
            let Some(answer) = self.answer.as_mut() else {
                return Event::RoundEnded;
            };
            // Only words that are not kept yet are waited for with a clock.
            let due = self.draft.as_ref().and_then(Draft::due);
            tokio::select! {
                biased;
                () = self.stop.stopped(), if !self.interrupted => {
                    self.interrupted = true;
                    return Event::Interrupted;
                }
                heard = answer.next() => break heard,
                () = at(due) => self.keep_draft(),
            }
        };
        match heard {
            Some(Ok(delta)) => {
                let counts = matches!(
                    delta,
                    Delta::Text(_) | Delta::Thought(_) | Delta::Call(_) | Delta::Question(_)
                );
                if counts && !std::mem::replace(&mut self.begun, true) {
                    show(self.sink, TurnEvent::Answering);
                }
                Event::Delta(delta)
            }
            Some(Err(error)) => {
                self.answer = None;
                Event::RoundFailed(error)
            }
            None => {
                self.answer = None;
                Event::RoundEnded
            }
        }
    }
}

/// Waits until then; for ever without a time.
async fn at(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
