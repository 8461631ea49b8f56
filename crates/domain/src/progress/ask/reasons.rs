//! Why loads are what they are, beside what the rule says.

use crate::load::Load;
use crate::prescription::{
    DueLoad, DueSet, LoadTarget, PercentOf, REPS_TO_SPARE, Reason, ReasonKind, Slot,
};
use crate::progress::state::State;
use crate::progress::{Progress, load};

impl Progress<'_> {
    pub(super) fn reasons_of_loads(
        &self,
        slot: &Slot,
        state: &State,
        turn: u32,
        sets: &[DueSet],
        reasons: &mut Vec<Reason>,
    ) {
        let mut add = |kind| {
            let sets = Vec::new();
            let reason = Reason { kind, sets };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        };
        if sets.iter().any(|set| set.load == DueLoad::Ask) {
            let reps = sets.iter().map(|set| {
                let spare = set.effort.map(|effort| effort.reserve().reps_to_spare());
                let aim = set.aim.unwrap_or_else(|| set.target.least());
                aim + spare.unwrap_or(REPS_TO_SPARE)
            });
            let reps = reps.max();
            let groups = self.groups(slot, state, turn).iter();
            let mut loads = groups.map(|group| &group.load);
            let of_max = loads.any(|load| matches!(load, LoadTarget::Percent { .. }));
            add(ReasonKind::Unknown { reps, of_max });
            return;
        }
        let unit = self.setting.unit;
        let groups = self.groups(slot, state, turn);
        let heaviest = groups.iter().rev().find_map(|group| match &group.load {
            LoadTarget::Percent { of, percent } => {
                let owner = self.owner(slot, turn);
                let max = owner.as_ref().unwrap_or(state).max(*of)?;
                Some(ReasonKind::OfMax {
                    percent: *percent,
                    max: Load::new(load::tenths(max), unit),
                    training: *of == PercentOf::TrainingMax,
                })
            }
            LoadTarget::OfSlot { slot, percent } => {
                Some(ReasonKind::OfSlot { slot: slot.clone(), percent: *percent })
            }
            _ => None,
        });
        if let Some(kind) = heaviest {
            add(kind);
        }
        if state.earned > 0 {
            add(ReasonKind::Wave { tenths: state.earned });
        }
    }
}
