//! What stands beside the chat, read from the store.

use crate::coach::{ServiceError, Services};
use crate::domain::board::Board;
use crate::domain::set_log::SetLog as _;
use crate::domain::set_result::SetId;
use crate::domain::transcript::{Entry, EntryBody};
use crate::store::Reader;
use crate::today;
use crate::tui::limits;
use crate::tui::panes::Panes;
use std::collections::HashMap;

/// Everything beside the chat, for today, as it is in the database of this version or a later one.
pub fn read(
    services: &Services,
    reader: &Reader,
    version: i64,
    board: Option<Board>,
) -> Result<Panes, ServiceError> {
    let date = services.stamps.today();
    let profile = reader.profile()?.unwrap_or_default();
    let newest = reader.newest()?;
    let sets = reader.on_date(date)?;
    let open = reader.open_proposals()?.into_iter().map(|one| one.id);
    let next = board.as_ref().and_then(|board| today::next_up(board, newest.as_ref(), &profile));
    Ok(Panes {
        version,
        date,
        minutes_to_go: board
            .as_ref()
            .map(|board| today::minutes_to_go(board, services.catalog, &profile)),
        sets_today: sets.len(),
        open: open.collect(),
        settled: reader.settled_proposals(limits::ENTRIES_A_LOAD)?.into_iter().collect(),
        rest_seconds: today::rest_seconds(
            board.as_ref(),
            next.as_ref(),
            newest.as_ref(),
            services.catalog,
            &profile,
        ),
        sets: sets_of(reader, &reader.transcript(limits::ENTRIES_A_LOAD, None)?)?,
        newest,
        next,
        board,
        no_plan: None,
        facts: reader.facts()?,
        profile,
    })
}

/// The sets of these receipts, and whether they are still there.
pub fn sets_of(reader: &Reader, entries: &[Entry]) -> Result<HashMap<SetId, bool>, ServiceError> {
    let receipts = entries.iter().filter_map(|entry| match &entry.body {
        EntryBody::Receipt { receipt } => Some(receipt),
        _ => None,
    });
    let sets: Vec<SetId> = receipts.flat_map(|one| &one.sets).map(|set| set.id).collect();
    let missing = reader.missing(sets.iter().copied())?;
    Ok(sets.into_iter().map(|set| (set, !missing.contains(&set))).collect())
}

#[cfg(test)]
mod tests;
