//! Logging sets, all or none: each gets its number, its place and its records.

use super::error::StoreErrorKind;
use super::journal::{ChangeKind, Undo};
use super::record::{Deed, Op};
use super::sets::{self, LoggedSet, Stored};
use super::work::{Halt, Work};
use super::{change, exercises, offer};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::exercise_name;
use setwise_domain::set_result::{SetDraft, SetId, SetResult};
use setwise_domain::text::counted;
use uuid::Uuid;

/// The most sets of one exercise that a day can number.
pub(super) const MOST_NUMBERED: u8 = 99;

/// An exercise on a day, as far as it has been numbered.
struct Slot {
    key: ExerciseKey,
    date: Date,
    /// The row of the exercise, where there is one yet.
    exercise: Option<i64>,
    /// The highest number that is live, or that a draft has taken.
    highest: u8,
}

/// A set that has its number.
struct Numbered {
    slot: usize,
    set: SetResult,
}

pub(super) fn log(work: &Work<'_>, drafts: Vec<SetDraft>) -> Result<Applied, Halt> {
    log_named(work, drafts, None)
}

/// The same; sets that a proposal brings are called after it, so that two devices that accept it log
/// the same sets.
pub(super) fn log_named(
    work: &Work<'_>,
    drafts: Vec<SetDraft>,
    after: Option<Uuid>,
) -> Result<Applied, Halt> {
    let mut slots: Vec<Slot> = Vec::new();
    let mut numbered: Vec<Numbered> = Vec::with_capacity(drafts.len());
    for draft in drafts {
        exercise_name::check(&draft.exercise).map_err(Rejection::from)?;
        let id = after.map_or_else(
            || work.stamps.id(),
            |proposal| Uuid::new_v5(&proposal, &numbered.len().to_be_bytes()),
        );
        let next = number(work, &mut slots, &numbered, draft, (SetId(id), after.is_some()))?;
        numbered.push(next);
    }
    if numbered.is_empty() {
        return Ok(Applied::Logged { sets: Vec::new(), records: Vec::new() });
    }
    let stored = if after.is_some() {
        commit(work, &slots, &numbered)?
    } else {
        write(work, slots, numbered)?
    };
    let records = offer::after_logging(work.connection, &stored)?;
    let sets = stored.into_iter().map(|stored| stored.set).collect();
    Ok(Applied::Logged { sets, records })
}

/// Numbers a draft after what is live and after its siblings before it. One of a card was numbered when
/// that was made: where another has the number by now, it is the next.
fn number(
    work: &Work<'_>,
    slots: &mut Vec<Slot>,
    siblings: &[Numbered],
    draft: SetDraft,
    (id, of_card): (SetId, bool),
) -> Result<Numbered, Halt> {
    let slot = slot_of(work.connection, slots, &draft)?;
    let place = &mut slots[slot];
    let set_number = match draft.set_number {
        Some(wanted) => match taken(work.connection, place, slot, siblings, wanted)? {
            None => wanted,
            Some(_) if of_card => next_number(place.highest, &draft.exercise)?,
            Some(existing) => return Err(Rejection::SetNumberTaken { existing }.into()),
        },
        None => next_number(place.highest, &draft.exercise)?,
    };
    place.highest = place.highest.max(set_number);
    Ok(Numbered { slot, set: complete(work, draft, set_number, id) })
}

fn slot_of(
    connection: &Connection,
    slots: &mut Vec<Slot>,
    draft: &SetDraft,
) -> rusqlite::Result<usize> {
    let (key, date) = (draft.key(), draft.date);
    let known = |slot: &Slot| slot.key == key && slot.date == date;
    if let Some(index) = slots.iter().position(known) {
        return Ok(index);
    }
    let (exercise, highest) = exercises::place(connection, &key, date)?.unzip();
    slots.push(Slot { key, date, exercise, highest: highest.unwrap_or(0) });
    Ok(slots.len() - 1)
}

/// The set that has the number already: a sibling, or a live one.
fn taken(
    connection: &Connection,
    place: &Slot,
    slot: usize,
    siblings: &[Numbered],
    wanted: u8,
) -> rusqlite::Result<Option<Box<SetResult>>> {
    let sibling =
        siblings.iter().find(|sibling| sibling.slot == slot && sibling.set.set_number == wanted);
    match (sibling, place.exercise) {
        (Some(sibling), _) => Ok(Some(Box::new(sibling.set.clone()))),
        (None, Some(exercise)) => sets::numbered(connection, exercise, place.date, wanted)
            .map(|live| live.map(|live| Box::new(live.set))),
        (None, None) => Ok(None),
    }
}

pub(super) fn next_number(highest: u8, exercise: &str) -> Result<u8, Rejection> {
    if highest < MOST_NUMBERED {
        return Ok(highest + 1);
    }
    Err(Rejection::NoSetNumberLeft { exercise: exercise.to_owned() })
}

fn complete(work: &Work<'_>, draft: SetDraft, set_number: u8, id: SetId) -> SetResult {
    SetResult {
        id,
        at: work.at,
        date: draft.date,
        exercise: draft.exercise,
        exercise_id: draft.exercise_id,
        set_number,
        performance: draft.performance,
        workout: None,
        source: draft.source,
    }
}

/// Writes sets whose ids are new. They are the newest of their exercises and days, so their numbers are
/// free and stay theirs.
fn write(
    work: &Work<'_>,
    mut slots: Vec<Slot>,
    numbered: Vec<Numbered>,
) -> Result<Vec<Stored>, Halt> {
    let connection = work.connection;
    let ops = ops_of(&numbered);
    let summary = summary(&slots, &numbered);
    let places = change::record(work, ChangeKind::Log, &summary, Undo::Possible, &ops)?;
    let mut stored: Vec<Stored> = Vec::with_capacity(numbered.len());
    for (by, Numbered { slot, set }) in places.iter().zip(numbered) {
        let Slot { key, exercise, .. } = &mut slots[slot];
        let exercise = match *exercise {
            Some(known) => known,
            None => *exercise.insert(exercises::find_or_add(connection, key)?),
        };
        let row = sets::row_of(by.seq, by.place);
        if !sets::insert(connection, row, exercise, &set)? {
            return Err(id_is_used(&set).into());
        }
        stored.push(Stored { row, exercise, set });
    }
    count(connection, &stored)?;
    Ok(stored)
}

/// Writes sets that another device may have logged too.
fn commit(work: &Work<'_>, slots: &[Slot], numbered: &[Numbered]) -> Result<Vec<Stored>, Halt> {
    let summary = summary(slots, numbered);
    let ops = ops_of(numbered);
    change::commit(work, ChangeKind::Log, &summary, Undo::Possible, &ops)?;
    let found = numbered.iter().map(|one| sets::by_id(work.connection, one.set.id));
    Ok(found.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?)
}

fn ops_of(numbered: &[Numbered]) -> Vec<Op> {
    let op = |one: &Numbered| {
        let logged = LoggedSet::new(one.set.clone());
        Op::Set(one.set.id.0.into(), Deed::Put(Box::new(logged)))
    };
    numbered.iter().map(op).collect()
}

/// Ids are made so that this can't be; were it so all the same, a set would be lost unseen.
fn id_is_used(set: &SetResult) -> StoreErrorKind {
    let detail = format!("its id {} is another set's", set.id);
    StoreErrorKind::Unwritable { detail }
}

/// Counts the sets of each exercise, one write for each run of the same.
fn count(connection: &Connection, stored: &[Stored]) -> rusqlite::Result<()> {
    stored.chunk_by(|a, b| a.exercise == b.exercise).try_for_each(|run| {
        let more = i64::try_from(run.len()).unwrap_or(i64::MAX);
        exercises::count(connection, run[0].exercise, more)
    })
}

/// `3 sets of Bench Press`, `4 sets of 2 exercises`.
fn summary(slots: &[Slot], numbered: &[Numbered]) -> String {
    let sets = counted(numbered.len(), "set");
    let mut keys: Vec<&ExerciseKey> = slots.iter().map(|slot| &slot.key).collect();
    keys.sort_unstable();
    keys.dedup();
    match (keys.len(), numbered.first()) {
        (1, Some(first)) => format!("{sets} of {}", first.set.exercise),
        (several, _) => format!("{sets} of {}", counted(several, "exercise")),
    }
}
