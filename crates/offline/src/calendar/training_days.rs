//! The days of the week on which is trained: which they are from now on, and which is to stay free.

use super::change;
use super::clause::Clause;
use super::doubt::{Got, Stop, WHICH_DAY, ask, nothing};
use super::moving;
use super::resolve::Pick;
use super::subject::{Subject, is_filler};
use super::token::Token;
use super::view::View;
use jiff::civil::{Date, Weekday};
use setwise_domain::session::{Operation, RecurrenceType, Session};
use setwise_domain::text::counted;
use setwise_words::parse::day::{When, plus, week_of};
use setwise_words::parse::listed::phrase;
use setwise_words::text;
use std::cmp::Ordering;

/// Words before the days.
const LEADS: &str = "can only train on|can only train|only train on|only train|training days are|training days should be|training days|train on|train|lift on|lift|work out on|work out|workout on|workout";

/// How many words lead to days of the week where nothing but those follows, or to how many of them there
/// are to be in a week: `train 5 days next week`.
pub fn begin(tokens: &[Token]) -> Option<usize> {
    let my = usize::from(tokens.first()?.is("my"));
    let used = my + phrase(&tokens[my..], LEADS)?;
    if counts_days(&tokens[used..]) {
        return Some(used);
    }
    let mut days = 0;
    for token in &tokens[used..] {
        match token.weekday() {
            Some(_) => days += 1,
            None if token.is("weekends|weekend") => days += 2,
            None if is_filler(&token.text) && !token.is("instead") => {}
            None => return None,
        }
    }
    (days > 1).then_some(used)
}

/// `5 days next week`, `four times this week`.
fn counts_days(tokens: &[Token]) -> bool {
    let [count, days, this, week] = tokens else {
        return false;
    };
    count.count().is_some()
        && days.is("day|days|times|sessions")
        && this.is("this|next")
        && week.is("week")
}

/// Whether one session more or less is wanted is told by what stands there; which, is the athlete's to say.
fn so_many(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let wanted = clause.take_count();
    clause.take("days|day|times|sessions");
    let Some(week) = clause.take_when(None, clause.ahead(false))? else {
        return ask(WHICH_DAY, "In which week?");
    };
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let days = week.range();
    let stands = view.open(days);
    let named: Vec<_> = stands.iter().map(|one| view.title(one.id)).collect();
    let lead = if days.from > view.today { "Next week" } else { "This week" };
    let there = match named.as_slice() {
        [] => format!("{lead} has no session."),
        named => format!("{lead} has {}: {}.", counted(named.len(), "session"), text::list(named)),
    };
    let wanted = wanted.unwrap_or(named.len());
    nothing(match wanted.cmp(&named.len()) {
        Ordering::Equal => there,
        Ordering::Greater => format!(
            "{there} “add leg day on friday” adds one; “train {wanted} days a week” writes a program for that."
        ),
        Ordering::Less => format!("{there} “skip leg day next week” leaves one out."),
    })
}

/// Whether words begin with what stands on a day: `monday's session`.
pub fn begins_with_a_session(tokens: &[Token]) -> bool {
    let [day, what, ..] = tokens else {
        return false;
    };
    day.own
        && (day.weekday().is_some() || day.is("tomorrow"))
        && what.is("session|workout|training|lift|one")
}

/// Whether words begin with a day of every week: `fridays`.
pub fn are_weekdays(tokens: &[Token]) -> bool {
    let ends =
        tokens.get(1).is_none_or(|next| next.is("off|please|anymore|any|from|to|free|or|and"));
    tokens.first().is_some_and(|day| day.own && day.weekday().is_some()) && ends
}

/// Those of a program, where any is of one: a class beside it keeps its day.
pub fn of_program<'v>(sessions: impl Iterator<Item = &'v Session>) -> Vec<&'v Session> {
    let all: Vec<_> = sessions.collect();
    let of_it = all.iter().copied().filter(|one| one.program_day.is_some());
    let of_it: Vec<_> = of_it.collect();
    if of_it.is_empty() { all } else { of_it }
}

/// Each session of a week on one of the days, in their order.
pub fn training_on(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    if clause.says(counts_days) {
        return so_many(clause);
    }
    let days = clause.take_weekdays();
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let weekly = view.sessions().filter(|session| {
        let rule = &session.recurrence;
        rule.kind == RecurrenceType::Weekly && rule.days.count() <= 1
    });
    let mut weekly: Vec<(&Session, Date)> = of_program(weekly)
        .into_iter()
        .filter_map(|session| Some((session, view.next(session).filter(|d| *d >= view.today)?)))
        .collect();
    weekly.sort_by_key(|(session, day)| (day.weekday().to_monday_zero_offset(), session.id));
    if weekly.is_empty() {
        return nothing(
            "No session repeats each week. “make me a program” writes one; “add leg day every monday” adds a session.",
        );
    }
    if weekly.len() != days.len() {
        let named: Vec<_> = weekly.iter().map(|(session, _)| text::plain_title(session)).collect();
        return nothing(format!(
            "You named {}, and there are {} a week: {}. “train {} days a week” writes a program for that.",
            counted(days.len(), "day"),
            counted(weekly.len(), "session"),
            text::list(&named),
            days.len()
        ));
    }
    let moved: Vec<_> = weekly
        .iter()
        .zip(&days)
        .filter(|((_, day), wanted)| day.weekday() != **wanted)
        .map(|((session, day), wanted)| {
            let there = on_weekday(*day, *wanted, view.today);
            change::update_from_next(view, session, None, change::on(there))
        })
        .collect();
    if moved.is_empty() {
        return nothing("Your sessions are on those days already.");
    }
    Ok(moved)
}

/// The day of the week that a day is in; where it is past, a week later.
fn on_weekday(day: Date, wanted: Weekday, today: Date) -> Date {
    let there = plus(week_of(day).from, i64::from(wanted.to_monday_zero_offset()));
    if there < today { plus(there, 7) } else { there }
}

/// `no training on mondays`: what repeats there goes to another day of the week, which is the athlete's to
/// say.
pub fn keeping_free(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let ahead = clause.ahead(false);
    let target = clause.take_when(Some("to the|to"), ahead)?;
    let Some(free) = clause.take_when(None, ahead)? else {
        return ask(WHICH_DAY, "Which day of the week should stay free?");
    };
    let whole = Subject::default();
    let stands = clause.standing(&whole, Some(free.range()), Pick::Next)?;
    let day = target.and_then(When::day).or_else(|| clause.chosen_day());
    if let Some(day) = day {
        return moving::series(clause, &whole, Some(free.range()), day);
    }
    let titles: Vec<_> = stands.iter().map(|one| clause.view.title(one.id)).collect();
    let on = text::day::weekday(free.range().from);
    ask(
        WHICH_DAY,
        format!(
            "{} would have to go elsewhere. To which day of the week, in place of {on}?",
            text::list(&titles)
        ),
    )
}

/// On which days of the week something stands: `Monday (Lower A) and Thursday (Upper A)`.
pub fn told(view: &View) -> String {
    let mut days: Vec<(i8, String)> = view
        .sessions()
        .filter(|session| session.recurrence.kind == RecurrenceType::Weekly)
        .flat_map(|session| {
            let named: Vec<_> = session.recurrence.days.words().map(Weekday::from).collect();
            let next = view.next(session).map(Date::weekday);
            let days = if named.is_empty() { next.into_iter().collect() } else { named };
            days.into_iter().map(move |day: Weekday| {
                let title = text::plain_title(session);
                let name = text::day::weekday_name(day);
                (day.to_monday_zero_offset(), format!("{name} ({title})"))
            })
        })
        .collect();
    days.sort();
    let days: Vec<_> = days.into_iter().map(|(_, day)| day).collect();
    match days.as_slice() {
        [] => "No session repeats each week.".to_owned(),
        days => format!("Each week: {}.", text::list(days)),
    }
}
