//! Estimated one-rep max by the published formulas, `w` the load and `r` the reps.

use crate::effort::Rir;
use crate::set_result::Performance;
use crate::vocabulary;

vocabulary! {
    /// Sources: Epley 1985; Brzycki 1993; Lombardi 1989; Mayhew et al. 1992; O'Conner et al.
    /// 1989; Wathen 1994; Lander 1985.
    Formula {
        Epley = "epley",
        Brzycki = "brzycki",
        Lombardi = "lombardi",
        Mayhew = "mayhew",
        OConner = "oconner",
        Wathen = "wathen",
        Lander = "lander",
    }
}

/// Above this many reps no formula is worth believing.
pub const MOST_REPS: u16 = 12;

impl Formula {
    /// The estimate, in the unit of `load`; none for 0 reps or more than [`MOST_REPS`].
    pub fn estimate(self, load: f64, reps: u16) -> Option<f64> {
        if reps == 0 || reps > MOST_REPS {
            return None;
        }
        if reps == 1 {
            return Some(load);
        }
        let r = f64::from(reps);
        Some(match self {
            Self::Epley => load * (1.0 + r / 30.0),
            Self::Brzycki => 36.0 * load / (37.0 - r),
            Self::Lombardi => load * r.powf(0.10),
            Self::Mayhew => 100.0 * load / (52.2 + 41.9 * (-0.055 * r).exp()),
            Self::OConner => load * (1.0 + 0.025 * r),
            Self::Wathen => 100.0 * load / (48.8 + 53.8 * (-0.075 * r).exp()),
            Self::Lander => 100.0 * load / (101.3 - 2.671_23 * r),
        })
    }
}

/// The load that an estimated max allows for so many reps, by Epley; none for more than [`MOST_REPS`].
pub fn load_for(max: f64, reps: u16) -> Option<f64> {
    Formula::Epley.estimate(1.0, reps).map(|share| max / share)
}

/// The most reps that an estimated max allows at a load, by the same, up to [`MOST_REPS`]; none where the
/// load is more than the max.
pub fn reps_at(max: f64, load: f64) -> Option<u16> {
    let fits = |reps: &u16| load_for(max, *reps).is_some_and(|most| most >= load);
    (1..=MOST_REPS).rev().find(fits)
}

/// The estimate from one set, in kilograms, by Epley, with whole reps in reserve counted as reps.
/// None for warm-ups, drops, failed attempts, sets without load or reps, and more than [`MOST_REPS`].
pub fn of_set(done: &Performance) -> Option<f64> {
    estimate(done, done.load?.mass().kg())
}

/// The same of a lift that moves the body, which weighs so many kilograms: what was added to it or
/// helped counts from there.
pub fn of_set_with_body(done: &Performance, body: f64) -> Option<f64> {
    estimate(done, body + done.load.map_or(0.0, |load| load.mass().kg()))
}

fn estimate(done: &Performance, load: f64) -> Option<f64> {
    if !done.shows_strength() {
        return None;
    }
    match done.unbroken_reps()? {
        0 => None,
        reps if load > 0.0 => of_effort(load, reps, done.reserve()),
        _ => None,
    }
}

/// The estimate by Epley, in the unit of `load`, with whole reps in reserve counted as reps; none for
/// more than [`MOST_REPS`].
pub fn of_effort(load: f64, reps: u16, reserve: Option<Rir>) -> Option<f64> {
    let left = reserve.map_or(0, |Rir(halves)| u16::from(halves.halves() / 2));
    Formula::Epley.estimate(load, reps.saturating_add(left))
}

#[cfg(test)]
mod tests;
