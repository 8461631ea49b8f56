use super::*;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn recurrence_in_words() {
    let rule =
        |kind, interval_days, until| Recurrence { kind, interval_days, until, ..Recurrence::NONE };
    let monday = Some(date("2026-11-23"));
    let until = Until::On(date("2026-12-24"));
    let said = [
        (rule(RecurrenceType::None, None, Until::EndOfYear), ""),
        (rule(RecurrenceType::Weekly, None, until), "every Monday until 24 Dec 2026"),
        (rule(RecurrenceType::EveryNDays, Some(3), Until::Never), "every 3 days"),
        (rule(RecurrenceType::EveryNDays, Some(1), Until::Never), "every day"),
        (rule(RecurrenceType::Weekdays, None, Until::EndOfYear), "Monday to Friday"),
    ];
    for (recurrence, words) in said {
        assert_eq!(repeats(&recurrence, monday), words);
    }
}
