//! The days that a question for a day offers.

use super::super::event::{Choice, Days};
use super::super::snapshot::likest;
use super::plain;
use crate::calendar::occurrences;
use jiff::civil::{Date, Weekday};
use setwise_domain::assistant::Route;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{DateRange, Session};
use setwise_words::parse::day::{DayReader, When, plus};

/// Days to choose from.
const DAYS_OFFERED: usize = 7;

/// How far ahead the days of a session are looked for: a monthly one has several.
const DAYS_LOOKED_AT: i64 = 120;

/// Of the days that were said, where those are several; of what is left out, its own; else the next. For the
/// session that is named without doubt.
pub fn offered(calendar: &Calendar, route: &Route, today: Date) -> Days {
    let session = named(calendar, route, today);
    let ahead = DayReader::ahead(today);
    let said = route.entities.iter();
    let said: Vec<When> = said.filter_map(|entity| said_in(entity, ahead)).collect();
    let single: Vec<Date> = said.iter().filter_map(|when| when.day()).collect();
    let moves = route.category == "move";
    let choice = session.map(|one| Choice::of(one, today));
    let own = choice.as_ref().and_then(|one| one.scheduled_for);
    // What moves goes to another day than its own, and a day that was said was not taken.
    let is_free = |day: &Date| {
        let only = single.as_slice() == [*day];
        *day > today && !only && !(moves && own == Some(*day))
    };
    let stretch = said.iter().rev().find(|when| when.day().is_none());
    let dates: Vec<Date> = match (stretch, session) {
        (Some(stretch), _) if stretch.range().to > today => {
            let days = each(stretch.range()).filter(is_free);
            if wants_weeks(route) {
                days.filter(|day| day.weekday() == Weekday::Monday).collect()
            } else {
                days.take(DAYS_OFFERED).collect()
            }
        }
        _ if single.len() > 1 => single.iter().copied().filter(is_free).collect(),
        (_, Some(one)) if route.category == "skip" => {
            let within = DateRange { from: today, to: plus(today, DAYS_LOOKED_AT) };
            let open = |day: &Date| !one.completed_dates.contains(day);
            occurrences(one, within).filter(open).take(DAYS_OFFERED).collect()
        }
        _ => Vec::new(),
    };
    let next = (1..).map(|ahead| plus(today, ahead)).filter(is_free);
    Days {
        session: choice,
        dates: if dates.is_empty() { next.take(DAYS_OFFERED).collect() } else { dates },
    }
}

/// The session that is named without doubt.
fn named<'a>(calendar: &'a Calendar, route: &Route, today: Date) -> Option<&'a Session> {
    let named = route.entities.join(" ");
    let named = likest(&calendar.sessions, &named, today, |one| !one.completed);
    match named.as_slice() {
        [(likeness, only), ..] => {
            let others = named.iter().filter(|(other, _)| other == likeness);
            (others.count() == 1).then_some(*only)
        }
        _ => None,
    }
}

fn wants_weeks(route: &Route) -> bool {
    let missing = route.missing.iter().find_map(|part| plain(part));
    missing.is_some_and(|missing| missing.contains("week"))
}

fn each(days: DateRange) -> impl Iterator<Item = Date> {
    let count = i64::from((days.to - days.from).get_days());
    (0..=count).map(move |ahead| plus(days.from, ahead))
}

/// The day or days that an entity says and nothing else.
pub fn said_in(entity: &str, days: DayReader) -> Option<When> {
    let lower = entity.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (used, when) = days.read(&words)?;
    when.ok().filter(|_| used == words.len())
}
