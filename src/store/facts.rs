//! What is remembered of the athlete. A fact that ended stays in the table: nothing is destroyed.

use super::columns;
use super::error::FaultKind;
use super::journal::{self, ChangeKind, Inverse};
use super::work::{Halt, Work};
use crate::domain::command::{Applied, Rejection};
use crate::domain::debrief::{AthleteFact, FactKind};
use crate::domain::known_fact::{FactNumber, KnownFact};
use crate::text;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};

/// Why a fact is remembered no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the athlete's word: the same session does not bring it back.
    Forgotten,
    Undone,
}

impl Ending {
    const fn word(self) -> &'static str {
        match self {
            Self::Forgotten => "forgotten",
            Self::Undone => "undone",
        }
    }
}

/// Remembers those that are not known; what the athlete had forgotten on the same day stays so.
pub(super) fn remember(
    connection: &Connection,
    seq: i64,
    date: Date,
    facts: &[AthleteFact],
) -> Result<(), FaultKind> {
    for fact in facts {
        let folded = fact.folded();
        if !is_settled(connection, &folded, date)? {
            connection
                .prepare_cached(
                    "INSERT INTO athlete_facts (seq, date, kind, fact, folded) \
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute((
                    seq,
                    columns::day(date),
                    fact.kind.word(),
                    fact.fact.trim(),
                    folded,
                ))?;
        }
    }
    Ok(())
}

/// Whether nothing is to be done about it: it is remembered, or was told to be forgotten that day.
fn is_settled(connection: &Connection, folded: &str, date: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM athlete_facts WHERE folded = ?1 \
             AND (ended_by IS NULL OR (ending = 'forgotten' AND date = ?2)))",
        )?
        .query_row((folded, columns::day(date)), |row| row.get(0))
}

/// How many of them would be new.
pub(super) fn count_new(
    connection: &Connection,
    date: Date,
    facts: &[AthleteFact],
) -> rusqlite::Result<usize> {
    let mut folded: Vec<String> = facts.iter().map(AthleteFact::folded).collect();
    folded.sort_unstable();
    folded.dedup();
    let mut new = 0;
    for folded in folded {
        new += usize::from(!is_settled(connection, &folded, date)?);
    }
    Ok(new)
}

pub(super) fn count(connection: &Connection) -> rusqlite::Result<usize> {
    connection
        .prepare_cached("SELECT count(*) FROM athlete_facts WHERE ended_by IS NULL")?
        .query_row([], |row| row.get::<_, u32>(0))
        .map(|count| count as usize)
}

fn read(row: &Row<'_>) -> rusqlite::Result<KnownFact> {
    Ok(KnownFact {
        number: FactNumber(row.get(0)?),
        since: columns::date(row, 1)?,
        said: AthleteFact {
            kind: columns::word(row, 2, FactKind::from_word)?,
            fact: row.get(3)?,
        },
    })
}

/// Those remembered, the oldest first.
pub(super) fn known(connection: &Connection) -> rusqlite::Result<Vec<KnownFact>> {
    connection
        .prepare_cached(
            "SELECT id, date, kind, fact FROM athlete_facts WHERE ended_by IS NULL ORDER BY id",
        )?
        .query_map([], read)?
        .collect()
}

/// Those of a day that the athlete had forgotten.
pub(super) fn forgotten_of(
    connection: &Connection,
    date: Date,
) -> rusqlite::Result<Vec<KnownFact>> {
    connection
        .prepare_cached(
            "SELECT id, date, kind, fact FROM athlete_facts \
             WHERE ending = 'forgotten' AND date = ?1 ORDER BY id",
        )?
        .query_map([columns::day(date)], read)?
        .collect()
}

pub(super) fn forget(work: &Work<'_>, number: FactNumber) -> Result<Applied, Halt> {
    let fact = work
        .connection
        .prepare_cached(
            "SELECT id, date, kind, fact FROM athlete_facts WHERE id = ?1 AND ended_by IS NULL",
        )?
        .query_row([number.0], read)
        .optional()?
        .ok_or(Rejection::NoSuchFact(number))?;
    let summary = format!("the forgetting of {}", text::quoted(&fact.said.fact));
    let inverse = Inverse::RememberAgain { fact: number };
    let seq = journal::record(work, ChangeKind::Forget, &summary, Some(&inverse))?;
    work.connection
        .prepare_cached("UPDATE athlete_facts SET ending = ?2, ended_by = ?3 WHERE id = ?1")?
        .execute((number.0, Ending::Forgotten.word(), seq))?;
    Ok(Applied::Forgotten { fact })
}

pub(super) fn remember_again(connection: &Connection, number: FactNumber) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE athlete_facts SET ending = NULL, ended_by = NULL WHERE id = ?1")?
        .execute([number.0])
        .map(drop)
}

/// Ends what a change had remembered.
pub(super) fn drop_of_change(connection: &Connection, seq: i64, by: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE athlete_facts SET ending = ?2, ended_by = ?3 \
             WHERE seq = ?1 AND ended_by IS NULL",
        )?
        .execute((seq, Ending::Undone.word(), by))
        .map(drop)
}
