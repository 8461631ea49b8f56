//! Ids of rows that have none of their own: derived from what they say.

use super::Gathering;
use crate::row::RowSet;
use setwise_domain::set_result::SetId;
use std::collections::HashSet;
use uuid::Uuid;

/// The name space of ids that are derived from a row: itself a name-based id of
/// `setwise/imported-set` under the nil id.
pub(super) const IMPORTED_SETS: Uuid = Uuid::from_u128(0x8f33_5de6_e080_58fb_8884_d022_22f6_51a7);

impl Gathering<'_> {
    /// Gives each of the rows of a file that say the same an id of its own, and drops those that
    /// repeat another; says how many.
    pub(super) fn tell_apart(&mut self) -> usize {
        let places = self.sets.by_id();
        let mut repeated = 0;
        let mut rest = places.as_slice();
        while let Some(first) = rest.first() {
            let id = self.sets.id_at(*first as usize);
            let is_alike = |place: &&u32| self.sets.id_at(**place as usize) == id;
            let (alike, others) = rest.split_at(rest.iter().take_while(is_alike).count());
            rest = others;
            if alike.len() == 1 {
                continue;
            }
            let mut seen = HashSet::new();
            let (mut file, mut nth) = (0, 0_u32);
            for place in alike {
                let at = *place as usize;
                let of = self.files.partition_point(|begin| *begin <= at);
                if of != file {
                    (file, nth) = (of, 0);
                }
                nth += 1;
                let mut row = self.sets.row_at(at);
                let id = row.id();
                let own = match (self.origins[at].is_counted, nth) {
                    (false, _) | (true, 1) => id,
                    (true, nth) => SetId(Uuid::new_v5(&id.0, &nth.to_be_bytes())),
                };
                if let (true, 2.., Some(older)) =
                    (self.origins[at].is_counted, nth, self.older.get_mut(at))
                {
                    *older = SetId(Uuid::new_v5(&older.0, &nth.to_be_bytes()));
                }
                if seen.insert(own) {
                    row.give_id(own);
                } else {
                    row.drop_it();
                    repeated += 1;
                }
            }
        }
        repeated
    }
}

/// An id that says what the row says: its time as it was written, so that it is the same wherever it is read.
pub(super) fn id_of(set: &RowSet) -> SetId {
    let at = set.clock.map_or_else(|| set.at.to_string(), |clock| clock.to_string());
    id_at(&at, set)
}

/// The id that such a row had when it was derived from a moment.
pub(super) fn older_id_of(set: &RowSet) -> SetId {
    id_at(&set.at.to_string(), set)
}

fn id_at(at: &str, set: &RowSet) -> SetId {
    let done = &set.performance;
    // Written out, because neither the order nor the spelling may ever change.
    let mut facts = serde_json::json!([
        at,
        set.date.to_string(),
        set.exercise,
        set.set_number,
        done.kind.word(),
        done.reps,
        done.load.map(|load| load.to_string()),
        done.rir.map(|rir| rir.0.halves()),
        done.rpe.map(|rpe| rpe.0.halves()),
        done.seconds,
        done.metres,
        done.notes,
    ]);
    if let Some(facts) = facts.as_array_mut() {
        if !done.structure.is_plain() {
            facts.push(serde_json::json!(done.structure));
        }
        if let Some(workout) = &set.workout {
            facts.push(serde_json::json!({ "workout": workout }));
        }
    }
    SetId(Uuid::new_v5(&IMPORTED_SETS, facts.to_string().as_bytes()))
}
