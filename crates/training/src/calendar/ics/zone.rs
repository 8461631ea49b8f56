//! Time zones of an iCalendar file: by a known name, or described by the file itself (`VTIMEZONE`,
//! RFC 5545, 3.6.5).

use super::components::{Component, begins};
use super::lines::Property;
use super::rule::{self, Rule, Written};
use crate::calendar::limits::{MOST_ICS_ZONE_CHANGES, YEARS_OF_A_FOREIGN_RULE};
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp};
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(super) enum Zone {
    /// None is named: the time is that of the place where one is.
    Floating,
    Named(TimeZone),
    Described(Rc<Changes>),
}

/// When a zone changes its offset, oldest first; never empty.
#[derive(Debug)]
pub(super) struct Changes(Vec<Change>);

#[derive(Clone, Copy, Debug)]
struct Change {
    at: Timestamp,
    /// What the clock shows as it changes, before it is put forward or back.
    civil: DateTime,
    from: Offset,
    to: Offset,
}

impl Zone {
    /// A name of the time zone database, also with what some programs set before it:
    /// `/mozilla.org/20050126_1/Europe/Berlin`.
    pub fn by_name(name: &str) -> Option<Self> {
        let mut rest = name.trim().trim_start_matches('/');
        loop {
            if let Ok(zone) = TimeZone::get(rest) {
                return Some(Self::Named(zone));
            }
            rest = rest.split_once('/')?.1;
        }
    }

    /// The moment at which a clock of the zone shows this; none of a zone that isn't named.
    pub fn instant(&self, civil: DateTime) -> Option<Timestamp> {
        match self {
            Self::Floating => None,
            Self::Named(zone) => Some(civil.to_zoned(zone.clone()).ok()?.timestamp()),
            Self::Described(changes) => changes.offset_at(civil).to_timestamp(civil).ok(),
        }
    }

    /// What a clock of the zone shows at a moment.
    pub fn civil(&self, instant: Timestamp) -> Option<DateTime> {
        match self {
            Self::Floating => None,
            Self::Named(zone) => Some(zone.to_datetime(instant)),
            Self::Described(changes) => {
                let past = changes.0.iter().rev().find(|change| change.at <= instant);
                let offset = past.map_or(changes.0[0].from, |change| change.to);
                Some(offset.to_datetime(instant))
            }
        }
    }
}

impl Changes {
    fn offset_at(&self, civil: DateTime) -> Offset {
        let Some(change) = self.0.iter().rev().find(|change| change.civil <= civil) else {
            return self.0[0].from;
        };
        // In the hour that the clock leaves out, the offset before it counts.
        let skipped = change.from.until(change.to);
        let skips = civil.checked_sub(skipped).is_ok_and(|back| back < change.civil);
        if skips { change.from } else { change.to }
    }
}

/// The zones that a file describes, by their names. One that can't be read is none.
pub(super) fn zones(components: &[Component<'_>], today: Date) -> BTreeMap<String, Zone> {
    let described = components.iter().filter(|one| begins(one.properties[0], "VTIMEZONE"));
    described
        .filter_map(|one| {
            let name = one.first("TZID")?.text().trim().to_owned();
            let parts = one.parts.iter().map(|part| changes(part, today));
            let mut all: Vec<Change> = parts.collect::<Option<Vec<_>>>()?.concat();
            all.sort_by_key(|change| change.at);
            (!all.is_empty()).then(|| (name, Zone::Described(Rc::new(Changes(all)))))
        })
        .collect()
}

/// The changes of a `STANDARD` or a `DAYLIGHT`.
fn changes(part: &[&Property], today: Date) -> Option<Vec<Change>> {
    let first = |name: &str| part.iter().find(|one| one.name == name);
    let from = offset(&first("TZOFFSETFROM")?.value)?;
    let to = offset(&first("TZOFFSETTO")?.value)?;
    let (start, _) = rule::moment(&first("DTSTART")?.value)?;
    let change =
        |civil: DateTime| Some(Change { at: from.to_timestamp(civil).ok()?, civil, from, to });
    let mut all: Vec<Change> = change(start).into_iter().collect();
    for property in part.iter().filter(|one| one.name == "RDATE") {
        for value in property.value.split(',') {
            all.extend(change(rule::moment(value)?.0));
        }
    }
    if let Some(property) = first("RRULE") {
        let rule = Rule::parse(&property.value).ok()?;
        let horizon = today.saturating_add(Span::new().years(YEARS_OF_A_FOREIGN_RULE));
        let dates = rule.dates(start.date(), horizon).take(MOST_ICS_ZONE_CHANGES);
        let changes = dates.filter_map(|date| change(date.to_datetime(start.time())));
        all.extend(changes.take_while(|change| match rule.until {
            None => true,
            Some((until, Written::Utc)) => {
                change.at <= Offset::UTC.to_timestamp(until).unwrap_or(Timestamp::MAX)
            }
            Some((until, Written::Clock)) => change.civil <= until,
            Some((until, Written::Day)) => change.civil.date() <= until.date(),
        }));
    }
    Some(all)
}

/// `-0500`, `+013045`.
fn offset(text: &str) -> Option<Offset> {
    let text = text.trim();
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => return None,
    };
    let two = |at: usize| digits.get(at..at + 2)?.parse::<i32>().ok();
    let seconds = if digits.len() == 6 { two(4)? } else { 0 };
    let whole = matches!(digits.len(), 4 | 6);
    let offset = sign * (two(0)? * 3600 + two(2)? * 60 + seconds);
    whole.then(|| Offset::from_seconds(offset).ok()).flatten()
}
