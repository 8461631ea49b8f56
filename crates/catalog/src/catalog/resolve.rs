//! A name, alone or at the start of a line, to an exercise: exact spelling, then words, then words with a
//! typo mended.
//!
//! Where several exercises are meant equally the answer is all of them, never a guess.

use super::index::Place;
use super::normalise::{
    abbreviation, compact, fold, in_order, is_filler, is_qualifier, is_silent, is_stop_word,
    singular, words,
};
use super::{Catalog, Exercise};
use crate::catalog::limits::{
    CANDIDATES_MAX, NAME_CHARS_MAX, NAME_WORDS_MAX, NEAR_MAX, READINGS_MAX,
};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo::{Probe, allowance, nearest};

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution<'a> {
    /// One exercise.
    Found { exercise: &'a Exercise, how: Match },
    /// Two or more exercises equally, the commonest first, at most [`CANDIDATES_MAX`] of them.
    Ambiguous(Vec<&'a Exercise>),
    /// No exercise; `near` are worth offering, and may be none.
    Unknown { near: Vec<&'a Exercise> },
}

impl<'a> Resolution<'a> {
    /// The one exercise, where it is one.
    pub fn exercise(&self) -> Option<&'a Exercise> {
        match self {
            Self::Found { exercise, .. } => Some(exercise),
            Self::Ambiguous(_) | Self::Unknown { .. } => None,
        }
    }

    /// The one exercise, the several, or those near.
    pub fn candidates(self) -> Vec<&'a Exercise> {
        match self {
            Self::Found { exercise, .. } => vec![exercise],
            Self::Ambiguous(candidates) => candidates,
            Self::Unknown { near } => near,
        }
    }
}

/// How a name was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// It is the name or an alias, but for case, accents, spaces and punctuation.
    Alias,
    /// It has the words of one, in any order, abbreviated or with its equipment said too.
    Words,
    /// It has them once a misspelt word is mended.
    Fuzzy,
}

/// How far a misspelt name is read. A whole name may be read freely; the start of a line, which
/// may be no name at all, only where little is left to chance.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tolerance {
    Name,
    Line,
}

impl Tolerance {
    /// The fewest letters of a word that is mended. Alone at the start of a line `plan` is no
    /// misspelt plank, but beside `leg` `pres` is a press.
    const fn letters_min(self, alone: bool) -> usize {
        match self {
            Self::Line if alone => 5,
            Self::Line | Self::Name => 4,
        }
    }
}

impl Catalog {
    /// The exercise that `name` means.
    pub fn resolve(&self, name: &str) -> Resolution<'_> {
        let Some(folded) = fold_name(name) else {
            return Resolution::Unknown { near: Vec::new() };
        };
        self.resolve_as_spelt(&folded)
            .or_else(|| self.resolve_misspelt(&folded, Tolerance::Name))
            .unwrap_or_else(|| Resolution::Unknown { near: self.search(&folded, NEAR_MAX) })
    }

    /// What `name` means as it is spelt: as [`Self::resolve`] has it, but no word is mended and nothing
    /// near is looked for, which takes most of the time.
    pub fn resolve_spelt(&self, name: &str) -> Option<Resolution<'_>> {
        self.resolve_as_spelt(&fold_name(name)?)
    }

    /// Whether a name that is not known is made as those of exercises are: every word of it is one of
    /// theirs or tells variations apart, and it ends as one of them does. It is another exercise, and no
    /// slip.
    pub fn is_variation(&self, name: &str) -> bool {
        let is_of_names = |word: &str| {
            [word, singular(word)].iter().any(|word| self.index.vocabulary.number(word).is_some())
                || abbreviation(singular(word)).is_some()
        };
        let known = |word: &str| {
            is_filler(word) || is_stop_word(word) || is_qualifier(word) || is_of_names(word)
        };
        let Some(folded) = fold_name(name) else {
            return false;
        };
        let words = words(&folded);
        let ends = |last: &str| {
            let mut names = self
                .exercises
                .iter()
                .flat_map(|one| one.aliases.iter().chain([&one.name]).map(String::as_str));
            names.any(|name| {
                let end = name.rsplit([' ', '-']).next().unwrap_or_default().to_lowercase();
                singular(&end) == singular(last)
            })
        };
        let last = in_order(&folded).last().copied();
        words.len() > 1 && words.into_iter().all(known) && last.is_some_and(ends)
    }

    /// Whether a word is short for several: `rdl`, `ohp`.
    pub fn is_shorthand(word: &str) -> bool {
        abbreviation(singular(word)).is_some_and(|long| long.contains(' '))
    }

    /// The exercise that has exactly this name or alias, but for case, accents, spaces and
    /// punctuation.
    pub fn spelled(&self, name: &str) -> Option<&Exercise> {
        let place = self.spelled_place(&compact(&fold_name(name)?))?;
        self.found(place, Match::Alias).exercise()
    }

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
            "bar" => self.spelled_place(&compact(run)).is_some(),
            _ => !is_no_name(last) && !last.bytes().all(|b| b.is_ascii_digit()),
        }
    }

    /// The meaning of a folded name by its spelling or its words; `None` where it has none.
    pub(super) fn resolve_as_spelt(&self, folded: &str) -> Option<Resolution<'_>> {
        match self.spelt(folded) {
            Spelt::Whole(meaning) | Spelt::Part(meaning) => Some(meaning),
            Spelt::Not => None,
        }
    }

    fn spelt(&self, folded: &str) -> Spelt<'_> {
        if let Some(place) = self.spelled_place(&compact(folded)) {
            return Spelt::Whole(self.found(place, Match::Alias));
        }
        let words = words(folded);
        // Numbers alone are loads and reps.
        if !words.iter().any(|word| word.contains(char::is_alphabetic)) {
            return Spelt::Not;
        }
        let matches = self.index.matches(&words, &self.exercises);
        let full = self.in_same_order(matches.full, folded);
        if let Some(meaning) = self.whole(&full, Match::Words) {
            return Spelt::Whole(meaning);
        }
        self.part(&matches.partial).map_or(Spelt::Not, Spelt::Part)
    }

    /// The meaning of a folded name whose misspelt words are mended; `None` where none is, or
    /// where the mended name still means nothing.
    fn resolve_misspelt(&self, folded: &str, tolerance: Tolerance) -> Option<Resolution<'_>> {
        let readings = match self.readings(folded, tolerance) {
            Mended::Readings(readings) => readings,
            Mended::NotByWord if !folded.contains(' ') => return self.nearest_spelling(folded),
            Mended::NotByWord | Mended::Nothing => return None,
        };
        let mut whole = Vec::new();
        let mut part = Vec::new();
        for reading in &readings {
            match self.spelt(reading) {
                Spelt::Whole(meaning) => push_new(&mut whole, meaning.candidates()),
                Spelt::Part(meaning) => push_new(&mut part, meaning.candidates()),
                Spelt::Not => {}
            }
        }
        match whole.as_slice() {
            [exercise] => Some(Resolution::Found { exercise, how: Match::Fuzzy }),
            [] => Some(part).filter(|part| part.len() > 1).map(Resolution::Ambiguous),
            _ => Some(Resolution::Ambiguous(whole)),
        }
    }

    /// What a folded name says once each unknown word in it is replaced by a known one near it.
    pub(super) fn readings(&self, folded: &str, tolerance: Tolerance) -> Mended {
        let mut readings = vec![String::with_capacity(folded.len())];
        let mut mended = false;
        let mut by_word = true;
        let letters_min = tolerance.letters_min(!folded.contains(' '));
        for word in folded.split(' ') {
            if self.knows(word) {
                for text in &mut readings {
                    push_word(text, word);
                }
                continue;
            }
            let has_digit = word.contains(|c: char| c.is_ascii_digit());
            if has_digit || word.chars().count() < letters_min {
                return Mended::Nothing;
            }
            mended = true;
            let corrections = self.corrections(word);
            by_word &= !corrections.is_empty();
            readings = corrections
                .iter()
                .flat_map(|word| {
                    readings.iter().map(move |text| {
                        let mut text = text.clone();
                        push_word(&mut text, word);
                        text
                    })
                })
                .take(READINGS_MAX)
                .collect();
        }
        match (mended, by_word) {
            (true, true) => Mended::Readings(readings),
            (true, false) => Mended::NotByWord,
            (false, _) => Mended::Nothing,
        }
    }

    /// The known words near `word`, as a plural (`sqauts`) or as it stands (`pres`).
    fn corrections(&self, word: &str) -> Vec<&str> {
        let stem = singular(word);
        let near = nearest(stem, self.index.vocabulary.iter());
        if near.is_empty() && stem != word {
            nearest(word, self.index.vocabulary.iter())
        } else {
            near
        }
    }

    fn knows(&self, word: &str) -> bool {
        let stem = singular(word);
        self.index.vocabulary.number(stem).is_some()
            || abbreviation(stem).is_some()
            || is_filler(stem)
            || is_silent(stem)
    }

    /// The exercise with the one spelling nearest to a single word, which may be several run
    /// together: `benchpres`. Of a name in several words each is mended by itself, or none: a board
    /// press is as few letters from a band press as that is from a misspelt one.
    fn nearest_spelling(&self, word: &str) -> Option<Resolution<'_>> {
        let probe = Probe::new(word);
        let mut allowed = probe.allowance();
        let mut found: Vec<Place> = Vec::new();
        for (spelling, letters, place) in self.index.spellings() {
            if allowance(spelling.len()) == 0 {
                continue;
            }
            if let Some(edits) = probe.edits_to(spelling, letters, allowed) {
                if edits < allowed {
                    allowed = edits;
                    found.clear();
                }
                found.push(place);
            }
        }
        found.sort_unstable();
        found.dedup();
        self.whole(&found, Match::Fuzzy)
    }

    fn whole(&self, places: &[Place], how: Match) -> Option<Resolution<'_>> {
        match places {
            [] => None,
            [place] => Some(self.found(*place, how)),
            _ => Some(self.ambiguous(places)),
        }
    }

    /// Part of a spelling is a question where several exercises have it. Where only one has, it
    /// might as well be an exercise that the catalogue lacks: `plate press` is no plate-loaded
    /// shoulder press.
    fn part(&self, places: &[Place]) -> Option<Resolution<'_>> {
        (places.len() > 1).then(|| self.ambiguous(places))
    }

    /// Of several exercises with the same words, the one with them in the same order: a fly from
    /// low to high is none from high to low.
    fn in_same_order(&self, places: Vec<Place>, folded: &str) -> Vec<Place> {
        if places.len() < 2 {
            return places;
        }
        let wanted = in_order(folded);
        let is_spelt_so = |place: &Place| {
            let exercise = self.at(*place);
            let mut spellings = exercise.aliases.iter().chain([&exercise.name]);
            spellings.any(|spelling| in_order(&fold(spelling)) == wanted)
        };
        let same: Vec<Place> = places.iter().copied().filter(is_spelt_so).collect();
        if same.is_empty() { places } else { same }
    }

    fn found(&self, place: Place, how: Match) -> Resolution<'_> {
        Resolution::Found { exercise: self.at(place), how }
    }

    fn ambiguous(&self, places: &[Place]) -> Resolution<'_> {
        let first = places.iter().take(CANDIDATES_MAX);
        Resolution::Ambiguous(first.map(|place| self.at(*place)).collect())
    }
}

/// What a name means as it stands.
enum Spelt<'a> {
    /// All words of a spelling.
    Whole(Resolution<'a>),
    /// Some words of spellings.
    Part(Resolution<'a>),
    Not,
}

/// What mending a name's words came to.
pub(super) enum Mended {
    /// Every unknown word is near a known one: the names so read.
    Readings(Vec<String>),
    /// Some unknown word is near none.
    NotByWord,
    /// No word is unknown, or one is too short to be mended, or a number.
    Nothing,
}

/// A name folded; `None` where it is too long to be one, or holds neither letter nor digit.
pub(super) fn fold_name(name: &str) -> Option<String> {
    let name = name.trim();
    if name.chars().nth(NAME_CHARS_MAX).is_some() {
        return None;
    }
    Some(fold(name)).filter(|folded| !folded.is_empty())
}

fn push_word(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

fn push_new<'a>(all: &mut Vec<&'a Exercise>, more: Vec<&'a Exercise>) {
    for one in more {
        if all.len() < CANDIDATES_MAX && !all.iter().any(|known| known.id == one.id) {
            all.push(one);
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
