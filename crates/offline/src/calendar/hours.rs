//! Another time of day: one that is said, or so many minutes from the one that a session has.

use super::change::{self, alike, moved};
use super::clause::Clause;
use super::doubt::{Got, Stop, nothing};
use super::resolve::Pick;
use super::subject::Subject;
use super::token::Token;
use super::view::Stand;
use setwise_domain::session::{DateRange, Hour, Operation, SessionId, SessionKind};
use setwise_words::parse::clock;
use setwise_words::parse::listed::phrase;
use setwise_words::parse::vocabulary::Said;
use setwise_words::text;

/// What stands for all sessions to come.
const ALL: &str = "every single session|every training session|every session|every workout|each session|each workout|all sessions|all my sessions|all the sessions|all of my sessions|all workouts|all my workouts|all the workouts|all of my workouts|all training sessions|all my training sessions|all my trainings|all my training|all training";
/// What may stand between them and the time of day.
const BETWEEN: &str = "from now on|need to be|have to be|to be|to start|start|are|is";
const BEHIND: &str = "from now on|from here on|please|instead|now";

/// How many words say that all sessions to come are at a time of day: `every session at 6pm`.
pub fn begin(tokens: &[Token]) -> Option<usize> {
    let verb = phrase(tokens, "move|make|set|put|schedule|change|shift|do|have").unwrap_or(0);
    let all = verb + phrase(&tokens[verb..], ALL)?;
    let mut rest = &tokens[all..];
    if let Some(used) = phrase(rest, BETWEEN) {
        rest = &rest[used..];
    }
    let led = rest.first()?.is("at|to|around");
    let rest = rest.get(1..).filter(|_| led)?;
    let (used, _) = clock::read(rest).or_else(|| at_clock(rest))?;
    let behind = &rest[used..];
    let is_all = behind.is_empty() || phrase(behind, BEHIND) == Some(behind.len());
    is_all.then_some(all)
}

/// The time of day of a number alone, which is one behind `at`.
fn at_clock(rest: &[Token]) -> Option<(usize, clock::Clock)> {
    let lead = ["at"];
    let words: Vec<&str> = lead.into_iter().chain(rest.iter().map(Said::lower)).collect();
    let (used, clock) = clock::read(&words)?;
    Some((used - 1, clock))
}

/// All sessions of training that are to come, at another time of day.
pub fn all_at(clause: &mut Clause<'_>) -> Got<Vec<Operation>> {
    match clause.time() {
        Some(hour) => all_to(clause, hour),
        None => nothing("Say the time so that it can only be one, such as 6pm or 18:00."),
    }
}

fn all_to(clause: &Clause<'_>, hour: Hour) -> Got<Vec<Operation>> {
    let view = clause.view;
    if view.is_partial() {
        return Err(Stop::Unseen);
    }
    let coming = view.sessions().filter(|session| {
        let trains = matches!(session.kind, SessionKind::Training | SessionKind::Deload);
        trains && view.next(session).is_some_and(|day| day >= view.today)
    });
    let ids: Vec<SessionId> = coming.map(|session| session.id).collect();
    if ids.is_empty() {
        return nothing("Nothing is planned from today on.");
    }
    Ok(alike(view, &ids, change::at(hour)))
}

/// Another time of the same day, or of all its days where none is said.
pub fn at_hour(
    clause: &mut Clause<'_>,
    subject: &Subject,
    source: Option<DateRange>,
    hour: Hour,
) -> Got<Vec<Operation>> {
    let view = clause.view;
    if source.is_none() && subject.everything && subject.names.is_empty() {
        return all_to(clause, hour);
    }
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
            stands.into_iter().map(|stand| (stand.id, Some(stand))).collect()
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
            return nothing(format!("{title} is at {time}: that would be on another day."));
        };
        operations.extend(match stand.and_then(|stand| Some((stand, stand.date?))) {
            Some((stand, day)) => moved(view, stand, day, Some(hour)),
            None => Some(change::update(session, change::at(hour))),
        });
    }
    Ok(operations)
}
