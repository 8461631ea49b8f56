//! What an undo or a redo did, and what an undo would do.

use super::{Formatter, printable};
use setwise_domain::command::{Rejection, UndoTarget, Undone};

/// The answers to what an undo would take back.
pub const TAKE_IT_BACK: &str = "yes, take it back";
pub const LEAVE_IT: &str = "no, leave it";

pub const NOTHING_TO_REDO: &str = "Nothing was redone: there is nothing to redo. \
    A redo brings back what an undo took, until something else is changed.";

/// `Undone: 3 sets of Bench Press.`
pub fn undone(undone: &Undone) -> String {
    said("Undone", "undoing", undone, "it was taken back or gone already")
}

/// `Redone: 3 sets of Bench Press.`
pub fn redone(redone: &Undone) -> String {
    said("Redone", "redoing", redone, "it is taken back elsewhere too, or was gone before")
}

fn said(done: &str, doing: &str, undone: &Undone, why_not: &str) -> String {
    let Undone { summary, remarks, unchanged, .. } = undone;
    let summary = printable(summary);
    let first = match (unchanged, remarks.is_empty()) {
        (false, _) => format!("{done}: {summary}."),
        (true, true) => format!("Nothing changes by {doing} {summary}: {why_not}."),
        (true, false) => format!("Nothing changes by {doing} {summary}."),
    };
    let remarks = remarks.iter().map(|remark| printable(remark).into_owned());
    [first].into_iter().chain(remarks).collect::<Vec<_>>().join(" ")
}

pub fn not_undone(rejection: &Rejection) -> String {
    format!("Nothing was undone: {rejection}.")
}

pub fn not_redone(rejection: &Rejection) -> String {
    format!("Nothing was redone: {rejection}.")
}

/// `Undo would take back: Bench Press set 3, 185 lb × 7, from Tue 24 Nov.`
pub fn undo_would_take_back(earlier: &UndoTarget, formatter: Formatter<'_>) -> String {
    let UndoTarget { change, day, sets } = earlier;
    let what = match sets.as_slice() {
        [] => printable(&change.summary).into_owned(),
        [set] => {
            let place = formatter.place(set);
            format!("{} {place}, {}", printable(&set.exercise), formatter.set(set))
        }
        sets => {
            let exercises = sets.chunk_by(|one, other| one.exercise == other.exercise);
            let exercises = exercises
                .map(|sets| format!("{} {}", printable(&sets[0].exercise), formatter.sets(sets)));
            exercises.collect::<Vec<_>>().join("; ")
        }
    };
    let day = sets.first().map_or(*day, |set| set.date);
    format!("Undo would take back: {what}, from {}.", formatter.weekday_and_day(day))
}
