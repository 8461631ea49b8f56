//! The calendar's assistant without a model: which way a message goes, operations from it, and
//! words about them, by rules over the same typed requests.
//!
//! ```text
//! message ── token ─ mood ─ acts ── wishes ── clause (days · often · subject) ── resolve ─┐
//!   route, propose ◄── reading ◄── moving · swapping · leaving · finishing · adding · deloading · repeating · editing · training days
//! operations ── summary        questions ── answer
//! ```

mod acts;
mod adding;
mod answer;
mod change;
mod chat;
mod clause;
mod copying;
mod deloading;
mod doubt;
mod editing;
mod finishing;
mod format;
mod hours;
mod leaving;
mod lexicon;
mod making;
mod mood;
mod moving;
mod names;
mod often;
mod reading;
mod repeating;
mod resolve;
mod shifting;
mod subject;
mod summary;
mod swapping;
mod token;
mod training_days;
mod view;
mod yes_no;

pub use answer::{answer, is_question};
pub use chat::{Concern, asks_ahead, concern, is_talk};
pub use summary::summarize;

use reading::{Reading, read};
use serde_json::{Value, json};
use setwise_domain::assistant::{
    Decision, OpenQuestion, ProposeRequest, ProposedOperations, RepairRequest, Route, RouteRequest,
    Surroundings,
};
use setwise_models::ask::CoachError;
use setwise_training::assistant::parse;
use setwise_words::parse::listed::is_listed;
use view::View;

/// How sure it is that something is only asked or told.
const TALK: f64 = 0.9;
/// Where it asks back, nothing else may be made of its decision.
const DOUBT: f64 = 0.4;

/// This week, a part of the backlog and what the message names: what else there is, is not shown.
fn part(surroundings: &Surroundings) -> View {
    let sessions: Vec<_> = surroundings
        .sessions
        .iter()
        .chain(&surroundings.backlog)
        .chain(&surroundings.named)
        .cloned()
        .collect();
    let seen = surroundings.asked.iter().copied();
    View::new(surroundings.today, &sessions)
        .dated(surroundings.dates)
        .seen(seen.chain([surroundings.week]))
}

/// The words behind what an open question is about, where they are no wish or question of their
/// own and are one together.
fn answered(message: &str, question: Option<&OpenQuestion>, view: &View) -> Option<String> {
    /// What may be left out between a wish and the answer to what it leaves open.
    const BETWEEN: [&str; 4] = ["", "to ", "on ", "every "];
    /// What is said to anybody.
    const CIVIL: &str =
        "thanks|thank you|thx|hello|hi|hey|ok|okay|great|good|never mind|nothing|no|yes";
    let about = question?.about.as_deref()?;
    let own = view
        .tokens(message)
        .is_none_or(|tokens| tokens.is_empty() || mood::is_talk(&tokens, message));
    let said = message.trim().trim_end_matches(['.', '!']).to_lowercase();
    if own || is_listed(&said, CIVIL) || matches!(read(message, view), Reading::Plan(_)) {
        return None;
    }
    let about = about.trim().trim_end_matches(['.', '!', '?']);
    let adds = matches!(read(about, view), Reading::Ask(acts::Act::Create, _));
    // `add a session` and `yoga` are no session yoga.
    let about = match about.rsplit_once(' ') {
        Some((before, last)) if adds && names::is_generic(&last.to_lowercase()) => before,
        _ => about,
    };
    let together: Vec<_> = BETWEEN.iter().map(|word| format!("{about} {word}{message}")).collect();
    let plan = together.iter().find(|words| matches!(read(words, view), Reading::Plan(_)));
    // Days are an answer even where they can't be taken so; why not is said then.
    let asked_again = || {
        let asks =
            |words: &&String| matches!(read(words, view), Reading::Ask(..) | Reading::Nothing(..));
        let days = only_days(message, view);
        together.iter().skip(1).find(asks).filter(|_| days)
    };
    plan.or_else(asked_again).cloned()
}

/// Whether a message names days and nothing else.
fn only_days(message: &str, view: &View) -> bool {
    let days = view.ahead();
    let tokens = view.tokens(message).unwrap_or_default();
    let mut at = 0;
    while at < tokens.len() {
        match days.read(&tokens[at..]) {
            Some((used, _)) => at += used,
            None if tokens[at].is("and|or|on") => at += 1,
            None => return false,
        }
    }
    !tokens.is_empty()
}

pub fn route(request: &RouteRequest) -> Route {
    let view = part(&request.surroundings);
    let answered = answered(&request.message, request.question.as_ref(), &view);
    let message = answered.as_ref().unwrap_or(&request.message);
    let route = |decision, category: &str, confidence| Route {
        decision,
        category: category.to_owned(),
        entities: reading::entities(message, &view),
        missing: Vec::new(),
        confidence,
        question: None,
    };
    match read(message, &view) {
        Reading::Plan(plan) => route(Decision::Plan, plan.act.category(), plan.certainty),
        Reading::Ask(act, doubt) => Route {
            missing: vec![doubt.missing.to_owned()],
            question: Some(doubt.question),
            ..route(Decision::Clarify, act.category(), DOUBT)
        },
        Reading::Nothing(act, _) => route(Decision::Chat, act.category(), TALK),
        Reading::Talk => {
            let category = if answer::is_question(message) { "question" } else { "other" };
            route(Decision::Chat, category, TALK)
        }
    }
}

pub fn propose(request: &ProposeRequest) -> Result<String, CoachError> {
    let view = View::new(request.today, &request.snapshot.sessions)
        .dated(request.dates)
        .chosen(request.selection.clone());
    let answered = answered(&request.message, request.question.as_ref(), &view);
    let message = answered.as_ref().unwrap_or(&request.message);
    let operations = match read(message, &view) {
        Reading::Plan(plan) => plan.operations,
        Reading::Ask(..) | Reading::Nothing(..) | Reading::Talk => Vec::new(),
    };
    format::written(&ProposedOperations { operations })
}

/// The operations of a proposal that were not refused, in their order. A rule says all that it knows
/// when it proposes, so there is nothing to mend in the others.
pub fn repair(request: &RepairRequest) -> String {
    let is_refused = |index| request.refused.iter().any(|one| one.index == index);
    let all = parse(&request.proposal).operations.into_iter().enumerate();
    let kept = all.filter(|(index, _)| !is_refused(*index)).map(|(_, operation)| operation);
    json!({ "operations": kept.collect::<Vec<Value>>() }).to_string()
}

#[cfg(test)]
pub(crate) mod tests;
