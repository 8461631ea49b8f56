//! The standing records of one exercise: a function of its live sets, whatever their order.
//!
//! Of two sets that did the same the earlier holds the record, by day, then by the number of the set,
//! which is the same on every device. So a record kept up set by set and one rebuilt from all of them
//! are the same.

use setwise_domain::set_result::Performance;
use setwise_domain::strength::e1rm;
use std::collections::BTreeMap;

/// What one set claims. Warm-ups, failed attempts and sets without reps claim nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub row: i64,
    pub day: i64,
    /// The set's number on its day.
    pub number: u8,
    /// Without a pause between them.
    pub reps: u16,
    /// All of them, which are volume.
    pub all_reps: u16,
    /// Absent where no load was said; such a set is only compared with others like it. On a
    /// bodyweight exercise no load is a load of nothing.
    pub mass: Option<i64>,
    /// In 1e-10 kg.
    pub e1rm: Option<i64>,
    /// Whether it is a record's rival by itself. A drop is only a part of its day's volume.
    pub shows_strength: bool,
}

impl Claim {
    pub fn of(
        row: i64,
        (day, number): (i64, u8),
        done: &Performance,
        bodyweight: bool,
    ) -> Option<Self> {
        let all_reps = done.reps.filter(|&reps| reps > 0)?;
        let reps = done.unbroken_reps().filter(|&reps| reps > 0)?;
        if !done.is_work() {
            return None;
        }
        let said = done.load.map(|load| load.mass().0);
        let estimate = e1rm::of_set(done).filter(|_| !bodyweight);
        Some(Self {
            row,
            day,
            number,
            reps,
            all_reps,
            mass: said.or(bodyweight.then_some(0)),
            e1rm: estimate.map(in_mass),
            shows_strength: done.shows_strength(),
        })
    }

    /// Load × reps, in 1e-10 kg. Assistance lifts nothing.
    pub fn volume(&self) -> i64 {
        self.mass.map_or(0, |mass| mass.max(0) * i64::from(self.all_reps))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "estimates stay far below 2^63 of 1e-10 kg")]
fn in_mass(kg: f64) -> i64 {
    (kg * 1e10).round() as i64
}

/// The set that holds a record, and its value there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    pub value: i64,
    pub row: i64,
    pub day: i64,
    pub number: u8,
}

impl Holder {
    /// A day's volume before any of its sets.
    pub fn nothing_on(day: i64) -> Self {
        Self { value: 0, row: 0, day, number: 0 }
    }

    /// A day's volume grows by a claim; the last of its sets that lifted anything holds it.
    pub fn add_up(&mut self, claim: &Claim) {
        let volume = claim.volume();
        if volume > 0 {
            self.value += volume;
            if self.number <= claim.number {
                (self.row, self.number) = (claim.row, claim.number);
            }
        }
    }

    fn earlier_than(&self, other: &Self) -> bool {
        (self.day, self.number) < (other.day, other.number)
    }

    /// Whether it takes a record from `other`: by a greater value, or by having been first.
    fn takes_from(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| {
            self.value > other.value || (self.value == other.value && self.earlier_than(other))
        })
    }
}

/// What stands, for load and reps at once: the sets that none other equals or betters in both.
/// The most load for `r` reps or more is held by the first of them with at least `r`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// By reps, with the load as value; loads fall as reps rise.
    pub loaded: BTreeMap<u16, Holder>,
    /// Most reps without a load said.
    pub unloaded: Option<Holder>,
    pub e1rm: Option<Holder>,
    /// The day with the most volume, held by its last set.
    pub volume: Option<Holder>,
}

impl Standing {
    pub fn offer(&mut self, claim: &Claim) {
        if !claim.shows_strength {
            return;
        }
        let Claim { row, day, number, .. } = *claim;
        let holder = |value| Holder { value, row, day, number };
        match claim.mass {
            Some(mass) => self.offer_loaded(claim.reps, holder(mass)),
            None => take(&mut self.unloaded, holder(i64::from(claim.reps))),
        }
        if let Some(estimate) = claim.e1rm {
            take(&mut self.e1rm, holder(estimate));
        }
    }

    fn offer_loaded(&mut self, reps: u16, holder: Holder) {
        if let Some((&best_reps, best)) = self.loaded.range(reps..).next()
            && best.value >= holder.value
        {
            if best_reps == reps && holder.takes_from(Some(best)) {
                self.loaded.insert(reps, holder);
            }
            return;
        }
        self.loaded.retain(|&other, held| other > reps || held.value > holder.value);
        self.loaded.insert(reps, holder);
    }

    /// Offers a day's volume; the same day again replaces what it was.
    pub fn offer_volume(&mut self, day: Holder) {
        if self.volume.is_some_and(|held| held.day == day.day) {
            self.volume = Some(day);
        } else if day.value > 0 {
            take(&mut self.volume, day);
        }
    }

    /// Who holds the most load for this many reps or more.
    pub fn most_load(&self, reps: u16) -> Option<Holder> {
        self.loaded.range(reps..).next().map(|(_, held)| *held)
    }

    /// Who holds the most reps at this load or more, with those reps; at no load, among the sets
    /// without one.
    pub fn most_reps(&self, mass: Option<i64>) -> Option<(i64, Holder)> {
        let Some(mass) = mass else {
            return self.unloaded.map(|held| (held.value, held));
        };
        self.loaded
            .iter()
            .rev()
            .find(|(_, held)| held.value >= mass)
            .map(|(&reps, held)| (i64::from(reps), *held))
    }
}

fn take(place: &mut Option<Holder>, holder: Holder) {
    if holder.takes_from(place.as_ref()) {
        *place = Some(holder);
    }
}

#[cfg(test)]
mod tests;
