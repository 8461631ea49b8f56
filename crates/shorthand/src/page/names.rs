//! Which exercises a clause names, and where each begins.

use super::Page;
use crate::name::{self, Named};
use crate::talk;
use setwise_catalog::catalog::Match;
use setwise_domain::set_log::LogResult;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::pain;
use setwise_words::parse::vocabulary::{Meaning, means};
use std::ops::Range;

impl<'a> Page<'_, 'a> {
    /// The name in a clause, where it was looked for, and where the next exercise begins in one that
    /// begins with an exercise: `bench 3x8 185, row 3x8 155`. Without a comma only what is a name to
    /// the letter parts a clause.
    pub(super) fn names(
        &self,
        tokens: &[Token<'_>],
    ) -> LogResult<(Option<Named<'a>>, Option<usize>)> {
        let number = |token: &Token<'_>| token.is_number();
        let word = |at: &usize| tokens[*at].kind == Kind::Word && means(tokens, *at).is_none();
        let counted = tokens.iter().position(number).unwrap_or(tokens.len());
        let named = (0..counted).any(|at| word(&at));
        if !named || !(counted..tokens.len()).any(|at| word(&at)) || talk::is_talk(tokens) {
            return Ok((None, None));
        }
        let first = name::locate(self.text, tokens, self.setting)?;
        let opens = first.at().filter(|at| at.end <= counted);
        let opens = opens.filter(|at| at.start == 0 || !talk::is_address(tokens));
        let second = match opens {
            Some(at) => self.second_name(tokens, at)?,
            None => None,
        };
        Ok((Some(first), second))
    }

    /// Where the name of another exercise begins behind the first and a number.
    fn second_name(&self, tokens: &[Token<'_>], at: &Range<usize>) -> LogResult<Option<usize>> {
        let number = |token: &Token<'_>| token.is_number();
        let after = &tokens[at.end..];
        let parts = |next: &Range<usize>| after[..next.start].iter().any(number);
        let parted = |next: &Range<usize>| {
            let before = &after[next.start - 1..];
            before[0].is_sign(',')
                || before[0].is_sign('/')
                || means(before, 0) == Some(Meaning::And)
        };
        // `had to stop, knee pain 6/10` names no other exercise either.
        let hurts = |next: &Range<usize>| {
            let ends = after.last().map_or(0, |last| last.span.end);
            pain::read(&self.text[after[next.start].span.start..ends]).is_some()
        };
        Ok(match name::locate(self.text, after, self.setting)? {
            Named::Known { at: next, how: Match::Alias, .. } if parts(&next) => {
                Some(at.end + next.start)
            }
            // `155x5, wrists hurt` names no other exercise.
            Named::Known { at: next, .. } | Named::Several { at: next, .. }
                if parts(&next)
                    && parted(&next)
                    && after[next.end..].iter().any(number)
                    && !hurts(&next) =>
            {
                Some(at.end + next.start)
            }
            _ => None,
        })
    }
}
