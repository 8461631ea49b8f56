//! What a question asks: its topic and what goes with it.

use super::topics::Topic;
use setwise_domain::effort::Rir;
use setwise_domain::exercise::Exercise;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::query::Query;
use setwise_training::today::adjust::Trouble;

/// A question, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub topic: Topic,
    pub exercise: Option<Named>,
    /// What to do in its place, where that was said.
    pub instead: Option<&'static Exercise>,
    pub load: Option<Amount>,
    pub bar: Option<Amount>,
    /// Sets, where they were said, and reps.
    pub scheme: Option<(Option<u16>, u16)>,
    /// What each set is to leave: `@8`, `2 RIR`.
    pub effort: Option<Rir>,
    pub minutes: Option<u16>,
    pub reason: Option<Trouble>,
    /// What is asked of the log.
    pub query: Option<Query>,
    /// More of the same line.
    pub also: Vec<Query>,
    /// What all of these come to.
    pub together: Option<Together>,
    /// What else the line asks, which has to be asked by itself.
    pub left_over: Option<String>,
}

impl Ask {
    /// The topic alone.
    pub fn about(topic: Topic) -> Self {
        Self {
            topic,
            exercise: None,
            instead: None,
            load: None,
            bar: None,
            scheme: None,
            effort: None,
            minutes: None,
            reason: None,
            query: None,
            also: Vec::new(),
            together: None,
            left_over: None,
        }
    }
}

/// What several answers come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// Their sum.
    Total,
    /// Each against the bodyweight, which is the last of them.
    ToBodyweight,
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

/// What the words were taken for.
#[derive(Clone, Debug, PartialEq)]
pub enum Understood {
    Ask(Box<Ask>),
    /// Words that need nothing looked up.
    Say(String),
    /// Nothing accounts for every word; these are the nearest lines that would be understood.
    Not {
        near: Vec<String>,
    },
}
