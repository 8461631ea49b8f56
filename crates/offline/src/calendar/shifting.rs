//! Sessions put on other days without one of them standing twice on a day.

use super::change::{self, moved};
use super::clause::Clause;
use super::doubt::{Got, Stop, WHICH_DAY, WHICH_SESSION, ask, nothing};
use super::view::{Stand, View};
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Hour, Operation, RecurrenceType, Session, SessionId};
use setwise_domain::text::counted;
use setwise_training::calendar::{occurrences, occurs_on};
use setwise_words::parse::day::plus;
use setwise_words::text;

/// Each on its new day. Where a session would stand twice on a day, for its rule names that day as
/// well, the rest of the series goes with it; where that would leave days of it out, nothing moves.
pub fn shifted(
    view: &View,
    stands: &[Stand],
    hour: Option<Hour>,
    to: impl Fn(Date) -> Date,
) -> Got<Vec<Operation>> {
    let mut operations = Vec::new();
    let mut with_all: Vec<SessionId> = Vec::new();
    for stand in stands {
        if with_all.contains(&stand.id) {
            continue;
        }
        let target = to(stand.date.unwrap_or(view.today));
        let Some(there) = standing_there(view, *stand, target, stands) else {
            operations.extend(moved(view, *stand, target, hour));
            continue;
        };
        let whole = stand
            .date
            .filter(|day| there.id == stand.id && takes_all_along(there, stands, *day, target));
        let (session, Some(day)) = (there, whole) else {
            let (title, on) = (text::plain_title(there), view.day(target));
            let what = stand.date.map_or_else(|| "it".to_owned(), |day| view.day(day));
            return nothing(format!(
                "{title} is on {on} as well, so {what} can't move there; it could be skipped."
            ));
        };
        let mut operation = change::pushed(session, day, target);
        if let Some(Operation::Update { time, .. }) = &mut operation {
            *time = hour;
        }
        operations.extend(operation);
        with_all.push(stand.id);
    }
    Ok(operations)
}

/// What stands on a day already and is of the same series as what would move there: itself, or a part of
/// it. What leaves that day meanwhile doesn't count.
pub fn standing_there<'v>(
    view: &'v View,
    stand: Stand,
    to: Date,
    leaving: &[Stand],
) -> Option<&'v Session> {
    let series = |session: &Session| session.series.unwrap_or(session.id);
    let own = series(view.get(stand.id)?);
    let leaves = |session: &Session| leaving.contains(&Stand { id: session.id, date: Some(to) });
    view.sessions().find(|session| {
        let is_itself =
            session.id == stand.id && (stand.date == Some(to) || !session.recurrence.repeats());
        series(session) == own && !is_itself && occurs_on(session, to) && !leaves(session)
    })
}

/// Whether the series, begun again on the new day, has all of its days but those that are moved.
fn takes_all_along(session: &Session, stands: &[Stand], day: Date, to: Date) -> bool {
    let by = i64::from((to - day).get_days());
    let rule = &session.recurrence;
    let step = match rule.kind {
        RecurrenceType::Daily => 1,
        RecurrenceType::Weekly | RecurrenceType::Weekdays => 7,
        RecurrenceType::EveryNDays => rule.interval_days.map_or(1, i64::from),
        RecurrenceType::None | RecurrenceType::Monthly => return false,
    };
    let between = DateRange { from: day, to: plus(to, -1) };
    let moved = |day: Date| stands.contains(&Stand { id: session.id, date: Some(day) });
    by > 0 && by % step == 0 && occurrences(session, between).all(moved)
}

/// All that is open from today or a later day on: single ones by their day, the others by their next.
pub fn everything_by(clause: &Clause<'_>, days: i64, from: Option<Date>) -> Got<Vec<Operation>> {
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let mut operations = Vec::new();
    for session in view.sessions() {
        let first = from.map_or(view.today, |from| from.max(view.today));
        let next = view.next(session).filter(|day| *day >= view.today);
        let next =
            next.and_then(
                |next| {
                    if next < first { View::next_from(session, first) } else { Some(next) }
                },
            );
        let Some(next) = next else {
            continue;
        };
        let day = plus(next, days);
        if day < view.today {
            let title = text::plain_title(session);
            return ask(
                WHICH_DAY,
                format!(
                    "{title} would go to {}, which is past. Which sessions should move, and to which day?",
                    view.day(day)
                ),
            );
        }
        let Some(operation) = change::pushed(session, next, day) else {
            let title = text::plain_title(session);
            let by = counted(usize::try_from(days.abs()).unwrap_or(0), "day");
            return ask(
                WHICH_SESSION,
                format!(
                    "{title} is on every day from Monday to Friday, so it can't move by {by}. Which sessions should I move?"
                ),
            );
        };
        operations.push(operation);
    }
    if operations.is_empty() {
        return nothing("Nothing is open from today on.");
    }
    Ok(operations)
}
