use super::*;
use proptest::prelude::*;

/// A Saturday.
const TODAY: Date = date(2026, 11, 21);

fn read(text: &str) -> String {
    let reader = PeriodReader::new(TODAY, Some(DateOrder::DayMonth));
    let words: Vec<&str> = text.split(' ').collect();
    let Some((used, period)) = reader.read(&words) else {
        return "none".to_owned();
    };
    let period = match period {
        Ok(Period::Usual {}) => "usual".to_owned(),
        Ok(Period::Ever {}) => "ever".to_owned(),
        Ok(Period::LastSession {}) => "last session".to_owned(),
        Ok(Period::Days { from, to }) if from == to => from.to_string(),
        Ok(Period::Days { from, to }) => format!("{from} to {to}"),
        Err(error) => error.to_string(),
    };
    format!("{used}: {period}")
}

#[test]
fn periods_as_they_are_said() {
    for (text, wanted) in [
        ("today", "1: 2026-11-21"),
        ("yesterday", "1: 2026-11-20"),
        ("this morning", "2: 2026-11-21"),
        ("last session", "2: last session"),
        ("last time", "2: last session"),
        ("ever", "1: ever"),
        ("of all time", "3: ever"),
        ("monday", "1: 2026-11-16"),
        ("on monday", "2: 2026-11-16"),
        ("last monday", "2: 2026-11-16"),
        ("saturday", "1: 2026-11-14"),
        ("14 nov", "2: 2026-11-14"),
        ("on 14 november", "3: 2026-11-14"),
        ("14/11", "1: 2026-11-14"),
        ("2026-11-14", "1: 2026-11-14"),
        ("25 nov", "2: 2025-11-25"),
        ("last week", "2: 2026-11-09 to 2026-11-15"),
        ("this week", "2: 2026-11-16 to 2026-11-21"),
        ("this week so far", "4: 2026-11-16 to 2026-11-21"),
        ("past week", "2: 2026-11-15 to 2026-11-21"),
        ("the past week", "3: 2026-11-15 to 2026-11-21"),
        ("this month", "2: 2026-11-01 to 2026-11-21"),
        ("last month", "2: 2026-10-01 to 2026-10-31"),
        ("over the last month", "4: 2026-10-01 to 2026-10-31"),
        ("this year", "2: 2026-01-01 to 2026-11-21"),
        ("last year", "2: 2025-01-01 to 2025-12-31"),
        ("in 2025", "2: 2025-01-01 to 2025-12-31"),
        ("2025", "none"),
        ("march", "1: 2026-03-01 to 2026-03-31"),
        ("in march", "2: 2026-03-01 to 2026-03-31"),
        ("december", "1: 2025-12-01 to 2025-12-31"),
        ("since march", "2: 2026-03-01 to 2026-11-21"),
        ("since monday", "2: 2026-11-16 to 2026-11-21"),
        ("since 14 nov", "3: 2026-11-14 to 2026-11-21"),
        ("since last week", "3: 2026-11-09 to 2026-11-21"),
        ("since 2025", "2: 2025-01-01 to 2026-11-21"),
        ("since yesterday", "2: 2026-11-20 to 2026-11-21"),
        ("before october", "2: 1970-01-01 to 2026-09-30"),
        ("until october", "2: 1970-01-01 to 2026-10-31"),
        ("last 3 months", "3: 2026-08-22 to 2026-11-21"),
        ("the last 2 weeks", "4: 2026-11-08 to 2026-11-21"),
        ("past 10 days", "3: 2026-11-12 to 2026-11-21"),
        ("in the last 30 days", "5: 2026-10-23 to 2026-11-21"),
        ("last 2 years", "3: 2024-11-22 to 2026-11-21"),
        ("3 weeks ago", "3: 2026-10-26 to 2026-11-01"),
        ("a week ago", "3: 2026-11-09 to 2026-11-15"),
        ("2 months ago", "3: 2026-09-01 to 2026-09-30"),
        ("summer", "1: 2026-06-01 to 2026-08-31"),
        ("since summer", "2: 2026-06-01 to 2026-11-21"),
        ("over the summer", "3: 2026-06-01 to 2026-08-31"),
        ("last winter", "2: 2025-12-01 to 2026-02-28"),
        ("this fall", "2: 2026-09-01 to 2026-11-21"),
        ("a year ago", "3: 2025-01-01 to 2025-12-31"),
        ("3 days ago", "3: 2026-11-18"),
        ("last weekend", "2: 2026-11-14 to 2026-11-15"),
        ("between 1 and 15 october", "5: 2026-10-01 to 2026-10-15"),
        ("from monday to wednesday", "4: 2026-11-16 to 2026-11-18"),
        ("monday to wednesday", "3: 2026-11-16 to 2026-11-18"),
        ("from 1 march to 1 june", "6: 2026-03-01 to 2026-06-01"),
        ("between march and june", "4: 2026-03-01 to 2026-06-30"),
        ("2026-03-01 to 2026-04-01", "3: 2026-03-01 to 2026-04-01"),
        ("tomorrow", "1: is 2026-11-22, in the future: only what was done is logged"),
        ("next week", "2: is 2026-11-23, in the future: only what was done is logged"),
        ("31 june", "2: is not a calendar date: the nearest is 30 Jun"),
        ("bench", "none"),
        ("3", "none"),
        ("3 sets", "none"),
        ("the", "none"),
        ("since", "none"),
        ("", "none"),
    ] {
        assert_eq!(read(text), wanted, "{text}");
    }
}

proptest! {
    #[test]
    fn any_words_are_read_without_a_panic_and_never_ahead(words in proptest::collection::vec(
        prop_oneof![
            Just("since"), Just("last"), Just("3"), Just("weeks"), Just("months"), Just("ago"), Just("march"),
            Just("to"), Just("monday"), Just("the"), Just("in"), Just("2025"), Just("between"), Just("and"),
            Just("31"), Just("before"), Just("99999"), Just("years"), Just("ever"), Just("year"),
        ], 0..8), day in 0_i32..3_000_000) {
        let today = Date::MIN.saturating_add(day.days());
        let reader = PeriodReader::new(today, None);
        if let Some((used, Ok(Period::Days { from, to }))) = reader.read(&words) {
            prop_assert!(used <= words.len());
            prop_assert!(from <= to);
            prop_assert!(to <= today || today < FIRST);
        }
    }
}

#[test]
fn days_that_a_question_looks_ahead_to() {
    for (text, wanted) in [
        ("in 3 months", "2027-02-21 to 2027-02-21"),
        ("a year from now", "2027-11-21 to 2027-11-21"),
        ("in 6 weeks", "2027-01-02 to 2027-01-02"),
        ("march", "2027-03-01 to 2027-03-31"),
        ("summer", "2027-06-01 to 2027-08-31"),
        ("christmas", "2026-12-25 to 2026-12-25"),
        ("the end of the year", "2026-12-31 to 2026-12-31"),
    ] {
        let reader = PeriodReader::new(TODAY, Some(DateOrder::DayMonth));
        let DateRange { from, to } = reader.read_ahead_whole(text).unwrap().unwrap();
        assert_eq!(format!("{from} to {to}"), wanted, "{text}");
    }
}
