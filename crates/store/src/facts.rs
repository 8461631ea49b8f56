//! What is remembered of the athlete. A fact that was forgotten stays in the table: the same session
//! does not bring it back.

use super::change;
use super::columns;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::limits::MOST_FACTS;
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::debrief::{AthleteFact, FactKind};
use setwise_domain::known_fact::{FactNumber, KnownFact};
use setwise_domain::team::Shared;
use setwise_domain::text::counted;
use setwise_words::text;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A fact as it is recorded, under the number that it claims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptFact {
    pub number: FactNumber,
    /// The day of the session that it was said at.
    pub date: Date,
    pub said: AthleteFact,
    /// By the athlete's word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forgotten: bool,
}

/// Remembers those that are not known; what the athlete had forgotten on the same day stays so.
pub(super) fn remember_ops(
    work: &Work<'_>,
    date: Date,
    facts: &[AthleteFact],
) -> Result<Vec<Op>, StoreErrorKind> {
    let mut next: u32 = work
        .connection
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM athlete_facts")?
        .query_row([], |row| row.get(0))?;
    let mut ops = Vec::new();
    for said in new_of(work.connection, date, facts)? {
        let said = AthleteFact { fact: said.fact.trim().to_owned(), ..said };
        let fact = KeptFact { number: FactNumber(next), date, said, forgotten: false };
        ops.push(Op::Fact(work.stamps.id().into(), Deed::Put(Box::new(fact))));
        next = next.saturating_add(1);
    }
    Ok(ops)
}

impl Entity for KeptFact {
    const KIND: &'static str = "fact";
    const CLAIM: Option<&'static str> = Some("number");

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached(
                "SELECT coalesce(wished, number), date, kind, fact, forgotten \
                 FROM athlete_facts WHERE uuid = ?1",
            )?
            .query_row([id.bytes()], |row| {
                let KnownFact { number, since, said } = read(row)?;
                Ok(Self { number, date: since, said, forgotten: row.get(4)? })
            });
        Ok(found.optional()?)
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        _: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding.touch_facts();
        folding
            .connection
            .prepare_cached(
                "INSERT OR REPLACE INTO athlete_facts \
                 (uuid, number, date, kind, fact, folded, forgotten) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute((
                id.bytes(),
                self.number.0,
                columns::day(self.date),
                self.said.kind.word(),
                &self.said.fact,
                self.said.folded(),
                self.forgotten,
            ))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding.touch_facts();
        folding
            .connection
            .prepare_cached("DELETE FROM athlete_facts WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    /// Under the numbers that they have.
    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let mut statement = connection
            .prepare("SELECT number, date, kind, fact, forgotten, uuid FROM athlete_facts")?;
        let mut rows = statement.query([])?;
        let mut found = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let KnownFact { number, since, said } = read(row)?;
            let fact = Self { number, date: since, said, forgotten: row.get(4)? };
            found.insert(columns::uuid(row, 5)?.to_string(), columns::to_value(&fact)?);
        }
        Ok(found)
    }

    /// What holds them back, where pains are shared.
    fn hide(deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        let is_shared = match &deed {
            Deed::Put(fact) => fact.said.kind == FactKind::Limitation,
            Deed::Edit(_) | Deed::Remove => true,
        };
        (shared.pain && is_shared).then_some(deed)
    }
}

/// Whether nothing is to be done about it: it is remembered, or was told to be forgotten that day.
fn is_settled(connection: &Connection, folded: &str, date: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM athlete_facts WHERE folded = ?1 \
             AND (NOT forgotten OR date = ?2))",
        )?
        .query_row((folded, columns::day(date)), |row| row.get(0))
}

pub(super) fn count(connection: &Connection) -> rusqlite::Result<usize> {
    connection
        .prepare_cached("SELECT count(DISTINCT folded) FROM athlete_facts WHERE NOT forgotten")?
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
            "SELECT min(number), date, kind, fact FROM athlete_facts WHERE NOT forgotten \
             GROUP BY folded ORDER BY 1",
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
            "SELECT number, date, kind, fact FROM athlete_facts \
             WHERE forgotten AND date = ?1 ORDER BY number",
        )?
        .query_map([columns::day(date)], read)?
        .collect()
}

pub(super) fn forget(work: &Work<'_>, number: FactNumber) -> Result<Applied, Halt> {
    let fact = work
        .connection
        .prepare_cached(
            "SELECT number, date, kind, fact FROM athlete_facts WHERE number = ?1 AND NOT forgotten",
        )?
        .query_row([number.0], read)
        .optional()?
        .ok_or(Rejection::NoSuchFact(number))?;
    let summary = format!("the forgetting of {}", text::quoted(&fact.said.fact));
    let same = same_as(work.connection, &fact.said)?;
    let mut fields = Fields::default();
    fields.put("forgotten", true.into());
    let forget = |id: Uuid| Op::Fact(id.into(), Deed::Edit(fields.clone()));
    let ops: Vec<Op> = same.into_iter().map(forget).collect();
    change::commit(work, ChangeKind::Forget, &summary, Undo::Possible, &ops)?;
    Ok(Applied::Forgotten { fact })
}

/// What is remembered in the same words.
fn same_as(connection: &Connection, said: &AthleteFact) -> rusqlite::Result<Vec<Uuid>> {
    connection
        .prepare_cached("SELECT uuid FROM athlete_facts WHERE folded = ?1 AND NOT forgotten")?
        .query_map([said.folded()], |row| columns::uuid(row, 0))?
        .collect()
}
