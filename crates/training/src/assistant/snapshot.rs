//! What of the calendar a coach is shown: the sessions that a message is about where something
//! narrows them, else the likeliest; and how many there are of all.

use super::likeness::Words;
use crate::assistant::limits::{
    BACKLOG_SAMPLE, DAYS_A_DAY_MAY_MEAN, LEAST_LIKENESS, MOST_DAYS_NAMED, MOST_SNAPSHOT_BYTES,
    NAMED_SESSIONS, OCCURRENCES_TOLD, SESSIONS_IN_A_SNAPSHOT,
};
use crate::calendar;
use jiff::Span;
use jiff::civil::Date;
use setwise_domain::assistant::{Aggregates, Scope, Selection, Snapshot, Surroundings};
use setwise_domain::calendar::Calendar;
use setwise_domain::session::{DateRange, Session, Where};
use setwise_domain::sessions::Sessions;
use setwise_words::parse::day::{DateOrder, DayReader, next_week, week_of};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::vocabulary::{self, Meaning};
use setwise_words::text::day::days_between;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Words that stand beside those of days, weekdays and months where only a time is said.
const BESIDE: &str = "\
    weekend|month|year|this|next|last|the|on|of|in|from|to|until|till|every|end|s|and|st|th";

/// What the router and the answer are asked with: this week, a sample of the backlog, and what else
/// the message names.
pub fn surroundings(
    calendar: &Calendar,
    message: &str,
    today: Date,
    dates: DateOrder,
) -> Surroundings {
    let week = week_of(today);
    let mut asked = days_named(message, today, dates);
    asked.retain(|days| days.from < week.from || days.to > week.to);
    let all = &calendar.sessions;
    let days = asked.iter().chain([&week]).copied();
    let mut on_days: Vec<&Session> = days.flat_map(|days| standing(all, days)).collect();
    on_days.sort_by_key(|one| one.id);
    on_days.dedup_by_key(|one| one.id);
    let backlog = all.unscheduled().filter(|one| !one.completed);
    let mut room = MOST_SNAPSHOT_BYTES;
    let shown = on_days.iter().copied().take(SESSIONS_IN_A_SNAPSHOT);
    let sessions = within(shown, &mut room);
    if sessions.len() < on_days.len() {
        asked.clear();
    }
    let backlog = within(backlog.take(BACKLOG_SAMPLE), &mut room);
    let shown: BTreeSet<_> = sessions.iter().chain(&backlog).map(|one| one.id).collect();
    let named = likest(all, message, today, |one| !one.completed)
        .into_iter()
        .take_while(|(likeness, _)| *likeness >= LEAST_LIKENESS)
        .map(|(_, one)| one)
        .filter(|one| !shown.contains(&one.id));
    Surroundings {
        today,
        dates,
        week,
        asked,
        named: within(named.take(NAMED_SESSIONS), &mut room),
        sessions,
        backlog,
    }
}

/// The words of a text in lower case, in which days may stand.
pub(super) fn words_with_days(lower: &str) -> Vec<&str> {
    lower
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '/' | '.'))
        .map(|word| word.trim_matches(['.', '-', '/']))
        .filter(|word| !word.is_empty())
        .collect()
}

/// The days that a message names, read as days to come and as days behind.
fn days_named(message: &str, today: Date, dates: DateOrder) -> Vec<DateRange> {
    let lower = message.to_lowercase();
    let words = words_with_days(&lower);
    let mut named = Vec::new();
    if lower.contains("coming up") {
        named.push(next_week(today));
    }
    for reader in [DayReader::ahead(today), DayReader::back(today)] {
        let reader = DayReader { order: Some(dates), ..reader };
        for at in 0..words.len() {
            let span = reader.read_span(&words[at..]);
            let found = span.or_else(|| reader.read(&words[at..]));
            if let Some((_, Ok(when))) = found
                && !named.contains(&when.range())
                && named.len() < MOST_DAYS_NAMED
            {
                named.push(when.range());
            }
        }
    }
    named
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
        Where { ids: Some(selection.ids.clone()), ..Where::default() }
    };
    let found = calendar::find(calendar, &conditions, today);
    let found = found.iter().filter_map(|id| calendar.sessions.get(id));
    (focused(found), conditions)
}

/// The sessions that the router's entities name, where each of them names some or only says when;
/// with a day among them also what is on in the next days, which it may mean.
pub fn narrowed(calendar: &Calendar, entities: &[String], today: Date) -> Option<Snapshot> {
    let all = &calendar.sessions;
    let mut days = false;
    let mut found: Vec<&Session> = Vec::new();
    for entity in entities {
        let before = found.len();
        // `christmas week` names no deload week.
        let only_days = says_days(entity, today);
        let named = Words::of(entity).likest(all.titles()).into_iter();
        let named = named.filter(|(likeness, titled)| {
            let whole = titled.title.eq_ignore_ascii_case(entity);
            *likeness >= LEAST_LIKENESS && (whole || !only_days)
        });
        found.extend(named.flat_map(|(_, titled)| all.of(&titled.ids)));
        if found.len() == before {
            if !only_days && !says_when(entity) {
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
        found.extend(standing(all, soon));
    }
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert(one.id));
    if found.len() > SESSIONS_IN_A_SNAPSHOT {
        return None;
    }
    found.sort_by_cached_key(|one| rank(one, today));
    Some(focused(found.into_iter()))
}

/// The likeliest sessions of a message: those it names, then what is near today.
pub fn top(calendar: &Calendar, message: &str, today: Date) -> Snapshot {
    let mut first = likest(&calendar.sessions, message, today, |_| true);
    first.truncate(SESSIONS_IN_A_SNAPSHOT);
    let room = SESSIONS_IN_A_SNAPSHOT - first.len();
    let named: BTreeSet<_> = first.iter().map(|(_, one)| one.id).collect();
    let others = nearest(&calendar.sessions, today, SESSIONS_IN_A_SNAPSHOT);
    let others = others.into_iter().filter(|one| !named.contains(&one.id));
    let first = first.into_iter().chain(others.take(room).map(|one| (0, one)));
    let first = first.map(|(_, one)| one);
    Snapshot { scope: Scope::Top, sessions: within(first, &mut { MOST_SNAPSHOT_BYTES }) }
}

/// The sessions of whose titles a text says something, with how much in hundredths, the likest
/// first; of those alike, the nearest.
pub(super) fn likest<'a>(
    sessions: &'a Sessions,
    text: &str,
    today: Date,
    is_meant: impl Fn(&Session) -> bool,
) -> Vec<(usize, &'a Session)> {
    let titles = Words::of(text).likest(sessions.titles()).into_iter();
    let mut likest: Vec<_> = titles
        .flat_map(|(likeness, titled)| sessions.of(&titled.ids).map(move |one| (likeness, one)))
        .filter(|(_, one)| is_meant(one))
        .collect();
    likest.sort_by_cached_key(|(likeness, one)| (Reverse(*likeness), rank(one, today), one.id));
    likest
}

/// The nearest sessions by their [`rank`], as many as are asked for: of each sort those that can be among
/// them are looked at, and no sort that has no room.
pub(super) fn nearest(sessions: &Sessions, today: Date, count: usize) -> Vec<&Session> {
    let ranked = |one| (rank(one, today), one);
    let mut found: Vec<((u8, i32), &Session)> = sessions.repeating().map(ranked).collect();
    let ahead = sessions.open_from(today).map(ranked);
    found.extend(ahead.filter(|((sort, _), _)| *sort == 0).take(count));
    let room = |found: &[((u8, i32), &Session)], least: u8| {
        let before = found.iter().filter(|((sort, _), _)| *sort < least);
        count.saturating_sub(before.count())
    };
    let waiting = sessions.unscheduled().filter(|one| !one.completed);
    let left = room(&found, 1);
    found.extend(waiting.take(left).map(ranked));
    let left = room(&found, 2);
    if left > 0 {
        let skipped = sessions.open_from(today).map(ranked);
        found.extend(skipped.filter(|((sort, _), _)| *sort == 2).take(left));
        found.extend(sessions.open_before(today).take(left).map(ranked));
    }
    let left = room(&found, 3);
    if left > 0 {
        let done = |one: &&Session| one.completed;
        let waiting = sessions.unscheduled().filter(done).take(left);
        let ahead = sessions.from(today).filter(done).take(left);
        let behind = sessions.before(today).filter(done).take(left);
        found.extend(waiting.chain(ahead).chain(behind).map(ranked));
    }
    found.sort_by_key(|(rank, one)| (*rank, one.id));
    found.truncate(count);
    found.into_iter().map(|(_, one)| one).collect()
}

fn focused<'a>(sessions: impl Iterator<Item = &'a Session>) -> Snapshot {
    Snapshot {
        scope: Scope::Focused,
        sessions: within(sessions.take(SESSIONS_IN_A_SNAPSHOT), &mut { MOST_SNAPSHOT_BYTES }),
    }
}

/// How many sessions there are of each sort.
pub fn aggregates(calendar: &Calendar, today: Date) -> Aggregates {
    let all = &calendar.sessions;
    let overdue = |one: &&Session| calendar::is_overdue(one, today);
    Aggregates {
        total: all.len(),
        this_week: standing(all, week_of(today)).count(),
        backlog: all.unscheduled().count(),
        overdue: all.open_before(today).chain(all.repeating()).filter(overdue).count(),
        repeating: all.repeating().count(),
        completed: all.completed(),
    }
}

/// What is still to come first, the nearest before the others; then the backlog, then what is
/// past, then what is done.
pub(super) fn rank(session: &Session, today: Date) -> (u8, i32) {
    let days = |day: Date| days_between(today, day);
    if session.completed {
        return (3, session.scheduled_for.map_or(0, |day| days(day).abs()));
    }
    let Some(day) = session.scheduled_for else {
        return (1, 0);
    };
    let ahead = DateRange { from: today, to: Date::MAX };
    match calendar::occurrences(session, ahead).next() {
        Some(next) => (0, days(next)),
        None => (2, days(day).abs()),
    }
}

/// The sessions that stand on one of these days, by number.
fn standing(sessions: &Sessions, within: DateRange) -> impl Iterator<Item = &Session> {
    let can = sessions.standing(within).into_iter();
    can.filter(move |one| calendar::occurrences(one, within).next().is_some())
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

/// Whether all words of an entity say a day or days to come.
fn says_days(entity: &str, today: Date) -> bool {
    let lower = entity.to_lowercase();
    let words = words_with_days(&lower);
    let read = DayReader::ahead(today).read(&words);
    read.is_some_and(|(used, when)| used == words.len() && when.is_ok())
}

/// Whether an entity only says when: `next friday`, `the 23rd of november`, `2026-11-23`.
pub(super) fn says_when(entity: &str) -> bool {
    let words = entity.to_lowercase();
    let mut words =
        words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let says_when = matches!(
                vocabulary::alone(word),
                Some(Meaning::Day(_) | Meaning::Days(_) | Meaning::Weekday(_) | Meaning::Month(_))
            );
            says_when || word.starts_with(|c: char| c.is_ascii_digit()) || is_listed(word, BESIDE)
        })
}

#[cfg(test)]
mod tests;
