use super::*;
use jiff::civil::date;
use setwise_domain::calendar::Revision;
use setwise_domain::program::{PlanMetadata, ProgramDay};
use setwise_domain::sessions::Sessions;

const TODAY: Date = date(2026, 11, 25);

fn plan(days: &[&str], weeks: Option<u8>) -> WorkoutPlan {
    let day = |name: &&str| ProgramDay {
        name: (*name).to_owned(),
        focus: None,
        blocks: Vec::new(),
        notes: Vec::new(),
    };
    WorkoutPlan {
        days: days.iter().map(day).collect(),
        metadata: PlanMetadata { weeks, ..PlanMetadata::default() },
    }
}

fn empty() -> Calendar {
    Calendar { revision: Revision(3), sessions: Sessions::default(), next: SessionId(7) }
}

/// The calendar once a change is made.
fn made(mut calendar: Calendar, change: &CalendarChange) -> Calendar {
    assert_eq!(change.base, calendar.revision);
    for one in &change.sessions {
        assert_eq!(calendar.sessions.get(&one.id), one.before.as_ref());
        calendar.next = calendar.next.max(SessionId(one.id.0 + 1));
        match &one.after {
            Some(session) => calendar.sessions.insert(session.clone()),
            None => calendar.sessions.remove(&one.id),
        }
    }
    calendar.revision.0 += 1;
    calendar
}

fn told(calendar: &Calendar) -> String {
    let lines = calendar.sessions.values().map(|one| {
        let on = one.scheduled_for.unwrap();
        let (id, title, kind) = (one.id.0, &one.title, one.kind);
        let day = one.program_day.map_or(String::new(), |day| format!(" day {day}"));
        let until = match one.recurrence.until {
            Until::On(date) => format!(" until {date}"),
            Until::Never => " for ever".to_owned(),
            Until::EndOfYear => String::new(),
        };
        format!("{id} {title} {on} {kind}{day}{until}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_program_begins_on_its_day_and_repeats_for_its_weeks() {
    let eight = plan(&["Upper A", "Lower A", "Upper B", "Lower B"], Some(8));
    let calendar = made(empty(), &schedule(&eight, None, &empty(), Weekdays::NONE, TODAY));
    insta::assert_snapshot!(told(&calendar), @"
        7 Upper A 2026-11-25 training day 0 until 2027-01-19
        8 Lower A 2026-11-26 training day 1 until 2027-01-19
        9 Upper B 2026-11-28 training day 2 until 2027-01-19
        10 Lower B 2026-11-29 training day 3 until 2027-01-19
        ");
    assert_eq!(due(&calendar, TODAY), Some(Due::Today(0)));
    let friday = date(2026, 11, 27);
    let saturday = date(2026, 11, 28);
    assert_eq!(due(&calendar, friday), Some(Due::Next(2, saturday)));
    assert_eq!(due(&calendar, date(2027, 1, 20)), None);
    assert_eq!(due(&empty(), TODAY), None);
}

#[test]
fn a_program_that_is_followed_goes_on_with_its_lighter_weeks() {
    use setwise_catalog::catalog::Catalog;
    use setwise_training::program::prescribed;
    let eight = plan(&["Upper", "Lower"], Some(8));
    let profile = serde_json::from_str("{}").unwrap();
    let mut program = prescribed(&eight, &profile, Catalog::embedded()).program;
    let calendar =
        made(empty(), &schedule(&eight, Some(&program), &empty(), Weekdays::NONE, TODAY));
    insta::assert_snapshot!(told(&calendar), @"
        7 Upper 2026-11-25 training day 0 for ever
        8 Lower 2026-11-28 training day 1 for ever
        9 Deload week 2026-12-30 deload for ever
        ");
    // Two days in turn, three times a week, and then it is over.
    (program.per_week, program.cycle) = (3, Cycle::Ends);
    let calendar =
        made(empty(), &schedule(&eight, Some(&program), &empty(), Weekdays::NONE, TODAY));
    insta::assert_snapshot!(told(&calendar), @"
        7 Upper 2026-11-25 training day 0 until 2027-01-19
        8 Lower 2026-11-27 training day 1 until 2027-01-19
        9 Upper 2026-11-29 training day 0 until 2027-01-19
        10 Deload week 2026-12-30 deload until 2027-01-19
        ");
}

#[test]
fn another_program_takes_the_place_of_what_was_to_come() {
    let eight = plan(&["Upper", "Lower"], Some(8));
    let mut calendar =
        made(empty(), &schedule(&eight, None, &empty(), Weekdays::NONE, date(2026, 11, 16)));
    let done = vec![date(2026, 11, 23)];
    calendar.sessions.amend(SessionId(7), |one| one.completed_dates = done);
    let other = plan(&["Whole body"], None);
    let change = schedule(&other, None, &calendar, Weekdays::NONE, TODAY);
    let calendar = made(calendar, &change);
    insta::assert_snapshot!(told(&calendar), @"
        7 Upper 2026-11-16 training day 0 until 2026-11-24
        8 Lower 2026-11-19 training day 1 until 2026-11-24
        9 Whole body 2026-11-25 training day 0 for ever
        ");
    assert_eq!(
        schedule(&plan(&[], None), None, &calendar, Weekdays::NONE, TODAY).sessions.len(),
        1
    );
}

#[test]
fn what_is_done_is_not_what_comes_next() {
    let mut calendar =
        made(empty(), &schedule(&plan(&["A", "B"], None), None, &empty(), Weekdays::NONE, TODAY));
    let thursday = date(2026, 11, 26);
    assert_eq!(due(&calendar, thursday), Some(Due::Next(1, date(2026, 11, 28))));
    let done = vec![date(2026, 11, 28)];
    calendar.sessions.amend(SessionId(8), |one| one.completed_dates = done);
    assert_eq!(due(&calendar, thursday), Some(Due::Next(0, date(2026, 12, 2))));
}

#[test]
fn a_program_stands_on_the_days_of_the_week_that_were_chosen() {
    use jiff::civil::Weekday::{Friday, Monday, Tuesday};
    let three = plan(&["A", "B", "C"], None);
    // It begins on the next of them; today is a Wednesday.
    let chosen = [Monday, Tuesday, Friday].into_iter().collect();
    let calendar = made(empty(), &schedule(&three, None, &empty(), chosen, TODAY));
    insta::assert_snapshot!(told(&calendar), @"
        7 A 2026-11-27 training day 0 for ever
        8 B 2026-11-30 training day 1 for ever
        9 C 2026-12-01 training day 2 for ever
        ");
    // Of fewer than it has nothing is known of the others.
    let chosen = [Monday, Friday].into_iter().collect();
    let calendar = made(empty(), &schedule(&three, None, &empty(), chosen, TODAY));
    assert!(told(&calendar).starts_with("7 A 2026-11-25"));
}
