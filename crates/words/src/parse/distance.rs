//! A distance as it is typed: `5 km`, `5k`, `800 m`, `1 mile`, `half marathon`.

use super::vocabulary::{self, Meaning};
use setwise_domain::load::Decimal;

/// Metres of what is called by its name.
const NAMED: &[(&str, Decimal)] = &[
    ("half marathon", Decimal::from_ten_thousandths(210_975_000)),
    ("marathon", Decimal::from_ten_thousandths(421_950_000)),
    ("mile", Decimal::from_ten_thousandths(16_093_440)),
];

/// Metres.
pub fn metres(text: &str) -> Option<Decimal> {
    let text = text.trim().to_lowercase();
    if let Some((_, metres)) = NAMED.iter().find(|(name, _)| *name == text) {
        return Some(*metres);
    }
    let of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let digits = text.find(|c| !of_number(c)).unwrap_or(text.len());
    let amount = Decimal::parse(&text[..digits].replace(',', "."), 4).ok()?;
    of(amount, text[digits..].trim())
}

/// Metres of a number with its unit.
pub fn of(amount: Decimal, unit: &str) -> Option<Decimal> {
    // A ten thousandth of a metre is what a length is told in.
    let length: i64 = match vocabulary::alone(unit)? {
        Meaning::Length(length) => i64::try_from(length).ok()?,
        Meaning::Thousand => 1_000 * 10_000,
        Meaning::MetreOrMinute => 10_000,
        _ => return None,
    };
    let metres = amount.ten_thousandths().checked_mul(length)? / 10_000;
    (metres > 0).then(|| Decimal::from_ten_thousandths(metres))
}

/// Metres of a name that the words begin with, and how many say it.
pub fn named(words: &[&str]) -> Option<(usize, Decimal)> {
    NAMED.iter().find_map(|(name, metres)| {
        let count = name.split(' ').count();
        let said = words.get(..count)?;
        (said.join(" ") == *name).then_some((count, *metres))
    })
}

#[cfg(test)]
mod tests;
