//! iCalendar, read back by another program's reader.

use super::*;
use crate::testing::calendar::{TODAY, calendar, cases, day, repeating, single};
use icalendar::{CalendarComponent, Component};
use jiff::civil::Weekday;
use proptest::prelude::*;
use rrule::RRuleSet;
use setwise_domain::session::{ClockTime, WeekdayWord};

fn stamp() -> Timestamp {
    "2026-11-21T18:02:00-05:00".parse().unwrap()
}

fn read(text: &str) -> icalendar::Calendar {
    text.parse().unwrap()
}

#[test]
fn each_kind_of_session_is_written() {
    let mut legs =
        repeating(1, "Leg day; heavy, \\ hard", day("2026-11-21"), RecurrenceType::Weekdays);
    legs.recurrence.until = Until::On(day("2026-12-31"));
    legs.skipped_dates = vec![day("2026-11-24"), day("2026-11-29")];
    legs.completed_dates = vec![day("2026-11-20"), day("2026-11-23")];
    let mut done = single(2, "Test", Some(TODAY));
    done.completed = true;
    done.notes = "line one\nline two".to_owned();
    done.priority = Priority::High;
    let mut skipped = single(3, "Weigh in", Some(TODAY));
    skipped.skipped_dates = vec![TODAY];
    let mut backlog = single(4, "Read \u{1b}[2J", None);
    backlog.kind = SessionKind::CheckIn;
    let mut every = repeating(5, "Easy", day("2026-11-22"), RecurrenceType::EveryNDays);
    every.recurrence.interval_days = Some(3);
    insta::assert_snapshot!(ics(&calendar([legs, done, skipped, backlog, every]), stamp()).replace("\r\n", "\n"), @r#"
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//setwise//setwise//EN
    CALSCALE:GREGORIAN
    BEGIN:VEVENT
    UID:session-1@setwise
    DTSTAMP:20261121T230200Z
    DTSTART;VALUE=DATE:20261123
    RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231
    EXDATE;VALUE=DATE:20261124
    SUMMARY:Leg day\; heavy\, \\ hard
    PRIORITY:5
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:session-1-20261120@setwise
    DTSTAMP:20261121T230200Z
    DTSTART;VALUE=DATE:20261120
    SUMMARY:✓ Leg day\; heavy\, \\ hard
    PRIORITY:5
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:session-1@setwise
    DTSTAMP:20261121T230200Z
    RECURRENCE-ID;VALUE=DATE:20261123
    DTSTART;VALUE=DATE:20261123
    SUMMARY:✓ Leg day\; heavy\, \\ hard
    PRIORITY:5
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:session-2@setwise
    DTSTAMP:20261121T230200Z
    DTSTART;VALUE=DATE:20261121
    SUMMARY:✓ Test
    DESCRIPTION:line one\nline two
    PRIORITY:1
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    UID:session-3@setwise
    DTSTAMP:20261121T230200Z
    DTSTART;VALUE=DATE:20261121
    STATUS:CANCELLED
    SUMMARY:Weigh in
    PRIORITY:5
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VTODO
    UID:session-4@setwise
    DTSTAMP:20261121T230200Z
    SUMMARY:Read �[2J
    PRIORITY:5
    CATEGORIES:Check-in
    STATUS:NEEDS-ACTION
    END:VTODO
    BEGIN:VEVENT
    UID:session-5@setwise
    DTSTAMP:20261121T230200Z
    DTSTART;VALUE=DATE:20261122
    RRULE:FREQ=DAILY;INTERVAL=3
    SUMMARY:Easy
    PRIORITY:5
    CATEGORIES:Training
    TRANSP:TRANSPARENT
    END:VEVENT
    END:VCALENDAR
    "#);
}

#[test]
fn an_empty_calendar_is_one() {
    let text = ics(&calendar([]), stamp());
    assert!(read(&text).components.is_empty());
    assert!(text.ends_with("END:VCALENDAR\r\n"));
}

/// A title is one line, whatever separates its words.
#[test]
fn a_title_with_a_line_separator_stays_one_line() {
    for (title, wanted) in [
        ("Leg\u{2028}day", "SUMMARY:Leg day"),
        ("Leg\u{2029}day", "SUMMARY:Leg day"),
        ("Leg\nday", "SUMMARY:Leg day"),
    ] {
        let session = repeating(7, title, day("2024-01-01"), RecurrenceType::ALL[0]);
        let text = ics(&calendar([session]), stamp());
        assert!(text.lines().any(|line| line == wanted), "{text}");
    }
}

proptest! {
    #![proptest_config(cases())]
    /// Another reader finds the same titles, notes and days, however long the lines are, and
    /// another's rules expand to the same days.
    #[test]
    fn another_reader_finds_the_same(
        title in "[^\\p{C}]{1,200}",
        notes in "[a-zé\\\\;,\n 漢]{0,200}",
        (kind, interval, bits) in (0..RecurrenceType::ALL.len(), 1..20_u32, 0..128_u8),
        time in proptest::option::of((0..24_u8, 0..60_u8)),
        anchor in 0..800_i64,
        length in 0..60_i64,
        skipped in proptest::collection::btree_set(0..60_i64, 0..20),
    ) {
        let title = title.trim().to_owned();
        prop_assume!(!title.is_empty());
        let anchor = day("2024-01-01") + jiff::Span::new().days(anchor);
        let on = |days: i64| anchor + jiff::Span::new().days(days);
        let mut session = repeating(7, &title, anchor, RecurrenceType::ALL[kind]);
        session.notes = notes.clone();
        session.recurrence.interval_days = Some(interval);
        session.time = time.and_then(|(hour, minute)| ClockTime::new(hour, minute));
        // One day of the week is that of the anchor, as the calendar keeps it.
        if session.recurrence.kind == RecurrenceType::Weekly && bits.count_ones() > 1 {
            let all = WeekdayWord::ALL.iter().enumerate();
            let named = all.filter(|(at, _)| bits >> at & 1 == 1);
            session.recurrence.days = named.map(|(_, day)| Weekday::from(*day)).collect();
        }
        session.recurrence.until = Until::On(on(length));
        session.skipped_dates = skipped.into_iter().map(on).collect();
        let within = DateRange { from: anchor, to: on(100) };
        let text = ics(&calendar([session.clone()]), stamp());
        for line in text.split("\r\n") {
            prop_assert!(line.len() <= LINE_BYTES, "{line}");
            prop_assert!(!line.contains('\n'));
        }
        if session.recurrence.repeats() && first_day(&session).is_none() {
            return Ok(());
        }
        let read = read(&text);
        let Some(CalendarComponent::Event(event)) = read.components.first() else {
            return Err(TestCaseError::fail(text));
        };
        let shown = setwise_domain::text::printable(&title);
        prop_assert_eq!(event.get_summary(), Some(&*shown));
        prop_assert_eq!(event.get_description().unwrap_or_default(), notes);
        prop_assert_eq!(event.get_uid(), Some("session-7@setwise"));
        let start = event.get_start().map(|start| start.date_naive().to_string());
        let start: Date = start.unwrap().parse().unwrap();
        let mut found = Vec::new();
        if let Some(rule) = event.property_value("RRULE") {
            let rule = rule.split(";UNTIL=").collect::<Vec<_>>();
            // The other implementation wants the last moment in UTC where days are meant.
            let rule = format!("{};UNTIL={}T235959Z", rule[0], &rule[1][..8]);
            let first = start.strftime("%Y%m%d");
            let set: RRuleSet = format!("DTSTART:{first}T120000Z\nRRULE:{rule}").parse().unwrap();
            found.extend(set.into_iter().map(|at| -> Date { at.format("%Y-%m-%d").to_string().parse().unwrap() }));
        } else {
            found.push(start);
        }
        if event.property_value("STATUS") == Some("CANCELLED") {
            found.clear();
        }
        let left_out: Vec<String> = event
            .multi_properties()
            .get("EXDATE")
            .into_iter()
            .flatten()
            .chain(event.properties().get("EXDATE"))
            .flat_map(|property| property.value().split(',').map(|day| day[..8].to_owned()).collect::<Vec<_>>())
            .collect();
        found.retain(|day| !left_out.contains(&number(*day)));
        prop_assert_eq!(found, occurrences(&session, within).collect::<Vec<_>>());
    }
}
