//! How long sessions are and when they begin, from the times at which their sets were logged.

use super::LogView;
use super::scope::{count, dates};
use jiff::Zoned;
use jiff::civil::{Date, Time};
use setwise_domain::moment::Moment;
use setwise_domain::query::{Answer, Counted, Metric, Part, Pick, Quantity, Query, Subject};
use setwise_domain::session::DateRange;
use setwise_domain::set_log::LogResult;

/// From here on a pause is none of a session: what was logged behind it is another one, or was forgotten.
const LONGEST_PAUSE_SECONDS: i64 = 2 * 3_600;

/// Sessions that are timed for an answer, the newest: more say no more of a habit.
const MOST_SESSIONS_TIMED: usize = 60;

/// Sessions that are ranked.
const MOST_RANKED: usize = 5;

/// A session of which it is known when it began and how long it was.
#[derive(Clone, Copy)]
struct Timed {
    date: Date,
    minutes: f64,
    first: Time,
    last: Time,
}

pub fn timing(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let Some(days) = view.days(query)? else {
        return Ok(Answer::none(query, view.ever()));
    };
    let trained = match query.subject {
        Subject::All {} => view.log.days_trained(days)?,
        _ => dates(&view.trained(&query.subject, days)?),
    };
    let newest = &trained[trained.len().saturating_sub(MOST_SESSIONS_TIMED)..];
    let (Some(from), Some(to)) = (newest.first(), newest.last()) else {
        return Ok(Answer::none(query, days));
    };
    // Where not all of them are looked at, the days say so.
    let days = if newest.len() < trained.len() { DateRange { from: *from, ..days } } else { days };
    let moments = view.log.moments(DateRange { from: *from, to: *to })?;
    let by_day = moments.chunk_by(|one, other| one.date == other.date);
    let of_trained = by_day.filter(|day| newest.contains(&day[0].date));
    let sessions: Vec<Timed> = of_trained.filter_map(|day| timed(day, view)).collect();
    let unknown = newest.len() - sessions.len();
    let answer = Answer { days_counted: count(newest.len()), ..Answer::none(query, days) };
    let mut answer = match (query.metric, query.pick) {
        (Metric::Start, _) => started(&sessions, answer),
        (_, Some(pick)) => ranked(&sessions, pick, answer),
        (_, None) => lasted(&sessions, answer),
    };
    if unknown > 0 {
        let value = Quantity::new(f64::from(count(unknown)), Counted::Sessions);
        answer.parts.push(part(Part::UNTIMED, value, None));
    }
    Ok(answer)
}

fn part(name: &str, value: Quantity, date: Option<Date>) -> Part {
    Part { name: name.to_owned(), value, date }
}

/// The times of a day's sets; nothing where they say nothing: they share one, as those of many imports
/// do, or were logged on another day.
fn timed(day: &[Moment], view: &LogView<'_>) -> Option<Timed> {
    let date = day.first()?.date;
    let local = day.iter().map(|set| set.at.to_zoned(view.zone.clone()));
    let times: Vec<Zoned> = local.filter(|at| at.date() == date).collect();
    let goes_on =
        |one: &Zoned, other: &Zoned| other.duration_since(one).as_secs() <= LONGEST_PAUSE_SECONDS;
    let stretches = times.chunk_by(goes_on);
    let ends = stretches.filter_map(|stretch| Some((stretch.first()?, stretch.last()?)));
    let lasting: Vec<(&Zoned, &Zoned)> = ends.filter(|(from, to)| from != to).collect();
    let seconds: i64 = lasting.iter().map(|(from, to)| to.duration_since(from).as_secs()).sum();
    Some(Timed {
        date,
        minutes: minutes(seconds),
        first: lasting.first()?.0.time(),
        last: lasting.last()?.1.time(),
    })
}

#[expect(clippy::cast_precision_loss, reason = "seconds of a day are few")]
fn minutes(seconds: i64) -> f64 {
    (seconds as f64 / 60.0).round()
}

fn long(minutes: f64) -> Quantity {
    Quantity::new(minutes, Counted::Minutes)
}

fn clock(time: Time) -> Quantity {
    let minutes = i32::from(time.hour()) * 60 + i32::from(time.minute());
    Quantity::new(f64::from(minutes), Counted::TimeOfDay)
}

/// The one session with its times, or how long they are on average.
fn lasted(sessions: &[Timed], answer: Answer) -> Answer {
    match sessions {
        [] => answer,
        [only] => Answer {
            value: Some(long(only.minutes)),
            parts: vec![
                part(Part::FIRST_SET, clock(only.first), Some(only.date)),
                part(Part::LAST_SET, clock(only.last), Some(only.date)),
            ],
            ..answer
        },
        several => {
            let all: f64 = several.iter().map(|session| session.minutes).sum();
            let mean = (all / f64::from(count(several.len()))).round();
            Answer { value: Some(long(mean)), ..answer }
        }
    }
}

fn ranked(sessions: &[Timed], pick: Pick, answer: Answer) -> Answer {
    let mut sessions = sessions.to_vec();
    sessions.sort_by(|one, other| match pick {
        Pick::Most => other.minutes.total_cmp(&one.minutes),
        Pick::Least => one.minutes.total_cmp(&other.minutes),
    });
    sessions.truncate(MOST_RANKED);
    let of = |one: &Timed| part(&one.date.to_string(), long(one.minutes), Some(one.date));
    Answer {
        value: sessions.first().map(|first| long(first.minutes)),
        parts: sessions.iter().map(of).collect(),
        ..answer
    }
}

/// Which part of the day most sessions begin in, with the middle one's time; then the other parts.
fn started(sessions: &[Timed], answer: Answer) -> Answer {
    if let [only] = sessions {
        return Answer {
            value: Some(clock(only.first)),
            parts: vec![part(Part::FIRST_SET, clock(only.first), Some(only.date))],
            ..answer
        };
    }
    let mut parts: Vec<(&str, Vec<Time>)> = Vec::new();
    for session in sessions {
        let name = part_of_day(session.first);
        match parts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => times.push(session.first),
            None => parts.push((name, vec![session.first])),
        }
    }
    parts.sort_by_key(|(_, times)| std::cmp::Reverse(times.len()));
    let middle = parts.first_mut().and_then(|(_, times)| {
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    });
    let of = |(name, times): &(&str, Vec<Time>)| {
        let sessions = f64::from(count(times.len()));
        part(name, Quantity::new(sessions, Counted::Sessions), None)
    };
    Answer { value: middle.map(clock), parts: parts.iter().map(of).collect(), ..answer }
}

fn part_of_day(time: Time) -> &'static str {
    match time.hour() {
        4..12 => "morning",
        12..17 => "afternoon",
        17..22 => "evening",
        _ => "night",
    }
}

#[cfg(test)]
mod tests;
