//! What the athlete weighed. The newest weight is the profile's.

use super::entity::Entity;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Id, Op};
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use super::{change, columns};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::command::Applied;
use setwise_domain::session::DateRange;
use setwise_domain::team::Shared;
use setwise_domain::weigh_in::WeighIn;

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

    fn keys(&self) -> Keys {
        Keys { day: Some(self.date), mark: Some(self.at.to_string()), ..Keys::default() }
    }

    fn hide(_: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        None
    }
}

/// Of some days, the oldest first, and of one in the order in which they were said.
pub(super) const BETWEEN: &str =
    select_things!("kind = 'weight' AND day BETWEEN ?1 AND ?2 ORDER BY day, mark, id");

pub(super) fn between(
    connection: &Connection,
    within: DateRange,
) -> rusqlite::Result<Vec<WeighIn>> {
    let days = (columns::day(within.from), columns::day(within.to));
    things::each(connection, BETWEEN, days)
}

/// Every weight, the oldest first.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<WeighIn>> {
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    between(connection, ever)
}

pub(super) const LAST_BEFORE: &str =
    select_things!("kind = 'weight' AND day <= ?1 ORDER BY day DESC, mark DESC, id DESC LIMIT 1");

/// What was weighed last up to a day, as far as it was said.
fn last_before(connection: &Connection, date: Date) -> rusqlite::Result<Option<WeighIn>> {
    Ok(things::first(connection, LAST_BEFORE, [columns::day(date)])?.map(|(_, weighed)| weighed))
}

/// What counts as the athlete's weight now.
pub(super) fn newest(connection: &Connection) -> rusqlite::Result<Option<WeighIn>> {
    last_before(connection, Date::MAX)
}
