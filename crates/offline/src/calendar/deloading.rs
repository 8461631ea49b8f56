//! Weeks and days that are lighter.

use super::adding::{New, recurrence};
use super::clause::Clause;
use super::doubt::{Got, WHICH_WEEK, ask};
use super::subject::is_filler;
use setwise_domain::session::{Operation, Placement, Recurrence, SessionKind};
use setwise_words::parse::day::{When, plus, week_of};
use setwise_words::text::day;

/// A week stands on its Monday.
pub fn deloading(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let often = clause.take_often()?;
    let when = clause.take_when(None, clause.ahead(true))?;
    let today = clause.view.today;
    let start = when.map_or(today, |when| when.range().from);
    let until = clause.take_end(start)?.unwrap_or_default();
    if let Some(When::Days(days)) = when
        && often.is_none()
        && clause.chosen_day().is_none()
        && (days.to - days.from).get_days() > 7
    {
        let days = day::on_or_from(days, today);
        return ask(WHICH_WEEK, format!("Which week {days} should be a deload?"));
    }
    clause.take("deload");
    let week = clause.take("week|weeks") || often.is_some();
    let names = clause.take_names();
    let mut names = names.iter().filter_map(|name| name.trimmed(is_filler));
    if names.any(|name| !name.is_generic()) {
        return ask(WHICH_WEEK, "Which week should be a deload?");
    }
    let chosen = clause.chosen_day();
    let (title, day) = match (when, chosen) {
        (Some(When::Days(days)), None) => ("Deload week", week_of(days.from).from),
        (Some(When::Day(day)), _) if week => ("Deload week", day),
        (Some(When::Day(day)), _) => ("Deload", day),
        (None | Some(When::Days(_)), Some(day)) => ("Deload week", week_of(day).from),
        (None, None) if often.is_some() => ("Deload week", plus(week_of(today).from, 7)),
        (None, None) => {
            return ask(WHICH_WEEK, "Which week should be a deload, such as next week?");
        }
    };
    let new = New {
        title: title.to_owned(),
        priority: None,
        kind: Some(SessionKind::Deload),
        program_day: None,
    };
    let recurrence = often.map_or(Recurrence::NONE, |often| recurrence(&often, until));
    Ok(vec![new.create(Placement::On(day), clause.time(), recurrence)])
}
