//! Days and times of an iCalendar file, in the athlete's own zone.

use super::lines::{Finding, Property};
use super::rule;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_domain::session::ClockTime;
use setwise_domain::text::printable;

/// Reads days and times, and notes what it could not be sure of.
pub(super) struct Clock<'a> {
    pub zone: &'a TimeZone,
    pub notes: Vec<Finding>,
}

impl Clock<'_> {
    /// The day and the time that a property says, in the athlete's own zone.
    pub fn moment(&mut self, property: &Property) -> Result<(Date, Option<ClockTime>), Finding> {
        self.value(property, &property.value)
    }

    /// The days of a list; of a period its beginning.
    pub fn days(&mut self, property: &Property) -> Result<Vec<Date>, Finding> {
        let values = property.value.split(',');
        let begin = |value: &'_ str| value.split('/').next().unwrap_or_default().to_owned();
        let begins: Vec<String> = values.map(begin).collect();
        begins.iter().map(|value| Ok(self.value(property, value)?.0)).collect()
    }

    fn value(
        &mut self,
        property: &Property,
        text: &str,
    ) -> Result<(Date, Option<ClockTime>), Finding> {
        let wrong = || {
            let found: String = text.chars().take(40).collect();
            property.finding(format!(
                "{} is '{}', not a date such as 20261121 or 20261121T180000; the event is left out",
                property.name,
                printable(&found)
            ))
        };
        let text = text.trim();
        let day = rule::date(text).ok_or_else(wrong)?;
        let Some(clock) = text.get(8..).filter(|rest| !rest.is_empty()) else {
            return Ok((day, None));
        };
        let digits = clock.strip_prefix('T').ok_or_else(wrong)?;
        let (digits, utc) = match digits.strip_suffix('Z') {
            Some(digits) => (digits, true),
            None => (digits, false),
        };
        let two = |at: usize| digits.get(at..at + 2)?.parse::<u8>().ok();
        let (hour, minute) = two(0).zip(two(2)).ok_or_else(wrong)?;
        let time = ClockTime::new(hour, minute).ok_or_else(wrong)?;
        let from = if utc { Some(TimeZone::UTC) } else { self.named_zone(property) };
        Ok(match from {
            Some(from) => in_zone(day, time, &from, self.zone),
            None => (day, Some(time)),
        })
    }

    /// The zone that a property names; one that nobody knows is taken for the athlete's own, and
    /// said.
    fn named_zone(&mut self, property: &Property) -> Option<TimeZone> {
        let name = property.parameter("TZID")?;
        let zone = TimeZone::get(name).ok();
        if zone.is_none() {
            self.notes.push(property.finding(format!(
                "the time zone '{}' is not known, so the time is taken as it is written",
                printable(name)
            )));
        }
        zone
    }
}

fn in_zone(
    day: Date,
    time: ClockTime,
    from: &TimeZone,
    zone: &TimeZone,
) -> (Date, Option<ClockTime>) {
    let hour = i8::try_from(time.hour()).unwrap_or_default();
    let minute = i8::try_from(time.minute()).unwrap_or_default();
    let there = day.at(hour, minute, 0, 0).to_zoned(from.clone());
    let Ok(there) = there else {
        return (day, Some(time));
    };
    let here = there.with_time_zone(zone.clone());
    let clock = ClockTime::new(here.hour().unsigned_abs(), here.minute().unsigned_abs());
    (here.date(), clock)
}
