//! What is remembered of the athlete. A fact that ended stays in the table: nothing is destroyed.

use super::columns;
use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::limits::MOST_FACTS;
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::known_fact::{FactNumber, KnownFact};
use setwise_domain::text::counted;
use setwise_words::text;
use uuid::Uuid;

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

/// Remembers those that are not known, and gives what that did; what the athlete had forgotten on
/// the same day stays so.
pub(super) fn remember(
    work: &Work<'_>,
    seq: i64,
    date: Date,
    facts: &[AthleteFact],
) -> Result<Vec<Effect>, StoreErrorKind> {
    let connection = work.connection;
    let mut effects = Vec::new();
    for said in facts {
        if is_settled(connection, &said.folded(), date)? {
            continue;
        }
        let fact = work.stamps.id();
        insert(connection, seq, fact, None, date, said)?;
        let number = number_of(connection, fact)?;
        effects.push(Effect::Remember {
            fact,
            number,
            date,
            said: AthleteFact { fact: said.fact.trim().to_owned(), ..said.clone() },
        });
    }
    Ok(effects)
}

/// Adds a fact, or remembers one again that is there.
pub(super) fn insert(
    connection: &Connection,
    seq: i64,
    id: Uuid,
    number: Option<FactNumber>,
    date: Date,
    said: &AthleteFact,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO athlete_facts (id, uuid, seq, date, kind, fact, folded) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT (uuid) DO UPDATE SET seq = ?3, ending = NULL, ended_by = NULL",
        )?
        .execute((
            number.map(|number| number.0),
            id.as_bytes(),
            seq,
            columns::day(date),
            said.kind.word(),
            said.fact.trim(),
            said.folded(),
        ))?;
    Ok(())
}

/// Whether no other fact has a number.
pub(super) fn is_free(
    connection: &Connection,
    number: FactNumber,
    id: Uuid,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT NOT EXISTS (SELECT 1 FROM athlete_facts WHERE id = ?1 AND uuid IS NOT ?2)",
        )?
        .query_row((number.0, id.as_bytes()), |row| row.get(0))
}

fn number_of(connection: &Connection, id: Uuid) -> rusqlite::Result<FactNumber> {
    connection
        .prepare_cached("SELECT id FROM athlete_facts WHERE uuid = ?1")?
        .query_row([id.as_bytes()], |row| row.get(0).map(FactNumber))
}

/// Remembers a fact no longer.
pub(super) fn end(
    connection: &Connection,
    id: Uuid,
    ending: Ending,
    by: i64,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "UPDATE athlete_facts SET ending = ?2, ended_by = ?3 \
             WHERE uuid = ?1 AND ended_by IS NULL",
        )?
        .execute((id.as_bytes(), ending.word(), by))?;
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

pub(super) fn count(connection: &Connection) -> rusqlite::Result<usize> {
    connection
        .prepare_cached("SELECT count(DISTINCT folded) FROM athlete_facts WHERE ended_by IS NULL")?
        .query_row([], |row| row.get::<_, u32>(0))
        .map(|count| count as usize)
}

fn read(row: &Row<'_>) -> rusqlite::Result<KnownFact> {
    Ok(KnownFact {
        number: FactNumber(row.get(0)?),
        since: columns::date(row, 1)?,
        said: AthleteFact { kind: columns::word(row, 2, FactKind::from_word)?, fact: row.get(3)? },
    })
}

/// Why so many more can't be remembered, where they can't.
pub(super) fn too_many(
    connection: &Connection,
    date: Date,
    facts: &[AthleteFact],
) -> rusqlite::Result<Option<String>> {
    let known = count(connection)?;
    let new = new_of(connection, date, facts)?.len();
    Ok((known + new > MOST_FACTS).then(|| {
        format!(
            "{} are remembered already, {new} are new, and there may be {MOST_FACTS}: forget \
             some first, with `setwise profile forget N`",
            counted(known, "fact")
        )
    }))
}

/// Those of them that are neither remembered nor were told to be forgotten that day.
pub(super) fn new_of(
    connection: &Connection,
    date: Date,
    facts: &[AthleteFact],
) -> rusqlite::Result<Vec<AthleteFact>> {
    let mut new: Vec<AthleteFact> = Vec::new();
    for fact in facts {
        let again = new.iter().any(|known| known.folded() == fact.folded());
        if !again && !is_settled(connection, &fact.folded(), date)? {
            new.push(fact.clone());
        }
    }
    Ok(new)
}

/// Those remembered, the oldest first. What is remembered twice, as where its forgetting was undone
/// later, is one fact.
pub(super) fn known(connection: &Connection) -> rusqlite::Result<Vec<KnownFact>> {
    connection
        .prepare_cached(
            "SELECT min(id), date, kind, fact FROM athlete_facts WHERE ended_by IS NULL \
             GROUP BY folded ORDER BY 1",
        )?
        .query_map([], read)?
        .collect()
}

/// All that are remembered, each with what it is called everywhere.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<(Uuid, KnownFact)>> {
    connection
        .prepare("SELECT id, date, kind, fact, uuid FROM athlete_facts WHERE ended_by IS NULL")?
        .query_map([], |row| Ok((columns::uuid(row, 4)?, read(row)?)))?
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
    let same = same_as(work.connection, &fact.said)?;
    let effects: Vec<Effect> = same.iter().map(|fact| Effect::Forget { fact: *fact }).collect();
    let seq = journal::record(work, ChangeKind::Forget, &summary, Undo::Possible, &effects)?;
    for id in same {
        end(work.connection, id, Ending::Forgotten, seq)?;
    }
    Ok(Applied::Forgotten { fact })
}

/// What is remembered in the same words.
fn same_as(connection: &Connection, said: &AthleteFact) -> rusqlite::Result<Vec<Uuid>> {
    connection
        .prepare_cached("SELECT uuid FROM athlete_facts WHERE folded = ?1 AND ended_by IS NULL")?
        .query_map([said.folded()], |row| columns::uuid(row, 0))?
        .collect()
}

/// Remembers a forgotten fact again, unless the change that had brought it was undone.
pub(super) fn remember_again(connection: &Connection, id: Uuid) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE athlete_facts SET ending = NULL, ended_by = NULL \
             WHERE uuid = ?1 AND ending = 'forgotten' \
             AND EXISTS (SELECT 1 FROM changes WHERE seq = athlete_facts.seq AND undone_by IS NULL)",
        )?
        .execute([id.as_bytes()])
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
