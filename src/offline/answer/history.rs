//! The set that was logged last, and what is said where there is none.

use crate::domain::conversation::Delta;
use crate::offline::case::{Case, Subject, say};

pub fn no_sets_at_all() -> Vec<Delta> {
    say("No sets yet.")
}

pub fn no_sets(subject: &Subject) -> Vec<Delta> {
    say(format!("No sets of {} yet.", subject.name))
}

pub fn newest_set(case: &Case<'_>) -> Vec<Delta> {
    match &case.context.newest {
        None => no_sets_at_all(),
        Some(set) => say(format!(
            "Last set logged: {}, set {}, {}.",
            case.subject_of(set).name,
            set.set_number,
            case.cited(set)
        )),
    }
}
