//! Leaving out: skipping, days off, going away, clearing into the backlog, deleting.

use super::acts::{self, Act};
use super::change::{self, left_out, repeats, split_by_repeating};
use super::clause::Clause;
use super::doubt::{Got, SKIP_OR_MOVE, Stop, WHICH_DAY, ask, nothing};
use super::resolve::{Pick, few_enough};
use super::subject::Subject;
use super::training_days;
use super::view::Stand;
use setwise_domain::session::{DateRange, Operation, SessionId, Where};
use setwise_words::parse::day::{When, plus};

/// What there is to train with on a trip.
const EQUIPMENT: &str = "dumbbell|dumbbells|barbell|barbells|band|bands|kettlebell|kettlebells|bodyweight|equipment|machines";

pub fn skipping(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    if clause.leaves_a_weekday_free() {
        return training_days::keeping_free(clause);
    }
    let long = clause.take_time_off();
    let days = days_from(clause, long)?;
    // `christmas off on december 25` says its day twice.
    if let Some(day) = days
        && clause.says_again(day)
    {
        clause.take_when(None, clause.ahead(true))?;
    }
    clause.take(acts::CALLED_OFF);
    clause.take("a rest day|rest day|rest days|as a day off|a day off|day off|off|rest");
    let subject = Subject::take(clause);
    if subject.overdue && subject.names.is_empty() {
        return overdue_left_out(clause);
    }
    // Of a week that runs, what is left is meant.
    let unnamed = subject.names.is_empty() && subject.ids.is_empty();
    let today = clause.view.today;
    let runs = |days: &DateRange| unnamed && (days.from..=days.to).contains(&today);
    let days =
        days.map(|days| DateRange { from: if runs(&days) { today } else { days.from }, ..days });
    let stands = clause.standing(&subject, days, Pick::Next)?;
    leave_out(clause, &stands)
}

/// The days that are said; of what takes so many days, those from its first on: `a week off starting monday`.
fn days_from(clause: &mut Clause<'_>, long: Option<i64>) -> Got<Option<DateRange>> {
    let days = clause.days_or_chosen(clause.ahead(true))?;
    let Some(long) = long else {
        return Ok(days);
    };
    clause.take("starting on|starting from|starting|beginning on|beginning|as of|from");
    let from = days.map_or(clause.view.today, |days| days.from);
    Ok(Some(DateRange { from, to: plus(from, long - 1) }))
}

fn leave_out(clause: &Clause<'_>, stands: &[Stand]) -> Got<Vec<Operation>> {
    let operations = left_out(clause.view, stands);
    if let Some(first) = stands.first().filter(|_| operations.is_empty()) {
        let title = clause.view.title(first.id);
        return nothing(match clause.act {
            Act::Shelve => format!("{title} is in the backlog already."),
            _ => format!("{title} is in the backlog, so it has no day to skip."),
        });
    }
    Ok(operations)
}

/// Single ones all at once, whether they are shown or not; of the others the days that were
/// missed.
fn overdue_left_out(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let stands = clause.overdue()?;
    let view = clause.view;
    let (missed, single) = split_by_repeating(view, &stands);
    few_enough(&missed)?;
    let mut operations = Vec::new();
    if !single.is_empty() {
        operations.push(Operation::BulkUpdate {
            r#where: change::overdue_ones(),
            set: change::into_backlog(),
        });
    }
    operations.extend(left_out(view, &missed));
    clause.stands = stands;
    Ok(operations)
}

pub fn going_away(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause.take(acts::AWAY);
    let long = clause.take_length_before_start();
    let days = days_from(clause, long)?;
    if clause.holds(EQUIPMENT) {
        return nothing(
            "I can only change the equipment of today's plan: say “only dumbbells today” on the day. “I'm away next week” leaves days out.",
        );
    }
    let subject = Subject::take(clause);
    // `I hate being away from the gym` tells, it does not plan.
    if !subject.names.is_empty() {
        return Err(Stop::Talk);
    }
    let Some(days) = days else {
        return ask(WHICH_DAY, "On which days, such as next week, or from 3 to 10 January?");
    };
    let everything = Subject::default();
    let stands = clause.standing(&everything, Some(days), Pick::Next)?;
    leave_out(clause, &stands)
}

/// A day that can't be kept: skipped or moved, that is the athlete's to say.
pub fn unable<T>(clause: &mut Clause<'_>) -> Got<T> {
    const QUESTION: &str = "Should I skip it or move it, and if so to which day?";
    if clause.verb.is("missed|skipped|forgot|didnt") {
        // What follows may say what is to become of it: `missed thursday, can i do it tomorrow`.
        let days = clause.take_days(clause.behind())?;
        let subject = Subject::take(clause);
        let stands = clause.standing(&subject, days, Pick::Due);
        clause.stands = stands.unwrap_or_default();
        return ask(SKIP_OR_MOVE, QUESTION);
    }
    let closed = clause.take(acts::GYM_CLOSED);
    clause.take(acts::NO_GOOD);
    clause.take("for me");
    let days = clause.take_days(clause.ahead(true))?;
    // Said of the gym without a day, it is today's.
    let days = days.or_else(|| closed.then(|| When::Day(clause.view.today).range()));
    let subject = Subject::take(clause);
    let named = !subject.names.is_empty() || !subject.ids.is_empty();
    if !named && days.is_none() {
        return ask(WHICH_DAY, "Which day can't you train?");
    }
    let stands = match clause.standing(&subject, days, Pick::Next) {
        Err(Stop::Unseen) => Vec::new(),
        stands => stands?,
    };
    clause.stands.clone_from(&stands);
    match stands.as_slice() {
        [only] => {
            let title = clause.view.title(only.id);
            let on = only.date.map_or(String::new(), |day| format!(" on {}", clause.view.day(day)));
            ask(
                SKIP_OR_MOVE,
                format!("Should I skip {title}{on} or move it, and if so to which day?"),
            )
        }
        _ => ask(SKIP_OR_MOVE, QUESTION),
    }
}

pub fn shelving(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    clause.take(
        "to the backlog|into the backlog|in the backlog|on the backlog|to my backlog|into my backlog|in my backlog|to backlog|into backlog|back into|backlog",
    );
    let days = clause.days_or_chosen(clause.ahead(true))?;
    let subject = Subject::take(clause);
    let view = clause.view;
    if subject.overdue && subject.names.is_empty() {
        let stands = clause.overdue()?;
        if stands.iter().all(|stand| repeats(view, stand.id)) {
            return nothing(
                "What is overdue repeats, and a repeating session needs a day: skip it instead.",
            );
        }
        return Ok(vec![Operation::BulkUpdate {
            r#where: change::overdue_ones(),
            set: change::into_backlog(),
        }]);
    }
    let stands = clause.standing(&subject, days, Pick::Next)?;
    let named = !subject.names.is_empty() || !subject.ids.is_empty();
    if let Some(stand) = stands.iter().find(|s| named && days.is_none() && repeats(view, s.id)) {
        let title = view.title(stand.id);
        return nothing(format!(
            "{title} repeats, and a repeating session needs a day: skip one of its days, or delete it."
        ));
    }
    leave_out(clause, &stands)
}

pub fn deleting(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let days = clause.days_or_chosen(clause.ahead(true))?;
    let subject = Subject::take(clause);
    let view = clause.view;
    let unnamed = subject.names.is_empty() && subject.ids.is_empty();
    if unnamed && clause.view.chosen.is_none() {
        if subject.backlog {
            let waiting = view.sessions().filter(|s| s.scheduled_for.is_none());
            let ids: Vec<_> = waiting.map(|session| session.id).collect();
            return match ids.as_slice() {
                [] => nothing("The backlog is empty."),
                ids => Ok(deleted(ids)),
            };
        }
        if subject.completed {
            return Ok(vec![Operation::BulkDelete {
                r#where: Where { completed: Some(true), ..Where::default() },
            }]);
        }
        if subject.overdue {
            return overdue_deleted(clause);
        }
    }
    if days.is_none() {
        let ids = clause.sessions(&subject)?;
        return Ok(deleted(&ids));
    }
    // A day of one that repeats is skipped: the others of it stay.
    let stands = clause.standing(&subject, days, Pick::Next)?;
    let (repeating, single) = split_by_repeating(view, &stands);
    let ids: Vec<_> = single.iter().map(|stand| stand.id).collect();
    let mut operations = left_out(view, &repeating);
    operations.extend(deleted(&ids));
    Ok(operations)
}

fn overdue_deleted(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let mut operations = overdue_left_out(clause)?;
    if let Some(first @ Operation::BulkUpdate { .. }) = operations.first_mut() {
        *first = Operation::BulkDelete { r#where: change::overdue_ones() };
    }
    Ok(operations)
}

fn deleted(ids: &[SessionId]) -> Vec<Operation> {
    match ids {
        [] => Vec::new(),
        [id] => vec![Operation::delete(*id)],
        several => vec![Operation::BulkDelete { r#where: change::these(several) }],
    }
}
