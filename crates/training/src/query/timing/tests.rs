//! Sessions by the times of their sets.

use crate::query::tests::answered;
use crate::testing::log;
use setwise_domain::set_result::SetResult;

/// A set that was logged at a time of UTC.
fn set(date: &str, at: &str) -> SetResult {
    let mut set = log().remove(0);
    set.date = date.parse().unwrap();
    set.at = format!("{at}:00Z").parse().unwrap();
    set
}

fn sessions() -> Vec<SetResult> {
    [
        // On the day after.
        ("2026-11-10", "2026-11-11T09:00"),
        ("2026-11-10", "2026-11-11T09:40"),
        // All of it at one time.
        ("2026-11-12", "2026-11-12T18:00"),
        ("2026-11-12", "2026-11-12T18:00"),
        // 62 minutes, and a set that was forgotten.
        ("2026-11-14", "2026-11-14T07:00"),
        ("2026-11-14", "2026-11-14T08:02"),
        ("2026-11-14", "2026-11-14T21:00"),
        // 57 minutes.
        ("2026-11-16", "2026-11-16T18:00"),
        ("2026-11-16", "2026-11-16T18:20"),
        ("2026-11-16", "2026-11-16T18:57"),
        // An hour.
        ("2026-11-18", "2026-11-18T18:30"),
        ("2026-11-18", "2026-11-18T19:30"),
    ]
    .map(|(date, at)| set(date, at))
    .to_vec()
}

#[test]
fn sessions_are_timed_from_their_first_set_to_their_last() {
    let log = sessions();
    let unknown =
        "\nNot known of 2 sessions, whose sets share one time or were logged on another day.";
    for (question, wanted) in [
        (
            "duration | | last session",
            "Wed 18 Nov: 60 min, from the first logged set at 18:30 to the last at 19:30.".to_owned(),
        ),
        (
            "duration | | 14 nov",
            "Sat 14 Nov: 62 min, from the first logged set at 07:00 to the last at 08:02.".to_owned(),
        ),
        (
            "duration",
            format!("60 min a session on average in the last 4 weeks, from the first logged set to the last: 3 sessions.{unknown}"),
        ),
        (
            "duration | | | | most",
            format!("Longest session in the last 12 weeks: Sat 14 Nov 62 min.\nThen Wed 18 Nov 60 min, Mon 16 Nov 57 min.{unknown}"),
        ),
        (
            "duration | | | | least",
            format!("Shortest session in the last 12 weeks: Mon 16 Nov 57 min.\nThen Wed 18 Nov 60 min, Sat 14 Nov 62 min.{unknown}"),
        ),
        (
            "duration | | 12 nov",
            "How long it took isn't known of 1 session, whose sets share one time or were logged on another day.".to_owned(),
        ),
        ("duration | | yesterday", "No sets yesterday.".to_owned()),
        (
            "start-time",
            format!("Mostly in the evening, around 18:30: 2 of 3 sessions in the last 8 weeks; in the morning 1 session.{unknown}"),
        ),
        (
            "start-time | | since 16 nov",
            "You usually start around 18:30, in the evening: 2 sessions this week.".to_owned(),
        ),
        (
            "start-time | | 14 nov",
            "Sat 14 Nov: the first set was logged at 07:00.".to_owned(),
        ),
        (
            "duration | | | last month",
            "compare: 'duration' can't be compared with anything: leave it out".to_owned(),
        ),
    ] {
        assert_eq!(answered(question, &log), wanted, "{question}");
    }
}
