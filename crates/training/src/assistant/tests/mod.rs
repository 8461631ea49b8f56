//! The pipeline, with a coach that plays a script.

mod order;
mod repairs;

use super::{Event, Mode, Turn, run};
use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use jiff::civil::{Date, date};
use setwise_domain::assistant::{
    AnswerRequest, Decision, ProposeRequest, RepairRequest, Route, RouteRequest, SummarizeRequest,
    Words,
};
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::conversation::{Conversation, Delta};
use setwise_domain::profile::DateOrder;
use setwise_domain::session::{Recurrence, RecurrenceType, Session, SessionId, Until};
use setwise_domain::sessions::Sessions;
use setwise_models::ask::{Answer, Coach, CoachError, Reply, Request};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A Saturday.
pub const TODAY: Date = date(2026, 11, 21);

pub fn single(id: u32, title: &str, on: Option<Date>) -> Session {
    Session::once(SessionId(id), title, on)
}

/// One that repeats weekly, without end.
pub fn repeating(id: u32, title: &str, anchor: Date) -> Session {
    Session {
        recurrence: Recurrence { until: Until::Never, ..Recurrence::of(RecurrenceType::Weekly) },
        ..single(id, title, Some(anchor))
    }
}

pub fn calendar(sessions: impl IntoIterator<Item = Session>) -> Calendar {
    let sessions: Sessions = sessions.into_iter().collect();
    let last = sessions.keys().next_back().map_or(0, |id| id.0);
    Calendar { revision: Revision(7), next: SessionId(last + 1), sessions }
}

/// Leg day on Thursday, Upper day every Monday, Mobility in the backlog.
pub fn example() -> Calendar {
    calendar([
        single(1, "Leg day", Some(date(2026, 11, 26))),
        repeating(2, "Upper day", date(2026, 11, 2)),
        single(3, "Mobility", None),
    ])
}

pub const MOVE: &str = r#"{"operations":[{"op":"update","id":1,"scheduledFor":"2026-11-27","recurrence":{"type":"none"}}]}"#;

/// What it says of each thing that it is asked, and what it was asked with. What is not in the
/// script fails.
#[derive(Default)]
pub struct Script {
    pub route: Option<Route>,
    pub propose: Option<String>,
    pub repair: Option<String>,
    pub summarize: Option<String>,
    pub answer: Option<String>,
    /// How long it thinks about each.
    pub slow: Duration,
    pub asked: Mutex<Asked>,
}

#[derive(Default)]
pub struct Asked {
    pub names: Vec<&'static str>,
    pub route: Option<RouteRequest>,
    pub propose: Option<ProposeRequest>,
    pub repair: Option<RepairRequest>,
    pub summarize: Option<SummarizeRequest>,
    pub answer: Option<AnswerRequest>,
}

pub fn route(decision: Decision, confidence: f64) -> Route {
    Route {
        decision,
        category: "move".into(),
        entities: Vec::new(),
        missing: vec!["which session".into()],
        confidence,
        question: None,
    }
}

fn said<T: Send + 'static>(
    value: Option<T>,
    slow: Duration,
) -> BoxFuture<'static, Result<Answer<T>, CoachError>> {
    let answer = value.map(|value| Answer {
        value,
        asked: String::new(),
        dropped: Vec::new(),
        sources: Vec::new(),
    });
    async move {
        if !slow.is_zero() {
            tokio::time::sleep(slow).await;
        }
        answer.ok_or_else(|| CoachError::Unavailable("the model is down".into()))
    }
    .boxed()
}

impl Coach for Script {
    fn name(&self) -> &'static str {
        "script"
    }

    fn chat_round(&self, _: Conversation) -> BoxStream<'static, Result<Delta, CoachError>> {
        stream::empty().boxed()
    }

    fn answer(&self, request: Request) -> BoxFuture<'static, Result<Answer<Reply>, CoachError>> {
        let mut asked = self.asked.lock().unwrap();
        asked.names.push(request.contract());
        let words = |text: &Option<String>| text.clone().map(|text| Words { text });
        let value = match request {
            Request::Route(request) => {
                asked.route = Some(request);
                self.route.clone().map(Reply::Route)
            }
            Request::Propose(request) => {
                asked.propose = Some(request);
                self.propose.clone().map(Reply::Propose)
            }
            Request::Repair(request) => {
                asked.repair = Some(request);
                self.repair.clone().map(Reply::Repair)
            }
            Request::Summarize(request) => {
                asked.summarize = Some(request);
                words(&self.summarize).map(Reply::Summarize)
            }
            Request::AnswerMessage(request) => {
                asked.answer = Some(request);
                words(&self.answer).map(Reply::AnswerMessage)
            }
            _ => None,
        };
        said(value, self.slow)
    }
}

pub fn turn(message: &str, mode: Mode) -> Turn {
    Turn {
        message: message.to_owned(),
        mode,
        selection: None,
        transcript: Vec::new(),
        question: None,
        calendar: example().into(),
        today: TODAY,
        dates: DateOrder::MonthDay,
    }
}

/// Runs a turn to its end, with a clock that stands still but for those who wait for it.
pub fn events(script: &Arc<Script>, turn: Turn) -> Vec<Event> {
    let coach: Arc<dyn Coach> = Arc::clone(script) as Arc<dyn Coach>;
    paused(async { run(coach, turn).collect().await })
}

pub fn paused<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap()
        .block_on(future)
}

/// An event in a word or two, for its order.
pub fn name(event: &Event) -> String {
    match event {
        Event::Stage { stage } => stage.to_string(),
        Event::Clarify(_) => "clarify".into(),
        Event::Ops { version, valid_count, invalid_count, .. } => {
            format!("ops{version}({valid_count}+{invalid_count})")
        }
        Event::Summary { .. } => "summary".into(),
        Event::Result(outcome) => {
            format!("result({}+{})", outcome.valid_count, outcome.invalid_count)
        }
        Event::Heartbeat {} => "heartbeat".into(),
        Event::Failed { .. } => "failed".into(),
        Event::Done {} => "done".into(),
    }
}

pub fn order(events: &[Event]) -> String {
    events.iter().map(name).collect::<Vec<_>>().join(" ")
}
