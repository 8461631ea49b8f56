//! The set that was logged last, and what is said where there is none.

use crate::case::{Answer, Case, Subject, say};
use setwise_domain::conversation::Delta;

pub fn no_sets_at_all() -> Vec<Delta> {
    say("No sets yet.")
}

pub fn no_sets(subject: &Subject) -> Vec<Delta> {
    say(format!("No sets of {} yet.", subject.name))
}

/// The one logged last, or the last of an exercise.
pub fn newest_set(case: &Case<'_>) -> Answer {
    if case.ask.exercise.is_some()
        && let Some(subject) = case.subject()
    {
        let sessions = case.history(&subject, 1)?;
        let set = sessions.first().and_then(|session| session.sets.last());
        return Ok(match set {
            None => no_sets(&subject),
            Some(set) => say(format!(
                "Last set of {}: set {}, {}.",
                subject.name,
                set.set_number,
                case.cited(set)
            )),
        });
    }
    Ok(match &case.context.newest {
        None => no_sets_at_all(),
        Some(set) => say(format!(
            "Last set logged: {}, set {}, {}.",
            case.subject_of(set).name,
            set.set_number,
            case.cited(set)
        )),
    })
}
