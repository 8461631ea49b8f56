//! Which exercise a clause is about: the words of it that are a name, wherever they stand.

mod known;
mod mentions;
mod numbered;
mod spelled;
mod standing;

use super::{Setting, talk};
use crate::limits::NAME_STARTS_MAX;
pub use known::KnownNames;
pub(super) use mentions::{Mention, mentions};
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::set_log::LogResult;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::vocabulary::{Meaning, means};
use standing::{Standing, standings};
use std::ops::Range;

/// The name in a clause.
#[derive(Debug)]
pub(super) enum Named<'a> {
    /// No words that could be one.
    None,
    /// One exercise of the catalogue.
    Known { at: Range<usize>, exercise: &'a Exercise, how: Match },
    /// A name outside the catalogue: between quotes, or logged before.
    Own {
        at: Range<usize>,
        name: String,
        /// Whether it was logged before.
        known: bool,
    },
    /// Several exercises equally.
    Several { at: Range<usize>, candidates: Vec<&'a Exercise> },
    /// Words in the place of a name that name nothing known; `near` was found in part of them.
    New { at: Range<usize>, name: String, near: Vec<&'a Exercise> },
}

impl Named<'_> {
    /// The tokens of the name.
    pub fn at(&self) -> Option<&Range<usize>> {
        match self {
            Self::None => None,
            Self::Known { at, .. }
            | Self::Own { at, .. }
            | Self::Several { at, .. }
            | Self::New { at, .. } => Some(at),
        }
    }
}

/// Words without white space between them, which are tried as one word of a name: `pull-up`,
/// `(barbell)`, `c2b`.
#[derive(Clone, Debug)]
struct Chunk<'t> {
    text: &'t str,
    at: Range<usize>,
    /// Whether it holds a word that means nothing to the grammar.
    unknown: bool,
}

/// Finds the name in the tokens of a clause of `text`.
pub(super) fn locate<'a>(
    text: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'a>,
) -> LogResult<Named<'a>> {
    if let Some(quoted) = tokens.iter().position(|token| token.kind == Kind::Quoted) {
        return locate_quoted(tokens[quoted].text, quoted..quoted + 1, setting);
    }
    Finder { text, tokens, standings: standings(tokens), setting }.locate()
}

pub(super) fn locate_quoted<'a>(
    name: &str,
    at: Range<usize>,
    setting: &Setting<'a>,
) -> LogResult<Named<'a>> {
    let name = name.trim();
    if let Some(exercise) = setting.catalog.spelled(name) {
        let how = Match::Alias;
        return Ok(Named::Known { at, exercise, how });
    }
    let logged = logged_name(name, setting)?;
    let known = logged.is_some();
    Ok(Named::Own { at, name: logged.unwrap_or_else(|| name.to_owned()), known })
}

/// The spelling under which a name outside the catalogue was last logged.
pub(super) fn logged_name(name: &str, setting: &Setting<'_>) -> LogResult<Option<String>> {
    let key = ExerciseKey::new(None, name);
    let newest = setting.log.of_exercise(&key, 1)?;
    Ok(newest.into_iter().next().map(|set| set.exercise))
}

struct Finder<'s, 't, 'a> {
    text: &'s str,
    tokens: &'s [Token<'t>],
    standings: Vec<Standing>,
    setting: &'s Setting<'a>,
}

impl<'s, 'a> Finder<'s, '_, 'a> {
    fn locate(&self) -> LogResult<Named<'a>> {
        if let Some(named) = self.numbered().or_else(|| self.spelled()) {
            return Ok(named);
        }
        let mut unresolved: Vec<Vec<Chunk<'s>>> = Vec::new();
        let mut at = 0;
        let mut looks = NAME_STARTS_MAX;
        while at < self.tokens.len() {
            let run = self.run(at);
            at = run.last().map_or(at + 1, |last| last.at.end);
            if !run.iter().any(|chunk| chunk.unknown) {
                continue;
            }
            let named = self.in_run(&run, &mut looks)?;
            if named.at().is_some() {
                return Ok(named);
            }
            unresolved.push(run);
        }
        match unresolved.as_slice() {
            [run] => Ok(self.new_name(run, Vec::new())),
            _ => Ok(Named::None),
        }
    }

    /// The chunks from `at` on, up to the first token that can't be part of a name.
    fn run(&self, at: usize) -> Vec<Chunk<'s>> {
        let mut run: Vec<Chunk<'s>> = Vec::new();
        let mut at = at;
        while let Some(chunk) = self.chunk(at) {
            at = chunk.at.end;
            run.push(chunk);
        }
        run
    }

    fn chunk(&self, start: usize) -> Option<Chunk<'s>> {
        let mut end = start;
        let mut unknown = false;
        while let Some(token) = self.tokens.get(end) {
            if end > start && token.gap || !self.may_be_name(end) {
                break;
            }
            unknown |= self.standings[end] == Standing::Unknown;
            end += 1;
        }
        // A sign at the end binds what follows.
        while end > start && matches!(self.tokens[end - 1].kind, Kind::Sign('-' | '/' | '(')) {
            end -= 1;
        }
        let last = self.tokens[start..end].last()?;
        Some(Chunk {
            text: &self.text[self.tokens[start].span.start..last.span.end],
            at: start..end,
            unknown,
        })
    }

    fn meaning(&self, chunk: &Chunk<'_>) -> Option<Meaning> {
        means(&self.tokens[chunk.at.clone()], 0)
    }

    fn may_be_name(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let previous = at.checked_sub(1).map(|before| &self.tokens[before]);
        match token.kind {
            Kind::Word => self.standings[at] != Standing::Other,
            // `c2b`, `t2b`: a digit between letters.
            Kind::Number => {
                let letter = |token: &Token<'_>| token.kind == Kind::Word && token.text.len() == 1;
                token.text.len() == 1
                    && !token.gap
                    && token.text != "0"
                    && previous.is_some_and(|p| letter(p) && means(self.tokens, at - 1).is_none())
            }
            Kind::Sign('-' | '&' | '/' | '(' | ')' | '\'' | '’') => {
                let next_is_word = self.tokens.get(at + 1).is_some_and(|t| t.kind == Kind::Word);
                token.is_sign(')') || next_is_word
            }
            Kind::Sign(_) | Kind::Quoted | Kind::Name => false,
        }
    }

    /// `looks` counts down how often the catalogue is still asked.
    fn in_run(&self, run: &[Chunk<'s>], looks: &mut usize) -> LogResult<Named<'a>> {
        // Words of the grammar behind the last unknown word are none of the name's, unless the
        // catalogue has it so to the letter.
        let end = run.iter().rposition(|chunk| chunk.unknown).map_or(0, |last| last + 1);
        for start in 0..end {
            if *looks == 0 {
                break;
            }
            let prose = is_prose(&run[start]) && !talk::may_open_name(run[start].text);
            if run[start].unknown && prose {
                continue;
            }
            *looks -= 1;
            if let Some((count, exercise)) = self.to_the_letter(run, start, end) {
                let how = Match::Alias;
                let meant = Resolution::Found { exercise, how };
                return self.settle(run, start..start + count, meant);
            }
            let words: Vec<&str> =
                run[start..end].iter().take(NAME_WORDS_MAX).map(|chunk| chunk.text).collect();
            // A word of the grammar begins a name only where that takes every word of the run:
            // `one arm row`, but not the `single` of `single bench press`.
            let sure = |count: usize, meant: &Resolution<'_>| {
                let all = matches!(meant, Resolution::Found { how, .. } if *how != Match::Fuzzy)
                    && start + count == end;
                run[start].unknown || all
            };
            let found = self
                .setting
                .names
                .resolve_prefix(&words)
                .filter(|(count, _)| run[start..start + count].iter().any(|chunk| chunk.unknown))
                .filter(|(count, meant)| sure(*count, meant));
            if let Some((count, meant)) = found {
                return self.settle(run, start..start + count, meant);
            }
        }
        if run.iter().any(is_prose) {
            return Ok(Named::None);
        }
        Ok(self.own(run)?.unwrap_or(Named::None))
    }

    /// `psoas march`: a name that ends in words of the grammar, which begin at `behind`.
    fn to_the_letter(
        &self,
        run: &[Chunk<'s>],
        start: usize,
        behind: usize,
    ) -> Option<(usize, &'a Exercise)> {
        let from = self.tokens[run[start].at.start].span.start;
        let longest = run.len().min(start + NAME_WORDS_MAX);
        (behind + 1..=longest).rev().find_map(|end| {
            let to = self.tokens[run[end - 1].at.end - 1].span.end;
            // `split squat bw` is another exercise than the split squat.
            let body = |chunk: &Chunk<'_>| self.meaning(chunk) == Some(Meaning::Bodyweight);
            let only_body = run[behind..end].iter().all(body);
            match self.setting.catalog.resolve_spelt(&self.text[from..to]) {
                Some(Resolution::Found { exercise, how })
                    if how == Match::Alias
                        || only_body
                            && how == Match::Words
                            && !self.is_whole(run, start, behind, exercise) =>
                {
                    Some((end - start, exercise))
                }
                _ => None,
            }
        })
    }

    /// Whether the words from `start` to `end` name the exercise by themselves: the `bw` behind them
    /// says how it was done.
    fn is_whole(&self, run: &[Chunk<'s>], start: usize, end: usize, exercise: &Exercise) -> bool {
        let (from, to) = (run[start].at.start, run[end - 1].at.end - 1);
        let span = self.tokens[from].span.to(self.tokens[to].span);
        let named = self.setting.catalog.resolve(&self.text[span.start..span.end]);
        named.exercise().is_some_and(|named| named.id == exercise.id)
    }

    /// Decides on what the catalogue found in part of a run, knowing what else stands in it.
    fn settle(
        &self,
        run: &[Chunk<'s>],
        part: Range<usize>,
        meant: Resolution<'a>,
    ) -> LogResult<Named<'a>> {
        let at = run[part.start].at.start..run[part.end - 1].at.end;
        let beside = run[..part.start].iter().chain(&run[part.end..]);
        let half = |chunk: &Chunk<'_>| self.meaning(chunk) == Some(Meaning::Half);
        let stray =
            beside.into_iter().any(|chunk| chunk.unknown && !is_prose(chunk) || half(chunk));
        let sure = matches!(meant, Resolution::Found { how: Match::Alias | Match::Words, .. });
        if (stray || !sure)
            && let Some(own) = self.own(run)?
        {
            return Ok(own);
        }
        Ok(match meant {
            Resolution::Found { exercise, .. } if stray => self.new_name(run, vec![exercise]),
            Resolution::Ambiguous(all) if stray => self.new_name(run, all),
            Resolution::Found { exercise, how } => Named::Known { at, exercise, how },
            Resolution::Ambiguous(candidates) => Named::Several { at, candidates },
            Resolution::Unknown { .. } => Named::None,
        })
    }

    /// A name outside the catalogue that was logged before.
    fn own(&self, run: &[Chunk<'s>]) -> LogResult<Option<Named<'a>>> {
        let Some((at, typed)) = self.typed(run) else {
            return Ok(None);
        };
        let logged = logged_name(&typed, self.setting)?;
        Ok(logged.map(|name| Named::Own { at, name, known: true }))
    }

    /// The words of a run from the first unknown one to the last, as typed, with what describes
    /// them: `single arm thing`.
    fn typed(&self, run: &[Chunk<'s>]) -> Option<(Range<usize>, String)> {
        let describes = |chunk: &&Chunk<'_>| {
            matches!(
                self.meaning(chunk),
                Some(Meaning::RepsWord(_) | Meaning::Half | Meaning::Small(_))
            )
        };
        let unknown = run.iter().position(|chunk| chunk.unknown)?;
        let first = unknown - run[..unknown].iter().rev().take_while(describes).count();
        let last = run.iter().rposition(|chunk| chunk.unknown)?;
        let at = run[first].at.start..run[last].at.end;
        let mut name = String::new();
        for token in &self.tokens[at.clone()] {
            if token.gap && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(token.text);
        }
        Some((at, name))
    }

    /// A run that may be the name of a new exercise: no prose in it, and no more words than a name
    /// has.
    fn new_name(&self, run: &[Chunk<'s>], near: Vec<&'a Exercise>) -> Named<'a> {
        let Some((at, name)) = self.typed(run) else {
            return Named::None;
        };
        let prose = run.iter().any(|chunk| chunk.unknown && is_prose(chunk));
        if prose || name.split(' ').count() > NAME_WORDS_MAX {
            return Named::None;
        }
        Named::New { at, name, near }
    }
}

fn is_prose(chunk: &Chunk<'_>) -> bool {
    talk::is_prose(&chunk.text.to_lowercase())
}
