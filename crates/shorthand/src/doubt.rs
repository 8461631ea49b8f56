//! Where a clause can be read in more than one way: what is in doubt, and every reading of it.
//!
//! Reading a clause is a function of the choices made so far. Where it meets a doubt that is not
//! chosen yet it stops, and is run again once for each way. So the rules of the grammar read
//! straight on, and no doubt is ever settled by a guess.

use crate::limits::READINGS_OF_A_CLAUSE_MAX;
use setwise_domain::set_log::LogUnreadable;
use setwise_words::parse::issue::LineIssue;

/// What is in doubt. Within a clause the same doubt is settled the same way throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// `10x8`: 10 sets, or 10 of load.
    SetsOrLoad,
    /// `185x5x3`: which of the last two counts sets.
    SetsOrReps,
    /// `8 8 7`: whether the first is a load.
    LoadOrReps,
    /// Which sets a load belongs to.
    LoadOfWhich,
    /// Which sets are warm-ups or drops.
    KindOfWhich,
    /// `8,8,7 rir 2,2,1`: whether the last ones are reps.
    EffortOrReps,
    /// `100,5x5`: whether the comma is decimal.
    DecimalComma,
    /// `bike 20`: seconds or minutes.
    Unit,
    /// `185x8 again`: one set or two.
    Again,
    /// A load and nothing else.
    HowManyReps,
}

impl Doubt {
    /// The question's id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::SetsOrLoad => "sets-or-load",
            Self::SetsOrReps => "sets-or-reps",
            Self::LoadOrReps => "load-or-reps",
            Self::LoadOfWhich => "load-of-which-sets",
            Self::KindOfWhich => "kind-of-which-sets",
            Self::EffortOrReps => "effort-or-reps",
            Self::DecimalComma => "decimal-comma",
            Self::Unit => "seconds-or-minutes",
            Self::Again => "again-or-another",
            Self::HowManyReps => "how-many-reps",
        }
    }
}

/// Why reading a clause did not come to an end.
#[derive(Debug)]
pub(super) enum Stop {
    LineIssue(LineIssue),
    /// A doubt that is not chosen yet, and its number of ways.
    Doubt(Doubt, usize),
    Log(LogUnreadable),
}

impl From<LineIssue> for Stop {
    fn from(error: LineIssue) -> Self {
        Self::LineIssue(error)
    }
}

impl From<LogUnreadable> for Stop {
    fn from(unreadable: LogUnreadable) -> Self {
        Self::Log(unreadable)
    }
}

/// The choices made so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices(Vec<(Doubt, usize)>);

impl Choices {
    /// The way chosen for a doubt; stops where none is yet.
    pub fn pick(&self, doubt: Doubt, ways: usize) -> Result<usize, Stop> {
        self.0
            .iter()
            .find(|(chosen, _)| *chosen == doubt)
            .map(|(_, way)| *way)
            .ok_or(Stop::Doubt(doubt, ways))
    }

    /// Whether a doubt other than the count of reps was chosen already.
    pub fn any(&self) -> bool {
        self.0.iter().any(|(doubt, _)| *doubt != Doubt::HowManyReps)
    }

    fn with(&self, doubt: Doubt, way: usize) -> Self {
        let mut choices = self.clone();
        choices.0.push((doubt, way));
        choices
    }
}

/// What a clause can mean.
#[derive(Debug, PartialEq)]
pub(super) enum Readings<T> {
    One(T),
    /// At least one, and a doubt about it: the others may have turned out unreadable.
    Doubtful(Doubt, Vec<T>),
    None(LineIssue),
}

/// Every reading of a clause, equal ones once; those that nobody would believe only where there is no
/// other.
pub(super) fn readings<T: PartialEq>(
    read: &dyn Fn(&Choices) -> Result<T, Stop>,
    is_likely: fn(&T) -> bool,
) -> Result<Readings<T>, LogUnreadable> {
    let mut first_doubt = None;
    let mut first_issue = None;
    let mut found: Vec<T> = Vec::new();
    let mut open = vec![Choices::default()];
    let mut runs = 0;
    while let Some(choices) = open.pop() {
        runs += 1;
        if runs > READINGS_OF_A_CLAUSE_MAX {
            break;
        }
        match read(&choices) {
            Ok(reading) if found.contains(&reading) => {}
            Ok(reading) => found.push(reading),
            Err(Stop::LineIssue(error)) => first_issue = first_issue.or(Some(error)),
            Err(Stop::Doubt(doubt, ways)) => {
                first_doubt = first_doubt.or(Some(doubt));
                open.extend((0..ways).rev().map(|way| choices.with(doubt, way)));
            }
            Err(Stop::Log(unreadable)) => return Err(unreadable),
        }
    }
    let settled = runs <= READINGS_OF_A_CLAUSE_MAX;
    if found.iter().any(is_likely) {
        found.retain(is_likely);
    }
    Ok(match (found.len(), first_doubt, first_issue) {
        // A number that would be a load without reps is no count for that.
        (0, _, Some(error)) | (1, Some(Doubt::LoadOrReps), Some(error)) => Readings::None(error),
        (1, None, _) => Readings::One(found.remove(0)),
        // All the ways came to the same.
        (1, Some(_), None) if settled => Readings::One(found.remove(0)),
        (_, doubt, _) => Readings::Doubtful(doubt.unwrap_or(Doubt::SetsOrLoad), found),
    })
}

/// Every reading of words that need only be supported, equal ones once: what can't be read is left
/// out, and no count of reps is made up.
pub(super) fn every<T: PartialEq>(
    read: &dyn Fn(&Choices) -> Result<T, Stop>,
) -> Result<Vec<T>, LogUnreadable> {
    let mut found: Vec<T> = Vec::new();
    let mut open = vec![Choices::default()];
    for _ in 0..READINGS_OF_A_CLAUSE_MAX {
        let Some(choices) = open.pop() else {
            break;
        };
        match read(&choices) {
            Ok(reading) if found.contains(&reading) => {}
            Ok(reading) => found.push(reading),
            Err(Stop::LineIssue(_) | Stop::Doubt(Doubt::HowManyReps, _)) => {}
            Err(Stop::Doubt(doubt, ways)) => {
                open.extend((0..ways).rev().map(|way| choices.with(doubt, way)));
            }
            Err(Stop::Log(unreadable)) => return Err(unreadable),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests;
