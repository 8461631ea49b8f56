//! Questions about the log: the tool computes them, and the text words what it gives.

use crate::case::{Answer, Case, call, say};
use crate::phrase::{Amount, Named, Together};
use setwise_domain::conversation::Delta;
use setwise_domain::exercise::Exercise;
use setwise_domain::query::{
    Answer as Found, Comparison, Metric, Period, QUERY_LOG, Query, Subject,
};
use setwise_domain::text::printable;
use setwise_domain::tool_call::ToolResult;
use setwise_training::query::{advised_sets, read};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text::answer::{AnswerFormatter, weekly_sets};

/// Exercises that a name may fit to be looked up one by one.
const MOST_LOOKED_UP: usize = 12;

/// Each question of the line in its order.
pub fn question(case: &Case<'_>) -> Answer {
    answered(case, AnswerFormatter::answer)
}

/// `when did i last do curls`: of several that a name fits, the one that was done last. Of anything else it has
/// to be asked which is meant.
pub fn newest_of(case: &Case<'_>, name: &str, fits: &[&'static Exercise]) -> Option<Vec<Delta>> {
    let query = case.ask.query.as_ref()?;
    let of_the_last = match query.metric {
        Metric::Since => query.comparison == (Comparison::None {}),
        Metric::Done => query.period == (Period::LastSession {}),
        _ => false,
    };
    (of_the_last && fits.len() <= MOST_LOOKED_UP).then_some(())?;
    if case.outcomes.is_empty() {
        let queries = fits
            .iter()
            .map(|exercise| Query { subject: read::of_exercise(exercise), ..query.clone() });
        return Some(queries.flat_map(|query| asked(&query)).collect());
    }
    let found = answers(case).into_iter();
    let dated = found.filter_map(|one| Some((one.sets.iter().map(|set| set.date).max()?, one)));
    let Some((_, newest)) = dated.max_by_key(|(date, _)| *date) else {
        return Some(say(format!("No sets of any {} yet.", printable(name))));
    };
    Some(say(formatter(case).answer(newest)))
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
    let queries: Vec<Query> = case.ask.query.iter().chain(&case.ask.also).cloned().collect();
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
    let formatter = formatter(case);
    let found = answers(case);
    let together = case.ask.together.map(|together| match together {
        Together::Total => formatter.total(&found),
        Together::ToBodyweight => formatter.to_bodyweight(&found),
    });
    let mut said: Vec<String> = together.into_iter().collect();
    said.extend(found.iter().map(|answer| word(&formatter, answer)));
    let between = if case.ask.together.is_some() { "\n" } else { "\n\n" };
    Ok(say(said.join(between)))
}

fn formatter(case: &Case<'_>) -> AnswerFormatter<'static> {
    AnswerFormatter { formatter: case.formatter(), today: case.context.today }
}

/// What this turn's questions came to.
fn answers<'a>(case: &Case<'a>) -> Vec<&'a Found> {
    let found = case.outcomes.iter();
    let found = found.filter_map(|outcome| match &outcome.result {
        Ok(ToolResult::Queried { answer }) => Some(answer.as_ref()),
        _ => None,
    });
    found.collect()
}

fn asked(query: &Query) -> Vec<Delta> {
    let parts = read::written(query);
    let arguments: Vec<_> = parts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    call(QUERY_LOG, &arguments)
}

/// The question with the exercise that is meant where none is named: `last time` in the middle of a
/// session is about what is being done.
fn meant(case: &Case<'_>, query: Query) -> Query {
    let named = |name: &str| Subject::Exercise {
        key: setwise_domain::exercise::ExerciseKey::new(None, name),
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
    let last_time = query.metric == Metric::Done
        && matches!(query.period, Period::LastSession {})
        && !names_whole_sessions(case.text)
        && case.board_item().is_some();
    // `my last 5 workouts` are held against nothing.
    let target =
        matches!(query.comparison, Comparison::Target { .. }) && query.metric != Metric::Sessions;
    last_time || target || query.metric == Metric::RepMax
}
