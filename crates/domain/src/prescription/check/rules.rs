//! What a rule must be.

use super::{Checker, Place, ProgramError};
use crate::limits::{MOST_ASKED_REPS, MOST_ASKED_SECONDS, MOST_SET_GROUPS};
use crate::load::{Decimal, Load, Unit};
use crate::prescription::{LastFail, MaxChange, Move, PerUnit, Percent, Rule, Step};

impl Checker {
    /// What a load goes up or down by: more than nothing, and no more than there is on a bar.
    fn amount(&mut self, place: &Place, what: &'static str, by: PerUnit) {
        for (unit, amount) in [(Unit::Kg, by.kg), (Unit::Lb, by.lb)] {
            let (_, most) = Load::bounds(unit);
            if amount <= Decimal::default() || amount > most {
                self.errors.push(ProgramError::Bound {
                    place: place.clone(),
                    what,
                    found: Load::new(amount, unit).to_string(),
                    wanted: format!("more than 0 and up to {}", Load::new(most, unit)),
                });
                return;
            }
        }
    }

    fn step(&mut self, place: &Place, step: Step) {
        match step {
            Step::Usual => {}
            Step::Weight(by) => self.amount(place, "a step", by),
            Step::Percent(percent) => self.percent(place, percent),
        }
    }

    fn back(&mut self, place: &Place, back: Move) {
        match back {
            Move::To(percent) => {
                self.percent(place, percent);
                if percent >= Percent::from_whole(100) {
                    self.errors.push(ProgramError::Bound {
                        place: place.clone(),
                        what: "what a load is set back to",
                        found: percent.to_string(),
                        wanted: "less than 100 %".to_owned(),
                    });
                }
            }
            Move::StepsBack(steps) => self.bound(place, "the steps back", steps, (1, 50)),
            Move::Minus(by) => self.amount(place, "what a load is set back by", by),
        }
    }

    fn change_of_max(&mut self, place: &Place, change: &MaxChange) {
        match change {
            MaxChange::By(step) => self.step(place, *step),
            MaxChange::Bands(bands) => {
                self.filled(place, "band of reps", bands.is_empty());
                for band in bands {
                    self.bound(place, "the most reps", band.high, (band.low, u16::MAX));
                    self.step(place, band.step);
                }
            }
            MaxChange::PerRep { step, most } => {
                self.step(place, *step);
                self.bound(place, "the most reps that count", *most, (1, 50));
            }
            MaxChange::FactorByReps(factors) => {
                self.filled(place, "factor", factors.is_empty());
                for factor in factors {
                    self.percent(place, *factor);
                }
            }
        }
    }

    pub(super) fn rule(&mut self, place: &Place, rule: &Rule) {
        match rule {
            Rule::None | Rule::Hold | Rule::Table => {}
            Rule::Rpe(rpe) => self.percent(place, rpe.most),
            Rule::Linear(linear) => {
                self.step(place, linear.step);
                self.back(place, linear.back);
                self.bound(place, "the sessions to an increase", linear.successes, (1, 50));
                if let Some(fails) = linear.fails {
                    self.bound(place, "the misses to a decrease", fails, (1, 50));
                }
                if let Some(then) = &linear.then {
                    self.groups(place, &then.groups);
                }
            }
            Rule::Double(double) => {
                self.bound(place, "the fewest reps", double.low, (1, MOST_ASKED_REPS));
                self.bound(place, "the most reps", double.high, (double.low, MOST_ASKED_REPS));
                self.step(place, double.step);
            }
            Rule::Sum(sum) => {
                self.bound(place, "the reps in all", sum.total, (1, MOST_ASKED_REPS));
                self.step(place, sum.step);
            }
            Rule::TmCycle(cycle) => {
                self.bound(place, "the weeks of a round", cycle.weeks, (1, 52));
                self.change_of_max(place, &cycle.change);
                if let Some(back) = cycle.reset {
                    self.back(place, back);
                }
            }
            Rule::Wave(wave) => {
                self.bound(place, "the weeks of a wave", wave.weeks, (1, 52));
                self.percent(place, wave.per_rep);
            }
            Rule::Staged(staged) => {
                self.step(place, staged.step);
                match staged.last {
                    LastFail::Test { reps, then } => {
                        self.bound(place, "the reps of a test", reps, (1, MOST_ASKED_REPS));
                        self.percent(place, then);
                    }
                    LastFail::Restart { more } => self.amount(place, "what is added", more),
                    LastFail::Factor(percent) => self.percent(place, percent),
                }
                let count = staged.stages.len();
                self.bound(place, "the number of stages", count, (1, MOST_SET_GROUPS));
                for groups in &staged.stages {
                    self.groups(place, groups);
                }
            }
            Rule::Ladder(ladder) => {
                self.bound(place, "the least", ladder.low, (1, MOST_ASKED_SECONDS));
                self.bound(place, "the most", ladder.high, (ladder.low, MOST_ASKED_SECONDS));
                self.bound(place, "what is added", ladder.by, (1, MOST_ASKED_SECONDS));
            }
            Rule::Density(density) => {
                let seconds = density.within_seconds;
                self.bound(place, "the number of seconds", seconds, (1, MOST_ASKED_SECONDS));
                self.step(place, density.step);
            }
        }
    }
}
