//! Sets that a debrief says were done, held to the log: an invented one is kept nowhere.

use crate::domain::load::{Decimal, Load, Unit};
use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use crate::parse::lexer::{self, Token};
use crate::parse::number;
use crate::parse::vocabulary::{Meaning, is_listed, meaning};
use crate::store::columns;
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;

/// What is planned is no claim of what was done.
const AHEAD: &str = "next|try|aim|target|goal|plan|planned|asks|asked|should|could|tomorrow|then";

/// A load for so many reps, as words say it.
#[derive(Debug, PartialEq, Eq)]
struct Claim {
    amount: Decimal,
    unit: Option<Unit>,
    reps: u16,
}

/// The first set that a text says was done and that no day up to `date` has, as it was written.
pub(super) fn not_logged(
    connection: &Connection,
    text: &str,
    date: Date,
) -> rusqlite::Result<Option<String>> {
    for sentence in text
        .split_inclusive(['.', '!', ';', '\n'])
        .collect::<Sentences>()
        .0
    {
        for (claim, written) in claims(&sentence) {
            if !is_logged(connection, &claim, date)? {
                return Ok(Some(written));
            }
        }
    }
    Ok(None)
}

/// Pieces of a text put together again where a point stands within a number.
#[derive(Default)]
struct Sentences(Vec<String>);

impl<'a> FromIterator<&'a str> for Sentences {
    fn from_iter<I: IntoIterator<Item = &'a str>>(pieces: I) -> Self {
        let mut whole: Vec<String> = Vec::new();
        for piece in pieces {
            let goes_on = piece.starts_with(|c: char| c.is_ascii_digit());
            match whole
                .last_mut()
                .filter(|last| goes_on && last.ends_with('.'))
            {
                Some(last) => last.push_str(piece),
                None => whole.push(piece.to_owned()),
            }
        }
        Self(whole)
    }
}

/// `185 lb × 8`, `3 × 8 @ 185 lb`: each with its words. A sentence about what is to come has none.
fn claims(sentence: &str) -> Vec<(Claim, String)> {
    let clauses = lexer::lex(sentence);
    let mut found = Vec::new();
    for clause in &clauses {
        let tokens = &clause.tokens;
        if tokens.iter().any(|token| is_listed(&token.lower, AHEAD)) {
            continue;
        }
        for at in 0..tokens.len() {
            if let Some((claim, used)) =
                load_by_reps(&tokens[at..]).or_else(|| sets_at(&tokens[at..]))
            {
                let span = tokens[at].span.to(tokens[at + used - 1].span);
                found.push((claim, sentence[span.start..span.end].to_owned()));
            }
        }
    }
    found
}

/// `185 lb × 8`; without a unit a small number counts sets.
fn load_by_reps(tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let amount = digits(tokens.first()?)?;
    let (unit, used) = unit_at(tokens, 1);
    let times = tokens.get(1 + used)?;
    let reps = number::whole(digits(tokens.get(2 + used)?)?)?;
    let is_load = unit.is_some() || amount > MOST_SETS;
    (times.lower == "x" && is_load).then_some((
        Claim {
            amount,
            unit,
            reps: u16::try_from(reps).ok()?,
        },
        3 + used,
    ))
}

/// `3 × 8 @ 185 lb`.
fn sets_at(tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let [_, times, reps, sign, load, ..] = tokens else {
        return None;
    };
    digits(tokens.first()?)?;
    let (unit, used) = unit_at(tokens, 5);
    let reps = number::whole(digits(reps)?)?;
    let amount = digits(load)?;
    (times.lower == "x" && sign.is_sign('@') && unit.is_some()).then_some((
        Claim {
            amount,
            unit,
            reps: u16::try_from(reps).ok()?,
        },
        5 + used,
    ))
}

/// Up to this a bare number before a multiplication sign counts sets.
const MOST_SETS: Decimal = Decimal::from_int(12);

fn digits(token: &Token<'_>) -> Option<Decimal> {
    token.is_number().then_some(())?;
    Decimal::parse(token.text, 4).ok()
}

fn unit_at(tokens: &[Token<'_>], at: usize) -> (Option<Unit>, usize) {
    match tokens.get(at..).and_then(meaning) {
        Some((Meaning::Unit(unit), used)) => (Some(unit), used),
        _ => (None, 0),
    }
}

/// Whether a set of so many reps was done with this load. It may be told in the other unit, to a
/// tenth.
fn is_logged(connection: &Connection, claim: &Claim, date: Date) -> rusqlite::Result<bool> {
    let from = date.saturating_sub(DAYS_A_DEBRIEF_COMPARES.days());
    let units = claim
        .unit
        .map_or(vec![Unit::Kg, Unit::Lb], |unit| vec![unit]);
    for unit in units {
        let mass = Load::new(claim.amount, unit).mass().0;
        let tenth = Load::new(Decimal::from_ten_thousandths(Decimal::SCALE / 10), unit)
            .mass()
            .0;
        let found: bool = connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM sets WHERE date BETWEEN ?1 AND ?2 AND reps = ?3 \
                 AND mass BETWEEN ?4 AND ?5)",
            )?
            .query_row(
                (
                    columns::day(from),
                    columns::day(date),
                    claim.reps,
                    mass - tenth,
                    mass + tenth,
                ),
                |row| row.get(0),
            )?;
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests;
