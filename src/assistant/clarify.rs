//! Asking back: a question, made where there is none, and sessions to choose from.

use super::event::Choice;
use super::likeness::Words;
use super::plain::{cut, plain};
use super::snapshot::rank;
use crate::domain::assistant::{Route, Selection};
use crate::domain::calendar::Calendar;
use crate::domain::session::SessionId;
use crate::limits::{MOST_CLARIFY_CHARS, MOST_CLARIFY_OPTIONS};
use jiff::civil::Date;
use std::cmp::Reverse;

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
pub fn options(calendar: &Calendar, route: &Route, message: &str, today: Date) -> Vec<Choice> {
    let named = if route.entities.is_empty() {
        message.to_owned()
    } else {
        route.entities.join(" ")
    };
    let words = Words::of(&named);
    let mut ranked: Vec<_> = calendar
        .sessions
        .values()
        .filter(|one| !one.completed)
        .map(|one| (Reverse(words.likeness(one)), rank(one, today), one))
        .collect();
    let any = ranked.iter().any(|(likeness, ..)| likeness.0 > 0);
    ranked.retain(|(likeness, ..)| !any || likeness.0 > 0);
    ranked.sort_by_key(|(likeness, rank, one)| (*likeness, *rank, one.id));
    let first = ranked.into_iter().take(MOST_CLARIFY_OPTIONS);
    first.map(|(.., one)| Choice::of(one)).collect()
}

/// The message with a choice written behind it, so that it can be sent as a line.
pub fn with_choice(message: &str, choice: &Choice) -> String {
    let title = choice.title.replace(['(', ')'], "");
    format!("{} (session {}: {title})", message.trim(), choice.id.0)
}

/// The choice that stands behind a message, and the message without it.
pub fn choice_in(message: &str) -> Option<(&str, Selection)> {
    let (before, behind) = message
        .trim_end()
        .strip_suffix(')')?
        .rsplit_once(" (session ")?;
    let (number, _) = behind.split_once(": ")?;
    let id = SessionId(number.parse().ok()?);
    let selection = Selection {
        ids: vec![id],
        ..Selection::default()
    };
    Some((before.trim_end(), selection))
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
