use super::super::token::read;
use super::*;
use jiff::civil::date;
use std::collections::HashSet;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

fn shown(text: &str, today: Date, said: impl Fn(Reckoning, &[Token]) -> Option<Said>) -> String {
    let tokens = read(text, &HashSet::new()).unwrap();
    let reckoning = Reckoning {
        today,
        past: false,
        own_name_is_today: false,
    };
    match said(reckoning, &tokens) {
        None => "none".into(),
        Some((used, Err(why))) => format!("{used}: {why}"),
        Some((used, Ok(When::Day(day)))) => format!("{used}: {day}"),
        Some((used, Ok(When::Days(days)))) => format!("{used}: {} to {}", days.from, days.to),
    }
}

#[test]
fn days_ahead() {
    for (text, wanted) in [
        ("today", "1: 2026-11-21"),
        ("tomorrow and", "1: 2026-11-22"),
        ("the day after tomorrow", "4: 2026-11-23"),
        ("friday", "1: 2026-11-27"),
        ("saturday", "1: 2026-11-28"),
        ("this saturday", "2: 2026-11-21"),
        ("next friday", "2: 2026-11-27"),
        ("next sunday", "2: 2026-11-29"),
        ("last friday", "2: 2026-11-20"),
        ("the 23rd", "2: 2026-11-23"),
        ("the 20th", "2: 2026-12-20"),
        ("the 31st", "2: 2026-12-31"),
        ("23 nov", "2: 2026-11-23"),
        ("20 nov", "2: 2027-11-20"),
        ("nov 23rd", "2: 2026-11-23"),
        ("23rd of november 2027", "4: 2027-11-23"),
        ("29 feb", "2: 2028-02-29"),
        ("monday 23 november", "3: 2026-11-23"),
        (
            "monday 24 november",
            "3: 2026-11-24 is a Tuesday, not a Monday",
        ),
        ("31 june", "2: 31 june is no date of the calendar"),
        ("june 31", "2: june 31 is no date of the calendar"),
        ("2026-11-31", "1: 2026-11-31 is no date of the calendar"),
        ("2026-11-30", "1: 2026-11-30"),
        ("30.11.2026", "1: 2026-11-30"),
        (
            "11/12/2026",
            "1: 11/12/2026 could be day and month or month and day: write it as 2026-11-23",
        ),
        ("in 3 days", "3: 2026-11-24"),
        ("in a week", "3: 2026-11-28"),
        ("two weeks from now", "4: 2026-12-05"),
        ("a week from monday", "4: 2026-11-30"),
        ("next 2 weeks", "3: 2026-11-21 to 2026-12-04"),
        ("end of the month", "4: 2026-11-30"),
        ("end of february", "3: 2027-02-28"),
        ("the end of the year", "5: 2026-12-31"),
        ("christmas", "1: 2026-12-25"),
        ("new year", "2: 2027-01-01"),
        ("new year's eve", "3: 2026-12-31"),
        ("this week", "2: 2026-11-16 to 2026-11-22"),
        ("next week", "2: 2026-11-23 to 2026-11-29"),
        ("the week after next", "4: 2026-11-30 to 2026-12-06"),
        ("the week of 9 december", "5: 2026-12-07 to 2026-12-13"),
        ("the weekend", "2: 2026-11-21 to 2026-11-22"),
        ("next weekend", "2: 2026-11-28 to 2026-11-29"),
        ("rest of the week", "4: 2026-11-21 to 2026-11-22"),
        ("next month", "2: 2026-12-01 to 2026-12-31"),
        ("leg day", "none"),
        ("3 sets", "none"),
        ("the", "none"),
        ("", "none"),
        ("in 99999 weeks", "none"),
    ] {
        assert_eq!(shown(text, TODAY, Reckoning::at), wanted, "{text}");
    }
}

#[test]
fn days_from_one_to_another() {
    for (text, wanted) in [
        ("from 3 to 10 january", "5: 2027-01-03 to 2027-01-10"),
        ("3-10 jan", "2: 2027-01-03 to 2027-01-10"),
        (
            "between the 3rd and the 10th of january",
            "8: 2027-01-03 to 2027-01-10",
        ),
        ("10 to 3 january", "4: 2027-01-03 is before 2027-01-10"),
        (
            "31 to 32 january",
            "4: 32 january is no date of the calendar",
        ),
        ("monday to wednesday", "3: 2026-11-23 to 2026-11-25"),
        ("from friday until tuesday", "4: 2026-11-27 to 2026-12-01"),
        ("from monday for two days", "5: 2026-11-23 to 2026-11-24"),
        ("until thursday", "2: 2026-11-21 to 2026-11-26"),
        ("for two weeks", "3: 2026-11-21 to 2026-12-04"),
        ("for the next 3 days", "5: 2026-11-21 to 2026-11-23"),
        ("monday", "none"),
    ] {
        assert_eq!(shown(text, TODAY, Reckoning::span), wanted, "{text}");
    }
}

#[test]
fn what_lies_behind() {
    for (text, wanted) in [
        ("friday", "1: 2026-11-20"),
        ("saturday", "1: 2026-11-21"),
        ("the 20th", "2: 2026-11-20"),
        ("25 nov", "2: 2025-11-25"),
        ("2 days ago", "3: 2026-11-19"),
        ("last weekend", "2: 2026-11-14 to 2026-11-15"),
    ] {
        let behind = |days: Reckoning, tokens: &[Token]| {
            let days = Reckoning {
                past: true,
                own_name_is_today: true,
                ..days
            };
            days.at(tokens)
        };
        assert_eq!(shown(text, TODAY, behind), wanted, "{text}");
    }
}

#[test]
fn the_ends_of_time_are_days_too() {
    for today in [Date::MIN, Date::MAX] {
        for text in [
            "next week",
            "in 9 weeks",
            "christmas",
            "the 31st",
            "friday",
            "next month",
            "29 feb",
        ] {
            shown(text, today, Reckoning::at);
        }
        shown("for two weeks", today, Reckoning::span);
    }
}
