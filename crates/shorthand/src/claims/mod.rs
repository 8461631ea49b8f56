//! What the athlete's words support: a lenient pass of the reader of lines over an exchange.
//!
//! ```text
//! words ─ page ─ pieces ─┬─ mood ──── what was done; questions, plans, negations fall away
//!   (answers completed)  ├─ groups ── each number to the exercise of its own clause
//!                        ├─ sets ──── every reading of a group, by the roles of typed lines
//!                        └─ change ── what is asked to be corrected or taken back, by the grammar of
//!                                     corrections
//! ```
//!
//! A typed line must account for every word. A claim must only be supported, so words that mean
//! nothing here are passed over.

mod change;
mod fact;
mod group;
mod mentioned;
pub(super) mod mood;
mod page;
pub(super) mod phrase;
mod piece;
mod sets;
#[cfg(test)]
mod tests;

pub use crate::correction::lenient::WantedEdit;
pub use fact::{is_order, said_fact};

use super::Setting;
use jiff::civil::Date;
use setwise_domain::effort::Rir;
use setwise_domain::exercise::{ExerciseId, ExerciseKey};
use setwise_domain::load::{Decimal, Load};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetResult;
use std::ops::RangeInclusive;

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    Athlete,
    Coach,
}

/// One message of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    pub speaker: Speaker,
    pub text: String,
}

/// What today's plan asks of an exercise, for `as planned`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub name: String,
    pub id: Option<ExerciseId>,
    pub sets: u8,
    pub reps: Option<RangeInclusive<u16>>,
    pub load: Option<Load>,
}

/// One set as the words support it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedSet {
    pub exercise: String,
    pub id: Option<ExerciseId>,
    pub date: Date,
    /// The number of the set, where one was said.
    pub number: Option<u8>,
    pub reps: Option<RangeInclusive<u16>>,
    /// As said; without a unit, in the profile's.
    pub load: Option<Load>,
    /// From whichever scale was used.
    pub reserve: Option<Rir>,
}

impl ClaimedSet {
    pub fn key(&self) -> ExerciseKey {
        ExerciseKey::new(self.id.as_ref(), &self.exercise)
    }
}

/// Sets that a clause says were done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Every way in which the words can be read; one of them is meant.
    pub readings: Vec<Vec<ClaimedSet>>,
    /// Lines of a list that nothing says were done.
    pub is_listed: bool,
    /// Whether the athlete's newest message says it.
    pub is_newest: bool,
}

/// A change of stored sets that the athlete's words ask for, against the log as it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// The newest change is to be taken back, whatever it was.
    Undo,
    Delete(Vec<SetResult>),
    Edit(Vec<WantedEdit>),
}

/// All that an exchange supports.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    pub sets: Vec<Claim>,
    pub changes: Vec<Wanted>,
    /// Every number that the athlete wrote or affirmed.
    pub numbers: Vec<Decimal>,
    /// Every day that they said.
    pub dates: Vec<Date>,
}

/// Reads what the athlete said, with the coach's words between. `targets` are those of today's
/// plan.
pub fn claims(
    exchange: &[Utterance],
    targets: &[Target],
    setting: &Setting<'_>,
) -> LogResult<Claims> {
    let page = page::Page::assemble(exchange, setting);
    let pieces = piece::pieces(&page, setting)?;
    let mut found =
        Claims { changes: change::wanted(&page, &pieces, setting)?, ..Claims::default() };
    let (numbers, dates) = mentioned::mentioned(&pieces, setting);
    (found.numbers, found.dates) = (numbers, dates);
    let groups = group::groups(&page, pieces, setting)?;
    for group in &groups {
        let claim = sets::claim(&page, group, targets, setting)?;
        found.sets.extend(claim);
    }
    Ok(found)
}
