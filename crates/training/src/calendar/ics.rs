//! The calendar as iCalendar (RFC 5545), for other programs to read; and theirs, as sessions.
//!
//! A session with a day is an event of that whole day, or of its time, one of the backlog a task. What is done has
//! a ✓ before its title: of one that repeats, the occurrences that were done are events of their
//! own in place of the rule's.

mod clock;
mod components;
mod events;
mod lines;
mod rule;
mod zone;

pub use events::{Foreign, ReadCalendar, read};
pub use lines::Finding;

use super::recurrence::{is_due, occurrences};
use jiff::Timestamp;
use jiff::civil::Date;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{
    DateRange, Priority, RecurrenceType, Session, SessionKind, Until, WeekdayWord, Weekdays,
};
use setwise_domain::text::{printable, printable_lines};

/// A line has at most so many bytes, without its end (RFC 5545, 3.1).
const LINE_BYTES: usize = 75;

/// Who wrote a calendar that is ours.
const PRODUCT: &str = "-//setwise//setwise//EN";

/// The whole calendar; `stamp` is the time at which it is made.
pub fn ics(calendar: &Calendar, stamp: Timestamp) -> String {
    let mut page =
        Page { text: String::new(), stamp: stamp.strftime("%Y%m%dT%H%M%SZ").to_string() };
    page.line("BEGIN:VCALENDAR");
    page.line("VERSION:2.0");
    page.line(&format!("PRODID:{PRODUCT}"));
    page.line("CALSCALE:GREGORIAN");
    for session in calendar.sessions.values() {
        match first_day(session) {
            Some(first) if session.recurrence.repeats() => page.series(session, first),
            Some(day) => page.single(session, day),
            None => page.task(session),
        }
    }
    page.line("END:VCALENDAR");
    page.text
}

/// The first day that the session's rule names: the start of a series counts as one of it.
fn first_day(session: &Session) -> Option<Date> {
    let unskipped = Session { skipped_dates: Vec::new(), ..session.clone() };
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    occurrences(&unskipped, ever).next()
}

struct Page {
    text: String,
    stamp: String,
}

impl Page {
    /// A session of one day.
    fn single(&mut self, session: &Session, day: Date) {
        self.begin("VEVENT", &session.id.0.to_string());
        self.starts(session, day);
        if session.skipped_dates.contains(&day) {
            self.line("STATUS:CANCELLED");
        }
        self.describe(session, session.completed);
        self.line("TRANSP:TRANSPARENT");
        self.line("END:VEVENT");
    }

    /// One that repeats, and what was done of it.
    fn series(&mut self, session: &Session, first: Date) {
        let id = session.id.0.to_string();
        self.begin("VEVENT", &id);
        self.starts(session, first);
        self.line(&format!("RRULE:{}", rule(session)));
        let skipped = session.skipped_dates.iter();
        let skipped: Vec<_> =
            skipped.filter(|day| is_due(session, **day)).map(|day| moment(session, *day)).collect();
        if !skipped.is_empty() {
            self.line(&format!("EXDATE{}:{}", form(session), skipped.join(",")));
        }
        self.describe(session, false);
        self.line("TRANSP:TRANSPARENT");
        self.line("END:VEVENT");
        for &day in &session.completed_dates {
            // A day that the rule does not name can't replace one of it.
            let stands = is_due(session, day) && !session.skipped_dates.contains(&day);
            let id = if stands { id.clone() } else { format!("{id}-{}", number(day)) };
            self.begin("VEVENT", &id);
            if stands {
                let (form, moment) = (form(session), moment(session, day));
                self.line(&format!("RECURRENCE-ID{form}:{moment}"));
            }
            self.starts(session, day);
            self.describe(session, true);
            self.line("TRANSP:TRANSPARENT");
            self.line("END:VEVENT");
        }
    }

    /// A whole day, or a time of it in the zone of whoever reads it.
    fn starts(&mut self, session: &Session, day: Date) {
        self.line(&format!("DTSTART{}:{}", form(session), moment(session, day)));
    }

    fn task(&mut self, session: &Session) {
        self.begin("VTODO", &session.id.0.to_string());
        self.describe(session, session.completed);
        let status = if session.completed { "COMPLETED" } else { "NEEDS-ACTION" };
        self.line(&format!("STATUS:{status}"));
        self.line("END:VTODO");
    }

    fn begin(&mut self, component: &str, id: &str) {
        self.line(&format!("BEGIN:{component}"));
        self.line(&format!("UID:session-{id}@setwise"));
        let stamp = format!("DTSTAMP:{}", self.stamp);
        self.line(&stamp);
    }

    fn describe(&mut self, session: &Session, done: bool) {
        let mark = if done { "✓ " } else { "" };
        self.line(&format!("SUMMARY:{mark}{}", escaped(&printable(&session.title))));
        if !session.notes.is_empty() {
            self.line(&format!("DESCRIPTION:{}", escaped(&session.notes)));
        }
        self.line(&format!("PRIORITY:{}", priority(session.priority)));
        self.line(&format!("CATEGORIES:{}", category(session.kind)));
    }

    /// One line, folded where it is too long: never within a character.
    fn line(&mut self, line: &str) {
        let mut rest = line;
        let mut room = LINE_BYTES;
        while rest.len() > room {
            let at = rest.floor_char_boundary(room);
            let (now, then) = rest.split_at(at);
            self.text.push_str(now);
            self.text.push_str("\r\n ");
            rest = then;
            // The space that a folded line begins with counts.
            room = LINE_BYTES - 1;
        }
        self.text.push_str(rest);
        self.text.push_str("\r\n");
    }
}

/// The kind of value that says when a session is.
const fn form(session: &Session) -> &'static str {
    match session.time {
        Some(_) => "",
        None => ";VALUE=DATE",
    }
}

/// `20261121`, or with a time of day `20261121T180000`.
fn moment(session: &Session, day: Date) -> String {
    match session.time {
        Some(time) => format!("{}T{:02}{:02}00", number(day), time.hour(), time.minute()),
        None => number(day),
    }
}

/// The rule as its series repeats, from the first of its days on.
fn rule(session: &Session) -> String {
    let recurrence = &session.recurrence;
    let often = match recurrence.kind {
        RecurrenceType::None | RecurrenceType::Daily => "FREQ=DAILY".to_owned(),
        RecurrenceType::Weekdays => by_day(Weekdays::WORKING),
        RecurrenceType::Weekly if recurrence.days.is_empty() => "FREQ=WEEKLY".to_owned(),
        RecurrenceType::Weekly => by_day(recurrence.days),
        RecurrenceType::Monthly => by_month_day(session.scheduled_for.map_or(1, Date::day)),
        RecurrenceType::EveryNDays => {
            format!("FREQ=DAILY;INTERVAL={}", recurrence.interval_days.unwrap_or(1))
        }
    };
    match recurrence.until {
        Until::On(until) => format!("{often};UNTIL={}", moment(session, until)),
        Until::Never | Until::EndOfYear => often,
    }
}

fn by_day(days: Weekdays) -> String {
    let days: Vec<_> = days.words().map(two_letters).collect();
    format!("FREQ=WEEKLY;BYDAY={}", days.join(","))
}

fn two_letters(day: WeekdayWord) -> String {
    day.word()[..2].to_uppercase()
}

/// The last of the days that a month has up to this one.
fn by_month_day(day: i8) -> String {
    if day <= 28 {
        return format!("FREQ=MONTHLY;BYMONTHDAY={day}");
    }
    let days: Vec<_> = (28..=day).map(|day| day.to_string()).collect();
    format!("FREQ=MONTHLY;BYMONTHDAY={};BYSETPOS=-1", days.join(","))
}

/// 20261121.
fn number(day: Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

/// 1 is the most urgent, 9 the least.
const fn priority(priority: Priority) -> u8 {
    match priority {
        Priority::High => 1,
        Priority::Medium => 5,
        Priority::Low => 9,
    }
}

fn category(kind: SessionKind) -> &'static str {
    match kind {
        SessionKind::Training => "Training",
        SessionKind::Deload => "Deload",
        SessionKind::CheckIn => "Check-in",
        SessionKind::Other => "Other",
    }
}

/// Text as a value: what has a meaning is escaped, and nothing in it steers a terminal.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in printable_lines(&text.replace('\t', " ")).chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
#[path = "ics/tests.rs"]
mod tests;
