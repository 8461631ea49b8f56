//! Debriefs, each with its sections. The newest of a day that was not dropped stands.
//!
//! A debrief is one change, and its sections are stored one by one within it: one that fails
//! leaves the others, and an undo takes all of them back.

mod sections;

use super::change::Change;
use super::columns;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use sections::Shelf;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::debrief::{DatedDebrief, Debrief, DebriefSection};
use setwise_domain::summed_up::SummedUp;
use setwise_domain::team::Shared;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Stores what is not stored of it. The same debrief again, as long as it is the newest of its
/// day, adds only the sections that failed before.
pub(super) fn keep(work: &Work<'_>, mut dated: DatedDebrief) -> Result<Applied, Halt> {
    let standing = newest_of(work.connection, dated.date)?
        .filter(|standing| goes_on(&standing.debrief, &dated.debrief));
    let mut keeping = Change::begin(work, ChangeKind::Debrief, Undo::Possible)?;
    if let Some(standing) = standing {
        (dated.id, dated.at) = (standing.id, standing.at);
    } else {
        let (date, at, coach) = (dated.date, dated.at, dated.coach.clone());
        let head = DebriefHead { date, at, coach };
        keeping.add(&Op::Debrief(dated.id.into(), Deed::Put(Box::new(head))))?;
    }
    let author = dated.debrief.author.clone();
    let mut shelf = Shelf::new(keeping, dated.id, dated.date, &author);
    let sections = shelf.store(&dated.debrief)?;
    let (keeping, proposal, unsaid) = shelf.into_parts();
    let summary = format!("the debrief of {}", dated.date);
    let summed_up = SummedUp { dated, sections, proposal, unsaid };
    if summed_up.stored_something() {
        keeping.end(&summary)?;
    } else {
        keeping.give_up()?;
    }
    Ok(Applied::Debriefed(Box::new(summed_up)))
}

/// One as it was kept elsewhere.
pub(super) fn put_ops(dated: DatedDebrief) -> Result<Vec<Op>, StoreErrorKind> {
    let DatedDebrief { id, date, at, coach, debrief } = dated;
    let head = DebriefHead { date, at, coach };
    let mut ops = vec![Op::Debrief(id.into(), Deed::Put(Box::new(head)))];
    if let Value::Object(sections) = columns::to_value(&debrief)? {
        let section = |(name, body)| KeptSection { debrief: id, name, body }.put_op();
        ops.extend(sections.into_iter().map(section));
    }
    Ok(ops)
}

/// Whether `new` says all that `standing` does: then it is the same debrief, with what failed of
/// it before.
fn goes_on(standing: &Debrief, new: &Debrief) -> bool {
    fn fits<T: PartialEq>(standing: Option<&T>, new: Option<&T>) -> bool {
        standing.is_none() || standing == new
    }
    let said = |debrief: &'_ Debrief| -> Option<String> {
        Some(debrief.message.clone()).filter(|message| !message.is_empty())
    };
    *standing != Debrief::default()
        && fits(said(standing).as_ref(), said(new).as_ref())
        && fits(standing.highlights.as_ref(), new.highlights.as_ref())
        && fits(standing.progressions.as_ref(), new.progressions.as_ref())
        && fits(standing.athlete_facts.as_ref(), new.athlete_facts.as_ref())
        && fits(standing.calendar.as_ref(), new.calendar.as_ref())
}

/// A debrief as it is recorded, without its sections.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct DebriefHead {
    pub date: Date,
    pub at: Timestamp,
    pub coach: String,
}

impl Entity for DebriefHead {
    const KIND: &'static str = "debrief";
    const PUT_REPLACES: bool = false;

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached("SELECT uuid, date, at, coach FROM debriefs WHERE uuid = ?1")?
            .query_row([id.bytes()], read);
        let head = |DatedDebrief { date, at, coach, .. }| Self { date, at, coach };
        Ok(found.optional()?.map(head))
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        by: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached(
                "INSERT OR REPLACE INTO debriefs (uuid, stamp, date, at, coach) \
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute((
                id.bytes(),
                by.map(By::stamp),
                columns::day(self.date),
                self.at.to_string(),
                &self.coach,
            ))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("DELETE FROM debriefs WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let found = connection
            .prepare("SELECT uuid, date, at, coach FROM debriefs")?
            .query_map([], read)?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        let head = |DatedDebrief { id, date, at, coach, .. }: DatedDebrief| {
            Ok((id.to_string(), columns::to_value(&Self { date, at, coach })?))
        };
        found.into_iter().map(head).collect()
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// A section of a debrief, as it was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptSection {
    pub debrief: Uuid,
    pub name: String,
    pub body: Value,
}

impl KeptSection {
    pub fn put_op(self) -> Op {
        let id = Id::Name(format!("{} {}", self.debrief, self.name));
        Op::Section(id, Deed::Put(Box::new(self)))
    }
}

/// The debrief and the name of a section.
fn place_of(id: &Id) -> (Uuid, String) {
    let id = id.to_string();
    let (debrief, name) = id.split_once(' ').unwrap_or_default();
    (debrief.parse().unwrap_or_default(), name.to_owned())
}

impl Entity for KeptSection {
    const KIND: &'static str = "debrief section";
    const PUT_REPLACES: bool = false;

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let (debrief, name) = place_of(id);
        let found = connection
            .prepare_cached("SELECT body FROM debrief_sections WHERE debrief = ?1 AND name = ?2")?
            .query_row((debrief.as_bytes(), &name), |row| columns::json(row, 0));
        Ok(found.optional()?.map(|body| Self { debrief, name, body }))
    }

    fn put(&self, folding: &mut Folding<'_>, _: &Id, _: Option<&By>) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached(
                "INSERT OR REPLACE INTO debrief_sections (debrief, name, body) VALUES (?1, ?2, ?3)",
            )?
            .execute((self.debrief.as_bytes(), &self.name, columns::to_json(&self.body)?))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        let (debrief, name) = place_of(id);
        folding
            .connection
            .prepare_cached("DELETE FROM debrief_sections WHERE debrief = ?1 AND name = ?2")?
            .execute((debrief.as_bytes(), name))?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let mut statement =
            connection.prepare("SELECT debrief, name, body FROM debrief_sections")?;
        let found = statement.query_map([], |row| {
            Ok(Self {
                debrief: columns::uuid(row, 0)?,
                name: row.get(1)?,
                body: columns::json(row, 2)?,
            })
        })?;
        found
            .map(|found| {
                let found = found?;
                let id = format!("{} {}", found.debrief, found.name);
                Ok((id, columns::to_value(&found)?))
            })
            .collect()
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// A debrief without its sections.
fn read(row: &Row<'_>) -> rusqlite::Result<DatedDebrief> {
    Ok(DatedDebrief {
        id: columns::uuid(row, 0)?,
        date: columns::date(row, 1)?,
        at: columns::timestamp(row, 2)?,
        coach: row.get(3)?,
        debrief: Debrief::default(),
    })
}

fn newest_of(connection: &Connection, date: Date) -> rusqlite::Result<Option<DatedDebrief>> {
    let newest = connection
        .prepare_cached(
            "SELECT uuid, date, at, coach FROM debriefs WHERE date = ?1 \
             ORDER BY stamp DESC LIMIT 1",
        )?
        .query_row([columns::day(date)], read)
        .optional()?;
    newest.map(|dated| with_sections(connection, dated)).transpose()
}

/// Whether a debrief of a day stands.
pub(super) fn has_one(connection: &Connection, date: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM debriefs WHERE date = ?1")?
        .exists([columns::day(date)])
}

/// Those that were not dropped, the newest first.
pub(super) fn history(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<DatedDebrief>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let found: Vec<DatedDebrief> = connection
        .prepare_cached("SELECT uuid, date, at, coach FROM debriefs ORDER BY stamp DESC LIMIT ?1")?
        .query_map([limit], read)?
        .collect::<Result<_, _>>()?;
    found.into_iter().map(|dated| with_sections(connection, dated)).collect()
}

fn with_sections(connection: &Connection, dated: DatedDebrief) -> rusqlite::Result<DatedDebrief> {
    Ok(DatedDebrief { debrief: said(connection, dated.id)?, ..dated })
}

/// What the stored sections of a debrief say.
fn said(connection: &Connection, debrief: Uuid) -> rusqlite::Result<Debrief> {
    let mut said = Debrief::default();
    let mut statement =
        connection.prepare_cached("SELECT name, body FROM debrief_sections WHERE debrief = ?1")?;
    let mut rows = statement.query([debrief.as_bytes()])?;
    while let Some(row) = rows.next()? {
        match columns::word(row, 0, DebriefSection::from_word)? {
            DebriefSection::Message => said.message = columns::json(row, 1)?,
            DebriefSection::Highlights => said.highlights = columns::json(row, 1)?,
            DebriefSection::Progressions => said.progressions = columns::json(row, 1)?,
            DebriefSection::AthleteFacts => said.athlete_facts = columns::json(row, 1)?,
            DebriefSection::Calendar => said.calendar = columns::json(row, 1)?,
        }
    }
    Ok(said)
}
