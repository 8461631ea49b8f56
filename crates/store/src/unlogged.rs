//! What a coach's words say was done, held to the log: a set or a day of training that was invented
//! is kept nowhere.

use crate::columns;
use crate::limits::DAYS_A_DEBRIEF_COMPARES;
use jiff::ToSpan as _;
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_words::parse::day::{DayReader, When};
use setwise_words::parse::lexer::{self, Token};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::number;
use setwise_words::parse::vocabulary::{Meaning, meaning};
use setwise_words::text::sentences;

/// What is planned is no claim of what was done.
const AHEAD: &str = "next|try|aim|target|goal|plan|planned|asks|asked|should|could|tomorrow|then|\
    moved|booked|scheduled";
/// With one of these a day that is named was trained on.
const DONE: &str = "was|were|did|done|hit|trained|lifted|logged|worked|had|after|since|yesterday|ago|\
    last|latest|ran|went";
/// With one of these it is said to have been free.
const FREE: &str = "rest|rested|off|no|not|nothing|none|without|skip|skipped|missed|miss|never|didn't|\
    haven't|wasn't|weren't|free|weighed|bodyweight|weight";

/// What words say was done.
#[derive(Debug, PartialEq, Eq)]
enum Claim {
    Set(ClaimedSet),
    /// Something on this day.
    Day(Date),
}

/// A load for so many reps, as words say it.
#[derive(Debug, PartialEq, Eq)]
struct ClaimedSet {
    amount: Decimal,
    unit: Option<Unit>,
    reps: u16,
}

/// The first thing that a text says was done and that no day up to `date` has, as it was written.
pub(super) fn first(
    connection: &Connection,
    text: &str,
    date: Date,
) -> rusqlite::Result<Option<String>> {
    for sentence in sentences(text) {
        if let Some(written) = in_sentence(connection, sentence, date)? {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// A text without the sentences that say something was done that no day up to `date` has.
pub(super) fn without(connection: &Connection, text: &str, date: Date) -> rusqlite::Result<String> {
    let mut kept = String::new();
    for sentence in sentences(text) {
        match in_sentence(connection, sentence, date)? {
            None => kept.push_str(sentence),
            Some(written) => tracing::warn!("left out, as it is not in the log: {written}"),
        }
    }
    Ok(kept.trim().to_owned())
}

fn in_sentence(
    connection: &Connection,
    sentence: &str,
    date: Date,
) -> rusqlite::Result<Option<String>> {
    for (claim, written) in claims(sentence, date) {
        let is_logged = match claim {
            Claim::Set(set) => is_logged(connection, &set, date)?,
            Claim::Day(day) => is_trained(connection, day)?,
        };
        if !is_logged {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// `185 lb × 8`, `3 × 8 @ 185 lb`, `on 14 Nov`: each with its words. A sentence about what is to come
/// has none.
fn claims(sentence: &str, today: Date) -> Vec<(Claim, String)> {
    let clauses = lexer::lex(sentence);
    let mut found = Vec::new();
    for clause in &clauses {
        let tokens = &clause.tokens;
        let says = |list| tokens.iter().any(|token| is_listed(&token.lower, list));
        if says(AHEAD) {
            continue;
        }
        let days = says(DONE) && !says(FREE);
        let mut at = 0;
        while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
            let set = || load_by_reps(rest).or_else(|| sets_at(rest));
            let day = || day_until(rest, today).filter(|_| days);
            let Some((claim, used)) = set().or_else(day) else {
                at += 1;
                continue;
            };
            let span = rest[0].span.to(rest[used - 1].span);
            found.push((claim, sentence[span.start..span.end].to_owned()));
            at += used;
        }
    }
    found
}

/// One day, by its date where it is today: what is said of `today` may be still to come. A stretch of
/// days is too loose to be held to anything.
fn day_until(tokens: &[Token<'_>], today: Date) -> Option<(Claim, usize)> {
    let (used, when) = DayReader::back(today).read(tokens)?;
    let is_dated = || tokens[..used].iter().any(Token::is_number);
    match when {
        Ok(When::Day(day)) if day < today || day == today && is_dated() => {
            Some((Claim::Day(day), used))
        }
        _ => None,
    }
}

/// `185 lb × 8`; without a unit a small number counts sets.
fn load_by_reps(tokens: &[Token<'_>]) -> Option<(Claim, usize)> {
    let amount = digits(tokens.first()?)?;
    let (unit, used) = unit_at(tokens, 1);
    let times = tokens.get(1 + used)?;
    let reps = number::whole(digits(tokens.get(2 + used)?)?)?;
    let is_load = unit.is_some() || amount > MOST_SETS;
    let reps = u16::try_from(reps).ok()?;
    let set = ClaimedSet { amount, unit, reps };
    (times.lower == "x" && is_load).then_some((Claim::Set(set), 3 + used))
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
    let reps = u16::try_from(reps).ok()?;
    let set = ClaimedSet { amount, unit, reps };
    let is_said = times.lower == "x" && sign.is_sign('@') && unit.is_some();
    is_said.then_some((Claim::Set(set), 5 + used))
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
fn is_logged(connection: &Connection, claim: &ClaimedSet, date: Date) -> rusqlite::Result<bool> {
    let from = date.saturating_sub(DAYS_A_DEBRIEF_COMPARES.days());
    let units = claim.unit.map_or(vec![Unit::Kg, Unit::Lb], |unit| vec![unit]);
    for unit in units {
        let mass = Load::new(claim.amount, unit).mass().0;
        let tenth = Load::new(Decimal::from_ten_thousandths(Decimal::SCALE / 10), unit).mass().0;
        let found: bool = connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM sets WHERE date BETWEEN ?1 AND ?2 AND reps = ?3 \
                 AND mass BETWEEN ?4 AND ?5)",
            )?
            .query_row(
                (columns::day(from), columns::day(date), claim.reps, mass - tenth, mass + tenth),
                |row| row.get(0),
            )?;
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether any set of a day is logged.
fn is_trained(connection: &Connection, day: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM sets WHERE date = ?1)")?
        .query_row([columns::day(day)], |row| row.get(0))
}

#[cfg(test)]
mod tests;
