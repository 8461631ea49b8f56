//! Logging sets, all or none: each gets its number, its place and its records.

use super::journal::{self, ChangeKind, Inverse};
use super::sets::{self, Stored};
use super::work::{Halt, Work};
use super::{exercises, offer};
use crate::domain::command::{Applied, Rejection};
use crate::domain::exercise::ExerciseKey;
use crate::domain::set_result::{SetDraft, SetId, SetResult};
use crate::domain::text::counted;
use rusqlite::Connection;

/// The most sets of one exercise that a day can number.
pub(super) const MOST_NUMBERED: u8 = 99;

/// A set that has its number, and the row of its exercise where there is one yet.
struct Numbered {
    key: ExerciseKey,
    exercise: Option<i64>,
    set: SetResult,
}

pub(super) fn log(work: &Work<'_>, drafts: Vec<SetDraft>) -> Result<Applied, Halt> {
    let mut numbered: Vec<Numbered> = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let next = number(work, &numbered, draft)?;
        numbered.push(next);
    }
    if numbered.is_empty() {
        return Ok(Applied::Logged {
            sets: Vec::new(),
            records: Vec::new(),
        });
    }
    let stored = write(work, numbered)?;
    let records = offer::after_logging(work.connection, &stored)?;
    let sets = stored.into_iter().map(|stored| stored.set).collect();
    Ok(Applied::Logged { sets, records })
}

/// Numbers a draft after what is live and after its siblings before it.
fn number(work: &Work<'_>, before: &[Numbered], draft: SetDraft) -> Result<Numbered, Halt> {
    let connection = work.connection;
    let key = draft.key();
    let exercise = match before.iter().find(|sibling| sibling.key == key) {
        Some(sibling) => sibling.exercise,
        None => exercises::find(connection, &key)?,
    };
    let siblings = || {
        before
            .iter()
            .filter(|sibling| sibling.key == key && sibling.set.date == draft.date)
            .map(|sibling| &sibling.set)
    };
    let set_number = if let Some(wanted) = draft.set_number {
        let sibling = siblings().find(|set| set.set_number == wanted).cloned();
        let existing = match (sibling, exercise) {
            (None, Some(exercise)) => {
                sets::numbered(connection, exercise, draft.date, wanted)?.map(|live| live.set)
            }
            (sibling, _) => sibling,
        };
        if let Some(existing) = existing.map(Box::new) {
            return Err(Rejection::SetNumberTaken { existing }.into());
        }
        wanted
    } else {
        let live = match exercise {
            Some(exercise) => sets::highest_number(connection, exercise, draft.date)?,
            None => 0,
        };
        let highest = siblings().map(|set| set.set_number).fold(live, u8::max);
        next_number(highest, &draft.exercise)?
    };
    Ok(Numbered {
        key,
        exercise,
        set: complete(work, draft, set_number),
    })
}

pub(super) fn next_number(highest: u8, exercise: &str) -> Result<u8, Rejection> {
    if highest < MOST_NUMBERED {
        return Ok(highest + 1);
    }
    Err(Rejection::NoSetNumberLeft {
        exercise: exercise.to_owned(),
    })
}

fn complete(work: &Work<'_>, draft: SetDraft, set_number: u8) -> SetResult {
    SetResult {
        id: SetId(work.stamps.id()),
        at: work.at,
        date: draft.date,
        exercise: draft.exercise,
        exercise_id: draft.exercise_id,
        set_number,
        performance: draft.performance,
        source: draft.source,
    }
}

fn write(work: &Work<'_>, numbered: Vec<Numbered>) -> Result<Vec<Stored>, Halt> {
    let connection = work.connection;
    let first = sets::next_row(connection)?;
    let rows = first..;
    let last = first + i64::try_from(numbered.len()).unwrap_or(i64::MAX) - 1;
    let seq = journal::record(
        work,
        ChangeKind::Log,
        &summary(&numbered),
        Some(&Inverse::TakeAway { first, last }),
    )?;
    let mut stored: Vec<Stored> = Vec::with_capacity(numbered.len());
    for (row, Numbered { key, exercise, set }) in rows.zip(numbered) {
        let exercise = match exercise {
            Some(known) => known,
            // A sibling may have brought it in.
            None => match exercises::find(connection, &key)? {
                Some(known) => known,
                None => exercises::add(connection, &key)?,
            },
        };
        let next = Stored { row, exercise, set };
        sets::insert(connection, &next, seq)?;
        stored.push(next);
    }
    count(connection, &stored)?;
    Ok(stored)
}

/// Counts the sets of each exercise, one write for each run of the same.
fn count(connection: &Connection, stored: &[Stored]) -> rusqlite::Result<()> {
    stored
        .chunk_by(|a, b| a.exercise == b.exercise)
        .try_for_each(|run| {
            let more = i64::try_from(run.len()).unwrap_or(i64::MAX);
            exercises::count(connection, run[0].exercise, more)
        })
}

/// `3 sets of Bench Press`, `4 sets of 2 exercises`.
fn summary(numbered: &[Numbered]) -> String {
    let sets = counted(numbered.len(), "set");
    let mut keys: Vec<&ExerciseKey> = numbered.iter().map(|next| &next.key).collect();
    keys.sort_unstable();
    keys.dedup();
    match (keys.len(), numbered.first()) {
        (1, Some(first)) => format!("{sets} of {}", first.set.exercise),
        (several, _) => format!("{sets} of {}", counted(several, "exercise")),
    }
}
