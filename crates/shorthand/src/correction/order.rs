//! The tokens of a correction in the order in which they are read: what says that it is one first, then
//! the set, then what it becomes.

use super::words::{SORRY, denial, is, is_effort, is_value, names_set, phrase};
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::listed::longest_phrase;
use setwise_words::parse::vocabulary::{Meaning, means};
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

/// What is said behind a line and changes nothing of it.
const ASIDES: &str = "tbh|btw|lol|haha|tho|though|fwiw|actually tbh|if im being honest|if im honest|to be honest|by the way|thanks|thx|cheers|please|pls";

/// Without what is said aside; what takes back stands first.
pub(super) fn without_asides(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut tokens = tokens;
    loop {
        let is_rest = |at: &usize, used: Option<usize>| used == Some(tokens.len() - at);
        let sorry = (1..tokens.len()).find(|at| is_rest(at, phrase(&tokens, *at, SORRY)));
        let aside =
            (1..tokens.len()).find(|at| is_rest(at, longest_phrase(&tokens[*at..], ASIDES)));
        let Some(mut from) = sorry.or(aside) else { return tokens };
        from -= usize::from(tokens[from - 1].is_sign(',') && from > 1);
        let word = word("correction", &tokens[from]);
        tokens.truncate(from);
        if sorry.is_some() {
            tokens.insert(0, word);
        }
    }
}

/// What says that the line logged last is one of another day: `log that for yesterday instead`.
const LOGS_THOSE: &str = "log that|log it|log those|log them|log this|log these|count that|count it|count those|save that|save it|record that|record it|enter that|enter it";

/// What the set logged last is called behind an effort: `rpe 9 on that one`.
const JUST_DONE: &str = "that|that one|that set|this|this one|this set|it|that last one|that last set|this last one|this last set";

/// `i only got 4 on set 2` as `set 2 only 4`, and `7 on set 2` as `set 2: 7`; other lines as they are.
pub(super) fn set_first(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    if let Some(used) = longest_phrase(&tokens, LOGS_THOSE)
        && let Some(to) = (used..=used + 1).find(|at| says_day(&tokens, *at))
        && (to == used || is(&tokens[used], &["for", "on", "as", "under", "to"]))
    {
        let word = |text: &'static str| word(text, &tokens[0]);
        return [&[word("move"), word("those"), word("to")], &tokens[to..]].concat();
    }
    // `add rpe 8 to the last set`
    let added = phrase(&tokens, 0, &["add", "put"]).unwrap_or(0);
    if let Some(to) = (1..tokens.len()).find(|at| is(&tokens[*at], &["to", "on", "for"]))
        && added > 0
        && to > added
        && names_set(&tokens[to + 1..])
        && tokens[added..to].iter().all(is_value)
        && tokens[added..to].iter().any(is_effort)
    {
        let (said, set) = (&tokens[added..to], &tokens[to + 1..]);
        return [set, &[colon(&tokens[to])], said].concat();
    }
    if let Some(on) = (1..tokens.len()).find(|at| is(&tokens[*at], &["on", "for"]))
        && tokens[..on].iter().all(is_value)
    {
        let (said, at, set) = (&tokens[..on], &tokens[on], &tokens[on + 1..]);
        if names_set(set) {
            return [set, &[colon(at)], said].concat();
        }
        if longest_phrase(set, JUST_DONE) == Some(set.len()) {
            let newest = [word("last", at), word("set", at), colon(at)];
            return [&newest[..], said].concat();
        }
    }
    if let Some(tokens) = denied_of_set(&tokens) {
        return tokens;
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

/// `typo! 155 not 515 on the bench` as `typo! the bench was 155 not 515`.
fn denied_of_set<'t>(tokens: &[Token<'t>]) -> Option<Vec<Token<'t>>> {
    let on = tokens.iter().rposition(|token| is(token, &["on", "for"]))?;
    let said = |token: &&Token<'_>| {
        is_value(token) || is(token, &["not", "instead", "of", "rather", "than"])
    };
    let from = on - tokens[..on].iter().rev().take_while(said).count();
    let (opening, said, set) = (&tokens[..from], &tokens[from..on], &tokens[on + 1..]);
    let (not, _) = denial(said)?;
    let is_set = !set.is_empty()
        && set.iter().all(|token| matches!(token.kind, Kind::Word) || token.is_number());
    let was = word("was", &tokens[on]);
    (not > 0 && said.last().is_some_and(is_value) && is_set)
        .then(|| [opening, set, &[was], said].concat())
}

/// A colon in the place of another token.
fn colon<'t>(at: &Token<'t>) -> Token<'t> {
    Token { kind: Kind::Sign(':'), text: ":", lower: Cow::Borrowed(":"), ..at.clone() }
}

/// A word in the place of another token.
fn word<'t>(text: &'static str, at: &Token<'t>) -> Token<'t> {
    Token { kind: Kind::Word, text, lower: Cow::Borrowed(text), ..at.clone() }
}

/// Whether a day is named at a place.
fn says_day(tokens: &[Token<'_>], at: usize) -> bool {
    matches!(means(tokens, at), Some(Meaning::Day(_) | Meaning::Weekday(_) | Meaning::Last))
}
