//! Which rule suits an exercise, where nobody names one.

use setwise_domain::exercise::{Equipment, Exercise, Level, Measure, Mechanic};
use setwise_domain::prescription::{
    Basis, Double, Gate, Kind, Ladder, Linear, LoadTarget, MaxChange, Move, Percent, Rule,
    SetGroup, Step, Target, TmCycle,
};

/// Weeks in a round of percentages, and what one below the minimum leaves of the maximum.
const ROUND: u8 = 4;
const BELOW: Percent = Percent::from_whole(95);
const BACK: Percent = Percent::from_whole(90);
/// What a hold is led up to, and by how much.
const LONGEST_HOLD: u32 = 60;
const HOLD_STEP: u32 = 5;

/// The rule of a slot that works: by what its sets ask for, the exercise and the level.
pub(super) fn usual(groups: &[SetGroup], exercise: Option<&Exercise>, level: Level) -> Rule {
    let Some(first) = groups.first() else {
        return Rule::None;
    };
    if groups.iter().any(|group| matches!(group.load, LoadTarget::Percent { .. })) {
        return Rule::TmCycle(TmCycle {
            weeks: ROUND,
            change: MaxChange::By(Step::Usual),
            gate: Gate::Every,
            reset: Some(Move::To(BELOW)),
        });
    }
    match first.target {
        Target::Range { low, high } => {
            Rule::Double(Double { low, high, step: Step::Usual, basis: Basis::AllSets })
        }
        Target::Seconds(seconds) | Target::AtLeastSeconds(seconds) if !is_loaded(exercise) => {
            Rule::Ladder(Ladder { low: seconds, high: seconds.max(LONGEST_HOLD), by: HOLD_STEP })
        }
        Target::Metres(_) if !is_loaded(exercise) => Rule::Hold,
        Target::AtLeast(_) if first.kind == Kind::Amrap && groups.len() == 1 => Rule::Hold,
        Target::TotalReps(_) | Target::MostWithin(_) => Rule::Hold,
        Target::Reps(_)
        | Target::AtLeast(_)
        | Target::Seconds(_)
        | Target::AtLeastSeconds(_)
        | Target::Metres(_) => linear(exercise, level),
    }
}

/// One who begins adds each time, others once they have done it twice or three times.
fn linear(exercise: Option<&Exercise>, level: Level) -> Rule {
    let successes = match level {
        Level::Beginner => 1,
        Level::Intermediate => 2,
        Level::Advanced => 3,
    };
    let single = exercise.is_some_and(|one| one.mechanic == Mechanic::Isolation);
    Rule::Linear(Linear {
        step: Step::Usual,
        successes: if single { 2.max(successes) } else { successes },
        fails: Some(3),
        back: Move::To(BACK),
        basis: Basis::AllSets,
        gate: None,
        double_at: None,
        then: None,
    })
}

/// Whether it is held or carried with a weight.
fn is_loaded(exercise: Option<&Exercise>) -> bool {
    exercise.is_some_and(|one| {
        let weights = [
            Equipment::Barbell,
            Equipment::Dumbbell,
            Equipment::Kettlebell,
            Equipment::TrapBar,
            Equipment::Sled,
        ];
        one.measure != Measure::Reps && one.equipment.iter().any(|needed| weights.contains(needed))
    })
}
