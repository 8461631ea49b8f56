//! One trial: a home of its own, what was given, the real turns, and what came of each.

use super::case::{self, CaseEnd};
use super::grid::{Cell, settings_of};
use super::judge::{Arguments, Changed, Judge, MadeCall, Seen};
use super::record::{Calls, Trial};
use super::scenario::{Exchange, Scenario};
use super::throwaway::{State, Throwaway};
use super::watched::{Spent, Watched};
use crate::ask::{Coach, CoachError};
use crate::cli::{Context, Stop};
use crate::coach::{self, CoachSelector, Services, TurnEvent};
use crate::domain::tool_call::ToolResult;
use crate::domain::transcript::EntryBody;
use crate::provider::ModelError;
use crate::settings::Settings;
use crate::settings::model::Calls as CallWay;
use crate::store::{CallEnd, RecordedCall};
use serde_json::{Map, Value};
use std::sync::Arc;
use tokio::sync::mpsc;

/// What every trial is made with.
pub struct Bench<'a> {
    pub setup: &'a Context,
    pub settings: &'a Settings,
    /// The coach that is measured, by the way in which it makes calls.
    pub coach: &'a dyn Fn(CallWay) -> Option<Arc<dyn Coach>>,
}

/// How a trial ended.
pub enum Ended {
    Scored(Trial),
    /// Nothing can be said of the coach: its server had trouble, and may have none in a while.
    Trouble(String),
    /// Nor will there be: the key is refused, there is no such model, nobody listens.
    Hopeless(String),
}

impl Bench<'_> {
    /// Carries a trial out.
    pub async fn trial(&self, scenario: &Scenario, cell: Cell) -> Result<Ended, Stop> {
        let settings = settings_of(cell, self.settings);
        let home = Throwaway::make(self.setup, settings, &scenario.now, scenario.unit).await?;
        let ended = self.talk(scenario, cell, &home).await;
        home.close().await?;
        ended
    }

    /// Makes the saved call of a scenario again, in a home of its own; none where it has none.
    pub async fn check(&self, scenario: &Scenario, cell: Cell) -> Result<Option<CaseEnd>, Stop> {
        if scenario.refused.is_none() {
            return Ok(None);
        }
        let settings = settings_of(cell, self.settings);
        let home = Throwaway::make(self.setup, settings, &scenario.now, scenario.unit).await?;
        home.give(&format!("the scenario '{}'", scenario.id), &scenario.given).await?;
        let checked = case::check(scenario, &home.services).await;
        home.close().await?;
        checked
    }

    async fn talk(&self, scenario: &Scenario, cell: Cell, home: &Throwaway) -> Result<Ended, Stop> {
        home.give(&format!("the scenario '{}'", scenario.id), &scenario.given).await?;
        let services = &home.services;
        let rules = services.coach.rules();
        let coach = (self.coach)(cell.calls).unwrap_or_else(|| Arc::clone(&rules));
        let wrong = scenario.wrong.clone();
        let watched = Arc::new(Watched::new(coach, cell.hints, wrong));
        let services = Services {
            coach: CoachSelector::new(
                Arc::clone(&watched) as Arc<dyn Coach>,
                rules,
                |_, _| Err("There is one coach to measure.".to_owned()),
                Vec::new(),
            ),
            ..services.clone()
        };
        let judge = Judge { catalog: services.catalog, today: scenario.now.date() };
        let mut trial = Trial::default();
        trial.why.extend(case::check(scenario, &services).await?.and_then(|end| end.why));
        for exchange in &scenario.turns {
            let before = State::read(&services).await?;
            let failed = say(&services, &exchange.say).await;
            let after = State::read(&services).await?;
            let spent = watched.take_spent();
            match spent.error.as_ref().map(trouble) {
                Some(Trouble::Passing) => return Ok(Ended::Trouble(said(&spent, failed))),
                Some(Trouble::Lasting) => return Ok(Ended::Hopeless(said(&spent, failed))),
                Some(Trouble::Own) | None => {}
            }
            add(&mut trial, exchange, &judge, Turn { before, after, spent, failed });
        }
        Ok(Ended::Scored(trial))
    }
}

/// One turn; the sentence of one that failed as a whole.
async fn say(services: &Services, line: &str) -> Option<String> {
    let (sink, mut events) = mpsc::unbounded_channel();
    coach::say(services, line.to_owned(), &sink).await;
    drop(sink);
    let mut failed = None;
    while let Some(event) = events.recv().await {
        if let TurnEvent::Failed(why) = event {
            failed = Some(why);
        }
    }
    failed
}

/// Whose fault it is that a round failed.
enum Trouble {
    /// The server's or the way's, for now.
    Passing,
    /// The configuration's: it will be so the next time.
    Lasting,
    /// The coach's own: what it said could not be used.
    Own,
}

fn trouble(error: &CoachError) -> Trouble {
    let error = match error {
        CoachError::Model(error) => error,
        CoachError::Unavailable(_) => return Trouble::Lasting,
        _ => return Trouble::Own,
    };
    match error {
        ModelError::RateLimited { .. }
        | ModelError::Trouble { .. }
        | ModelError::TimedOut { .. }
        | ModelError::Unreachable { .. }
        | ModelError::BrokeOff { .. } => Trouble::Passing,
        ModelError::Declined(_)
        | ModelError::CutShort(_)
        | ModelError::TooLong { .. }
        | ModelError::PieceTooLong { .. }
        | ModelError::Script(_)
        | ModelError::TooManyCalls { .. } => Trouble::Own,
        _ => Trouble::Lasting,
    }
}

fn said(spent: &Spent, failed: Option<String>) -> String {
    let error = spent.error.as_ref().map(ToString::to_string);
    error.or(failed).unwrap_or_default()
}

struct Turn {
    before: State,
    after: State,
    spent: Spent,
    failed: Option<String>,
}

/// Judges a turn, and adds it to the trial.
fn add(trial: &mut Trial, exchange: &Exchange, judge: &Judge, turn: Turn) {
    let Turn { before, after, spent, failed } = turn;
    let since = before.calls.first().map_or(0, |call| call.id);
    let mut calls: Vec<_> =
        after.calls.into_iter().filter(|call| call.id > since && is_coachs(call)).collect();
    calls.reverse();
    count(&mut trial.calls, &calls, spent.began_wrong);
    // One that is accepted, by a looser policy, does what was wanted, and what it stored is judged.
    if spent.began_wrong && calls.first().is_some_and(|call| call.end == CallEnd::Refused) {
        calls.remove(0);
    }
    let newest = before.sets.keys().next_back().copied();
    let changed = before.sets.values().filter(|set| after.sets.get(&set.id) != Some(*set));
    let changed = changed.map(|set| Changed {
        before: set.clone(),
        after: after.sets.get(&set.id).cloned(),
        is_newest: Some(set.id) == newest,
    });
    let said = after.entries.get(before.entries.len()..).unwrap_or_default();
    let own_issue = spent.error.as_ref().map(ToString::to_string);
    let seen = Seen {
        changed: changed.collect(),
        stored: after.sets.into_values().filter(|set| !before.sets.contains_key(&set.id)).collect(),
        asked: is_question(said) || calls.iter().any(asks),
        calls: calls.iter().map(made).collect(),
        by_itself: spent.rounds == 0 && !spent.began_wrong,
        failed: own_issue.or(failed),
    };
    trial.by_itself += u64::from(seen.by_itself);
    let verdict = judge.judge(&exchange.expect, &seen);
    trial.expected += verdict.expected as u64;
    trial.matched += verdict.matched as u64;
    trial.extra += verdict.extra as u64;
    trial.wrong_writes += verdict.wrong_writes as u64;
    trial.why.extend(verdict.why);
    trial.rounds += spent.rounds;
    trial.usage += spent.usage;
    trial.millis.push(u64::try_from(spent.time.as_millis()).unwrap_or(u64::MAX));
}

fn is_coachs(call: &RecordedCall) -> bool {
    use crate::domain::tool_call::Caller;
    matches!(call.origin.caller, Caller::Model | Caller::Offline)
}

fn asks(call: &RecordedCall) -> bool {
    let result = call.conclusion.as_ref().map(|end| &end.result);
    matches!(result, Some(Ok(ToolResult::Asked(_) | ToolResult::Unresolved(_))))
}

/// Whether what was said is a question back.
fn is_question(said: &[EntryBody]) -> bool {
    said.iter().any(|body| match body {
        EntryBody::Question { .. } => true,
        EntryBody::Coach { text, .. } => text.contains('?'),
        _ => false,
    })
}

/// How calls were taken; the first one is none of the coach's own where it began wrong.
fn count(calls: &mut Calls, made: &[RecordedCall], began_wrong: bool) {
    let mut refused_since: Option<u64> = None;
    for (at, call) in made.iter().enumerate() {
        let accepted = call.end != CallEnd::Refused;
        if at == 0 && began_wrong {
            refused_since = (!accepted).then_some(0);
            continue;
        }
        calls.made += 1;
        calls.refused += u64::from(!accepted);
        calls.held += u64::from(call.end == CallEnd::Held);
        match refused_since {
            None => {
                calls.first_tries += 1;
                calls.first_accepted += u64::from(accepted);
            }
            Some(0) => {
                calls.after_refusal += 1;
                calls.after_accepted += u64::from(accepted);
            }
            Some(_) => {}
        }
        refused_since = match (accepted, refused_since) {
            (true, Some(before)) => {
                calls.recovered += 1;
                calls.until_recovered += before + 1;
                None
            }
            (true, None) => None,
            (false, before) => Some(before.map_or(0, |before| before + 1)),
        };
    }
}

/// A call by its right names, whatever it was written with.
fn made(call: &RecordedCall) -> MadeCall {
    let sent: Map<String, Value> = serde_json::from_str(&call.call.arguments).unwrap_or_default();
    let renamed = |name: &str| {
        let mistakes = call.call.name_mistakes.iter();
        let right = mistakes.clone().find(|(used, _)| used == name);
        right.map_or_else(|| name.to_owned(), |(_, right)| right.clone())
    };
    let args = sent.into_iter().filter_map(|(name, value)| {
        let value = match value {
            Value::Null => return None,
            Value::String(text) => text,
            other => other.to_string(),
        };
        Some((renamed(&name), value))
    });
    MadeCall { tool: call.call.tool.clone(), args: args.collect::<Arguments>(), end: call.end }
}
