//! Questions about the log: the tool computes them, and the text words what it gives.

use crate::domain::query::{Metric, Period, Query, Subject};
use crate::domain::tool_call::ToolResult;
use crate::offline::case::{Answer, Case, call, say};
use crate::offline::topics::Topic;
use crate::query::read;
use crate::text::answer::AnswerFormatter;
use crate::tool::QUERY_LOG;

pub fn question(case: &Case<'_>, query: &Query) -> Answer {
    let found = case.found(|result| match result {
        ToolResult::Queried { answer } => Some(answer.as_ref()),
        _ => None,
    });
    let formatter = AnswerFormatter {
        formatter: case.formatter(),
        today: case.context.today,
    };
    if let Some(answer) = found {
        return Ok(say(formatter.answer(answer?)));
    }
    let parts = read::written(query);
    let arguments: Vec<_> = parts
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    Err(call(QUERY_LOG, &arguments))
}

/// The question of a topic that is about the log.
pub fn query_of(case: &Case<'_>) -> Option<Query> {
    let metric = match case.ask.topic {
        Topic::LastTime | Topic::Period => Metric::Done,
        Topic::Records => Metric::Records,
        Topic::Since => Metric::Since,
        Topic::Stalling => Metric::Progress,
        Topic::Volume => Metric::HardSets,
        _ => return None,
    };
    let last_time = case.ask.period == Some(Period::LastSession {}) && case.board_item().is_some();
    let wants_one = last_time || matches!(case.ask.topic, Topic::LastTime | Topic::Stalling);
    let subject = match &case.ask.muscles {
        Some(group) => group.clone(),
        None if case.ask.exercise.is_some() || wants_one => {
            let subject = case.subject()?;
            Subject::Exercise {
                key: subject.key(),
                name: subject.name,
            }
        }
        None => Subject::All {},
    };
    Some(Query {
        subject,
        period: case.ask.period.unwrap_or_default(),
        ..Query::about(metric)
    })
}
