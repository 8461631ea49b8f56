//! Logging one line without a turn: the same reading and the same storing, one answer.

mod changed;
mod once;
mod read;
mod utterance;

use super::entries::change_entry;
use super::intent::{self, Intent, Outcome, Place};
use super::lines::{self, follow_taught};
use super::pending::{Answer, Pending};
use super::preview::{Previewer, Reads};
use super::program::begin_day;
use super::reading::{self, Sentences};
use super::services::{ServiceError, Services};
use super::{local, messages};
use crate::limits::ENTRIES_LOOKED_AT_FOR_A_QUESTION;
pub use changed::ChangedSet;
pub use once::once;
use read::read;
use schemars::JsonSchema;
use serde::Serialize;
use setwise_catalog::catalog::Catalog;
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::kept_line::{NotUnderstood, UnknownLine};
use setwise_domain::load::Unit;
use setwise_domain::question::Question;
use setwise_domain::receipt::{Beaten, Receipt, Record, RecordKind, Tick};
use setwise_domain::set_export::ExportedSet;
use setwise_domain::taught_phrase::phrase_key;
use setwise_domain::text::line_excerpt;
use setwise_domain::tool_call::{CallOutcome, Origin, ToolResult};
use setwise_domain::transcript::Entry;
use setwise_domain::weigh_in::ExportedWeight;
use setwise_shorthand::{BadPart, Change, Line, NEW_EXERCISE, Reading};
use setwise_store::{Reader, StoreError};
use setwise_tool::Executor;
use setwise_words::text::{self, NextStep};
use std::sync::{Arc, Mutex, PoisonError};
pub(super) use utterance::Utterance;

/// What came of a line, as `setwise log --json` says it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LogReply {
    Logged(Logged),
    /// Nothing was logged; it waits for a choice.
    Question {
        /// The question; nothing is stored yet.
        question: Question,
    },
    /// Nothing was logged, and why.
    Refused {
        /// Why nothing was stored.
        refused: Refused,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Logged {
    /// The sets that were stored.
    pub logged: Vec<ExportedSet>,
    /// The records that they broke.
    pub records: Vec<ExportedRecord>,
    /// What of today's plan they count for.
    pub ticked: Vec<Tick>,
    /// Sets that the line corrected or deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedSet>,
    /// What the athlete weighs, where the line said that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bodyweight: Option<ExportedWeight>,
    /// The receipt as the chat shows it.
    pub reply: String,
    /// It was carried out before under the same key; nothing was done now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub replayed: bool,
}

/// A record in the names of the exported set.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExportedRecord {
    /// What it is the best of.
    pub kind: RecordKind,
    /// Kilograms for load and e1RM, a count for reps, kilograms × reps for volume.
    pub value: f64,
    /// The set that holds it.
    pub set: ExportedSet,
    /// What it was before; left out of the first.
    pub beat: Option<ExportedBeaten>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExportedBeaten {
    /// The value that was beaten.
    pub value: f64,
    /// The set that held it.
    pub set: ExportedSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "RefusedLine")]
pub struct Refused {
    /// The part that could not be read, where it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Where it begins, counted from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Its line, counted from 1, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// In a sentence, for people.
    pub message: String,
}

impl LogReply {
    pub(super) fn refused(message: String) -> Self {
        Self::Refused { refused: Refused { part: None, column: None, line: None, message } }
    }

    pub(super) fn bad(bad: &BadPart, unit: Unit) -> Self {
        let formatter = Catalog::in_force().formatter(unit);
        Self::Refused {
            refused: Refused {
                part: Some(bad.part.clone()),
                column: Some(bad.column),
                line: bad.line.map(|place| place.line),
                message: messages::bad_part(bad, formatter),
            },
        }
    }
}

/// What a line of the athlete's is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// Sets, or a correction of some.
    Log,
    /// A correction alone.
    Change,
}

/// Logs or corrects what a line says; `choose` answers the question that it raises, once, or
/// without a line the one that waits. Blocks until that is durable.
pub fn log_line(
    services: &Services,
    text: &str,
    choose: Option<usize>,
) -> Result<Outcome, ServiceError> {
    carry_out(services, text, choose, Wish::Log)
}

/// Corrects or deletes what the words name, and logs nothing; `choose` as above. Blocks until that
/// is durable.
pub fn change_line(
    services: &Services,
    text: &str,
    choose: Option<usize>,
) -> Result<Outcome, ServiceError> {
    carry_out(services, text, choose, Wish::Change)
}

/// Utterance of words that no correction was read from.
const NOT_A_CORRECTION: &str = "Nothing was changed: say which set, and what is to become of it, as in `setwise edit bench set 2 on monday to 90x7` or `setwise delete set 3 of squat`.";

fn carry_out(
    services: &Services,
    text: &str,
    choose: Option<usize>,
    wish: Wish,
) -> Result<Outcome, ServiceError> {
    if wish == Wish::Log {
        begin_day(services)?;
    }
    let reader = services.store.reader()?;
    let taught = follow_taught(services.catalog, &reader)?;
    let text = taught.get(&phrase_key(text)).map_or(text, String::as_str);
    let entries = reader.said(ENTRIES_LOOKED_AT_FOR_A_QUESTION)?;
    let open = Pending::find(&entries, &services.window, services.stamps.timestamp());
    let open = open.filter(|open| !open.asked_by_a_model());
    if let (true, Some(number)) = (text.trim().is_empty(), choose) {
        return answer(services, &reader, open, number, wish);
    }
    let sentences = match wish {
        Wish::Log => Sentences::ReadOut,
        Wish::Change => Sentences::Left,
    };
    let reading = match read(services, &reader, text, choose, sentences)? {
        Ok(reading) => reading,
        Err(reply) => return Ok(Outcome::of_line(Vec::new(), reply)),
    };
    let about = |open: &Pending| {
        let first = open.question.about.as_ref();
        choose.is_some() && first.is_some_and(|first| first.text == text)
    };
    let said = Utterance {
        answers: open.filter(about).map(|open| open.entry),
        ..Utterance::now(services, text.to_owned())
    };
    conclude(services, &reader, said, reading, wish)
}

/// Chooses an option of the question that waits.
fn answer(
    services: &Services,
    reader: &Reader,
    open: Option<Pending>,
    number: usize,
    wish: Wish,
) -> Result<Outcome, ServiceError> {
    let Some(open) = open else {
        return Ok(Outcome::refused(messages::NOTHING_ASKED.to_owned()));
    };
    let line = match open.choose(number, false) {
        Answer::Line(line) => line,
        Answer::Outside(sentence) => return Ok(Outcome::refused(sentence)),
        Answer::No | Answer::ToModel(_) | Answer::Dropped => {
            return Ok(Outcome::refused(messages::NOTHING_ASKED.to_owned()));
        }
    };
    let today = services.stamps.today();
    let on = open.question.about.as_ref().map_or(today, |about| about.on);
    let reading = reading::read(
        services,
        reader,
        &line,
        Some(on).filter(|on| *on != today),
        Sentences::Left,
    )?;
    let said = Utterance { text: line, answers: Some(open.entry), on, by_enter: false };
    conclude(services, reader, said, reading, wish)
}

fn conclude(
    services: &Services,
    reader: &Reader,
    said: Utterance,
    reading: Reading,
    wish: Wish,
) -> Result<Outcome, ServiceError> {
    match (reading, wish) {
        (Reading::Ask(question), _) => {
            let kept = question.clone().about(&said.text, said.on);
            let entries = said.ask(services, kept)?;
            if question.id == NEW_EXERCISE {
                let (why, name) = (NotUnderstood::UnknownExercise, question.new_name());
                lines::keep(services, UnknownLine { line: said.text, why, name });
            }
            Ok(Outcome::of_line(entries, LogReply::Question { question }))
        }
        (Reading::Change(one), _) => carried_out(services, &said, Intent::Change(one)),
        (Reading::Weigh(weight), Wish::Log) => carried_out(services, &said, Intent::Weigh(weight)),
        (Reading::Sets(line), Wish::Log) => carried_out(services, &said, Intent::Log(line)),
        (Reading::Bad(bad), wish) if wish == Wish::Log || bad.corrects => {
            let unit = reader.profile()?.unwrap_or_default().unit;
            Ok(Outcome::of_line(Vec::new(), LogReply::bad(&bad, unit)))
        }
        (_, Wish::Change) => Ok(Outcome::refused(NOT_A_CORRECTION.to_owned())),
        (_, Wish::Log) if local::rest_wish(&said.text).is_some() => {
            Ok(Outcome::refused(messages::NO_REST_CLOCK.to_owned()))
        }
        (_, Wish::Log) => {
            // What is a question to the coach was only said in the wrong place.
            let alone = Previewer::alone(services, reader)?;
            let reads = alone.reads(services, reader, &said.text)?;
            if matches!(reads, Reads::Not(_) | Reads::Guessed) {
                let (line, why) = (said.text.clone(), NotUnderstood::NotASet);
                lines::keep(services, UnknownLine { line, why, name: None });
            }
            Ok(Outcome::refused(format!(
                "'{}' isn't a set. Write it like `bench 3x8 185lb @8`; questions go to {}.",
                line_excerpt(&said.text),
                text::next_step(NextStep::Chat, services.window.door())
            )))
        }
    }
}

/// Carries out what a line was read as, with the words that said it.
fn carried_out(
    services: &Services,
    said: &Utterance,
    intent: Intent,
) -> Result<Outcome, ServiceError> {
    intent::carry_out(services, intent, said.place(services))
}

/// Changes sets.
pub(super) fn change(
    services: &Services,
    one: Change,
    place: Place,
) -> Result<Outcome, ServiceError> {
    carry(services, place, |executor, origin, transcript| {
        executor.change(one.change, one.remarks, origin, transcript)
    })
}

/// Logs sets.
pub(super) fn log(services: &Services, line: Line, place: Place) -> Result<Outcome, ServiceError> {
    carry(services, place, |executor, origin, transcript| {
        executor.line(line.drafts, line.remarks, origin, transcript)
    })
}

/// Carries out what a line says, and keeps the answer in the same transaction, behind what was said
/// before.
fn carry(
    services: &Services,
    Place { turn, first }: Place,
    run: impl FnOnce(&Executor, &Origin, Option<BuildTranscript>) -> Result<CallOutcome, StoreError>,
) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let unit = reader.profile()?.unwrap_or_default().unit;
    let origin = Services::athlete(services.conversation(&reader)?);
    let formatter = services.catalog.formatter(unit);
    let kept = Arc::new(Mutex::new(Vec::new()));
    let (noted, noting) = (Arc::clone(&kept), services.clone());
    let transcript: BuildTranscript = Arc::new(move |ends| {
        let answer = ends.iter().find_map(|end| match end {
            ItemEnd::Ended { conclusion, .. } => {
                change_entry(conclusion.result.as_ref().ok()?, formatter)
            }
            _ => None,
        });
        let answer = answer.map(|answer| noting.entry(turn, answer));
        let said = if answer.is_some() { first.clone() } else { Vec::new() };
        let entries: Vec<Entry> = said.into_iter().chain(answer).collect();
        noted.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&entries);
        entries
    });
    let outcome = run(&services.executor, &origin, Some(transcript))?;
    let entries = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Outcome::of_line(entries, reply(outcome, unit)))
}

/// What came of a line as it is answered, now or again.
pub(super) fn reply(outcome: CallOutcome, unit: Unit) -> LogReply {
    let changed = match outcome.result {
        Err(refusal) => return LogReply::refused(messages::refused_line(&refusal)),
        Ok(ToolResult::Logged(receipt)) => {
            return LogReply::Logged(Logged {
                replayed: outcome.replayed,
                ..Logged::of(receipt, unit)
            });
        }
        Ok(ToolResult::Corrected { sets, .. }) => sets.into_iter().map(ChangedSet::from).collect(),
        Ok(ToolResult::TakenBack { sets, .. }) => {
            let gone = sets.into_iter().map(|set| ChangedSet { before: set.into(), after: None });
            gone.collect()
        }
        Ok(_) => Vec::new(),
    };
    LogReply::Logged(Logged {
        changed,
        reply: outcome.message,
        replayed: outcome.replayed,
        ..Logged::default()
    })
}

impl Logged {
    pub fn of(receipt: Receipt, unit: Unit) -> Self {
        let reply = text::receipt(&receipt, Catalog::in_force().formatter(unit));
        Self {
            reply,
            logged: receipt.sets.into_iter().map(ExportedSet::from).collect(),
            records: receipt.records.into_iter().map(ExportedRecord::from).collect(),
            ticked: receipt.ticks,
            ..Self::default()
        }
    }
}

impl From<Record> for ExportedRecord {
    fn from(record: Record) -> Self {
        Self {
            kind: record.kind,
            value: record.value,
            set: record.set.into(),
            beat: record
                .beat
                .map(|Beaten { set, value }| ExportedBeaten { value, set: set.into() }),
        }
    }
}
