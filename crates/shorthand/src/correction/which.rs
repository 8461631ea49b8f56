//! Which sets of an exercise and day words name: by their numbers, the last so many, all.

use super::Line;
use super::target::Target;
use super::words;
use setwise_domain::set_place::Counted;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::longest_phrase;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning, means};

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Which {
    #[default]
    Unsaid,
    /// As the athlete counts them.
    Numbers(Counted, Vec<u8>),
    /// The last so many.
    Newest(usize),
    /// The one before the last.
    Before,
    /// The one with as many before it as behind it.
    Middle,
    /// The one with more load than all others.
    Heaviest,
    /// The one with less.
    Lightest,
    /// The one that is logged once too often: the newest that is like the one before it.
    Repeated,
    Every,
    /// Two sets, or all of two exercises.
    Both,
}

impl<'a> Line<'_, 'a> {
    /// `set 2`, `sets 2 and 3`, `2nd set`, `second`, `last 2 sets`, `all`.
    pub(super) fn take_which(&self, target: &mut Target<'a>, at: usize) -> Option<usize> {
        /// The set before the last.
        const BEFORE: &str = "second to last|second to the last|second last|second from last|next to last|last but one|penultimate|one before last|one before the last|one before that|set before last|set before the last|set before that";
        let token = &self.tokens[at];
        if let Some(used) = longest_phrase(&self.tokens[at..], BEFORE) {
            target.which = Which::Before;
            let says_set = self.tokens.get(at + used);
            return Some(
                used + usize::from(says_set.is_some_and(|one| words::is(one, &["set", "one"]))),
            );
        }
        if let Some((which, used)) = self.picked(at) {
            target.which = which;
            target.says_set |= used > 1;
            return Some(used);
        }
        if let Some((which, used)) = self.ordinals(at) {
            target.which = which;
            return Some(used);
        }
        if let Some((which, used)) = self.numbered_ordinals(at) {
            target.which = which;
            return Some(used);
        }
        if let Some((number, used)) = self.numbers_a_set(at) {
            target.which = Which::Numbers(Counted::Work, vec![number]);
            return Some(used);
        }
        if words::is_newest(token) || words::is_every(token) {
            // `every one of them`
            let one = self.tokens.get(at + 1).is_some_and(|next| next.lower == "one");
            let many = self.counts_sets(at + 1).filter(|_| words::is_newest(token) || !one);
            target.says_set |= many.is_some() && words::is_every(token);
            let (count, mut used) = many.unwrap_or((1, 0));
            if one && used == 0 {
                target.says_set = true;
                used = 1;
            }
            target.which = match &*token.lower {
                _ if words::is_newest(token) || many.is_some() => Which::Newest(count.into()),
                "both" => Which::Both,
                _ => Which::Every,
            };
            return Some(1 + used);
        }
        // `s2 was 4`.
        let number = self.tokens.get(at + 1);
        if token.lower == "s"
            && number.is_some_and(|number| !number.gap)
            && let Some((number, used)) = self.set_number(at + 1)
        {
            target.which = Which::Numbers(Counted::Work, vec![number]);
            target.says_set = true;
            return Some(1 + used);
        }
        let (of, mut used) = self.counted(at).unwrap_or_default();
        let plural = match means(self.tokens, at + used) {
            Some(Meaning::Set) => false,
            Some(Meaning::Sets) => true,
            // `warm-up 2`, `warm-ups 1 and 2`; a kind alone is no set.
            _ if used > 0 && self.numbers_follow(at + used) => {
                used -= 1;
                true
            }
            _ => return None,
        };
        target.says_set = true;
        used += 1;
        // In `last set 6` and `second set 7` the number is what it was.
        if !plural && target.which != Which::Unsaid {
            return Some(used);
        }
        used += usize::from(self.says_number(at + used));
        let mut numbers = Vec::new();
        while let Some((number, more)) = self.set_number(at + used).filter(|(_, more)| {
            // `make that set 8 reps`
            let counts = means(self.tokens, at + used + more);
            !matches!(counts, Some(Meaning::Reps | Meaning::Unit(_)))
        }) {
            used += more;
            let dash = |at: usize| self.tokens.get(at).is_some_and(|token| token.is_sign('-'));
            if let Some(first) = numbers.last().copied().filter(|_| dash(at + used - more - 1)) {
                numbers.extend(first + 1..=number.max(first));
            } else {
                numbers.push(number);
            }
            let joins = self.tokens.get(at + used).is_some_and(|token| {
                token.is_sign(',')
                    || token.is_sign('&')
                    || token.is_sign('-')
                    || words::is(token, &["and", "n"])
            });
            let Some((_, more)) = self.set_number(at + used + 1).filter(|_| joins) else {
                break;
            };
            // `set 2 and 3 were 4` is said of two as well.
            let link = self.tokens.get(at + used + 1 + more);
            if !plural && !link.is_none_or(words::is_link) {
                break;
            }
            used += 1;
        }
        if !numbers.is_empty() {
            numbers.dedup();
            target.which = Which::Numbers(of, numbers);
        }
        Some(used)
    }

    /// `the middle one`, `heaviest`, `the duplicate`.
    fn picked(&self, at: usize) -> Option<(Which, usize)> {
        let next = self.tokens.get(at + 1);
        let says_set = next.is_some_and(|next| words::is(next, &["set", "one", "entry"]));
        let which = match &*self.tokens[at].lower {
            "middle" => Which::Middle,
            "heaviest" => Which::Heaviest,
            "lightest" => Which::Lightest,
            "heavy" | "heavier" if says_set => Which::Heaviest,
            "light" | "lighter" if says_set => Which::Lightest,
            "duplicate" | "dupe" | "duplicated" | "repeated" => Which::Repeated,
            _ => return None,
        };
        Some((which, 1 + usize::from(says_set)))
    }

    /// `2nd set`, `3rd and 4th`.
    fn numbered_ordinals(&self, at: usize) -> Option<(Which, usize)> {
        let (number, used) = self.set_number(at)?;
        (means(self.tokens, at + used) == Some(Meaning::Ordinal)).then_some(())?;
        let (of, more) = self.counted(at + used + 1).unwrap_or_default();
        let (mut numbers, mut used) = (vec![number], used + 1 + more);
        // `3rd and 4th`
        while self.tokens.get(at + used).is_some_and(|and| words::is(and, &["and", "n", "&"]))
            && let Some((next, more)) = self.set_number(at + used + 1)
            && means(self.tokens, at + used + 1 + more) == Some(Meaning::Ordinal)
        {
            numbers.push(next);
            used += 1 + more + 1;
        }
        Some((Which::Numbers(of, numbers), used))
    }

    /// `second`, `first two`, `second and third`.
    fn ordinals(&self, at: usize) -> Option<(Which, usize)> {
        let ordinal = words::ordinal(&self.tokens[at])?;
        // `first two were 4`
        if ordinal == 1
            && let Some((count, used)) = self.counts_sets(at + 1)
        {
            return Some((Which::Numbers(Counted::Work, (1..=count).collect()), 1 + used));
        }
        let (of, used) = self.counted(at + 1).unwrap_or_default();
        let mut numbers = vec![ordinal];
        let mut used = 1 + used;
        while let Some(next) = self.tokens.get(at + used + 1).and_then(words::ordinal)
            && words::is(&self.tokens[at + used], &["and", "n", "&", ","])
        {
            numbers.push(next);
            used += 2;
        }
        let one = self.tokens.get(at + used);
        let one = one.is_some_and(|next| words::is(next, &["one", "ones"]));
        Some((Which::Numbers(of, numbers), used + usize::from(one)))
    }

    /// The `#` of `set #2`.
    fn says_number(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.is_sign('#') || words::is(token, &["no", "nr", "number"]))
    }

    /// How many sets are meant: `2 sets`, `two were`.
    fn counts_sets(&self, at: usize) -> Option<(u8, usize)> {
        /// Words of a name that may stand between: `last two incline bench sets`.
        const MOST_WORDS_BETWEEN: usize = 4;
        self.set_number(at).filter(|(_, used)| {
            let from = at + used;
            let is_word = |token: &Token<'_>| token.kind == Kind::Word && !words::is_link(token);
            let sets =
                |at: usize| matches!(means(self.tokens, at), Some(Meaning::Set | Meaning::Sets));
            sets(from)
                || self.tokens.get(from).is_none_or(words::is_link)
                || (from..from + MOST_WORDS_BETWEEN)
                    .take_while(|at| self.tokens.get(*at).is_some_and(is_word))
                    .any(|at| sets(at + 1))
        })
    }

    /// A kind that is counted by itself, and how many tokens say it: `warm-up`, `drop`.
    pub(super) fn counted(&self, at: usize) -> Option<(Counted, usize)> {
        match meaning(self.tokens.get(at..)?)? {
            (Meaning::Kind(kind), used) => {
                Some((Counted::of(kind), used)).filter(|(of, _)| *of != Counted::Work)
            }
            _ => None,
        }
    }

    /// Whether a set's number follows that is none of its reps or load: `drop set 60x10`.
    fn numbers_follow(&self, at: usize) -> bool {
        let sign = self.tokens.get(at).is_some_and(|token| token.is_sign('#'));
        let at = at + usize::from(sign);
        let ends = |at: usize| {
            let next = self.tokens.get(at);
            next.is_none_or(|next| {
                words::is_link(next)
                    || words::is_beside(next)
                    || next.is_sign('&')
                    || next.lower == "and"
            })
        };
        self.set_number(at).is_some_and(|(_, used)| ends(at + used))
    }

    /// A set's number, and how many tokens say it.
    pub(super) fn set_number(&self, at: usize) -> Option<(u8, usize)> {
        let number = number::read(self.tokens.get(at..)?)?.ok()?;
        let value = u8::try_from(number::whole(number.value)?).ok()?;
        (1..=99).contains(&value).then_some((value, number.tokens))
    }
}
