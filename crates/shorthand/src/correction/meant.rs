//! Whether a line with new values corrects a set for certain, or may be about something else.

use super::target::Target;
use super::values::Values;
use super::which::Which;
use super::words::{Intent, Opening};
use setwise_domain::set_result::SetResult;

impl Values<'_> {
    pub(super) fn has_numbers(&self) -> bool {
        self.reps.is_some()
            || self.load.is_some()
            || self.unit.is_some()
            || self.bare.is_some()
            || self.effort.is_some()
            || self.seconds.is_some()
            || self.metres.is_some()
            || self.sets.is_some()
    }

    /// Whether an effort is all that is said.
    pub fn only_rates(&self) -> bool {
        let more = self.reps.is_some()
            || self.load.is_some()
            || self.bare.is_some()
            || self.seconds.is_some()
            || self.metres.is_some()
            || self.number.is_some();
        self.effort.is_some() && !more
    }

    /// Whether a count of sets is all that is said.
    pub fn only_counts(&self) -> bool {
        let uncounted = Self { sets: None, ..self.clone() };
        self.sets.is_some() && !uncounted.has_numbers() && self.kind.is_none()
    }

    /// Whether the sets become another exercise's, day's or number's.
    pub fn moves(&self) -> bool {
        self.lift.is_some() || self.date.is_some() || self.number.is_some()
    }

    /// Whether one part of a set is all that is said, or another exercise: `squat was 235`, `plank was
    /// 75 s`, `the rows were pendlay rows`.
    pub fn is_one_part(&self) -> bool {
        let parts = [
            self.load.is_some(),
            self.bare.is_some(),
            self.reps.is_some(),
            self.seconds.is_some(),
            self.metres.is_some(),
            self.lift.is_some(),
        ];
        let more = self.effort.is_some()
            || self.number.is_some()
            || self.sets.is_some()
            || self.structure.is_some()
            || self.date.is_some();
        parts.iter().filter(|said| **said).count() == 1 && !more
    }

    /// Whether it is all of a set: `bench was 190x7`.
    pub fn is_whole(&self) -> bool {
        let loaded = self.load.is_some() && self.reps.is_some();
        (loaded || self.seconds.is_some() && self.metres.is_some()) && !self.moves()
    }

    /// Whether a line with these values corrects a set for certain. What names sets in so many words
    /// does; `make it 30 minutes` and `change bench to push-ups` may be about the plan.
    pub fn is_meant(
        &self,
        opening: &Opening,
        target: &Target<'_>,
        first: Option<&SetResult>,
    ) -> bool {
        if target.is_set() {
            return true;
        }
        let timed = self.seconds.is_some() || self.metres.is_some();
        let takes_time = first.is_some_and(|set| {
            set.performance.seconds.is_some() || set.performance.metres.is_some()
        });
        if timed && !takes_time {
            return false;
        }
        if target.one || target.many || target.which != Which::Unsaid {
            return first.is_some() || self.has_numbers();
        }
        if target.is_empty() {
            let names = first.is_some() && !opening.is_bare_no;
            return opening.takes_back && (names || self.has_numbers())
                || self.has_numbers() && opening.intent != Intent::State
                || self.has_numbers() && opening.says_should;
        }
        // `move long run to 12/3` is about a session: of a set so named a day is no value, but for one
        // that lies behind it.
        if opening.intent == Intent::Move && target.is_named() {
            return self.date.zip(first).is_some_and(|(to, set)| to < set.date);
        }
        // An exercise, a part of a set, or both.
        let states = opening.intent == Intent::State && !opening.takes_back;
        (target.is_named() || target.field.is_some())
            && self.has_numbers()
            && self.lift.is_none()
            && (!states || self.denies || self.only_rates() || self.unit.is_some())
    }
}
