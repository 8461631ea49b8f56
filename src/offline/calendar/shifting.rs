//! Sessions put on other days without one of them standing twice on a day.

use super::change::{self, moved};
use super::doubt::{Got, nothing};
use super::view::{Stand, View};
use crate::calendar::{occurrences, occurs_on};
use crate::domain::session::{
    DateRange, Hour, Operation, RecurrenceType, SeriesScope, Session, SessionId, SessionPatch,
};
use crate::parse::day::plus;
use crate::text;
use jiff::civil::Date;

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
        let doubled = view.get(stand.id).filter(|session| {
            let leaves = |day: Date| {
                stands.contains(&Stand {
                    date: Some(day),
                    ..*stand
                })
            };
            session.recurrence.repeats()
                && stand.date != Some(target)
                && occurs_on(session, target)
                && !leaves(target)
        });
        let Some((session, day)) = doubled.zip(stand.date) else {
            operations.extend(moved(view, *stand, target, hour));
            continue;
        };
        if !takes_all_along(session, stands, day, target) {
            let (title, on) = (text::plain_title(session), view.day(target));
            return nothing(format!(
                "{title} is on {on} as well, so {} can't move there; it could be skipped.",
                view.day(day)
            ));
        }
        let changed = SessionPatch {
            time: hour,
            ..change::on(target)
        };
        operations.push(change::update_part(
            session,
            SeriesScope::From,
            day,
            changed,
        ));
        with_all.push(stand.id);
    }
    Ok(operations)
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
    let between = DateRange {
        from: day,
        to: plus(to, -1),
    };
    let moved = |day: Date| {
        stands.contains(&Stand {
            id: session.id,
            date: Some(day),
        })
    };
    by > 0 && by % step == 0 && occurrences(session, between).all(moved)
}
