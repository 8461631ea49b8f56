//! What comes next on the plan, in a sentence.

use super::{Formatter, duration, printable};
use setwise_domain::board::Suggestion;
use setwise_domain::receipt::NextUp;
use setwise_domain::set_result::SetResult;

impl Formatter<'_> {
    /// What to do after the set logged last:
    /// `Next: Barbell Row 3 x 8, try 155 lb (all 3 sets hit 8: +5; last 150 lb × 8, 8, 8 on 14 Nov).`
    pub fn next(&self, next: &NextUp, last: Option<&SetResult>) -> String {
        if next.same_exercise { self.same_exercise(next, last) } else { self.other_exercise(next) }
    }

    fn same_exercise(&self, next: &NextUp, last: Option<&SetResult>) -> String {
        let other = |one: &&Suggestion| next.loads_vary && has_another_load(one, last);
        let suggestion = next.suggestion.as_ref();
        let suggestion = suggestion.filter(|one| is_of_now(one, last) || other(one));
        let then = match suggestion {
            Some(one) => format!("try {} ({})", self.suggested(one), one.reason),
            None => "the same again".to_owned(),
        };
        match next.rest_seconds {
            Some(rest) => format!("Rest {}, then {then}.", duration::clock(rest)),
            None => format!("Then {then}."),
        }
    }

    fn other_exercise(&self, next: &NextUp) -> String {
        let what = format!("{} {}", printable(&next.exercise), printable(&next.prescription));
        let Some(suggestion) = &next.suggestion else {
            let hint = next.hint.as_ref();
            let hint = hint.map_or_else(String::new, |hint| format!(": {}", printable(hint)));
            return format!("Next: {what}{hint}.");
        };
        let rests_on = suggestion.rests_on.last().map(|set| {
            let sets = self.sets(&suggestion.rests_on);
            format!("; last {sets} on {}", self.day(set.date))
        });
        format!(
            "Next: {what}, try {} ({}{}).",
            self.suggested(suggestion),
            suggestion.reason,
            rests_on.unwrap_or_default()
        )
    }
}

/// Whether a suggestion answers the set just done, and asks for another load than it had. One
/// that rests on an earlier day is no reason to leave the load that the athlete chose today.
fn is_of_now(suggestion: &Suggestion, last: Option<&SetResult>) -> bool {
    last.is_some_and(|last| suggestion.rests_on.iter().any(|set| set.id == last.id))
        && has_another_load(suggestion, last)
}

fn has_another_load(suggestion: &Suggestion, last: Option<&SetResult>) -> bool {
    last.is_some_and(|last| {
        let load = last.performance.load;
        load.is_none_or(|load| load.mass() != suggestion.load.mass())
    })
}
