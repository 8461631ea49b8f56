//! A plan that was made of a program, read into one again: what is asked for as before goes on as it
//! was prescribed.

use super::read::{Prescribed, as_titled};
use super::write;
use crate::program::provenance;
use setwise_catalog::catalog::Catalog;
use setwise_domain::prescription::{Day, Program, Slot, SlotId};
use setwise_domain::program::{ProgramDay, ProgramExercise, UserProfile, WorkoutPlan};
use std::collections::BTreeSet;

/// Reads a plan, and gives each exercise that is asked for as the program before asked for it the
/// slot that it had there; the others get the rule that suits them.
pub fn keeping(
    before: &Program,
    plan: &WorkoutPlan,
    profile: &UserProfile,
    catalog: &Catalog,
) -> Prescribed {
    let Prescribed { mut program, assumptions } = as_titled(plan, profile, catalog);
    let days = plan.days.iter().enumerate();
    let mut kept: Vec<Option<&Slot>> =
        days.flat_map(|(index, day)| slots_before(before, day, index)).collect();
    without_orphans(&mut kept);
    let most = kept.iter().flatten().count() * 2 >= kept.len();
    put_back(&mut program, &kept);
    if most {
        take_head(&mut program, before);
    }
    provenance::keep_true(&mut program);
    Prescribed { program, assumptions }
}

/// For each exercise of a day the slot that asked for the same: of the day of this name, else of the
/// one in its place.
fn slots_before<'p>(before: &'p Program, day: &ProgramDay, index: usize) -> Vec<Option<&'p Slot>> {
    let named = before.days.iter().find(|old| old.name == day.name);
    let old = named.or_else(|| before.days.get(index % before.days.len().max(1)));
    let mut free: Vec<&Slot> = old.into_iter().flat_map(Day::slots).collect();
    let exercises = day.blocks.iter().flat_map(|block| &block.exercises);
    exercises
        .map(|planned| {
            let place = free.iter().position(|slot| asks_for(slot, planned))?;
            Some(free.remove(place))
        })
        .collect()
}

fn asks_for(slot: &Slot, planned: &ProgramExercise) -> bool {
    let asked = write::exercise(slot, None);
    (&asked.name, asked.sets, &asked.reps, &asked.intensity)
        == (&planned.name, planned.sets, &planned.reps, &planned.intensity)
}

/// One whose loads are taken from a slot that is gone is no longer what it was.
fn without_orphans(kept: &mut [Option<&Slot>]) {
    loop {
        let ids: BTreeSet<SlotId> = kept.iter().flatten().map(|slot| slot.id.clone()).collect();
        let mut changed = false;
        for place in kept.iter_mut() {
            if place.is_some_and(|slot| slot.parents().any(|of| !ids.contains(of))) {
                (*place, changed) = (None, true);
            }
        }
        if !changed {
            return;
        }
    }
}

/// Puts them in; the others get names that none of them has.
fn put_back(program: &mut Program, kept: &[Option<&Slot>]) {
    let mut taken: BTreeSet<SlotId> = kept.iter().flatten().map(|slot| slot.id.clone()).collect();
    let days = program.days.iter_mut();
    let slots = days.flat_map(|day| day.blocks.iter_mut().flat_map(|block| &mut block.slots));
    for (slot, kept) in slots.zip(kept) {
        if let Some(kept) = kept {
            *slot = (*kept).clone();
            continue;
        }
        let mut numbers = 1..;
        let free = numbers.find_map(|number| {
            let id = SlotId::from_name(slot.exercise(), number);
            taken.insert(id.clone()).then_some(id)
        });
        slot.id = free.unwrap_or_else(|| slot.id.clone());
    }
}

/// What it says of itself, with how often it is trained where it has as many days.
fn take_head(program: &mut Program, before: &Program) {
    if program.days.len() == before.days.len() {
        program.per_week = before.per_week;
    }
    let days = std::mem::take(&mut program.days);
    *program = Program {
        days,
        title: program.title.clone(),
        per_week: program.per_week,
        notes: program.notes.clone(),
        ..before.clone()
    };
}
