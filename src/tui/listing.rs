//! What the lists of the tabs show, read from the store.

use super::calendar::sheet::Sheet;
use super::calls::{Call, Totals};
use super::exercises::Done;
use super::msg::Response;
use crate::coach::{ServiceError, Services};
use crate::domain::session::DateRange;
use crate::domain::set_result::SetId;
use crate::domain::tool_call::ToolResult;
use crate::limits;
use crate::store::{Reader, RecordedCall, StoreError};
use crate::tool::Trained;

/// The days of the calendar that are shown, and the backlog.
pub fn calendar(
    services: &Services,
    reader: &Reader,
    within: DateRange,
) -> Result<Sheet, ServiceError> {
    let today = services.stamps.today();
    let mut read = reader.calendar_days(within, limits::MOST_BACKLOG_SHOWN)?;
    read.part = Trained::of(read.part, reader, services.catalog, within, today)?.calendar;
    Ok(Sheet::of(read, within, today))
}

pub fn exercises(reader: &Reader) -> Result<Response, ServiceError> {
    let done = reader.exercises_done()?.into_iter().map(|done| Done {
        key: done.key,
        name: done.name,
        sets: done.sets,
        last: done.last,
    });
    Ok(Response::Exercises(done.collect()))
}

pub fn calls(reader: &Reader) -> Result<Response, ServiceError> {
    let recorded = reader.calls(limits::MOST_CALLS_SHOWN, None)?;
    Ok(Response::Calls {
        rows: recorded.into_iter().map(Call::from).collect(),
        totals: totals(reader)?,
    })
}

/// The call that logged a set, by the newest calls.
pub fn call_of(reader: &Reader, set: SetId) -> Result<Response, ServiceError> {
    let logged = |recorded: &RecordedCall| {
        let result = recorded.conclusion.as_ref().map(|end| &end.result);
        matches!(result, Some(Ok(ToolResult::Logged(receipt)))
            if receipt.sets.iter().any(|logged| logged.id == set))
    };
    let calls = reader.calls(limits::MOST_CALLS_SHOWN, None)?;
    Ok(match calls.into_iter().find(logged) {
        Some(recorded) => Response::Call(Box::new(Call::from(recorded))),
        None => Response::Refused("The call that logged this is not among the newest.".into()),
    })
}

fn totals(reader: &Reader) -> Result<Totals, StoreError> {
    let mut totals = Totals::default();
    let mut mistakes = std::collections::BTreeMap::<(String, String), u64>::new();
    reader.each_call_fact(&mut |fact| {
        totals.calls += 1;
        totals.refused += u64::from(fact.end == crate::store::CallEnd::Refused);
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
