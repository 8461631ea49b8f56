//! Which sets a correction is about, as far as its words tell.

use super::Line;
use super::which::Which;
use super::words::{self, Intent, Opening};
use crate::lift::Lift;
use crate::name::{self, Named};
use crate::talk;
use jiff::civil::Date;
use setwise_catalog::catalog::limits::NAME_WORDS_MAX;
use setwise_catalog::catalog::{Catalog, Match, Resolution};
use setwise_domain::exercise::{Exercise, ExerciseKey};
use setwise_domain::set_log::LogResult;
use setwise_domain::set_place::Counted;
use setwise_words::parse::day::{DayReader, Direction, When};
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, means};

/// A part of a set that is named before its value: `the reps of set 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Reps,
    Load,
    Rpe,
    Rir,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Target<'a> {
    pub which: Which,
    pub lift: Option<Lift<'a>>,
    /// The exercises that its name may mean, where they are several.
    pub several: Vec<&'a Exercise>,
    pub date: Option<Date>,
    /// `that`, `it`.
    pub one: bool,
    /// `those`.
    pub many: bool,
    /// `set`.
    pub says_set: bool,
    /// Of those that are counted by themselves, without a number: `my warm-up set`.
    pub kind: Option<Counted>,
    pub field: Option<Field>,
    /// The first token that is none of it.
    pub end: usize,
}

/// As many sets of one exercise as anybody counts by their place: more is a load.
pub(super) const MOST_SETS_COUNTED: u8 = 12;

impl Target<'_> {
    /// Whether it names sets in so many words.
    pub fn is_set(&self) -> bool {
        match self.which {
            Which::Numbers(..)
            | Which::Before
            | Which::Middle
            | Which::Heaviest
            | Which::Lightest
            | Which::Repeated => true,
            Which::Newest(_) | Which::Every | Which::Both => {
                self.says_set || self.one || self.is_named()
            }
            Which::Unsaid => self.says_set,
        }
    }

    pub fn is_named(&self) -> bool {
        self.lift.is_some() || !self.several.is_empty()
    }

    /// Whether it names nothing at all.
    pub fn is_empty(&self) -> bool {
        self.which == Which::Unsaid
            && !(self.is_named() || self.one || self.many || self.says_set)
            && self.date.is_none()
            && self.field.is_none()
    }

    /// Whether there is no doubt that a set is meant, whatever is said of it.
    pub fn is_clear(&self, opening: &Opening) -> bool {
        let takes_back = opening.takes_back && !opening.is_bare_no;
        self.is_set() || self.one || self.many || self.is_empty() && takes_back
    }
}

/// An exercise as words name it.
pub(super) enum NameFound<'a> {
    One(Lift<'a>),
    Several(Vec<&'a Exercise>),
}

impl NameFound<'_> {
    pub(super) fn keys(&self) -> Vec<ExerciseKey> {
        match self {
            Self::One(lift) => vec![lift.key()],
            Self::Several(several) => several.iter().map(|one| one.key()).collect(),
        }
    }
}

impl<'a> Line<'_, 'a> {
    /// The target behind the opening; none where it holds a word that is none of a set's.
    pub(super) fn target(&self, opening: &Opening) -> LogResult<Option<Target<'a>>> {
        if self.tokens.iter().any(words::is_elsewhere) {
            return Ok(None);
        }
        let mut target = Target { end: opening.at, ..Target::default() };
        while target.end < self.tokens.len() {
            if words::is_link(&self.tokens[target.end]) || self.begins_values(target.end) {
                break;
            }
            if !self.take(&mut target)? {
                return Ok(None);
            }
        }
        let is_new_name = opening.takes_back
            && opening.intent == Intent::State
            && target.end == self.tokens.len()
            && target.is_named()
            && target.which == Which::Unsaid
            && !(target.one || target.many);
        if is_new_name {
            return Ok(Some(Target { end: opening.at, ..Target::default() }));
        }
        Ok(Some(target))
    }

    /// Takes the next words into the target, where they are any of it.
    pub(super) fn take(&self, target: &mut Target<'a>) -> LogResult<bool> {
        let at = target.end;
        let token = &self.tokens[at];
        if let Some((used, date)) = self.day(at) {
            target.date = Some(date);
            target.end += used;
            return Ok(true);
        }
        if let Some(used) = self.take_which(target, at) {
            target.end += used;
            return Ok(true);
        }
        if let Some((field, used)) = self.field(at) {
            target.field = Some(field);
            target.end += used;
            return Ok(true);
        }
        if target.lift.is_none()
            && target.several.is_empty()
            && let Some((used, found)) = self.name_at(at, true)?
        {
            match found {
                NameFound::One(lift) => target.lift = Some(lift),
                NameFound::Several(several) => target.several = several,
            }
            target.end += used;
            // The `one` of `the row one` is no number either.
            let says_one = self.tokens.get(target.end).is_some_and(|next| next.lower == "one");
            let ends = self.tokens.get(target.end + 1).is_none_or(words::is_link);
            target.end += usize::from(says_one && ends);
            return Ok(true);
        }
        if words::is_one(token) {
            target.one = true;
            // The `one` of `that one was rpe 9` is no number.
            let says_one = self.tokens.get(at + 1).is_some_and(|next| next.lower == "one");
            let ends = self.tokens.get(at + 2).is_none_or(words::is_link);
            target.end += usize::from(says_one && ends);
        } else if words::is_several(token) {
            target.many = true;
        } else if !words::is_beside(token) {
            return Ok(false);
        }
        target.end += 1;
        Ok(true)
    }

    /// The day that the tokens from a place on say, none after today.
    pub(super) fn day(&self, at: usize) -> Option<(usize, Date)> {
        let tokens = self.tokens.get(at..)?;
        let days = DayReader {
            direction: Direction::Logged,
            order: Some(self.setting.profile.unit.into()),
            pairs: !tokens.first()?.is_number(),
            ..DayReader::ahead(self.setting.today)
        };
        let (used, day) = days.read(tokens)?;
        Some((used, day.ok().and_then(When::day)?))
    }

    /// `reps` and the like where no number follows.
    pub(super) fn field(&self, at: usize) -> Option<(Field, usize)> {
        if words::is(&self.tokens[at], &["weights", "loads"]) {
            return Some((Field::Load, 1));
        }
        let (found, used) = meaning(&self.tokens[at..])?;
        let field = match found {
            Meaning::Reps => Field::Reps,
            Meaning::Weight => Field::Load,
            Meaning::Rpe => Field::Rpe,
            Meaning::Rir => Field::Rir,
            _ => return None,
        };
        let follows = self.tokens.get(at + used..).and_then(number::read);
        follows.is_none().then_some((field, used))
    }

    /// Whether the new values begin at a place: a number, `@9`, `rpe 8`, `+5`.
    fn begins_values(&self, at: usize) -> bool {
        let number = |at: usize| self.tokens.get(at..).and_then(number::read).is_some();
        let ordinal = self
            .set_number(at)
            .is_some_and(|(_, used)| means(self.tokens, at + used) == Some(Meaning::Ordinal));
        if self.day(at).is_some() || ordinal || self.numbers_a_set(at).is_some() {
            return false;
        }
        let unit = || matches!(means(self.tokens, at), Some(Meaning::Unit(_)));
        number(at)
            || unit()
            || match meaning(&self.tokens[at..]) {
                Some((
                    Meaning::At
                    | Meaning::Plus
                    | Meaning::Minus
                    | Meaning::Rpe
                    | Meaning::Rir
                    | Meaning::Times,
                    used,
                )) => number(at + used),
                _ => false,
            }
    }

    /// The `2` of `2 was 7`: what a value was is no value.
    pub(super) fn numbers_a_set(&self, at: usize) -> Option<(u8, usize)> {
        let (set, used) = self.set_number(at)?;
        let is_link = self.tokens.get(at + used).is_some_and(words::is_link);
        let value = || self.tokens.get(at + used + 1..).and_then(number::read);
        (set <= MOST_SETS_COUNTED && is_link && value().is_some()).then_some((set, used))
    }

    /// The exercise that is named from a place on. In the place of a value only what is spelt as
    /// the catalogue has it, and shorthand as `rdl`.
    pub(super) fn name_at(
        &self,
        at: usize,
        freely: bool,
    ) -> LogResult<Option<(usize, NameFound<'a>)>> {
        let first = &self.tokens[at];
        if first.kind == Kind::Quoted {
            return Ok(match name::locate_quoted(first.text, 0..1, self.setting)? {
                Named::Known { exercise, .. } => Some((1, NameFound::One(Lift::known(exercise)))),
                Named::Own { name, .. } => Some((1, NameFound::One(Lift::own(name)))),
                Named::None | Named::Several { .. } | Named::New { .. } => None,
            });
        }
        // A phrase of the grammar such as `warm-up` is no name, nor is what begins with a sign.
        let is_phrase = meaning(&self.tokens[at..]).is_some_and(|(_, used)| used > 1);
        if is_phrase || matches!(first.kind, Kind::Sign(_)) {
            return Ok(None);
        }
        let longest = self.run(at);
        let text = |used: usize| self.slice(&self.tokens[at..at + used]);
        for used in (1..=longest).rev() {
            let tokens = &self.tokens[at..at + used];
            let plain = tokens.iter().all(|token| is_plain(token));
            if let Some(Resolution::Found { exercise, how }) =
                self.setting.catalog.resolve_spelt(text(used))
                && (how == Match::Alias && (used > 1 || words::may_name(first))
                    || how == Match::Words
                        && plain
                        && (freely || used > 1 || Catalog::is_shorthand(&first.lower)))
            {
                return Ok(Some((used, NameFound::One(Lift::known(exercise)))));
            }
        }
        let plain =
            self.tokens[at..at + longest].iter().take_while(|token| is_plain(token)).count();
        for used in (1..=plain).rev() {
            let logged = name::logged_name(text(used), self.setting)?;
            let found = match (logged, self.setting.catalog.resolve(text(used))) {
                (Some(name), _) => NameFound::One(Lift::own(name)),
                (None, Resolution::Ambiguous(several))
                    if freely || several.iter().all(|one| holds(one, text(used))) =>
                {
                    NameFound::Several(several)
                }
                (None, Resolution::Found { exercise, how })
                    if how == Match::Words && (freely || holds(exercise, text(used))) =>
                {
                    NameFound::Several(vec![exercise])
                }
                (None, Resolution::Found { exercise, .. }) if freely => {
                    NameFound::One(Lift::known(exercise))
                }
                _ => continue,
            };
            return Ok(Some((used, found)));
        }
        Ok(None)
    }

    /// How many tokens from a place on could be a name.
    fn run(&self, at: usize) -> usize {
        let inside = |token: &&Token<'_>| {
            matches!(
                token.kind,
                Kind::Word | Kind::Number | Kind::Sign('-' | '&' | '/' | '(' | ')' | '\'')
            )
        };
        // No name goes on where words were put in front of what stood before them.
        let follows = |token: &&Token<'_>| token.span.start >= self.tokens[at].span.start;
        let run = self.tokens[at..].iter().take(2 * NAME_WORDS_MAX);
        run.take_while(inside).take_while(follows).count()
    }
}

/// Whether every word stands in the exercise's own name.
fn holds(exercise: &Exercise, words: &str) -> bool {
    let name = exercise.name.to_lowercase();
    let words = words.to_lowercase();
    words.split(' ').all(|word| name.contains(word.trim_end_matches('s')))
}

/// A word that means nothing to the grammar, or joins two that don't.
fn is_plain(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Word => {
            means(std::slice::from_ref(token), 0).is_none()
                && words::may_name(token)
                && !talk::is_prose(&token.lower)
        }
        Kind::Sign('-') => !token.gap,
        _ => false,
    }
}
