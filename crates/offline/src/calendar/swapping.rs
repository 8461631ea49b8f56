//! Two days, two sessions, or one of each change places.

use super::change::moved;
use super::clause::Clause;
use super::doubt::{Got, Stop, WHICH_DAY, WHICH_DAYS, WHICH_SESSION, ask, nothing};
use super::resolve::Pick;
use super::shifting::standing_there;
use super::subject::Subject;
use super::view::{Stand, View};
use jiff::civil::Date;
use setwise_domain::session::Operation;
use setwise_words::parse::day::When;
use setwise_words::text;

pub fn swapping(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    let mut sides: Vec<(Date, Vec<Stand>)> = Vec::new();
    let mut within = None;
    while let Some(when) = clause.take_when(None, clause.ahead(true))? {
        let Some(day) = when.day() else {
            // `swap legs and upper next week`
            within = Some(when.range());
            continue;
        };
        let days = When::Day(day).range();
        if !clause.view.sees(days) {
            return Err(Stop::Unseen);
        }
        sides.push((day, clause.view.open(days)));
    }
    let subject = Subject::take(clause);
    let chosen = clause.view.chosen.clone().unwrap_or_default().ids;
    let whole = Subject { ids: chosen, ..subject };
    let unnamed = whole.ids.is_empty() && whole.names.is_empty();
    if unnamed && within.is_some() {
        return ask(WHICH_DAYS, "Which two days should I swap?");
    }
    if unnamed && sides.len() < 2 {
        return ask(WHICH_SESSION, "Which two should I swap?");
    }
    if !whole.ids.is_empty() || !whole.names.is_empty() {
        for stand in clause.standing(&whole, within, Pick::Next)? {
            let Some(day) = stand.date else {
                return ask(WHICH_DAY, "A session in the backlog has no day to swap.");
            };
            sides.push((day, vec![stand]));
        }
    }
    let [(first, one), (second, other)] = sides.as_slice() else {
        return ask(WHICH_SESSION, "Which two should I swap?");
    };
    let view = clause.view;
    for (stands, target, leaving) in [(one, *second, other), (other, *first, one)] {
        stands_there_already(view, stands, target, leaving)?;
    }
    let there = one.iter().filter_map(|stand| moved(view, *stand, *second, None));
    let back = other.iter().filter_map(|stand| moved(view, *stand, *first, None));
    let operations: Vec<_> = there.chain(back).collect();
    if first == second || operations.is_empty() {
        return nothing("There is nothing to swap: neither side would change its day.");
    }
    Ok(operations)
}

/// What is of the same series and stands on the other day already, and stays there, bars the way.
fn stands_there_already(view: &View, stands: &[Stand], to: Date, leaving: &[Stand]) -> Got<()> {
    let barred = |stand: &Stand| standing_there(view, *stand, to, leaving);
    match stands.iter().find_map(barred) {
        None => Ok(()),
        Some(session) => {
            let title = text::plain_title(session);
            nothing(format!(
                "{title} is on {} as well, so it can't be swapped to that day.",
                view.day(to)
            ))
        }
    }
}
