//! Titles, priorities and notes.

use super::adding::new_title;
use super::change::{alike, update, with_priority};
use super::clause::Clause;
use super::doubt::{Got, NEW_TITLE, WHAT_TO_DO, ask, nothing};
use super::subject::Subject;
use setwise_domain::session::{Operation, Priority, SessionId, SessionPatch};
use setwise_words::text;

pub fn renaming(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let title = clause.take_title();
    let subject = Subject::take(clause);
    let ids = clause.sessions(&subject)?;
    let Some(session) = ids.first().and_then(|id| clause.view.get(*id)) else {
        return clause.which();
    };
    let Some(title) = title.filter(|title| !title.is_empty()) else {
        return ask(NEW_TITLE, format!("What should {} be called?", text::plain_title(session)));
    };
    let changed =
        SessionPatch { title: Some(new_title(&title, NEW_TITLE)?), ..SessionPatch::default() };
    Ok(vec![update(session, changed)])
}

pub fn prioritising(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let chosen = clause.view.chosen.as_ref().and_then(|chosen| chosen.priority);
    let by_verb = match &*clause.verb.text {
        "prioritise" | "raise" => Some(Priority::High),
        "deprioritise" | "lower" => Some(Priority::Low),
        _ => None,
    };
    let level = clause.take_priority().or(by_verb).or(chosen);
    clause.take("priority");
    let subject = Subject::take(clause);
    let ids = clause.sessions(&subject)?;
    let Some(level) = level else {
        return ask(WHAT_TO_DO, "Which priority should it have: low, medium or high?");
    };
    Ok(alike(clause.view, &ids, with_priority(level)))
}

/// A note stands beside what was noted before.
pub fn annotating(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let note = clause.take_note();
    let subject = Subject::take(clause);
    let ids = clause.sessions(&subject)?;
    let Some(note) = note.filter(|note| !note.is_empty()) else {
        return nothing("Put the note behind a colon, such as `note on leg day: go light`.");
    };
    let noted = |id: &SessionId| {
        let session = clause.view.get(*id)?;
        let notes = match session.notes.as_str() {
            "" => note.clone(),
            before => format!("{before}\n{note}"),
        };
        let changed = SessionPatch { notes: Some(notes), ..SessionPatch::default() };
        Some(update(session, changed))
    };
    Ok(ids.iter().filter_map(noted).collect())
}
