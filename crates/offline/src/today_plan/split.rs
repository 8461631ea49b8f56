//! Which kind of day it is, and what such a day trains in which order.

use super::past::Past;
use Pattern::{
    AnkleIsolation, BackIsolation, ChestIsolation, ElbowExtension, ElbowFlexion, Hinge,
    HipIsolation, HorizontalPull, HorizontalPush, KneeIsolation, Lunge, ShoulderIsolation, Squat,
    VerticalPull, VerticalPush,
};
use setwise_domain::exercise::{Muscle, Pattern};

/// A kind of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Full,
    Upper,
    Lower,
    Push,
    Pull,
    Legs,
}

/// One exercise to be chosen: any of the patterns, and, where it matters, for this muscle.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub patterns: &'static [Pattern],
    pub muscle: Option<Muscle>,
}

pub const fn main(patterns: &'static [Pattern]) -> Slot {
    Slot { patterns, muscle: None }
}

pub const fn aimed(patterns: &'static [Pattern], muscle: Muscle) -> Slot {
    Slot { patterns, muscle: Some(muscle) }
}

impl Kind {
    /// The kinds that days take turns with: the whole body up to three days a week, then halves,
    /// then thirds, so that each muscle comes about twice a week.
    pub const fn turns(days_per_week: u8) -> &'static [Self] {
        match days_per_week {
            0..=3 => &[Self::Full],
            4 => &[Self::Upper, Self::Lower],
            _ => &[Self::Push, Self::Pull, Self::Legs],
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "Full body",
            Self::Upper => "Upper body",
            Self::Lower => "Lower body",
            Self::Push => "Push",
            Self::Pull => "Pull",
            Self::Legs => "Legs",
        }
    }

    /// How the days take turns, as part of a sentence.
    pub const fn turn(self) -> &'static str {
        match self {
            Self::Full => "the whole body each day",
            Self::Upper | Self::Lower => "upper and lower body in turn",
            Self::Push | Self::Pull | Self::Legs => "push, pull and legs in turn",
        }
    }

    /// What makes it the day it is: lifts of several joints.
    pub const fn mains(self) -> &'static [Slot] {
        self.table().mains
    }

    /// What comes after the mains where there is time, the most useful first.
    pub const fn more(self) -> &'static [Slot] {
        self.table().more
    }

    /// Muscles that the warm-up should reach.
    pub const fn moves(self) -> &'static [Muscle] {
        self.table().moves
    }

    const fn table(self) -> &'static Table {
        match self {
            Self::Full => &FULL,
            Self::Upper => &UPPER,
            Self::Lower | Self::Legs => &LEGS,
            Self::Push => &PUSH,
            Self::Pull => &PULL,
        }
    }

    /// How long ago its patterns were trained, in days on average.
    pub fn rested(self, past: &Past<'_>) -> i32 {
        let slots = self.mains();
        let days: i32 = slots
            .iter()
            .map(|slot| {
                let ago = |pattern: &Pattern| past.days_since(*pattern);
                slot.patterns.iter().map(ago).min().unwrap_or_default()
            })
            .sum();
        // In tenths of a day, so that the mean keeps what tells two kinds apart.
        days * 10 / i32::try_from(slots.len()).unwrap_or(1)
    }
}

/// What a kind of day trains.
struct Table {
    mains: &'static [Slot],
    more: &'static [Slot],
    moves: &'static [Muscle],
}

static FULL: Table = Table {
    mains: &[
        main(&[Squat, Hinge, Lunge]),
        main(&[HorizontalPush, VerticalPush]),
        main(&[HorizontalPull, VerticalPull]),
    ],
    more: &[
        main(&[Hinge, Squat, Lunge]),
        main(&[VerticalPush, HorizontalPush]),
        main(&[VerticalPull, HorizontalPull]),
        main(&[ElbowFlexion]),
        main(&[ElbowExtension]),
        aimed(&[ShoulderIsolation], Muscle::SideDelts),
        main(&[AnkleIsolation]),
    ],
    moves: &[Muscle::HipFlexors, Muscle::UpperBack],
};

static UPPER: Table = Table {
    mains: &[
        main(&[HorizontalPush]),
        main(&[HorizontalPull]),
        main(&[VerticalPush]),
        main(&[VerticalPull]),
    ],
    more: &[
        aimed(&[ShoulderIsolation], Muscle::SideDelts),
        main(&[ElbowFlexion]),
        main(&[ElbowExtension]),
        aimed(&[ShoulderIsolation], Muscle::RearDelts),
        main(&[ChestIsolation]),
        main(&[BackIsolation]),
    ],
    moves: &[Muscle::UpperBack, Muscle::SideDelts],
};

static LEGS: Table = Table {
    mains: &[main(&[Squat]), main(&[Hinge]), main(&[Lunge])],
    more: &[
        aimed(&[KneeIsolation], Muscle::Hamstrings),
        main(&[AnkleIsolation]),
        aimed(&[KneeIsolation], Muscle::Quads),
        main(&[HipIsolation]),
        main(&[Hinge]),
    ],
    moves: &[Muscle::HipFlexors, Muscle::Hamstrings],
};

static PUSH: Table = Table {
    mains: &[main(&[HorizontalPush]), main(&[VerticalPush])],
    more: &[
        main(&[HorizontalPush]),
        aimed(&[ShoulderIsolation], Muscle::SideDelts),
        main(&[ElbowExtension]),
        main(&[ChestIsolation]),
        main(&[ElbowExtension]),
    ],
    moves: &[Muscle::UpperBack, Muscle::SideDelts],
};

static PULL: Table = Table {
    mains: &[main(&[VerticalPull]), main(&[HorizontalPull])],
    more: &[
        main(&[HorizontalPull]),
        main(&[ElbowFlexion]),
        aimed(&[ShoulderIsolation], Muscle::RearDelts),
        main(&[BackIsolation]),
        main(&[ElbowFlexion]),
    ],
    moves: &[Muscle::UpperBack, Muscle::Lats],
};
