//! Logging one line without a turn: the same reading and the same storing, one answer.

use super::services::{ServiceError, Services};
use super::{messages, reading};
use crate::catalog::Catalog;
use crate::domain::batch::{BuildTranscript, ItemEnd};
use crate::domain::load::Unit;
use crate::domain::question::Question;
use crate::domain::receipt::{Beaten, Receipt, Record, RecordKind, Tick};
use crate::domain::set_export::ExportedSet;
use crate::domain::set_result::EditedSet;
use crate::domain::text::{counted, printable};
use crate::domain::tool_call::ToolResult;
use crate::domain::transcript::EntryBody;
use crate::limits::MOST_LINE_BYTES;
use crate::shorthand::{BadPart, Change, Line, Reading};
use crate::store::Reader;
use crate::text;
use serde::Serialize;
use std::sync::Arc;

/// What came of a line, as `setwise log --json` says it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum LogReply {
    Logged(Logged),
    /// Nothing was logged; `--choose` answers it.
    Question {
        question: Question,
    },
    /// Nothing was logged, and why.
    Refused {
        refused: Refused,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Logged {
    pub logged: Vec<ExportedSet>,
    pub records: Vec<ExportedRecord>,
    pub ticked: Vec<Tick>,
    /// Sets that the line corrected or deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedSet>,
    /// The receipt as the chat shows it.
    pub reply: String,
}

/// A set before and after a correction; deleted, there is none after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangedSet {
    pub before: ExportedSet,
    pub after: Option<ExportedSet>,
}

impl From<EditedSet> for ChangedSet {
    fn from(set: EditedSet) -> Self {
        Self {
            before: set.before.into(),
            after: Some(set.after.into()),
        }
    }
}

/// A record in the names of the exported set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExportedRecord {
    pub kind: RecordKind,
    /// Kilograms for load and e1RM, a count for reps, kilograms × reps for volume.
    pub value: f64,
    pub set: ExportedSet,
    pub beat: Option<ExportedBeaten>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExportedBeaten {
    pub value: f64,
    pub set: ExportedSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The part that could not be read, where it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Where it begins, counted from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    pub message: String,
}

impl LogReply {
    fn refused(message: String) -> Self {
        Self::Refused {
            refused: Refused {
                part: None,
                column: None,
                message,
            },
        }
    }

    fn bad(bad: &BadPart) -> Self {
        Self::Refused {
            refused: Refused {
                part: Some(bad.part.clone()),
                column: Some(bad.column),
                message: messages::bad_part(bad),
            },
        }
    }
}

/// Logs a line; `choose` answers the question that it raises, once. Blocks until the sets are
/// durable.
pub fn log_line(
    services: &Services,
    text: &str,
    choose: Option<usize>,
) -> Result<LogReply, ServiceError> {
    let reading = match read(services, text, choose)? {
        Ok(reading) => reading,
        Err(reply) => return Ok(reply),
    };
    let reader = services.store.reader()?;
    match reading {
        Reading::Sets(line) => log(services, &reader, text, line),
        Reading::Change(one) => change(services, &reader, text, one),
        Reading::Ask(question) => Ok(LogReply::Question { question }),
        Reading::Bad(bad) => Ok(LogReply::bad(&bad)),
        Reading::NotALog => Ok(LogReply::refused(format!(
            "'{}' isn't a set. Write it like `bench 3x8 185lb @8`; questions go to `setwise chat`.",
            printable(text.trim())
        ))),
    }
}

/// Reads a line; `choose` answers the question that it raises. The other end is the whole answer.
fn read(
    services: &Services,
    text: &str,
    choose: Option<usize>,
) -> Result<Result<Reading, LogReply>, ServiceError> {
    if text.len() > MOST_LINE_BYTES {
        return Ok(Err(LogReply::refused(format!(
            "That is {} long; a line can have at most {}.",
            counted(text.len(), "byte"),
            counted(MOST_LINE_BYTES, "byte")
        ))));
    }
    let reader = services.store.reader()?;
    let mut reading = reading::read(services, &reader, text, None)?;
    match (choose, &reading) {
        (Some(number), Reading::Ask(question)) => {
            let choice = number
                .checked_sub(1)
                .and_then(|at| question.options.get(at));
            let Some(choice) = choice else {
                return Ok(Err(LogReply::refused(messages::no_such_answer(
                    &number.to_string(),
                    question,
                ))));
            };
            reading = reading::read(services, &reader, &choice.line.clone(), None)?;
        }
        (Some(_), Reading::Sets(_) | Reading::Change(_)) => {
            return Ok(Err(LogReply::refused(
                "There is nothing to choose: the line has only one reading. Send it without --choose."
                    .into(),
            )));
        }
        _ => {}
    }
    Ok(Ok(reading))
}

/// Said of words that no correction was read from.
const NOT_A_CORRECTION: &str = "Nothing was changed: say which set, and what is to become of it, as in `setwise edit bench set 2 on monday to 90x7` or `setwise delete set 3 of squat`.";

/// Corrects or deletes what the words name. Blocks until that is durable.
pub fn change_line(
    services: &Services,
    text: &str,
    choose: Option<usize>,
) -> Result<LogReply, ServiceError> {
    let reading = match read(services, text, choose)? {
        Ok(reading) => reading,
        Err(reply) => return Ok(reply),
    };
    match reading {
        Reading::Change(one) => change(services, &services.store.reader()?, text, one),
        Reading::Ask(question) => Ok(LogReply::Question { question }),
        Reading::Bad(bad) if bad.corrects => Ok(LogReply::bad(&bad)),
        Reading::Bad(_) | Reading::Sets(_) | Reading::NotALog => {
            Ok(LogReply::refused(NOT_A_CORRECTION.to_owned()))
        }
    }
}

fn change(
    services: &Services,
    reader: &Reader,
    text: &str,
    one: Change,
) -> Result<LogReply, ServiceError> {
    let origin = Services::athlete(reader.conversation()?);
    let executor = &services.executor;
    let outcome = executor.change(one.change, one.remarks, &origin)?;
    let changed = match outcome.result {
        Err(refusal) => return Ok(LogReply::refused(messages::refused_line(&refusal))),
        Ok(ToolResult::Corrected { sets, .. }) => sets.into_iter().map(ChangedSet::from).collect(),
        Ok(ToolResult::TakenBack { sets }) => {
            let gone = sets.into_iter().map(|set| ChangedSet {
                before: set.into(),
                after: None,
            });
            gone.collect()
        }
        Ok(_) => Vec::new(),
    };
    let reply = outcome.message;
    let turn = services.stamps.id();
    let said = services.entry(turn, EntryBody::Athlete { text: text.into() });
    let done = services.entry(
        turn,
        EntryBody::Notice {
            text: reply.clone(),
        },
    );
    services.store.append(vec![said, done]).wait()?;
    Ok(LogReply::Logged(Logged {
        logged: Vec::new(),
        records: Vec::new(),
        ticked: Vec::new(),
        changed,
        reply,
    }))
}

fn log(
    services: &Services,
    reader: &Reader,
    text: &str,
    line: Line,
) -> Result<LogReply, ServiceError> {
    let origin = Services::athlete(services.conversation(reader)?);
    let (entries, text) = (services.clone(), text.to_owned());
    let transcript: BuildTranscript = Arc::new(move |ends| {
        let Some(receipt) = receipt_of(ends) else {
            return Vec::new();
        };
        let turn = entries.stamps.id();
        let said = EntryBody::Athlete { text: text.clone() };
        [said, EntryBody::Receipt { receipt }]
            .map(|body| entries.entry(turn, body))
            .into()
    });
    let unit = reader.profile()?.unwrap_or_default().unit;
    let executor = &services.executor;
    let outcome = executor.line_with(line.drafts, line.remarks, &origin, Some(transcript))?;
    let receipt = match outcome.result {
        Err(refusal) => return Ok(LogReply::refused(messages::refused_line(&refusal))),
        Ok(ToolResult::Logged(receipt)) => receipt,
        Ok(_) => Receipt::default(),
    };
    Ok(LogReply::Logged(Logged::of(receipt, unit)))
}

/// The receipt of a line, where its sets were stored.
fn receipt_of(ends: &[ItemEnd]) -> Option<Receipt> {
    ends.iter().find_map(|end| match end {
        ItemEnd::Ended { conclusion, .. } => match &conclusion.result {
            Ok(ToolResult::Logged(receipt)) => Some(receipt.clone()),
            _ => None,
        },
        _ => None,
    })
}

impl Logged {
    pub fn of(receipt: Receipt, unit: Unit) -> Self {
        let reply = text::receipt(&receipt, Catalog::in_force().formatter(unit));
        Self {
            reply,
            logged: receipt.sets.into_iter().map(ExportedSet::from).collect(),
            records: receipt
                .records
                .into_iter()
                .map(ExportedRecord::from)
                .collect(),
            ticked: receipt.ticks,
            changed: Vec::new(),
        }
    }
}

impl From<Record> for ExportedRecord {
    fn from(record: Record) -> Self {
        Self {
            kind: record.kind,
            value: record.value,
            set: record.set.into(),
            beat: record.beat.map(|Beaten { set, value }| ExportedBeaten {
                value,
                set: set.into(),
            }),
        }
    }
}
