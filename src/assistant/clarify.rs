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
mod tests {
    use super::*;
    use crate::assistant::tests::{TODAY, calendar, single};
    use crate::domain::assistant::Decision;
    use crate::domain::session::Session;
    use jiff::civil::date;

    fn route(question: Option<&str>, missing: &[&str], entities: &[&str]) -> Route {
        let owned = |all: &[&str]| all.iter().map(ToString::to_string).collect();
        Route {
            decision: Decision::Clarify,
            category: "move".into(),
            entities: owned(entities),
            missing: owned(missing),
            confidence: 0.4,
            question: question.map(str::to_owned),
        }
    }

    #[test]
    fn a_question_is_made_of_what_is_missing() {
        let asked = |own, missing: &[&str]| question(&route(own, missing, &[]));
        assert_eq!(asked(Some("Which one?\n"), &["x"]), "Which one?");
        assert_eq!(asked(None, &["which session"]), "Which session?");
        assert_eq!(
            asked(Some(" "), &["which session", "which day?"]),
            "Which session, and which day?"
        );
        assert_eq!(
            asked(None, &["the session", "the day", "how often"]),
            "The session, the day, and how often?"
        );
        assert_eq!(
            asked(Some("<think>hm</think>"), &["", "\n"]),
            "What should change on the calendar: which session, and to which day?"
        );
        let long = "which ".repeat(500);
        assert!(asked(Some(&long), &[]).chars().count() <= MOST_CLARIFY_CHARS + 1);
    }

    #[test]
    fn options_are_those_most_like_what_was_named() {
        let all = calendar([
            single(1, "Leg day", Some(date(2026, 11, 26))),
            single(2, "Upper day", Some(date(2026, 11, 23))),
            single(3, "Heavy leg day", Some(date(2026, 11, 24))),
            Session {
                completed: true,
                ..single(4, "Leg day", Some(date(2026, 11, 19)))
            },
        ]);
        let found = |entities: &[&str], message: &str| -> Vec<u32> {
            let options = options(&all, &route(None, &[], entities), message, TODAY);
            options.iter().map(|one| one.id.0).collect()
        };
        assert_eq!(found(&["leg day"], "move it"), [1, 3]);
        assert_eq!(found(&[], "move the upper one"), [2]);
        assert_eq!(found(&["the thing"], "push it back"), [2, 3, 1]);
        let many = calendar((1..50).map(|id| single(id, "Leg day", None)));
        let offered = options(&many, &route(None, &[], &["leg"]), "", TODAY);
        assert_eq!(offered.len(), MOST_CLARIFY_OPTIONS);
    }

    #[test]
    fn a_choice_goes_behind_the_message_and_comes_back() {
        let choice = Choice {
            id: SessionId(7),
            title: "Leg day (heavy)".into(),
            scheduled_for: None,
        };
        let line = with_choice("push it back two days ", &choice);
        assert_eq!(line, "push it back two days (session 7: Leg day heavy)");
        let (message, selection) = choice_in(&line).unwrap();
        assert_eq!(
            (message, selection.ids),
            ("push it back two days", vec![SessionId(7)])
        );
        for other in [
            "push it back",
            "move (session x: Leg)",
            "move it (session 7)",
            "(session 7: x) y",
        ] {
            assert_eq!(choice_in(other), None, "{other}");
        }
    }

    #[test]
    fn a_choice_of_nothing_there_is_said() {
        let selection = Selection {
            ids: vec![SessionId(1), SessionId(9)],
            ..Selection::default()
        };
        let all = calendar([single(1, "Leg day", None)]);
        assert_eq!(
            unknown(&selection, &all).as_deref(),
            Some(
                "The choice names session 9, and the calendar has none of that number; choose one of those that were offered."
            )
        );
        assert_eq!(unknown(&Selection::default(), &all), None);
    }
}
