use super::super::ics;
use super::*;
use jiff::civil::date;
use setwise_domain::calendar::{Calendar, Revision};
use setwise_words::text;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

fn zone() -> TimeZone {
    TimeZone::get("Europe/Berlin").unwrap()
}

/// The events of a file, each of these texts one.
fn file(events: &[&str]) -> String {
    let mut text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".to_owned();
    for event in events {
        text += "BEGIN:VEVENT\r\n";
        for line in event.lines() {
            text += line;
            text += "\r\n";
        }
        text += "END:VEVENT\r\n";
    }
    text + "END:VCALENDAR\r\n"
}

/// What a file holds, a line for each session and each finding.
fn told(text: &str) -> Vec<String> {
    let read = read(text, TODAY, &zone());
    let sessions = read.sessions.iter().map(|one| {
        let session = &one.session;
        let on = session.scheduled_for.map_or("backlog".to_owned(), |day| day.to_string());
        let time = session.time.map_or(String::new(), |time| format!(" {time}"));
        let often = text::behind_comma(text::recurrence(&session.recurrence, TODAY));
        let skipped = if session.skipped_dates.is_empty() {
            String::new()
        } else {
            let days: Vec<_> = session.skipped_dates.iter().map(Date::to_string).collect();
            format!(", without {}", text::list(&days))
        };
        let done = if session.completed { ", done" } else { "" };
        format!("{} {on}{time}{often}{skipped}{done}", session.title)
    });
    let findings = read.findings.iter();
    sessions.chain(findings.map(|one| format!("line {}: {}", one.line, one.message))).collect()
}

#[test]
fn events_once_with_times_and_zones() {
    for (event, wanted) in [
        ("SUMMARY:Open gym\nDTSTART;VALUE=DATE:20261124", "Open gym 2026-11-24"),
        ("SUMMARY:Club\nDTSTART:20261124T183000", "Club 2026-11-24 18:30"),
        ("SUMMARY:Club\nDTSTART:20261124T173000Z", "Club 2026-11-24 18:30"),
        (
            "SUMMARY:Late\nDTSTART;TZID=\"America/New_York\":20261124T200000",
            "Late 2026-11-25 02:00",
        ),
        (
            "SUMMARY:Club\\, hall 2\\; bring\\nshoes\nDTSTART:20261124T183000\nDURATION:PT2H",
            "Club, hall 2; bring shoes 2026-11-24 18:30",
        ),
        ("SUMMARY;LANGUAGE=en:Cl\n ub ni\n\tght\nDTSTART:20261124", "Club night 2026-11-24"),
        ("SUMMARY:✓ Legs\nDTSTART;VALUE=DATE:20261110", "Legs 2026-11-10, done"),
    ] {
        assert_eq!(told(&file(&[event])), [wanted], "{event}");
    }
}

#[test]
fn rules_that_sessions_have() {
    for (start, rule, wanted) in [
        ("20261101", "FREQ=DAILY", "X 2026-11-21, daily"),
        ("20261101", "FREQ=DAILY;INTERVAL=3", "X 2026-11-22, every 3 days"),
        ("20261102", "FREQ=WEEKLY", "X 2026-11-23, weekly"),
        ("20261102", "FREQ=WEEKLY;BYDAY=MO;INTERVAL=2;WKST=MO", "X 2026-11-30, every 14 days"),
        (
            "20261102",
            "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T225959Z",
            "X 2026-11-23, every Monday and Thursday until Thu 31 Dec",
        ),
        ("20261102", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "X 2026-11-23, Monday to Friday"),
        ("20261102", "FREQ=WEEKLY;COUNT=5", "X 2026-11-23, weekly until Mon 30 Nov"),
        ("20261115", "FREQ=MONTHLY", "X 2026-12-15, monthly"),
        (
            "20261031",
            "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
            "X 2026-10-31, monthly, without 2026-10-31",
        ),
    ] {
        let event = format!("SUMMARY:X\nDTSTART;VALUE=DATE:{start}\nRRULE:{rule}");
        assert_eq!(told(&file(&[&event])), [wanted], "{rule}");
    }
}

#[test]
fn rules_that_no_session_has_become_their_days_of_a_year() {
    for (start, rule, first, count) in [
        ("20261103", "FREQ=MONTHLY;BYDAY=1TU", "2026-12-01", 12),
        ("20261127", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=4", "2026-11-27", 4),
        ("20261124", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=6", "2026-11-24", 6),
        ("20261131", "FREQ=MONTHLY;BYMONTHDAY=31", "", 0),
        ("20261231", "FREQ=MONTHLY", "2026-12-31", 7),
        ("20201225", "FREQ=YEARLY", "2026-12-25", 1),
    ] {
        let event = format!("UID:u\nSUMMARY:X\nDTSTART;VALUE=DATE:{start}\nRRULE:{rule}");
        let read = read(&file(&[&event]), TODAY, &zone());
        let days: Vec<_> =
            read.sessions.iter().filter_map(|one| one.session.scheduled_for).collect();
        assert_eq!(days.len(), count, "{rule}: {days:?}");
        if count > 0 {
            assert_eq!(days[0].to_string(), first, "{rule}");
            assert_eq!(read.dated, [("X".to_owned(), count)], "{rule}");
            assert_eq!(read.sessions[0].key, format!("u {first}"), "{rule}");
        }
    }
}

#[test]
fn days_that_are_left_out_added_or_replaced() {
    let series = "UID:a\nSUMMARY:Club\nDTSTART:20261123T180000\nRRULE:FREQ=WEEKLY";
    let out = format!("{series}\nEXDATE:20261130T180000,20261207T180000");
    assert_eq!(
        told(&file(&[&out])),
        ["Club 2026-11-23 18:00, weekly, without 2026-11-30 and 2026-12-07"]
    );
    let more = format!("{series}\nRDATE:20261125T180000");
    assert_eq!(told(&file(&[&more])), ["Club 2026-11-23 18:00, weekly", "Club 2026-11-25 18:00"]);
    // A day that the rule has already is no second session.
    let again = format!("{series}\nRDATE:20261130T180000,20261123T180000,20261207T190000");
    assert_eq!(told(&file(&[&again])), ["Club 2026-11-23 18:00, weekly", "Club 2026-12-07 19:00"]);
    let moved = "UID:a\nSUMMARY:Club\nRECURRENCE-ID:20261130T180000\nDTSTART:20261201T190000";
    assert_eq!(
        told(&file(&[series, moved])),
        ["Club 2026-11-23 18:00, weekly, without 2026-11-30", "Club 2026-12-01 19:00"]
    );
    let off = "UID:a\nSUMMARY:Club\nRECURRENCE-ID:20261130T180000\nDTSTART:20261130T180000\nSTATUS:CANCELLED";
    assert_eq!(told(&file(&[series, off])), ["Club 2026-11-23 18:00, weekly, without 2026-11-30"]);
}

/// An errand beside trainings is no training. Ours are sessions without a day.
#[test]
fn a_to_do_of_another_program_is_left_out() {
    let to_do = "BEGIN:VTODO\nUID:t\nSUMMARY:Buy chalk\nDTSTART:20261201T090000\nEND:VTODO\n";
    let of = |product: &str| {
        let text = format!("BEGIN:VCALENDAR\nPRODID:{product}\n{to_do}END:VCALENDAR\n");
        let read = read(&text, TODAY, &zone());
        (read.sessions.len(), read.to_dos)
    };
    assert_eq!((of("-//Another//EN"), of(super::super::PRODUCT)), ((0, 1), (1, 0)));
}

#[test]
fn a_rule_that_ends_twice_is_told_and_days_beyond_a_year_are_not_past() {
    let event = |rule: &str, start: &str| {
        read(&file(&[&format!("UID:u\nSUMMARY:X\nDTSTART:{start}\nRRULE:{rule}")]), TODAY, &zone())
    };
    let twice = event("FREQ=DAILY;COUNT=4;UNTIL=20261204T120000Z", "20261201T070000");
    assert!(twice.findings[0].message.contains("ends twice"), "{:?}", twice.findings);
    let leap = event("FREQ=YEARLY;COUNT=3", "20240229T170000");
    assert_eq!((leap.past, leap.dated), (0, vec![("X".to_owned(), 0)]));
}

#[test]
fn what_is_past_is_left_out_and_counted() {
    let read = read(
        &file(&[
            "SUMMARY:Old\nDTSTART:20261120",
            "SUMMARY:Older\nDTSTART:20250101\nRRULE:FREQ=WEEKLY;UNTIL=20250201",
        ]),
        TODAY,
        &zone(),
    );
    assert_eq!((read.sessions.len(), read.past, read.findings.len()), (0, 2, 0));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, wanted) in [
        ("", vec!["line 1: the file isn't iCalendar: it must begin with BEGIN:VCALENDAR"]),
        ("{}", vec!["line 1: the file isn't iCalendar: it must begin with BEGIN:VCALENDAR"]),
        (
            &file(&["SUMMARY:X\nDTSTART:20260231"]),
            vec![
                "line 5: DTSTART is '20260231', not a date such as 20261121 or 20261121T180000; the event is left out",
            ],
        ),
        (
            &file(&["SUMMARY:X"]),
            vec!["line 3: the event has no DTSTART, so it has no day; it is left out"],
        ),
        (
            &file(&["DTSTART:20261124"]),
            vec!["line 3: the event has no SUMMARY, so it has no title; it is left out"],
        ),
        (
            &file(&["SUMMARY:X\nDTSTART:20261124\nRRULE:FREQ=SECONDLY"]),
            vec![
                "line 6: the rule has 'FREQ=SECONDLY', which can't be read; the event is left out",
            ],
        ),
        (
            &file(&["SUMMARY:X\nDTSTART;TZID=Mars/Olympus:20261124T180000"]),
            vec![
                "line 5: the time zone 'Mars/Olympus' is not known, and the file has no VTIMEZONE for it; write a name such as America/New_York; the event is left out",
            ],
        ),
        (
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:X\nDTSTART:20261124",
            vec!["line 2: VEVENT begins here and does not end: the file is cut off"],
        ),
        (
            "BEGIN:VCALENDAR\nwhat is this\nEND:VCALENDAR",
            vec!["line 2: the line isn't a property: wanted a name, a colon and a value"],
        ),
        (
            "BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR",
            vec!["line 2: VEVENT ends here and was not begun"],
        ),
    ] {
        assert_eq!(told(text), wanted, "{text}");
    }
}

#[test]
fn a_hostile_title_steers_nothing_and_an_alarm_is_no_event() {
    let event =
        "SUMMARY:\u{1b}[2JClub\u{7}\nDTSTART:20261124\nBEGIN:VALARM\nSUMMARY:beep\nEND:VALARM";
    let read = read(&file(&[event]), TODAY, &zone());
    let title = &read.sessions[0].session.title;
    assert!(!title.chars().any(char::is_control) && title.ends_with('\u{fffd}'), "{title:?}");
    assert_eq!(read.sessions.len(), 1);
}

#[test]
fn our_own_export_comes_back() {
    let mut weekly = Session {
        recurrence: Recurrence {
            days: [jiff::civil::Weekday::Monday, jiff::civil::Weekday::Thursday]
                .into_iter()
                .collect(),
            until: Until::Never,
            ..Recurrence::of(setwise_domain::session::RecurrenceType::Weekly)
        },
        time: ClockTime::new(18, 30),
        ..Session::once(SessionId(1), "Press", Some(date(2026, 11, 2)))
    };
    weekly.completed_dates = vec![date(2026, 11, 5)];
    weekly.skipped_dates = vec![date(2026, 11, 26)];
    let single = Session::once(SessionId(2), "Long run", Some(date(2026, 11, 25)));
    let waiting = Session::once(SessionId(3), "Mobility", None);
    let sessions = [weekly, single, waiting];
    let calendar = Calendar {
        revision: Revision::default(),
        sessions: sessions.iter().cloned().collect(),
        next: SessionId(4),
    };
    let text = ics(&calendar, jiff::Timestamp::UNIX_EPOCH);
    let read = read(&text, TODAY, &zone());
    assert_eq!(read.findings, []);
    let back: Vec<Session> = (1..)
        .zip(read.sessions)
        .map(|(id, one)| Session { id: SessionId(id), ..one.session })
        .collect();
    assert_eq!(back, sessions);
}

/// The moments of a file on the calendar of an athlete in New York, in order, until a day.
fn moments(text: &str, last: Date) -> Vec<String> {
    let zone = TimeZone::get("America/New_York").unwrap();
    let read = read(text, date(2026, 11, 28), &zone);
    assert_eq!(read.findings, [], "{text}");
    let within = DateRange { from: date(2026, 11, 28), to: last };
    let mut all = Vec::new();
    for Foreign { session, .. } in &read.sessions {
        let time = session.time.map_or(String::new(), |time| format!(" {time}"));
        all.extend(occurrences(session, within).map(|day| format!("{day}{time}")));
    }
    all.sort();
    all
}

/// The zones of the file, as some programs describe them.
const PACIFIC: &str = "BEGIN:VTIMEZONE\nTZID:Pacific Standard Time\nBEGIN:STANDARD\nDTSTART:16010101T020000\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0800\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:-0800\nTZOFFSETTO:-0700\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE\n";
const SHIFTED: &str = "BEGIN:VTIMEZONE\nTZID:(UTC+09:00) Osaka\\, Tokyo\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0900\nEND:STANDARD\nEND:VTIMEZONE\n";

#[test]
fn a_rule_is_expanded_in_the_zone_of_its_event() {
    for (event, last, wanted) in [
        // In UTC, on the evening before; what is left out is named in UTC too.
        (
            "DTSTART:20261204T003000Z\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4\nEXDATE:20261211T003000Z",
            date(2027, 1, 31),
            "2026-12-03 19:30|2026-12-17 19:30|2026-12-24 19:30",
        ),
        // After midnight here, the evening before there, on two days of the week.
        (
            "DTSTART;TZID=America/Los_Angeles:20261130T220000\nRRULE:FREQ=WEEKLY;BYDAY=MO,SA;COUNT=3",
            date(2027, 1, 31),
            "2026-12-01 01:00|2026-12-06 01:00|2026-12-08 01:00",
        ),
        // The last of each month there is the first of the next here.
        (
            "DTSTART;TZID=America/Denver:20261231T223000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3",
            date(2027, 12, 31),
            "2027-01-01 00:30|2027-02-01 00:30|2027-03-01 00:30",
        ),
        // From Monday to Friday there is from Tuesday to Saturday here.
        (
            "DTSTART;TZID=America/Los_Angeles:20261130T223000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            date(2026, 12, 8),
            "2026-12-01 01:30|2026-12-02 01:30|2026-12-03 01:30|2026-12-04 01:30|2026-12-05 01:30|2026-12-08 01:30",
        ),
        // The clock changes here two weeks before it changes there.
        (
            "DTSTART;TZID=Europe/Berlin:20270309T180000\nRRULE:FREQ=WEEKLY;COUNT=4",
            date(2027, 4, 30),
            "2027-03-09 12:00|2027-03-16 13:00|2027-03-23 13:00|2027-03-30 12:00",
        ),
        // An end in UTC is a moment: what is later on the same day is beyond it.
        (
            "DTSTART;TZID=America/New_York:20261130T190000\nRRULE:FREQ=DAILY;UNTIL=20261203T050000Z",
            date(2027, 1, 31),
            "2026-11-30 19:00|2026-12-01 19:00|2026-12-02 19:00",
        ),
        (
            "DTSTART;TZID=America/New_York:20261130T190000\nRRULE:FREQ=DAILY;UNTIL=20261202",
            date(2027, 1, 31),
            "2026-11-30 19:00|2026-12-01 19:00|2026-12-02 19:00",
        ),
        (
            "DTSTART;TZID=America/New_York:20261201T060000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=10;UNTIL=20270210T045959Z",
            date(2027, 12, 31),
            "2026-12-10 06:00|2027-01-10 06:00",
        ),
        // Zones that the file describes, a name with something before it, and one between quotes.
        (
            "DTSTART;TZID=Pacific Standard Time:20261203T140000",
            date(2027, 1, 31),
            "2026-12-03 17:00",
        ),
        (
            "DTSTART;TZID=Pacific Standard Time:20270703T140000",
            date(2027, 12, 31),
            "2027-07-03 17:00",
        ),
        (
            "DTSTART;TZID=\"(UTC+09:00) Osaka, Tokyo\":20261207T020000\nRRULE:FREQ=WEEKLY;UNTIL=20261220T170000Z;BYDAY=MO",
            date(2027, 1, 31),
            "2026-12-06 12:00|2026-12-13 12:00|2026-12-20 12:00",
        ),
        ("DTSTART;TZID=/Europe/Rome:20261203T180000", date(2027, 1, 31), "2026-12-03 12:00"),
        (
            "DTSTART;TZID=/x.org/2005_1/Europe/Rome:20261203T180000",
            date(2027, 1, 31),
            "2026-12-03 12:00",
        ),
        ("DTSTART;TZID=\"Europe/Rome\":20261203T180000", date(2027, 1, 31), "2026-12-03 12:00"),
    ] {
        let event = format!("UID:u\nSUMMARY:X\n{event}");
        let zones = format!("BEGIN:VCALENDAR\n{PACIFIC}{SHIFTED}BEGIN:VEVENT\n");
        let text = file(&[&event]).replace("\r\n", "\n");
        let text = text.replace("BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n", &zones);
        let wanted: Vec<&str> = wanted.split('|').collect();
        assert_eq!(moments(&text, last), wanted, "{event}");
    }
}

#[test]
fn events_of_one_name_stand_in_place_of_each_other() {
    let series = "UID:a\nSUMMARY:Club\nDTSTART;TZID=America/New_York:20261201T180000\nRRULE:FREQ=WEEKLY;COUNT=5";
    let of = |rest: &str| format!("UID:a\nSUMMARY:Club\n{rest}");
    let later = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261215T180000";
    for (events, wanted) in [
        // A day later and an hour later from one week on.
        (
            vec![of(&format!("{later}\nDTSTART;TZID=America/New_York:20261216T190000"))],
            "2026-12-01 18:00|2026-12-08 18:00|2026-12-16 19:00|2026-12-23 19:00|2026-12-30 19:00",
        ),
        // From one week on no more.
        (
            vec![of(&format!(
                "{later}\nDTSTART;TZID=America/New_York:20261215T180000\nSTATUS:CANCELLED"
            ))],
            "2026-12-01 18:00|2026-12-08 18:00",
        ),
        // The one that is moved is named in UTC.
        (
            vec![of(
                "RECURRENCE-ID:20261208T230000Z\nDTSTART;TZID=America/New_York:20261209T070000",
            )],
            "2026-12-01 18:00|2026-12-09 07:00|2026-12-15 18:00|2026-12-22 18:00|2026-12-29 18:00",
        ),
        // Moved within what is put off.
        (
            vec![
                of(&format!("{later}\nDTSTART;TZID=America/New_York:20261216T190000")),
                of(
                    "RECURRENCE-ID;TZID=America/New_York:20261223T190000\nDTSTART;TZID=America/New_York:20261224T100000",
                ),
            ],
            "2026-12-01 18:00|2026-12-08 18:00|2026-12-16 19:00|2026-12-24 10:00|2026-12-30 19:00",
        ),
        // A later version of the whole.
        (
            vec![of(
                "SEQUENCE:2\nDTSTART;TZID=America/New_York:20261203T180000\nRRULE:FREQ=WEEKLY;COUNT=2",
            )],
            "2026-12-03 18:00|2026-12-10 18:00",
        ),
        // The same once more.
        (
            vec![of("DTSTART;VALUE=DATE:20261202"), of("DTSTART;VALUE=DATE:20261202")],
            "2026-12-01 18:00|2026-12-02|2026-12-08 18:00|2026-12-15 18:00|2026-12-22 18:00|2026-12-29 18:00",
        ),
        // Another event by the same name.
        (
            vec![of("DTSTART;VALUE=DATE:20261202")],
            "2026-12-01 18:00|2026-12-02|2026-12-08 18:00|2026-12-15 18:00|2026-12-22 18:00|2026-12-29 18:00",
        ),
    ] {
        let all: Vec<&str> =
            std::iter::once(series).chain(events.iter().map(String::as_str)).collect();
        let wanted: Vec<&str> = wanted.split('|').collect();
        assert_eq!(moments(&file(&all), date(2027, 1, 31)), wanted, "{events:?}");
    }
}

/// What can't be read rightly is told, and nothing near it is taken.
#[test]
fn what_is_not_wholly_understood_is_no_session() {
    for (event, wanted) in [
        ("DTSTART;TZID=Gym Time:20261203T180000", "the time zone 'Gym Time' is not known"),
        ("DTSTART:20261203T180000\nRRULE:FREQ=WEEKLY;BYHOUR=7,18", "the rule has 'BYHOUR=7,18'"),
        ("DTSTART:20261203T180000\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY", "more than one rule"),
        ("DTSTART:20261203T180000\nRRULE:FREQ=DAILY\nEXDATE:tomorrow", "EXDATE is 'tomorrow'"),
        ("DTSTART:20261203T18", "DTSTART is '20261203T18'"),
    ] {
        let text = file(&[&format!("UID:u\nSUMMARY:X\n{event}")]);
        let told = told(&text);
        assert!(told.len() == 1 && told[0].contains(wanted), "{event}: {told:?}");
    }
    let cancel = file(&["SUMMARY:X\nDTSTART:20261203"]).replace("VERSION:2.0", "METHOD:CANCEL");
    assert!(told(&cancel)[0].contains("METHOD:CANCEL"));
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_to_an_end(text in "(BEGIN:V(CALENDAR|EVENT)|END:VEVENT|DTSTART:2026112[0-9]|RRULE:FREQ=(DAILY|MONTHLY|YEARLY);(COUNT|INTERVAL|BYMONTHDAY)=[0-9-]{1,4}|SUMMARY:.{0,5}|.{0,12}|\n){0,40}") {
        read(&text, TODAY, &zone());
        read(&format!("BEGIN:VCALENDAR\n{text}"), TODAY, &zone());
    }
}
