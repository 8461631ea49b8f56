//! How many sets it was: `that was 3 sets` behind one that was typed, `make that 4 sets`, `no, 3x6`.

use super::values::Values;
use super::words::{Intent, Opening};
use super::{Line, change};
use crate::correction::target::Target;
use crate::{Line as Logged, Reading};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::{LineChange, Performance, SetDraft, SetResult};
use setwise_domain::set_structure::Structure;

impl<'a> Line<'_, 'a> {
    /// The sets of the last line, or of an exercise that is named, made as many as are said. Those that
    /// are missing are logged once more, and those that are too many deleted, where all are alike.
    pub(super) fn recount(
        &self,
        opening: &Opening,
        target: &Target<'a>,
        values: &Values<'a>,
    ) -> LogResult<Option<Reading>> {
        if !is_recount(opening, target, values) {
            return Ok(None);
        }
        let Some((wanted, span)) = values.sets else {
            return Ok(None);
        };
        let sets = self.counted_sets(target)?;
        let Some(last) = sets.last() else {
            return Ok(None);
        };
        let wrong = |why: &str| Ok(Some(self.bad(span, why)));
        if sets.iter().any(|set| set.key() != last.key()) {
            return wrong(
                "could be of each exercise of that line: name the one, as in bench was 3 sets",
            );
        }
        let wanted = usize::from(wanted);
        if !values.only_counts() {
            if sets.len() == wanted {
                return self.changed(&sets, values).map(Some);
            }
            // `squat was 3x5` behind another one may be three more.
            if target.is_named() {
                return Ok(None);
            }
            return wrong(
                "is another count of sets too: first say how many, as in that was 3 sets",
            );
        }
        if sets.len() == wanted {
            return wrong("changes nothing: that many are logged already");
        }
        let alike = sets.iter().all(|set| is_like(set, last));
        if wanted < sets.len() {
            if !alike {
                return wrong("leaves open which were not done: name them, as in delete set 3");
            }
            let excess = sets[wanted..].to_vec();
            return Ok(Some(change(LineChange::Delete(excess), Vec::new())));
        }
        if !alike {
            return wrong("leaves open what the others were: log them, as in 185x8");
        }
        let drafts = (sets.len()..wanted).map(|_| once_more(last)).collect();
        Ok(Some(Reading::Sets(Logged { drafts, remarks: Vec::new(), bare: Vec::new() })))
    }

    /// Today's sets that a count is of. What the last line logged is one with the sets before it that
    /// are the same, so that `make that 4 sets` means four whether they were typed as one line or two.
    fn counted_sets(&self, target: &Target<'a>) -> LogResult<Vec<SetResult>> {
        let today = self.setting.today;
        let mut day = self.setting.log.on_date(today)?;
        if target.is_named() {
            let keys = target.keys();
            day.retain(|set| keys.contains(&set.key()) && set.performance.is_straight());
            return Ok(day);
        }
        let mut spoken_of = self.setting.log.spoken_of()?;
        spoken_of.retain(|set| set.date == today);
        let Some(last) = spoken_of.last() else {
            return Ok(spoken_of);
        };
        if !spoken_of.iter().all(|set| is_like(set, last)) {
            return Ok(spoken_of);
        }
        let run = day.iter().rev().skip_while(|set| set.id != last.id);
        let run = run.take_while(|set| is_like(set, last)).count();
        let end = day.iter().position(|set| set.id == last.id);
        let end = end.map_or(day.len(), |at| at + 1);
        Ok(day[end - run..end].to_vec())
    }
}

/// Whether a line with a count of sets is about those that are logged: `that was 3 sets`, and `bench was
/// 3 sets`; `change bench to 3 sets` is about the plan.
fn is_recount(opening: &Opening, target: &Target<'_>, values: &Values<'_>) -> bool {
    if target.date.is_some() || target.field.is_some() || values.moves() {
        return false;
    }
    if target.is_named() {
        return opening.intent == Intent::State && (values.only_counts() || !opening.takes_back);
    }
    target.one || target.many || target.is_empty() && opening.takes_back && !opening.is_bare_no
}

/// Whether two sets are the same work, whatever they felt like.
fn is_like(one: &SetResult, other: &SetResult) -> bool {
    let plain =
        |done: &Performance| Performance { rir: None, rpe: None, notes: None, ..done.clone() };
    one.key() == other.key() && plain(&one.performance) == plain(&other.performance)
}

/// A set as it would be logged again. What was noted of it is its own.
fn once_more(set: &SetResult) -> SetDraft {
    SetDraft {
        exercise: set.exercise.clone(),
        exercise_id: set.exercise_id.clone(),
        date: set.date,
        set_number: None,
        performance: Performance {
            notes: None,
            structure: Structure { superset: None, ..set.performance.structure.clone() },
            ..set.performance.clone()
        },
        source: set.source,
    }
}

impl Target<'_> {
    /// The exercises that it names.
    pub(super) fn keys(&self) -> Vec<ExerciseKey> {
        match &self.lift {
            Some(lift) => vec![lift.key()],
            None => self.several.iter().map(|one| one.key()).collect(),
        }
    }
}
