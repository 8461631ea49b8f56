//! Another exercise in place of one that can't be done as planned.

use super::draft::{Draft, Part};
use super::load::{Change, LastSession};
use super::{AdjustError, Adjusted};
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem, Prescription, SetTarget};
use setwise_domain::exercise::{Equipment, Exercise, Joint, Measure, Mechanic};
use setwise_domain::exercise_class::Class;
use setwise_domain::joint_stress::Stress;
use setwise_domain::prescription::ReasonKind;
use setwise_domain::profile::Profile;
use setwise_domain::vocabulary;
use setwise_words::parse::pain;
use setwise_words::text;

vocabulary! {
    /// Why an exercise can't be done as planned.
    Trouble { Busy = "busy", Pain = "pain", NoEquipment = "no equipment" }
}

/// The plan with another exercise for `item`, counted over the board's items, and the load to begin
/// it with. Sets of the old one that are done stay on the plan; the rest are done with the other.
/// `sore` is the joint that hurts, where the athlete said so now; else what was noted with sets counts.
pub fn swap(
    board: &Board,
    item: usize,
    (trouble, sore): (Trouble, Option<Joint>),
    profile: &Profile,
    catalog: &Catalog,
    last: LastSession<'_>,
) -> Result<Adjusted, AdjustError> {
    let mut draft = Draft::of(board, profile.goal, catalog);
    let part = draft.parts().nth(item).cloned().ok_or(AdjustError::NoSuchItem)?;
    let name = part.name.clone();
    if part.ticked {
        return Err(AdjustError::ItemDone { name });
    }
    let Some(old) = part.exercise else {
        return Err(AdjustError::NotInCatalogue { name });
    };
    let sore = sore.or_else(|| noted(board.items().nth(item)?));
    let sore = sore.filter(|_| trouble == Trouble::Pain);
    let exchange = Exchange { board, trouble, sore, profile, catalog, last };
    let Some(Found { new, part, why }) = exchange.found(&draft, item) else {
        let how = how(old, trouble);
        return Err(AdjustError::NoSubstitute { name, how });
    };
    let how = match (trouble, sore) {
        (Trouble::Pain, Some(joint)) if !hurts(new, joint) => {
            format!("without loading the {joint}")
        }
        (Trouble::Pain, Some(joint)) => format!(
            "{}; it loads the {joint} too, so only as far as it doesn't hurt",
            spares(old, new)
        ),
        (Trouble::Pain, None) => spares(old, new),
        (Trouble::Busy | Trouble::NoEquipment, _) => how(old, trouble),
    };
    let mut reason = format!("{} in place of {name}: {}, {how}.", new.name, likeness(old, new));
    if let Some(why) = why {
        reason = format!("{reason} {why}");
    }
    put(&mut draft, item, part);
    Ok(draft.adjusted(reason))
}

/// What an exercise is exchanged for, and with what in mind.
pub(super) struct Exchange<'a, 'c> {
    pub board: &'a Board,
    pub trouble: Trouble,
    pub sore: Option<Joint>,
    pub profile: &'a Profile,
    pub catalog: &'c Catalog,
    pub last: LastSession<'a>,
}

/// The exercise in the place of another, as it stands on the plan, and why its load is what it is.
pub(super) struct Found<'c> {
    pub new: &'c Exercise,
    pub part: Part<'c>,
    why: Option<String>,
}

impl<'c> Exchange<'_, 'c> {
    /// What is done in the place of an item that the catalogue knows; none where nothing else will do.
    pub fn found(&self, draft: &Draft<'c>, item: usize) -> Option<Found<'c>> {
        let part = draft.parts().nth(item)?;
        let old = part.exercise?;
        let planned: Vec<&Exercise> = draft.parts().filter_map(|part| part.exercise).collect();
        let (profile, catalog) = (self.profile, self.catalog);
        let why = (Some(self.trouble), self.sore);
        let new = stand_ins(old, why, &planned, profile, catalog).into_iter().next()?;
        let mut part = part.replaced_by(new, text_for(part, new));
        let start = self.board.items().nth(item).and_then(|item| {
            let change = Change {
                item,
                old: Some(old),
                new,
                asked: part.asked.as_ref(),
                reserve: part.reserve(),
                trouble: Some(self.trouble),
                profile,
                today: self.board.stored.date,
                catalog,
                last: self.last,
            };
            change.start()
        });
        let why = start.map(|start| {
            part.say_first(start.detail);
            start.why
        });
        Some(Found { new, part, why })
    }
}

/// The joint of which today's sets, or those that the program goes by, say that it hurts.
fn noted(item: &BoardItem) -> Option<Joint> {
    let today = item.done.iter().rev();
    let today = today.filter_map(|set| pain::read(set.performance.notes.as_deref()?));
    let before = item.stop.iter().chain(item.due.iter().flat_map(|due| &due.reasons));
    let before = before.filter_map(|reason| match &reason.kind {
        ReasonKind::Pain { words, .. } | ReasonKind::PainNear { words, .. } => pain::joint(words),
        _ => None,
    });
    today.filter_map(|pain| pain.joint).chain(before).next()
}

/// What both train.
fn likeness(old: &Exercise, new: &Exercise) -> String {
    if old.pattern == new.pattern {
        return format!("{} too", new.pattern);
    }
    let shared: Vec<_> = old
        .primary
        .iter()
        .filter(|muscle| new.primary.contains(muscle))
        .map(|muscle| muscle.word())
        .collect();
    format!("{} too", text::list(&shared))
}

/// What the other must do without.
fn how(old: &Exercise, trouble: Trouble) -> String {
    let without: Vec<_> = match trouble {
        Trouble::Pain => loaded(old).map(Joint::word).collect(),
        Trouble::Busy | Trouble::NoEquipment => stations(old).iter().map(|e| e.word()).collect(),
    };
    match (trouble, without.as_slice()) {
        (_, []) => "in another way".into(),
        (Trouble::Pain, joints) => format!("with less on {}", text::list(joints)),
        (_, equipment) => format!("without {}", text::list(equipment)),
    }
}

/// The joints that an exercise loads noticeably.
fn loaded(exercise: &Exercise) -> impl Iterator<Item = Joint> {
    let all = Joint::ALL.iter().copied();
    all.filter(|joint| hurts(exercise, *joint))
}

/// Whether it loads a joint so that one that hurts already will say so.
fn hurts(exercise: &Exercise, joint: Joint) -> bool {
    exercise.stress(joint) >= Stress::Moderate
}

/// The joints that the new one asks less of.
fn spares(old: &Exercise, new: &Exercise) -> String {
    let spared = loaded(old).filter(|joint| new.stress(*joint) < old.stress(*joint));
    let spared: Vec<_> = spared.map(Joint::word).collect();
    match spared.as_slice() {
        [] => "in another way".into(),
        joints => format!("with less on {}", text::list(joints)),
    }
}

/// What is busy or missing: all that the exercise needs, but for a bench, which is seldom what
/// is.
fn stations(exercise: &Exercise) -> Vec<Equipment> {
    let besides: Vec<Equipment> =
        exercise.equipment.iter().copied().filter(|item| *item != Equipment::Bench).collect();
    if besides.is_empty() { exercise.equipment.clone() } else { besides }
}

/// What can be done in the place of an exercise, the best first: possible with what is there, nothing that
/// is avoided or planned already, and with a pain nothing that asks as much of what hurts.
pub fn stand_ins<'c>(
    old: &Exercise,
    (trouble, sore): (Option<Trouble>, Option<Joint>),
    planned: &[&Exercise],
    profile: &Profile,
    catalog: &'c Catalog,
) -> Vec<&'c Exercise> {
    let avoided: Vec<_> = profile.avoid.iter().map(|term| catalog.expand(term)).collect();
    let stations = stations(old);
    // Whether it asks as much as the old one of the joint that hurts; where that wasn't said, of every one.
    let as_hard = |other: &Exercise| {
        let hard = |joint: Joint| other.stress(joint) >= old.stress(joint).max(Stress::Moderate);
        sore.map_or_else(|| loaded(old).next().is_some() && loaded(old).all(hard), hard)
    };
    let hurts = |other: &Exercise| sore.is_some_and(|joint| hurts(other, joint));
    let out = |other: &Exercise| {
        avoided.iter().any(|term| term.covers(other))
            || other.is_beyond(profile.level)
            || planned.iter().any(|there| there.id == other.id)
            || match trouble {
                Some(Trouble::Pain) => as_hard(other),
                Some(Trouble::Busy | Trouble::NoEquipment) => {
                    other.equipment.iter().any(|item| stations.contains(item))
                }
                None => false,
            }
    };
    let mut found = catalog.substitutes(old, &profile.equipment, out);
    // Stable: what suits the level, leaves out the joint that hurts, can be loaded where the old one
    // was, and moves as many joints first, then as the catalogue ranks them.
    let was_loaded = old.base().is_some();
    found.sort_by_key(|other| {
        let isolates = old.mechanic == Mechanic::Compound && other.mechanic == Mechanic::Isolation;
        // A lift done fast is no quiet way to train what a press or a row does.
        let is_fast = |one: &Exercise| one.class() == Class::Power;
        let unfit = other.level > profile.level
            || other.is_outgrown_by(profile.level)
            || is_fast(other) && !is_fast(old);
        let unloaded = was_loaded && other.base().is_none();
        (unfit, hurts(other), unloaded, isolates)
    });
    found
}

/// The prescription of what is left of a part, for another exercise.
fn text_for(part: &Part<'_>, new: &Exercise) -> String {
    let done = u8::try_from(part.done).unwrap_or(u8::MAX);
    let sets = part.sets().map_or(1, |sets| sets.saturating_sub(done)).max(1);
    let kept = part.asked.as_ref().map(|asked| asked.target.clone());
    let target = kept
        .filter(|target| counted_in(target) == new.measure)
        .map(|target| match target {
            target if is_too_heavy(&target, new) => SetTarget::Reps { low: 10, high: 15 },
            target => target,
        })
        .unwrap_or(match new.measure {
            Measure::Reps => SetTarget::Reps { low: 8, high: 12 },
            Measure::Time => SetTarget::Seconds(30),
            Measure::Distance => SetTarget::Metres(40),
        });
    let target = of_the_last(target, sets);
    let mut text = prescription::written(&Prescription { sets, target });
    if new.unilateral {
        text.push_str(" each side");
    }
    if let Some(rir) = prescription::reserve(&part.prescription) {
        text.push_str(" @ RPE ");
        text.push_str(&rir.rpe().0.to_string());
    }
    text
}

/// Whether so few reps are asked for that one joint alone should not be loaded for them.
fn is_too_heavy(target: &SetTarget, new: &Exercise) -> bool {
    /// The fewest that isolation is done for.
    const REPS_MIN: u16 = 8;
    let least = match target {
        SetTarget::Reps { low, .. } => Some(*low),
        SetTarget::RepsBySet(reps) => reps.iter().min().copied(),
        SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
    };
    new.mechanic == Mechanic::Isolation && least.is_some_and(|least| least < REPS_MIN)
}

/// A target with a number for each set, for the last so many of them.
fn of_the_last(target: SetTarget, sets: u8) -> SetTarget {
    let SetTarget::RepsBySet(reps) = target else {
        return target;
    };
    let from = reps.len().saturating_sub(usize::from(sets));
    match &reps[from..] {
        [one] => SetTarget::Reps { low: *one, high: *one },
        last => SetTarget::RepsBySet(last.to_vec()),
    }
}

const fn counted_in(target: &SetTarget) -> Measure {
    match target {
        SetTarget::Reps { .. } | SetTarget::RepsBySet(_) | SetTarget::Amrap => Measure::Reps,
        SetTarget::Seconds(_) => Measure::Time,
        SetTarget::Metres(_) => Measure::Distance,
    }
}

/// Puts a part in the place of the item; what is done of the item stays before it.
pub(super) fn put<'c>(draft: &mut Draft<'c>, item: usize, new: Part<'c>) {
    let mut before = item;
    for block in &mut draft.blocks {
        if before >= block.parts.len() {
            before -= block.parts.len();
            continue;
        }
        let old = &mut block.parts[before];
        if old.done == 0 {
            *old = new;
        } else {
            old.keep_done();
            block.parts.insert(before + 1, new);
        }
        return;
    }
}
