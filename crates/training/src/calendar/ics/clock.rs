//! Days and times of an iCalendar file, each in the zone in which its event is written.

use super::lines::{Finding, Property};
use super::rule;
use super::zone::Zone;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use setwise_domain::session::ClockTime;
use setwise_domain::text::printable;
use std::collections::BTreeMap;

/// A day, or a time of one, as it is written.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    /// Midnight, of a whole day.
    pub civil: DateTime,
    pub timed: bool,
    pub zone: Zone,
}

impl Moment {
    /// The same moment as a clock of another zone shows it. A whole day, and a time without a zone,
    /// are the same everywhere.
    pub fn civil_in(&self, zone: &Zone) -> DateTime {
        if !self.timed {
            return self.civil;
        }
        self.zone.instant(self.civil).and_then(|instant| zone.civil(instant)).unwrap_or(self.civil)
    }
}

/// The day and the time in the athlete's zone.
pub(super) fn here(
    civil: DateTime,
    timed: bool,
    zone: &Zone,
    athlete: &TimeZone,
) -> (Date, Option<ClockTime>) {
    if !timed {
        return (civil.date(), None);
    }
    let here = match zone {
        // Their own time is as written, also in the hour that a change to summer time leaves out.
        Zone::Named(own) if own == athlete => civil,
        _ => zone.instant(civil).map_or(civil, |at| athlete.to_datetime(at)),
    };
    (here.date(), ClockTime::new(here.hour().unsigned_abs(), here.minute().unsigned_abs()))
}

/// Reads days and times; `zones` are those that the file describes.
pub(super) struct Clock<'a> {
    pub zones: &'a BTreeMap<String, Zone>,
}

impl Clock<'_> {
    /// The day or the time that a property says.
    pub fn moment(&self, property: &Property) -> Result<Moment, Finding> {
        self.value(property, &property.value)
    }

    /// The moments of a list; of a period its beginning.
    pub fn moments(&self, property: &Property) -> Result<Vec<Moment>, Finding> {
        let begin = |value: &'_ str| value.split('/').next().unwrap_or_default().to_owned();
        let begins: Vec<String> = property.value.split(',').map(begin).collect();
        begins.iter().map(|value| self.value(property, value)).collect()
    }

    fn value(&self, property: &Property, text: &str) -> Result<Moment, Finding> {
        let (civil, clock) = rule::moment(text).ok_or_else(|| {
            let found: String = text.trim().chars().take(40).collect();
            property.finding(format!(
                "{} is '{}', not a date such as 20261121 or 20261121T180000; the event is left out",
                property.name,
                printable(&found)
            ))
        })?;
        let zone = match clock {
            rule::Written::Utc => Zone::Named(TimeZone::UTC),
            rule::Written::Day => Zone::Floating,
            rule::Written::Clock => self.zone_of(property)?,
        };
        Ok(Moment { civil, timed: clock != rule::Written::Day, zone })
    }

    /// The zone that a property names: as the file describes it, else as it is known by that name.
    fn zone_of(&self, property: &Property) -> Result<Zone, Finding> {
        let Some(name) = property.parameter("TZID") else {
            return Ok(Zone::Floating);
        };
        let known = || Zone::by_name(name);
        // A place is known better than a file describes it, as far as the file's years reach.
        let found = if name.contains('/') {
            known().or_else(|| self.zones.get(name).cloned())
        } else {
            self.zones.get(name).cloned().or_else(known)
        };
        found.ok_or_else(|| {
            property.finding(format!(
                "the time zone '{}' is not known, and the file has no VTIMEZONE for it; write a name such as America/New_York; the event is left out",
                printable(name)
            ))
        })
    }
}
