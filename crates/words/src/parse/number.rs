//! Numbers: in digits, in words of several languages, and as a time on a clock.

use super::issue::LineIssue;
use super::lexer::{Span, Token};
use super::vocabulary::{Meaning, Said, meaning, means};
use setwise_domain::effort::Halves;
use setwise_domain::load::{Decimal, DecimalError};
use std::borrow::Cow;

/// A number and the tokens it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: Decimal,
    pub span: Span,
    pub tokens: usize,
    /// Words that were read as more than each says by itself: `two twenty five` as 225.
    pub gathered: bool,
}

/// The number that the tokens begin with.
pub fn read(tokens: &[Token<'_>]) -> Option<Result<Number, LineIssue>> {
    let first = tokens.first()?;
    if first.is_number() {
        return Some(in_digits(first).map(|number| with_half(number, tokens)));
    }
    in_words(tokens).map(Ok)
}

/// `26 and a half`.
fn with_half(number: Number, tokens: &[Token<'_>]) -> Number {
    match fraction(&tokens[1..]) {
        Some((half, used @ 3)) if whole(number.value).is_some() => Number {
            value: Decimal::from_ten_thousandths(number.value.ten_thousandths() + half),
            span: number.span.to(tokens[used].span),
            tokens: 1 + used,
            gathered: false,
        },
        _ => number,
    }
}

fn in_digits(token: &Token<'_>) -> Result<Number, LineIssue> {
    let (digits, half) = match token.text.strip_suffix('½') {
        Some(digits) => (digits, Decimal::SCALE / 2),
        None => (token.text, 0),
    };
    // A comma in it was found to be decimal.
    let padded = match digits.chars().next() {
        None | Some('.') => format!("0{digits}"),
        Some(_) => digits.replace(',', "."),
    };
    let issue = |message: &str| LineIssue::new(token.span, message);
    let value = Decimal::parse(&padded, 4).map_err(|why| match why {
        DecimalError::TooLarge => issue("is more than any load, count or time can be"),
        DecimalError::TooManyDecimals => issue("has more than four places after the point"),
        DecimalError::NotANumber => issue("is not a number"),
    })?;
    if half > 0 && value.ten_thousandths() % Decimal::SCALE != 0 {
        return Err(issue("is not a number"));
    }
    Ok(Number {
        value: Decimal::from_ten_thousandths(value.ten_thousandths() + half),
        span: token.span,
        tokens: 1,
        gathered: false,
    })
}

/// `eight`, `twenty-five`, `one hundred and five`, `a hundred`, `two twenty five`, `eight and a half`,
/// `eight point five`.
fn in_words(tokens: &[Token<'_>]) -> Option<Number> {
    let (mut value, mut used) = one_hundred(tokens).or_else(|| below_hundred(tokens))?;
    let mut gathered = used > 1;
    if (1..=9).contains(&value) {
        if means(tokens, used) == Some(Meaning::Hundred) {
            used += 1;
            value *= 100;
            gathered = true;
            let joined = usize::from(means(tokens, used) == Some(Meaning::And));
            if let Some((rest, more)) = below_hundred(&tokens[used + joined..]) {
                value += rest;
                used += joined + more;
            }
        } else if let Some((rest, more)) = spoken_load(value, &tokens[used..]) {
            value = value * 100 + rest;
            used += more;
            gathered = true;
        }
    }
    let mut exact = i64::from(value) * Decimal::SCALE;
    if let Some((fraction, more)) = fraction(&tokens[used..]) {
        exact += fraction;
        used += more;
    }
    Some(Number {
        value: Decimal::from_ten_thousandths(exact),
        span: tokens[0].span.to(tokens[used - 1].span),
        tokens: used,
        gathered,
    })
}

/// The `a` of `a hundred`.
fn one_hundred(tokens: &[Token<'_>]) -> Option<(u16, usize)> {
    let is_one = means(tokens, 0) == Some(Meaning::Article);
    (is_one && means(tokens, 1) == Some(Meaning::Hundred)).then_some((1, 1))
}

fn below_hundred<T: Said>(tokens: &[T]) -> Option<(u16, usize)> {
    match meaning(tokens)? {
        (Meaning::Small(value), used) => Some((value, used)),
        (Meaning::Ten(ten), used) => {
            let dash = usize::from(tokens.get(used).is_some_and(|token| token.lower() == "-"));
            match tokens.get(used + dash..).and_then(meaning) {
                Some((Meaning::Small(unit @ 1..=9), more)) => {
                    Some((ten + unit, used + dash + more))
                }
                _ => Some((ten, used)),
            }
        }
        _ => None,
    }
}

/// What follows the hundreds in the way that loads are spoken: `two twenty five`, `three fifteen`.
/// Other small numbers are left alone: `five ten` is as well five and ten.
fn spoken_load(hundreds: u16, tokens: &[Token<'_>]) -> Option<(u16, usize)> {
    if !(1..=5).contains(&hundreds) {
        return None;
    }
    below_hundred(tokens).filter(|(rest, _)| *rest == 15 || *rest >= 20)
}

fn fraction(tokens: &[Token<'_>]) -> Option<(i64, usize)> {
    let is = |at: usize, wanted: Meaning| means(tokens, at) == Some(wanted);
    if is(0, Meaning::And) && is(1, Meaning::Article) && is(2, Meaning::Half) {
        return Some((Decimal::SCALE / 2, 3));
    }
    if !is(0, Meaning::Point) {
        return None;
    }
    match meaning(&tokens[1..])? {
        (Meaning::Small(tenths @ 0..=9), 1) => Some((i64::from(tenths) * Decimal::SCALE / 10, 2)),
        _ => None,
    }
}

/// The zeros of the scripts that count by tens; their other digits follow them.
const ZEROS: [char; 24] = [
    '\u{660}', '\u{6F0}', '\u{7C0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}',
    '\u{BE6}', '\u{C66}', '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}',
    '\u{1040}', '\u{17E0}', '\u{1810}', '\u{1946}', '\u{19D0}', '\u{1B50}', '\u{A620}', '\u{FF10}',
];

/// The text with the digits of every script as those that numbers are read from.
pub fn ascii_digits(text: &str) -> Cow<'_, str> {
    let digit = |c: char| {
        let zero = ZEROS.iter().find(|zero| (0..10).contains(&(c as i64 - **zero as i64)))?;
        char::from_digit(c as u32 - *zero as u32, 10)
    };
    if text.is_ascii() || !text.chars().any(|c| digit(c).is_some()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| digit(c).unwrap_or(c)).collect())
}

/// A number without a fraction.
pub fn whole(value: Decimal) -> Option<i64> {
    let value = value.ten_thousandths();
    (value % Decimal::SCALE == 0).then_some(value / Decimal::SCALE)
}

/// A step of effort, from 0 to 10 in halves.
pub fn halves(value: Decimal) -> Option<Halves> {
    let halves = whole(Decimal::from_ten_thousandths(value.ten_thousandths() * 2))?;
    let halves = u8::try_from(halves).ok().filter(|halves| *halves <= 20)?;
    Some(Halves::from_halves(halves))
}

/// A count of days or sessions, in digits or words: how many, and how many words say it.
pub fn count<T: Said>(words: &[T]) -> Option<(u16, usize)> {
    let first = words.first()?;
    match first.lower() {
        "a" | "an" => Some((1, 1)),
        "couple" => Some((2, 1)),
        digits => digits.parse().ok().map(|count| (count, 1)).or_else(|| below_hundred(words)),
    }
}

/// `1:30` or `1:02:30`, in seconds, with the tokens it takes.
pub fn clock(tokens: &[Token<'_>]) -> Option<(u32, usize)> {
    let digits = |at: usize| {
        let token = tokens.get(at).filter(|token| token.is_number())?;
        let two = token.text.len() == 2 || at == 0 && token.text.len() < 3;
        (two && (at == 0 || !token.gap)).then_some(())?;
        token.text.parse::<u32>().ok().filter(|n| at == 0 || *n < 60)
    };
    let colon = |at: usize| tokens.get(at).is_some_and(|token| token.is_sign(':') && !token.gap);
    let first = digits(0)?;
    if !colon(1) {
        return None;
    }
    let second = digits(2)?;
    match colon(3).then(|| digits(4)).flatten() {
        Some(third) => Some((first * 3_600 + second * 60 + third, 5)),
        None => Some((first * 60 + second, 3)),
    }
}

/// A length of time in seconds, with the tokens it takes: `1:30`, `90 s`, `1h 15m`, `an hour`. A
/// number without a unit counts `bare` seconds each, or minutes after hours.
pub fn duration(tokens: &[Token<'_>], bare: u32) -> Option<(u32, usize)> {
    if tokens.get(1).is_some_and(|sign| sign.is_sign(':')) {
        return clock(tokens);
    }
    let (mut total, mut used, mut last) = (0_i64, 0, None);
    while let Some((value, more)) = tokens.get(used..).and_then(time_amount) {
        let unit = match (time_unit(&tokens[used + more..]), last) {
            (Some(unit), _) => unit,
            (None, None) => (bare, 0),
            (None, Some(HOUR)) => (60, 0),
            (None, Some(_)) => break,
        };
        let seconds = value.ten_thousandths().checked_mul(unit.0.into())?;
        total = total.checked_add(seconds)?;
        used += more + unit.1;
        last = Some(unit.0);
    }
    let seconds = whole(Decimal::from_ten_thousandths(total))?;
    (used > 0).then_some((u32::try_from(seconds).ok()?, used))
}

const HOUR: u32 = 3_600;

/// How many of a unit of time there are, in digits or words; `an` and `half an` only before one.
fn time_amount(tokens: &[Token<'_>]) -> Option<(Decimal, usize)> {
    let before_unit = |at: usize| tokens.get(at..).and_then(time_unit).is_some();
    let article = |at: usize| means(tokens, at) == Some(Meaning::Article) && before_unit(at + 1);
    if article(0) {
        return Some((Decimal::from_int(1), 1));
    }
    if means(tokens, 0) == Some(Meaning::Half) && article(1) {
        return Some((Decimal::from_ten_thousandths(Decimal::SCALE / 2), 2));
    }
    let number = read(tokens)?.ok()?;
    Some((number.value, number.tokens))
}

/// Seconds in the unit of time that the tokens begin with, and how many of them say it.
fn time_unit(tokens: &[Token<'_>]) -> Option<(u32, usize)> {
    match meaning(tokens)? {
        (Meaning::Time(seconds), used) => Some((seconds, used)),
        (Meaning::MetreOrMinute, used) => Some((60, used)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
