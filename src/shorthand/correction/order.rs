//! The tokens of a correction in the order in which they are read: what says that it is one first, then
//! the set, then what it becomes.

use super::words::{is, is_value, names_set, phrase};
use crate::parse::lexer::{Kind, Token};
use std::borrow::Cow;

/// `*150` and `4 reps*` mend what was written before, as in a chat: the star as a word that says so.
pub(super) fn starred(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut tokens = tokens;
    let star = |token: &Token<'_>| token.text == "*";
    let last = tokens.len().saturating_sub(1);
    let at = match tokens.as_slice() {
        [first, next, ..] if star(first) && !next.gap => 0,
        [.., before, last_one] if star(last_one) && !last_one.gap && !star(before) => last,
        _ => return tokens,
    };
    let mut sorry = tokens.remove(at);
    sorry.lower = Cow::Borrowed("correction");
    tokens.insert(0, sorry);
    tokens
}

/// `i only got 4 on set 2` as `set 2 only 4`, and `7 on set 2` as `set 2: 7`; other lines as they are.
pub(super) fn set_first(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    if let Some(on) = (1..tokens.len()).find(|at| is(&tokens[*at], &["on", "for"]))
        && names_set(&tokens[on + 1..])
        && tokens[..on].iter().all(is_value)
    {
        let colon = Token {
            kind: Kind::Sign(':'),
            text: ":",
            lower: Cow::Borrowed(":"),
            ..tokens[on].clone()
        };
        return [&tokens[on + 1..], &[colon], &tokens[..on]].concat();
    }
    let begins = phrase(&tokens, 0, &["only", "i only"]);
    let Some(only) = begins.map(|used| used - 1) else {
        return tokens;
    };
    let did = tokens.get(only + 1);
    let did = did.is_some_and(|did| is(did, &["got", "did", "made", "hit", "managed"]));
    let on = |at: &usize| is(&tokens[*at], &["on", "for", "in"]) && names_set(&tokens[at + 1..]);
    let on = (only + 1..tokens.len()).find(on).filter(|_| did);
    let Some(on) = on else { return tokens };
    let (said, set) = tokens.split_at(on);
    let words = [&set[1..], &said[only..=only], &said[only + 2..]];
    words.concat()
}
