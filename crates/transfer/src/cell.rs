//! One cell of a table to a value: numbers with either decimal mark, times, units.

use setwise_domain::load::{Decimal, Unit};
use setwise_domain::set_result::SetKind;
use setwise_words::parse::lexer::lex;
use setwise_words::parse::number::duration;
use setwise_words::parse::vocabulary::{Meaning, meaning};

/// A number and the unit behind it, where one stands there: `102.5`, `102,5 kg`, `1.234,5`.
///
/// `None` where it is none. More than four places are rounded: apps that convert write
/// `22.679618500000002`.
pub fn number(text: &str) -> Option<(Decimal, Option<Meaning>)> {
    // What a spreadsheet is kept from reading as a formula.
    let text = text.strip_prefix('\'').unwrap_or(text);
    let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let is_of_number =
        |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '\u{a0}' | '\u{202f}' | '\'');
    let end = text.find(|c| !is_of_number(c)).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let unit = match unit.trim() {
        "" => None,
        word => Some(unit_of(word)?),
    };
    let digits: String = digits.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
    // Where both marks stand, the last is the decimal one.
    let decimal = digits.rfind(['.', ',']);
    let mark = decimal.and_then(|at| digits.as_bytes().get(at).copied());
    let repeated = mark.is_some_and(|mark| digits.bytes().filter(|byte| *byte == mark).count() > 1);
    let (whole, fraction) = match decimal {
        Some(at) if !repeated => (&digits[..at], &digits[at + 1..]),
        _ => (digits.as_str(), ""),
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let value = Decimal::parse(&format!("0{whole}"), 0).ok()?;
    let value = value.ten_thousandths() + rounded(fraction)?;
    let value = if negative { -value } else { value };
    Some((Decimal::from_ten_thousandths(value), unit))
}

/// The ten-thousandths of digits after a decimal mark, the nearest.
fn rounded(fraction: &str) -> Option<i64> {
    let digit = |at: usize| match fraction.as_bytes().get(at) {
        None => Some(0),
        Some(byte) if byte.is_ascii_digit() => Some(i64::from(byte - b'0')),
        Some(_) => None,
    };
    let mut value = 0;
    for at in 0..4 {
        value = value * 10 + digit(at)?;
    }
    Some(value + i64::from(digit(4)? >= 5))
}

/// Rounded to so many places.
pub fn to_places(value: Decimal, places: u32) -> Decimal {
    let step = 10_i64.pow(4_u32.saturating_sub(places));
    let value = value.ten_thousandths();
    let half = if value < 0 { -step / 2 } else { step / 2 };
    Decimal::from_ten_thousandths((value + half) / step * step)
}

/// What a word says as a unit of weight or length: `kgs`, `lbs`, `km`, `miles`.
pub fn unit_of(word: &str) -> Option<Meaning> {
    let word = word.trim().trim_end_matches('.').to_lowercase();
    match meaning(&[word.as_str()])? {
        (found @ (Meaning::Unit(_) | Meaning::Length(_)), 1) => Some(found),
        (Meaning::MetreOrMinute, 1) => Some(Meaning::Length(METRE)),
        _ => None,
    }
}

/// Tenths of a millimetre.
const METRE: u64 = 10_000;

pub fn weight_unit(word: &str) -> Option<Unit> {
    match unit_of(word)? {
        Meaning::Unit(unit) => Some(unit),
        _ => None,
    }
}

/// Whole metres of so many of a length, given in tenths of a millimetre.
pub fn metres(value: Decimal, length: u64) -> Option<u32> {
    let tenths = i128::from(value.ten_thousandths()) * i128::from(length);
    let metre = i128::from(Decimal::SCALE) * i128::from(METRE);
    u32::try_from((tenths + metre / 2).div_euclid(metre)).ok()
}

/// Seconds: `90`, `90.4`, `1:30`, `0:01:30`, `1h 5m`.
pub fn seconds(text: &str) -> Option<u32> {
    if let Some((value, None)) = number(text) {
        let seconds = to_places(value, 0).ten_thousandths() / Decimal::SCALE;
        return u32::try_from(seconds).ok();
    }
    let clauses = lex(text);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let (seconds, used) = duration(&clause.tokens, 60)?;
    (used == clause.tokens.len()).then_some(seconds)
}

/// The kind of a set by the word or letter of an export; the number of a set says that it is a
/// working one.
pub fn kind(text: &str) -> Option<SetKind> {
    let word = text.to_lowercase();
    match word.as_str() {
        "" | "normal" | "work" | "n" | "s" => return Some(SetKind::Working),
        "d" => return Some(SetKind::Drop),
        "f" => return Some(SetKind::Failure),
        _ => {}
    }
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(SetKind::Working);
    }
    let clauses = lex(&word);
    let [clause] = clauses.as_slice() else {
        return None;
    };
    match meaning(&clause.tokens)? {
        (Meaning::Kind(kind), used) if used == clause.tokens.len() => Some(kind),
        _ => None,
    }
}

/// Whether a cell says yes.
pub fn is_yes(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "1" | "true" | "yes" | "y" | "x")
}

#[cfg(test)]
mod tests;
