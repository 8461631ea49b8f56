//! Two sets that claim one number of an exercise and day: the first to claim it keeps it, the
//! others get the next free. A function of the live sets and their claims alone, so that it comes to
//! the same in whatever order the claims arrive.

use super::error::StoreErrorKind;
use super::logging::MOST_NUMBERED;
use super::refold;
use super::sets;
use rusqlite::Connection;
use setwise_domain::set_result::SetResult;
use std::collections::BTreeSet;

/// An exercise by `exercises.id` on a day.
pub(super) type Place = (i64, i64);

/// A set whose number is another than it was.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Renumbered {
    pub set: SetResult,
    pub was: u8,
}

/// A live set of a place.
struct Claim {
    row: i64,
    number: u8,
    wished: Option<u8>,
}

/// Settles the numbers of these places, and of those where a set still has another number than it
/// claims: that may be free by now.
pub(super) fn settle(
    connection: &Connection,
    places: impl IntoIterator<Item = Place>,
) -> Result<Vec<Renumbered>, StoreErrorKind> {
    let mut places: BTreeSet<Place> = places.into_iter().collect();
    let displaced: Vec<Place> = connection
        .prepare_cached(DISPLACED)?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    places.extend(displaced);
    let mut renumbered = Vec::new();
    for place in places {
        settle_place(connection, place, &mut renumbered)?;
    }
    Ok(renumbered)
}

pub(super) const DISPLACED: &str =
    "SELECT DISTINCT exercise, date FROM sets WHERE wished IS NOT NULL";

fn settle_place(
    connection: &Connection,
    place: Place,
    renumbered: &mut Vec<Renumbered>,
) -> Result<(), StoreErrorKind> {
    let claims: Vec<Claim> = connection
        .prepare_cached(
            "SELECT id, set_number, wished FROM sets WHERE exercise = ?1 AND date = ?2 \
             ORDER BY id",
        )?
        .query_map(place, |row| {
            Ok(Claim { row: row.get(0)?, number: row.get(1)?, wished: row.get(2)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    let mut numbers: Vec<u8> = claims.iter().map(|claim| claim.number).collect();
    numbers.sort_unstable();
    let distinct = numbers.windows(2).all(|two| two[0] != two[1]);
    if distinct && claims.iter().all(|claim| claim.wished.is_none()) {
        return Ok(());
    }
    let mut in_order = Vec::with_capacity(claims.len());
    for claim in claims {
        in_order.push((refold::claimed_by(connection, claim.row)?, claim));
    }
    in_order.sort_by_key(|(claimed_by, _)| *claimed_by);
    let wishes: Vec<u8> =
        in_order.iter().map(|(_, claim)| claim.wished.unwrap_or(claim.number)).collect();
    let numbers = assign(&wishes);
    for ((_, claim), (claimed, number)) in in_order.iter().zip(wishes.into_iter().zip(numbers)) {
        let unmet = (claimed != number).then_some(claimed);
        if number != claim.number || unmet != claim.wished {
            connection
                .prepare_cached("UPDATE sets SET set_number = ?2, wished = ?3 WHERE id = ?1")?
                .execute((claim.row, number, unmet))?;
        }
        if number != claim.number
            && let Some(stored) = sets::by_row(connection, claim.row)?
        {
            renumbered.push(Renumbered { set: stored.set, was: claim.number });
        }
    }
    Ok(())
}

/// The numbers that these claims get, in the order in which they were made. A claim that comes too
/// late gets the number after the highest, past the last one the lowest that is free; where none is
/// left, and only there, the last is shared.
fn assign(wishes: &[u8]) -> Vec<u8> {
    let mut taken = BTreeSet::new();
    let firsts: Vec<bool> = wishes.iter().map(|wish| taken.insert(*wish)).collect();
    let next = |taken: &BTreeSet<u8>| {
        let after = taken.last().map_or(1, |last| last.saturating_add(1));
        let lowest = || (1..=MOST_NUMBERED).find(|number| !taken.contains(number));
        Some(after).filter(|after| *after <= MOST_NUMBERED).or_else(lowest).unwrap_or(MOST_NUMBERED)
    };
    let numbers = wishes.iter().zip(firsts).map(|(wish, first)| {
        if first {
            return *wish;
        }
        let number = next(&taken);
        taken.insert(number);
        number
    });
    numbers.collect()
}

#[cfg(test)]
mod tests;
