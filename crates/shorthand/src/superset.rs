//! Exercises that are done in turn: `bench 80x8 / row 70x8`, `ss: …`, `A1 … A2 …`.

use super::Setting;
use setwise_domain::set_log::LogResult;
use setwise_domain::set_result::SetDraft;
use setwise_domain::set_structure::Superset;
use setwise_words::parse::lexer::{Clause, Kind, Token};
use std::borrow::Cow;

/// A label before an exercise, `A1` or `A1:`, and the tokens it takes.
pub(super) fn label(tokens: &[Token<'_>], at: usize) -> Option<(Superset, usize)> {
    let [letter, place, after, ..] = tokens.get(at..)? else {
        return None;
    };
    let free = at == 0 || letter.gap;
    let glued = letter.kind == Kind::Word && place.is_number() && !place.gap;
    if !free || !glued || letter.text.len() != 1 || place.text.len() != 1 {
        return None;
    }
    let superset = Superset::parse(&format!("{}{}", letter.text, place.text))?;
    let mark = matches!(after.kind, Kind::Sign(':' | ')' | '.' | '-'));
    let named = |token: Option<&Token<'_>>| {
        token.is_some_and(|token| matches!(token.kind, Kind::Word | Kind::Quoted))
    };
    // `l8 r7` are sides, and a `c2` is a rower.
    let usual = matches!(letter.lower.as_ref(), "a" | "b" | "d" | "e" | "f");
    if mark && named(tokens.get(at + 3)) {
        Some((superset, 3))
    } else if usual && after.gap && named(Some(after)) {
        Some((superset, 2))
    } else {
        None
    }
}

/// The tokens that say that a clause is a superset: `ss`, `superset:`.
pub(super) fn opening(tokens: &[Token<'_>]) -> usize {
    let word = |at: usize, wanted: &[&str]| {
        tokens.get(at).is_some_and(|token| wanted.contains(&&*token.lower))
    };
    let words = if word(0, &["ss", "superset", "supersets", "supersetted"]) {
        1
    } else if word(0, &["super", "giant"]) && word(1, &["set", "sets"]) {
        2
    } else {
        return 0;
    };
    let colon = tokens.get(words).is_some_and(|token| token.is_sign(':'));
    words + usize::from(colon)
}

/// A clause with the `ss` and `superset with` between two exercises as the `/` that they mean.
pub(super) fn slashed<'c, 't>(clause: &'c Clause<'t>) -> Cow<'c, Clause<'t>> {
    const BETWEEN: [&str; 3] = ["ss", "superset", "supersetted"];
    let is_said = |token: &Token<'_>| BETWEEN.contains(&&*token.lower);
    if !clause.tokens.iter().any(is_said) {
        return Cow::Borrowed(clause);
    }
    let mut tokens: Vec<Token<'t>> = Vec::with_capacity(clause.tokens.len());
    let mut rest = clause.tokens.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let says =
            is_said(first) && tokens.last().is_some_and(|before| before.kind != Kind::Sign('/'));
        let with = after.first().is_some_and(|next| matches!(&*next.lower, "with" | "and" | "w"));
        let behind = &after[usize::from(says && with)..];
        let named = behind.first().is_some_and(|next| next.kind == Kind::Word);
        rest = if says && named { behind } else { after };
        tokens.push(if says && named {
            Token { kind: Kind::Sign('/'), lower: "/".into(), ..first.clone() }
        } else {
            first.clone()
        });
    }
    Cow::Owned(Clause { tokens, note: clause.note })
}

/// A clause as its exercises' parts, each with the label before it.
pub(super) fn parts<'c, 't>(
    clause: &'c Clause<'t>,
    from: usize,
) -> Vec<(Option<Superset>, &'c [Token<'t>])> {
    let tokens = &clause.tokens[..];
    let mut parts = Vec::new();
    let mut begins = (None, from);
    let mut at = from;
    while at < tokens.len() {
        if let Some((superset, used)) = label(tokens, at) {
            if begins.1 < at {
                parts.push((begins.0, &tokens[begins.1..at]));
            }
            at += used;
            begins = (Some(superset), at);
        } else {
            at += 1;
        }
    }
    if begins.1 < tokens.len() {
        parts.push((begins.0, &tokens[begins.1..]));
    }
    parts
}

/// The letter that the next superset of the day gets.
pub(super) fn next_letter(drafts: &[SetDraft], setting: &Setting<'_>) -> LogResult<u8> {
    let date = drafts.first().map_or(setting.today, |draft| draft.date);
    let logged = setting.log.on_date(date)?;
    let performances = logged.iter().map(|set| &set.performance);
    let said = drafts.iter().map(|draft| &draft.performance);
    let letters =
        performances.chain(said).filter_map(|done| done.structure.superset.map(Superset::letter));
    Ok(letters.max().map_or(0, |last| last + 1))
}
