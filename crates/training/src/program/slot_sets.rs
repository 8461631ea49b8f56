//! What the first week of a slot comes to in sets: how many there are, and which of them are hard.

use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::effort::{Halves, Rir};
use setwise_domain::prescription::{
    Count, Kind, LoadTarget, Percent, PercentOf, SetGroup, Slot, Target,
};
use setwise_domain::strength::rpe;

/// A training max is nine tenths of the one-rep max.
const TRAINING_MAX: Percent = Percent::from_whole(90);
/// From this much of the one-rep max on a set trains strength or size, whatever its reps.
const HARD_OF_MAX: Percent = Percent::from_whole(60);
/// The same of a load that is itself one for several reps: what is lighter leads up to it.
const HARD_OF_LOAD: Percent = Percent::from_whole(80);
/// From this much of the one-rep max on few reps are heavy ones.
const HEAVY_OF_MAX: Percent = Percent::from_whole(75);

pub(super) fn groups(slot: &Slot) -> &[SetGroup] {
    slot.weeks.first().map_or(&[], |week| &week.groups)
}

/// The sets of a group; of one that goes on to so many reps, as many as it takes.
pub(super) fn count(group: &SetGroup) -> u32 {
    match group.count {
        Count::Exactly(sets) => u32::from(sets),
        Count::Range { high, .. } => u32::from(high),
        Count::UntilTotal(reps) => u32::from(reps).div_ceil(most_reps(group).max(1)),
    }
}

/// Hard sets of the week.
pub(super) fn hard(slot: &Slot) -> u32 {
    groups(slot).iter().filter(|one| is_hard(one)).map(count).sum()
}

/// Whether a set of the group is one that counts: no warm-up, and no lighter one before or behind
/// the heaviest.
pub(super) fn is_hard(group: &SetGroup) -> bool {
    group.kind != Kind::WarmUp
        && match of_max(group) {
            Some(share) => share >= HARD_OF_MAX,
            None => of_load(group).is_none_or(|share| share >= HARD_OF_LOAD),
        }
}

/// The least and most reps of the sets that are done with the slot's load itself, not with a share
/// of it; none where those are not counted in reps.
pub(super) fn reps_at_load(slot: &Slot) -> Option<(u16, u16)> {
    let at_load = groups(slot).iter().filter(|group| {
        let whole = matches!(group.load, LoadTarget::Working | LoadTarget::Absolute(_));
        whole && group.kind != Kind::WarmUp
    });
    let reps = at_load.map(|group| match of_group(group).target {
        SetTarget::Reps { low, high } => Some((low, high)),
        _ => None,
    });
    let both = |one: (u16, u16), other: (u16, u16)| (one.0.min(other.0), one.1.max(other.1));
    reps.collect::<Option<Vec<_>>>()?.into_iter().reduce(both)
}

/// Whether none of its sets is heavy, so that few reps of it are no hard ones.
pub(super) fn is_light(slot: &Slot) -> bool {
    groups(slot).iter().all(|group| match of_max(group) {
        Some(share) => share < HEAVY_OF_MAX,
        None => of_load(group).is_some_and(|share| share <= HARD_OF_LOAD),
    })
}

/// The share of the one-rep max that it is loaded with, where that is said.
fn of_max(group: &SetGroup) -> Option<Percent> {
    let LoadTarget::Percent { of, percent } = &group.load else {
        return None;
    };
    match of {
        PercentOf::TrainingMax => {
            let tenths = u32::from(percent.tenths()) * u32::from(TRAINING_MAX.tenths()) / 1_000;
            Some(Percent::from_tenths(u16::try_from(tenths).ok()?))
        }
        PercentOf::OneRepMax | PercentOf::Estimated => Some(*percent),
        PercentOf::RepMax(_) => None,
    }
}

/// The reps and the share of the one-rep max of the set of the first week that asks for most of it.
pub(super) fn of_one_rep_max(slot: &Slot) -> Option<(u16, Percent)> {
    let sets = groups(slot).iter().filter_map(|group| {
        let reps = u16::try_from(group.target.least()).ok()?;
        let counted =
            matches!(group.target, Target::Reps(_) | Target::Range { .. } | Target::AtLeast(_));
        Some((reps, of_max(group)?)).filter(|_| counted)
    });
    sets.max_by_key(|(reps, percent)| of_chart(*reps, *percent))
}

/// By how much a set is beyond what the chart says can be done, in tenths of a percent.
pub(super) fn of_chart(reps: u16, percent: Percent) -> i32 {
    let most = rpe::share(reps, Rir(Halves::from_halves(0)));
    let most = most.map_or(0, |share| i32::from(share.tenths_of_percent()));
    i32::from(percent.tenths()) - most
}

/// The share of a load for several reps: of the top set, another slot's, a rep max.
fn of_load(group: &SetGroup) -> Option<Percent> {
    match &group.load {
        LoadTarget::OfTop(percent)
        | LoadTarget::OfSlot { percent, .. }
        | LoadTarget::Percent { of: PercentOf::RepMax(_), percent } => Some(*percent),
        _ => None,
    }
}

fn most_reps(group: &SetGroup) -> u32 {
    group.target.most().unwrap_or_else(|| group.target.least())
}

/// One group as the prescription of a plan.
pub(super) fn of_group(group: &SetGroup) -> Prescription {
    let sets = count(group);
    let reps = |reps: u32| u16::try_from(reps).unwrap_or(u16::MAX);
    Prescription {
        sets: u8::try_from(sets).unwrap_or(u8::MAX),
        target: match group.target {
            Target::Seconds(seconds)
            | Target::AtLeastSeconds(seconds)
            | Target::MostWithin(seconds) => SetTarget::Seconds(seconds),
            Target::Metres(metres) => SetTarget::Metres(metres),
            Target::TotalReps(total) => {
                let each = reps(u32::from(total).div_ceil(sets.max(1)));
                SetTarget::Reps { low: each, high: each }
            }
            Target::Reps(_) | Target::AtLeast(_) | Target::Range { .. } => {
                SetTarget::Reps { low: reps(group.target.least()), high: reps(most_reps(group)) }
            }
        },
    }
}

/// All sets of the week; where they differ, the reps of each.
pub(super) fn prescription(slot: &Slot) -> Option<Prescription> {
    let each: Vec<Prescription> = groups(slot).iter().map(of_group).collect();
    let sets = each.iter().map(|one| one.sets).fold(0, u8::saturating_add);
    let first = each.first()?;
    if each.iter().all(|one| one.target == first.target) {
        let target = first.target.clone();
        return Some(Prescription { sets, target });
    }
    let reps = each.iter().flat_map(|one| {
        let reps = one.target.reps_of_set(0).unwrap_or(1);
        std::iter::repeat_n(reps, usize::from(one.sets))
    });
    Some(Prescription { sets, target: SetTarget::RepsBySet(reps.collect()) })
}
