//! One exercise of a program over the weeks: what is lifted, and what follows from it.

use super::{Chance, Done};
use crate::catalog::Catalog;
use crate::domain::board::PastSession;
use crate::domain::effort::Rir;
use crate::domain::load::{Load, Unit};
use crate::domain::program::UserProfile;
use crate::domain::set_result::{Performance, SetId, SetKind, SetResult, Source};
use crate::domain::strength::gym::Gym;
use crate::domain::strength::progression::{self, Asked};
use crate::domain::strength::rounding::Loads;
use crate::domain::strength::training_max;
use crate::program::begin::{self, Beginning, USUAL_RESERVE, is_loaded, range};
use crate::program::lineup::Item;
use crate::today::prescription;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

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
    gym: Option<&'c Gym>,
    exercise: Option<&'c crate::domain::exercise::Exercise>,
    loads: Loads,
    load: Option<Load>,
    unit: Unit,
    reserve: Rir,
}

impl<'c> Lift<'c> {
    pub fn of(
        item: &Item<'_, 'c>,
        profile: &'c UserProfile,
        catalog: &Catalog,
        unit: Unit,
    ) -> Self {
        let intensity = item.planned.intensity.as_deref().unwrap_or_default();
        let reserve = prescription::reserve(intensity).unwrap_or(USUAL_RESERVE);
        let mut lift = Self {
            scheme: Scheme::None,
            exercise: item.exercise(),
            gym: profile.gym.as_ref(),
            loads: Loads::of(item.exercise(), unit, profile.gym.as_ref()),
            load: None,
            unit,
            reserve,
        };
        if is_loaded(item) {
            lift.begin(item, profile, catalog, percent(intensity));
        }
        lift
    }

    fn begin(
        &mut self,
        item: &Item<'_, 'c>,
        profile: &UserProfile,
        catalog: &Catalog,
        percent: Option<f64>,
    ) {
        if let Some(share) = percent {
            if let Some(best) = begin::best(item, profile, catalog) {
                self.scheme = Scheme::RepOut {
                    training_max: training_max::of_best(best),
                    share,
                };
            }
            return;
        }
        let range = item.asked.as_ref().and_then(range);
        let beginning = Beginning::of(item, profile, catalog, self.unit);
        let (Some((low, _)), Some(beginning)) = (range, beginning) else {
            return;
        };
        self.load = Some(beginning.load);
        self.scheme = Scheme::Double {
            reps: low,
            past: Vec::new(),
        };
    }

    /// The greatest load that there is at or below so many kilograms, else the lightest.
    fn at_most(&self, kilograms: f64) -> Load {
        let target = begin::in_unit(kilograms, self.unit);
        let amount = self.loads.at_most(target, target);
        Load::new(
            amount.unwrap_or_else(|| self.loads.least(target)),
            self.unit,
        )
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
            gym: self.gym,
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
