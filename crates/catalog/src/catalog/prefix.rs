//! The exercise at the start of a line: how many of its words name one.

use super::Catalog;
use super::normalise::{compact, fold, is_stop_word};
use super::resolve::{Resolution, Tolerance, fold_name};
use crate::catalog::limits::NAME_WORDS_MAX;
use setwise_words::parse::listed::is_listed;

impl Catalog {
    /// The longest run of leading words that names an exercise, or several, and what it names.
    ///
    /// The longest run, even where a shorter one is clearer, because every word left over has to
    /// mean something else: in `bench incline 3x8` nothing else could be meant by `incline`. A
    /// misspelt run counts like a well-spelt one where exactly one exercise has all its mended
    /// words (`lat puldown` is not several exercises for the lats); a misspelt run that might be
    /// several counts only where nothing else does, and never for a word alone.
    pub fn resolve_prefix(&self, words: &[&str]) -> Option<(usize, Resolution<'_>)> {
        let runs = self.runs(words);
        let clear = runs.iter().rev().find_map(|(count, folded)| {
            self.resolve_as_spelt(folded)
                .or_else(|| {
                    self.resolve_misspelt(folded, Tolerance::Line)
                        .filter(|meaning| meaning.exercise().is_some())
                })
                .map(|meaning| (*count, meaning))
        });
        clear.or_else(|| {
            let several_words = runs.iter().rev().filter(|(_, folded)| folded.contains(' '));
            several_words.into_iter().find_map(|(count, folded)| {
                self.resolve_misspelt(folded, Tolerance::Line).map(|meaning| (*count, meaning))
            })
        })
    }

    /// The runs of leading words that may be a name, shortest first. None begins or ends with a
    /// word that is not part of a name (`on`, `//`, `45`), and none goes on past a mark such as
    /// `//`, but for a dash.
    fn runs(&self, words: &[&str]) -> Vec<(usize, String)> {
        let mut runs = Vec::new();
        for (before, word) in words.iter().take(NAME_WORDS_MAX).enumerate() {
            let last = fold(word);
            let is_first = before == 0;
            if last.is_empty() && !is_dash(word) || is_first && is_no_name(&last) {
                break;
            }
            let Some(run) = fold_name(&words[..=before].join(" ")) else {
                break;
            };
            if self.may_end(&run, &last) && !is_listed(&run, COMMANDS) {
                runs.push((before + 1, run));
            }
        }
        runs
    }

    /// Whether `run` may be a name when it ends in `last`. A number is a load or a count. An empty
    /// bar is a load too (`squat bar x10`), unless the name itself ends so (`trap bar`).
    fn may_end(&self, run: &str, last: &str) -> bool {
        match last {
            "bar" => self.index.spelled(&compact(run)).is_some(),
            _ => !is_no_name(last) && !last.bytes().all(|b| b.is_ascii_digit()),
        }
    }
}

/// Words that, alone, ask for something: `plates for 185`, `log bench 3x8`.
const COMMANDS: &str = "plate|plates|log";

fn is_no_name(folded: &str) -> bool {
    folded.is_empty() || is_stop_word(folded)
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "–" | "—" | "&")
}

#[cfg(test)]
mod tests;
