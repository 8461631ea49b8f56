//! The next set of a plan at its target, as one key logs it.

use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{
    Board, BoardBlock, BoardItem, Missing, PlannedSet, SetRole, SetTarget, SetTerms, SupersetPlace,
};
use setwise_domain::exercise::{Exercise, Measure};
use setwise_domain::load::Load;
use setwise_domain::plan::PlanExercise;
use setwise_domain::prescription::{DueLoad, Kind, Target};
use setwise_domain::set_result::{Performance, SetKind};

/// The set to do now; none when everything is ticked, or what is left hurts.
pub fn next_set(board: &Board, catalog: &Catalog) -> Option<PlannedSet> {
    let place = board.current?;
    let item = board.items().nth(place)?;
    if item.stop.is_some() {
        return None;
    }
    set_of(board, place, item.sets_done(), catalog)
}

/// The sets that are left of some of a board's items, in its order.
pub fn sets_left(
    board: &Board,
    of: impl Fn(&BoardBlock, &BoardItem) -> bool,
    catalog: &Catalog,
) -> Vec<PlannedSet> {
    let blocks = board.blocks.iter();
    let items = blocks.flat_map(|block| block.items.iter().map(move |item| (block, item)));
    let items = items.enumerate().filter(|(_, (block, item))| of(block, item));
    let left = items.flat_map(|(at, (_, item))| {
        let open = item.sets_done()..usize::from(item.asked);
        open.filter_map(move |index| set_of(board, at, index, catalog))
    });
    left.collect()
}

/// All sets that are left, in the order in which they are done: the exercise at work first, supersets
/// in turns.
pub fn ahead(board: &Board, catalog: &Catalog) -> Vec<PlannedSet> {
    let items: Vec<&BoardItem> = board.items().collect();
    // Exercises of one superset have one place, that of the first of them.
    let place = |at: usize| {
        let letter = items[at].superset.map(|superset| superset.letter);
        let same = |item: &&BoardItem| item.superset.map(|superset| superset.letter) == letter;
        letter.and_then(|_| items.iter().position(same)).unwrap_or(at)
    };
    let at_work = board.current.map(place);
    let around: Vec<bool> =
        board.blocks.iter().flat_map(|block| block.items.iter().map(|_| block.around)).collect();
    let mut left = sets_left(board, |_, _| true, catalog);
    left.sort_by_key(|set| {
        let place = place(set.item);
        let later = Some(place) != at_work;
        let in_turns = items[set.item].superset.map(|_| set.number);
        (later, around[set.item], place, in_turns, set.item)
    });
    left
}

/// Set `index`, counted from 0, of an item that is counted over [`Board::items`]. There may be more
/// than were asked for.
pub fn set_of(board: &Board, item: usize, index: usize, catalog: &Catalog) -> Option<PlannedSet> {
    let planned = board.items().nth(item)?;
    let exercise = planned.exercise_id.as_ref().and_then(|id| catalog.get(id));
    let (target, missing) = target(planned, exercise, index);
    let terms = terms(planned, index, target.load);
    let before = board.sets_before(item);
    Some(PlannedSet {
        plan: board.stored.id,
        item,
        exercise: exercise.map_or_else(|| planned.planned.name.clone(), |one| one.name.clone()),
        exercise_id: planned.exercise_id.clone(),
        number: before + index + 1,
        asked: u8::try_from(before).unwrap_or(u8::MAX).saturating_add(planned.asked),
        target,
        missing,
        terms,
    })
}

fn target(
    item: &BoardItem,
    exercise: Option<&Exercise>,
    index: usize,
) -> (Performance, Option<Missing>) {
    let asked = item.prescription.as_ref().map(|read| &read.target);
    let mut target = Performance { load: load(item), ..Performance::default() };
    match asked {
        Some(SetTarget::Seconds(seconds)) => target.seconds = Some(*seconds),
        Some(SetTarget::Metres(metres)) => target.metres = Some(*metres),
        Some(asked) => target.reps = asked.reps_of_set(index),
        None => {}
    }
    by_program(item, index, &mut target);
    let counted = target.reps.is_some() || target.seconds.is_some() || target.metres.is_some();
    let missing = if target.load.is_none() && takes_load(exercise) {
        Some(Missing::Load)
    } else if counted {
        None
    } else {
        Some(Missing::Count)
    };
    (target, missing)
}

/// What the athlete's program asks of exactly this set: its reps, and its load where the sets of the
/// day differ.
fn by_program(item: &BoardItem, index: usize, target: &mut Performance) {
    let Some((due, set)) = item.due.as_ref().and_then(|due| Some((due, due.sets.get(index)?)))
    else {
        return;
    };
    if let (DueLoad::Load(load), false) = (set.load, due.has_one_load()) {
        target.load = Some(load);
    }
    let aim = set.aim.filter(|aim| *aim > 0);
    match set.target {
        Target::Seconds(_) => target.seconds = aim.or(target.seconds),
        Target::Metres(_) => target.metres = aim.or(target.metres),
        Target::TotalReps(_) | Target::MostWithin(_) => {}
        // How many they become, only the athlete can say.
        Target::AtLeast(_) | Target::AtLeastSeconds(_) => {
            (target.reps, target.seconds) = (None, None);
        }
        Target::Reps(_) | Target::Range { .. } => {
            let reps = aim.and_then(|aim| u16::try_from(aim).ok());
            target.reps = reps.or(target.reps);
        }
    }
}

/// What the program says of exactly this set. The reps to beat are those of sets as heavy or heavier, in
/// what is known of the exercise.
fn terms(item: &BoardItem, index: usize, load: Option<Load>) -> SetTerms {
    let Some(due) = &item.due else {
        return SetTerms::default();
    };
    let Some(set) = due.sets.get(index) else {
        return SetTerms::default();
    };
    let at_least = match set.target {
        Target::AtLeast(reps) => Some(u32::from(reps)),
        Target::AtLeastSeconds(seconds) => Some(seconds),
        _ => None,
    };
    let past = item.last.iter().chain(&item.earlier).flat_map(|past| &past.sets);
    let as_heavy = past.map(|set| &set.performance).filter(|done| {
        let known = load.and_then(|load| Some(done.load?.mass() >= load.mass()));
        done.is_work() && known == Some(true)
    });
    let most = as_heavy.filter_map(Performance::unbroken_reps).max();
    SetTerms {
        at_least,
        beat: most.filter(|_| matches!(set.target, Target::AtLeast(_))),
        percent: set.percent,
        role: match set.kind {
            Kind::Top => Some(SetRole::Top),
            Kind::BackOff => Some(SetRole::BackOff),
            Kind::Test => Some(SetRole::Test),
            _ => None,
        },
    }
}

/// What today's sets call for, else the load of the last of them, else what the days before do; none of
/// what is left out for a pain.
fn load(item: &BoardItem) -> Option<Load> {
    if item.stop.is_some() {
        return None;
    }
    let working = |kind: SetKind| matches!(kind, SetKind::Working | SetKind::Failure);
    let newest = item.done.iter().rfind(|set| working(set.performance.kind));
    let of_today = |id| item.done.iter().any(|set| set.id == id);
    let suggestion = item.suggestion.as_ref();
    match newest {
        Some(newest) => suggestion
            .filter(|one| one.rests_on.iter().any(|set| of_today(set.id)))
            .map(|one| one.load)
            .or(newest.performance.load),
        None => suggestion.map(|one| one.load),
    }
}

/// One outside the catalogue is taken for an ordinary lift.
fn takes_load(exercise: Option<&Exercise>) -> bool {
    exercise.is_none_or(|one| one.takes_weight() && one.measure == Measure::Reps)
}

/// Where a plan says that an exercise is in a superset: a word such as `A1` in its detail.
pub(super) fn superset(planned: &PlanExercise) -> Option<SupersetPlace> {
    let detail = planned.detail.as_deref()?;
    let words = detail.split(|c: char| !c.is_ascii_alphanumeric());
    words.into_iter().find_map(|word| match word.as_bytes() {
        [letter @ b'A'..=b'Z', place @ b'1'..=b'9'] => {
            Some(SupersetPlace { letter: char::from(*letter), place: place - b'0' })
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests;
