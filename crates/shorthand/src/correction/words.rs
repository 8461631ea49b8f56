//! The words of a correction: what opens one, what names a set, what stands between it and the new
//! values, and what says nothing.

use super::afterthought::{denies_value, only_got, ordinal_or_newest, recounts, says_afterwards};
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::typo;
use setwise_words::parse::vocabulary::{Meaning, means};

/// What a line wants of sets that are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    Change,
    Delete,
    Move,
    /// `set 2 was 7`, `no, 82.5`.
    State,
}

/// How a line begins.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is said by itself where a line begins")]
pub(super) struct Opening {
    pub intent: Intent,
    /// It begins by taking something back: `no`, `oops`, `i meant`.
    pub takes_back: bool,
    /// That is a `no` that what follows may belong to: `no dumbbells`.
    pub is_bare_no: bool,
    /// It says what should be.
    pub says_should: bool,
    /// Nothing but an effort says that it changes anything: `last set rpe 9`.
    pub only_rates: bool,
    /// What it says may as well be a new set, so that it corrects only one that is there: `set 3: 7`.
    pub of_logged: bool,
    /// It may as well be one more set, which is asked: `last set 6`, `only got 6`.
    pub may_add: bool,
    /// The first token behind it.
    pub at: usize,
}

impl Opening {
    pub fn change() -> Self {
        Self {
            intent: Intent::Change,
            takes_back: false,
            is_bare_no: false,
            says_should: false,
            only_rates: false,
            of_logged: false,
            may_add: false,
            at: 0,
        }
    }
}

const TAKES_BACK: &[&str] = &[
    "no",
    "nope",
    "nah",
    "actually",
    "correction",
    "i meant to say",
    "i meant",
    "i mean",
    "meant",
    "fat fingered it",
    "wrong exercise",
    "wrong lift",
    "wrong one",
    "wrong weight",
    "wrong load",
    "wrong reps",
    "wrong number",
];
/// What takes back in front of a line and behind it: `sorry, 105`, `105, sorry`.
pub(super) const SORRY: &[&str] = &[
    "oops",
    "whoops",
    "sorry",
    "sry",
    "typo",
    "my bad",
    "mb",
    "mistake",
    "my mistake",
    "miscounted",
    "i miscounted",
    "misread",
    "misread it",
    "i misread",
    "mistyped",
    "i mistyped",
];
const POLITE: &[&str] = &[
    "oh",
    "ah",
    "ugh",
    "argh",
    "damn",
    "dang",
    "crap",
    "shoot",
    "uh",
    "um",
    "wait",
    "hmm",
    "ok",
    "okay",
    "please",
    "pls",
    "can you",
    "could you",
    "would you",
    "also",
    "hey",
    "coach",
    "nvm",
    "nevermind",
    "never mind",
];
const CHANGE: &[&str] =
    &["edit", "change", "correct", "fix", "update", "adjust", "amend", "modify", "make", "alter"];
const MOVE: &[&str] = &["move", "shift", "transfer"];
const DELETE: &[&str] = &[
    "delete",
    "del",
    "remove",
    "erase",
    "scratch",
    "take out",
    "take back",
    "get rid of",
    "cancel",
    "undo",
    "discard",
    "drop",
    "scrap",
    "wipe",
    "wipe out",
    "nuke",
    "lose",
    "bin",
    "trash",
    "ditch",
    "strike",
    "take off",
    "take away",
];

/// Between a set and its new values.
const LINKS: &[&str] = &[
    "to", "into", "as", "was", "were", "is", "are", "be", "been", "should", "shouldve", "had",
    "have", "=", ":", "now", "became", "→", "only", "got", "made", "hit", "went", "managed",
];
/// Of those the ones that state what a set was.
const STATES: &[&str] =
    &["was", "were", "is", "are", "should", "shouldve", "had", "thats", "became"];
/// Words before new values that say nothing.
const EMPTY: &[&str] = &[
    "actually", "really", "only", "just", "a", "an", "the", "like", "i", "did", "got", "it",
    "that", "instead", "please", "pls", "reads", "with", ",", "-", "!", ".", "all",
];
/// Words beside a set that say nothing.
const BESIDE: &[&str] = &[
    "the", "my", "a", "an", "of", "for", "from", "in", "on", "i", "did", "logged", "log", "one",
    "ones", "entry", "please", "pls", "just", ",", ".", "!", "again", "out",
];
const ONE: &[&str] = &["that", "this", "it", "thats"];
const SEVERAL: &[&str] = &["those", "these", "them", "they"];
const NEWEST: &[&str] = &["last", "previous", "latest", "final", "newest"];
const EVERY: &[&str] = &["all", "every", "both"];
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];
/// Words that say a line is about something else than the log.
const ELSEWHERE: &[&str] = &[
    "plan",
    "program",
    "programme",
    "session",
    "sessions",
    "workout",
    "workouts",
    "calendar",
    "schedule",
    "template",
    "block",
    "unit",
    "units",
    "profile",
    "goal",
    "rest",
    "what",
    "how",
    "which",
    "why",
    "when",
    "who",
    "where",
];

/// How many tokens from a place on say a phrase of the list.
pub(super) fn phrase(tokens: &[Token<'_>], at: usize, phrases: &[&str]) -> Option<usize> {
    let says = |phrase: &&str| {
        let mut said = tokens.get(at..)?.iter();
        let mut used = 0;
        for word in phrase.split(' ') {
            said.next().filter(|token| token.lower == word)?;
            used += 1;
        }
        Some(used)
    };
    phrases.iter().filter_map(says).max()
}

/// The same with a slip of the fingers in a word of five letters or more.
fn verb(tokens: &[Token<'_>], at: usize, phrases: &[&str]) -> Option<usize> {
    phrase(tokens, at, phrases).or_else(|| {
        let typed = &*tokens.get(at)?.lower;
        let long = phrases.iter().filter(|word| word.len() >= 5);
        let slip = long.filter(|word| !word.contains(' ')).any(|word| typo::is_slip(typed, word));
        // `deleted` tells of what was done.
        (typed.len() >= 5 && slip && !typed.ends_with("ed")).then_some(1)
    })
}

/// Whether nothing stands before a note, or only that it is to be added.
pub(super) fn opens_note(tokens: &[Token<'_>]) -> bool {
    let added = phrase(tokens, 0, &["add a", "add", "put a", "put", "leave a"]);
    added.unwrap_or(0) == tokens.len()
}

/// Where the set begins that a note is to be put to: behind `add a note to`.
pub(super) fn note_to(tokens: &[Token<'_>]) -> Option<usize> {
    const WRITE: &[&str] = &[
        "add", "put", "pop", "leave", "write", "make", "stick", "drop", "attach", "jot",
        "jot down", "save", "set",
    ];
    let polite = phrase(tokens, 0, POLITE).unwrap_or(0);
    let verb = polite + phrase(tokens, polite, WRITE).unwrap_or(0);
    let note = verb + phrase(tokens, verb, &["note", "a note", "a quick note", "a little note"])?;
    let to = tokens.get(note)?;
    is(to, &["to", "on", "for", "onto", "under"]).then_some(note + 1)
}

/// How a line begins, where it may be a correction at all.
pub(super) fn opening(tokens: &[Token<'_>]) -> Option<Opening> {
    let mut at = 0;
    let mut takes_back = false;
    let mut is_bare_no = false;
    while let Some(token) = tokens.get(at) {
        if let Some(used) = phrase(tokens, at, TAKES_BACK).or_else(|| phrase(tokens, at, SORRY)) {
            takes_back = true;
            is_bare_no = used == 1 && ["no", "nope", "nah"].contains(&&*token.lower);
            at += used;
        } else if let Some(used) = phrase(tokens, at, POLITE) {
            at += used;
        } else if at > 0 && [',', '-', '!', '.', ':', '—'].iter().any(|sign| token.is_sign(*sign))
        {
            is_bare_no = false;
            at += 1;
        } else {
            break;
        }
    }
    let verbs = [(CHANGE, Intent::Change), (MOVE, Intent::Move), (DELETE, Intent::Delete)];
    for (words, intent) in verbs {
        if let Some(used) = verb(tokens, at, words) {
            // `drop set 60x10` is a set, `drop 10kg` a load, and `lose weight` a wish.
            let is_drop = is(&tokens[at], &["drop", "lose"]);
            let names_it = ["the", "my", "last", "that"]
                .iter()
                .any(|word| tokens.get(at + 1).is_some_and(|next| next.lower == *word));
            return (!is_drop || names_it).then_some(Opening {
                intent,
                takes_back,
                is_bare_no,
                says_should: false,
                only_rates: false,
                of_logged: false,
                may_add: false,
                at: at + used,
            });
        }
    }
    if at == 0 && (denies_value(tokens) || says_afterwards(tokens)) {
        takes_back = true;
    }
    if let Some(used) = recounts(&tokens[at..]) {
        takes_back = true;
        at += used;
    }
    let states = || tokens[at..].iter().any(|token| STATES.contains(&&*token.lower));
    let states = takes_back && at < tokens.len() || states() || belittles(&tokens[at..]);
    let of_set = !states && names_set(&tokens[at..]);
    let rates = of_set && tokens[at..].iter().any(is_effort);
    let colon = of_set && !rates && tokens[at..].iter().any(|token| token.is_sign(':'));
    let only = if states || of_set { 0 } else { only_got(&tokens[at..]) };
    let is_open = only > 0 || of_set && !rates && !colon && ordinal_or_newest(&tokens[at..]);
    at += only;
    (states || rates || colon || is_open).then_some(Opening {
        intent: Intent::State,
        takes_back,
        is_bare_no,
        says_should: phrase(tokens, at, &["should", "shouldve"]).is_some(),
        only_rates: rates,
        of_logged: colon,
        may_add: is_open,
        at,
    })
}

/// `set 2 only 4`, `set 2 went 7`.
fn belittles(tokens: &[Token<'_>]) -> bool {
    let numbered = tokens.first().is_some_and(|first| first.lower == "set");
    let got = |token: &Token<'_>| numbered && is(token, &["got", "went", "made", "hit"]);
    names_set(tokens) && tokens.iter().any(|token| token.lower == "only" || got(token))
}

/// Whether words begin with a set that is logged: `last set`, `the last one`, `set 2`, `2nd set`.
pub(super) fn names_set(tokens: &[Token<'_>]) -> bool {
    let from = tokens.iter().take_while(|token| is(token, &["the", "my"]));
    let tokens = &tokens[from.count()..];
    let says = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| is(token, words));
    let first = tokens.first();
    let ordinal = first.is_some_and(|first| is_newest(first) || ordinal(first).is_some());
    let numbered = first.is_some_and(Token::is_number) && says(1, &["st", "nd", "rd", "th"]);
    let word = |token: &Token<'_>| token.kind == Kind::Word && means(tokens, 2).is_none();
    ordinal && says(1, &["set", "one"])
        || numbered && (says(2, &["set"]) || tokens.get(2).is_some_and(word))
        || says(0, &["set"]) && tokens.get(1).is_some_and(Token::is_number)
}

pub(super) fn is_effort(token: &Token<'_>) -> bool {
    is(token, &["@", "rpe", "rir"])
}

/// Whether a token is of what a set was: `7`, `reps`, `80kg`, `@9`.
pub(super) fn is_value(token: &Token<'_>) -> bool {
    let word = means(std::slice::from_ref(token), 0);
    let of_value = matches!(word, Some(Meaning::Reps | Meaning::Unit(_) | Meaning::Times));
    token.is_number() || is_effort(token) || of_value
}

/// Where the sets begin that are to change places: behind `swap` and the like.
pub(super) fn exchanges(tokens: &[Token<'_>]) -> Option<usize> {
    let polite = phrase(tokens, 0, POLITE).unwrap_or(0);
    let verb = phrase(tokens, polite, &["swap", "switch", "exchange", "flip"])?;
    Some(polite + verb)
}

pub(super) fn is(token: &Token<'_>, words: &[&str]) -> bool {
    words.contains(&&*token.lower)
}

pub(super) fn is_link(token: &Token<'_>) -> bool {
    is(token, LINKS)
}

/// A word that says what a set was.
pub(super) fn is_state(token: &Token<'_>) -> bool {
    is(token, STATES)
}

pub(super) fn is_empty(token: &Token<'_>) -> bool {
    is(token, EMPTY)
}

pub(super) fn is_beside(token: &Token<'_>) -> bool {
    is(token, BESIDE)
}

pub(super) fn is_newest(token: &Token<'_>) -> bool {
    is(token, NEWEST)
}

pub(super) fn is_every(token: &Token<'_>) -> bool {
    is(token, EVERY)
}

pub(super) fn is_one(token: &Token<'_>) -> bool {
    is(token, ONE)
}

pub(super) fn is_several(token: &Token<'_>) -> bool {
    is(token, SEVERAL)
}

pub(super) fn is_elsewhere(token: &Token<'_>) -> bool {
    is(token, ELSEWHERE)
}

/// `first` is 1.
pub(super) fn ordinal(token: &Token<'_>) -> Option<u8> {
    let found = ORDINALS.iter().position(|word| token.lower == *word)?;
    u8::try_from(found + 1).ok()
}

/// Whether a token may be part of an exercise's name: no word that the reading of a correction
/// needs.
pub(super) fn may_name(token: &Token<'_>) -> bool {
    let own = [LINKS, BESIDE, ONE, SEVERAL, NEWEST, EVERY, ORDINALS, EMPTY];
    !own.iter().any(|words| is(token, words)) && !["set", "sets"].contains(&&*token.lower)
}

/// Where words begin that say what it was not, and, behind a `but`, where what it was begins.
pub(super) fn denial(tokens: &[Token<'_>]) -> Option<(usize, Option<usize>)> {
    let begins = |at: &usize| phrase(tokens, *at, &["not", "instead of", "rather than"]).is_some();
    let at = (0..tokens.len()).find(begins)?;
    let but = tokens[at..].iter().position(|token| token.lower == "but");
    Some((at, but.map(|but| at + but + 1)))
}
