//! What a question asks: its topic and what goes with it.

use super::muscles::Muscles;
use super::period::Period;
use super::topics::Topic;
use crate::domain::effort::{Rir, Rpe};
use crate::domain::exercise::Exercise;
use crate::domain::load::{Decimal, Load, Unit};
use crate::today::adjust::Trouble;

/// A question, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub topic: Topic,
    pub exercise: Option<Named>,
    /// What to do in its place, where that was said.
    pub instead: Option<&'static Exercise>,
    pub muscles: Option<Muscles>,
    pub load: Option<Amount>,
    pub bar: Option<Amount>,
    /// Sets, where they were said, and reps.
    pub scheme: Option<(Option<u16>, u16)>,
    pub minutes: Option<u16>,
    pub period: Option<Period>,
    pub reason: Option<Trouble>,
    pub correction: Correction,
}

impl Ask {
    /// The topic alone.
    pub fn about(topic: Topic) -> Self {
        Self {
            topic,
            exercise: None,
            instead: None,
            muscles: None,
            load: None,
            bar: None,
            scheme: None,
            minutes: None,
            period: None,
            reason: None,
            correction: Correction::default(),
        }
    }
}

/// An exercise as the words name it.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    One(&'static Exercise),
    /// The name fits all of these.
    Several {
        name: String,
        fits: Vec<&'static Exercise>,
    },
    /// Not in the catalogue, with what lies near.
    Unknown {
        name: String,
        near: Vec<&'static Exercise>,
    },
}

/// A load as said, with its unit or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Bare(Decimal),
    Whole(Load),
}

impl Amount {
    /// The load, in the athlete's unit where none was said.
    pub fn load(self, unit: Unit) -> Load {
        match self {
            Self::Bare(amount) => Load::new(amount, unit),
            Self::Whole(load) => load,
        }
    }
}

/// What a set should have been.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    pub reps: Option<u16>,
    pub load: Option<Amount>,
    pub rpe: Option<Rpe>,
    pub rir: Option<Rir>,
    /// A number that could be reps or a load.
    pub bare: Option<Decimal>,
}

/// What the words were taken for.
#[derive(Clone, Debug, PartialEq)]
pub enum Understood {
    Ask(Box<Ask>),
    /// Nothing accounts for every word; these are the nearest lines that would be understood.
    Not {
        near: Vec<String>,
    },
}

impl Correction {
    /// A number without a unit is what the others leave open.
    pub fn place_bare(&mut self, bare: Option<Decimal>) {
        let Some(number) = bare else { return };
        let whole = number.ten_thousandths() % Decimal::SCALE == 0;
        match (self.reps, self.load) {
            (Some(_), None) => self.load = Some(Amount::Bare(number)),
            (None, _) if !whole => self.load = Some(Amount::Bare(number)),
            (None, Some(_)) => {
                self.reps = u16::try_from(number.ten_thousandths() / Decimal::SCALE).ok();
            }
            _ => self.bare = Some(number),
        }
    }
}
