//! What an exercise trains and what it takes.

use super::history::no_sets_at_all;
use crate::case::{Case, say};
use setwise_domain::conversation::Delta;
use setwise_domain::exercise::{Mechanic, Muscle};
use setwise_words::text;

/// Said of how it is done: numbers are all that is known of it.
const FORM: &str =
    "I see numbers only, not the lift: film a set from the side, or ask a coach on the floor.";

/// Muscles, movement and equipment of the exercise that is named.
pub fn exercise(case: &Case<'_>) -> Vec<Delta> {
    let Some(subject) = case.subject() else {
        return no_sets_at_all();
    };
    let name = &subject.name;
    let Some(exercise) = subject.exercise else {
        return say(format!("{name} is your own exercise: I know only its sets."));
    };
    let listed = |muscles: &[Muscle]| {
        let words: Vec<&str> = muscles.iter().map(|muscle| muscle.word()).collect();
        text::list(&words)
    };
    let helps = match exercise.secondary.as_slice() {
        [] => String::new(),
        muscles => format!("; {} work too", listed(muscles)),
    };
    let mut lines = vec![format!("{name} trains {}{helps}.", listed(&exercise.primary))];
    let joints = match exercise.mechanic {
        Mechanic::Compound => "several joints",
        Mechanic::Isolation => "one joint",
    };
    let needs: Vec<&str> = exercise.equipment.iter().map(|item| item.word()).collect();
    let needs = match needs.as_slice() {
        [] => "no equipment".to_owned(),
        needs => text::list(needs),
    };
    lines.push(format!("Movement: {}, over {joints}. It needs {needs}.", exercise.pattern));
    let lacking: Vec<&str> = exercise
        .equipment
        .iter()
        .filter(|item| !case.context.profile.equipment.contains(item))
        .map(|item| item.word())
        .collect();
    if !lacking.is_empty() {
        lines.push(format!(
            "Your profile has no {}; `alternatives to {name}` says what does much the same.",
            text::list(&lacking)
        ));
    }
    let asks_how = case.text.to_lowercase().contains("how");
    if asks_how {
        lines.push(FORM.to_owned());
    }
    say(lines.join("\n"))
}
