//! One exercise of a program over the weeks: what is lifted, and what follows from it.

use super::{Chance, Done, is_loaded};
use crate::catalog::Catalog;
use crate::domain::board::{PastSession, Prescription, SetTarget};
use crate::domain::effort::{Halves, Rir};
use crate::domain::load::{Decimal, Load, Unit};
use crate::domain::program::UserProfile;
use crate::domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use crate::domain::strength::progression::{self, Asked};
use crate::domain::strength::rounding::Loads;
use crate::domain::strength::{rpe, training_max};
use crate::program::lineup::Item;
use crate::today::prescription;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// Reps in reserve of one who is told nothing.
const USUAL_RESERVE: Rir = Rir(Halves::from_halves(4));
/// Sessions that the rules look back on.
const REMEMBERED: usize = 4;
/// What a lighter week leaves of the load.
const DELOAD: f64 = 0.9;

/// How the load of a lift comes about.
enum Scheme {
    /// Nothing to load, or nothing known to begin from.
    None,
    /// Reps up to the top of the range, then more load.
    Double { reps: u16, past: Vec<PastSession> },
    /// A share of a training max that moves with the reps of the last set.
    RepOut { training_max: f64, share: f64 },
}

pub(super) struct Lift<'c> {
    scheme: Scheme,
    exercise: Option<&'c crate::domain::exercise::Exercise>,
    loads: Loads,
    load: Option<Load>,
    unit: Unit,
    reserve: Rir,
}

impl<'c> Lift<'c> {
    pub fn of(item: &Item<'_, 'c>, profile: &UserProfile, catalog: &Catalog, unit: Unit) -> Self {
        let intensity = item.planned.intensity.as_deref().unwrap_or_default();
        let reserve = prescription::reserve(intensity).unwrap_or(USUAL_RESERVE);
        let mut lift = Self {
            scheme: Scheme::None,
            exercise: item.exercise(),
            loads: Loads::of(item.exercise(), unit),
            load: None,
            unit,
            reserve,
        };
        let best = is_loaded(item)
            .then(|| best(item, profile, catalog))
            .flatten();
        if let (Some(best), Some((low, high))) = (best, item.asked.as_ref().and_then(range)) {
            lift.begin(best, low, high, percent(intensity));
        }
        lift
    }

    fn begin(&mut self, best: f64, low: u16, high: u16, percent: Option<f64>) {
        if let Some(share) = percent {
            self.scheme = Scheme::RepOut {
                training_max: training_max::of_best(best),
                share,
            };
            return;
        }
        // The load that the top of the range leaves so many in reserve with.
        let Some(kilograms) = rpe::load_for(best, high, self.reserve) else {
            return;
        };
        self.load = Some(self.at_most(kilograms));
        self.scheme = Scheme::Double {
            reps: low,
            past: Vec::new(),
        };
    }

    fn at_most(&self, kilograms: f64) -> Load {
        let amount = match self.unit {
            Unit::Kg => kilograms,
            Unit::Lb => kilograms / 0.453_592_37,
        };
        let target = Decimal::from_f64(amount);
        Load::new(self.loads.at_most(target, target), self.unit)
    }

    /// One session of it, and what follows for the next.
    pub fn train(&mut self, item: &Item<'_, 'c>, deload: bool, chance: &mut Chance) -> Done {
        let sets = item.sets();
        let range = item.asked.as_ref().and_then(range);
        let done = |sets, load: Option<Load>, reps, why| Done {
            name: item.planned.name.clone(),
            sets,
            reps: item.planned.reps.clone(),
            got: reps,
            load: load.map(|load| load.to_string()),
            why,
        };
        let Some((low, high)) = range else {
            return done(sets, None, None, None);
        };
        let fewer = sets.div_ceil(2);
        match &self.scheme {
            Scheme::None if deload => done(fewer, None, Some(low), None),
            Scheme::None => done(sets, None, Some(low), None),
            _ if deload => {
                let load = self.load.or_else(|| self.share_of_max());
                let lighter = load.map(|load| self.at_most(load.mass().kg() * DELOAD));
                done(
                    fewer,
                    lighter,
                    Some(low),
                    Some("deload: a tenth less, half the sets".into()),
                )
            }
            Scheme::Double { .. } => {
                let missed = chance.misses();
                let (load, reps, why) = self.double(item, low, high, missed);
                done(sets, load, Some(reps), why)
            }
            Scheme::RepOut { .. } => {
                let missed = chance.misses();
                let load = self.share_of_max();
                let beyond = if missed { -1 } else { 2 };
                let why = self.moved(beyond);
                let reps = i32::from(high) + beyond;
                done(sets, load, u16::try_from(reps).ok(), why)
            }
        }
    }

    /// Reps go up by one a session; at the top of the range the rule adds load.
    fn double(
        &mut self,
        item: &Item<'_, '_>,
        low: u16,
        high: u16,
        missed: bool,
    ) -> (Option<Load>, u16, Option<String>) {
        let (Some(asked), Some(load)) = (&item.asked, self.load) else {
            return (self.load, low, None);
        };
        let Scheme::Double { reps, past } = &mut self.scheme else {
            return (self.load, low, None);
        };
        let wanted = Asked {
            exercise: self.exercise,
            prescription: asked,
            reserve: Some(self.reserve),
            unit: self.unit,
        };
        let suggested = progression::suggest(&wanted, past);
        let next = suggested.as_ref().map_or(load, |one| one.load);
        if next != load {
            *reps = low;
        }
        let got = if missed { low.saturating_sub(1) } else { *reps };
        if !missed {
            *reps = (*reps + 1).min(high);
        }
        past.insert(0, session(asked.sets, next, got, past.len()));
        past.truncate(REMEMBERED);
        self.load = Some(next);
        (Some(next), got, suggested.map(|one| one.reason))
    }

    fn share_of_max(&self) -> Option<Load> {
        match self.scheme {
            Scheme::RepOut {
                training_max,
                share,
            } => Some(self.at_most(training_max * share)),
            _ => None,
        }
    }

    /// Moves the training max, and says by how much.
    fn moved(&mut self, beyond: i32) -> Option<String> {
        let Scheme::RepOut { training_max, .. } = &mut self.scheme else {
            return None;
        };
        *training_max = training_max::after(*training_max, beyond);
        let per_mille = training_max::step_per_mille(beyond);
        let (sign, size) = if per_mille < 0 {
            ("−", -per_mille)
        } else {
            ("+", per_mille)
        };
        Some(format!(
            "{beyond:+} reps on the last set: training max {sign}{}.{} %",
            size / 10,
            size % 10
        ))
    }
}

/// The least and most reps of a set; none where reps are not what is counted.
fn range(asked: &Prescription) -> Option<(u16, u16)> {
    match &asked.target {
        SetTarget::Reps { low, high } => Some((*low, *high)),
        SetTarget::RepsBySet(reps) => Some((*reps.iter().min()?, *reps.iter().max()?)),
        SetTarget::Seconds(_) | SetTarget::Metres(_) | SetTarget::Amrap => None,
    }
}

/// The profile's best of the exercise, whatever it calls it, in kilograms.
fn best(item: &Item<'_, '_>, profile: &UserProfile, catalog: &Catalog) -> Option<f64> {
    let own = item.exercise().map(|one| &one.id);
    let mut bests = profile.estimated_1rm.iter();
    let same = |name: &str| match (own, catalog.resolve(name).exercise()) {
        (Some(own), Some(named)) => named.id == *own,
        _ => name.trim().eq_ignore_ascii_case(item.planned.name.trim()),
    };
    bests
        .find(|(name, _)| same(name))
        .map(|(_, kilograms)| *kilograms)
}

/// `75%`, `@ 80 %`: a share of the training max.
fn percent(intensity: &str) -> Option<f64> {
    let before = intensity.split_once('%')?.0.trim_end();
    let start = before
        .rfind(|c: char| !c.is_ascii_digit() && c != '.')
        .map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
    let percent: f64 = before[start..].parse().ok()?;
    (percent > 0.0 && percent <= 120.0).then_some(percent / 100.0)
}

/// A session as the rules read one; only load, reps and order count.
fn session(sets: u8, load: Load, reps: u16, place: usize) -> PastSession {
    let day = i8::try_from(place % 28).unwrap_or_default() + 1;
    let date = Date::new(2000, 1, day).unwrap_or_default();
    let one = |set_number| SetResult {
        id: SetId(Uuid::nil()),
        at: Timestamp::UNIX_EPOCH,
        date,
        exercise: String::new(),
        exercise_id: None,
        set_number,
        performance: Performance {
            reps: Some(reps),
            load: Some(load),
            kind: SetKind::Working,
            ..Performance::default()
        },
        source: Source::Athlete,
    };
    PastSession {
        date,
        sets: (1..=sets).map(one).collect(),
    }
}
