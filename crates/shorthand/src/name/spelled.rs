//! Names that hold words which mean something else elsewhere: `Kettlebell Figure Eight`,
//! `Around the World`, `One-and-a-Quarter Squat`.

use super::{Finder, Named, talk};
use crate::limits::NAME_STARTS_MAX;
use setwise_catalog::catalog::Match;
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_words::parse::lexer::Kind;

impl<'a> Finder<'_, '_, 'a> {
    /// Such a name where it is written out: the catalogue has it to the letter, and the longest of
    /// them is meant.
    pub(super) fn spelled(&self) -> Option<Named<'a>> {
        let starts = (0..self.tokens.len()).filter(|at| self.opens_word(*at));
        starts.take(NAME_STARTS_MAX).find_map(|start| {
            let ends = self.ends_of_words(start);
            ends.into_iter().rev().find_map(|end| {
                if !(start..end).any(|at| self.means_else(at)) {
                    return None;
                }
                let span = self.tokens[start].span.to(self.tokens[end - 1].span);
                let exercise = self.setting.catalog.spelled(&self.text[span.start..span.end])?;
                Some(Named::Known { at: start..end, exercise, how: Match::Alias })
            })
        })
    }

    fn opens_word(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        token.kind == Kind::Word && (at == 0 || token.gap)
    }

    /// Where two words or more end that stand one after the other from `start` on.
    fn ends_of_words(&self, start: usize) -> Vec<usize> {
        let mut ends = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            let is_part = matches!(token.kind, Kind::Word | Kind::Sign('-' | '/' | '\'' | '’'));
            if !is_part || ends.len() == NAME_WORDS_MAX {
                break;
            }
            let closes = self.tokens.get(at + 1).is_none_or(|next| next.gap);
            if closes && at > start && token.kind == Kind::Word {
                ends.push(at + 1);
            }
        }
        ends
    }

    /// Whether a word would not be looked for in a name.
    fn means_else(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        token.kind == Kind::Word && (!self.may_be_name(at) || talk::is_prose(&token.lower))
    }
}
