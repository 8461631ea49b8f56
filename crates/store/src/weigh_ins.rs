//! What the athlete weighed. The newest weight is the profile's.

use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::folding::Folding;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::work::{Halt, Work};
use super::{change, columns};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::Value;
use setwise_domain::command::Applied;
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::session::DateRange;
use setwise_domain::team::Shared;
use setwise_domain::weigh_in::WeighIn;
use std::collections::BTreeMap;

macro_rules! select_weigh_ins {
    ($rest:literal) => {
        concat!("SELECT uuid, date, at, amount, unit FROM weigh_ins ", $rest)
    };
}

/// Keeps a weight beside those that there are.
pub(super) fn weigh(work: &Work<'_>, weighed: WeighIn) -> Result<Applied, Halt> {
    let before = last_before(work.connection, weighed.date)?;
    let summary = format!("a bodyweight of {}", weighed.load);
    let ops = [put_op(weighed.clone())];
    change::commit(work, ChangeKind::Bodyweight, &summary, Undo::Possible, &ops)?;
    Ok(Applied::Weighed { weighed, before })
}

pub(super) fn put_op(weighed: WeighIn) -> Op {
    Op::Weight(weighed.id.into(), Deed::Put(Box::new(weighed)))
}

/// What a weight says otherwise; nothing where it is not kept, or is the same.
pub(super) fn edit(connection: &Connection, after: &WeighIn) -> Result<Option<Op>, StoreErrorKind> {
    let id = Id::Uuid(after.id);
    let Some(before) = WeighIn::read(connection, &id)? else {
        return Ok(None);
    };
    let after = WeighIn { at: before.at, ..after.clone() };
    let fields = Fields::between(Some(&before), &after)?;
    Ok((before != after).then_some(Op::Weight(id, Deed::Edit(fields))))
}

impl Entity for WeighIn {
    const KIND: &'static str = "weight";
    const PUT_REPLACES: bool = false;

    fn read(connection: &Connection, id: &Id) -> Result<Option<Self>, StoreErrorKind> {
        let found = connection
            .prepare_cached(select_weigh_ins!("WHERE uuid = ?1"))?
            .query_row([id.bytes()], read);
        Ok(found.optional()?)
    }

    fn put(
        &self,
        folding: &mut Folding<'_>,
        id: &Id,
        _: Option<&By>,
    ) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached(
                "INSERT OR REPLACE INTO weigh_ins (uuid, date, at, amount, unit, mass) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute((
                id.bytes(),
                columns::day(self.date),
                self.at.to_string(),
                self.load.amount.ten_thousandths(),
                self.load.unit.word(),
                self.load.mass().0,
            ))?;
        Ok(())
    }

    fn remove(folding: &mut Folding<'_>, id: &Id) -> Result<(), StoreErrorKind> {
        folding
            .connection
            .prepare_cached("DELETE FROM weigh_ins WHERE uuid = ?1")?
            .execute([id.bytes()])?;
        Ok(())
    }

    fn all(connection: &Connection) -> Result<BTreeMap<String, Value>, StoreErrorKind> {
        let found = all(connection)?;
        found.iter().map(|one| Ok((one.id.to_string(), columns::to_value(one)?))).collect()
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// Of some days, the oldest first, and of one in the order in which they were said.
pub(super) const BETWEEN: &str =
    select_weigh_ins!("WHERE date BETWEEN ?1 AND ?2 ORDER BY date, at, uuid");
pub(super) const NEWEST: &str = select_weigh_ins!("ORDER BY date DESC, at DESC, uuid DESC LIMIT 1");

fn read(row: &Row<'_>) -> rusqlite::Result<WeighIn> {
    Ok(WeighIn {
        id: columns::uuid(row, 0)?,
        date: columns::date(row, 1)?,
        at: columns::timestamp(row, 2)?,
        load: Load::new(
            Decimal::from_ten_thousandths(row.get(3)?),
            columns::word(row, 4, Unit::from_word)?,
        ),
    })
}

pub(super) fn between(
    connection: &Connection,
    within: DateRange,
) -> rusqlite::Result<Vec<WeighIn>> {
    let days = (columns::day(within.from), columns::day(within.to));
    connection.prepare_cached(BETWEEN)?.query_map(days, read)?.collect()
}

/// Every weight, the oldest first.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<WeighIn>> {
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    between(connection, ever)
}

pub(super) const LAST_BEFORE: &str =
    select_weigh_ins!("WHERE date <= ?1 ORDER BY date DESC, at DESC, uuid DESC LIMIT 1");

/// What was weighed last up to a day, as far as it was said.
fn last_before(connection: &Connection, date: Date) -> rusqlite::Result<Option<WeighIn>> {
    connection.prepare_cached(LAST_BEFORE)?.query_row([columns::day(date)], read).optional()
}

/// What counts as the athlete's weight now.
pub(super) fn newest(connection: &Connection) -> rusqlite::Result<Option<WeighIn>> {
    connection.prepare_cached(NEWEST)?.query_row([], read).optional()
}
