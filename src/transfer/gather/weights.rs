//! Weights of the body: those that are stored already are left out.

use super::Gathering;
use crate::domain::load::Load;
use crate::domain::session::DateRange;
use crate::domain::set_log::LogResult;
use crate::domain::weigh_in::WeighIn;
use crate::limits::MOST_IMPORTED_WEIGHTS;
use crate::transfer::row::{Place, RowWeight};
use jiff::civil::Date;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// The name space of ids that are derived from a weight: itself a name-based id of
/// `setwise/imported-weight` under the nil id.
const IMPORTED_WEIGHTS: Uuid = Uuid::from_u128(0xf2af_3057_31ba_5c12_b5c0_e2d6_887c_9238);

impl Gathering<'_> {
    pub(super) fn weigh(&mut self, at: Place, weights: Vec<RowWeight>) {
        if self.weights.len() + weights.len() > MOST_IMPORTED_WEIGHTS {
            let error =
                format!("more than {MOST_IMPORTED_WEIGHTS} weights are not imported at once");
            let file = self.files.len().saturating_sub(1);
            return self.bad.add(file, at, vec![error]);
        }
        self.weights.extend(weights);
    }

    /// Those that are not stored yet, the oldest first, and how many are. A weight without an id is
    /// known by its day and by what was weighed; the same twice on a day is two.
    pub(super) fn new_weights(&mut self) -> LogResult<(Vec<WeighIn>, usize)> {
        let mut rows = std::mem::take(&mut self.weights);
        rows.sort_by_key(|row| (row.date, row.at));
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            return Ok((Vec::new(), 0));
        };
        let stored = self.log.weigh_ins(DateRange {
            from: first.date,
            to: last.date,
        })?;
        let mut ids: HashSet<Uuid> = stored.iter().map(|one| one.id).collect();
        let mut alike: HashMap<(Date, Load), usize> = HashMap::new();
        for one in stored {
            *alike.entry((one.date, one.load)).or_default() += 1;
        }
        let (mut new, mut known) = (Vec::new(), 0);
        for row in rows {
            let is_known = match row.id {
                Some(id) => ids.contains(&id),
                None => take_one(&mut alike, &row),
            };
            if is_known {
                known += 1;
                continue;
            }
            let mut id = row.id.unwrap_or_else(|| id_of(&row));
            while !ids.insert(id) {
                id = Uuid::new_v5(&id, b"again");
            }
            let RowWeight { at, date, load, .. } = row;
            new.push(WeighIn { id, date, at, load });
        }
        Ok((new, known))
    }
}

/// Whether there was one more of them.
fn take_one(alike: &mut HashMap<(Date, Load), usize>, row: &RowWeight) -> bool {
    let left = alike.get_mut(&(row.date, row.load));
    let Some(left) = left.filter(|left| **left > 0) else {
        return false;
    };
    *left -= 1;
    true
}

fn id_of(row: &RowWeight) -> Uuid {
    let facts = format!("{} {}", row.date, row.load);
    Uuid::new_v5(&IMPORTED_WEIGHTS, facts.as_bytes())
}
