use super::super::token::read;
use super::*;
use std::collections::HashSet;

fn shown(text: &str) -> String {
    match at(&read(text, &HashSet::new()).unwrap()) {
        None => "none".into(),
        Some((used, Err(doubt))) => format!("{used}: {}", doubt.missing),
        Some((used, Ok(often))) => format!(
            "{used}: {}{} {:?}",
            often.kind,
            often.interval.map_or(String::new(), |days| format!(" {days}")),
            often.weekdays
        ),
    }
}

#[test]
fn how_often() {
    for (text, wanted) in [
        ("daily", "1: daily []"),
        ("every day until", "2: daily []"),
        ("everyday", "1: daily []"),
        ("on weekdays", "2: weekdays []"),
        ("every other day", "3: every_n_days 2 []"),
        ("every two weeks", "3: every_n_days 14 []"),
        ("every 7 days", "3: weekly []"),
        ("every monday from", "2: weekly [Monday]"),
        ("every monday and thursday", "4: weekly [Monday, Thursday]"),
        ("mondays, wednesdays and fridays", "4: weekly [Monday, Wednesday, Friday]"),
        ("on mondays forever", "2: weekly [Monday]"),
        ("every other sunday", "3: every_n_days 14 [Sunday]"),
        ("every weekend", "2: weekly [Saturday, Sunday]"),
        ("thursdays session", "none"),
        ("monday", "none"),
        ("every month", "2: monthly []"),
        ("monthly", "1: monthly []"),
        ("every year", "2: how often"),
        ("every monday wednesday and friday", "5: weekly [Monday, Wednesday, Friday]"),
        ("twice a week", "3: which days"),
        ("every 0 days", "none"),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}
