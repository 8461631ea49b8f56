//! What coaches and athletes send each other: worked out where it is written, so that nothing unreadable
//! leaves, and taken in where it comes, as a card that waits for the athlete's word.

use super::program;
use super::services::{ServiceError, Services, blocking};
use super::settle;
use super::team::{Coached, TeamFile, team_file};
use super::today::board_today;
use crate::limits::MOST_MESSAGE_CHARS;
use jiff::civil::Date;
use setwise_domain::command::Command;
use setwise_domain::plan::{Generation, PlanStanding, StoredPlan};
use setwise_domain::proposal::Proposal;
use setwise_domain::session::{Operation, SessionId};
use setwise_domain::team_message::{MessageState, StoredMessage, Suggested, TeamMessage};
use setwise_domain::text::printable;
use setwise_domain::tool_call::{Caller, Origin};
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_models::ask::Coach;
use setwise_store::Reader;
use setwise_training::assistant::{self, End, Mode, Planned, Turn};
use setwise_training::program::notation;
use setwise_training::today;
use setwise_words::text;
use std::sync::Arc;
use uuid::Uuid;

/// By whom such a proposal is, in the journal.
const TEAM: &str = "team";

/// Takes in what a coach sent to this home's athlete. Doing it again does nothing more.
pub async fn receive_message(
    services: &Services,
    message: StoredMessage,
) -> Result<(), ServiceError> {
    let suggested = &message.message.suggested;
    let is_plan_for_today = matches!(suggested, Suggested::Plan { .. })
        && message.message.date == services.stamps.today();
    if is_plan_for_today {
        // What it takes the place of. A day without a plan is no reason to refuse one.
        let _ = board_today(services).await;
    }
    let services = services.clone();
    blocking(move || {
        let reader = services.store.reader()?;
        let card = match reader.proposal(message.id)? {
            Some(there) => Ok(Some(there)),
            None => proposed(&services, &reader, &message)?.map_err(|why| why.to_string()),
        };
        let (card, why) = match card {
            Ok(card) => (card, None),
            Err(why) => (None, Some(why)),
        };
        if let Some(card) = &card {
            propose(&services, &reader, card.clone(), &message.who)?;
        }
        let entries = entries(&services, &message, card, why.as_deref());
        let message = StoredMessage { state: MessageState::Taken, ..message };
        services.store.keep_message(message, entries).wait()?;
        Ok(())
    })
    .await
}

fn propose(
    services: &Services,
    reader: &Reader,
    card: Proposal,
    who: &str,
) -> Result<(), ServiceError> {
    if reader.proposal(card.id)?.is_some() {
        return Ok(());
    }
    let origin = Origin {
        provider: Some(TEAM.to_owned()),
        model: Some(printable(who).into_owned()),
        conversation: Some(reader.conversation()?),
        ..Origin::of(Caller::Model)
    };
    let proposed = services.executor.command(Command::Propose(card), &origin)?;
    proposed.map(drop).map_err(|rejection| ServiceError::Broken(rejection.to_string()))
}

/// Who said what, and the card. They are called by what the message is called, so that they are there once.
fn entries(
    services: &Services,
    message: &StoredMessage,
    card: Option<Proposal>,
    why: Option<&str>,
) -> Vec<Entry> {
    let said = text::team::came(message, why, services.stamps.today());
    let bodies = [EntryBody::Notice { text: said }]
        .into_iter()
        .chain(card.map(|proposal| EntryBody::Proposal { proposal }));
    let named = |(at, body): (usize, EntryBody)| Entry {
        id: Uuid::new_v5(&message.id, &at.to_be_bytes()),
        ..services.entry(message.id, body)
    };
    bodies.enumerate().map(named).collect()
}

/// Why a message comes to no proposal, in a sentence.
#[derive(Debug, thiserror::Error)]
enum NoProposal {
    #[error("the plan is for a day that is over")]
    Late,
    #[error("{0}")]
    Unreadable(String),
    #[error("the calendar has no such session any more")]
    NoSuchSession,
}

/// What it wants changed, worked out here; none of a comment.
fn proposed(
    services: &Services,
    reader: &Reader,
    message: &StoredMessage,
) -> Result<Result<Option<Proposal>, NoProposal>, ServiceError> {
    let made = match &message.message.suggested {
        Suggested::Comment => return Ok(Ok(None)),
        Suggested::Plan { plan } => plan_of(services, reader, message, plan)?,
        Suggested::Program { program } => match notation::read(program) {
            Ok(read) => {
                let by = printable(&message.who).into_owned();
                Ok(program::proposed_by(services, reader, read, by)?)
            }
            Err(errors) => Err(NoProposal::Unreadable(listed(&errors))),
        },
        Suggested::Calendar { operations, sessions } => {
            let operations = renumbered(reader, operations.clone(), sessions)?;
            match operations {
                Some(operations) => calendar_of(services, reader, operations)?,
                None => Err(NoProposal::NoSuchSession),
            }
        }
    };
    Ok(made.map(|proposal| {
        let from = text::team::from(message);
        let reason = format!("{from} {}", proposal.reason);
        Some(Proposal { id: message.id, reason: reason.trim_end().to_owned(), ..proposal })
    }))
}

fn listed(errors: &[impl ToString]) -> String {
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    said.join("; ")
}

fn plan_of(
    services: &Services,
    reader: &Reader,
    message: &StoredMessage,
    text: &str,
) -> Result<Result<Proposal, NoProposal>, ServiceError> {
    let date = message.message.date;
    if date < services.stamps.today() {
        return Ok(Err(NoProposal::Late));
    }
    let reviewed = match today::review(text, None, &services.stamps) {
        Ok(reviewed) => reviewed,
        Err(error) => {
            return Ok(Err(NoProposal::Unreadable(setwise_training::today::in_words(&error))));
        }
    };
    let standing = reader.plan_for(date)?;
    let mut plan = StoredPlan {
        id: services.stamps.id(),
        date,
        at: services.stamps.timestamp(),
        standing: PlanStanding::Accepted,
        made: Generation { coach: printable(&message.who).into_owned(), ..reviewed.made() },
        plan: reviewed.plan,
    };
    plan.made.program = standing.as_ref().and_then(|standing| {
        let of = standing.made.program.as_ref()?;
        Some(of.in_place_of(&standing.plan, &plan.plan))
    });
    let verdict = settle::verdict_of_day(services, reader, &plan.plan)?;
    let proposal = today::proposed(plan, standing.as_ref(), &verdict, &services.stamps);
    Ok(Ok(proposal))
}

fn calendar_of(
    services: &Services,
    reader: &Reader,
    operations: Vec<Operation>,
) -> Result<Result<Proposal, NoProposal>, ServiceError> {
    let today = services.stamps.today();
    let trained = setwise_tool::trained::read(reader, services.catalog, today)?;
    let planned = match Planned::of(&trained.calendar, operations, today) {
        Ok(planned) => planned,
        Err(refused) => {
            let errors = refused.iter().flat_map(|one| &one.errors);
            let messages: Vec<&String> = errors.map(|error| &error.message).collect();
            return Ok(Err(NoProposal::Unreadable(listed(&messages))));
        }
    };
    let proposal = planned.proposal("", &services.stamps);
    Ok(proposal.ok_or_else(|| NoProposal::Unreadable("it changes nothing".to_owned())))
}

/// The operations by the numbers that their sessions have here; none where one is not here any more.
fn renumbered(
    reader: &Reader,
    mut operations: Vec<Operation>,
    sessions: &[(SessionId, Uuid)],
) -> Result<Option<Vec<Operation>>, ServiceError> {
    for number in operations.iter_mut().flat_map(Operation::named) {
        let name = sessions.iter().find(|(there, _)| there == number);
        let here = match name {
            Some((_, name)) => reader.session_named(*name)?,
            None => None,
        };
        match here {
            Some(here) => *number = here,
            None => return Ok(None),
        }
    }
    Ok(Some(operations))
}

/// A wish for an athlete's calendar, worked out on the copy of it.
pub enum WorkedOut {
    /// With what each operation does, a sentence each.
    Suggested { suggested: Suggested, effects: Vec<String> },
    /// It comes to no change; why.
    Nothing(String),
}

/// Works a wish for an athlete's calendar out with whoever coaches here. `copy`: what they share.
pub async fn work_out_wish(
    services: &Services,
    copy: Reader,
    wish: String,
) -> Result<WorkedOut, ServiceError> {
    let coach: Arc<dyn Coach> = services.coach.coach();
    let today = services.stamps.today();
    let catalog = services.catalog;
    let calendar = Arc::clone(&setwise_tool::trained::read(&copy, catalog, today)?.calendar);
    let dates = services.store.reader()?.profile()?.unwrap_or_default().unit.into();
    let turn = Turn {
        message: wish,
        mode: Mode::Auto,
        selection: None,
        transcript: Vec::new(),
        question: None,
        calendar,
        today,
        dates,
    };
    let end = assistant::end_of(assistant::run(coach, turn)).await;
    Ok(match end {
        End::Planned(outcome) if !outcome.planned.operations.is_empty() => {
            let mut operations = outcome.planned.operations.clone();
            let mut sessions = Vec::new();
            for number in operations.iter_mut().flat_map(Operation::named) {
                if let Some(name) = copy.session_name(*number)? {
                    sessions.push((*number, name));
                }
            }
            sessions.sort_unstable();
            sessions.dedup();
            WorkedOut::Suggested {
                suggested: Suggested::Calendar { operations, sessions },
                effects: outcome.planned.effects.clone(),
            }
        }
        End::Planned(outcome) => WorkedOut::Nothing(outcome.text),
        End::Asked(asked) => WorkedOut::Nothing(asked.question),
        End::Said(text) | End::Failed(text) => WorkedOut::Nothing(text),
    })
}

/// Why these words can't be sent; none where they can.
pub fn words_error(words: &str) -> Option<String> {
    (words.chars().count() > MOST_MESSAGE_CHARS).then(|| {
        format!(
            "the message is longer than {MOST_MESSAGE_CHARS} characters; say less, or send it in two"
        )
    })
}

/// Why a plan for a day can't be sent; none where it can.
pub fn plan_error(services: &Services, text: &str, date: Date) -> Option<String> {
    if date < services.stamps.today() {
        return Some(NoProposal::Late.to_string());
    }
    let read = today::review(text, None, &services.stamps);
    read.err().map(|error| error.to_string())
}

/// Why a program can't be sent; none where it can.
pub fn program_error(text: &str) -> Option<String> {
    notation::read(text).err().map(|errors| listed(&errors))
}

/// Keeps a message to an athlete until it is sent.
pub fn write_message(
    services: &Services,
    to: &Coached,
    message: TeamMessage,
) -> Result<StoredMessage, ServiceError> {
    let stored = StoredMessage {
        id: services.stamps.id(),
        athlete: Some(to.athlete),
        who: to.name.clone(),
        at: services.stamps.timestamp(),
        state: MessageState::Waiting,
        message,
    };
    let kept = services.store.keep_message(stored.clone(), Vec::new());
    kept.wait()?;
    Ok(stored)
}

/// A word to an athlete about today, in a sentence what becomes of it.
pub fn send_word(services: &Services, name: &str, words: String) -> Result<String, ServiceError> {
    let team = TeamFile::read(&team_file(services.store.path())).map_err(ServiceError::Broken)?;
    let Some(to) = team.find(name).and_then(|at| team.athletes.get(at)) else {
        return Ok(text::capitalised(&team.not_found(name)));
    };
    if let Some(why) = words_error(&words) {
        return Ok(text::capitalised(&why));
    }
    let message =
        TeamMessage { words, date: services.stamps.today(), suggested: Suggested::Comment };
    let stored = write_message(services, to, message)?;
    let said = text::team::message(&stored.message, services.stamps.today());
    Ok(format!("To {}, {said}", printable(&to.name)))
}
