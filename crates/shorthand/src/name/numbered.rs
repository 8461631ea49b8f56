//! Names that begin with a number: `45 degree leg press`, `1 arm row`, `21s curl`.

use super::{Finder, Named};
use crate::limits::NAME_STARTS_MAX;
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_catalog::catalog::{Match, Resolution};
use setwise_words::parse::lexer::Kind;

impl<'a> Finder<'_, '_, 'a> {
    /// `45 degree leg press`, `1 arm row`, `21s curl`: a name that begins with a number, taken
    /// only where the whole of it is one.
    pub(super) fn numbered(&self) -> Option<Named<'a>> {
        const AFTER: &[&str] = &["degree", "deg", "arm", "leg", "hand", "way", "s", "/"];
        let starts = (0..self.tokens.len()).filter(|at| {
            self.tokens[*at].is_number()
                && self.tokens.get(at + 1).is_some_and(|next| {
                    AFTER.contains(&&*next.lower) && (!next.is_sign('/') || *at == 0)
                })
        });
        for start in starts.take(NAME_STARTS_MAX) {
            let mut ends = self.word_ends(start);
            ends.retain(|end| *end > start + 1);
            for end in ends.into_iter().rev() {
                let span = self.tokens[start].span.to(self.tokens[end - 1].span);
                let typed = &self.text[span.start..span.end];
                if let Some(Resolution::Found { exercise, how }) =
                    self.setting.catalog.resolve_spelt(typed)
                    && (how == Match::Alias || self.tokens[start].text == "1")
                {
                    let at = start..end;
                    return Some(Named::Known { at, exercise, how });
                }
            }
        }
        None
    }

    /// Where the words end that begin with the number at `start`, shortest first.
    fn word_ends(&self, start: usize) -> Vec<usize> {
        let mut ends = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            let first = at <= start + 2;
            if !first && (token.kind != Kind::Word || ends.len() == NAME_WORDS_MAX) {
                break;
            }
            let closes = self.tokens.get(at + 1).is_none_or(|next| next.gap);
            if closes && at > start {
                ends.push(at + 1);
            }
        }
        ends
    }
}
