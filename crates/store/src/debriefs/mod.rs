//! Debriefs, each with its sections. The newest of a day that was not dropped stands.
//!
//! A debrief is one change, and its sections are stored one by one within it: one that fails
//! leaves the others, and an undo takes all of them back.

mod sections;

use super::change::Change;
use super::columns;
use super::entity::Entity;
use super::error::StoreErrorKind;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Connection;
use sections::Shelf;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::debrief::{DatedDebrief, Debrief};
use setwise_domain::summed_up::SummedUp;
use setwise_domain::team::Shared;
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

    fn keys(&self) -> Keys {
        Keys { day: Some(self.date), ..Keys::default() }
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
    /// What a section is called everywhere.
    pub fn id(debrief: Uuid, name: &str) -> Id {
        Id::Name(format!("{debrief} {name}"))
    }

    pub fn put_op(self) -> Op {
        Op::Section(Self::id(self.debrief, &self.name), Deed::Put(Box::new(self)))
    }
}

impl Entity for KeptSection {
    const KIND: &'static str = "debrief section";
    const PUT_REPLACES: bool = false;

    fn keys(&self) -> Keys {
        Keys { mark: Some(self.debrief.to_string()), ..Keys::default() }
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

pub(super) const NEWEST_OF: &str =
    select_things!("kind = 'debrief' AND day = ?1 ORDER BY stamp DESC LIMIT 1");

fn newest_of(connection: &Connection, date: Date) -> Result<Option<DatedDebrief>, StoreErrorKind> {
    let newest = things::first(connection, NEWEST_OF, [columns::day(date)])?;
    newest.map(|found| with_sections(connection, found)).transpose()
}

/// Whether a debrief of a day stands.
pub(super) fn has_one(connection: &Connection, date: Date) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM things WHERE kind = 'debrief' AND day = ?1")?
        .exists([columns::day(date)])
}

const NEWEST: &str = select_things!("kind = 'debrief' ORDER BY stamp DESC LIMIT ?1");

/// Those that were not dropped, the newest first.
pub(super) fn history(
    connection: &Connection,
    limit: usize,
) -> Result<Vec<DatedDebrief>, StoreErrorKind> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let found = things::list(connection, NEWEST, [limit])?;
    found.into_iter().map(|found| with_sections(connection, found)).collect()
}

const SECTIONS: &str = select_things!("kind = 'debrief section' AND mark = ?1");

fn with_sections(
    connection: &Connection,
    (id, DebriefHead { date, at, coach }): (Id, DebriefHead),
) -> Result<DatedDebrief, StoreErrorKind> {
    let sections: Vec<KeptSection> = things::each(connection, SECTIONS, [id.to_string()])?;
    let mut said = columns::to_value(&Debrief::default())?;
    for KeptSection { name, body, .. } in sections {
        said[name] = body;
    }
    let debrief = serde_json::from_value(said)
        .map_err(|error| StoreErrorKind::Unreadable { detail: error.to_string() })?;
    Ok(DatedDebrief { id: id.uuid(), date, at, coach, debrief })
}
