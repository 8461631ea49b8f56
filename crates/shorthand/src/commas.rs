//! Decimal commas: only without a space, in the place of a load, before 5, 25 or 75. Every other
//! comma between numbers separates sets.

use super::doubt::{Choices, Doubt, Stop};
use super::item::Facts;
use setwise_words::parse::issue::LineIssue;
use setwise_words::parse::lexer::{Kind, Token};
use setwise_words::parse::vocabulary::{Meaning, means};
use std::borrow::Cow;
use std::ops::Range;

/// What the comma of a list of numbers can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Decimal,
    List,
    Either,
}

/// The tokens with every decimal comma within its number.
pub(super) fn join<'a>(
    text: &'a str,
    tokens: &[Token<'a>],
    facts: Facts,
    choices: &Choices,
) -> Result<Vec<Token<'a>>, Stop> {
    let mut joined = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let Some(list) = list(tokens, at) else {
            joined.push(tokens[at].clone());
            at += 1;
            continue;
        };
        // The pair that could be one number: the first two, or the last two before a unit.
        let unit = means(tokens, list.end);
        let has_unit = matches!(unit, Some(Meaning::Unit(_) | Meaning::Thousand))
            || tokens.get(list.end).is_some_and(|token| token.is_sign('%'));
        let pair = if has_unit { list.end - 3 } else { list.start };
        let fraction = matches!(tokens[pair + 2].text, "5" | "25" | "75");
        let whole = !tokens[pair].text.contains('.');
        refuse_other_uses(tokens, &list, has_unit, fraction && whole)?;
        let decimal = fraction
            && whole
            && match reading(tokens, &list, has_unit, facts) {
                Reading::Decimal => true,
                Reading::List => false,
                Reading::Either => choices.pick(Doubt::DecimalComma, 2)? == 0,
            };
        while at < list.end {
            if decimal && at == pair {
                let span = tokens[at].span.to(tokens[at + 2].span);
                joined.push(Token {
                    kind: Kind::Number,
                    text: &text[span.start..span.end],
                    lower: Cow::Borrowed(&text[span.start..span.end]),
                    span,
                    gap: tokens[at].gap,
                });
                at += 3;
            } else {
                joined.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    Ok(joined)
}

/// Commas that are neither decimal nor between sets: `1,000`, and `102,3 kg`.
fn refuse_other_uses(
    tokens: &[Token<'_>],
    list: &Range<usize>,
    has_unit: bool,
    decimal: bool,
) -> Result<(), LineIssue> {
    let span = tokens[list.start].span.to(tokens[list.end - 1].span);
    let [first, second] = [list.start, list.start + 2].map(|at| tokens[at].text);
    let before = list.start.checked_sub(1);
    let led = before.and_then(|before| means(tokens, before)) == Some(Meaning::Times);
    if list.len() == 3 && first.len() == 1 && second.len() == 3 && !led {
        let why = "looks like a thousand: write it without the comma, or put a space after it";
        return Err(LineIssue::new(span, why));
    }
    if has_unit && !decimal {
        let why = "has a comma that is not decimal: that is so only before 5, 25 or 75, and a \
                   point always is";
        return Err(LineIssue::new(span, why));
    }
    Ok(())
}

/// The tokens of `8,8,7`: numbers with commas and no white space between.
fn list(tokens: &[Token<'_>], at: usize) -> Option<Range<usize>> {
    let goes_on = |at: usize| {
        let tight = |at: usize| tokens.get(at).is_some_and(|token| !token.gap);
        tokens.get(at).is_some_and(|token| token.is_sign(','))
            && tight(at)
            && tight(at + 1)
            && tokens.get(at + 1).is_some_and(Token::is_number)
    };
    let mut end = at + 1;
    if !tokens.get(at)?.is_number() || !goes_on(end) {
        return None;
    }
    while goes_on(end) {
        end += 2;
    }
    Some(at..end)
}

fn reading(tokens: &[Token<'_>], list: &Range<usize>, has_unit: bool, facts: Facts) -> Reading {
    if has_unit {
        return Reading::Decimal;
    }
    let number: u32 = tokens[list.start].text.parse().unwrap_or(u32::MAX);
    let fraction = tokens[list.start + 2].text;
    let of_plates = is_of_plates(number, fraction);
    let alone = list.len() == 3;
    let before = list.start.checked_sub(1).map(|before| &tokens[before..]);
    let signed = before.is_some_and(|b| b[0].is_sign('+') || b[0].is_sign('-'));
    match before.and_then(|before| means(before, 0)) {
        _ if signed && alone => return Reading::Decimal,
        Some(Meaning::Weight | Meaning::With) if alone => return Reading::Decimal,
        Some(Meaning::At) if alone && number > 10 => return Reading::Decimal,
        Some(Meaning::At | Meaning::Rpe) if alone && is_half_effort(number, fraction) => {
            return Reading::Decimal;
        }
        Some(Meaning::At | Meaning::Times | Meaning::Rir | Meaning::Rpe | Meaning::For) => {
            return Reading::List;
        }
        _ => {}
    }
    let times = means(tokens, list.end) == Some(Meaning::Times);
    let in_place = times || facts.loaded() && is_first_load(tokens, list);
    match (in_place, alone, of_plates) {
        (false, _, _) | (true, false, false) => Reading::List,
        (true, true, true) => Reading::Decimal,
        (true, _, _) => Reading::Either,
    }
}

/// Whether a number with its fraction is an effort between two whole ones: of two sets it would fall by
/// more than anyone's does.
fn is_half_effort(whole: u32, fraction: &str) -> bool {
    fraction == "5" && (6..=9).contains(&whole)
}

/// Whether plates and racks make such a load: 102.5, 61.25, 63.75.
fn is_of_plates(whole: u32, fraction: &str) -> bool {
    match fraction {
        "5" => whole % 5 == 2,
        "25" => whole % 5 == 1,
        _ => whole % 5 == 3,
    }
}

/// Whether the list stands where the load of the clause is expected: no load is said elsewhere,
/// and no bare number before it.
fn is_first_load(tokens: &[Token<'_>], list: &Range<usize>) -> bool {
    let means = |at: usize| means(tokens, at);
    let tagged = |at: usize| {
        let joined = |meaning| {
            matches!(
                meaning,
                Meaning::Times
                    | Meaning::Sets
                    | Meaning::Reps
                    | Meaning::Rir
                    | Meaning::Rpe
                    | Meaning::For
                    | Meaning::Of
                    | Meaning::Month(_)
            )
        };
        means(at + 1).is_some_and(joined)
            || at.checked_sub(1).and_then(means).is_some_and(|m| joined(m) || m == Meaning::At)
    };
    let load_elsewhere = (0..tokens.len()).any(|at| {
        !list.contains(&at)
            && (matches!(means(at), Some(Meaning::Unit(_) | Meaning::Again | Meaning::SameLoad))
                || tokens[at].is_sign('%'))
    });
    let bare_before = (0..list.start).any(|at| tokens[at].is_number() && !tagged(at));
    !load_elsewhere && !bare_before
}

#[cfg(test)]
mod tests;
