//! What is said to the coach and is no log: questions, commands, prose.

use crate::limits::UNKNOWN_WORDS_MAX;
use setwise_domain::set_result::SetKind;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{Meaning, meaning, means};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that open a question or a command. Each is one of the coach's or of the chat's, or asks.
const OPENERS: &str = "\
    what what's whats how how's hows why why's when when's where which who whose should shall can \
    can't could would will won't does do am is are was were has have may might wie warum wann qué \
    cómo cuánto combien comment best last next show list plates plate e e1rm 1rm rm orm max \
    estimate calculate calc convert volume history record records pr prs pb stats explain tell \
    suggest recommend compare find search about long rank chart graph swap replace switch \
    substitute edit change correct fix delete remove undo redo move skip shorter longer easier \
    harder lighter heavier shorten reschedule plan program programme make give build create \
    generate start stop rest timer remind goal help settings import export open close accept \
    refuse cancel no not don't didn't never let's lets try instead away i'm im i've \
    i'll i'd we you your it it's that this there hi hello hey thanks thank yes yeah nope sure \
    sorry coach actually";

/// Words of prose: none is part of a set, and none of an exercise's name.
const PROSE: &str = "\
    about after almost always am are around as awful bad be because been before better but by can \
    can't could couldn't did didn't do does doing don't easier easily easy ended enough exhausted feel \
    feeling feels felt finally fine first from get give going gone good got great hard harder has have \
    having he heavier her here his how hurt hurting hurts if i'd i'll i'm instead into is isn't it \
    it's its i've left less lighter like longer lot me missed more most much my need never new next \
    nice no not now off ok only or our out pain pains painful please really right she should so \
    solid some sore still strong super than that that's their them there these they think this \
    those tired too tough tried try trying until us very want wanted was wasn't we weak week well \
    went were what when which while who why will without won't worse would yes you your rest \
    resting tempo per between minutes in available free yo hey";

static OPENING: LazyLock<HashSet<&str>> = LazyLock::new(|| OPENERS.split(' ').collect());
static PROSAIC: LazyLock<HashSet<&str>> = LazyLock::new(|| PROSE.split(' ').collect());

/// Words of the above that are the first of some exercise's name all the same: `max jump`, `good
/// morning`.
const OF_NAMES: &[&str] = &[
    "max", "no", "skip", "switch", "close", "open", "long", "good", "free", "easy", "tempo",
    "super", "resting", "get",
];

/// From this many words of prose on it counts that most of a clause is unknown.
const PROSE_WORDS_MIN: usize = 4;

/// Whether a clause is no log by its words alone: before any name is looked for.
pub(super) fn is_talk(tokens: &[Token<'_>]) -> bool {
    let unknown = (0..tokens.len())
        .filter(|at| tokens[*at].kind == Kind::Word && means(tokens, *at).is_none())
        .count();
    let opens_name = tokens.first().is_some_and(|first| may_open_name(&first.lower));
    let prose = (0..tokens.len())
        .filter(|at| tokens[*at].kind == Kind::Word && is_prose(&tokens[*at].lower))
        .count();
    let mostly_prose = prose >= PROSE_WORDS_MIN && 2 * unknown >= tokens.len();
    unknown > UNKNOWN_WORDS_MAX
        || unknown == 1 && names_a_program(tokens)
        || mostly_prose
        || plans_days(tokens)
        || spans_days(tokens)
        || names_a_max(tokens)
        || is_question(tokens)
        || is_address(tokens) && !opens_name
}

/// Whether a clause plans: `push it back by 2 days`, `repeat leg day`. Days that are counted in a log
/// lie behind.
pub(super) fn plans_days(tokens: &[Token<'_>]) -> bool {
    const PLANNED: &str = "session|sessions|workout|workouts|every|daily|weekly|monthly|until";
    let days = |at: usize| matches!(means(tokens, at), Some(Meaning::Days(_)));
    let counted = |at: usize| {
        let count = tokens[at].is_number() || matches!(means(tokens, at), Some(Meaning::Small(_)));
        count && days(at + 1) && means(tokens, at + 2) != Some(Meaning::Ago)
    };
    let repeats = tokens.first().is_some_and(|first| first.lower == "repeat");
    // `add a 5k run on saturday morning`; `add friday's deadlift` may be one that was done.
    let day =
        |at: usize| matches!(means(tokens, at), Some(Meaning::Weekday(_) | Meaning::Day(1..)));
    let adds_one = matches!(tokens, [verb, article, ..]
        if is_listed(&verb.lower, "add|book|schedule") && is_listed(&article.lower, "a|an|another"))
        && (2..tokens.len()).any(day);
    let planned = |at: usize| days(at) || is_listed(&tokens[at].lower, PLANNED);
    let weekly = |at: usize| {
        let named = matches!(means(tokens, at + 1), Some(Meaning::Weekday(_)));
        named && is_listed(&tokens[at].lower, "every|each")
    };
    (0..tokens.len()).any(|at| counted(at) || weekly(at))
        || repeats && (1..tokens.len()).any(planned)
        || adds_one
}

/// Whether a clause is about days from one to another: `squat from 1 to 15 october`.
fn spans_days(tokens: &[Token<'_>]) -> bool {
    let Some(from) = tokens.iter().position(|token| is_listed(&token.lower, "from|between")) else {
        return false;
    };
    let rest = from + 1..tokens.len();
    let ends = |at: usize| is_listed(&tokens[at].lower, "to|and|until");
    let is_month = |at: usize| matches!(means(tokens, at), Some(Meaning::Month(_)));
    let numbered = tokens.get(from + 1).is_some_and(Token::is_number);
    numbered && rest.clone().any(ends) && rest.clone().any(is_month)
}

/// `squat 5 rep max in august`: which max is meant, and no load for it.
pub(super) fn names_a_max(tokens: &[Token<'_>]) -> bool {
    let is_max = |at: usize| {
        let mut rest = tokens[at..].iter().skip_while(|token| token.is_sign('-'));
        rest.next().is_some_and(|token| is_listed(&token.lower, "rep|reps"))
            && rest.find(|token| !token.is_sign('-')).is_some_and(|token| token.lower == "max")
            && rest.next().is_none_or(|token| token.lower != "effort")
    };
    let counts =
        |at: usize| tokens[at].is_number() || matches!(means(tokens, at), Some(Meaning::Small(_)));
    let mut counted = (0..tokens.len()).filter(|at| counts(*at));
    matches!((counted.next(), counted.next()), (Some(at), None) if is_max(at + 1))
}

/// `5x5 program`: numbers, and what they are the name of.
fn names_a_program(tokens: &[Token<'_>]) -> bool {
    let last = tokens.last().map(|last| &*last.lower);
    matches!(last, Some("program" | "programme" | "routine" | "template"))
}

/// Whether there is anything in a clause that could count something.
pub(super) fn has_quantity(tokens: &[Token<'_>]) -> bool {
    (0..tokens.len()).any(|at| {
        tokens[at].is_number()
            || matches!(
                means(tokens, at),
                // `double session` counts no reps.
                Some(Meaning::RepsWord(_))
                    if !tokens.get(at + 1).is_some_and(|next| is_listed(&next.lower, "session|sessions|workout|workouts|day|days"))
            )
            || matches!(
                means(tokens, at),
                Some(
                    Meaning::Small(_)
                        | Meaning::Ten(_)
                        | Meaning::Half
                        | Meaning::Again
                        | Meaning::SameLoad
                )
            )
    })
}

/// Whether a word of prose, in any case, begins some exercise's name.
pub(super) fn may_open_name(word: &str) -> bool {
    OF_NAMES.iter().any(|opens| word.eq_ignore_ascii_case(opens))
}

/// Whether a clause asks, or is a command of the chat.
fn is_question(tokens: &[Token<'_>]) -> bool {
    let asks = |token: &Token<'_>| token.is_sign('?');
    tokens.first().is_some_and(|first| first.is_sign('/')) || tokens.iter().any(asks)
}

/// Whether a clause opens with a word that is said to the coach.
pub(super) fn is_address(tokens: &[Token<'_>]) -> bool {
    let mut tokens = tokens;
    if let [did, i, ..] = tokens
        && did.lower == "did"
        && matches!(&*i.lower, "i" | "we")
    {
        return true;
    }
    while let Some((Meaning::Filler, used)) = meaning(tokens) {
        tokens = &tokens[used..];
    }
    match meaning(tokens) {
        // `warm-up for 225` asks for the steps to it; `load for 3x5` asks which, `load 185` says it.
        Some((Meaning::Kind(SetKind::WarmUp) | Meaning::Weight, used)) => {
            means(tokens, used) == Some(Meaning::For)
        }
        // `another plan` asks; `another set` and `again x7` are done.
        Some((Meaning::Again, used)) => opens(&tokens[used..]),
        // `last friday` is a date.
        Some((Meaning::Last, used)) => !matches!(means(tokens, used), Some(Meaning::Weekday(_))),
        Some((Meaning::Day(_) | Meaning::Month(_) | Meaning::Kind(_), _)) => false,
        _ => opens(tokens),
    }
}

fn opens(tokens: &[Token<'_>]) -> bool {
    let Some(first) = tokens.first() else {
        return false;
    };
    let says = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.lower == word);
    if first.is_number() || first.lower == "one" {
        // `1rm bench 225`, `one rep max of squat`.
        let is_one = first.text == "1" || first.lower == "one";
        return is_one && (says(1, "rm") || says(1, "rep") && says(2, "max"));
    }
    OPENING.contains(&*plain(&first.lower))
}

/// Whether a word, in any case, opens what is said to the coach.
pub(super) fn is_opener(word: &str) -> bool {
    OPENING.contains(&*plain(&word.to_lowercase()))
}

pub(super) fn is_prose(word: &str) -> bool {
    PROSAIC.contains(&*plain(word))
}

/// With the typewriter's apostrophe.
fn plain(word: &str) -> Cow<'_, str> {
    if word.contains('’') { word.replace('’', "'").into() } else { word.into() }
}

#[cfg(test)]
mod tests;
