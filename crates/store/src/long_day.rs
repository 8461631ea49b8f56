//! A session that goes past midnight is one: its sets are of the day on which it began.

use super::{debriefs, notes};
use jiff::Zoned;
use rusqlite::Connection;
use setwise_domain::moment::LongDay;
use setwise_domain::session::DateRange;
use setwise_domain::stamps::Stamps;

/// Before this hour a session may go on that was begun the day before, and from `EVENING` on one may go
/// on into the next.
const NOON: i8 = 12;
const EVENING: i8 = 20;

/// Says to the clock whether a session goes past the end of its day.
pub(super) fn keep(connection: &Connection, stamps: &Stamps) {
    let now = stamps.now();
    match find(connection, &now) {
        Ok(day) => stamps.keep_long_day(day),
        // Then the day ends at midnight, which loses nothing.
        Err(error) => tracing::error!("looking for a session past midnight: {error}"),
    }
}

fn find(connection: &Connection, now: &Zoned) -> rusqlite::Result<Option<LongDay>> {
    let today = now.date();
    let yesterday = today.yesterday().ok().filter(|_| now.hour() < NOON);
    let this_evening = Some(today).filter(|_| now.hour() >= EVENING);
    for date in yesterday.into_iter().chain(this_evening) {
        let moments = notes::moments(connection, DateRange { from: date, to: date })?;
        let day = LongDay::of(&moments, now.time_zone());
        let goes_on = day.filter(|day| now.timestamp() < day.until);
        if goes_on.is_some() && !debriefs::has_one(connection, date)? {
            return Ok(goes_on);
        }
    }
    Ok(None)
}
