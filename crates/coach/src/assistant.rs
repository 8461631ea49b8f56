//! A message to the calendar's assistant: with what stands, to its end, and what is valid stored as
//! one proposal that waits for the athlete's word.

use super::amending::Amendable;
use super::chat_line::{self, ChatLine};
use super::context;
use super::pending::{Answer, Pending};
use super::services::{ServiceError, Services, blocking};
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use jiff::civil::Date;
use setwise_domain::assistant::{OpenQuestion, Selection};
use setwise_domain::batch::BuildTranscript;
use setwise_domain::command::Command;
use setwise_domain::proposal::Proposal;
use setwise_domain::question::Question;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_models::ask::Coach;
use setwise_shorthand::speech;
use setwise_training::assistant::{self, Choice, End, Event, Mode, Outcome, Turn};
use setwise_words::parse::day::DayReader;
use std::sync::Arc;
use uuid::Uuid;

/// Takes a message to the calendar all the way, and tells of it as it happens; the last event is
/// `Done`. Nothing of the calendar is changed. Dropping the stream ends it, and then nothing is
/// stored.
pub fn assist(
    services: &Services,
    message: String,
    mode: Mode,
    selection: Option<Selection>,
) -> BoxStream<'static, Event> {
    let services = services.clone();
    stream::once(begin(services, message, mode, selection))
        .flat_map(|begun| match begun {
            Ok(Begun::Turn(keeping)) => keeping.events(),
            Ok(Begun::Chat(services, line)) => chat_line::said(*services, line),
            Err(error) => failed(&error),
        })
        .boxed()
}

/// Whose a message is.
enum Begun {
    Turn(Box<Keeping>),
    Chat(Box<Services>, String),
}

/// Reads what stands, and sets out.
async fn begin(
    services: Services,
    message: String,
    mode: Mode,
    selection: Option<Selection>,
) -> Result<Begun, ServiceError> {
    // The one that it begins with answers it to its end.
    let coach: Arc<dyn Coach> = services.coach.coach();
    let reading = services.clone();
    let line = message.clone();
    let turn = blocking(move || {
        let reader = reading.store.reader()?;
        let today = reading.stamps.today();
        reading.conversation(&reader)?;
        let entries = context::entries(&reader)?;
        let dates = reader.profile()?.unwrap_or_default().unit.into();
        let days = DayReader { order: Some(dates), ..DayReader::ahead(today) };
        let talks = mode != Mode::Plan && reading.coach.coach().plans_by_rule();
        let own = speech::own(&message, reading.catalog).trim().to_owned();
        if !speech::says_something(&own) {
            return Ok(None);
        }
        let message = own;
        let asked = ChatLine { services: &reading, reader: &reader, entries: &entries, days };
        if selection.is_none() && asked.is_meant(&message, talks)? {
            return Ok(None);
        }
        let chosen = Chosen::of(&reading, &entries, message, selection, days);
        let turn = Turn {
            message: chosen.message,
            mode,
            selection: chosen.selection,
            transcript: assistant::messages(&entries),
            question: chosen.question,
            calendar: Arc::clone(
                &setwise_tool::trained::read(&reader, reading.catalog, today)?.calendar,
            ),
            today,
            dates,
        };
        Ok(Some((turn, chosen.answers, chosen.replaces)))
    })
    .await?;
    let Some((turn, answers, replaces)) = turn else {
        return Ok(Begun::Chat(Box::new(services), line));
    };
    Ok(Begun::Turn(Box::new(Keeping {
        said: said(&turn),
        today: turn.today,
        answers,
        replaces,
        services,
        last: None,
        events: assistant::run(coach, turn),
    })))
}

/// A message with what it says about the open question.
struct Chosen {
    message: String,
    selection: Option<Selection>,
    /// What was asked last, where it is for the coach to say whether this answers it.
    question: Option<OpenQuestion>,
    /// The question that it answers.
    answers: Option<Uuid>,
    /// The proposal that what comes of it takes the place of.
    replaces: Option<Uuid>,
}

impl Chosen {
    /// Words that choose a session, a day or what is to be done stand for the first message with
    /// that choice.
    fn of(
        services: &Services,
        entries: &[Entry],
        message: String,
        selection: Option<Selection>,
        days: DayReader,
    ) -> Self {
        let now = services.stamps.timestamp();
        if selection.is_none()
            && services.window.is_talked_to()
            && let Some(proposed) = Amendable::find(entries, &services.window)
            && let Some(line) = proposed.amended(&message, services.catalog, days)
        {
            return Self { replaces: Some(proposed.card), ..Self::line(&line) };
        }
        let open = Pending::find(entries, &services.window, now)
            .filter(|open| !open.asked_by_a_model() && is_of_calendar(&open.question));
        let question = open.as_ref().filter(|open| open.fresh);
        let question = question.map(|open| OpenQuestion::from(&open.question));
        let answers = open.as_ref().map(|open| open.entry);
        let about = open.as_ref().and_then(|open| open.question.about.clone());
        let answer = match (&selection, open) {
            (None, Some(open)) if services.window.is_talked_to() => {
                open.answer(&message, false, services.catalog, days)
            }
            (None, _) => Answer::No,
            (Some(_), _) => {
                return Self { message, selection, question: None, answers, replaces: None };
            }
        };
        match (answer, about) {
            (Answer::Line(line), _) => Self { answers, ..Self::line(&line) },
            // What is none of the options is asked again.
            (Answer::Outside(_), Some(about)) => Self { answers, ..Self::line(&about.text) },
            _ => Self {
                message,
                selection: None,
                question: question.filter(|_| services.window.is_talked_to()),
                answers: None,
                replaces: None,
            },
        }
    }

    /// A line that stands for itself, with the choice that is written behind it.
    fn line(line: &str) -> Self {
        let (message, selection) = match assistant::choice_in(line) {
            Some((first, selection)) => (first, Some(selection)),
            None => (line, None),
        };
        Self {
            message: message.to_owned(),
            selection,
            question: None,
            answers: None,
            replaces: None,
        }
    }
}

/// Whether the calendar's assistant asked it.
pub(super) fn is_of_calendar(question: &Question) -> bool {
    assistant::QUESTIONS.contains(&question.id.as_str())
}

/// What the athlete said, with what they chose.
fn said(turn: &Turn) -> String {
    let mut said = turn.message.clone();
    let Some(chosen) = &turn.selection else {
        return said;
    };
    for id in &chosen.ids {
        if let Some(session) = turn.calendar.sessions.get(id) {
            said = assistant::with_choice(&said, &Choice::of(session, turn.today));
        }
    }
    match chosen.date {
        Some(day) => assistant::with_day(&said, day),
        None => said,
    }
}

/// A turn whose end is to be kept.
struct Keeping {
    services: Services,
    said: String,
    today: Date,
    /// The question that this answers.
    answers: Option<Uuid>,
    /// The proposal that this takes the place of.
    replaces: Option<Uuid>,
    /// What it came to so far.
    last: Option<End>,
    events: BoxStream<'static, Event>,
}

impl Keeping {
    fn events(self) -> BoxStream<'static, Event> {
        stream::unfold(Some(self), |keeping| async {
            let mut keeping = keeping?;
            let event = keeping.events.next().await?;
            match keeping.keep(event).await {
                Ok(event) => Some((stream::iter(vec![event]), Some(keeping))),
                Err(error) => Some((broken(&error), None)),
            }
        })
        .flatten()
        .boxed()
    }

    /// Stores what the event brings, before it is told.
    async fn keep(&mut self, event: Event) -> Result<Event, ServiceError> {
        self.last = End::of(&event).or(self.last.take());
        match event {
            Event::Result(outcome) => Ok(Event::Result(Box::new(self.propose(*outcome).await?))),
            Event::Done {} => {
                self.tell().await?;
                Ok(Event::Done {})
            }
            event => Ok(event),
        }
    }

    /// Stores the proposal of what is valid, with the talk that led to it.
    async fn propose(&mut self, outcome: Outcome) -> Result<Outcome, ServiceError> {
        self.last = None;
        let proposal = outcome.planned.proposal(&outcome.text, &self.services.stamps);
        let mut bodies =
            vec![EntryBody::Athlete { text: self.said.clone() }, EntryBody::coach(&outcome.text)];
        bodies.extend(proposal.clone().map(|proposal| EntryBody::Proposal { proposal }));
        let id = proposal.as_ref().map(|proposal| proposal.id);
        let replaced = self.replaces.filter(|_| proposal.is_some());
        store(self.services.clone(), proposal, self.answers, bodies).await?;
        if let Some(proposal) = replaced {
            replace(self.services.clone(), proposal).await?;
        }
        Ok(Outcome { proposal: id, ..outcome })
    }

    /// Keeps the talk of a turn without a proposal. One that broke off leaves nothing.
    async fn tell(&mut self) -> Result<(), ServiceError> {
        let answer = match self.last.take() {
            Some(End::Said(text)) => EntryBody::coach(text),
            Some(End::Asked(asked)) => EntryBody::Question {
                question: assistant::question(&self.said, &asked).about(&self.said, self.today),
            },
            Some(End::Planned(_) | End::Failed(_)) | None => return Ok(()),
        };
        let athlete = EntryBody::Athlete { text: self.said.clone() };
        store(self.services.clone(), None, self.answers, vec![athlete, answer]).await
    }
}

async fn store(
    services: Services,
    proposal: Option<Proposal>,
    answers: Option<Uuid>,
    bodies: Vec<EntryBody>,
) -> Result<(), ServiceError> {
    blocking(move || {
        let turn = services.stamps.id();
        let entries = bodies.into_iter().map(|body| Entry {
            answers: answers.filter(|_| matches!(body, EntryBody::Athlete { .. })),
            ..services.entry(turn, body)
        });
        let entries: Vec<_> = entries.collect();
        let Some(proposal) = proposal else {
            return Ok(services.store.append(entries).wait()?);
        };
        let origin = Services::athlete(services.store.reader()?.conversation()?);
        let talk: BuildTranscript = Arc::new(move |_| entries.clone());
        services
            .executor
            .command_with(Command::Propose(proposal), &origin, Some(talk))?
            .map_err(|rejection| ServiceError::Broken(rejection.to_string()))?;
        Ok(())
    })
    .await
}

/// Settles a proposal that another has taken the place of. One that was settled meanwhile stays as it is.
async fn replace(services: Services, proposal: Uuid) -> Result<(), ServiceError> {
    blocking(move || {
        let origin = Services::athlete(services.store.reader()?.conversation()?);
        let replace = Command::Replace { proposal };
        Ok(services.executor.command(replace, &origin)?.ok())
    })
    .await
    .map(drop)
}

fn failed(error: &ServiceError) -> BoxStream<'static, Event> {
    broken(error).boxed()
}

fn broken(error: &ServiceError) -> stream::Iter<std::vec::IntoIter<Event>> {
    let message = match error {
        // The proposal itself may be what is stored already.
        ServiceError::Store(_) | ServiceError::Log(_) => format!("{error}."),
        error => format!("{error}; nothing is proposed."),
    };
    stream::iter(vec![Event::Failed { message }, Event::Done {}])
}
