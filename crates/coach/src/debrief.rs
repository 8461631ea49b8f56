//! Summing a session up: the coach is asked with the facts of the day, and what it says is stored
//! section by section.

use super::local;
use super::noted::Noted;
use super::program::{Cursor, next_time, standing};
use super::services::{ServiceError, Services, blocking};
use crate::limits::{ENTRIES_OF_A_DEBRIEF, MOST_WORDS_OF_A_DEBRIEF};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_domain::batch::BuildTranscript;
use setwise_domain::command::{Applied, Command};
use setwise_domain::debrief::{AthleteFact, Author, DatedDebrief, Debrief};
use setwise_domain::known_fact::KnownFact;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::SetResult;
use setwise_domain::summed_up::SummedUp;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_models::ask::{CoachError, DebriefRequest, Earlier, ask_twice, contract};
use setwise_store::Reader;
use setwise_tool::{hold_unsaid, plan_debrief, said_on};
use setwise_training::today;
use std::collections::HashSet;
use uuid::Uuid;

/// Sums the session of a day up without a turn, as the transcript has it; none where no set is logged
/// on it.
pub async fn debrief(services: &Services, date: Date) -> Result<Option<SummedUp>, ServiceError> {
    let reading = services.clone();
    let asked = blocking(move || {
        let reader = reading.store.reader()?;
        let conversation = reader.conversation()?;
        Ok(request_of(&reading, &reader, date)?.map(|request| (request, conversation)))
    });
    let Some((request, conversation)) = asked.await? else {
        return Ok(None);
    };
    let coach = services.coach.coach();
    let debrief = ask_twice::<contract::Debrief>(&*coach, request, unread).await?.value;
    let services = services.clone();
    blocking(move || {
        let told = Noted::default().debriefed(&services, services.stamps.id());
        keep(&services, date, debrief, conversation, told).map(Some)
    })
    .await
}

/// For the program's own log: the athlete sees what comes of the second answer.
pub(super) fn unread(error: &CoachError) {
    tracing::info!("asking for a debrief once more: {error}");
}

/// The facts of today; none where no set is logged.
pub(super) fn request(
    services: &Services,
    reader: &Reader,
) -> Result<Option<DebriefRequest>, ServiceError> {
    request_of(services, reader, services.stamps.today())
}

/// The facts of a day, as they stood at its end.
fn request_of(
    services: &Services,
    reader: &Reader,
    today: Date,
) -> Result<Option<DebriefRequest>, ServiceError> {
    let sets = reader.on_date(today)?;
    if sets.is_empty() {
        return Ok(None);
    }
    let profile = reader.profile()?.unwrap_or_default();
    let board = match reader.plan_for(today)? {
        Some(stored) => Some(today::board(stored, reader, services.catalog, &profile)?),
        None => None,
    };
    let said = |facts: Vec<KnownFact>| -> Vec<AthleteFact> {
        facts.into_iter().map(|known| known.said).collect()
    };
    let latest = is_last(reader, today)?;
    let mut known = reader.facts()?;
    known.retain(|fact| fact.since < today);
    Ok(Some(DebriefRequest {
        today,
        records: reader.records_broken_on(today)?,
        earlier: earlier(reader, today, &sets)?,
        next: match &board {
            Some(board) if latest => next_time(services, reader, board)?,
            _ => Vec::new(),
        },
        standing: Cursor::read_once_over(services, reader, Some(today))?
            .filter(|_| latest)
            .map(|cursor| standing(&cursor)),
        words: words(reader, today, services.stamps.now().time_zone(), &sets)?,
        facts: said(known),
        forgotten: said(reader.facts_forgotten_of(today)?),
        board,
        profile,
        sets,
    }))
}

/// Whether nothing was trained after a day: a program's next targets rest on all that was.
fn is_last(reader: &Reader, day: Date) -> Result<bool, ServiceError> {
    let later = DateRange { from: day.tomorrow().unwrap_or(day), to: Date::MAX };
    Ok(reader.days_trained(later)?.is_empty())
}

/// What was done before of each exercise of the day.
fn earlier(reader: &Reader, today: Date, sets: &[SetResult]) -> Result<Vec<Earlier>, ServiceError> {
    let mut seen = HashSet::new();
    sets.iter()
        .filter(|set| seen.insert(set.key()))
        .map(|set| {
            Ok(Earlier {
                exercise: set.exercise.clone(),
                sessions: today::sessions_before(today, &set.key(), reader)?,
            })
        })
        .collect()
}

/// What the athlete said today: messages that were no sets, and the notes of sets; each once, the
/// newest where there are many.
fn words(
    reader: &Reader,
    today: Date,
    zone: &TimeZone,
    sets: &[SetResult],
) -> Result<Vec<String>, ServiceError> {
    let entries: Vec<Entry> = reader
        .transcript(ENTRIES_OF_A_DEBRIEF, None)?
        .into_iter()
        .filter(|entry| entry.at.to_zoned(zone.clone()).date() == today)
        .collect();
    let logged: HashSet<Uuid> = entries
        .iter()
        .filter(|entry| matches!(entry.body, EntryBody::Receipt { .. }))
        .map(|entry| entry.turn)
        .collect();
    let messages = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Athlete { text } if !logged.contains(&entry.turn) => Some(text.as_str()),
        _ => None,
    });
    let notes = sets.iter().filter_map(|set| set.performance.notes.as_deref());
    let mut seen = HashSet::new();
    let mut words: Vec<String> = messages
        .chain(notes)
        .map(str::trim)
        .filter(|text| is_said(text) && seen.insert(text.to_lowercase()))
        .map(str::to_owned)
        .collect();
    let over = words.len().saturating_sub(MOST_WORDS_OF_A_DEBRIEF);
    words.drain(..over);
    Ok(words)
}

/// Whether a line says something: no answer by number, no order to the program.
fn is_said(line: &str) -> bool {
    line.contains(|c: char| c.is_alphabetic())
        && local::undo_wish(line).is_none()
        && !local::is_finish(line)
}

/// Stores what the coach said, section by section, with what the conversation says of it. Blocks
/// until that is durable.
pub(super) fn keep(
    services: &Services,
    date: Date,
    mut debrief: Debrief,
    conversation: Uuid,
    told: BuildTranscript,
) -> Result<SummedUp, ServiceError> {
    let reader = services.store.reader()?;
    let profile = reader.profile()?.unwrap_or_default();
    let said = said_on(&reader, date, services.stamps.now().time_zone())?;
    hold_unsaid(&mut debrief, &said, services.catalog);
    // Nobody is asked again: where the log doesn't support the message, the program's own stands for it.
    if let Author::Model { said } = &debrief.author
        && let Some(claim) = reader.unlogged(&debrief.message, date, said)?
        && let Some(request) = request_of(services, &reader, date)?
    {
        tracing::warn!("the program's own message is kept, as the log doesn't have: {claim}");
        debrief.message = setwise_offline::debrief(&request, services.catalog).message;
    }
    plan_debrief(
        &mut debrief,
        services.executor.planner(),
        &reader,
        services.catalog,
        &profile,
        date,
    )?;
    let dated = DatedDebrief {
        id: services.stamps.id(),
        date,
        at: services.stamps.timestamp(),
        coach: services.coach.coach().name().to_owned(),
        debrief,
    };
    let command = Command::KeepDebrief(Box::new(dated));
    let origin = Services::athlete(conversation);
    let end = services.executor.command_with(command, &origin, Some(told))?;
    match end {
        Ok(Applied::Debriefed(summed_up)) => Ok(*summed_up),
        Ok(_) => Err(ServiceError::Broken("a debrief was not stored as one".into())),
        Err(rejection) => Err(ServiceError::Broken(rejection.to_string())),
    }
}
