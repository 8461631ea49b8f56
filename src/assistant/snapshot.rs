//! What of the calendar a coach is shown: the sessions that a message is about where something
//! narrows them, else the likeliest; and how many there are of all.

use super::likeness::Words;
use crate::calendar;
use crate::domain::assistant::{Aggregates, Scope, Selection, Snapshot, Surroundings};
use crate::domain::calendar::Calendar;
use crate::domain::session::{DateRange, Session, Where};
use crate::limits::{
    BACKLOG_SAMPLE, DAYS_A_DAY_MAY_MEAN, LEAST_LIKENESS, MOST_SNAPSHOT_BYTES, NAMED_SESSIONS,
    OCCURRENCES_TOLD, SESSIONS_IN_A_SNAPSHOT,
};
use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan as _};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Words that say when, and name no session.
const DAYS: [&str; 36] = [
    "today",
    "tonight",
    "tomorrow",
    "yesterday",
    "week",
    "weekend",
    "weeks",
    "month",
    "year",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "day",
    "days",
];

/// Words that stand beside one of [`DAYS`].
const BESIDE: [&str; 18] = [
    "this", "next", "last", "the", "on", "of", "in", "from", "to", "until", "till", "every", "end",
    "s", "and", "st", "th", "may",
];

/// The week of a day, Monday to Sunday.
pub fn week_of(day: Date) -> DateRange {
    let monday = day.saturating_sub(i64::from(day.weekday().since(Weekday::Monday)).days());
    DateRange {
        from: monday,
        to: monday.saturating_add(6.days()),
    }
}

/// What the router and the answer are asked with: this week, a sample of the backlog, and what else
/// the message names.
pub fn surroundings(calendar: &Calendar, message: &str, today: Date) -> Surroundings {
    let week = week_of(today);
    let this_week = calendar.sessions.values().filter(|one| occurs(one, week));
    let backlog = calendar
        .sessions
        .values()
        .filter(|one| one.scheduled_for.is_none() && !one.completed);
    let mut room = MOST_SNAPSHOT_BYTES;
    let sessions = within(this_week.take(SESSIONS_IN_A_SNAPSHOT), &mut room);
    let backlog = within(backlog.take(BACKLOG_SAMPLE), &mut room);
    let shown: BTreeSet<_> = sessions.iter().chain(&backlog).map(|one| one.id).collect();
    let named = likest(calendar, message, today)
        .into_iter()
        .take_while(|(likeness, _)| *likeness >= LEAST_LIKENESS)
        .map(|(_, one)| one)
        .filter(|one| !one.completed && !shown.contains(&one.id));
    Surroundings {
        today,
        week,
        named: within(named.take(NAMED_SESSIONS), &mut room),
        sessions,
        backlog,
    }
}

/// The sessions that a choice is about, and the condition that says the same. Where sessions are
/// chosen, a day or a priority chosen with them is what they are to get, and no condition.
pub fn chosen(calendar: &Calendar, selection: &Selection, today: Date) -> (Snapshot, Where) {
    let conditions = if selection.ids.is_empty() {
        Where {
            scheduled_range: selection.date.map(|day| DateRange { from: day, to: day }),
            priority: selection.priority,
            ..Where::default()
        }
    } else {
        Where {
            ids: Some(selection.ids.clone()),
            ..Where::default()
        }
    };
    let found = calendar::find(calendar, &conditions, today);
    let found = found.iter().filter_map(|id| calendar.sessions.get(id));
    (focused(found), conditions)
}

/// The sessions that the router's entities name, where each of them names some or only says when;
/// with a day among them also what is on in the next days, which it may mean.
pub fn narrowed(calendar: &Calendar, entities: &[String], today: Date) -> Option<Snapshot> {
    let mut days = false;
    let mut found: Vec<&Session> = Vec::new();
    for entity in entities {
        let words = Words::of(entity);
        let before = found.len();
        let named = calendar.sessions.values();
        found.extend(named.filter(|one| words.likeness(one) >= LEAST_LIKENESS));
        if found.len() == before {
            if !says_when(entity) {
                return None;
            }
            days = true;
        }
    }
    if found.is_empty() {
        return None;
    }
    if days {
        let soon = DateRange {
            from: today,
            to: today.saturating_add(Span::new().days(DAYS_A_DAY_MAY_MEAN)),
        };
        found.extend(calendar.sessions.values().filter(|one| occurs(one, soon)));
    }
    found.sort_by_key(|one| rank(one, today));
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert(one.id));
    (found.len() <= SESSIONS_IN_A_SNAPSHOT).then(|| focused(found.into_iter()))
}

/// The likeliest sessions of a message: those it names, then what is near today.
pub fn top(calendar: &Calendar, message: &str, today: Date) -> Snapshot {
    let first = likest(calendar, message, today).into_iter();
    let first = first.take(SESSIONS_IN_A_SNAPSHOT).map(|(_, one)| one);
    Snapshot {
        scope: Scope::Top,
        sessions: within(first, &mut { MOST_SNAPSHOT_BYTES }),
    }
}

/// All sessions with how much of their title a text says, in hundredths, the likest first; of
/// those alike, the nearest.
fn likest<'a>(calendar: &'a Calendar, text: &str, today: Date) -> Vec<(usize, &'a Session)> {
    let words = Words::of(text);
    let all = calendar.sessions.values();
    let mut ranked: Vec<_> = all.map(|one| (words.likeness(one), one)).collect();
    ranked.sort_by_cached_key(|(likeness, one)| (Reverse(*likeness), rank(one, today), one.id));
    ranked
}

fn focused<'a>(sessions: impl Iterator<Item = &'a Session>) -> Snapshot {
    Snapshot {
        scope: Scope::Focused,
        sessions: within(sessions.take(SESSIONS_IN_A_SNAPSHOT), &mut {
            MOST_SNAPSHOT_BYTES
        }),
    }
}

/// How many sessions there are of each sort.
pub fn aggregates(calendar: &Calendar, today: Date) -> Aggregates {
    let week = week_of(today);
    let mut all = Aggregates::default();
    for one in calendar.sessions.values() {
        all.total += 1;
        all.this_week += usize::from(occurs(one, week));
        all.backlog += usize::from(one.scheduled_for.is_none());
        all.overdue += usize::from(calendar::is_overdue(one, today));
        all.repeating += usize::from(one.recurrence.repeats());
        all.completed += usize::from(one.completed);
    }
    all
}

/// What is still to come first, the nearest before the others; then the backlog, then what is
/// past, then what is done.
pub(super) fn rank(session: &Session, today: Date) -> (u8, i32) {
    let days = |day: Date| (day - today).get_days();
    if session.completed {
        return (3, session.scheduled_for.map_or(0, |day| days(day).abs()));
    }
    let Some(day) = session.scheduled_for else {
        return (1, 0);
    };
    let ahead = DateRange {
        from: today,
        to: Date::MAX,
    };
    match calendar::occurrences(session, ahead).next() {
        Some(next) => (0, days(next)),
        None => (2, days(day).abs()),
    }
}

fn occurs(session: &Session, within: DateRange) -> bool {
    calendar::occurrences(session, within).next().is_some()
}

/// As many of the sessions as there is room for, without the days long past of those that repeat.
fn within<'a>(sessions: impl Iterator<Item = &'a Session>, room: &mut usize) -> Vec<Session> {
    let mut told = Vec::new();
    for session in sessions {
        let session = shortened(session);
        let bytes = serde_json::to_string(&session).map_or(0, |text| text.len());
        let Some(left) = room.checked_sub(bytes) else {
            break;
        };
        *room = left;
        told.push(session);
    }
    told
}

/// A session as it is told: of the days that were done or left out, the newest.
pub(super) fn shortened(session: &Session) -> Session {
    let newest = |days: &[Date]| days[days.len().saturating_sub(OCCURRENCES_TOLD)..].to_vec();
    Session {
        completed_dates: newest(&session.completed_dates),
        skipped_dates: newest(&session.skipped_dates),
        ..session.clone()
    }
}

/// Whether an entity only says when: `next friday`, `the 23rd of november`, `2026-11-23`.
fn says_when(entity: &str) -> bool {
    let words = entity.to_lowercase();
    let mut words = words
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .peekable();
    words.peek().is_some()
        && words.all(|word| {
            word.starts_with(|c: char| c.is_ascii_digit())
                || DAYS.contains(&word)
                || BESIDE.contains(&word)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::tests::{TODAY, calendar, repeating, single};
    use crate::domain::session::{Priority, SessionId};
    use jiff::civil::date;

    fn ids(sessions: &[Session]) -> Vec<u32> {
        sessions.iter().map(|one| one.id.0).collect()
    }

    fn example() -> Calendar {
        calendar([
            single(1, "Leg day", Some(date(2026, 11, 26))),
            single(2, "Old squat test", Some(date(2026, 3, 1))),
            repeating(3, "Upper day", date(2026, 11, 2)),
            single(4, "Mobility", None),
            single(5, "Heavy leg day", Some(date(2026, 11, 24))),
            Session {
                completed: true,
                ..single(6, "Leg day", Some(date(2026, 11, 19)))
            },
            single(7, "Deload", Some(date(2027, 2, 1))),
        ])
    }

    #[test]
    fn a_week_begins_on_monday() {
        let week = |day| {
            let week = week_of(day);
            (week.from, week.to)
        };
        let (monday, sunday) = (date(2026, 11, 16), date(2026, 11, 22));
        assert_eq!(week(monday), (monday, sunday));
        assert_eq!(week(sunday), (monday, sunday));
        assert_eq!(week(Date::MAX).1, Date::MAX);
        assert_eq!(week(Date::MIN).0, Date::MIN);
    }

    #[test]
    fn the_surroundings_are_this_week_and_some_of_the_backlog() {
        let mut all = example();
        for id in 10..40 {
            all.sessions
                .insert(SessionId(id), single(id, "Some day", None));
        }
        let around = surroundings(&all, "swap leg day and upper day", TODAY);
        assert_eq!(ids(&around.sessions), [3, 6]);
        assert_eq!(ids(&around.named), [1, 5]);
        assert_eq!(around.backlog.len(), BACKLOG_SAMPLE);
        assert_eq!(around.backlog[0].title, "Mobility");
    }

    #[test]
    fn what_a_message_names_comes_first_and_then_what_is_near() {
        let top = top(&example(), "move leg day to friday", TODAY);
        assert_eq!(top.scope, Scope::Top);
        // Both named Leg day, the done one last; half a name; two words of three; the rest by day.
        assert_eq!(ids(&top.sessions), [1, 6, 5, 3, 7, 4, 2]);
    }

    #[test]
    fn the_router_narrows_where_all_that_it_names_is_known() {
        let narrowed = |entities: &[&str]| {
            let entities: Vec<_> = entities.iter().map(ToString::to_string).collect();
            narrowed(&example(), &entities, TODAY).map(|found| {
                assert_eq!(found.scope, Scope::Focused);
                ids(&found.sessions)
            })
        };
        assert_eq!(narrowed(&["mobility"]), Some(vec![4]));
        assert_eq!(narrowed(&["leg day"]), Some(vec![5, 1, 6]));
        // A day may mean what is on then.
        assert_eq!(
            narrowed(&["mobility", "next friday"]),
            Some(vec![3, 5, 1, 4])
        );
        assert_eq!(narrowed(&["mobility", "yoga"]), None);
        assert_eq!(narrowed(&["friday"]), None);
        assert_eq!(narrowed(&[]), None);
    }

    #[test]
    fn a_choice_is_what_it_is_about() {
        let choice = |ids: &[u32], date, priority| Selection {
            ids: ids.iter().map(|id| SessionId(*id)).collect(),
            date,
            priority,
        };
        let friday = Some(date(2026, 11, 27));
        let (snapshot, conditions) = chosen(&example(), &choice(&[5], friday, None), TODAY);
        assert_eq!(ids(&snapshot.sessions), [5]);
        assert_eq!(conditions.ids, Some(vec![SessionId(5)]));
        assert_eq!(conditions.scheduled_range, None);
        let thursday = Some(date(2026, 11, 26));
        let (snapshot, conditions) = chosen(
            &example(),
            &choice(&[], thursday, Some(Priority::Medium)),
            TODAY,
        );
        assert_eq!(ids(&snapshot.sessions), [1]);
        assert_eq!(conditions.priority, Some(Priority::Medium));
    }

    #[test]
    fn aggregates_count_everything() {
        assert_eq!(
            aggregates(&example(), TODAY),
            Aggregates {
                total: 7,
                this_week: 2,
                backlog: 1,
                overdue: 2,
                repeating: 1,
                completed: 1,
            }
        );
    }

    #[test]
    fn a_snapshot_keeps_within_what_a_question_may_tell() {
        let mut daily = repeating(1, "Walk", date(2020, 1, 1));
        daily.completed_dates = (0..2_000)
            .map(|n: i64| date(2020, 1, 1) + n.days())
            .collect();
        let newest = *daily.completed_dates.last().unwrap();
        let long = (2..400).map(|id| Session {
            notes: "x".repeat(10_000),
            ..single(id, "Long", Some(TODAY))
        });
        let shown = top(&calendar(long.chain([daily])), "walk", TODAY);
        let told = &shown.sessions[0].completed_dates;
        assert_eq!((told.len(), told.last()), (OCCURRENCES_TOLD, Some(&newest)));
        let bytes = serde_json::to_string(&shown.sessions).unwrap().len();
        assert!(shown.sessions.len() > 5 && bytes < MOST_SNAPSHOT_BYTES + 200);
    }
}
