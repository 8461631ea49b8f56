//! Asking back: a question, made where there is none, and what to choose from.

mod days;

use super::event::{Action, Asked, Choice};
use super::plain::{cut, plain};
use super::snapshot::{likest, nearest, says_when};
use crate::assistant::limits::{
    DAYS_OF_MISSED_OCCURRENCES, MOST_CLARIFY_CHARS, MOST_CLARIFY_OPTIONS,
};
use crate::calendar::{OccurrenceState, agenda};
use jiff::civil::Date;
use setwise_domain::assistant::{Route, Selection};
use setwise_domain::calendar::Calendar;
use setwise_domain::question::Slot;
use setwise_domain::session::{DateRange, Session, SessionId};
use setwise_words::parse::day::{DayReader, plus};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::words_of;
use setwise_words::text::day::weekday;

/// What says that a day was missed.
const MISSED: &str = "missed|skipped|forgot|didnt";

/// The question back to a message, with what there is to choose from.
pub fn ask(calendar: &Calendar, route: &Route, message: &str, today: Date) -> Asked {
    let slot = slot(route);
    let mut asked = Asked {
        question: question(route),
        options: Vec::new(),
        slot,
        days: None,
        actions: Vec::new(),
    };
    match slot {
        Slot::Session => asked.options = options(calendar, route, message, today),
        // One day answers nothing where several are asked for.
        Slot::Day if !wants_several_days(route) => {
            asked.days = Some(days::offered(calendar, route, today));
        }
        Slot::Choice => asked.actions = actions(calendar, route, message, today),
        _ => {}
    }
    asked
}

/// What is missing first. Where the router doesn't say, it is the session.
fn slot(route: &Route) -> Slot {
    let Some(missing) = route.missing.iter().find_map(|part| plain(part)) else {
        return Slot::Session;
    };
    let words = words_of(&missing);
    let says = |listed: &str| words.iter().any(|word| is_listed(word, listed));
    if says("session|sessions|workout|one") {
        Slot::Session
    } else if says("skip") && says("move") && !route.entities.is_empty() {
        Slot::Choice
    } else if says("day|days|date|dates|when|week|weeks") {
        Slot::Day
    } else {
        Slot::Words
    }
}

fn wants_several_days(route: &Route) -> bool {
    let missing = route.missing.iter().find_map(|part| plain(part));
    missing.is_some_and(|missing| words_of(&missing).iter().any(|word| word == "days"))
}

/// What can be done with a day that can't be kept. Which day it moves to is asked next.
fn actions(calendar: &Calendar, route: &Route, message: &str, today: Date) -> Vec<Action> {
    if words_of(message).iter().any(|word| is_listed(word, MISSED)) {
        return actions_of_missed(calendar, route, today);
    }
    let all = route.entities.iter().map(String::as_str);
    let sessions = all.clone().filter(|entity| !says_when(entity));
    let days = all.clone().filter(|entity| says_when(entity));
    let action = |action: &str, message: String| Action {
        action: action.to_owned(),
        message: format!("{action} {message}"),
    };
    let joined = |words: &mut dyn Iterator<Item = &str>| words.collect::<Vec<_>>().join(" ");
    // Behind `from` a day is where it is taken from, and not where it goes to.
    let from = joined(&mut days.clone());
    let from = if from.is_empty() { from } else { format!(" from {from}") };
    let moved = format!("{}{from}", joined(&mut sessions.clone()));
    vec![action("skip", joined(&mut all.clone())), action("move", moved.trim().to_owned())]
}

/// The router's own question, else one that asks for what is missing.
pub fn question(route: &Route) -> String {
    let own = route.question.as_deref().and_then(plain);
    let asked = own.unwrap_or_else(|| made(&route.missing));
    cut(&asked, MOST_CLARIFY_CHARS)
}

/// `Which session, and which day?`
fn made(missing: &[String]) -> String {
    let parts: Vec<_> = missing.iter().filter_map(|part| plain(part)).collect();
    let Some((last, before)) = parts.split_last() else {
        return "What should change on the calendar: which session, and to which day?".to_owned();
    };
    let ask = match before {
        [] => last.clone(),
        before => format!("{}, and {last}", before.join(", ")),
    };
    let ask = ask.trim_end_matches(['?', '.']);
    let mut letters = ask.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}?", first.chain(letters).collect::<String>())
}

/// The sessions to choose from, those most like what was named first; where nothing is like it,
/// those that are next.
fn options(calendar: &Calendar, route: &Route, message: &str, today: Date) -> Vec<Choice> {
    let named =
        if route.entities.is_empty() { message.to_owned() } else { route.entities.join(" ") };
    let is_open = |one: &Session| !one.completed;
    let mut fitting: Vec<&Session> = likest(&calendar.sessions, &named, today, is_open)
        .into_iter()
        .map(|(_, one)| one)
        .collect();
    if fitting.is_empty() {
        fitting = nearest(&calendar.sessions, today, MOST_CLARIFY_OPTIONS);
        fitting.retain(|one| is_open(one));
    }
    let fitting = fitting.into_iter().take(MOST_CLARIFY_OPTIONS);
    fitting.map(|one| Choice::of(one, today)).collect()
}

/// The same of a day that was missed: it lies behind, and the next of its sessions stays.
fn actions_of_missed(calendar: &Calendar, route: &Route, today: Date) -> Vec<Action> {
    let back = DayReader::back(today);
    let said = route.entities.iter().find_map(|entity| days::said_in(entity, back)?.day());
    let all = route.entities.iter().map(String::as_str);
    let named = all.filter(|entity| !says_when(entity)).collect::<Vec<_>>().join(" ");
    let past = DateRange {
        from: said.unwrap_or(plus(today, -DAYS_OF_MISSED_OCCURRENCES)),
        to: said.unwrap_or(today),
    };
    let open = |one: &Session| !one.completed;
    let likest = likest(&calendar.sessions, &named, today, open);
    let id = likest.first().map(|(_, one)| one.id);
    let mut missed = agenda(calendar, past, today);
    missed.retain(|one| {
        one.state != OccurrenceState::Done && (named.is_empty() || Some(one.session) == id)
    });
    let Some(last) = missed.last().map(|one| one.date) else {
        return Vec::new();
    };
    let action = |action: &str, message: String| Action { action: action.to_owned(), message };
    let moved = if named.is_empty() {
        format!("make up {}'s", weekday(last))
    } else {
        format!("move {named}")
    };
    let left_out =
        if named.is_empty() { "skip everything".to_owned() } else { format!("skip {named}") };
    let mut actions = vec![action("skip", with_day(&left_out, last))];
    // A weekday's name says the last one.
    if !named.is_empty() || last >= plus(today, -7) {
        actions.push(action("move", moved));
    }
    actions
}

/// The message with a choice written behind it, so that it can be sent as a line.
pub fn with_choice(message: &str, choice: &Choice) -> String {
    let title = choice.title.replace(['(', ')'], "");
    format!("{} (session {}: {title})", message.trim(), choice.id.0)
}

/// The message with a day written behind it.
pub fn with_day(message: &str, day: Date) -> String {
    format!("{} (day {day})", message.trim())
}

/// The choice that stands behind a message, and the message without it.
pub fn choice_in(message: &str) -> Option<(&str, Selection)> {
    let mut rest = message.trim_end();
    let mut chosen = Selection::default();
    if let Some((before, day)) = behind(rest, " (day ")
        && let Ok(day) = day.parse()
    {
        rest = before;
        chosen.date = Some(day);
    }
    while let Some((before, session)) = behind(rest, " (session ")
        && let Some((number, _)) = session.split_once(": ")
        && let Ok(id) = number.parse()
    {
        rest = before;
        chosen.ids.insert(0, SessionId(id));
    }
    (chosen != Selection::default()).then_some((rest, chosen))
}

/// Lines that say one message with a session chosen each, as one with all of them.
pub fn with_all<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut all = lines.next()?.to_owned();
    for line in lines {
        let at = line.rfind(" (session ")?;
        all.push_str(&line[at..]);
    }
    Some(all)
}

/// A message without what stands in brackets behind it.
fn behind<'a>(message: &'a str, begins: &str) -> Option<(&'a str, &'a str)> {
    let (before, within) = message.strip_suffix(')')?.rsplit_once(begins)?;
    Some((before.trim_end(), within))
}

/// What is wrong with a choice, in a sentence: it names a session that is not there.
pub fn unknown(selection: &Selection, calendar: &Calendar) -> Option<String> {
    let known = |id: &SessionId| calendar.sessions.contains_key(id);
    let unknown = selection.ids.iter().find(|id| !known(id))?;
    Some(format!(
        "The choice names session {}, and the calendar has none of that number; choose one of those that were offered.",
        unknown.0
    ))
}

#[cfg(test)]
mod tests;
