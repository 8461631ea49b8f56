//! What an athlete's age changes, whatever their level: how near to failure, how much, how often
//! lighter.
//!
//! Under 18: Lloyd et al. 2014, Br J Sports Med 48(7):498–505 (international consensus on youth
//! resistance training: technique first, 1 to 3 sets of 6 to 15, no maximal attempts while it is learned).
//! From 65 on: Fragala et al. 2019, J Strength Cond Res 33(8):2019–2052 (NSCA position on older adults:
//! 8 to 10 exercises, from 1 up to 2 to 3 sets, 6 to 15 reps, effort well short of failure). That one who
//! is over 50 takes a lighter week each 4 to 5 weeks is this project's own careful choice.

use super::effort::{Halves, Rir};
use super::exercise::Level;
use super::profile::Goal;
use std::ops::RangeInclusive;

/// The ages that anything is said to.
pub const AGES: RangeInclusive<u8> = 5..=110;

/// Ages that train alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AgeGroup {
    Under18,
    /// Where it is not said, too.
    #[default]
    Adult,
    Over50,
    Over65,
}

/// What holds for an age, whatever the level says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgeBounds {
    pub most_sets: u8,
    pub fewest_reps: u16,
    pub most_reps: u16,
    /// Reps that are left in every set.
    pub reserve: Rir,
    /// Seconds of rest between sets of lifts of several joints.
    pub rest: u32,
}

impl AgeGroup {
    pub const fn of(age: Option<u8>) -> Self {
        match age {
            Some(..18) => Self::Under18,
            Some(50..65) => Self::Over50,
            Some(65..) => Self::Over65,
            Some(_) | None => Self::Adult,
        }
    }

    /// The bounds of the young and the old; none between.
    pub const fn bounds(self) -> Option<AgeBounds> {
        let (reserve, rest) = match self {
            Self::Under18 => (2, 60),
            Self::Over65 => (3, 120),
            Self::Adult | Self::Over50 => return None,
        };
        let reserve = Rir(Halves::from_halves(2 * reserve));
        Some(AgeBounds { most_sets: 3, fewest_reps: 6, most_reps: 15, reserve, rest })
    }

    /// The level by which sets and effort are given: those who are bound train as one who begins.
    pub const fn dosed_level(self, level: Level) -> Level {
        if self.bounds().is_some() { Level::Beginner } else { level }
    }

    /// The goal by which reps are given: strength comes of more reps than a strength program asks for.
    pub const fn dosed_goal(self, goal: Goal) -> Goal {
        match goal {
            Goal::Strength if self.bounds().is_some() => Goal::General,
            goal => goal,
        }
    }

    /// After how many weeks one is lighter, given after how many it would be.
    pub fn deload_weeks(self, usual: Option<u8>) -> Option<u8> {
        const OVER_50: u8 = 5;
        match self {
            Self::Over50 | Self::Over65 => Some(usual.map_or(OVER_50, |usual| usual.min(OVER_50))),
            Self::Under18 | Self::Adult => usual,
        }
    }

    /// Whether loads go up by half a step.
    pub const fn takes_half_steps(self) -> bool {
        matches!(self, Self::Over65)
    }

    /// Who they are, within a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Under18 => "under 18",
            Self::Adult => "18 to 49",
            Self::Over50 => "50 to 64",
            Self::Over65 => "65 and over",
        }
    }

    /// What a program says of the age.
    pub const fn remark(self) -> Option<&'static str> {
        match self {
            Self::Under18 => Some(
                "Under 18: technique comes first. Every set ends with 2 reps left or more, and there are no singles and no max attempts; have an adult who knows the lifts watch.",
            ),
            Self::Adult => None,
            Self::Over50 => {
                Some("From 50 on a lighter week comes after 4 or 5 weeks at the latest.")
            }
            Self::Over65 => Some(
                "From 65 on: in week 1 do 1 set of each, then 2, then what is asked for. Every set ends with 3 reps left or more, loads go up by half steps, and if you are new to training or take heart medicine, clear it with your doctor first.",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_young_and_the_old_are_bound_and_the_rest_are_not() {
        for (age, group) in [
            (8, AgeGroup::Under18),
            (17, AgeGroup::Under18),
            (18, AgeGroup::Adult),
            (49, AgeGroup::Adult),
            (50, AgeGroup::Over50),
            (64, AgeGroup::Over50),
            (65, AgeGroup::Over65),
            (95, AgeGroup::Over65),
        ] {
            assert_eq!(AgeGroup::of(Some(age)), group, "{age}");
        }
        assert_eq!(AgeGroup::of(None), AgeGroup::Adult);
        assert_eq!(AgeGroup::Over65.dosed_level(Level::Advanced), Level::Beginner);
        assert_eq!(AgeGroup::Over50.dosed_level(Level::Advanced), Level::Advanced);
        assert_eq!(AgeGroup::Over50.deload_weeks(Some(6)), Some(5));
        assert_eq!(AgeGroup::Over50.deload_weeks(None), Some(5));
    }
}
