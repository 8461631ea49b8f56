//! A clause with words behind its numbers: they are the note of its last set.

use super::{Outcome, Reader};
use crate::claims::mood;
use crate::name::{self, Named};
use crate::note::{self, Split};
use crate::question;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetDraft;
use setwise_words::parse::lexer::Token;

impl<'a> Reader<'_, 'a> {
    /// A clause by itself, or, where words stand behind its numbers, with those as its note.
    pub(super) fn read(&self, tokens: &[Token<'_>], named: Named<'a>) -> LogResult<Outcome<'a>> {
        let is_named = names_one(&named);
        let Some(split) = note::split(self.text, tokens, is_named, self.setting) else {
            return self.read_whole(tokens, named);
        };
        if split.feels {
            return match self.read_noted(&split, is_named)? {
                Some(noted) => Ok(noted),
                None => self.read_whole(tokens, named),
            };
        }
        let whole = self.read_whole(tokens, named)?;
        if !matches!(whole, Outcome::Talk | Outcome::Bad(_)) {
            return Ok(whole);
        }
        Ok(self.read_noted(&split, is_named)?.unwrap_or(whole))
    }

    /// What is before the words behind the numbers, with them as its note; none where that logs
    /// nothing.
    fn read_noted(&self, split: &Split<'_>, is_named: bool) -> LogResult<Option<Outcome<'a>>> {
        let believed = split.head.iter().any(|token| token.is_sign('!'));
        let behind = match split.head.iter().rfind(|token| token.span.end <= split.note.start) {
            Some(last) => last.span.end,
            None => return Ok(None),
        };
        let named = name::locate(self.text, &split.head, self.setting)?;
        // The numbers of `a 5k run on saturday morning` are none of the next planned set.
        if is_named && !split.hurts && !names_one(&named) {
            return Ok(None);
        }
        Ok(match self.read_whole(&split.head, named)? {
            Outcome::Sets(_) if !believed && mood::takes_back(&split.words) => {
                Some(Outcome::Ask(question::did_you(self.text, behind)))
            }
            Outcome::Sets(mut logged) => {
                // Of several sets alike it isn't told which.
                let before = logged.drafts.iter().rev().nth(1);
                let load = |draft: &SetDraft| draft.performance.load;
                let is_single = before.map(load) != logged.drafts.last().map(load);
                if let Some(last) = logged.drafts.last_mut().filter(|_| !split.is_courtesy) {
                    let note = self.text[split.note.start..split.note.end].to_owned();
                    if is_single && last.performance.reps == Some(1) && note::says_missed(&note) {
                        last.performance.reps = Some(0);
                    }
                    let missed = note::says_last_rep_missed(&note);
                    last.performance.notes = Some(note);
                    let is_whole =
                        self.previous.is_none() && split.note.end == self.text.trim_end().len();
                    if missed && is_whole && last.performance.reps.is_some_and(|reps| reps > 1) {
                        let asked = question::last_rep(&logged.drafts, self.setting)?;
                        return Ok(Some(Outcome::Ask(asked)));
                    }
                }
                Some(Outcome::Sets(logged))
            }
            // Its lines would leave out the note, which stands between.
            Outcome::Ask(question) if !split.has_facts_behind => Some(Outcome::Ask(question)),
            _ => None,
        })
    }
}

const fn names_one(named: &Named<'_>) -> bool {
    matches!(named, Named::Known { .. } | Named::Own { .. } | Named::Several { .. })
}
