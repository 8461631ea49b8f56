//! What the lists of the tabs show, read from the store.

use crate::coach::{self, Resumed, ServiceError, Services};
use crate::domain::board::PastSession;
use crate::domain::curve::Span;
use crate::domain::exercise::ExerciseKey;
use crate::domain::limits::MOST_SETS_OF_A_STORY;
use crate::domain::session::DateRange;
use crate::domain::set_log::{LogResult, SetLog as _};
use crate::domain::set_result::{SetId, SetResult};
use crate::domain::tool_call::ToolResult;
use crate::store::{CallEnd, Reader, RecordedCall, StoreError};
use crate::today;
use crate::tool::{self, Trained};
use crate::tui::calendar::{DayLog, Sheet};
use crate::tui::history::{self, Story};
use crate::tui::limits::MOST_BACKLOG_SHOWN;
use crate::tui::limits::{DAYS_OF_A_MODELS_FIGURES, MOST_CALLS_SHOWN};
use crate::tui::response::Response;
use crate::tui::tools::{Call, ToolStats, Totals};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The days of the calendar that are shown, and the backlog.
pub fn calendar(
    services: &Services,
    reader: &Reader,
    within: DateRange,
) -> Result<Sheet, ServiceError> {
    let today = services.stamps.today();
    let mut read = reader.calendar_days(within, MOST_BACKLOG_SHOWN)?;
    let Trained { calendar, begun, .. } =
        crate::tool::trained::of(read.part, reader, services.catalog, within, today)?;
    read.part = Arc::unwrap_or_clone(calendar);
    let coming = coach::program_days(services, reader, within)?;
    let unit = reader.profile()?.unwrap_or_default().unit;
    let log =
        DayLog { trained: coach::trained_days(reader, services.catalog, unit, within)?, begun };
    Ok(Sheet::of(read, coming, log, within, today))
}

pub fn calls(services: &Services, reader: &Reader) -> Result<Response, ServiceError> {
    let recorded = reader.calls(MOST_CALLS_SHOWN, None)?;
    Ok(Response::Calls {
        rows: Call::list(recorded),
        totals: totals(reader, services.stamps.timestamp())?,
    })
}

/// An earlier conversation gone back to, or the list of them.
pub fn resume(services: &Services, which: &str) -> Result<Response, ServiceError> {
    let past = coach::past_conversations(services)?;
    if which.is_empty() && !past.is_empty() {
        let zone = services.stamps.now().time_zone().clone();
        let rows = (1..).zip(&past);
        let rows = rows.map(|(number, one)| format!("{number}  {}", coach::describe(one, &zone)));
        let list = rows.collect::<Vec<_>>().join("\n");
        return Ok(Response::Refused(format!(
            "{list}\nWrite /resume and a number to go back to one."
        )));
    }
    Ok(match coach::resume(services, which)? {
        Resumed::Done(entry) => Response::entry(*entry),
        Resumed::NotFound(words) => Response::Refused(words),
    })
}

/// How well calls and plans went.
pub fn stats(services: &Services, reader: &Reader) -> Result<Response, ServiceError> {
    let zone = services.stamps.now().time_zone().clone();
    Ok(Response::Stats(Box::new(ToolStats {
        calls: tool::stats(reader, &zone)?,
        plans: tool::plan_stats(reader, &services.stamps)?,
    })))
}

/// The call that logged a set, by the newest calls.
pub fn call_of(reader: &Reader, set: SetId) -> Result<Response, ServiceError> {
    let logged = |recorded: &RecordedCall| {
        let result = recorded.conclusion.as_ref().map(|end| &end.result);
        matches!(result, Some(Ok(ToolResult::Logged(receipt)))
            if receipt.sets.iter().any(|logged| logged.id == set))
    };
    let calls = reader.calls(MOST_CALLS_SHOWN, None)?;
    let found = calls.iter().position(logged);
    Ok(match found.and_then(|place| Call::list(calls).into_iter().nth(place)) {
        Some(call) => Response::Call(Box::new(call)),
        None => Response::Refused("The call that logged this is not among the newest.".into()),
    })
}

fn totals(reader: &Reader, now: Timestamp) -> Result<Totals, StoreError> {
    let since = now - SignedDuration::from_hours(24 * DAYS_OF_A_MODELS_FIGURES);
    let mut totals = Totals::default();
    let mut mistakes = BTreeMap::<(String, String), u64>::new();
    reader.each_call_fact(&mut |fact| {
        totals.calls += 1;
        let is_refused = fact.end == CallEnd::Refused;
        totals.refused += u64::from(is_refused);
        totals.held += u64::from(fact.end == CallEnd::Held);
        if let Some(model) = fact.origin.model.filter(|_| fact.at >= since) {
            let figures = totals.models.entry(model).or_default();
            figures.calls += 1;
            figures.refused += u64::from(is_refused);
            for (used, _) in &fact.name_mistakes {
                *figures.mistakes.entry(used.clone()).or_default() += 1;
            }
        }
        for mistake in fact.name_mistakes {
            *mistakes.entry(mistake).or_default() += 1;
        }
    })?;
    totals.commonest = mistakes
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map(|((used, right), count)| (used, right, count));
    Ok(totals)
}

/// The days of one exercise, newest first, each with its sets in order.
fn sessions(reader: &Reader, key: &ExerciseKey) -> LogResult<Vec<PastSession>> {
    let sets = reader.of_exercise(key, MOST_SETS_OF_A_STORY)?;
    let session = |sets: &[SetResult]| {
        let mut sets = sets.to_vec();
        sets.sort_by_key(|set| set.set_number);
        PastSession { date: sets[0].date, sets }
    };
    let days = sets.chunk_by(|one, next| one.date == next.date);
    Ok(days.map(session).collect())
}

/// The exercises that were done, and all that was done in the last year.
pub fn trained(services: &Services, reader: &Reader) -> Result<history::Trained, ServiceError> {
    let now = services.stamps.today();
    let days = reader.days_between(today::last_year(now))?;
    let done = reader.exercises_done()?;
    let weighed = reader.weigh_ins(Span::All.until(now))?;
    let trained = history::Trained::of(done, days, weighed, services.catalog, now);
    Ok(trained)
}

/// One exercise with all its days.
pub fn story(
    services: &Services,
    reader: &Reader,
    key: ExerciseKey,
) -> Result<Story, ServiceError> {
    Ok(Story {
        sessions: sessions(reader, &key)?,
        records: reader.records(&key)?,
        days: reader.days_of(&key, Span::All.until(services.stamps.today()))?,
        key,
    })
}
