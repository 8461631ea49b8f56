//! A plan with its names resolved and its prescriptions read: what the verifier looks at.

use super::classify;
use super::slot_sets;
use crate::today::{self, prescription};
use setwise_catalog::catalog::{Catalog, Resolution};
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::edit::ExerciseLoc;
use setwise_domain::exercise::{Exercise, Mechanic, Pattern};
use setwise_domain::limits::{MOST_ASKED_SETS, MOST_PROGRAM_EXERCISES};
use setwise_domain::prescription::{Day, Program, Slot};
use setwise_domain::program::{ProgramExercise, WorkoutPlan};
use setwise_domain::strength::volume;

/// Sets of an exercise that says nothing else.
pub(super) const USUAL_SETS: u32 = 3;

/// What is known of an exercise by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Known<'c> {
    Exercise(&'c Exercise),
    /// Its movement alone.
    Movement(Pattern),
    Nothing,
}

/// One exercise of the plan.
#[derive(Clone, Debug)]
pub(super) struct Item<'p, 'c> {
    pub loc: ExerciseLoc,
    pub planned: &'p ProgramExercise,
    pub known: Known<'c>,
    /// Where sets and reps can be read.
    pub asked: Option<Prescription>,
    /// In a block that prepares, or ends, the day.
    pub light: bool,
    /// What a program asks for here, of which the plan's words are a summary.
    pub slot: Option<&'p Slot>,
}

pub(super) struct Lineup<'p, 'c> {
    pub plan: &'p WorkoutPlan,
    /// By day, in order.
    pub days: Vec<Vec<Item<'p, 'c>>>,
    /// The program that the plan is a week of.
    pub program: Option<&'p Program>,
}

impl<'p, 'c> Lineup<'p, 'c> {
    /// Of no more exercises than a plan may have; the structure's check says that there are more.
    pub fn of(plan: &'p WorkoutPlan, catalog: &'c Catalog) -> Self {
        let mut left = MOST_PROGRAM_EXERCISES;
        let days = plan.days.iter().enumerate().map(|(day_idx, day)| {
            let mut items = Vec::new();
            for (block_idx, block) in day.blocks.iter().enumerate() {
                let light = is_light(&block.name);
                for (ex_idx, planned) in block.exercises.iter().enumerate().take(left) {
                    left -= 1;
                    items.push(Item {
                        loc: ExerciseLoc { day_idx, block_idx, ex_idx },
                        planned,
                        known: known(&planned.name, catalog),
                        asked: asked(planned),
                        light,
                        slot: None,
                    });
                }
            }
            items
        });
        Self { plan, days: days.collect(), program: None }
    }

    /// Of a program, with the plan that [`week_plan`](super::week_plan) makes of it.
    pub fn of_week(plan: &'p WorkoutPlan, program: &'p Program, catalog: &'c Catalog) -> Self {
        let mut lineup = Self::of(plan, catalog);
        for (items, turn) in lineup.days.iter_mut().zip(0..) {
            let slots = program.day(turn).into_iter().flat_map(Day::slots);
            for (item, slot) in items.iter_mut().zip(slots) {
                item.slot = Some(slot);
                item.asked = slot_sets::prescription(slot);
            }
        }
        lineup.program = Some(program);
        lineup
    }

    pub fn items(&self) -> impl Iterator<Item = &Item<'p, 'c>> {
        self.days.iter().flatten()
    }
}

impl<'p, 'c> Item<'p, 'c> {
    /// An exercise that stands nowhere yet.
    pub fn of(planned: &'p ProgramExercise, catalog: &'c Catalog) -> Self {
        Self {
            loc: ExerciseLoc { day_idx: 0, block_idx: 0, ex_idx: 0 },
            planned,
            known: known(&planned.name, catalog),
            asked: asked(planned),
            light: false,
            slot: None,
        }
    }
}

impl<'c> Item<'_, 'c> {
    pub fn exercise(&self) -> Option<&'c Exercise> {
        match self.known {
            Known::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    pub fn pattern(&self) -> Option<Pattern> {
        match self.known {
            Known::Exercise(exercise) => Some(exercise.pattern),
            Known::Movement(pattern) => Some(pattern),
            Known::Nothing => None,
        }
    }

    /// Whether its sets count as hard ones: neither preparation nor breath.
    pub fn works(&self) -> bool {
        !self.light && !matches!(self.pattern(), Some(Pattern::Mobility | Pattern::Conditioning))
    }

    /// A lift of several joints that is meant to be hard.
    pub fn is_compound(&self) -> bool {
        self.works()
            && match self.known {
                Known::Exercise(exercise) => {
                    exercise.mechanic == Mechanic::Compound
                        && Movement::of(exercise.pattern).is_some()
                }
                Known::Movement(pattern) => Movement::of(pattern).is_some(),
                Known::Nothing => false,
            }
    }

    /// Its hard sets: of a program's slot those that neither lead up nor back off.
    pub fn hard_sets(&self) -> u32 {
        let hard = self.slot.map_or_else(|| self.sets(), slot_sets::hard);
        volume::counted(hard, self.exercise())
    }

    /// Its sets; the usual number where what is asked for can't be.
    pub fn sets(&self) -> u32 {
        let believed = 1..=u32::from(MOST_ASKED_SETS);
        if believed.contains(&self.planned.sets) { self.planned.sets } else { USUAL_SETS }
    }
}

/// The four movements that a week is balanced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Movement {
    Squat,
    Hinge,
    Push,
    Pull,
}

impl Movement {
    pub const ALL: [Self; 4] = [Self::Squat, Self::Hinge, Self::Push, Self::Pull];

    /// The movement that a pattern counts for.
    pub const fn of(pattern: Pattern) -> Option<Self> {
        match pattern {
            Pattern::Squat | Pattern::Lunge => Some(Self::Squat),
            Pattern::Hinge => Some(Self::Hinge),
            Pattern::HorizontalPush | Pattern::VerticalPush => Some(Self::Push),
            Pattern::HorizontalPull | Pattern::VerticalPull => Some(Self::Pull),
            _ => None,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Squat => "squat-like",
            Self::Hinge => "hinge-like",
            Self::Push => "push-like",
            Self::Pull => "pull-like",
        }
    }
}

/// What a plan's name means. What stands in brackets behind a name that is not known with it is a remark:
/// `Overhead Press (BBB)`.
pub(super) fn meant<'c>(name: &str, catalog: &'c Catalog) -> Resolution<'c> {
    let whole = catalog.resolve(name);
    let remarked = name.trim_end().strip_suffix(')').and_then(|name| name.rsplit_once('('));
    match (&whole, remarked) {
        (Resolution::Unknown { .. }, Some((name, _))) => {
            let without = catalog.resolve(name);
            if matches!(without, Resolution::Unknown { .. }) { whole } else { without }
        }
        _ => whole,
    }
}

/// The exercise; where several are meant equally, their movement if it is the same.
fn known<'c>(name: &str, catalog: &'c Catalog) -> Known<'c> {
    match meant(name, catalog) {
        Resolution::Found { exercise, .. } => Known::Exercise(exercise),
        Resolution::Ambiguous(candidates) => {
            let first = candidates.first().map(|one| one.pattern);
            match first {
                Some(pattern) if candidates.iter().all(|one| one.pattern == pattern) => {
                    Known::Movement(pattern)
                }
                _ => by_words(name),
            }
        }
        Resolution::Unknown { .. } => by_words(name),
    }
}

fn by_words<'c>(name: &str) -> Known<'c> {
    classify::by_words(name).map_or(Known::Nothing, Known::Movement)
}

/// The prescription that sets and reps make; none where they make none.
fn asked(planned: &ProgramExercise) -> Option<Prescription> {
    let sets =
        u8::try_from(planned.sets).ok().filter(|sets| (1..=MOST_ASKED_SETS).contains(sets))?;
    let by_set = prescription::read(&planned.reps)
        .filter(|asked| matches!(asked.target, SetTarget::RepsBySet(_)));
    let one = || prescription::read(&format!("1 x {}", planned.reps));
    let alone = || prescription::read(&planned.reps);
    match by_set.or_else(one).or_else(alone)?.target {
        // `5/3/1` names each set: it is right only for as many.
        SetTarget::RepsBySet(reps) => (reps.len() == usize::from(sets))
            .then_some(Prescription { sets, target: SetTarget::RepsBySet(reps) }),
        target => Some(Prescription { sets, target }),
    }
}

/// Whether a block prepares or ends a day.
fn is_light(title: &str) -> bool {
    !today::is_work(title)
}
