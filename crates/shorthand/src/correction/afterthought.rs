//! Corrections that no verb says: `190 not 185`, `only got 6`, `note that my grip slipped`.

use super::words::{is, is_newest, is_value, names_set, ordinal, phrase};
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::is_listed;

/// `190 not 185`, `kg not lb`: a value, and the one that it was not.
pub(super) fn denies_value(tokens: &[Token<'_>]) -> bool {
    let not = tokens.iter().position(|token| token.lower == "not");
    not.is_some_and(|not| {
        let values = |tokens: &[Token<'_>]| !tokens.is_empty() && tokens.iter().all(is_value);
        values(&tokens[..not]) && values(&tokens[not + 1..])
    })
}

/// `@9 actually`, `last set i got 6 actually`
pub(super) fn says_afterwards(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [values @ .., last] => {
            let says = values.iter().all(is_value) || names_set(values);
            !values.is_empty() && last.lower == "actually" && says
        }
        [] => false,
    }
}

/// The words before the count in `only did 2 sets`.
pub(super) fn recounts(tokens: &[Token<'_>]) -> Option<usize> {
    let used = phrase(tokens, 0, &["only did", "i only did", "only got", "just did"])?;
    match &tokens[used..] {
        [count, sets] if count.is_number() && is(sets, &["sets", "set"]) => Some(used),
        _ => None,
    }
}

/// The words before the value in `only got 6`, which may be of a new set as well as of the last one.
pub(super) fn only_got(tokens: &[Token<'_>]) -> usize {
    const ONLY: &[&str] = &[
        "only",
        "only got",
        "only did",
        "only made",
        "only hit",
        "i only got",
        "i only did",
        "just got",
        "only managed",
    ];
    let used = phrase(tokens, 0, ONLY).unwrap_or(0);
    let values = &tokens[used..];
    let is_all = !values.is_empty() && values.iter().all(is_value);
    if is_all { used } else { 0 }
}

/// Whether words begin with `last set` or `second set`, not with a number that says the place of a new one.
pub(super) fn ordinal_or_newest(tokens: &[Token<'_>]) -> bool {
    let from = tokens.iter().take_while(|token| is(token, &["the", "my"])).count();
    let first = tokens.get(from);
    first.is_some_and(|first| is_newest(first) || ordinal(first).is_some() || first.is_number())
        && tokens.iter().skip(from + 1).any(Token::is_number)
}

/// The comma behind which only words follow, and none of a set's: `set 2 was 7, lost my grip`.
pub(super) fn reason(tokens: &[Token<'_>]) -> Option<usize> {
    let comma = tokens.iter().rposition(|token| token.is_sign(','))?;
    let words = &tokens[comma + 1..];
    let plain = |token: &Token<'_>| {
        token.kind == Kind::Word && !(is_value(token) || is(token, &["not", "but", "set", "sets"]))
    };
    (comma > 2 && !words.is_empty() && words.iter().all(plain)).then_some(comma)
}

/// Whether words only ask for what stands before them: `change it`, `pls fix that`.
pub(super) fn only_asks(tokens: &[Token<'_>]) -> bool {
    const VERBS: &str = "fix|change|update|correct|edit|adjust|amend|mend";
    const BESIDE: &str = "it|that|this|them|those|pls|plz|please|can|could|would|u|you|for|me|now|thanks|thx|ty|coach|to|in|the|log|up";
    let verbs = tokens.iter().filter(|token| is_listed(&token.lower, VERBS)).count();
    let beside = tokens.iter().filter(|token| is_listed(&token.lower, BESIDE)).count();
    verbs == 1 && verbs + beside == tokens.len()
}

/// Where a note begins that is said without a sign: `add note felt heavy`, `note that my grip slipped`.
pub(super) fn note_behind(tokens: &[Token<'_>]) -> Option<usize> {
    let said =
        ["add note", "add a note", "add the note", "note that", "add note that", "add a note that"];
    let used = phrase(tokens, 0, &said)?;
    let follows = tokens.get(used)?;
    (!is(follows, &["to", "on", "for"])).then_some(used)
}
