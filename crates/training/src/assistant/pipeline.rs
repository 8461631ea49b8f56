//! One message on its way: routed, proposed, checked, repaired once, put into words.

use super::clarify;
use super::event::{Event, Mode, Outcome, Stage};
use super::pass::Pass;
use super::plain::{plain, quoted};
use super::{mentions, repair, route, snapshot, summary};
use crate::assistant::limits::MESSAGES_OF_AN_ANSWER;
use jiff::civil::Date;
use setwise_domain::assistant::{
    AnswerRequest, Decision, OpenQuestion, ProposeRequest, Route, RouteRequest, Selection,
    Snapshot, Speaker, SummarizeRequest, Utterance,
};
use setwise_domain::calendar::Calendar;
use setwise_domain::limits::MOST_LINE_BYTES;
use setwise_domain::profile::DateOrder;
use setwise_domain::session::Where;
use setwise_domain::text::counted;
use setwise_models::ask::contract::{self, Contract};
use setwise_models::ask::{Coach, CoachError, ask};
use setwise_words::text;
use std::sync::Arc;
use tokio::sync::mpsc::Sender;

/// A message to the calendar, with all that it is taken by.
#[derive(Clone, Debug)]
pub struct Turn {
    pub message: String,
    pub mode: Mode,
    /// What the athlete chose when the same message was asked back about.
    pub selection: Option<Selection>,
    /// The messages before this one, oldest first.
    pub transcript: Vec<Utterance>,
    /// What they were asked last, where the message may answer it.
    pub question: Option<OpenQuestion>,
    pub calendar: Arc<Calendar>,
    pub today: Date,
    pub dates: DateOrder,
}

/// Why there is no proposal and no answer, in a sentence.
struct Broken(String);

impl From<CoachError> for Broken {
    fn from(error: CoachError) -> Self {
        Self(format!("{} Nothing has changed; ask again.", sentence(&error)))
    }
}

/// What a proposal is asked for with.
struct Wish {
    snapshot: Snapshot,
    selection: Option<Selection>,
    conditions: Option<Where>,
}

impl Wish {
    const fn about(snapshot: Snapshot) -> Self {
        Self { snapshot, selection: None, conditions: None }
    }
}

pub(super) struct Walk {
    coach: Arc<dyn Coach>,
    turn: Turn,
    events: Sender<Event>,
}

impl Walk {
    pub fn new(coach: Arc<dyn Coach>, turn: Turn, events: Sender<Event>) -> Self {
        Self { coach, turn, events }
    }

    pub async fn walk(mut self) {
        if let Err(Broken(message)) = self.way().await {
            self.tell(Event::Failed { message }).await;
        }
        self.tell(Event::Done {}).await;
    }

    /// Whoever listens holds the walk itself, so nobody is told in vain.
    async fn tell(&self, event: Event) {
        let _ = self.events.send(event).await;
    }

    async fn stage(&self, stage: Stage) {
        self.tell(Event::Stage { stage }).await;
    }

    async fn way(&mut self) -> Result<(), Broken> {
        let selection = self.selection()?;
        match (self.turn.mode, selection) {
            (Mode::Chat, _) => self.answer(None).await,
            (_, Some(selection)) => {
                let Turn { calendar, today, .. } = &self.turn;
                let (mut snapshot, conditions) = snapshot::chosen(calendar, &selection, *today);
                if selection.ids.is_empty() {
                    // A day alone may be where something goes to that the message names.
                    snapshot.add(self.top());
                }
                self.plan(Wish {
                    snapshot,
                    selection: Some(selection),
                    conditions: Some(conditions),
                })
                .await
            }
            (Mode::Plan, None) => self.plan(Wish::about(self.top())).await,
            (Mode::Auto, None) => self.route().await,
        }
    }

    /// The message held to its bounds, and what was chosen, if anything was: with the message, or
    /// as a line behind it.
    fn selection(&mut self) -> Result<Option<Selection>, Broken> {
        let turn = &mut self.turn;
        if turn.message.trim().is_empty() {
            return Err(Broken("There is nothing to do: the message is empty.".to_owned()));
        }
        if turn.message.len() > MOST_LINE_BYTES {
            return Err(Broken(format!(
                "That is {} long; a message can have at most {MOST_LINE_BYTES}.",
                counted(turn.message.len(), "byte")
            )));
        }
        if let Some(chosen) = turn.selection.take().filter(says_something) {
            return match clarify::unknown(&chosen, &turn.calendar) {
                Some(why) => Err(Broken(why)),
                None => Ok(Some(chosen)),
            };
        }
        let behind = clarify::choice_in(&turn.message);
        let behind =
            behind.filter(|(_, chosen)| clarify::unknown(chosen, &turn.calendar).is_none());
        let Some((message, chosen)) = behind else {
            return Ok(None);
        };
        turn.message = message.to_owned();
        Ok(Some(chosen))
    }

    async fn ask<C: Contract>(&self, request: C::Request) -> Result<C::Answer, CoachError> {
        Ok(ask::<C>(&*self.coach, request).await?.value)
    }

    fn top(&self) -> Snapshot {
        let turn = &self.turn;
        snapshot::top(&turn.calendar, &self.words(), turn.today)
    }

    /// The message, behind what the question was about that it may answer.
    fn words(&self) -> String {
        let turn = &self.turn;
        let about = turn.question.as_ref();
        match about.and_then(|question| question.about.as_ref()) {
            Some(about) => format!("{about} {}", turn.message),
            None => turn.message.clone(),
        }
    }

    /// The newest of the messages before.
    fn newest(&self) -> Vec<Utterance> {
        let said = &self.turn.transcript;
        said[said.len().saturating_sub(MESSAGES_OF_AN_ANSWER)..].to_vec()
    }

    async fn route(&self) -> Result<(), Broken> {
        self.stage(Stage::Routing).await;
        let turn = &self.turn;
        let request = RouteRequest {
            message: turn.message.clone(),
            surroundings: snapshot::surroundings(
                &turn.calendar,
                &self.words(),
                turn.today,
                turn.dates,
            ),
            transcript: self.newest(),
            question: turn.question.clone(),
        };
        let route = match self.ask::<contract::Route>(request).await {
            Ok(route) => route,
            Err(error) => {
                tracing::warn!("the router failed: {error}");
                let notice = format!(
                    "I couldn't tell whether that asks for a change, so nothing is proposed: {}",
                    sentence(&error)
                );
                return self.answer(Some(notice)).await;
            }
        };
        match route::decide(&route) {
            Decision::Clarify => {
                self.clarify(&route).await;
                Ok(())
            }
            Decision::Chat => self.answer(None).await,
            Decision::Plan => {
                let narrowed = snapshot::narrowed(&turn.calendar, &route.entities, turn.today);
                let snapshot = narrowed.unwrap_or_else(|| self.top());
                self.plan(Wish::about(snapshot)).await
            }
        }
    }

    async fn clarify(&self, route: &Route) {
        let turn = &self.turn;
        let asked = clarify::ask(&turn.calendar, route, &turn.message, turn.today);
        self.tell(Event::Clarify(asked)).await;
    }

    /// Talks, and changes nothing. `notice` is said first.
    async fn answer(&self, notice: Option<String>) -> Result<(), Broken> {
        let turn = &self.turn;
        let request = AnswerRequest {
            message: turn.message.clone(),
            surroundings: snapshot::surroundings(
                &turn.calendar,
                &turn.message,
                turn.today,
                turn.dates,
            ),
            transcript: self.newest(),
        };
        let words = self.ask::<contract::AnswerMessage>(request).await?;
        let said = plain(&words.text);
        let said = said.unwrap_or_else(|| "There is no answer to that.".to_owned());
        let text = notice.into_iter().chain([said]).collect::<Vec<_>>().join(" ");
        self.tell(Event::Summary { text }).await;
        Ok(())
    }

    async fn plan(&self, wish: Wish) -> Result<(), Broken> {
        let turn = &self.turn;
        self.stage(Stage::Proposing).await;
        let request = ProposeRequest {
            message: turn.message.clone(),
            today: turn.today,
            dates: turn.dates,
            snapshot: wish.snapshot.clone(),
            aggregates: snapshot::aggregates(&turn.calendar, turn.today),
            selection: wish.selection,
            r#where: wish.conditions,
            transcript: self.newest(),
            question: turn.question.clone(),
        };
        let written = self.ask::<contract::Propose>(request).await?;
        self.stage(Stage::Validating).await;
        let first = Pass::of(&written, &turn.calendar, turn.today);
        self.tell(first.event(1)).await;
        let stands = if first.invalid() == 0 {
            first
        } else {
            self.repair(first, &written, &wish.snapshot).await
        };
        let text = self.summary(&stands, &wish.snapshot).await;
        let (valid_count, invalid_count) = (stands.valid(), stands.invalid());
        self.tell(Event::Summary { text: text.clone() }).await;
        self.tell(Event::Result(Box::new(Outcome {
            mode: Mode::Plan,
            text,
            operations: stands.judged,
            valid_count,
            invalid_count,
            proposal: None,
            planned: stands.planned,
        })))
        .await;
        Ok(())
    }

    /// The one attempt. Where it fails, what was valid before stands.
    async fn repair(&self, first: Pass, written: &str, snapshot: &Snapshot) -> Pass {
        let turn = &self.turn;
        self.stage(Stage::Repairing).await;
        let mut transcript = turn.transcript.clone();
        transcript.push(Utterance { who: Speaker::Athlete, text: turn.message.clone() });
        let request =
            repair::request(&first, written, snapshot, &transcript, &turn.calendar, turn.today);
        match self.ask::<contract::Repair>(request).await {
            Ok(answer) => {
                let repaired = Pass::of(&answer, &turn.calendar, turn.today);
                let stands = first.better(repaired);
                self.tell(stands.event(2)).await;
                stands
            }
            Err(error) => {
                tracing::warn!("the repair failed: {error}");
                first
            }
        }
    }

    /// The coach's words, where there is something to say, and it says that and nothing else; else counts
    /// and targets.
    async fn summary(&self, stands: &Pass, snapshot: &Snapshot) -> String {
        self.stage(Stage::Summarizing).await;
        let turn = &self.turn;
        // What is wrong with operations is said best by its issues. Why there are none, rules know that
        // proposed none; a model's words might say that something was done.
        if stands.valid() == 0 && (stands.invalid() > 0 || !self.coach.plans_by_rule()) {
            return summary::of(stands);
        }
        let about = stands.planned.about.iter();
        let about = about.filter_map(|id| turn.calendar.sessions.get(id));
        let about = about.take(crate::assistant::limits::SESSIONS_IN_A_SNAPSHOT);
        let request = SummarizeRequest {
            message: turn.message.clone(),
            today: turn.today,
            operations: stands.planned.operations.clone(),
            refused: stands.refused(),
            // Why nothing is proposed follows from what it could have been about.
            sessions: if stands.planned.operations.is_empty() {
                snapshot.sessions.clone()
            } else {
                about.map(snapshot::shortened).collect()
            },
        };
        match self.ask::<contract::Summarize>(request).await {
            Ok(answer) => plain(&answer.text)
                .filter(|text| {
                    self.coach.plans_by_rule()
                        || mentions::are_held(text, &stands.planned, &turn.calendar, turn.today)
                })
                .unwrap_or_else(|| summary::of(stands)),
            Err(error) => {
                tracing::warn!("the summary failed: {error}");
                summary::of(stands)
            }
        }
    }
}

fn says_something(selection: &Selection) -> bool {
    !selection.ids.is_empty() || selection.date.is_some() || selection.priority.is_some()
}

/// An issue as a sentence of its own.
fn sentence(error: &CoachError) -> String {
    text::sentence(&quoted(&error.to_string().replace('\n', " ")))
}
