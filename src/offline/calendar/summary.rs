//! What is proposed, in words: what would change, by title and day, and what was left out.

use super::reading::{Reading, read};
use super::view::View;
use crate::domain::assistant::SummarizeRequest;
use crate::domain::session::{
    DateRange, Hour, Operation, Placement, Recurrence, SeriesScope, SessionId, Where,
};
use crate::domain::text::{counted, printable};
use crate::limits::{CHARS_OF_CALENDAR_WORDS, MOST_TITLES_NAMED};
use crate::text::{self, day};
use jiff::civil::Date;
use std::fmt::Write as _;

/// Characters of a title in a sentence: enough to know it by.
const MOST_TITLE_CHARS_SAID: usize = 40;

pub fn summarize(request: &SummarizeRequest) -> String {
    let view = View::new(request.today, &request.sessions);
    let mut sentences = changes(request, &view);
    let reading = read(&request.message, &view);
    match reading {
        Reading::Plan(plan) => sentences.extend(plan.notes),
        Reading::Ask(_, doubt) if sentences.is_empty() => {
            sentences.push(format!("Nothing would change. {}", doubt.question));
        }
        Reading::Nothing(_, why) if sentences.is_empty() => {
            sentences.push(format!("Nothing would change: {}", text::lowered(&why)));
        }
        _ if sentences.is_empty() => sentences.push("Nothing would change.".to_owned()),
        _ => {}
    }
    sentences.extend(left_out(request));
    within_bounds(sentences)
}

/// What becomes of a session, with how it is said of one and of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Becomes {
    Moved,
    Added,
    Skipped,
    Shelved,
    Done,
    Deleted,
    Changed,
}

impl Becomes {
    const fn says(self) -> &'static str {
        match self {
            Self::Moved => "would move",
            Self::Added => "would be added",
            Self::Skipped => "would be skipped",
            Self::Shelved => "would go into the backlog",
            Self::Done => "would be marked as done",
            Self::Deleted => "would be deleted",
            Self::Changed => "would",
        }
    }
}

/// A sentence for each sort of change, in the order in which they come.
fn changes(request: &SummarizeRequest, view: &View) -> Vec<String> {
    let mut sorts: Vec<(Becomes, Vec<String>)> = Vec::new();
    for operation in &request.operations {
        for (becomes, what) in told(operation, view) {
            match sorts.iter_mut().find(|(other, _)| *other == becomes) {
                Some((_, all)) => all.push(what),
                None => sorts.push((becomes, vec![what])),
            }
        }
    }
    sorts
        .into_iter()
        .map(|(becomes, all)| {
            let all = text::capped(all, MOST_TITLES_NAMED);
            match becomes {
                // Each says for itself where to.
                Becomes::Moved | Becomes::Changed => format!("{all}."),
                becomes => format!("{all} {}.", becomes.says()),
            }
        })
        .collect()
}

fn told(operation: &Operation, view: &View) -> Vec<(Becomes, String)> {
    let today = view.today;
    let one = |becomes, what| vec![(becomes, what)];
    match operation {
        Operation::Create {
            title,
            scheduled_for,
            time,
            recurrence,
            ..
        } => {
            let mut what = short(title);
            if let Some(Placement::On(day)) = scheduled_for {
                let _ = write!(what, " on {}", view.day(*day));
            } else {
                what += " in the backlog";
            }
            if let Some(Hour::At(time)) = time {
                let _ = write!(what, " at {time}");
            }
            let often = text::recurrence(recurrence, today);
            if !often.is_empty() {
                let _ = write!(what, ", {often},");
            }
            one(Becomes::Added, what)
        }
        Operation::Update { .. } => updated(operation, view),
        Operation::Delete {
            id,
            scope,
            occurrence_date,
        } => match (scope, occurrence_date) {
            (Some(SeriesScope::One), Some(day)) => one(Becomes::Skipped, dated(view, *id, *day)),
            (Some(SeriesScope::From), Some(day)) => {
                let said = format!("{} would end before {}", title(view, *id), view.day(*day));
                one(Becomes::Changed, said)
            }
            _ => one(Becomes::Deleted, title(view, *id)),
        },
        Operation::Complete { id, completed } => done(title(view, *id), *completed),
        Operation::CompleteOccurrence {
            id,
            occurrence_date,
            completed,
        } => done(dated(view, *id, *occurrence_date), *completed),
        Operation::SkipOccurrence {
            id,
            occurrence_date,
        } => one(Becomes::Skipped, dated(view, *id, *occurrence_date)),
        Operation::MoveOccurrence {
            id,
            occurrence_date,
            to,
        } => one(
            Becomes::Moved,
            from_to(view, &title(view, *id), Some(*occurrence_date), *to),
        ),
        Operation::BulkUpdate { r#where, set } => {
            let which = sessions(view, r#where);
            match set.scheduled_for {
                Some(Placement::Backlog) => one(Becomes::Shelved, which),
                Some(Placement::On(day)) => one(
                    Becomes::Moved,
                    format!("{which} would move to {}", view.day(day)),
                ),
                None => {
                    let how = match (set.priority, &set.recurrence) {
                        (Some(priority), _) => format!("have {priority} priority"),
                        (None, Some(often)) => repeats(view, often),
                        (None, None) => "change".to_owned(),
                    };
                    one(Becomes::Changed, format!("{which} would {how}"))
                }
            }
        }
        Operation::BulkComplete {
            r#where,
            occurrence_range,
            ..
        } => {
            let range = occurrence_range.map_or(String::new(), |range: DateRange| {
                format!(" {}", day::on_or_from(range, today))
            });
            one(Becomes::Done, sessions(view, r#where) + &range)
        }
        Operation::BulkDelete { r#where } => one(Becomes::Deleted, sessions(view, r#where)),
    }
}

fn done(what: String, completed: Option<bool>) -> Vec<(Becomes, String)> {
    if completed == Some(false) {
        return vec![(
            Becomes::Changed,
            format!("{what} would be marked as not done"),
        )];
    }
    vec![(Becomes::Done, what)]
}

fn updated(operation: &Operation, view: &View) -> Vec<(Becomes, String)> {
    let Operation::Update {
        id,
        scope,
        occurrence_date,
        title: new,
        scheduled_for,
        time,
        priority,
        recurrence,
        ..
    } = operation
    else {
        return Vec::new();
    };
    let day = occurrence_date.filter(|_| *scope == Some(SeriesScope::One));
    let name = day.map_or_else(|| title(view, *id), |day| dated(view, *id, day));
    let stands = view.get(*id);
    let changed = |what: String| (Becomes::Changed, format!("{name} would {what}"));
    let mut told = Vec::new();
    let same_rule =
        day.is_some() || stands.is_some_and(|session| session.recurrence == *recurrence);
    match time {
        Some(Hour::At(time)) => told.push(changed(format!("be at {time}"))),
        Some(Hour::Any) => told.push(changed("be at any time of the day".to_owned())),
        None => {}
    }
    match scheduled_for {
        Some(Placement::Backlog) => told.push((Becomes::Shelved, name.clone())),
        Some(Placement::On(day)) if recurrence.repeats() => {
            let often = repeats(view, recurrence);
            told.push(changed(format!("{often} from {} on", view.day(*day))));
        }
        Some(Placement::On(to)) if day == Some(*to) => {}
        Some(Placement::On(day)) => {
            let from = stands.and_then(|session| session.scheduled_for);
            told.push((Becomes::Moved, from_to(view, &name, from, *day)));
        }
        None => {}
    }
    if let Some(new) = new {
        told.push(changed(format!("be called {}", short(new))));
    }
    if let Some(priority) = priority {
        told.push(changed(format!("have {priority} priority")));
    }
    let anchored = recurrence.repeats() && scheduled_for.is_some();
    if !same_rule && !anchored {
        told.push(changed(repeats(view, recurrence)));
    }
    told
}

fn from_to(view: &View, name: &str, from: Option<Date>, to: Date) -> String {
    let from = from.map_or_else(
        || "from the backlog".to_owned(),
        |day| format!("from {}", view.day(day)),
    );
    format!("{name} would move {from} to {}", view.day(to))
}

/// How it would repeat, behind `would`.
fn repeats(view: &View, recurrence: &Recurrence) -> String {
    match text::recurrence(recurrence, view.today) {
        never if never.is_empty() => "no longer repeat".to_owned(),
        often => format!("repeat {often}"),
    }
}

fn short(title: &str) -> String {
    let title = printable(title);
    if title.chars().count() <= MOST_TITLE_CHARS_SAID {
        return title.into_owned();
    }
    let kept: String = title.chars().take(MOST_TITLE_CHARS_SAID).collect();
    format!("{kept}…")
}

fn title(view: &View, id: SessionId) -> String {
    view.get(id).map_or_else(
        || format!("session {}", id.0),
        |session| short(&session.title),
    )
}

fn dated(view: &View, id: SessionId, day: Date) -> String {
    format!("{} on {}", title(view, id), view.day(day))
}

/// The titles where sessions are numbered, else the condition in words.
fn sessions(view: &View, conditions: &Where) -> String {
    if let Some(ids) = &conditions.ids {
        return text::capped(ids.iter().map(|id| title(view, *id)), MOST_TITLES_NAMED);
    }
    match (conditions.overdue, conditions.completed) {
        (Some(true), _) => "Single sessions that are overdue".to_owned(),
        (_, Some(true)) => "All sessions that are done".to_owned(),
        _ => "The sessions that match".to_owned(),
    }
}

fn left_out(request: &SummarizeRequest) -> Option<String> {
    let first = request.refused.first()?;
    let why = first.errors.first().map_or(String::new(), |error| {
        format!(": {}", printable(error.message.trim_end_matches('.')))
    });
    let count = counted(request.refused.len(), "change");
    let verb = if request.refused.len() == 1 {
        "was"
    } else {
        "were"
    };
    Some(format!("{count} {verb} left out{why}."))
}

/// As many whole sentences as there is room for; of the others, that there are more.
pub fn within_bounds(sentences: Vec<String>) -> String {
    const MORE: &str = "There is more in the list.";
    let room = CHARS_OF_CALENDAR_WORDS - MORE.len() - 1;
    let mut text = String::new();
    for sentence in sentences {
        if text.chars().count() + sentence.chars().count() + 1 > room {
            text.push_str(if text.is_empty() { "" } else { " " });
            return text + MORE;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&sentence);
    }
    text
}
