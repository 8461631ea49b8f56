//! Changes of today's plan by rules: shorter, easier, harder, another exercise.
//!
//! Each gives a plan to propose, with the rule's word, or says why not. What is logged today
//! stays: a started item keeps at least its done sets, a finished one is not touched.

mod add;
mod draft;
mod effort;
mod equipment;
mod load;
mod replace;
mod shorter;
mod swap;
mod without;

pub use add::add;
pub use effort::{easier, harder};
pub use equipment::with_equipment;
pub use load::LastSession;
pub use replace::replace;
pub use shorter::shorter;
pub use swap::{Trouble, stand_ins, swap};
pub use without::without;

use setwise_domain::plan::FlatPlan;

/// A changed plan, and why it is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjusted {
    pub plan: FlatPlan,
    pub reason: String,
}

/// Why a plan was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdjustError {
    #[error("Everything on today's plan is done.")]
    AllDone,
    #[error("What is left takes about {takes} min, which fits {minutes} already.")]
    FitsAlready { takes: u32, minutes: u16 },
    #[error("{minutes} min are too few: what can't be cut takes about {takes}.")]
    TooShort { takes: u32, minutes: u16 },
    #[error("It is as easy as it gets: 2 sets each, and no effort above RPE 5.")]
    EasiestAlready,
    #[error("It is as hard as it should be: no more sets fit, and the effort is already RPE 9.")]
    HardestAlready,
    #[error("All that is left of today's plan can be done {with} already.")]
    PossibleAlready { with: String },
    #[error("Nothing of today's plan can be done {with}, nor anything like it.")]
    NothingWith { with: String },
    #[error("There is no such item on today's plan.")]
    NoSuchItem,
    #[error("{name} is done already.")]
    ItemDone { name: String },
    #[error(
        "'{name}' is not in the catalogue, so I don't know what trains the same. Say what to do instead."
    )]
    NotInCatalogue { name: String },
    #[error(
        "Nothing else that trains what {name} does can be done {how}, with your equipment and what you avoid."
    )]
    NoSubstitute { name: String, how: String },
    #[error("{name} has been started, so it stays; you can still log sets of {instead}.")]
    Begun { name: String, instead: String },
    #[error("{names} is all that is left of today's plan: `done` ends the session.")]
    AllThatIsLeft { names: String },
    #[error("{name} is already on today's plan.")]
    PlannedAlready { name: String },
}

#[cfg(test)]
mod tests;
