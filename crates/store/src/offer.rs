//! Sets just logged, offered to the standing records.

use super::claims::{is_bodyweight, volume_of_day};
use super::error::StoreErrorKind;
use super::record_breaks::{self, Broken};
use super::sets::{self, Stored};
use super::standing::{Claim, Holder, Standing};
use super::{columns, records};
use rusqlite::Connection;
use setwise_domain::receipt::{Beaten, Record};
use setwise_domain::set_result::SetResult;

/// Offers sets just logged, and tells which records they broke.
pub(super) fn after_logging(
    connection: &Connection,
    logged: &[Stored],
) -> Result<Vec<Record>, StoreErrorKind> {
    let mut touched: Vec<i64> = logged.iter().map(|stored| stored.exercise).collect();
    touched.dedup();
    let mut records = Vec::new();
    for (index, exercise) in touched.iter().enumerate() {
        if !touched[..index].contains(exercise) {
            records.extend(offer(connection, *exercise, logged)?);
        }
    }
    Ok(records)
}

fn offer(
    connection: &Connection,
    exercise: i64,
    logged: &[Stored],
) -> Result<Vec<Record>, StoreErrorKind> {
    let own = || logged.iter().filter(|stored| stored.exercise == exercise);
    let bodyweight = own().next().is_some_and(|stored| is_bodyweight(&stored.set.key()));
    let claims: Vec<Claim> = own()
        .filter_map(|stored| {
            let Stored { row, set, .. } = stored;
            let on = (columns::day(set.date), set.set_number);
            Claim::of(*row, on, &set.performance, bodyweight)
        })
        .collect();
    if claims.is_empty() {
        return Ok(Vec::new());
    }
    let before = records::load(connection, exercise)?;
    let mut after = before.clone();
    for claim in &claims {
        after.offer(claim);
    }
    let mut found = record_breaks::by_sets(&before, &claims);
    found.extend(offer_days(connection, exercise, &claims, bodyweight, &before, &mut after)?);
    records::save(connection, exercise, &before, &after)?;
    found.iter().map(|broken| announce(connection, broken)).collect()
}

/// Offers the volume of each day that the claims added to; the best of those that broke the
/// record is told.
fn offer_days(
    connection: &Connection,
    exercise: i64,
    claims: &[Claim],
    bodyweight: bool,
    before: &Standing,
    after: &mut Standing,
) -> rusqlite::Result<Option<Broken>> {
    let mut days: Vec<i64> =
        claims.iter().filter(|claim| claim.volume() > 0).map(|claim| claim.day).collect();
    days.sort_unstable();
    days.dedup();
    let mut best: Option<Broken> = None;
    for day in days {
        let total = volume_of_day(connection, exercise, day, bodyweight)?;
        after.offer_volume(total);
        let broken = record_breaks::by_day(before, total);
        if broken.is_some_and(|b| best.is_none_or(|best| b.by.value > best.by.value)) {
            best = broken;
        }
    }
    Ok(best)
}

/// A broken record with its sets.
pub(super) fn announce(connection: &Connection, broken: &Broken) -> Result<Record, StoreErrorKind> {
    let set_of = |holder: Holder| -> Result<SetResult, StoreErrorKind> {
        let stored = sets::by_row(connection, holder.row)?;
        stored.map(|stored| stored.set).ok_or_else(missing_holder)
    };
    let (set, beat) = (set_of(broken.by)?, set_of(broken.beat)?);
    Ok(Record {
        kind: broken.kind,
        value: records::shown(broken.kind, broken.by.value, &set),
        beat: Some(Beaten {
            value: records::shown(broken.kind, broken.beat.value, &beat),
            set: beat,
        }),
        set,
    })
}

fn missing_holder() -> StoreErrorKind {
    StoreErrorKind::Unreadable { detail: "a record is held by a set that is not there".to_owned() }
}
