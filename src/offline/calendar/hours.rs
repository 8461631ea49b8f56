//! Another time of day: one that is said, or so many minutes from the one that a session has.

use super::change::{self, alike, moved};
use super::clause::Clause;
use super::doubt::{Got, nothing};
use super::resolve::Pick;
use super::subject::Subject;
use super::view::Stand;
use crate::domain::session::{DateRange, Hour, Operation, SessionId};
use crate::text;

/// Another time of the same day, or of all its days where none is said.
pub fn at_hour(
    clause: &mut Clause<'_>,
    subject: &Subject,
    source: Option<DateRange>,
    hour: Hour,
) -> Got<Vec<Operation>> {
    let view = clause.view;
    if source.is_none() {
        let ids = clause.sessions(subject)?;
        return Ok(alike(view, &ids, change::at(hour)));
    }
    let stands = clause.standing(subject, source, Pick::Next)?;
    let moved = |stand: &Stand| moved(view, *stand, stand.date?, Some(hour));
    Ok(stands.iter().filter_map(moved).collect())
}

/// To another time of day, so many minutes from the one that each session has.
pub fn by_minutes(clause: &mut Clause<'_>, minutes: i64) -> Got<Vec<Operation>> {
    let view = clause.view;
    let source = clause.take_when(None, clause.standing_days())?;
    let subject = Subject::take(clause);
    let stands: Vec<(SessionId, Option<Stand>)> = match source {
        None => {
            let ids = clause.sessions(&subject)?.into_iter();
            ids.map(|id| (id, None)).collect()
        }
        Some(days) => {
            let stands = clause.standing(&subject, Some(days.range()), Pick::Next)?;
            stands
                .into_iter()
                .map(|stand| (stand.id, Some(stand)))
                .collect()
        }
    };
    let mut operations = Vec::with_capacity(stands.len());
    for (id, stand) in stands {
        let Some(session) = view.get(id) else {
            continue;
        };
        let title = text::plain_title(session);
        let Some(time) = session.time else {
            return nothing(format!(
                "{title} has no time of day to count from. Say one, such as `{title} at 18:00`."
            ));
        };
        let Some(hour) = time.later_by(minutes).map(Hour::At) else {
            return nothing(format!(
                "{title} is at {time}: that would be on another day."
            ));
        };
        operations.extend(match stand.and_then(|stand| Some((stand, stand.date?))) {
            Some((stand, day)) => moved(view, stand, day, Some(hour)),
            None => Some(change::update(session, change::at(hour))),
        });
    }
    Ok(operations)
}
