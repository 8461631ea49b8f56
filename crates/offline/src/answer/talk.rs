//! What needs no log: help, refusals, pain, courtesies, and what is not there yet.

use crate::case::{Case, ask, say};
use setwise_catalog::catalog::{AvoidTerm, Care, Condition, condition_told};
use setwise_domain::board::{Board, BoardItem};
use setwise_domain::conversation::Delta;
use setwise_domain::exercise::Exercise;
use setwise_domain::kept_line::NotUnderstood;
use setwise_domain::question::{Choice, SUGGESTIONS};
use setwise_domain::text::printable;
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::pain;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text::PROGRAMS;

pub const NO_PLAN: &str =
    "There is no plan for today. `new plan for today` proposes one; sets can be logged without.";

pub const SHARP_PAIN: &str = "If the pain is sharp, new or spreading, stop that movement for today and have a doctor or physiotherapist look at it; I can't judge an injury.";

pub const SETTLE: &str = "I asked nothing just now, so nothing changes. A proposal from before is accepted or refused on its own card.";

pub const HELLO: &str = "Hello. Tell me a set, such as `bench 3x8 185lb @8`, or ask `what's next`.";

pub const THANKS: &str = "Any time.";

/// How a program is changed that there is: by what it is made from.
const CHANGE_PROGRAM: &str = "A program is made from your profile: say what changes, such as `i have 45 minutes a session`, `avoid chin-ups` or `change my program to 3 days`, then `make me a program` proposes a new one. Single edits are made with `setwise program apply`; `swap it` changes one exercise on its day.";

/// What there is, or how what there is is changed.
pub fn program(text: &str) -> &'static str {
    const CHANGES: &str = "change|shorter|longer|drop|remove|add|swap|replace|more|less|easier|harder|adjust|modify|edit|tweak|update|switch|restart|reset|over";
    let words = words_of(text);
    if words.iter().any(|word| is_listed(word, CHANGES)) { CHANGE_PROGRAM } else { PROGRAMS }
}

pub fn why_refused(case: &Case<'_>) -> Vec<Delta> {
    say(match &case.context.refusal {
        None => "Nothing was refused in what I remember of this conversation.".into(),
        Some(refusal) => format!("'{}': {}", printable(&refusal.what), printable(&refusal.why)),
    })
}

/// The three nearest lines, as choices that a number sends.
pub fn not_understood(near: &[String]) -> Vec<Delta> {
    let lead = "I didn't catch that. Did you mean";
    with_unknown(ask(SUGGESTIONS, lead, choices(near)), NotUnderstood::NoReading, None)
}

/// Says beside the answer what was not understood.
fn with_unknown(mut said: Vec<Delta>, why: NotUnderstood, name: Option<&str>) -> Vec<Delta> {
    said.push(Delta::Unknown { why, name: name.map(str::to_owned) });
    said
}

fn choices(lines: &[String]) -> Vec<Choice> {
    let choices = lines.iter().map(|line| Choice::new(line, line));
    choices.collect()
}

pub fn unknown_exercise(case: &Case<'_>, name: &str, near: &[&'static Exercise]) -> Vec<Delta> {
    let lines: Vec<_> = near.iter().filter_map(|exercise| case.line_for(&exercise.name)).collect();
    let unknown = format!("I don't know the exercise '{}'", printable(name));
    let said = if lines.is_empty() {
        say(format!("{unknown}, and nothing similar."))
    } else {
        let lead = format!("{unknown}. Near it");
        ask("which-exercise", &lead, choices(&lines))
    };
    with_unknown(said, NotUnderstood::UnknownExercise, Some(name))
}

pub const SORENESS: &str = "Sore muscles are no injury: warm up well, and most of it goes with the first sets. `easier today` takes a set and some effort off, and `what should I train today` names what is rested. Where it's a joint, sharp, or worse each day, stop that movement and have it looked at.";

/// No diagnosis: a condition gets what its published advice agrees on; of any other pain the movement
/// stops, another is offered, and a professional looks at it.
pub fn pain(case: &Case<'_>) -> Vec<Delta> {
    if let Some(condition) = condition_told(case.text) {
        return with_condition(case, condition);
    }
    let place = pain::joint(case.text);
    if place.is_none() && pain::is_soreness(case.text) {
        return say(SORENESS);
    }
    let mut lines = vec![SHARP_PAIN.to_owned()];
    match place.map(AvoidTerm::sore) {
        Some(sore) => lines.extend(on_the_plan(case, &sore)),
        None => lines.extend(case.board_item().map(|current| {
            let current = printable(&current.planned.name);
            format!("`swap {current} pain` proposes something else in its place.")
        })),
    }
    say(lines.join("\n"))
}

fn with_condition(case: &Case<'_>, condition: &'static Condition) -> Vec<Delta> {
    let mut lines = vec![condition.advice()];
    if matches!(condition.care, Care::Emergency | Care::Urgent) {
        return say(lines.remove(0));
    }
    let Some(name) = case.catalog.name_to_avoid(case.text) else {
        return say(lines.remove(0));
    };
    let term = case.catalog.expand(&name);
    lines.extend(on_the_plan(case, &term));
    let mut avoided = case.context.profile.avoid.iter().map(|term| case.catalog.expand(term));
    lines.push(if avoided.any(|one| one.condition == Some(condition)) {
        "Your plans and programs go by it already.".to_owned()
    } else {
        format!("Say `train around {name}`, and plans and programs go by it from now on.")
    });
    say(lines.join("\n"))
}

/// What is still on today's plan and better left out, and how it is exchanged.
fn on_the_plan(case: &Case<'_>, term: &AvoidTerm) -> Option<String> {
    let items = case.context.board.iter().flat_map(Board::items);
    let affected = |item: &&BoardItem| {
        let exercise = item.exercise_id.as_ref().and_then(|id| case.catalog.get(id));
        !item.is_ticked() && exercise.is_some_and(|exercise| term.covers(exercise))
    };
    let names: Vec<String> =
        items.filter(affected).map(|item| printable(&item.planned.name).into_owned()).collect();
    let first = names.first()?;
    Some(format!(
        "Better left out of today's plan: {}. `swap {first} pain` proposes something else.",
        names.join(", ")
    ))
}
