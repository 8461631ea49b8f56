//! The load to begin another exercise with: the athlete's own of it, else one worked out from the
//! exercise that it takes the place of.

use super::swap::Trouble;
use crate::domain::board::{BoardItem, PastSession};
use crate::domain::exercise::{Equipment, Exercise, ExerciseKey, Pattern};
use crate::domain::load::{Decimal, Load};
use crate::domain::profile::Profile;
use crate::domain::strength::rounding::Loads;
use crate::text::day;

/// The last session of an exercise before today, where there is one.
pub type LastSession<'a> = &'a dyn Fn(&ExerciseKey) -> Option<PastSession>;

/// What a load that hurt is taken down to, in percent (Silbernagel et al. 2007, American Journal of
/// Sports Medicine 35(6):897–906: load may go on where pain stays low).
const PAIN_PERCENT: f64 = 90.0;

/// A load to begin with, and what it rests on.
pub(super) struct Start {
    pub load: Load,
    /// A sentence.
    pub why: String,
}

/// None where neither the log nor the other exercise says anything of it.
pub(super) fn start(
    item: &BoardItem,
    old: &Exercise,
    new: &Exercise,
    trouble: Option<Trouble>,
    profile: &Profile,
    last: LastSession<'_>,
) -> Option<Start> {
    own(new, trouble, profile, last).or_else(|| derived(item, old, new, trouble, profile))
}

fn own(
    new: &Exercise,
    trouble: Option<Trouble>,
    profile: &Profile,
    last: LastSession<'_>,
) -> Option<Start> {
    let session = last(&new.key())?;
    let used = heaviest(&session)?.shown_in(profile.unit);
    let on = day::day_and_month(session.date);
    if trouble != Some(Trouble::Pain) {
        return Some(Start {
            load: used,
            why: format!("Begin with {used}, as on {on}."),
        });
    }
    let load = eased(used, new, profile);
    Some(Start {
        load,
        why: format!("Begin with {load}: the {used} of {on}, less a tenth as it hurts."),
    })
}

/// A load less a tenth, of what there is.
fn eased(load: Load, exercise: &Exercise, profile: &Profile) -> Load {
    let loads = Loads::of(Some(exercise), profile.unit, profile.gym.as_ref());
    let target = Decimal::from_f64(load.amount.as_f64() * PAIN_PERCENT / 100.0);
    let amount = loads.at_most(target, load.amount);
    let amount = amount.filter(|amount| *amount > Decimal::default());
    Load::new(
        amount.unwrap_or_else(|| loads.least(load.amount)),
        load.unit,
    )
}

fn derived(
    item: &BoardItem,
    old: &Exercise,
    new: &Exercise,
    trouble: Option<Trouble>,
    profile: &Profile,
) -> Option<Start> {
    let suggested = item.suggestion.as_ref().map(|suggestion| suggestion.load);
    let from = suggested.or_else(|| heaviest(item.last.as_ref()?))?;
    let from = from.shown_in(profile.unit);
    if from.amount <= Decimal::default() {
        return None;
    }
    let hurts = trouble == Some(Trouble::Pain);
    let full = new.load_from(old, from.amount)?;
    let target = if hurts {
        Decimal::from_f64(full.as_f64() * PAIN_PERCENT / 100.0)
    } else {
        full
    };
    let loads = Loads::of(Some(new), profile.unit, profile.gym.as_ref());
    let amount = loads
        // In whole steps of what there is, not of what was worked out.
        .at_most(target, Decimal::default())
        .filter(|amount| *amount > Decimal::default())
        .unwrap_or_else(|| loads.least(Decimal::default()));
    let load = Load::new(amount, profile.unit);
    let percent = (full.as_f64() / from.amount.as_f64() * 100.0).round();
    let each = if is_held_in_both(new) {
        " in each hand"
    } else {
        ""
    };
    let less = if hurts {
        ", less a tenth as it hurts"
    } else {
        ""
    };
    Some(Start {
        load,
        why: format!(
            "Begin with about {load}{each}: usually {percent} % of the {from} of {}{less}.",
            old.name
        ),
    })
}

/// Whether there is a dumbbell in each hand; a squat, a hip thrust or an extension has one in both.
fn is_held_in_both(exercise: &Exercise) -> bool {
    let pairs = matches!(
        exercise.pattern,
        Pattern::HorizontalPush
            | Pattern::VerticalPush
            | Pattern::HorizontalPull
            | Pattern::ElbowFlexion
            | Pattern::ShoulderIsolation
            | Pattern::ChestIsolation
    );
    pairs && exercise.equipment.contains(&Equipment::Dumbbell) && !exercise.unilateral
}

fn heaviest(session: &PastSession) -> Option<Load> {
    let loads = session.sets.iter().filter_map(|set| set.performance.load);
    loads
        .filter(|load| load.amount > Decimal::default())
        .max_by_key(|load| load.mass())
}
