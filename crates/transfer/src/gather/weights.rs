//! Weights of the body: those that are stored already are left out, or changed where a row names one.

use super::Gathering;
use super::known::ROUNDED;
use crate::EPOCH;
use crate::limits::MOST_IMPORTED_WEIGHTS;
use crate::log::last_digits;
use crate::row::{Place, RowWeight};
use jiff::civil::Date;
use setwise_domain::load::Load;
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;
use setwise_domain::weigh_in::WeighIn;
use std::collections::{BTreeSet, HashMap, HashSet};
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

    /// Those that are not stored yet, the oldest first, and what the file says of stored ones. A weight
    /// without an id is known by its day and by what was weighed; the same twice on a day is two.
    pub(super) fn settle_weights(&mut self) -> LogResult<Weights> {
        let mut rows = std::mem::take(&mut self.weights);
        let mut weights = Weights::default();
        if rows.is_empty() {
            return Ok(weights);
        }
        rows.sort_by_key(|row| (row.date, row.at));
        let stored = self.log.weigh_ins(DateRange { from: EPOCH, to: Date::MAX })?;
        let mut ids: HashSet<Uuid> = stored.iter().map(|one| one.id).collect();
        let mut alike: HashMap<Date, Vec<Load>> = HashMap::new();
        for one in &stored {
            alike.entry(one.date).or_default().push(one.load);
        }
        // Those that name a stored one come first, so that none of the others is taken for it.
        let marked = Marked::of(&stored, &rows);
        let mut others = Vec::new();
        for row in rows {
            let Some(before) = marked.find(&row) else {
                others.push(row);
                continue;
            };
            take_one(&mut alike, before.date, before.load, false);
            if (row.date, row.load) == (before.date, before.load) {
                weights.known += 1;
            } else {
                let after = WeighIn { date: row.date, load: row.load, ..before.clone() };
                weights.changed.push((before.clone(), after));
            }
        }
        for row in others {
            let is_known = match row.id {
                Some(id) => ids.contains(&id),
                None => take_one(&mut alike, row.date, row.load, row.is_of_table),
            };
            if is_known {
                weights.known += 1;
                continue;
            }
            let mut id = row.id.unwrap_or_else(|| id_of(&row));
            while !ids.insert(id) {
                id = Uuid::new_v5(&id, b"again");
            }
            let RowWeight { at, date, load, .. } = row;
            weights.new.push(WeighIn { id, date, at, load });
        }
        Ok(weights)
    }
}

/// What a file says that was weighed, beside what is stored.
#[derive(Default)]
pub(super) struct Weights {
    pub new: Vec<WeighIn>,
    /// What each was and what it becomes.
    pub changed: Vec<(WeighIn, WeighIn)>,
    /// How many are stored already.
    pub known: usize,
}

/// Stored weights by the last digits of their ids, as far as rows have any.
struct Marked<'a>(HashMap<String, Option<&'a WeighIn>>);

impl<'a> Marked<'a> {
    fn of(stored: &'a [WeighIn], rows: &[RowWeight]) -> Self {
        let lengths = rows.iter().filter_map(|row| Some(row.mark.as_ref()?.len()));
        let lengths: BTreeSet<usize> = lengths.collect();
        let mut known = HashMap::new();
        for one in stored {
            for length in &lengths {
                // One that two weights have says nothing.
                let same = known.entry(last_digits(one.id, *length));
                same.and_modify(|known| *known = None).or_insert(Some(one));
            }
        }
        Self(known)
    }

    fn find(&self, row: &RowWeight) -> Option<&'a WeighIn> {
        *self.0.get(row.mark.as_ref()?)?
    }
}

/// Whether there was one more of them, or one that it was converted to.
fn take_one(
    alike: &mut HashMap<Date, Vec<Load>>,
    date: Date,
    load: Load,
    may_convert: bool,
) -> bool {
    let Some(left) = alike.get_mut(&date) else {
        return false;
    };
    let is_converted = |other: &Load| {
        may_convert
            && other.unit != load.unit
            && (other.mass().kg() - load.mass().kg()).abs() <= ROUNDED
    };
    let found = left.iter().position(|other| *other == load);
    let found = found.or_else(|| left.iter().position(is_converted));
    found.map(|at| left.swap_remove(at)).is_some()
}

fn id_of(row: &RowWeight) -> Uuid {
    let facts = format!("{} {}", row.date, row.load);
    Uuid::new_v5(&IMPORTED_WEIGHTS, facts.as_bytes())
}
