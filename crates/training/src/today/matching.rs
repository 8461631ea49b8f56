//! Which logged sets count for which item of the plan.

use setwise_domain::exercise::ExerciseKey;
use setwise_domain::set_result::SetResult;

/// What an item takes.
pub(super) struct Slot {
    pub key: ExerciseKey,
    pub asked: u8,
    /// Whether it stands in a warm-up block, where warm-up sets count.
    pub warm_up: bool,
}

/// The sets of a day by item, and those of exercises that the plan does not name.
#[derive(Default)]
pub(super) struct Assigned {
    /// For each slot, in the order logged.
    pub done: Vec<Vec<SetResult>>,
    pub beside: Vec<SetResult>,
    /// The slot that the set logged last counted for.
    pub newest: Option<usize>,
}

/// Gives each set, in the order logged, to the first slot of its exercise that still wants one,
/// else to the last of them. A warm-up set counts only in a warm-up block, and a drop belongs to the
/// set before it; they are of a planned exercise, so they are not beside the plan either.
pub(super) fn assign(
    slots: &[Slot],
    sets: impl IntoIterator<Item = (ExerciseKey, SetResult)>,
) -> Assigned {
    let mut assigned =
        Assigned { done: slots.iter().map(|_| Vec::new()).collect(), ..Assigned::default() };
    for (key, set) in sets {
        let named: Vec<usize> = (0..slots.len()).filter(|&index| slots[index].key == key).collect();
        if named.is_empty() {
            assigned.beside.push(set);
            continue;
        }
        let takes = |index: &usize| slots[*index].warm_up || set.performance.is_straight();
        let wants = |index: &usize| assigned.done[*index].len() < usize::from(slots[*index].asked);
        let open = named.iter().copied().filter(takes).find(wants);
        if let Some(index) = open.or_else(|| named.iter().copied().rfind(takes)) {
            assigned.done[index].push(set);
            assigned.newest = Some(index);
        }
    }
    assigned
}
