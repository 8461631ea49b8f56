//! Questions about the log: the tool computes them, and the text words what it gives.

use crate::domain::conversation::Delta;
use crate::domain::query::{Answer as Found, Period, Query, Subject};
use crate::domain::tool_call::ToolResult;
use crate::offline::case::{Answer, Case, call, say};
use crate::offline::phrase::{Amount, Named, Together};
use crate::parse::vocabulary::{is_listed, words_of};
use crate::query::{advised_sets, read};
use crate::text::answer::{AnswerFormatter, weekly_sets};
use crate::tool::QUERY_LOG;

/// Each question of the line in its order.
pub fn question(case: &Case<'_>) -> Answer {
    answered(case, AnswerFormatter::answer)
}

/// What the last answer rests on.
pub fn why(case: &Case<'_>) -> Answer {
    answered(case, AnswerFormatter::grounds)
}

/// So many sets a week, held against what is advised.
pub fn sets_a_week(case: &Case<'_>) -> String {
    let sets = match case.ask.load {
        Some(Amount::Bare(sets)) => sets.as_f64(),
        _ => 0.0,
    };
    weekly_sets(sets, advised_sets(case.context.profile.level))
}

fn answered(case: &Case<'_>, word: fn(&AnswerFormatter<'static>, &Found) -> String) -> Answer {
    let queries: Vec<Query> = case
        .ask
        .query
        .iter()
        .chain(&case.ask.also)
        .cloned()
        .collect();
    if case.outcomes.is_empty() {
        let calls = queries.into_iter().map(|query| asked(&meant(case, query)));
        return Err(calls.flatten().collect());
    }
    // One that was refused is told with its reason.
    let whole = case.found(|result| match result {
        ToolResult::Queried { .. } => Some(()),
        _ => None,
    });
    if let Some(Err(refused)) = whole {
        return Ok(refused);
    }
    let formatter = AnswerFormatter {
        formatter: case.formatter(),
        today: case.context.today,
    };
    let found = case.outcomes.iter();
    let found = found.filter_map(|outcome| match &outcome.result {
        Ok(ToolResult::Queried { answer }) => Some(answer.as_ref()),
        _ => None,
    });
    let found: Vec<&Found> = found.collect();
    let together = case.ask.together.map(|together| match together {
        Together::Total => formatter.total(&found),
        Together::ToBodyweight => formatter.to_bodyweight(&found),
    });
    let mut said: Vec<String> = together.into_iter().collect();
    said.extend(found.iter().map(|answer| word(&formatter, answer)));
    let between = if case.ask.together.is_some() {
        "\n"
    } else {
        "\n\n"
    };
    Ok(say(said.join(between)))
}

fn asked(query: &Query) -> Vec<Delta> {
    let parts = read::written(query);
    let arguments: Vec<_> = parts
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    call(QUERY_LOG, &arguments)
}

/// The question with the exercise that is meant where none is named: `last time` in the middle of a
/// session is about what is being done.
fn meant(case: &Case<'_>, query: Query) -> Query {
    let named = |name: &str| Subject::Exercise {
        key: crate::domain::exercise::ExerciseKey::new(None, name),
        name: name.to_owned(),
    };
    let subject = match &case.ask.exercise {
        Some(Named::Unknown { name, .. }) => named(case.own(name).unwrap_or(name)),
        _ if query.subject == (Subject::All {}) && wants_one(case, &query) => {
            match case.subject() {
                Some(subject) => named(&subject.name),
                None => Subject::All {},
            }
        }
        _ => return query,
    };
    Query { subject, ..query }
}

/// `my last workout` is all of it, `last time` in the middle of a session is of what is being done.
fn names_whole_sessions(text: &str) -> bool {
    let whole = |word: &String| is_listed(word, "workout|workouts|session|sessions|training");
    words_of(text).iter().any(whole)
}

/// Whether a question is about one exercise though it names none.
fn wants_one(case: &Case<'_>, query: &Query) -> bool {
    use crate::domain::query::{Comparison, Metric};
    let last_time = query.metric == Metric::Done
        && matches!(query.period, Period::LastSession {})
        && !names_whole_sessions(case.text)
        && case.board_item().is_some();
    let target = matches!(query.comparison, Comparison::Target { .. });
    last_time || target || query.metric == Metric::RepMax
}
