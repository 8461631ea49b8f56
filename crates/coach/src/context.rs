//! What a coach is told beside the words: within named budgets, the newest first kept.

use super::messages;
use super::program::{self, Cursor};
use super::retry::asked_in;
use super::services::{ServiceError, Services};
use crate::limits::{
    DAYS_IN_CONTEXT, DAYS_OF_CALENDAR_IN_CONTEXT, HOURS_OF_AN_EXCHANGE, OWN_EXERCISES_IN_CONTEXT,
    SESSIONS_IN_CONTEXT, SETS_IN_CONTEXT, TITLES_IN_CONTEXT,
};
use jiff::civil::Date;
use jiff::{SignedDuration, Span, Timestamp};
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::conversation::{Context, Message, OnCalendar, PastRefusal};
use setwise_domain::question::AskedBy;
use setwise_domain::receipt::{Record, RecordKind};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::SetLog;
use setwise_domain::set_result::SetResult;
use setwise_domain::text::counted;
use setwise_domain::tool_call::{CallIssueCode, CallOutcome, Syntax, ToolCall, ToolResult};
use setwise_domain::transcript::{Entry, EntryBody, MadeCall};
use setwise_shorthand::claims::{Speaker, Utterance};
use setwise_store::Reader;
use setwise_tool::limits::ENTRIES_IN_CONTEXT;
use setwise_tool::{Hints, Trained};
use setwise_training::assistant;
use setwise_training::calendar::{OccurrenceState, ProgramDays, agenda};
use setwise_training::today;
use setwise_words::text;
use std::collections::BTreeSet;
use uuid::Uuid;

/// What stands at this moment. `entries` are the newest of the transcript, oldest first.
pub fn build(
    services: &Services,
    reader: &Reader,
    entries: &[Entry],
) -> Result<Context, ServiceError> {
    let today = services.stamps.today();
    let profile = reader.profile()?.unwrap_or_default();
    let board = match reader.plan_for(today)? {
        Some(stored) => Some(today::board(stored, reader, services.catalog, &profile)?),
        None => None,
    };
    let (recent_from, recent) = recent(reader, today)?;
    let cursor = Cursor::read(services, reader)?;
    Ok(Context {
        today,
        records: board.as_ref().map_or(Ok(Vec::new()), |board| records(reader, board))?,
        program: match (&cursor, &board) {
            (Some(cursor), Some(board)) => program::due_later(cursor, services, board),
            _ => Vec::new(),
        },
        following: cursor.as_ref().map(program::standing),
        sessions: sessions(services, reader, cursor.as_ref(), today)?,
        titles: reader.session_titles(TITLES_IN_CONTEXT)?,
        profile,
        board,
        recent,
        recent_from,
        newest: reader.newest()?,
        own_exercises: own_exercises(reader)?,
        facts: reader.facts()?,
        refusal: refusal(entries),
        question: assistant::open_question(entries, services.stamps.timestamp()),
    })
}

/// The sets of the last days, oldest first, with the first day that is whole among them.
fn recent(log: &dyn SetLog, today: Date) -> Result<(Date, Vec<SetResult>), ServiceError> {
    let from = today.saturating_sub(Span::new().days(DAYS_IN_CONTEXT));
    let sets = log.between(from, today)?;
    Ok(newest_whole_days(from, today, sets))
}

/// Keeps whole days only, the newest, as many as the budget holds; today's always.
fn newest_whole_days(from: Date, today: Date, mut sets: Vec<SetResult>) -> (Date, Vec<SetResult>) {
    let Some(over) = sets.len().checked_sub(SETS_IN_CONTEXT).filter(|over| *over > 0) else {
        return (from, sets);
    };
    let cut = sets[over - 1].date;
    let kept = match cut.tomorrow() {
        Ok(next) if cut < today => next,
        _ => today,
    };
    sets.retain(|set| set.date >= kept);
    (kept, sets)
}

/// Of each exercise on the plan the heaviest set and the best estimate.
fn records(log: &dyn SetLog, board: &Board) -> Result<Vec<Record>, ServiceError> {
    let mut told = Vec::new();
    for key in board.items().map(BoardItem::key).collect::<BTreeSet<_>>() {
        let standing = log.records(&key)?;
        for kind in [RecordKind::Load, RecordKind::E1rm] {
            let of_kind = standing.iter().filter(|record| record.kind == kind);
            told.extend(of_kind.max_by(|a, b| a.value.total_cmp(&b.value)).cloned());
        }
    }
    Ok(told)
}

/// This week from its Monday, and the days that come.
fn sessions(
    services: &Services,
    reader: &Reader,
    cursor: Option<&Cursor>,
    today: Date,
) -> Result<Vec<OnCalendar>, ServiceError> {
    let past = i64::from(today.weekday().to_monday_zero_offset());
    let within = DateRange {
        from: today.saturating_sub(Span::new().days(past)),
        to: today.saturating_add(Span::new().days(DAYS_OF_CALENDAR_IN_CONTEXT)),
    };
    let shown = reader.calendar_days(within, 0)?.part;
    let Trained { calendar, .. } =
        setwise_tool::trained::of(shown, reader, services.catalog, within, today)?;
    let days = match cursor {
        Some(cursor) => program::days_of(cursor, services, reader, within)?,
        None => ProgramDays::default(),
    };
    let agenda = agenda(&calendar, within, today).into_iter();
    let told = agenda.filter_map(|one| {
        let session = days.seen(calendar.sessions.get(&one.session)?, one.date);
        Some(OnCalendar {
            date: one.date,
            title: session.title.clone(),
            kind: session.kind,
            done: one.state == OccurrenceState::Done,
        })
    });
    Ok(told.take(SESSIONS_IN_CONTEXT).collect())
}

fn own_exercises(reader: &Reader) -> Result<Vec<String>, ServiceError> {
    let done = reader.exercises_done()?.into_iter();
    Ok(done
        .filter(|exercise| exercise.id.is_none())
        .map(|exercise| exercise.name)
        .take(OWN_EXERCISES_IN_CONTEXT)
        .collect())
}

/// What was refused last: a call of a coach, or a line of the athlete's.
fn refusal(entries: &[Entry]) -> Option<PastRefusal> {
    entries.iter().rev().find_map(|entry| match &entry.body {
        EntryBody::Refused { outcome } => Some(PastRefusal {
            what: outcome.tool.clone(),
            why: match &outcome.result {
                Err(refusal) => messages::issues(refusal),
                Ok(_) => outcome.message.clone(),
            },
        }),
        EntryBody::Notice { text } if text.starts_with(messages::NOT_LOGGED) => {
            Some(PastRefusal { what: asked_in(entries, entry.turn)?, why: text.clone() })
        }
        _ => None,
    })
}

/// What was said since sets were last changed, and not too long ago, oldest first; the words of
/// the turn itself, which may not be stored yet, stand at its end. `entries` are the newest of the
/// transcript.
pub fn exchange(entries: &[Entry], turn: Uuid, now: Timestamp, words: &str) -> Vec<Utterance> {
    let since = now - SignedDuration::from_hours(HOURS_OF_AN_EXCHANGE);
    let changes = |entry: &Entry| match &entry.body {
        EntryBody::Receipt { .. } => true,
        EntryBody::Notice { text } => !messages::says_not_stored(text),
        _ => false,
    };
    let before: Vec<&Entry> = entries.iter().filter(|entry| entry.turn != turn).collect();
    let from = before.iter().rposition(|entry| changes(entry)).map_or(0, |at| at + 1);
    let said = before[from..].iter().filter(|entry| entry.at >= since);
    let said = said.filter_map(|entry| {
        let (speaker, text) = match &entry.body {
            EntryBody::Athlete { text } | EntryBody::PlannedSet { text } => {
                (Speaker::Athlete, text)
            }
            EntryBody::Coach { text, .. } => (Speaker::Coach, text),
            EntryBody::Question { question } => (Speaker::Coach, &question.text),
            _ => return None,
        };
        Some(Utterance { speaker, text: text.clone() })
    });
    // What is asked again stands among the entries, unless it was stored.
    let own = (!words.is_empty())
        .then(|| Utterance { speaker: Speaker::Athlete, text: words.to_owned() });
    said.chain(own).collect()
}

/// The turns before this one, as messages; `entries` are the newest of the transcript. Each is told the same in
/// every later turn, and none says what only stands until the next: a provider then keeps what it made of
/// them.
pub fn earlier(entries: &[Entry], turn: Uuid, syntax: Syntax) -> Vec<Message> {
    let mut told = Vec::new();
    let mut round = None;
    let entries: Vec<_> = entries.iter().filter(|entry| entry.turn != turn).collect();
    let mut rest = entries.as_slice();
    while let Some((entry, later)) = rest.split_first() {
        rest = later;
        let of_turn = later.iter().take_while(|next| next.turn == entry.turn);
        if let Some(call) = &entry.call {
            let mut made = of_turn.filter_map(|next| next.call.as_deref());
            let is_obeyed = made.any(|next| next.tool == call.tool && !next.refused);
            let own = (entry.turn, call.round);
            let is_same_round = round.replace(own) == Some(own);
            tell_again(entry, (call, is_obeyed), syntax, is_same_round, &mut told);
            continue;
        }
        round = None;
        let came_of = of_turn.map(|next| (&next.body, &next.call)).next();
        match &entry.body {
            EntryBody::Athlete { text } | EntryBody::PlannedSet { text }
                if matches!(came_of, Some((EntryBody::Receipt { .. }, None))) =>
            {
                told.push(Message::Program(format!("logged: {text}")));
                rest = &later[1..];
            }
            body => told.push(message(body)),
        }
    }
    told
}

/// A call of an earlier turn as the model made it, with its answer; those of one round stand together, and
/// behind the words of that round. Of a refusal that was obeyed only what it was is told again: what was
/// sent in its place follows. What was never a call is not told as one.
fn tell_again(
    entry: &Entry,
    (made, is_obeyed): (&MadeCall, bool),
    syntax: Syntax,
    is_same_round: bool,
    told: &mut Vec<Message>,
) {
    let (result, message) = match &entry.body {
        EntryBody::Refused { outcome: CallOutcome { result: Err(refusal), .. } } => {
            if refusal.issues.iter().any(|issue| issue.code == CallIssueCode::MalformedCall) {
                told.extend((!is_obeyed).then(|| Message::Program(made.message.clone())));
                return;
            }
            let message = if is_obeyed {
                refusal.text.lines().next().unwrap_or_default().to_owned()
            } else {
                setwise_tool::told(refusal, Hints::Issues)
            };
            (Err(refusal.clone()), message)
        }
        _ => (Ok(ToolResult::Answered { text: String::new() }), made.message.clone()),
    };
    let call = ToolCall { syntax, ..ToolCall::native(&*made.tool, &*made.arguments, None) };
    let outcome = CallOutcome {
        tool: made.tool.clone(),
        arguments: made.arguments.clone(),
        syntax,
        call_id: None,
        result,
        message,
        replayed: false,
    };
    if let [.., Message::Coach { calls, .. }, Message::Outcomes(outcomes)] = told.as_mut_slice()
        && is_same_round
    {
        calls.push(call);
        outcomes.push(outcome);
        return;
    }
    match told.last_mut() {
        Some(Message::Coach { calls, .. }) if calls.is_empty() => calls.push(call),
        _ => {
            let (text, kept) = (String::new(), Vec::new());
            told.push(Message::Coach { text, calls: vec![call], kept });
        }
    }
    told.push(Message::Outcomes(vec![outcome]));
}

fn message(body: &EntryBody) -> Message {
    match body {
        EntryBody::Athlete { text } | EntryBody::PlannedSet { text } => {
            Message::Athlete(text.clone())
        }
        EntryBody::Coach { text, .. } => {
            Message::Coach { text: text.clone(), calls: Vec::new(), kept: Vec::new() }
        }
        EntryBody::Called { tool, message, .. } => {
            Message::Program(format!("{tool} answered: {message}"))
        }
        EntryBody::Receipt { receipt } => {
            let sets = receipt.sets.len();
            Message::Program(format!("logged {}", counted(sets, "set")))
        }
        EntryBody::Question { question } if question.by == AskedBy::Model => {
            Message::Coach { text: messages::asked(question), calls: Vec::new(), kept: Vec::new() }
        }
        EntryBody::Question { question } => Message::Program(question.asked().to_owned()),
        EntryBody::Refused { outcome } => Message::Program(outcome.message.clone()),
        EntryBody::Proposal { proposal } => {
            Message::Program(format!("Proposed: {}", proposal.title))
        }
        EntryBody::Debrief { debrief } => Message::Program(text::debrief(debrief)),
        EntryBody::Notice { text } | EntryBody::Unanswered { text } => {
            Message::Program(text.clone())
        }
    }
}

/// The newest entries of the running conversation: what a coach may look at. They begin where they began for
/// many turns, so that what is told of them does too.
pub fn entries(reader: &Reader) -> Result<Vec<Entry>, ServiceError> {
    let all = usize::try_from(reader.entries_said()?).unwrap_or(0);
    Ok(reader.said(ENTRIES_IN_CONTEXT + all % ENTRIES_IN_CONTEXT)?)
}

#[cfg(test)]
mod tests;
