//! Two sets that change places: `swap set 1 and 2`.

use super::find::Found;
use super::target::Target;
use super::which::Which;
use super::{Line, change};
use crate::Reading;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::Counted;
use setwise_domain::set_result::{LineChange, Performance, SetPatch};

impl Line<'_, '_> {
    /// Gives each of two sets what the other was. Of other lines that swap, an exercise is swapped.
    pub(super) fn exchange(&self, at: usize) -> LogResult<Option<Reading>> {
        let mut target = Target { end: at, ..Target::default() };
        let mut of = Counted::Work;
        let mut numbers = Vec::new();
        while let Some(token) = self.tokens.get(target.end) {
            if ["with", "and", "for", "&"].contains(&&*token.lower) {
                target.end += 1;
                if let Some((number, used)) = self.set_number(target.end) {
                    numbers.push(number);
                    target.end += used;
                }
                continue;
            }
            if !self.take(&mut target)? {
                return Ok(None);
            }
            if let Which::Numbers(counted, named) = std::mem::take(&mut target.which) {
                of = counted;
                numbers.extend(named);
            }
        }
        if numbers.len() != 2 {
            return Ok(None);
        }
        target.which = Which::Numbers(of, numbers);
        let wrong = |why: &str| Ok(Some(self.bad(self.whole(), why)));
        let sets = match self.find(&target)? {
            Found::Sets(sets) => sets,
            Found::Ask(_) => {
                return wrong("names a set that is not there, or one of several exercises");
            }
            Found::Nothing(why) => return wrong(&why),
        };
        let [one, other] = sets.as_slice() else {
            return wrong("is not about two sets");
        };
        if one.performance == other.performance {
            return wrong("changes nothing: the two are the same");
        }
        let patches = becomes(&one.performance, &other.performance)
            .zip(becomes(&other.performance, &one.performance));
        let Some((first, second)) = patches else {
            return wrong(
                "can't be done at once, for only one of them has an effort, a load or a note: change each by itself",
            );
        };
        let edits = vec![(one.clone(), first), (other.clone(), second)];
        Ok(Some(change(LineChange::Edit(edits), Vec::new())))
    }
}

/// The change that makes a set another; none where it would have to lose a part that the other has not.
fn becomes(set: &Performance, other: &Performance) -> Option<SetPatch> {
    let patch = SetPatch {
        reps: other.reps,
        load: other.load,
        rir: other.rir,
        rpe: other.rpe,
        seconds: other.seconds,
        metres: other.metres,
        notes: other.notes.clone(),
        kind: (set.kind != other.kind).then_some(other.kind),
        structure: (set.structure != other.structure).then(|| other.structure.clone()),
        ..SetPatch::default()
    };
    let mut after = set.clone();
    patch.apply(&mut after);
    (after == *other).then_some(patch)
}
