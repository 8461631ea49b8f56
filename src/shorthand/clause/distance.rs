//! A name that several lifts have, said with a distance.

use super::{Reader, Target};
use crate::domain::exercise::{Exercise, Measure};
use crate::parse::lexer::{Span, Token};
use crate::parse::vocabulary::words_of;
use crate::shorthand::item::{Fact, Facts, Item, What};
use crate::shorthand::lift::Lift;

impl<'a> Reader<'_, 'a> {
    /// `row 2k 7:30`: of a name that several lifts have, with a distance and no load or reps, what is
    /// counted in distance is meant, if one exercise by a name like that is.
    pub(super) fn of_distance(
        &self,
        candidates: Vec<&'a Exercise>,
        name: Option<Span>,
        tokens: &[Token<'_>],
    ) -> Target<'a> {
        let typed = name.map_or("", |name| &self.text[name.start..name.end]);
        let typed = typed.to_lowercase();
        let begins = |word: &String| word.starts_with(&typed);
        let like = |exercise: &&Exercise| {
            exercise.measure == Measure::Distance
                && std::iter::once(&exercise.name)
                    .chain(&exercise.aliases)
                    .any(|name| words_of(name).first().is_some_and(begins))
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
        Target::Several(candidates)
    }
}
