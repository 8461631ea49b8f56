//! Moving what stands somewhere, by a target or by so many days.

use super::acts;
use super::change::{self, alike, repeats};
use super::clause::Clause;
use super::doubt::{Got, HOW_OFTEN, WHICH_DAY, ask, nothing};
use super::hours;
use super::resolve::Pick;
use super::shifting::{everything_by, shifted, standing_there};
use super::subject::Subject;
use super::view::Stand;
use jiff::civil::Date;
use setwise_domain::session::{DateRange, Hour, Operation, RecurrenceType, SessionPatch};
use setwise_domain::text::counted;
use setwise_words::parse::day::{When, plus, week_of};
use setwise_words::text::{self, day};

enum Target {
    To(Date),
    /// To several days, one session to each.
    Each(Vec<Date>),
    /// To a day of the week from then on, every time.
    Series(Date),
    By(i64),
    /// Week by week, each session on its own weekday.
    Week(DateRange),
}

pub fn moving(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause.take(acts::JUST_ONCE);
    if let Some(minutes) = clause.take_minutes() {
        return hours::by_minutes(clause, minutes);
    }
    let from_on = clause.holds("from");
    let (target, source, forward) = where_to(clause)?;
    let subject = Subject::take(clause);
    let hour = clause.time();
    let Some(target) = target else {
        return match hour {
            Some(hour) => hours::at_hour(clause, &subject, source, hour),
            None => no_target(clause, &subject, source),
        };
    };
    match target {
        Target::Series(day) => series(clause, &subject, source, day),
        Target::By(days)
            if subject.everything && source.is_none() && clause.before.days.is_none() =>
        {
            everything_by(clause, days, None)
        }
        // `everything a day later from monday`
        Target::By(days) if subject.everything && from_on && source.is_some() => {
            everything_by(clause, days, source.map(|days| days.from))
        }
        Target::By(days) => {
            let stands = clause.standing(&subject, source, Pick::Next)?;
            by(clause, &stands, hour, |day| plus(day, days))
        }
        Target::Each(days) => {
            let stands = clause.standing(&subject, source, Pick::Next)?;
            each(clause, &stands, &days, hour)
        }
        Target::Week(week) => {
            let stands = clause.standing(&subject, source, Pick::Next)?;
            let weekday = |day: Date| i64::from(day.weekday().to_monday_zero_offset());
            by(clause, &stands, hour, |day| plus(week.from, weekday(day)))
        }
        Target::To(day) => {
            // `can i train on sunday instead` is about today's, else about the next.
            let source = source.or_else(|| {
                let today = clause.view.today;
                let own = is_of_training(clause) && subject.names.is_empty();
                own.then(|| clause.next_day_from(today)).flatten()
            });
            let stands = clause.standing(&subject, source, Pick::MovedTo(day))?;
            let stands = if forward { later_than(clause, &stands, day) } else { stands };
            to(clause, &stands, day, hour)
        }
    }
}

/// Where it goes to, where it is taken from, and whether it is to come sooner.
type WhereTo = (Option<Target>, Option<DateRange>, bool);

fn where_to(clause: &mut Clause<'_>) -> Got<WhereTo> {
    let lasting = clause.take("from now on|for good|permanently|every week|each week");
    let often = clause.take_often()?;
    if often.as_ref().is_some_and(|often| often.weekdays.len() > 1) {
        return ask(
            WHICH_DAY,
            "To which day? For several days a week, say `leg day every monday and thursday`.",
        );
    }
    if let Some(said) = in_place_of(clause)? {
        return Ok(said);
    }
    let of_each = clause.says_each_of_a_weekday();
    let forward = clause.holds("forward");
    let earlier = clause.holds("earlier|sooner") || forward;
    let directed = earlier || clause.holds("back|later|by|out|off");
    let ahead = clause.ahead(false);
    let mut target = clause.take_when(Some("to the|to|until the|until|onto"), ahead)?;
    let weeks = target.is_none()
        && clause.take("to the week after that|to the week after|to the following week");
    let length = if directed && target.is_none() { clause.take_length() } else { None };
    if forward && length.is_some() && !clause.verb.is("bring|pull|move") {
        return ask(WHICH_DAY, "Forward as in earlier or later? Which day do you mean?");
    }
    let mut others = Vec::new();
    if matches!(target, Some(When::Day(_))) {
        while let Some(When::Day(day)) = clause.take_when(Some("and|or"), ahead)? {
            others.push(day);
        }
    }
    clause.take("back|forward|earlier|later|sooner|by|out|off");
    let from = clause.take("from");
    let mut source = clause.take_when(None, clause.standing_days())?;
    // `monday and thursday`, said of where it goes to.
    if let (None, None, Some(When::Day(_))) = (target, length, source) {
        while let Some(When::Day(day)) = clause.take_when(Some("and|or"), ahead)? {
            others.push(day);
        }
        if !others.is_empty() {
            target = source.take();
        }
    }
    if target.is_none() && length.is_none() && !weeks && often.is_none() {
        match clause.take_when(None, ahead)? {
            Some(when) => target = Some(when),
            // The only day that is said is the one that it goes to, as said of a day to come; `move
            // friday` is about all of that day.
            None if !from
                && !clause.holds("back|forward")
                && (clause.is_about_more_than_days()
                    || is_of_training(clause)
                    || !clause.before.stands.is_empty()) =>
            {
                target = source.take().map(|when| coming(clause, when));
            }
            None => {}
        }
    }
    let chosen = clause.chosen_day();
    // `move all tuesdays to wednesday`: every one of them, from the next on.
    let each_of = often
        .as_ref()
        .filter(|often| often.weekdays.len() == 1 && source.is_none() && others.is_empty())
        .and_then(|often| often.weekdays.first().copied())
        .filter(|weekday| matches!(target, Some(When::Day(day)) if day.weekday() != *weekday));
    let weekday = often.and_then(|often| often.weekdays.first().copied());
    let first = |day: jiff::civil::Weekday| {
        let ahead = i64::from(day.since(clause.view.today.weekday()));
        plus(clause.view.today, if ahead == 0 { 7 } else { ahead })
    };
    let source = source.or_else(|| each_of.map(|weekday| When::Day(first(weekday))));
    let from_each = of_each && matches!(source, Some(When::Day(_)));
    let lasting = lasting || each_of.is_some() || from_each;
    let source_days = source.map(When::range);
    let target = match (target, length, chosen) {
        (Some(When::Day(day)), ..) if !others.is_empty() => {
            others.insert(0, day);
            Some(Target::Each(others))
        }
        (Some(When::Day(day)), ..) if lasting => Some(Target::Series(day)),
        (Some(When::Day(day)), ..) | (None, None, Some(day)) => Some(Target::To(day)),
        (Some(When::Days(days)), ..) => match (chosen, source_days) {
            (Some(day), _) => Some(Target::To(day)),
            (None, Some(from)) if is_week(days) && is_week(from) => Some(Target::Week(days)),
            _ => {
                return ask(
                    WHICH_DAY,
                    format!("To which day {}?", day::on_or_from(days, clause.view.today)),
                );
            }
        },
        (None, Some(days), _) => Some(Target::By(if earlier { -days } else { days })),
        (None, None, None) if weeks => Some(Target::By(7)),
        (None, None, None) => weekday.map(|day| Target::Series(first(day))),
    };
    Ok((target, source_days, forward))
}

/// `sunday instead of wednesday`.
fn in_place_of(clause: &mut Clause<'_>) -> Got<Option<WhereTo>> {
    let intro = Some("instead of the|instead of");
    let Some(source) = clause.take_when(intro, clause.ahead(true))? else {
        return Ok(None);
    };
    let ahead = clause.ahead(false);
    let target = match clause.take_when(Some("to the|to|on the|on"), ahead)? {
        None => clause.take_when(None, ahead)?,
        target => target,
    };
    let target = target.and_then(When::day).map(Target::To);
    Ok(Some((target, Some(source.range()), false)))
}

/// A weekday's own name, said as a target, is the one in a week.
fn coming(clause: &Clause<'_>, when: When) -> When {
    match when {
        When::Day(day) if day == clause.view.today && !clause.said_today() => {
            When::Day(plus(day, 7))
        }
        other => other,
    }
}

/// `train on sunday instead` names no session.
fn is_of_training(clause: &Clause<'_>) -> bool {
    clause.verb.is("train|lift|work")
}

fn is_week(days: DateRange) -> bool {
    week_of(days.from) == days
}

fn no_target<T>(clause: &mut Clause<'_>, subject: &Subject, source: Option<DateRange>) -> Got<T> {
    let stands = clause.standing(subject, source, Pick::Next)?;
    let named = stands.first().and_then(|stand| clause.view.get(stand.id));
    let what = match (named, stands.len()) {
        (Some(session), 1) => text::plain_title(session),
        _ => "these".to_owned(),
    };
    ask(WHICH_DAY, format!("To which day should I move {what}?"))
}

/// Brought forward to a day, it is what comes after that day.
fn later_than(clause: &Clause<'_>, stands: &[Stand], day: Date) -> Vec<Stand> {
    let view = clause.view;
    let later = stands.iter().map(|stand| {
        let session = view.get(stand.id).filter(|session| session.recurrence.repeats());
        let ahead = session.map(|session| view.next_ones(session, 2));
        let next = ahead.into_iter().flatten().find(|next| *next > day);
        Stand { date: next.or(stand.date), ..*stand }
    });
    later.collect()
}

/// One session to each of several days, in their order.
fn each(
    clause: &Clause<'_>,
    stands: &[Stand],
    days: &[Date],
    hour: Option<Hour>,
) -> Got<Vec<Operation>> {
    let view = clause.view;
    if stands.len() != days.len() {
        let days: Vec<_> = days.iter().map(|day| view.day(*day)).collect();
        let what = match stands {
            [one] => format!("{} goes to one day", view.title(one.id)),
            stands => format!("There are {} to move", counted(stands.len(), "session")),
        };
        return ask(WHICH_DAY, format!("{what}. To which: {}?", text::either(&days)));
    }
    let mut operations = Vec::new();
    for (stand, day) in stands.iter().zip(days) {
        operations.extend(shifted(view, &[*stand], hour, |_| *day)?);
    }
    changed(clause, stands, operations)
}

fn to(clause: &Clause<'_>, stands: &[Stand], day: Date, hour: Option<Hour>) -> Got<Vec<Operation>> {
    let view = clause.view;
    let mut ids: Vec<_> = stands.iter().map(|stand| stand.id).collect();
    ids.dedup();
    if ids.len() < stands.len() && ids.len() == 1 && !clause.instead {
        return ask(WHICH_DAY, "It is on several of these days. Which one should I move?");
    }
    let single = |stand: &&Stand| !repeats(view, stand.id) && stand.date != Some(day);
    let singles: Vec<_> = stands.iter().filter(single).map(|stand| stand.id).collect();
    let is_free = |stand: &Stand| standing_there(view, *stand, day, stands).is_none();
    if singles.len() == stands.len() && stands.iter().all(is_free) {
        let changed = SessionPatch { time: hour, ..change::on(day) };
        return Ok(alike(view, &singles, changed));
    }
    let operations = shifted(view, stands, hour, |_| day)?;
    changed(clause, stands, operations)
}

fn by(
    clause: &Clause<'_>,
    stands: &[Stand],
    hour: Option<Hour>,
    to: impl Fn(Date) -> Date,
) -> Got<Vec<Operation>> {
    let view = clause.view;
    if let Some(waiting) = stands.iter().find(|stand| stand.date.is_none()) {
        let title = view.title(waiting.id);
        return ask(
            WHICH_DAY,
            format!("{title} is in the backlog. To which day should I move it?"),
        );
    }
    let operations = shifted(view, stands, hour, to)?;
    changed(clause, stands, operations)
}

fn changed(
    clause: &Clause<'_>,
    stands: &[Stand],
    operations: Vec<Operation>,
) -> Got<Vec<Operation>> {
    let Some(first) = stands.first().filter(|_| operations.is_empty()) else {
        return Ok(operations);
    };
    let view = clause.view;
    let title = view.title(first.id);
    let day = first.date.map_or(String::new(), |day| format!(" on {}", view.day(day)));
    nothing(format!("{title} stands{day} already."))
}

/// From then on, on another day.
pub fn series(
    clause: &mut Clause<'_>,
    subject: &Subject,
    days: Option<DateRange>,
    day: Date,
) -> Got<Vec<Operation>> {
    let view = clause.view;
    // `leg day to tuesdays from 7 december`
    let said = days.map(|days| days.from).filter(|from| *from > day);
    let later = said.map_or(0, |from| {
        let days = i64::from((from - day).get_days());
        (days + 6) / 7 * 7
    });
    let day = plus(day, later);
    let ids = match days.filter(|_| subject.names.is_empty() && subject.ids.is_empty()) {
        // Whatever stands on that day.
        Some(_) => {
            let stands = clause.standing(subject, days, Pick::Next)?;
            stands.iter().map(|stand| stand.id).collect()
        }
        None => clause.sessions(subject)?,
    };
    let sessions = ids.into_iter().filter_map(|id| view.get(id));
    let sessions: Vec<_> = sessions.collect();
    if let Some(several) = sessions.iter().find(|one| {
        one.recurrence.days.count() > 1 || one.recurrence.kind == RecurrenceType::Weekdays
    }) {
        let title = text::plain_title(several);
        let often = text::recurrence(&several.recurrence, view.today);
        return ask(
            HOW_OFTEN,
            format!(
                "{title} is {often}. To which days? Say such as `repeat {title} every tuesday and friday`."
            ),
        );
    }
    Ok(sessions
        .into_iter()
        .map(|session| change::update_from_next(view, session, said, change::on(day)))
        .collect())
}
