//! Recurrence against an independent implementation, and at the ends of time.

use super::*;
use crate::calendar::work_out;
use crate::testing::calendar::{TODAY, calendar, cases, day, repeating, single};
use jiff::civil::date;
use proptest::prelude::*;
use rrule::RRuleSet;
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{Operation, Recurrence, SeriesScope, SessionId, WeekdayWord};

/// Days at which dates go wrong: ends of months and years, leap days, changes to and from summer
/// time on both sides of the Atlantic, week starts.
const ODD_DAYS: &[Date] = &[
    date(2024, 1, 31),
    date(2024, 2, 28),
    date(2024, 2, 29),
    date(2024, 3, 1),
    date(2025, 2, 28),
    date(2026, 3, 8),
    date(2026, 3, 28),
    date(2026, 3, 29),
    date(2026, 4, 30),
    date(2026, 10, 24),
    date(2026, 10, 25),
    date(2026, 11, 1),
    date(2026, 11, 22),
    date(2026, 11, 23),
    date(2026, 12, 31),
    date(2027, 1, 1),
    date(2000, 2, 29),
    date(2100, 2, 28),
];

/// Of a weekly rule the days whose bits are set, from Monday on.
fn some_days(kind: RecurrenceType, bits: u8) -> Weekdays {
    let all = WeekdayWord::ALL.iter().enumerate();
    let named = all.filter(|(at, _)| kind == RecurrenceType::Weekly && bits >> at & 1 == 1);
    named.map(|(_, day)| jiff::civil::Weekday::from(*day)).collect()
}

fn any_day() -> impl Strategy<Value = Date> {
    let near =
        (0..ODD_DAYS.len(), -2..3_i64).prop_map(|(odd, days)| later(ODD_DAYS[odd], days).unwrap());
    let random = (0..9_000_i64).prop_map(|days| later(date(2015, 1, 1), days).unwrap());
    prop_oneof![near, random]
}

/// A rule, a range near it, and the zone in which the other implementation counts.
fn any_case() -> impl Strategy<Value = (Session, DateRange, &'static str)> {
    let kind = prop_oneof![
        Just((RecurrenceType::None, None)),
        Just((RecurrenceType::Daily, None)),
        Just((RecurrenceType::Weekdays, None)),
        Just((RecurrenceType::Weekly, None)),
        Just((RecurrenceType::Monthly, None)),
        (1..40_u32).prop_map(|days| (RecurrenceType::EveryNDays, Some(days))),
    ];
    let until = prop_oneof![
        Just(None),
        Just(Some(Until::EndOfYear)),
        (0..200_i64).prop_map(|_| Some(Until::Never)),
    ];
    let zone = prop_oneof![Just("UTC"), Just("Europe/Berlin"), Just("America/New_York")];
    (any_day(), kind, until, 0..200_i64, -20..60_i64, (0..70_i64, 0..128_u8), zone).prop_map(
        |(anchor, (kind, interval_days), until, ends, begins, (width, days), zone)| {
            let steps = match kind {
                RecurrenceType::Weekly => 7,
                RecurrenceType::Monthly => 30,
                _ => i64::from(interval_days.unwrap_or(1)),
            };
            let until = until.unwrap_or(Until::On(later(anchor, ends * steps / 2).unwrap()));
            let mut session = repeating(1, "x", anchor, kind);
            session.recurrence =
                Recurrence { kind, interval_days, days: some_days(kind, days), until };
            let from = later(anchor, begins * steps).unwrap();
            let to = later(from, width).unwrap();
            (session, DateRange { from, to }, zone)
        },
    )
}

/// The same rule as another program would be told it.
fn judged(session: &Session, within: DateRange, zone: &str) -> Vec<Date> {
    let anchor = session.scheduled_for.unwrap();
    let rule = match session.recurrence.kind {
        RecurrenceType::None => "FREQ=DAILY;COUNT=1".to_owned(),
        RecurrenceType::Daily => "FREQ=DAILY".to_owned(),
        RecurrenceType::Weekdays => "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR".to_owned(),
        RecurrenceType::Weekly if session.recurrence.days.is_empty() => "FREQ=WEEKLY".to_owned(),
        RecurrenceType::Weekly => {
            let days = session.recurrence.days.words();
            let days: Vec<_> = days.map(|day| day.word()[..2].to_uppercase()).collect();
            format!("FREQ=DAILY;BYDAY={}", days.join(","))
        }
        RecurrenceType::Monthly => {
            let days = anchor.day().min(28)..=anchor.day();
            let days: Vec<_> = days.map(|day| day.to_string()).collect();
            format!("FREQ=MONTHLY;BYMONTHDAY={};BYSETPOS=-1", days.join(","))
        }
        RecurrenceType::EveryNDays => {
            format!("FREQ=DAILY;INTERVAL={}", session.recurrence.interval_days.unwrap())
        }
    };
    let until = match session.recurrence.until {
        _ if session.recurrence.kind == RecurrenceType::None => None,
        Until::Never => None,
        Until::On(until) => Some(until),
        Until::EndOfYear => Some(date(anchor.year(), 12, 31)),
    };
    let until =
        until.map_or(String::new(), |until| format!(";UNTIL={}T235959Z", until.strftime("%Y%m%d")));
    let start = format!("DTSTART;TZID={zone}:{}T120000", anchor.strftime("%Y%m%d"));
    let set: RRuleSet = format!("{start}\nRRULE:{rule}{until}").parse().unwrap();
    set.into_iter()
        .map(|at| at.format("%Y-%m-%d").to_string().parse().unwrap())
        .skip_while(|day: &Date| *day < within.from)
        .take_while(|day: &Date| *day <= within.to)
        .collect()
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn an_independent_implementation_finds_the_same_days((session, within, zone) in any_case()) {
        let found: Vec<Date> = occurrences(&session, within).collect();
        prop_assert_eq!(&found, &judged(&session, within, zone));
        prop_assert_eq!(count_due(&session, within), i64::try_from(found.len()).unwrap());
    }
}

proptest! {
    #[test]
    fn skipped_days_are_out_and_a_day_is_asked_for_alone((mut session, within, _) in any_case()) {
        let all: Vec<Date> = occurrences(&session, within).collect();
        session.skipped_dates = all.iter().copied().step_by(2).collect();
        let left: Vec<Date> = occurrences(&session, within).collect();
        prop_assert_eq!(&left, &all.iter().copied().skip(1).step_by(2).collect::<Vec<_>>());
        let mut day = within.from;
        while day <= within.to {
            prop_assert_eq!(occurs_on(&session, day), left.contains(&day));
            day = day.tomorrow().unwrap();
        }
        prop_assert_eq!(count_due(&session, within), i64::try_from(all.len()).unwrap());
    }
}

/// One thing done to the day of a series that is that far along, from its first one on.
#[derive(Clone, Debug)]
enum Step {
    Skip(usize),
    Move(usize, i64),
    /// The rest repeats otherwise.
    Split(usize, Recurrence),
}

fn any_step() -> impl Strategy<Value = Step> {
    let rule = (0..6_usize, 2..20_u32, 0..128_u8).prop_map(|(kind, days, bits)| {
        let kind = RecurrenceType::ALL[kind];
        Recurrence {
            kind,
            interval_days: (kind == RecurrenceType::EveryNDays).then_some(days),
            days: some_days(kind, bits),
            until: Until::Never,
        }
    });
    prop_oneof![
        (0..40_usize).prop_map(Step::Skip),
        (0..40_usize, -3..12_i64).prop_map(|(at, days)| Step::Move(at, days)),
        (0..40_usize, rule.prop_filter("repeats", Recurrence::repeats))
            .prop_map(|(at, rule)| Step::Split(at, rule)),
    ]
}

/// All days on which something stands, each as often as something does.
fn all_days(calendar: &Calendar, within: DateRange) -> Vec<Date> {
    let sessions = calendar.sessions.values();
    let mut days: Vec<Date> = sessions.flat_map(|session| occurrences(session, within)).collect();
    days.sort();
    days
}

proptest! {
    #![proptest_config(cases())]
    /// Nothing is lost and nothing doubled, whatever is done to a series one after another: its days are
    /// those that another implementation counts for each rule, without the days that were left out,
    /// and with the ones that were moved.
    #[test]
    fn a_series_that_is_split_and_moved_stands_on_the_days_that_another_counts(
        (mut session, _, zone) in any_case().prop_filter("repeats", |(session, ..)| session.recurrence.repeats()),
        steps in proptest::collection::vec(any_step(), 1..6),
    ) {
        session.recurrence.until = Until::Never;
        let anchor = session.scheduled_for.unwrap();
        let within = DateRange { from: later(anchor, -30).unwrap(), to: later(anchor, 400).unwrap() };
        // The rules so far, each with the day before which it ends and the days taken out of it.
        let mut rules = vec![(session.clone(), within.to, Vec::new())];
        let mut moved: Vec<Date> = Vec::new();
        let mut all = calendar([session]);
        for step in steps {
            let series: Vec<SessionId> = all.sessions.values().filter(|one| one.recurrence.repeats()).map(|one| one.id).collect();
            let id = *series.last().unwrap();
            let days: Vec<Date> = occurrences(&all.sessions[&id], within).collect();
            let (Step::Skip(at) | Step::Move(at, _) | Step::Split(at, _)) = step;
            let Some(day) = days.get(at).copied() else { continue };
            let taken = all_days(&all, within);
            let (rule, last, gone) = rules.last_mut().unwrap();
            let operation = match step {
                Step::Skip(_) => {
                    gone.push(day);
                    Operation::SkipOccurrence { id, occurrence_date: day }
                }
                Step::Move(_, by) => {
                    let to = later(day, by).unwrap();
                    if taken.contains(&to) || to < within.from || to > within.to {
                        continue;
                    }
                    gone.push(day);
                    moved.push(to);
                    Operation::MoveOccurrence { id, occurrence_date: day, to }
                }
                Step::Split(_, recurrence) => {
                    let mut rest = rule.clone();
                    rest.scheduled_for = Some(day);
                    rest.recurrence = recurrence.clone();
                    // Days of the week that are not said stay as they are.
                    if recurrence.kind == rule.recurrence.kind && recurrence.days.is_empty() {
                        rest.recurrence.days = rule.recurrence.days;
                    }
                    *last = day.yesterday().unwrap();
                    let mut gone: Vec<Date> = gone.iter().copied().filter(|gone| *gone >= day).collect();
                    // One of the 31st that goes on from a short month stays one of the 31st.
                    let monthly = RecurrenceType::Monthly;
                    let own = rule.scheduled_for.unwrap();
                    if rule.recurrence.kind == monthly && recurrence.kind == monthly && day.day() < own.day() {
                        rest.scheduled_for = Some(own);
                        gone.extend(judged(&rest, DateRange { from: own, to: *last }, zone));
                    }
                    rules.push((rest, within.to, gone));
                    Operation::Update {
                        id,
                        scope: Some(SeriesScope::From),
                        occurrence_date: Some(day),
                        title: None,
                        notes: None,
                        scheduled_for: None,
                        time: None,
                        priority: None,
                        recurrence,
                    }
                }
            };
            let worked = work_out(&all, std::slice::from_ref(&operation), TODAY);
            let worked = worked.map_err(|refused| TestCaseError::fail(format!("{operation:?}: {refused:?}")))?;
            for change in worked.change.sessions {
                match change.after {
                    Some(after) => all.sessions.insert(after),
                    None => all.sessions.remove(&change.id),
                }
            }
            let last = all.sessions.keys().next_back().unwrap().0;
            all.next = SessionId(last + 1);
        }
        let mut wanted = moved;
        for (rule, last, gone) in &rules {
            let days = judged(rule, DateRange { from: within.from, to: *last }, zone);
            wanted.extend(days.into_iter().filter(|day| !gone.contains(day)));
        }
        wanted.sort();
        prop_assert_eq!(all_days(&all, within), wanted, "{:?}", rules);
    }
}

#[test]
fn a_long_past_anchor_is_not_walked_from() {
    // Every 3 days since the year 0: a walk to the year 9998 would take a million steps.
    let mut session = repeating(1, "x", date(0, 1, 1), RecurrenceType::EveryNDays);
    session.recurrence.interval_days = Some(3);
    let within = DateRange { from: date(9998, 12, 1), to: date(9998, 12, 9) };
    for _ in 0..10_000 {
        assert_eq!(occurrences(&session, within).count(), 3);
    }
    let first = occurrences(&session, within).next().unwrap();
    assert_eq!(days_between(date(0, 1, 1), first) % 3, 0);
}

#[test]
fn the_ends_of_time_are_no_issue() {
    let ever = DateRange { from: Date::MIN, to: Date::MAX };
    let last = DateRange { from: date(9999, 12, 25), to: Date::MAX };
    for kind in RecurrenceType::ALL {
        for interval in [None, Some(0), Some(1), Some(u32::MAX)] {
            let mut session = repeating(1, "x", Date::MAX, *kind);
            session.recurrence.interval_days = interval;
            assert_eq!(occurrences(&session, ever).collect::<Vec<_>>(), [Date::MAX]);
            assert_eq!(count_due(&session, ever), 1);
            session.scheduled_for = Some(Date::MIN);
            assert!(occurrences(&session, last).count() <= 7);
            assert!(count_due(&session, ever) >= 1);
        }
    }
}

#[test]
fn a_range_that_runs_backwards_or_no_anchor_has_no_days() {
    let session = repeating(1, "x", date(2026, 1, 1), RecurrenceType::Daily);
    let backwards = DateRange { from: date(2026, 3, 2), to: date(2026, 3, 1) };
    assert_eq!(occurrences(&session, backwards).next(), None);
    assert_eq!(count_due(&session, backwards), 0);
    let backlog = single(1, "x", None);
    assert!(!occurs_on(&backlog, date(2026, 1, 1)));
    assert_eq!(day("2026-01-01"), date(2026, 1, 1));
}
