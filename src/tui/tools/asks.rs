//! What the tools tab asks.

use super::state::{Call, Replayed, ToolStats, Totals};
use super::{cases, update};
use crate::coach::{ServiceError, blocking};
use crate::domain::set_result::SetId;
use crate::domain::tool_call::{Syntax, ToolCall, ToolResult};
use crate::provider::Exchange;
use crate::store::{CallEnd, Reader, RecordedCall, StoreError};
use crate::tool;
use crate::tui::ask::Ask;
use crate::tui::limits::{DAYS_OF_A_MODELS_FIGURES, MOST_CALLS_SHOWN};
use crate::tui::model::Model;
use crate::tui::update::say;
use crate::tui::worker::Worker;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The newest calls, and what all came to.
#[derive(Debug, PartialEq)]
pub struct ReadCalls;

impl Ask for ReadCalls {
    type Answer = (Vec<Call>, Totals);

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let read = worker.read(|services, reader| {
            let rows = Call::list(reader.calls(MOST_CALLS_SHOWN, None)?);
            Ok((rows, totals(reader, services.stamps.timestamp())?))
        });
        read.await
    }

    fn show((rows, totals): Self::Answer, model: &mut Model) {
        model.tools.set(rows, totals);
    }
}

/// How well calls and plans went.
#[derive(Debug, PartialEq)]
pub struct ReadStats;

impl Ask for ReadStats {
    type Answer = ToolStats;

    async fn work(self, worker: &mut Worker) -> Result<ToolStats, ServiceError> {
        let read = worker.read(|services, reader| {
            let zone = services.stamps.now().time_zone().clone();
            Ok(ToolStats {
                calls: tool::stats(reader, &zone)?,
                plans: tool::plan_stats(reader, &services.stamps)?,
            })
        });
        read.await
    }

    fn show(stats: ToolStats, model: &mut Model) {
        model.tools.stats = Some(stats);
    }
}

/// The call that logged a set, by the newest calls.
#[derive(Debug, PartialEq)]
pub struct CallOf(pub SetId);

impl Ask for CallOf {
    type Answer = Option<Box<Call>>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let logged = move |recorded: &RecordedCall| {
            let result = recorded.conclusion.as_ref().map(|end| &end.result);
            matches!(result, Some(Ok(ToolResult::Logged(receipt)))
                if receipt.sets.iter().any(|logged| logged.id == self.0))
        };
        let read = worker.read(move |_, reader| {
            let calls = reader.calls(MOST_CALLS_SHOWN, None)?;
            let found = calls.iter().position(logged);
            Ok(found.and_then(|place| Call::list(calls).into_iter().nth(place)).map(Box::new))
        });
        read.await
    }

    fn show(call: Self::Answer, model: &mut Model) {
        match call {
            Some(call) => update::inspect(model, *call),
            None => say(model, "The call that logged this is not among the newest."),
        }
    }
}

/// Makes a call again and stores nothing.
#[derive(Debug, PartialEq)]
pub struct Replay {
    pub tool: String,
    pub arguments: String,
    pub syntax: Syntax,
}

impl Ask for Replay {
    type Answer = Box<Replayed>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let Self { tool: name, arguments, syntax } = self;
        let call = ToolCall { name, arguments, syntax, call_id: None, malformed: None };
        let executor = worker.services().executor.clone();
        blocking(move || {
            let outcome = executor.rehearse(call.clone())?;
            let rules = executor.explain(&call, &outcome)?;
            Ok(Box::new(Replayed { outcome, rules }))
        })
        .await
    }

    fn show(replayed: Self::Answer, model: &mut Model) {
        update::replayed(model, *replayed);
    }
}

/// The exchange with a model in which a call came.
#[derive(Debug, PartialEq)]
pub struct FindWire {
    pub tool: String,
    pub arguments: String,
}

impl Ask for FindWire {
    /// None where it isn't kept any more.
    type Answer = Option<Box<Exchange>>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let wire = worker.services().wire.clone();
        let found = blocking(move || Ok(wire.find(&self.tool, &self.arguments)));
        Ok(found.await?.map(Box::new))
    }

    fn show(exchange: Self::Answer, model: &mut Model) {
        update::show_wire(model, exchange.as_deref());
    }
}

/// Keeps a call in a file, with what it comes to.
#[derive(Debug, PartialEq)]
pub struct SaveCase {
    pub tool: String,
    pub arguments: String,
}

/// Where a call was saved as a case.
#[derive(Debug)]
pub struct CaseSaved {
    pub path: PathBuf,
    /// What it comes to depends on what is stored, beside its form.
    pub depends_on_log: bool,
}

impl Ask for SaveCase {
    /// Or why it can't be kept.
    type Answer = Result<CaseSaved, String>;

    async fn work(self, worker: &mut Worker) -> Result<Self::Answer, ServiceError> {
        let call = ToolCall::native(self.tool, self.arguments, None);
        let services = worker.services().clone();
        blocking(move || cases::save(&services, &call)).await
    }

    fn show(saved: Self::Answer, model: &mut Model) {
        match saved {
            Ok(saved) => update::say_saved(model, &saved),
            Err(why) => say(model, why),
        }
    }
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
