//! Every exercise that prose names, for claims: words that name none are passed over.

use super::{Finder, is_prose, standings};
use crate::Setting;
use crate::lift::Lift;
use crate::limits::MENTION_STARTS_MAX;
use crate::talk;
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::set_log::LogResult;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::Meaning;
use std::ops::Range;

/// Words before a name that say how it was done, and not which exercise it was.
const DESCRIBES: &str = "heavy|light|hard|paused|pause|slow|speed|comp|competition|strict|touch|ugly|few|those|\
    backoff|back-off|main|usual|regular|normal|weighted|quick|extra|final|last|first|second|\
    third|more|top|clean|grindy|smooth|today's|todays|yesterday's|yesterdays|couple";

/// Words of many names that alone name none.
const PARTS: &str = "back|up|down|out|over|front|side|leg|legs|arm|arms|chest|shoulder|shoulders|elbow|knee|\
    hip|hips|wrist|wrists|hamstring|hamstrings|neck|ankle|bar|band|ball|machine|cable|\
    barbell|dumbbell|kettlebell|floor|wall|box|weight|grip|hold|high|low|wide|close|single|\
    double|half|full|standing|seated|lying|incline|decline|core|body|stand|step|power|hand|\
    hands|foot|feet|head|upper|lower";

/// Verbs of many exercises that alone name none.
const GENERIC_VERBS: &str = "lift|pull|push|rais|work|walk|step|mov";

/// Exercises named in a clause.
#[derive(Clone, Debug)]
pub(crate) struct Mention<'a> {
    /// The tokens of the name.
    pub at: Range<usize>,
    /// What it can mean: one, or several equally.
    pub lifts: Vec<Lift<'a>>,
}

/// The names in the tokens of a clause of `text`, in order.
pub(crate) fn mentions<'a>(
    text: &str,
    tokens: &[Token<'_>],
    setting: &Setting<'a>,
) -> LogResult<Vec<Mention<'a>>> {
    let finder = Finder { text, tokens, standings: standings(tokens), setting };
    finder.mentions()
}

impl<'a> Finder<'_, '_, 'a> {
    fn mentions(&self) -> LogResult<Vec<Mention<'a>>> {
        let mut found: Vec<Mention<'a>> = Vec::new();
        let mut looks = MENTION_STARTS_MAX;
        let mut at = 0;
        while at < self.tokens.len() {
            if self.tokens[at].kind == Kind::Quoted {
                found.extend(self.quoted(at));
                at += 1;
                continue;
            }
            let run = self.run(at);
            // `start` is the chunk that is tried, `free` the first that no name before it has.
            let (mut start, mut free) = (0, 0);
            while start < run.len() && looks > 0 {
                looks -= 1;
                let Some((count, mention)) = self.mention(&run[start..])? else {
                    start += 1;
                    continue;
                };
                let before = run[free..start].last();
                found.push(self.described(before, mention));
                start += count;
                free = start;
            }
            at = run.last().map_or(at + 1, |last| last.at.end);
        }
        Ok(found)
    }

    /// A word that the catalogue doesn't know, before one that it knows in part, makes another
    /// name of it: `flumph press`.
    fn described(&self, before: Option<&super::Chunk<'_>>, mention: Mention<'a>) -> Mention<'a> {
        let Some(before) = before else {
            return mention;
        };
        let word = before.text.to_lowercase();
        let strange = before.unknown
            && !is_prose(before)
            && !talk::is_opener(before.text)
            && !is_listed(&word, DESCRIBES);
        if mention.lifts.len() < 2 || !strange {
            return mention;
        }
        let at = before.at.start..mention.at.end;
        let span = self.tokens[at.start].span.to(self.tokens[at.end - 1].span);
        let name = self.text[span.start..span.end].to_owned();
        Mention { at, lifts: vec![Lift::own(name)] }
    }

    /// Between quotes only what the catalogue has to the letter is a name: a sentence may be
    /// quoted as well.
    fn quoted(&self, at: usize) -> Option<Mention<'a>> {
        let exercise = self.setting.catalog.resolve(self.tokens[at].text);
        let exercise = exercise.exercise()?;
        Some(Mention { at: at..at + 1, lifts: vec![Lift::known(exercise)] })
    }

    /// The exercise that a run begins with, and how many of its chunks name it.
    fn mention(&self, run: &[super::Chunk<'_>]) -> LogResult<Option<(usize, Mention<'a>)>> {
        let first = &run[0];
        let opens = talk::may_open_name(first.text);
        let talks = is_prose(first) || talk::is_opener(first.text);
        if talks && !opens {
            return Ok(None);
        }
        // A name ends where another may begin, or where the sentence goes on.
        let ends =
            |chunk: &super::Chunk<'_>| self.meaning(chunk) == Some(Meaning::And) || is_prose(chunk);
        let length = run.iter().skip(1).position(ends);
        let within = &run[..length.map_or(run.len(), |length| length + 1)];
        let end = within.iter().rposition(|chunk| chunk.unknown).map_or(0, |last| last + 1);
        let mention = |count: usize, lifts: Vec<Lift<'a>>| {
            let at = run[0].at.start..run[count - 1].at.end;
            Some((count, Mention { at, lifts }))
        };
        if let Some(logged) = self.logged(run)? {
            return Ok(mention(logged.0, vec![logged.1]));
        }
        if end == 0 {
            return Ok(None);
        }
        if let Some((count, exercise)) = self.to_the_letter(run, 0, end) {
            return Ok(mention(count, vec![Lift::known(exercise)]));
        }
        // `good morning` is an exercise and `good` is not; in `a single on deadlift` the name comes
        // later.
        if talks || !first.unknown {
            return Ok(None);
        }
        let words: Vec<&str> =
            within[..end].iter().take(NAME_WORDS_MAX).map(|chunk| chunk.text).collect();
        let found = self.setting.names.resolve_prefix(&words);
        let found = found.or_else(|| {
            let done = present(words[0])
                .filter(|done| !talk::is_opener(done) && !is_listed(done, GENERIC_VERBS))?;
            let resolved = self.setting.catalog.resolve(&done);
            let sure = !matches!(
                resolved,
                Resolution::Unknown { .. } | Resolution::Found { how: Match::Fuzzy, .. }
            );
            sure.then_some((1, resolved))
        });
        let Some((count, meant)) = found else {
            return Ok(None);
        };
        if !run[..count].iter().any(|chunk| chunk.unknown) {
            return Ok(None);
        }
        let candidates = meant.candidates();
        let part =
            count == 1 && candidates.len() > 1 && is_listed(&first.text.to_lowercase(), PARTS);
        if candidates.is_empty() || part {
            return Ok(None);
        }
        Ok(mention(count, candidates.into_iter().map(Lift::known).collect()))
    }

    /// A name outside the catalogue that was logged before, the longest.
    fn logged(&self, run: &[super::Chunk<'_>]) -> LogResult<Option<(usize, Lift<'a>)>> {
        for count in (1..=run.len().min(NAME_WORDS_MAX)).rev() {
            let (first, last) = (run[0].at.start, run[count - 1].at.end - 1);
            let span = self.tokens[first].span.to(self.tokens[last].span);
            if let Some(name) = super::logged_name(&self.text[span.start..span.end], self.setting)?
            {
                return Ok(Some((count, Lift::own(name))));
            }
        }
        Ok(None)
    }
}

/// What a verb in the past names: `benched`, `squatted`, `curled`.
fn present(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let stem = word.strip_suffix("ed")?;
    let mut letters = stem.chars();
    let last = letters.next_back()?;
    let doubled = letters.next_back() == Some(last) && !matches!(last, 's' | 'l');
    let stem = if doubled { &stem[..stem.len() - last.len_utf8()] } else { stem };
    (stem.len() >= 3).then(|| stem.to_owned())
}
