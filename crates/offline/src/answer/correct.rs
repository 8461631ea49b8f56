//! Corrections that the log's own grammar did not read.

use crate::case::ask;
use setwise_domain::conversation::Delta;
use setwise_domain::question::Choice;

/// How a correction is written.
pub const HOW: &str = "Nothing was changed: I couldn't tell which set, or what it should be. Write it like `change set 2 of bench to 7 reps`, `last set was 80kg @9` or `move set 1 of squat to yesterday`.";

/// The word `undo` itself never comes here; what only sounds like it is asked about.
pub fn undo() -> Vec<Delta> {
    let option = |label: &str, line: &str| Choice::new(label, line);
    let options =
        vec![option("the whole last change", "undo"), option("only the last set", "undo last set")];
    ask("undo-what", "Take back which", options)
}
