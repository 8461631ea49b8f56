use super::*;
use jiff::civil::date;
use setwise_domain::session::SessionId;

const TODAY: Date = date(2026, 11, 21);

fn rule(kind: RecurrenceType, interval_days: Option<u32>, until: Until) -> Recurrence {
    Recurrence { kind, interval_days, until, ..Recurrence::NONE }
}

#[test]
fn how_often_and_until_when() {
    use RecurrenceType::{Daily, EveryNDays, None as Never, Weekdays, Weekly};
    let until = Until::On(date(2026, 12, 24));
    let rows = [
        (rule(Never, None, Until::EndOfYear), ""),
        (rule(Weekly, None, until), "weekly until Thu 24 Dec"),
        (rule(EveryNDays, Some(3), Until::Never), "every 3 days"),
        (rule(EveryNDays, Some(1), Until::Never), "daily"),
        (rule(Daily, None, Until::Never), "daily"),
        (rule(Weekdays, None, Until::EndOfYear), "Monday to Friday"),
    ];
    for (rule, wanted) in rows {
        assert_eq!(recurrence(&rule, TODAY), wanted);
    }
}

#[test]
fn several_sessions_are_counted_and_the_first_named() {
    let session = Session::once(SessionId(3), "Leg day", None);
    assert_eq!(session_titles(&[&session]), "“Leg day”");
    assert_eq!(
        session_titles(&[&session; 4]),
        "4 sessions (“Leg day”, “Leg day”, “Leg day” and 1 more)"
    );
}
