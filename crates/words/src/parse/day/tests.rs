use super::*;
use crate::parse::lexer::lex;
use jiff::civil::date;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

struct Word<'a>(&'a str);

impl Said for Word<'_> {
    fn lower(&self) -> &str {
        self.0
    }

    fn gap(&self) -> bool {
        true
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    text.split_whitespace().map(Word).collect()
}

fn shown(found: Option<Found>) -> String {
    match found {
        None => "none".into(),
        Some((used, Err(why))) => format!("{used}: {why}"),
        Some((used, Ok(When::Day(day)))) => format!("{used}: {day}"),
        Some((used, Ok(When::Days(days)))) => format!("{used}: {} to {}", days.from, days.to),
    }
}

/// Of a plan a weekday's own name is in a week.
fn ahead() -> DayReader {
    DayReader { own_name_is_today: false, ..DayReader::ahead(TODAY) }
}

fn logged(today: Date, text: &str) -> String {
    let reader = DayReader {
        direction: Direction::Logged,
        order: Some(DateOrder::MonthDay),
        ..DayReader::ahead(today)
    };
    shown(reader.read(&lex(text)[0].tokens))
}

#[test]
fn every_surface_understands_the_same_days() {
    for (text, day) in [
        ("2 wks ago", "2026-11-07"),
        ("two weeks ago", "2026-11-07"),
        ("3 days ago", "2026-11-18"),
        ("a fortnight ago", "2026-11-07"),
        ("on 14 nov", "2026-11-14"),
        ("14 nov", "2026-11-14"),
        ("nov 14th", "2026-11-14"),
        ("on the 14th", "2026-11-14"),
        ("last friday", "2026-11-20"),
        ("fri", "2026-11-20"),
        ("sat 14 nov", "2026-11-14"),
        ("22/03", "2026-03-22"),
        ("11/12", "2026-11-12"),
        ("2026-11-14", "2026-11-14"),
        ("14.11.2026", "2026-11-14"),
        ("14/11/2026", "2026-11-14"),
        ("11/12/2025", "2025-11-12"),
        ("yday", "2026-11-20"),
        ("the day before yesterday", "2026-11-19"),
        ("2day", "2026-11-21"),
    ] {
        let tokens = &lex(text)[0].tokens;
        let wanted = format!("{}: {day}", tokens.len());
        assert_eq!(logged(TODAY, text), wanted, "{text}");
        let back = DayReader { order: Some(DateOrder::MonthDay), ..DayReader::back(TODAY) };
        assert_eq!(shown(back.read(tokens)), wanted, "{text}");
        let words = words(text);
        let wanted = format!("{}: {day}", words.len());
        assert_eq!(shown(back.read(&words)), wanted, "{text}");
    }
    for text in ["tomoz", "tmrw", "2moro", "tomorrow"] {
        assert_eq!(shown(ahead().read(&words(text))), "1: 2026-11-22", "{text}");
        let future = "1: is 2026-11-22, in the future: only what was done is logged";
        assert_eq!(logged(TODAY, text), future, "{text}");
    }
}

#[test]
fn days_of_a_log() {
    for (text, wanted) in [
        ("today", "1: 2026-11-21"),
        ("yesterday x", "1: 2026-11-20"),
        ("on monday", "2: 2026-11-16"),
        ("Friday", "1: 2026-11-20"),
        ("saturday", "1: 2026-11-21"),
        ("last saturday", "2: 2026-11-14"),
        ("last fri", "2: 2026-11-20"),
        ("2 days ago", "3: 2026-11-19"),
        ("a week ago", "3: 2026-11-14"),
        ("on the 14", "none"),
        ("on the 2nd set", "none"),
        ("14th of November", "4: 2026-11-14"),
        ("on sat, nov 14", "5: 2026-11-14"),
        ("sat 2026-11-14", "6: 2026-11-14"),
        ("November 14th, 2025", "5: 2025-11-14"),
        ("14 nov 2025 x8", "3: 2025-11-14"),
        ("14 nov 3x8", "2: 2026-11-14"),
        ("nov 3x8", "none"),
        ("2026/11/14", "5: 2026-11-14"),
        ("8-8-7", "none"),
        ("8/8/7", "none"),
        ("90/90", "none"),
        ("8 8", "none"),
        ("on", "none"),
        ("last", "none"),
        ("next week", "none"),
        ("30 dec 2025", "3: 2025-12-30"),
    ] {
        assert_eq!(logged(TODAY, text), wanted, "{text}");
    }
    assert_eq!(logged(date(2027, 1, 5), "30 dec"), "2: 2026-12-30");
    assert_eq!(
        logged(date(2026, 2, 20), "29 feb"),
        "2: is not a calendar date: the nearest is 28 Feb"
    );
}

#[test]
fn what_is_no_day_of_a_set() {
    let future = "in the future: only what was done is logged";
    let none = "is not a calendar date";
    for (text, wanted) in [
        ("25 nov", format!("2: is 2026-11-25, {future}")),
        ("next monday", format!("2: is 2026-11-23, {future}")),
        ("2026-11-22", format!("5: is 2026-11-22, {future}")),
        ("mon 14 nov", "3: is no day: 2026-11-14 is a Saturday".into()),
        ("31 feb", format!("2: {none}: the nearest is 28 Feb")),
        ("2026-13-40", format!("5: {none}")),
        ("1969-12-31", "5: is 1969-12-31: dates begin with 1970-01-01".into()),
        (
            "7 nov 14",
            "2: could belong to the number before it or after it: write the date as 2026-11-14"
                .into(),
        ),
    ] {
        assert_eq!(logged(TODAY, text), wanted, "{text}");
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
        ("22/03", "1: 2027-03-22"),
        ("22.3.", "1: 2027-03-22"),
        ("3.12.", "1: 2026-12-03"),
        ("23rd of november 2027", "4: 2027-11-23"),
        ("29 feb", "2: 2028-02-29"),
        ("monday 23 november", "3: 2026-11-23"),
        ("monday 24 november", "3: is no day: 2026-11-24 is a Tuesday"),
        ("31 june", "2: is not a calendar date: the nearest is 30 Jun"),
        ("june 31", "2: is not a calendar date: the nearest is 30 Jun"),
        ("2026-11-31", "1: is not a calendar date: the nearest is 30 Nov"),
        ("2026-11-30", "1: 2026-11-30"),
        ("30.11.2026", "1: 2026-11-30"),
        ("11/12/2026", "1: could be day and month or month and day: write it as 2026-11-14"),
        ("11/12", "1: could be day and month or month and day: write it as 2026-11-14"),
        ("in 3 days", "3: 2026-11-24"),
        ("in a week", "3: 2026-11-28"),
        ("in 3 wks", "3: 2026-12-12"),
        ("two weeks from now", "4: 2026-12-05"),
        ("a week from monday", "4: 2026-11-30"),
        ("next 2 weeks", "3: 2026-11-21 to 2026-12-04"),
        ("end of the month", "4: 2026-11-30"),
        ("end of february", "3: 2027-02-28"),
        ("the end of the year", "5: 2026-12-31"),
        ("christmas", "1: 2026-12-25"),
        ("new year", "2: 2027-01-01"),
        ("new years eve", "3: 2026-12-31"),
        ("this week", "2: 2026-11-16 to 2026-11-22"),
        ("next week", "2: 2026-11-23 to 2026-11-29"),
        ("the week after next", "4: 2026-11-30 to 2026-12-06"),
        ("the week of 9 december", "5: 2026-12-07 to 2026-12-13"),
        ("the weekend", "2: 2026-11-21 to 2026-11-22"),
        ("next weekend", "2: 2026-11-28 to 2026-11-29"),
        ("rest of the week", "4: 2026-11-21 to 2026-11-22"),
        ("next month", "2: 2026-12-01 to 2026-12-31"),
        ("march", "1: 2027-03-01 to 2027-03-31"),
        ("in november", "2: 2026-11-01 to 2026-11-30"),
        ("december 2027", "2: 2027-12-01 to 2027-12-31"),
        ("in may", "2: 2027-05-01 to 2027-05-31"),
        ("may", "none"),
        ("march in place", "none"),
        ("march the 25th", "3: 2027-03-25"),
        ("the last friday of march", "5: 2027-03-26"),
        ("first monday of december", "4: 2026-12-07"),
        ("1st monday in next month", "5: 2026-12-07"),
        ("the first monday of november", "5: 2027-11-01"),
        ("the 2nd saturday of january 2028", "6: 2028-01-08"),
        ("the last day of february", "5: 2027-02-28"),
        ("the 5th friday of february", "5: is not a calendar date"),
        ("the last friday of the month", "6: 2026-11-27"),
        ("the first monday of the month", "6: 2026-12-07"),
        ("the 2nd saturday of the month", "6: 2026-12-12"),
        ("the first friday", "none"),
        ("the first of december", "4: 2026-12-01"),
        ("leg day", "none"),
        ("3 sets", "none"),
        ("3-10", "none"),
        ("the", "none"),
        ("", "none"),
        ("in 99999 weeks", "none"),
    ] {
        assert_eq!(shown(ahead().read(&words(text))), wanted, "{text}");
    }
}

#[test]
fn days_from_one_to_another() {
    for (text, wanted) in [
        ("from 3 to 10 january", "5: 2027-01-03 to 2027-01-10"),
        ("3-10 jan", "2: 2027-01-03 to 2027-01-10"),
        ("between the 3rd and the 10th of january", "8: 2027-01-03 to 2027-01-10"),
        ("10 to 3 january", "4: ends before it begins"),
        ("31 to 32 january", "4: is not a calendar date"),
        ("monday to wednesday", "3: 2026-11-23 to 2026-11-25"),
        ("from friday until tuesday", "4: 2026-11-27 to 2026-12-01"),
        ("from monday for two days", "5: 2026-11-23 to 2026-11-24"),
        ("until thursday", "2: 2026-11-21 to 2026-11-26"),
        ("until next week", "3: 2026-11-21 to 2026-11-22"),
        ("until march", "2: 2026-11-21 to 2027-02-28"),
        ("through march", "2: 2026-11-21 to 2027-03-31"),
        ("for two weeks", "3: 2026-11-21 to 2026-12-04"),
        ("for the next 3 days", "5: 2026-11-21 to 2026-11-23"),
        ("monday", "none"),
    ] {
        assert_eq!(shown(ahead().read_span(&words(text))), wanted, "{text}");
    }
}

#[test]
fn what_lies_behind() {
    for (text, wanted) in [
        ("friday", "1: 2026-11-20"),
        ("saturday", "1: 2026-11-21"),
        ("the 20th", "2: 2026-11-20"),
        ("25 nov", "2: 2025-11-25"),
        ("last weekend", "2: 2026-11-14 to 2026-11-15"),
        ("march", "1: 2026-03-01 to 2026-03-31"),
        ("the last friday of october", "5: 2026-10-30"),
        ("last 2 weeks", "3: 2026-11-08 to 2026-11-21"),
    ] {
        let back = DayReader::back(TODAY);
        assert_eq!(shown(back.read(&words(text))), wanted, "{text}");
    }
}

#[test]
fn the_ends_of_time_are_days_too() {
    for today in [Date::MIN, Date::MAX] {
        for text in [
            "next week",
            "in 9 weeks",
            "9 weeks ago",
            "christmas",
            "the 31st",
            "friday",
            "next month",
            "29 feb",
            "22/03",
            "for two weeks",
        ] {
            for reader in [DayReader::ahead(today), DayReader::back(today)] {
                shown(reader.read(&words(text)));
                shown(reader.read_span(&words(text)));
            }
            logged(today, text);
        }
    }
}
