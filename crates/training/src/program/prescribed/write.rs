//! A program, written as a plan.

use super::read::{UNTITLED, written_sets};
use crate::program::begin::forget_beginning;
use setwise_domain::board::by_set;
use setwise_domain::prescription::{
    Count, Day, Due, DueDay, EffortTarget, Kind, LoadTarget, Mode, Percent, Program, SetGroup,
    Slot, Target,
};
use setwise_domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, WorkoutPlan,
};

/// The first week of a program as a plan.
pub fn as_plan(program: &Program) -> WorkoutPlan {
    WorkoutPlan {
        days: program.days.iter().map(|day| day_of(day, |_| None)).collect(),
        metadata: PlanMetadata {
            title: Some(program.title.clone()).filter(|title| title != UNTITLED),
            weeks: program.weeks,
            notes: program.notes.clone(),
        },
    }
}

/// A week of a program as a plan: as many days as it has sessions, in turn.
pub fn week_plan(program: &Program) -> WorkoutPlan {
    let days = (0..u32::from(program.per_week)).filter_map(|turn| program.day(turn));
    WorkoutPlan { days: days.map(|day| day_of(day, |_| None)).collect(), ..as_plan(program) }
}

/// The first week of a program with what one session really asks for in the place of its day.
pub fn plan_of_day(program: &Program, due: &DueDay) -> WorkoutPlan {
    let mut plan = as_plan(program);
    let week = program.week_of(due.turn.turn);
    let week = week.checked_rem(program.weeks.map_or(0, u32::from)).unwrap_or(week);
    let asks = |slot: &Slot| {
        let due = due.slots.iter().find(|one| one.slot == slot.id)?;
        Some(Asked { due, week })
    };
    if let (Some(day), Some(place)) =
        (program.days.get(due.turn.day), plan.days.get_mut(due.turn.day))
    {
        *place = day_of(day, asks);
    }
    plan
}

fn day_of<'d>(day: &Day, asked: impl Fn(&Slot) -> Option<Asked<'d>>) -> ProgramDay {
    let blocks = day.blocks.iter().map(|block| ProgramBlock {
        name: block.name.clone(),
        exercises: block.slots.iter().map(|slot| exercise(slot, asked(slot))).collect(),
    });
    ProgramDay {
        name: day.name.clone(),
        focus: day.focus.clone(),
        blocks: blocks.collect(),
        notes: day.notes.clone(),
    }
}

/// What a slot is due, in a week of the round.
#[derive(Clone, Copy)]
pub(super) struct Asked<'d> {
    due: &'d Due,
    week: u32,
}

impl Asked<'_> {
    /// The shares of a maximum that its sets are: those of its week, unless it is asked for otherwise.
    fn percents(&self, slot: &Slot) -> Option<String> {
        let groups = &slot.week(self.week)?.groups;
        let sets: u32 = groups.iter().map(written_sets).sum();
        let as_written = self.due.mode == Mode::AsPlanned
            && usize::try_from(sets).is_ok_and(|sets| sets == self.due.sets.len());
        as_written.then(|| percents_of(groups)).flatten()
    }
}

pub(super) fn exercise(slot: &Slot, asked: Option<Asked<'_>>) -> ProgramExercise {
    let (mut sets, mut reps, mut intensity) = words(slot);
    let is_asked = asked.is_some();
    let wording = slot.wording.as_ref();
    if let Some(said) = wording {
        sets = said.sets.unwrap_or(sets);
        reps = said.reps.clone().unwrap_or(reps);
        if let Some(said) = &said.intensity {
            intensity = Some(said.clone()).filter(|said| !said.is_empty());
        }
    }
    let mut name = slot.exercise().to_owned();
    if let Some(asked) = asked {
        let due = asked.due;
        name.clone_from(&due.exercise);
        // Words that can't be read are all there is to go by.
        let readable = wording.is_none_or(|said| said.reps.is_none());
        if readable && !due.sets.is_empty() {
            sets = u32::try_from(due.sets.len()).unwrap_or(sets);
            let each: Vec<(Target, Kind)> =
                due.sets.iter().map(|set| (set.target, set.kind)).collect();
            reps = reps_of(&each);
            let effort = effort_of(due.sets.first().and_then(|set| set.effort));
            let said = wording.and_then(|said| said.intensity.clone());
            let said = said.filter(|said| !said.is_empty());
            intensity = effort.or(said).or_else(|| asked.percents(slot));
        } else if readable {
            intensity = None;
        }
    }
    let mut exercise = ProgramExercise {
        name,
        sets,
        reps,
        intensity,
        rest_seconds: slot.rest_seconds,
        notes: slot.notes.clone(),
    };
    if is_asked {
        forget_beginning(&mut exercise);
    }
    exercise
}

/// Sets, reps and intensity of a slot's first week.
pub(super) fn words(slot: &Slot) -> (u32, String, Option<String>) {
    let groups = slot.weeks.first().map_or(&[][..], |week| &week.groups);
    let sets = groups.iter().map(written_sets).sum();
    let each: Vec<(Target, Kind)> = groups
        .iter()
        .flat_map(|group| {
            let many = usize::try_from(written_sets(group)).unwrap_or(1);
            let target = match group.count {
                Count::UntilTotal(total) => Target::TotalReps(total),
                Count::Exactly(_) | Count::Range { .. } => group.target,
            };
            std::iter::repeat_n((target, group.kind), many)
        })
        .collect();
    let intensity = percents_of(groups).or_else(|| effort_of(groups.first()?.effort));
    (sets, reps_of(&each), intensity)
}

/// `75%` for all sets, or one for each: `65/75/85%`; none where a group is no share of a maximum.
fn percents_of(groups: &[SetGroup]) -> Option<String> {
    let mut each: Vec<Percent> = Vec::new();
    for group in groups {
        let LoadTarget::Percent { percent, .. } = group.load else {
            return None;
        };
        let many = usize::try_from(written_sets(group)).unwrap_or(1);
        each.extend(std::iter::repeat_n(percent, many));
    }
    let first = each.first()?;
    if each.iter().all(|one| one == first) {
        each.truncate(1);
    }
    let each: Vec<String> = each.iter().map(Percent::to_string).collect();
    let each: Vec<&str> = each.iter().map(|one| one.trim_end_matches(" %")).collect();
    Some(format!("{}%", each.join("/")))
}

fn effort_of(effort: Option<EffortTarget>) -> Option<String> {
    Some(match effort? {
        EffortTarget::Rpe(rpe) => format!("RPE {}", rpe.0),
        EffortTarget::Rir(rir) => format!("{} RIR", rir.0),
    })
}

/// The same for all, or a number for each.
fn reps_of(each: &[(Target, Kind)]) -> String {
    let Some(first) = each.first() else {
        return "AMRAP".to_owned();
    };
    if each.iter().all(|one| one.0 == first.0) {
        return target(*first);
    }
    let reps: Vec<u16> = each
        .iter()
        .map(|(target, _)| {
            u16::try_from(target.most().unwrap_or_else(|| target.least())).unwrap_or(1)
        })
        .collect();
    let open = each.last().is_some_and(|(target, _)| matches!(target, Target::AtLeast(_)));
    format!("{}{}", by_set(&reps), if open { "+" } else { "" })
}

fn target((target, kind): (Target, Kind)) -> String {
    match target {
        Target::Reps(reps) => reps.to_string(),
        Target::Range { low, high } => format!("{low}-{high}"),
        Target::AtLeast(1) if kind == Kind::Amrap => "AMRAP".to_owned(),
        Target::AtLeast(reps) => format!("{reps}+"),
        Target::Seconds(seconds) | Target::AtLeastSeconds(seconds) => format!("{seconds}s"),
        Target::Metres(metres) => format!("{metres} m"),
        Target::TotalReps(reps) => format!("{reps} in all"),
        Target::MostWithin(seconds) => format!("AMRAP in {seconds}s"),
    }
}
