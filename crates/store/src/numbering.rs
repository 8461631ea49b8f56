//! Things that claim one number: the first to claim it keeps it, a later one gets the next after the
//! highest that is given by then. So a claim changes nothing of those before it, and the numbers are a
//! function of the claims alone, in whatever order those arrive.

use super::columns;
use super::entity::{By, Entity, fold};
use super::error::StoreErrorKind;
use super::logging::MOST_NUMBERED;
use super::parts::Parts;
use super::record::Id;
use super::sets::{self, LoggedSet};
use rusqlite::Connection;
use setwise_domain::set_result::{SetId, SetResult};
use std::collections::BTreeSet;

/// An exercise by `exercises.id` on a day.
pub(super) type Place = (i64, i64);

/// A set whose number is another than it was.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Renumbered {
    pub set: SetResult,
    pub was: u8,
}

struct Claim {
    id: Id,
    number: u32,
    wished: Option<u32>,
}

pub(super) const DISPLACED: &str =
    "SELECT DISTINCT exercise, date FROM sets WHERE wished IS NOT NULL";

/// Settles the numbers of these places, and of those where a set still has another number than it
/// claims: that may be free by now. Gives the sets that have another number now, each with its
/// exercise.
pub(super) fn settle(
    connection: &Connection,
    places: &BTreeSet<Place>,
) -> Result<Vec<(i64, Renumbered)>, StoreErrorKind> {
    let mut places = places.clone();
    let displaced: Vec<Place> = connection
        .prepare_cached(DISPLACED)?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    places.extend(displaced);
    let mut renumbered = Vec::new();
    for place in places {
        let claims = connection
            .prepare_cached(
                "SELECT uuid, set_number, wished FROM sets WHERE exercise = ?1 AND date = ?2",
            )?
            .query_map(place, |row| {
                let id = Id::Uuid(columns::uuid(row, 0)?);
                Ok(Claim { id, number: row.get(1)?, wished: row.get(2)? })
            })?
            .collect::<rusqlite::Result<_>>()?;
        for (claim, number, unmet) in
            changes::<LoggedSet>(connection, claims, Some(MOST_NUMBERED.into()))?
        {
            connection
                .prepare_cached("UPDATE sets SET set_number = ?2, wished = ?3 WHERE uuid = ?1")?
                .execute((claim.id.bytes(), number, unmet))?;
            if number != claim.number
                && let Some(stored) = sets::by_id(connection, SetId(claim.id.uuid()))?
            {
                let was = u8::try_from(claim.number).unwrap_or(u8::MAX);
                renumbered.push((place.0, Renumbered { set: stored.set, was }));
            }
        }
    }
    Ok(renumbered)
}

/// Settles the numbers of all things of a kind.
pub(super) fn settle_all<T: Entity>(connection: &Connection) -> Result<(), StoreErrorKind> {
    let claims = connection
        .prepare_cached("SELECT id, number, wished FROM things WHERE kind = ?1")?
        .query_map([T::KIND], |row| {
            let id = Id::from(row.get::<_, String>(0)?);
            Ok(Claim { id, number: row.get(1)?, wished: row.get(2)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    for (claim, number, unmet) in changes::<T>(connection, claims, None)? {
        connection
            .prepare_cached(
                "UPDATE things SET number = ?3, wished = ?4 WHERE kind = ?1 AND id = ?2",
            )?
            .execute((T::KIND, claim.id.to_string(), number, unmet))?;
    }
    Ok(())
}

/// Those whose number or unmet wish changes, with both.
fn changes<T: Entity>(
    connection: &Connection,
    claims: Vec<Claim>,
    most: Option<u32>,
) -> Result<Vec<(Claim, u32, Option<u32>)>, StoreErrorKind> {
    let mut numbers: Vec<u32> = claims.iter().map(|claim| claim.number).collect();
    numbers.sort_unstable();
    let is_distinct = numbers.windows(2).all(|two| two[0] != two[1]);
    if is_distinct && claims.iter().all(|claim| claim.wished.is_none()) {
        return Ok(Vec::new());
    }
    let parts = Parts::new(connection);
    let mut in_order: Vec<(Option<By>, Claim)> = Vec::with_capacity(claims.len());
    for claim in claims {
        let claimed_by = fold::<T>(&parts, &claim.id)?.claimed_by;
        in_order.push((claimed_by, claim));
    }
    in_order.sort_by(|(one, claim), (other, beside)| {
        let order = |by: &Option<By>| by.map(|by| (by.hlc, by.device, by.place));
        (order(one), &claim.id).cmp(&(order(other), &beside.id))
    });
    let wish = |claim: &Claim| claim.wished.unwrap_or(claim.number);
    let wishes: Vec<u32> = in_order.iter().map(|(_, claim)| wish(claim)).collect();
    let numbers = assign(&wishes, most);
    let changed = in_order.into_iter().zip(numbers).filter_map(|((_, claim), number)| {
        let wish = wish(&claim);
        let unmet = (wish != number).then_some(wish);
        (number != claim.number || unmet != claim.wished).then_some((claim, number, unmet))
    });
    Ok(changed.collect())
}

/// The numbers that these claims get, in the order in which they were made.
fn assign(wishes: &[u32], most: Option<u32>) -> Vec<u32> {
    let mut taken = BTreeSet::new();
    let numbers = wishes.iter().map(|wish| {
        let number = if taken.contains(wish) { next(&taken, most) } else { *wish };
        taken.insert(number);
        number
    });
    numbers.collect()
}

/// After the highest, past the last one the lowest that is free; where none is left, and only there,
/// the last is shared.
fn next(taken: &BTreeSet<u32>, most: Option<u32>) -> u32 {
    let after = taken.last().map_or(1, |last| last.saturating_add(1));
    match most {
        Some(most) if after > most => {
            (1..=most).find(|number| !taken.contains(number)).unwrap_or(most)
        }
        _ => after,
    }
}

#[cfg(test)]
mod tests;
