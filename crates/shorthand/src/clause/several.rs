//! A name that several lifts have: what is said of it, or what is planned, tells which.

use super::{Reader, Target};
use crate::item::{Fact, Facts, Item, What};
use crate::lift::Lift;
use setwise_domain::exercise::{Exercise, Measure};
use setwise_words::parse::lexer::{Span, Token};

impl<'a> Reader<'_, 'a> {
    /// `row 2k 7:30`: of a name that several lifts have, with a distance and no load or reps, what is
    /// counted in distance is meant, if one exercise by a name like that is. Else it is what is planned.
    pub(super) fn of_several(
        &self,
        candidates: Vec<&'a Exercise>,
        name: Option<Span>,
        tokens: &[Token<'_>],
    ) -> Target<'a> {
        let typed = name.map_or("", |name| &self.text[name.start..name.end]);
        let typed = typed.to_lowercase();
        // `rowed` is what is done with a rowing machine.
        let past = typed.strip_suffix("ed").filter(|stem| stem.len() > 2);
        let stem = past.unwrap_or(&typed);
        let begins = |name: &String| begins_with(name, stem);
        let like = |exercise: &&Exercise| {
            exercise.measure == Measure::Distance
                && std::iter::once(&exercise.name).chain(&exercise.aliases).any(begins)
        };
        let mut of_distance = self.setting.catalog.all().iter().filter(like);
        if let (Some(one), None) = (of_distance.next(), of_distance.next()) {
            let items = self.scan(tokens, Facts::from_exercise(Some(one)));
            let measures = |item: &Item| match &item.fact {
                Fact::Chain(amounts) => amounts
                    .iter()
                    .all(|amount| matches!(amount.what, What::Metres(_) | What::Seconds(_))),
                Fact::Effort(_) | Fact::Date(_) | Fact::Comma { .. } => true,
                _ => false,
            };
            let metres = |item: &Item| match &item.fact {
                Fact::Chain(amounts) => amounts.iter().any(|a| matches!(a.what, What::Metres(_))),
                _ => false,
            };
            let only_measures = items.all.iter().all(measures) && items.loose.is_empty();
            if only_measures && items.all.iter().any(metres) {
                return Target::One(Lift::known(one), None);
            }
        }
        match self.planned_of(&candidates) {
            Some(planned) => Target::One(Lift::known(planned), None),
            None => Target::Several(candidates),
        }
    }

    /// The only one of several exercises that the plan holds.
    fn planned_of(&self, candidates: &[&'a Exercise]) -> Option<&'a Exercise> {
        let is_planned = |exercise: &&&Exercise| {
            let mut planned = self.setting.planned.iter();
            planned.any(|one| one.id.as_ref() == Some(&exercise.id))
        };
        let mut planned = candidates.iter().filter(is_planned);
        let only = planned.next()?;
        planned.next().is_none().then_some(*only)
    }
}

/// Whether the first word of a name, as `words_of` has it, begins so. No word is made of a name that
/// differs: all names of what is counted in distance are looked at with each key.
fn begins_with(name: &str, stem: &str) -> bool {
    let apostrophe = |c: char| matches!(c, '\'' | '’');
    let from = name.trim_start_matches(|c: char| !c.is_alphanumeric());
    let mut word = from
        .chars()
        .take_while(|c| c.is_alphanumeric() || apostrophe(*c))
        .filter(|c| !apostrophe(*c))
        .flat_map(char::to_lowercase);
    stem.chars().all(|letter| word.next() == Some(letter))
}
