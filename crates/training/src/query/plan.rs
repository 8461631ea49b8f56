//! What was kept of what was planned: a day's plan set by set, longer times by the calendar.

use super::LogView;
use super::scope::count;
use crate::calendar::{OccurrenceState, agenda};
use crate::today;
use jiff::ToSpan as _;
use setwise_domain::board::BoardItem;
use setwise_domain::query::{
    Answer, Compared, Counted, Metric, Part, Period, Quantity, Query, Subject,
};
use setwise_domain::session::{DateRange, SessionKind};
use setwise_domain::set_log::LogResult;

pub fn adherence(query: &Query, view: &LogView<'_>) -> LogResult<Answer> {
    let asked = view.days(query)?;
    let day = match (query.period, asked) {
        (Period::Usual {}, _) => Some(view.today),
        (_, Some(days)) if days.from == days.to => Some(days.from),
        _ => None,
    };
    if let Some(day) = day
        && let Some(answer) = of_plan(query, day, view)?
    {
        return Ok(answer);
    }
    let Some(days) = asked else {
        return Ok(Answer::none(query, view.ever()));
    };
    of_calendar(query, days, view)
}

/// Sets done of those asked for; nothing where no plan stands for the day.
fn of_plan(query: &Query, day: jiff::civil::Date, view: &LogView<'_>) -> LogResult<Option<Answer>> {
    let Some(stored) = view.log.plan_for(day)? else {
        return Ok(None);
    };
    let board = today::board(stored, view.log, view.catalog, view.profile)?;
    let (done, asked) = board.sets();
    // A plan of which nothing is done says nothing of how plans were kept, unless it is over.
    if asked == 0 || (done == 0 && day == view.today && query.period == (Period::Usual {})) {
        return Ok(None);
    }
    let of_day = DateRange { from: day, to: day };
    let mut answer = kept(query, of_day, (done, asked), Counted::Sets);
    answer.sets = view.sets_on(&query.subject, day)?;
    Ok(Some(answer))
}

/// What was planned for these days, in what the metric counts: sets by each day's plan, sessions by the
/// calendar. None where the metric is nothing that is planned.
pub fn compared(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Option<Compared>> {
    let (planned, unit) = match query.metric {
        Metric::Sessions => {
            let (done, missed) = sessions_of(days, view)?;
            (done + missed, Counted::Sessions)
        }
        Metric::Sets | Metric::Done => (sets_asked(query, days, view)?, Counted::Sets),
        _ => return Ok(None),
    };
    let planned = f64::from(count(planned));
    Ok(Some(Compared {
        name: Some("planned".to_owned()),
        days: None,
        value: (planned > 0.0).then(|| Quantity::new(planned, unit)),
    }))
}

/// Sets that the plans of these days ask for of the subject.
fn sets_asked(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<usize> {
    let mut asked = 0;
    for day in days.from.series(1.day()).take_while(|day| *day <= days.to) {
        let Some(stored) = view.log.plan_for(day)? else {
            continue;
        };
        let board = today::board(stored, view.log, view.catalog, view.profile)?;
        let meant = |item: &&BoardItem| match &query.subject {
            Subject::All {} => true,
            subject => view.share(subject, &item.key()) > 0.75,
        };
        let sets = board.items().filter(meant).map(|item| usize::from(item.asked));
        asked += sets.sum::<usize>();
    }
    Ok(asked)
}

fn of_calendar(query: &Query, days: DateRange, view: &LogView<'_>) -> LogResult<Answer> {
    let (done, missed) = sessions_of(days, view)?;
    if done + missed == 0 {
        return Ok(Answer::none(query, days));
    }
    Ok(kept(query, days, (done, done + missed), Counted::Sessions))
}

/// Sessions of training that stood on these days: those that were done, and those that were missed.
fn sessions_of(days: DateRange, view: &LogView<'_>) -> LogResult<(usize, usize)> {
    let calendar = (view.calendar)(days)?;
    let trains = |id| {
        let session = calendar.sessions.get(&id);
        session.is_some_and(|session| session.kind == SessionKind::Training)
    };
    let (mut done, mut missed) = (0, 0);
    for one in agenda(&calendar, days, view.today) {
        match one.state {
            OccurrenceState::Done if trains(one.session) => done += 1,
            OccurrenceState::Missed if trains(one.session) => missed += 1,
            _ => {}
        }
    }
    Ok((done, missed))
}

fn kept(query: &Query, days: DateRange, (done, asked): (usize, usize), unit: Counted) -> Answer {
    let (done, asked) = (f64::from(count(done)), f64::from(count(asked)));
    let part = |name: &str, amount| Part {
        name: name.to_owned(),
        value: Quantity::new(amount, unit),
        date: None,
    };
    Answer {
        value: Some(Quantity::new(done / asked * 100.0, Counted::Share)),
        parts: vec![part("done", done), part("planned", asked)],
        ..Answer::none(query, days)
    }
}
