//! Events of an iCalendar file as sessions.
//!
//! ```text
//! properties ── components ── events ─┬─ once ─────────────────────── a session
//!                                     ├─ a rule that we have ──────── a session that repeats
//!                                     └─ another rule, other dates ── a session for each day
//! ```

use super::super::bounds;
use super::super::recurrence::{is_due, occurrences, rest};
use super::clock::Clock;
use super::components::{begins, components};
use super::lines::{Finding, Property, properties};
use super::rule::Rule;
use crate::calendar::limits::{
    DAYS_OF_A_FOREIGN_RULE, MOST_SESSION_NOTES_CHARS, MOST_SESSION_TITLE_CHARS,
};
use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use setwise_domain::session::{
    ClockTime, DateRange, Priority, Recurrence, Session, SessionId, SessionKind, Until,
};
use setwise_domain::text::{printable, printable_lines};
use std::collections::BTreeMap;

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
        let message = "the file is no iCalendar: BEGIN:VCALENDAR is wanted first".to_owned();
        read.findings = vec![Finding { line, message }];
        return read;
    }
    let events = components(&properties, &mut read.findings);
    read.events = events.len();
    let mut replaced: BTreeMap<String, Vec<Date>> = BTreeMap::new();
    let mut made = Vec::new();
    for event in &events {
        match Event::of(event, zone) {
            Ok(event) => {
                read.findings.extend(event.notes.clone());
                if let Some(day) = event.replaces {
                    replaced.entry(event.uid.clone()).or_default().push(day);
                }
                made.push(event);
            }
            Err(finding) => read.findings.push(finding),
        }
    }
    for event in &made {
        let away = replaced.get(&event.uid).map_or(&[][..], Vec::as_slice);
        event.put(&mut read, away, &made, today);
    }
    read.findings.sort_by_key(|finding| finding.line);
    read
}

struct Event {
    uid: String,
    title: String,
    notes_text: String,
    starts: Option<(Date, Option<ClockTime>)>,
    rule: Option<(Rule, usize)>,
    left_out: Vec<Date>,
    others: Vec<Date>,
    /// The day of the series that this one stands in place of.
    replaces: Option<Date>,
    cancelled: bool,
    done: bool,
    priority: Priority,
    kind: SessionKind,
    notes: Vec<Finding>,
}

/// What our own export sets before what is done.
const DONE: &str = "✓ ";

impl Event {
    fn of(properties: &[&Property], zone: &TimeZone) -> Result<Self, Finding> {
        let first = |name: &str| properties.iter().find(|one| one.name == name).copied();
        let all = |name: &'static str| properties.iter().filter(move |one| one.name == name);
        let begin = properties[0];
        let Some(summary) = first("SUMMARY") else {
            return Err(
                begin.finding("the event has no SUMMARY, so it has no title; it is left out")
            );
        };
        let mut clock = Clock { zone, notes: Vec::new() };
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
        let mut left_out = Vec::new();
        for property in all("EXDATE") {
            left_out.extend(clock.days(property)?);
        }
        let mut others = Vec::new();
        for property in all("RDATE") {
            others.extend(clock.days(property)?);
        }
        let replaces = match first("RECURRENCE-ID") {
            Some(property) => Some(clock.moment(property)?.0),
            None => None,
        };
        let rule = match first("RRULE") {
            Some(property) => {
                let rule = Rule::parse(&property.value).map_err(|why| {
                    property.finding(format!("{}; the event is left out", printable(&why)))
                })?;
                Some((rule, property.line))
            }
            None => None,
        };
        let value = |name: &str| first(name).map(|one| one.value.trim().to_ascii_uppercase());
        let notes_text = [first("DESCRIPTION"), first("LOCATION")];
        let notes_text = notes_text.into_iter().flatten().map(Property::text);
        let notes_text = printable_lines(&notes_text.collect::<Vec<_>>().join("\n")).into_owned();
        let uid = first("UID")
            .map_or_else(|| format!("{title} {starts:?}"), |uid| uid.value.trim().to_owned());
        Ok(Self {
            uid,
            title,
            notes_text: notes_text.chars().take(MOST_SESSION_NOTES_CHARS).collect(),
            starts,
            rule,
            left_out,
            others,
            replaces,
            cancelled: value("STATUS").as_deref() == Some("CANCELLED"),
            done: done || value("STATUS").as_deref() == Some("COMPLETED"),
            priority: match value("PRIORITY").and_then(|text| text.parse::<u8>().ok()) {
                Some(1..=4) => Priority::High,
                Some(6..=9) => Priority::Low,
                _ => Priority::Medium,
            },
            kind: kind(value("CATEGORIES").as_deref().unwrap_or_default()),
            notes: clock.notes,
        })
    }

    fn session(&self, day: Option<Date>) -> Session {
        Session {
            notes: self.notes_text.clone(),
            time: self.starts.and_then(|(_, time)| time),
            priority: self.priority,
            kind: self.kind,
            ..Session::once(SessionId(0), &self.title, day)
        }
    }

    /// Puts the sessions of the event to what was read. `away` are days of its series that other
    /// events stand in place of, and `all` those events.
    fn put(&self, read: &mut ReadCalendar, away: &[Date], all: &[Self], today: Date) {
        let Some((first, _)) = self.starts else {
            return read
                .push(self.uid.clone(), Session { completed: self.done, ..self.session(None) });
        };
        let mut left_out = self.left_out.clone();
        left_out.extend(away);
        let own_mark = self.replaces == Some(first) && self.done;
        match &self.rule {
            // Our own mark on a day of a series: the series takes it.
            _ if own_mark && all.iter().any(|one| one.uid == self.uid && one.rule.is_some()) => {}
            _ if self.cancelled => {}
            None => self.put_dates(read, &[first], &left_out, today),
            Some((rule, _)) => {
                let done = |day: &&Date| {
                    let marks =
                        |one: &Self| one.uid == self.uid && one.done && one.replaces == Some(**day);
                    all.iter().any(|one| marks(one) && one.starts.map(|at| at.0) == Some(**day))
                };
                let (completed, gone): (Vec<_>, Vec<_>) = left_out.iter().partition(done);
                self.put_series(read, rule, first, &gone, &completed, today);
            }
        }
        let others: Vec<Date> = self.others.iter().copied().filter(|day| *day != first).collect();
        self.put_dates(read, &others, &self.left_out, today);
    }

    /// A session for each day that is still to come, or was done.
    fn put_dates(&self, read: &mut ReadCalendar, days: &[Date], left_out: &[Date], today: Date) {
        for day in days.iter().filter(|day| !left_out.contains(day) || self.replaces.is_some()) {
            if *day < today && !self.done {
                read.past += 1;
                continue;
            }
            let key = match self.replaces {
                Some(replaced) => format!("{} {replaced}", self.uid),
                None if self.rule.is_some() || !self.others.is_empty() => {
                    format!("{} {day}", self.uid)
                }
                None => self.uid.clone(),
            };
            read.push(key, Session { completed: self.done, ..self.session(Some(*day)) });
        }
    }

    fn put_series(
        &self,
        read: &mut ReadCalendar,
        rule: &Rule,
        first: Date,
        left_out: &[Date],
        completed: &[Date],
        today: Date,
    ) {
        let Some(recurrence) = rule.as_recurrence(first) else {
            let within = DateRange {
                from: today.max(first),
                to: today.max(first).saturating_add(Span::new().days(DAYS_OF_A_FOREIGN_RULE - 1)),
            };
            let days = rule.days(first, within);
            let before = read.sessions.len();
            self.put_dates(read, &days, left_out, today);
            let made = read.sessions.len() - before;
            if made == 0 {
                read.past += 1;
            } else {
                read.dated.push((self.title.clone(), made));
            }
            return;
        };
        let mut session = Session {
            recurrence: Recurrence { until: rule.end(first), ..recurrence },
            ..self.session(Some(first))
        };
        session.skipped_dates = in_order(left_out, &session);
        session.completed_dates = in_order(completed, &session);
        match from_today(session, today) {
            Some(session) => read.push(self.uid.clone(), session),
            None => read.past += 1,
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

/// Days of a series, oldest first, each once.
fn in_order(days: &[Date], session: &Session) -> Vec<Date> {
    let mut days: Vec<Date> = days.iter().copied().filter(|day| is_due(session, *day)).collect();
    days.sort_unstable();
    days.dedup();
    days
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
