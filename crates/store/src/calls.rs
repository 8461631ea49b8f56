//! The call log: every call with how it ended, for replay, for the tool log and for statistics.

use super::columns;
use super::error::StoreErrorKind;
use super::work::Work;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use setwise_catalog::schema::codec::same_arguments;
use setwise_domain::batch::{CallRecord, Conclusion};
use setwise_domain::tool_call::{
    CallIdentity, CallIssue, CallIssueCode, Caller, Origin, Refusal, Syntax, ToolResult,
};
use setwise_domain::vocabulary;
use uuid::Uuid;

vocabulary! {
    /// How a recorded call ended.
    CallEnd {
        Done = "done",
        Refused = "refused",
        /// Waits for the athlete's word.
        Held = "held",
        /// Another call of its atomic batch was rejected.
        NotDone = "not done",
    }
}

/// A call with its end, as the tool log shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedCall {
    /// Counts up in the order recorded.
    pub id: i64,
    pub at: Timestamp,
    pub origin: Origin,
    pub call: CallRecord,
    pub end: CallEnd,
    /// None where another call of its atomic batch was rejected.
    pub conclusion: Option<Conclusion>,
}

/// What the statistics need of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFact {
    pub at: Timestamp,
    pub origin: Origin,
    pub tool: String,
    pub end: CallEnd,
    pub issues: Vec<CallIssueCode>,
    /// Wrong parameter names with the right ones.
    pub name_mistakes: Vec<(String, String)>,
    pub micros: u64,
}

/// A call that was refused, with what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedCall {
    pub at: Timestamp,
    pub origin: Origin,
    /// As sent.
    pub arguments: String,
    pub issues: Vec<CallIssue>,
}

/// How an item of a batch ended, for the rows of its calls.
pub(super) struct Ending<'a> {
    pub end: CallEnd,
    pub conclusion: Option<&'a Conclusion>,
    /// Whether the same call again is answered with this. One that was not done can be sent again.
    pub replayable: bool,
    /// The change it made.
    pub seq: Option<i64>,
}

/// What an identity that was used before stands for.
pub(super) enum Seen {
    /// The same call, and how it ended.
    Same(Box<Conclusion>),
    /// Another one.
    Other,
}

/// Records the calls of one item. They share one answer, which the first of them keeps.
pub(super) fn record(
    work: &Work<'_>,
    origin: &Origin,
    calls: &[CallRecord],
    ending: &Ending<'_>,
) -> Result<(), StoreErrorKind> {
    let mut first = None;
    for call in calls {
        let conclusion = ending.conclusion.filter(|_| first.is_none());
        let id = insert(work, origin, call, ending, conclusion, first)?;
        first = first.or(Some(id));
    }
    Ok(())
}

fn insert(
    work: &Work<'_>,
    origin: &Origin,
    call: &CallRecord,
    ending: &Ending<'_>,
    conclusion: Option<&Conclusion>,
    answered_in: Option<i64>,
) -> Result<i64, StoreErrorKind> {
    let identity = call.identity.as_ref().filter(|_| ending.replayable);
    let result = conclusion.map(|end| columns::to_json(&end.result));
    let id = work
        .connection
        .prepare_cached(
            "INSERT INTO calls VALUES (NULL, :at, :seq, :identity, :caller, :provider, :model, \
             :conversation, :tool, :arguments, :syntax, :faults, :name_mistakes, :micros, \
             :outcome, :answered_in, :message, :result)",
        )?
        .insert(named_params! {
            ":at": work.at.to_string(),
            ":seq": ending.seq,
            ":identity": identity.map(identity_bytes),
            ":caller": origin.caller.word(),
            ":provider": origin.provider,
            ":model": origin.model,
            ":conversation": origin.conversation.as_ref().map(Uuid::as_bytes),
            ":tool": call.tool,
            ":arguments": call.arguments,
            ":syntax": call.syntax.word(),
            ":faults": some_json(&call.issues)?,
            ":name_mistakes": some_json(&call.name_mistakes)?,
            ":micros": i64::try_from(call.micros).unwrap_or(i64::MAX),
            ":outcome": ending.end.word(),
            ":answered_in": answered_in,
            ":message": conclusion.map(|end| &end.message),
            ":result": result.transpose()?,
        })?;
    Ok(id)
}

fn some_json<T: Serialize>(list: &[T]) -> Result<Option<String>, StoreErrorKind> {
    (!list.is_empty()).then(|| columns::to_json(list)).transpose()
}

/// Conversation and turn have a fixed length, so nothing need stand between the parts.
fn identity_bytes(identity: &CallIdentity) -> Vec<u8> {
    [
        identity.conversation.as_bytes().as_slice(),
        identity.turn.as_bytes(),
        identity.call.as_bytes(),
    ]
    .concat()
}

fn read_identity(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<CallIdentity>> {
    let Some(bytes) = row.get_ref(index)?.as_blob_or_null()? else {
        return Ok(None);
    };
    let parts = bytes.split_first_chunk::<16>().and_then(|(conversation, rest)| {
        let (turn, call) = rest.split_first_chunk::<16>()?;
        Some(CallIdentity {
            conversation: Uuid::from_bytes(*conversation),
            turn: Uuid::from_bytes(*turn),
            call: std::str::from_utf8(call).ok()?.to_owned(),
        })
    });
    parts.map(Some).ok_or_else(|| {
        columns::odd(index, rusqlite::types::Type::Blob, "no identity of a call".to_owned())
    })
}

pub(super) const SEEN: &str = "SELECT calls.arguments, answer.result, answer.message FROM calls \
     CROSS JOIN calls AS answer ON answer.id = coalesce(calls.answered_in, calls.id) \
     WHERE calls.identity = ?1";

/// Whether a call was seen before, by its identity.
pub(super) fn seen(connection: &Connection, call: &CallRecord) -> rusqlite::Result<Option<Seen>> {
    let Some(identity) = &call.identity else {
        return Ok(None);
    };
    connection
        .prepare_cached(SEEN)?
        .query_row([identity_bytes(identity)], |row| {
            if !same_arguments(row.get_ref(0)?.as_str()?, &call.arguments) {
                return Ok(Seen::Other);
            }
            Ok(Seen::Same(Box::new(Conclusion {
                result: columns::json(row, 1)?,
                message: row.get(2)?,
            })))
        })
        .optional()
}

/// What a line under a key of its own came to before.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    Same(Box<Conclusion>),
    /// Another line was carried out under that key.
    Other,
}

/// How the line of an identity ended; the key is its conversation, what was asked under it its turn.
pub(super) fn answered(
    connection: &Connection,
    identity: &CallIdentity,
) -> rusqlite::Result<Option<Answered>> {
    let key = identity.conversation.as_bytes().as_slice();
    let (first, last) = ([key, &[0; 16]].concat(), [key, &[u8::MAX; 17]].concat());
    connection
        .prepare_cached(
            "SELECT calls.identity, result, message FROM calls \
             WHERE identity >= ?1 AND identity < ?2 LIMIT 1",
        )?
        .query_row((first, last), |row| {
            if row.get_ref(0)?.as_blob()? != identity_bytes(identity) {
                return Ok(Answered::Other);
            }
            Ok(Answered::Same(Box::new(Conclusion {
                result: columns::json(row, 1)?,
                message: row.get(2)?,
            })))
        })
        .optional()
}

/// Whether a call of this identity was recorded before.
pub(super) fn is_known(connection: &Connection, identity: &CallIdentity) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM calls WHERE identity = ?1)")?
        .query_row([identity_bytes(identity)], |row| row.get(0))
}

pub(super) const NEWEST: &str = "SELECT calls.id, calls.at, calls.caller, calls.provider, \
     calls.model, calls.conversation, calls.tool, calls.outcome, calls.faults, \
     calls.name_mistakes, calls.micros, calls.arguments, calls.syntax, calls.identity, \
     answer.result, answer.message FROM calls \
     CROSS JOIN calls AS answer ON answer.id = coalesce(calls.answered_in, calls.id) \
     WHERE calls.id < ?1 ORDER BY calls.id DESC LIMIT ?2";

/// The newest calls, or those before one; newest first.
pub(super) fn newest(
    connection: &Connection,
    limit: usize,
    before: Option<i64>,
) -> rusqlite::Result<Vec<RecordedCall>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(NEWEST)?
        .query_map((before.unwrap_or(i64::MAX), limit), read)?
        .collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<RecordedCall> {
    let result: Option<Result<ToolResult, Refusal>> = columns::maybe_json(row, 14)?;
    let message: Option<String> = row.get(15)?;
    Ok(RecordedCall {
        id: row.get(0)?,
        at: columns::timestamp(row, 1)?,
        origin: read_origin(row)?,
        call: CallRecord {
            tool: row.get(6)?,
            arguments: row.get(11)?,
            syntax: columns::word(row, 12, Syntax::from_word)?,
            identity: read_identity(row, 13)?,
            issues: columns::maybe_json(row, 8)?.unwrap_or_default(),
            name_mistakes: columns::maybe_json(row, 9)?.unwrap_or_default(),
            micros: columns::count(row, 10)?,
        },
        end: columns::word(row, 7, CallEnd::from_word)?,
        conclusion: result.zip(message).map(|(result, message)| Conclusion { result, message }),
    })
}

fn read_origin(row: &Row<'_>) -> rusqlite::Result<Origin> {
    Ok(Origin {
        caller: columns::word(row, 2, Caller::from_word)?,
        provider: row.get(3)?,
        model: row.get(4)?,
        conversation: columns::maybe_uuid(row, 5)?,
    })
}

pub(super) const REFUSED: &str = "SELECT at, caller, provider, model, conversation, arguments, \
     faults FROM calls WHERE tool = ?1 AND outcome = 'refused' ORDER BY id DESC LIMIT ?2";

/// The newest calls of a tool that were refused, newest first.
pub(super) fn refused(
    connection: &Connection,
    tool: &str,
    limit: usize,
) -> rusqlite::Result<Vec<RefusedCall>> {
    let read = |row: &Row<'_>| {
        Ok(RefusedCall {
            at: columns::timestamp(row, 0)?,
            origin: Origin {
                caller: columns::word(row, 1, Caller::from_word)?,
                provider: row.get(2)?,
                model: row.get(3)?,
                conversation: columns::maybe_uuid(row, 4)?,
            },
            arguments: row.get(5)?,
            issues: columns::maybe_json(row, 6)?.unwrap_or_default(),
        })
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection.prepare_cached(REFUSED)?.query_map((tool, limit), read)?.collect()
}

/// What the statistics need, of every call, oldest first.
pub(super) fn each_fact(
    connection: &Connection,
    each: &mut dyn FnMut(CallFact),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT id, at, caller, provider, model, conversation, tool, outcome, faults, \
         name_mistakes, micros FROM calls ORDER BY id",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let issues: Option<Vec<CallIssue>> = columns::maybe_json(row, 8)?;
        each(CallFact {
            at: columns::timestamp(row, 1)?,
            origin: read_origin(row)?,
            tool: row.get(6)?,
            end: columns::word(row, 7, CallEnd::from_word)?,
            issues: issues.unwrap_or_default().into_iter().map(|error| error.code).collect(),
            name_mistakes: columns::maybe_json(row, 9)?.unwrap_or_default(),
            micros: columns::count(row, 10)?,
        });
    }
    Ok(())
}
