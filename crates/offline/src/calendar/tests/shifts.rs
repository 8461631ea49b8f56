//! Laws of moving: whatever is pushed, moved or swapped, nothing is lost, nothing stands twice, and what
//! comes to stand beside another session is said.

use super::super::reading::{Reading, read};
use super::super::view::View;
use jiff::civil::{Date, Weekday, date};
use proptest::prelude::*;
use setwise_domain::calendar::{Calendar, Revision};
use setwise_domain::session::{
    DateRange, Recurrence, RecurrenceType, Session, SessionId, Until, WeekdayWord,
};
use setwise_training::calendar::{Worked, occurrences, occurs_on, work_out};
use setwise_words::parse::day::plus;
use std::collections::{BTreeMap, BTreeSet};

const TITLES: [&str; 5] = ["Leg day", "Upper day", "Long run", "Swim", "Yoga"];
/// Days that are looked at behind and ahead of today.
const BEHIND: i64 = 120;
const AHEAD: i64 = 400;

/// A rule by the choices of a case.
fn rule(kind: usize, interval: u32, bits: u8) -> Recurrence {
    let kind = [
        RecurrenceType::None,
        RecurrenceType::Weekly,
        RecurrenceType::Weekly,
        RecurrenceType::EveryNDays,
        RecurrenceType::Daily,
        RecurrenceType::Weekdays,
        RecurrenceType::Monthly,
    ][kind];
    let all = WeekdayWord::ALL.iter().enumerate();
    let days = all.filter(|(at, _)| kind == RecurrenceType::Weekly && bits >> at & 1 == 1);
    Recurrence {
        kind,
        interval_days: (kind == RecurrenceType::EveryNDays).then_some(interval),
        days: days.map(|(_, day)| Weekday::from(*day)).collect(),
        until: Until::Never,
    }
}

/// What is known of one session: its anchor from today, its rule, how long it goes on, and which of its
/// days were done, were left out, or stand elsewhere.
type Drawn = (i64, (usize, u32, u8), Option<i64>, u8, Option<i64>);

fn any_session() -> impl Strategy<Value = Option<Drawn>> {
    let rule = (0..7_usize, 2..11_u32, 0..128_u8);
    let ends = proptest::option::weighted(0.3, 40..300_i64);
    let elsewhere = proptest::option::weighted(0.3, -2..3_i64);
    proptest::option::weighted(0.7, (-40..25_i64, rule, ends, any::<u8>(), elsewhere))
}

fn any_today() -> impl Strategy<Value = Date> {
    prop_oneof![
        (0..7_i64).prop_map(|days| plus(date(2026, 11, 16), days)),
        (0..25_i64).prop_map(|days| plus(date(2026, 12, 18), days)),
        (0..800_i64).prop_map(|days| plus(date(2027, 1, 1), days)),
    ]
}

fn made(today: Date, drawn: &[Option<Drawn>]) -> Vec<Session> {
    let mut all = Vec::new();
    let mut next = 1;
    for (title, drawn) in TITLES.iter().zip(drawn) {
        let Some((anchor, (kind, interval, bits), ends, marks, elsewhere)) = drawn else {
            continue;
        };
        let anchor = plus(today, *anchor);
        let mut session = Session {
            recurrence: rule(*kind, *interval, *bits),
            ..Session::once(SessionId(next), title, Some(anchor))
        };
        next += 1;
        if session.recurrence.repeats() {
            if let Some(days) = ends {
                session.recurrence.until = Until::On(plus(anchor, *days));
            }
            // One day of the week is that of the anchor, as the calendar keeps it.
            if session.recurrence.days.count() == 1 {
                session.recurrence.days = rule(0, 0, 0).days;
            }
            let near = DateRange { from: anchor, to: plus(today, 21) };
            let days: Vec<Date> = occurrences(&session, near).collect();
            for (at, day) in days.iter().enumerate() {
                match marks >> (at % 8) & 1 {
                    1 if *day < today => session.completed_dates.push(*day),
                    1 if at % 3 == 0 => session.skipped_dates.push(*day),
                    _ => {}
                }
            }
            let left_out = days.iter().find(|day| session.skipped_dates.contains(day));
            if let (Some(by), Some(day)) = (elsewhere, left_out)
                && *by != 0
                && !occurs_on(&session, plus(*day, *by))
            {
                all.push(Session {
                    series: Some(session.id),
                    ..Session::once(SessionId(next), title, Some(plus(*day, *by)))
                });
                next += 1;
            }
        }
        all.push(session);
    }
    all
}

/// What is said, and by how many days at most that moves anything.
fn any_message() -> impl Strategy<Value = (usize, usize, usize, i64, i64)> {
    (0..10_usize, 0..TITLES.len(), 0..TITLES.len(), 1..15_i64, 1..15_i64)
}

fn message(
    today: Date,
    (form, one, other, days, more): (usize, usize, usize, i64, i64),
) -> (String, i64) {
    let (one, other) = (TITLES[one], TITLES[other]);
    let (from, to) = (plus(today, days), plus(today, more));
    match form {
        0 => (format!("push everything back by {days} days"), days),
        1 => ("push everything back by a week".to_owned(), 7),
        2 => (format!("push next week back by {days} days"), days),
        3 => ("push this week back by a week".to_owned(), 7),
        4 => ("move next week to the week after".to_owned(), 7),
        5 => (format!("push {one} back {days} days"), days),
        6 => (format!("move {one} on {from} to {to}"), more - days),
        7 => (format!("swap {one} and {other}"), 30),
        8 => ("swap monday and wednesday".to_owned(), 7),
        _ => (format!("move {one} to {to}"), 30),
    }
}

/// The days of each title, with how often something of it stands there.
fn stands(calendar: &Calendar, within: DateRange) -> BTreeMap<&str, Vec<Date>> {
    let mut days: BTreeMap<&str, Vec<Date>> = BTreeMap::new();
    for session in calendar.sessions.values() {
        let own = days.entry(session.title.as_str()).or_default();
        own.extend(occurrences(session, within));
        own.sort_unstable();
    }
    days
}

fn done(calendar: &Calendar) -> BTreeSet<(&str, Date)> {
    let sessions = calendar.sessions.values();
    sessions
        .flat_map(|one| one.completed_dates.iter().map(|day| (one.title.as_str(), *day)))
        .collect()
}

fn after(before: &Calendar, worked: &Worked) -> Calendar {
    let mut calendar = before.clone();
    for change in &worked.change.sessions {
        match &change.after {
            Some(after) => calendar.sessions.insert(after.clone()),
            None => calendar.sessions.remove(&change.id),
        }
    }
    calendar
}

/// How many days a title has within days that end `by` later than usual.
fn count(days: &[Date], last: Date) -> usize {
    days.iter().filter(|day| **day <= last).count()
}

fn twice(days: &[Date]) -> Vec<Date> {
    let pairs = days.windows(2).filter(|pair| pair[0] == pair[1]);
    pairs.map(|pair| pair[0]).collect()
}

/// Days on which more than one thing stands.
fn shared<'a>(stands: impl Iterator<Item = &'a Vec<Date>>) -> BTreeMap<Date, usize> {
    let mut all: BTreeMap<Date, usize> = BTreeMap::new();
    for day in stands.flatten() {
        *all.entry(*day).or_default() += 1;
    }
    all.retain(|_, count| *count > 1);
    all
}

fn whatever_moves_keeps_the_law(
    today: Date,
    drawn: &[Option<Drawn>],
    said: (usize, usize, usize, i64, i64),
) -> Result<bool, TestCaseError> {
    let sessions = made(today, drawn);
    let (message, by) = message(today, said);
    let Reading::Plan(plan) = read(&message, &View::new(today, &sessions)) else {
        return Ok(false);
    };
    let before = Calendar {
        revision: Revision::default(),
        next: SessionId(100),
        sessions: sessions.iter().cloned().collect(),
    };
    let worked = work_out(&before, &plan.operations, today);
    let worked =
        worked.map_err(|refused| TestCaseError::fail(format!("{message}: {refused:?}")))?;
    let after = after(&before, &worked);
    let told = format!("{message} on {today}: {:?}\n{sessions:#?}", worked.effects);
    let end = plus(today, AHEAD);
    let within = DateRange { from: plus(today, -BEHIND), to: plus(end, 40) };
    let (were, are) = (stands(&before, within), stands(&after, within));
    for (title, was) in &were {
        let is = &are[title];
        // As many as before, once those are counted that went over the end of what is looked at.
        let all = count(was, end);
        let few = [0, by].map(|by| count(is, plus(end, by)));
        let more = count(was, plus(end, -by)) == count(is, end);
        prop_assert!(few.contains(&all) || more, "{title}: {all} became {few:?}; {told}");
        let doubled: Vec<Date> =
            twice(is).into_iter().filter(|day| !twice(was).contains(day)).collect();
        prop_assert!(doubled.is_empty(), "{title} twice on {doubled:?}; {told}");
    }
    prop_assert_eq!(done(&before), done(&after), "{}", told);
    let (had, has) = (shared(were.values()), shared(are.values()));
    let soon = plus(today, 30);
    let stacked = has
        .iter()
        .find(|(day, count)| **day >= today && **day <= soon && had.get(day) < Some(count));
    prop_assert!(
        stacked.is_none() || !worked.warnings.is_empty(),
        "{stacked:?} is not said; {told}"
    );
    Ok(true)
}

proptest! {
    #![proptest_config(setwise_training::testing::calendar::cases())]
    #[test]
    fn nothing_that_moves_is_lost_doubled_or_stacked_unsaid(
        today in any_today(),
        drawn in proptest::collection::vec(any_session(), TITLES.len()),
        said in any_message(),
    ) {
        whatever_moves_keeps_the_law(today, &drawn, said)?;
    }
}
