//! Events of an iCalendar file as sessions.
//!
//! ```text
//! properties ── components ─┬─ zones
//!                           └─ events ─┬─ once ─────────────── a session
//!                                      └─ a rule: its moments in the event's own zone, then as
//!                                         the athlete's clock shows them
//!                                           ├─ as a series has them ── a session that repeats
//!                                           └─ else ────────────────── a session for each day
//! ```

use super::super::bounds;
use super::super::recurrence::{occurrences, rest};
use super::PRODUCT;
use super::clock::{Clock, Moment, here};
use super::components::{Component, begins, components};
use super::lines::{Finding, Property, properties};
use super::rule::{Rule, Written};
use super::zone::{Zone, zones};
use crate::calendar::limits::{
    DAYS_OF_A_FOREIGN_RULE, MOST_SESSION_NOTES_CHARS, MOST_SESSION_TITLE_CHARS,
    YEARS_OF_A_FOREIGN_RULE,
};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span};
use setwise_domain::session::{
    ClockTime, DateRange, Priority, Recurrence, Session, SessionId, SessionKind, Until,
};
use setwise_domain::text::{printable, printable_lines};
use std::collections::{BTreeMap, BTreeSet};

/// A session of a file, with what it is called there: the same event is always called the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    pub key: String,
    pub session: Session,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadCalendar {
    pub events: usize,
    pub sessions: Vec<Foreign>,
    /// Events all of whose days are past, and that are not marked as done.
    pub past: usize,
    /// To-dos of other programs: errands, and no sessions.
    pub to_dos: usize,
    /// Titles of events whose rule no series has: they are sessions of a year, so many of each.
    pub dated: Vec<(String, usize)>,
    pub findings: Vec<Finding>,
}

/// Reads a file. What has a time is put where it is in the athlete's own zone.
pub fn read(text: &str, today: Date, zone: &TimeZone) -> ReadCalendar {
    let (properties, findings) = properties(text);
    let mut read = ReadCalendar { findings, ..ReadCalendar::default() };
    if properties.first().is_none_or(|first| !begins(first, "VCALENDAR")) {
        let line = properties.first().map_or(1, |first| first.line);
        let message = "the file isn't iCalendar: it must begin with BEGIN:VCALENDAR".to_owned();
        read.findings = vec![Finding { line, message }];
        return read;
    }
    let is_cancel =
        |one: &&Property| one.name == "METHOD" && one.value.trim().eq_ignore_ascii_case("CANCEL");
    if let Some(cancel) = properties.iter().find(is_cancel) {
        let message = "the file cancels its events (METHOD:CANCEL), so nothing is imported; delete them on the calendar";
        read.findings.push(cancel.finding(message));
        return read;
    }
    let components = components(&properties, &mut read.findings);
    let zones = zones(&components, today);
    let clock = Clock { zones: &zones };
    // Ours are sessions without a day.
    let is_own = properties.iter().any(|one| one.name == "PRODID" && one.value.trim() == PRODUCT);
    let mut events = Vec::new();
    for one in components.iter().filter(|one| !begins(one.properties[0], "VTIMEZONE")) {
        if !is_own && begins(one.properties[0], "VTODO") {
            read.to_dos += 1;
            continue;
        }
        read.events += 1;
        match Event::read(one, &clock) {
            Ok(event) => events.push(event),
            Err(finding) => read.findings.push(finding),
        }
    }
    let mut of_name: BTreeMap<&str, Vec<&Event>> = BTreeMap::new();
    for event in &events {
        of_name.entry(&event.uid).or_default().push(event);
    }
    let reading = Reading { today, athlete: zone, of_name };
    let mut kept: BTreeMap<String, Session> = BTreeMap::new();
    for event in events.iter().filter(|event| !reading.is_superseded(event)) {
        let before = read.sessions.len();
        reading.put(event, &mut read);
        for one in read.sessions.split_off(before) {
            // The same name for two events is an issue of the file: both are kept, the later one by
            // its day, time and title too. The same event twice is one.
            let Session { scheduled_for: day, time, title, .. } = &one.session;
            let day = day.map_or(one.key.clone(), |day| format!("{} {day}", one.key));
            let time = time.map_or(String::new(), |time| time.to_string());
            let whole = format!("{day} {time} {title}");
            let is_new = |key: &String| kept.get(key).is_none_or(|same| *same == one.session);
            let key = [one.key, day, whole].into_iter().find(is_new);
            if let Some(key) = key.filter(|key| !kept.contains_key(key)) {
                kept.insert(key.clone(), one.session.clone());
                read.sessions.push(Foreign { key, session: one.session });
            }
        }
    }
    read.findings.sort_by_key(|finding| finding.line);
    read
}

struct Event {
    uid: String,
    sequence: u32,
    title: String,
    notes_text: String,
    starts: Option<Moment>,
    rule: Option<Rule>,
    left_out: Vec<Moment>,
    others: Vec<Moment>,
    /// The moment of the series that this one stands in place of.
    replaces: Option<Moment>,
    /// It stands in place of all that come after, too.
    and_future: bool,
    cancelled: bool,
    done: bool,
    priority: Priority,
    kind: SessionKind,
}

/// What our own export sets before what is done.
const DONE: &str = "✓ ";

impl Event {
    fn read(component: &Component<'_>, clock: &Clock<'_>) -> Result<Self, Finding> {
        let first = |name: &str| component.first(name);
        let begin = component.properties[0];
        let Some(summary) = first("SUMMARY") else {
            return Err(
                begin.finding("the event has no SUMMARY, so it has no title; it is left out")
            );
        };
        let said = summary.text();
        let (done, said) = match said.strip_prefix(DONE) {
            Some(rest) => (true, rest),
            None => (false, said.as_str()),
        };
        let title = one_line(said);
        if bounds::title(&title).is_err() {
            return Err(summary.finding("the SUMMARY is empty, so it has no title; it is left out"));
        }
        let starts = match first("DTSTART") {
            Some(property) => Some(clock.moment(property)?),
            None if begins(begin, "VTODO") => None,
            None => {
                return Err(
                    begin.finding("the event has no DTSTART, so it has no day; it is left out")
                );
            }
        };
        let moments = |name: &'static str| -> Result<Vec<Moment>, Finding> {
            let lists: Result<Vec<_>, _> =
                component.all(name).map(|property| clock.moments(property)).collect();
            Ok(lists?.concat())
        };
        if let Some(second) = component.all("RRULE").nth(1).or_else(|| first("EXRULE")) {
            return Err(second.finding(
                "the event has more than one rule, which is not read; the event is left out",
            ));
        }
        let rule = first("RRULE").map(|property| {
            Rule::parse(&property.value).map_err(|why| {
                property.finding(format!("{}; the event is left out", printable(&why)))
            })
        });
        let replaced = first("RECURRENCE-ID");
        let value = |name: &str| first(name).map(|one| one.value.trim().to_ascii_uppercase());
        let notes_text = [first("DESCRIPTION"), first("LOCATION")];
        let notes_text = notes_text.into_iter().flatten().map(Property::text);
        let notes_text = printable_lines(&notes_text.collect::<Vec<_>>().join("\n")).into_owned();
        let uid = first("UID").map_or_else(
            || format!("{title} {:?}", first("DTSTART").map(|start| &start.value)),
            |uid| uid.value.trim().to_owned(),
        );
        Ok(Self {
            uid,
            sequence: value("SEQUENCE").and_then(|text| text.parse().ok()).unwrap_or(0),
            title,
            notes_text: notes_text.chars().take(MOST_SESSION_NOTES_CHARS).collect(),
            starts,
            rule: rule.transpose()?,
            left_out: moments("EXDATE")?,
            others: moments("RDATE")?,
            replaces: replaced.map(|property| clock.moment(property)).transpose()?,
            and_future: replaced.and_then(|property| property.parameter("RANGE"))
                == Some("THISANDFUTURE"),
            cancelled: value("STATUS").as_deref() == Some("CANCELLED"),
            done: done || value("STATUS").as_deref() == Some("COMPLETED"),
            priority: match value("PRIORITY").and_then(|text| text.parse::<u8>().ok()) {
                Some(1..=4) => Priority::High,
                Some(6..=9) => Priority::Low,
                _ => Priority::Medium,
            },
            kind: kind(value("CATEGORIES").as_deref().unwrap_or_default()),
        })
    }

    fn session(&self, (day, time): On) -> Session {
        Session {
            notes: self.notes_text.clone(),
            time,
            priority: self.priority,
            kind: self.kind,
            completed: self.done,
            ..Session::once(SessionId(0), &self.title, Some(day))
        }
    }
}

/// Whether a moment of a rule is no later than the end of that.
fn is_before_the_end(rule: &Rule, civil: DateTime, start: &Moment) -> bool {
    match rule.until {
        None => true,
        Some((until, Written::Utc)) if start.timed => {
            let end = Zone::Named(TimeZone::UTC).instant(until);
            start.zone.instant(civil).map_or(civil <= until, |at| Some(at) <= end)
        }
        Some((until, Written::Clock)) if start.timed => civil <= until,
        Some((until, _)) => civil.date() <= until.date(),
    }
}

/// A moment as the athlete's clock shows it.
type On = (Date, Option<ClockTime>);

/// A moment of a rule.
struct Occurrence {
    on: On,
    left_out: bool,
    done: bool,
}

/// Moments of a rule under the event that says what happens then.
struct Part<'a> {
    event: &'a Event,
    key: String,
    /// How much later than by the rule; from one moment on all may be put off.
    later: SignedDuration,
    timed: bool,
    moments: Vec<Occurrence>,
}

impl<'a> Part<'a> {
    fn new(event: &'a Event, key: String, start: &Moment) -> Self {
        let timed = event.starts.as_ref().map_or(start.timed, |own| own.timed);
        Self { event, key, later: SignedDuration::ZERO, timed, moments: Vec::new() }
    }
}

/// What is said of moments, to look up by the clock of an event.
struct Lookup<T> {
    at: BTreeMap<DateTime, T>,
    /// A day names every moment of it.
    on: BTreeMap<Date, T>,
}

impl<T> Lookup<T> {
    fn new<'m>(all: impl Iterator<Item = (&'m Moment, T)>, start: &Moment) -> Self {
        let mut found = Self { at: BTreeMap::new(), on: BTreeMap::new() };
        for (moment, said) in all {
            let civil = moment.civil_in(&start.zone);
            if moment.timed && start.timed {
                found.at.insert(civil, said);
            } else {
                found.on.insert(civil.date(), said);
            }
        }
        found
    }

    fn get(&self, civil: DateTime) -> Option<&T> {
        self.at.get(&civil).or_else(|| self.on.get(&civil.date()))
    }
}

/// The events of a file, by the name that those of one series share: one may stand in place of a
/// part of another.
struct Reading<'a> {
    today: Date,
    athlete: &'a TimeZone,
    of_name: BTreeMap<&'a str, Vec<&'a Event>>,
}

impl<'a> Reading<'a> {
    fn named(&self, uid: &str) -> &[&'a Event] {
        self.of_name.get(uid).map_or(&[], Vec::as_slice)
    }

    /// Whether the file has a later version of the same event.
    fn is_superseded(&self, event: &Event) -> bool {
        let place = |one: &Event| one.replaces.as_ref().map(|at| self.here(at));
        self.named(&event.uid)
            .iter()
            .any(|one| one.sequence > event.sequence && place(one) == place(event))
    }

    fn here(&self, moment: &Moment) -> On {
        here(moment.civil, moment.timed, &moment.zone, self.athlete)
    }

    /// Puts the sessions of an event to what was read.
    fn put(&self, event: &Event, read: &mut ReadCalendar) {
        let Some(start) = &event.starts else {
            let session = event.session((Date::ZERO, None));
            return read.push(event.uid.clone(), Session { scheduled_for: None, ..session });
        };
        let on = self.here(start);
        let has_series = self.named(&event.uid).iter().any(|one| one.rule.is_some());
        let left_out = Lookup::new(event.left_out.iter().map(|out| (out, ())), start);
        let by_day = |on: (Date, _)| format!("{} {}", event.uid, on.0);
        if let Some(replaced) = &event.replaces {
            let replaced = self.here(replaced);
            // The series has what is said of all that follows, and our own mark on one of its days.
            let of_series = event.and_future || event.done && on == replaced;
            if !(event.cancelled || has_series && of_series) {
                self.put_day(event, by_day(replaced), on, read);
            }
            return;
        }
        if event.cancelled {
            return;
        }
        let mut by_rule = BTreeSet::from([on]);
        if let Some(rule) = &event.rule {
            by_rule.extend(self.put_rule(event, rule, start, &left_out, read));
        } else if left_out.get(start.civil).is_none() {
            let key = if event.others.is_empty() { event.uid.clone() } else { by_day(on) };
            self.put_day(event, key, on, read);
        }
        for other in &event.others {
            let there = self.here(other);
            if left_out.get(other.civil_in(&start.zone)).is_none() && by_rule.insert(there) {
                self.put_day(event, by_day(there), there, read);
            }
        }
    }

    /// A session of a day that is still to come, or was done.
    fn put_day(&self, event: &Event, key: String, on: On, read: &mut ReadCalendar) {
        if on.0 < self.today && !event.done {
            read.past += 1;
        } else {
            read.push(key, event.session(on));
        }
    }

    /// The moments of a rule, each part of them under the event that stands for it; gives them back.
    fn put_rule(
        &self,
        event: &Event,
        rule: &Rule,
        start: &Moment,
        left_out: &Lookup<()>,
        read: &mut ReadCalendar,
    ) -> Vec<On> {
        let replacing = || {
            let kin = self.named(&event.uid).iter().filter(|one| !self.is_superseded(one));
            kin.filter_map(|one| Some((one.replaces.as_ref()?, *one)))
        };
        let single = Lookup::new(replacing().filter(|(_, one)| !one.and_future), start);
        let mut future: Vec<(DateTime, &Event)> = replacing()
            .filter(|(_, one)| one.and_future)
            .map(|(at, one)| (at.civil_in(&start.zone), one))
            .collect();
        future.sort_by_key(|(from, _)| *from);
        let mut future = future.into_iter().peekable();
        let mut parts = vec![Part::new(event, event.uid.clone(), start)];
        let mut endless = rule.is_endless();
        let horizon = self.today.max(start.civil.date());
        let horizon = horizon.saturating_add(Span::new().years(YEARS_OF_A_FOREIGN_RULE));
        for date in rule.dates(start.civil.date(), horizon) {
            let civil = date.to_datetime(start.civil.time());
            if !is_before_the_end(rule, civil, start) {
                endless = false;
                break;
            }
            while let Some((from, one)) = future.next_if(|(from, _)| *from <= civil) {
                let on = here(from, start.timed, &start.zone, self.athlete).0;
                let part = Part::new(one, format!("{} {on}", event.uid), start);
                let to = one.starts.as_ref().map_or(from, |to| to.civil_in(&start.zone));
                parts.push(Part { later: from.duration_until(to), ..part });
            }
            let Some(part) = parts.last_mut() else {
                continue;
            };
            let moved = civil.checked_add(part.later).unwrap_or(civil);
            let on = here(moved, part.timed, &start.zone, self.athlete);
            let replaced = single.get(civil).or_else(|| single.get(moved));
            let has_mark =
                |one: &&Event| one.done && one.starts.as_ref().map(|at| self.here(at)) == Some(on);
            let is_out = [civil, moved].iter().any(|at| left_out.get(*at).is_some());
            let done = replaced.is_some_and(has_mark);
            part.moments.push(Occurrence { on, done, left_out: replaced.is_some() || is_out });
        }
        let last = parts.len() - 1;
        let all = parts.iter().flat_map(|part| part.moments.iter().map(|one| one.on)).collect();
        for (nth, part) in parts.into_iter().enumerate().filter(|(_, part)| !part.event.cancelled) {
            self.put_series(part, rule, endless && nth == last, read);
        }
        all
    }

    /// The moments as a series where one of ours has them all and no other, else each by itself.
    fn put_series(&self, part: Part<'_>, rule: &Rule, endless: bool, read: &mut ReadCalendar) {
        let Part { event, key, moments, .. } = part;
        let (Some(first), Some(last)) = (moments.first(), moments.last()) else {
            read.past += 1;
            return;
        };
        let days = moments.iter().map(|one| one.on.0);
        let weekdays = days.clone().map(Date::weekday).collect();
        let within = DateRange { from: first.on.0, to: last.on.0 };
        let has_them = |recurrence: &Recurrence| {
            let session = Session {
                recurrence: Recurrence { until: Until::Never, ..recurrence.clone() },
                ..event.session(first.on)
            };
            moments.iter().all(|one| one.on.1 == first.on.1)
                && occurrences(&session, within).eq(days.clone())
        };
        let series = rule.ways(weekdays).into_iter().filter(|_| moments.len() > 1).find(has_them);
        if let Some(recurrence) = series {
            let until = if endless { Until::Never } else { Until::On(last.on.0) };
            let those = |wanted: fn(&Occurrence) -> bool| {
                moments.iter().filter(move |one| wanted(one)).map(|one| one.on.0).collect()
            };
            let session = Session {
                recurrence: Recurrence { until, ..recurrence },
                completed: false,
                skipped_dates: those(|one| one.left_out && !one.done),
                completed_dates: those(|one| one.done),
                ..event.session(first.on)
            };
            match from_today(session, self.today) {
                Some(session) => read.push(key, session),
                None => read.past += 1,
            }
            return;
        }
        let end =
            self.today.max(first.on.0).saturating_add(Span::new().days(DAYS_OF_A_FOREIGN_RULE - 1));
        let before = read.sessions.len();
        for one in moments.iter().filter(|one| one.on.0 <= end && (!one.left_out || one.done)) {
            if one.on.0 >= self.today || one.done {
                let key = format!("{} {}", event.uid, one.on.0);
                read.push(key, Session { completed: one.done, ..event.session(one.on) });
            }
        }
        match read.sessions.len() - before {
            0 if moments.iter().all(|one| one.on.0 <= end) => read.past += 1,
            // One day is no rule.
            _ if moments.len() == 1 => {}
            made => read.dated.push((event.title.clone(), made)),
        }
    }
}

/// The series from its next day on: what was before it is no plan any more. One with days that
/// were done is kept from its beginning.
fn from_today(mut session: Session, today: Date) -> Option<Session> {
    if !session.completed_dates.is_empty() {
        return Some(session);
    }
    let ahead = DateRange { from: today, to: Date::MAX };
    let next = occurrences(&session, ahead).next()?;
    let (anchor, before) = rest(&session, next);
    session.scheduled_for = Some(anchor);
    session.skipped_dates.retain(|day| *day >= next);
    session.skipped_dates.extend(before);
    session.skipped_dates.sort_unstable();
    if session.recurrence.until == Until::EndOfYear {
        session.recurrence.until = Until::Never;
    }
    Some(session)
}

impl ReadCalendar {
    fn push(&mut self, key: String, session: Session) {
        self.sessions.push(Foreign { key, session });
    }
}

/// A title as it is kept: one line, without what steers a terminal, no longer than titles are.
fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ");
    let plain = printable(&line);
    plain.chars().take(MOST_SESSION_TITLE_CHARS).collect()
}

fn kind(categories: &str) -> SessionKind {
    let has = |word: &str| categories.split(',').any(|one| one.trim() == word);
    if has("DELOAD") {
        SessionKind::Deload
    } else if has("CHECK-IN") {
        SessionKind::CheckIn
    } else if has("OTHER") {
        SessionKind::Other
    } else {
        SessionKind::Training
    }
}

#[cfg(test)]
#[path = "events/tests.rs"]
mod tests;
