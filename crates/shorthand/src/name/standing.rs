//! What each word can be to a name.

use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{Meaning, meaning};

/// What a token can be to a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// A word that means nothing to the grammar.
    Unknown,
    /// A word of the grammar that a name may hold as well.
    Either,
    /// No part of a name.
    Other,
}

/// The words of a phrase stand and fall together: the `up` of `warm up` is no unknown word.
pub(super) fn standings(tokens: &[Token<'_>]) -> Vec<Standing> {
    let mut standings = Vec::with_capacity(tokens.len());
    while let Some(token) = tokens.get(standings.len()) {
        let at = standings.len();
        let (standing, used) = match (meaning(&tokens[at..]), token.kind) {
            (Some((Meaning::Small(_), used)), Kind::Word) if counts_limbs(&tokens[at + used..]) => {
                (Standing::Either, used)
            }
            // `the empty bar` is a load; `bar` alone may be of a name.
            (Some((Meaning::Bar, used)), _) if used > 1 => (Standing::Other, used),
            (Some((meaning, used)), Kind::Word) if meaning.may_be_name() => {
                (Standing::Either, used)
            }
            // `Figure-Four`, `Front-Foot-Elevated`.
            (Some((Meaning::Small(_) | Meaning::Length(_), used)), Kind::Word)
                if hangs_on_word(tokens, &standings) =>
            {
                (Standing::Either, used)
            }
            (Some((_, used)), _) => (Standing::Other, used),
            (None, Kind::Word) if is_limb_of_side(tokens, at) => (Standing::Other, 1),
            (None, Kind::Word) => (Standing::Unknown, 1),
            (None, _) => (Standing::Other, 1),
        };
        standings.extend(std::iter::repeat_n(standing, used));
    }
    standings
}

/// The `arm` of `left arm 8 right arm 7`, whose side has its reps: of `left leg raise` it is the name's.
fn is_limb_of_side(tokens: &[Token<'_>], at: usize) -> bool {
    const LIMBS: &str = "arm|leg|hand|side";
    let side = at.checked_sub(1).map(|before| &*tokens[before].lower);
    let ends = || match tokens.get(at + 1) {
        Some(next) => next.is_number() || next.is_sign(':') || next.is_sign(','),
        None => true,
    };
    is_listed(&tokens[at].lower, LIMBS)
        && side.is_some_and(|side| is_listed(side, "left|right"))
        && ends()
}

/// Whether the next token is glued by a dash to a word of a name.
fn hangs_on_word(tokens: &[Token<'_>], before: &[Standing]) -> bool {
    let at = before.len();
    let [.., word, _] = before else {
        return false;
    };
    *word == Standing::Unknown
        && tokens[at - 1].is_sign('-')
        && !tokens[at - 1].gap
        && !tokens[at].gap
}

/// `one arm row`, `two hand swing`: elsewhere a number before a name is a number.
fn counts_limbs(after: &[Token<'_>]) -> bool {
    const LIMBS: &[&str] = &["arm", "armed", "leg", "legged", "hand", "handed", "point", "way"];
    let glued = after.first().is_some_and(|dash| dash.is_sign('-') && !dash.gap);
    after.get(usize::from(glued)).is_some_and(|next| LIMBS.contains(&&*next.lower))
}
