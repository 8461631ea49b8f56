//! Days on which a change would put a second training session beside another: nothing speaks
//! against it, and the athlete is told.

use super::recurrence::{occurrences, occurs_on};
use crate::calendar::limits::{DAYS_LOOKED_AT_FOR_DOUBLE_BOOKING, MOST_DOUBLE_BOOKED_DAYS};
use jiff::Span;
use jiff::civil::Date;
use setwise_domain::calendar::{Calendar, SessionChange};
use setwise_domain::session::{DateRange, Session, SessionId, SessionKind};
use setwise_words::text::{self, day};
use std::collections::{BTreeMap, BTreeSet};

/// A sentence for the sessions that come to stand on one day with others: the first such day, and how
/// many there are.
pub(super) fn double_booked(
    calendar: &Calendar,
    changes: &[SessionChange],
    today: Date,
) -> Vec<String> {
    let new = newly_taken(changes, today);
    let (Some(first), Some(last)) = (new.first(), new.last()) else {
        return Vec::new();
    };
    let within = DateRange { from: *first, to: *last };
    let mut on: BTreeMap<Date, Vec<&Session>> = BTreeMap::new();
    for session in after(calendar, changes, within) {
        for day in days_among(session, &new, within) {
            on.entry(day).or_default().push(session);
        }
    }
    let before = changes.iter().filter_map(|one| one.before.as_ref());
    let mut stood: BTreeMap<Date, usize> = BTreeMap::new();
    for session in before.filter(|one| is_training(one)) {
        for day in days_among(session, &new, within) {
            *stood.entry(day).or_default() += 1;
        }
    }
    let theirs: BTreeSet<SessionId> = changes.iter().map(|one| one.id).collect();
    let mut alike: Vec<(Vec<&Session>, Vec<Date>)> = Vec::new();
    for (date, sessions) in on {
        let others = sessions.iter().filter(|one| !theirs.contains(&one.id));
        let stood = others.count() + stood.get(&date).copied().unwrap_or(0);
        if sessions.len() < 2 || sessions.len() <= stood {
            continue;
        }
        match alike.iter_mut().find(|(known, _)| *known == sessions) {
            Some((_, dates)) => dates.push(date),
            None => alike.push((sessions, vec![date])),
        }
    }
    let told = alike.iter().map(|(sessions, dates)| told(sessions, dates, today));
    told.collect()
}

/// `On Mon 23 Nov, and on 3 more days until Mon 14 Dec, there would be 2 sessions: “Upper” and “Legs”.`
fn told(sessions: &[&Session], dates: &[Date], today: Date) -> String {
    let titles: Vec<_> = sessions.iter().map(|one| text::session_title(one)).collect();
    let titles = text::list(&titles);
    let day = |date: &Date| day::with_weekday_near(*date, today);
    let first = dates.first().map_or_else(String::new, day);
    let also = match dates {
        [_, .., last] => {
            format!(", and on {} until {},", text::counted(dates.len() - 1, "more day"), day(last))
        }
        _ => String::new(),
    };
    format!("On {first}{also} there would be {} sessions: {titles}.", sessions.len())
}

/// The days that sessions come to stand on and did not before, the first ones of all.
fn newly_taken(changes: &[SessionChange], today: Date) -> BTreeSet<Date> {
    let mut days = BTreeSet::new();
    for change in changes {
        let Some(after) = change.after.as_ref().filter(|one| is_training(one)) else {
            continue;
        };
        let Some(first) = after.scheduled_for.map(|anchor| anchor.max(today)) else {
            continue;
        };
        let ahead = Span::new().days(DAYS_LOOKED_AT_FOR_DOUBLE_BOOKING);
        let near = DateRange { from: first, to: first.saturating_add(ahead) };
        let stood = |day: &Date| {
            let before = change.before.as_ref();
            before.is_some_and(|before| is_training(before) && occurs_on(before, *day))
        };
        days.extend(occurrences(after, near).filter(|day| !stood(day)));
    }
    match days.iter().nth(MOST_DOUBLE_BOOKED_DAYS).copied() {
        Some(beyond) => days.into_iter().take_while(|day| *day < beyond).collect(),
        None => days,
    }
}

/// The training sessions that can stand on days, as they would be.
fn after<'a>(
    calendar: &'a Calendar,
    changes: &'a [SessionChange],
    within: DateRange,
) -> impl Iterator<Item = &'a Session> {
    let ids: BTreeSet<SessionId> = changes.iter().map(|one| one.id).collect();
    let kept = calendar.sessions.standing(within).into_iter();
    let kept = kept.filter(move |one| !ids.contains(&one.id));
    let all = kept.chain(changes.iter().filter_map(|one| one.after.as_ref()));
    all.filter(|one| is_training(one))
}

fn is_training(session: &Session) -> bool {
    session.kind == SessionKind::Training && !session.completed
}

fn days_among(session: &Session, days: &BTreeSet<Date>, within: DateRange) -> Vec<Date> {
    if !session.recurrence.repeats() {
        let day = session.scheduled_for.filter(|day| days.contains(day));
        return day.filter(|day| !session.skipped_dates.contains(day)).into_iter().collect();
    }
    let stands = occurrences(session, within);
    stands.filter(|day| days.contains(day)).collect()
}
