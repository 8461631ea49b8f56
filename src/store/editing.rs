//! Editing, moving and deleting sets, all of one command or none: what each was is kept.

use super::claims;
use super::exercises;
use super::journal::{self, ChangeKind, Inverse};
use super::logging::next_number;
use super::past::{self, Ending};
use super::sets::{self, Stored};
use super::work::{Halt, Work};
use crate::domain::command::{Applied, Rejection};
use crate::domain::exercise_name;
use crate::domain::set_result::{EditedSet, SetEdit, SetId, SetPatch, SetResult};
use crate::domain::text::counted;
use std::collections::BTreeSet;

pub(super) fn edit(work: &Work<'_>, edits: &[SetEdit]) -> Result<Applied, Halt> {
    let mut changing = Changing::begin(work, ChangeKind::Edit)?;
    let end = edits
        .iter()
        .map(|edit| changing.edit(edit))
        .collect::<Result<Vec<_>, _>>();
    let sets = changing.end("edit", end, changes_anything)?;
    Ok(Applied::Edited { sets })
}

pub(super) fn delete(work: &Work<'_>, ids: &[SetId]) -> Result<Applied, Halt> {
    let mut changing = Changing::begin(work, ChangeKind::Delete)?;
    let end = ids
        .iter()
        .map(|id| changing.delete(*id))
        .collect::<Result<Vec<_>, _>>();
    let sets = changing.end("deletion", end, |_| true)?;
    Ok(Applied::Deleted { sets })
}

/// Whether the sets are others in the end: one may be changed and changed back.
fn changes_anything(sets: &[EditedSet]) -> bool {
    sets.iter().any(|set| {
        let same = |other: &&EditedSet| other.before.id == set.before.id;
        let first = sets.iter().find(same).map(|first| &first.before);
        let last = sets.iter().rfind(same).map(|last| &last.after);
        first != last
    })
}

/// A change of several sets under way: each finds what those before it did. One that is rejected
/// takes all of it back.
struct Changing<'w, 'a> {
    work: &'w Work<'a>,
    seq: i64,
    /// What the sets were, by their versions in `past_sets`, in the order they were changed.
    versions: Vec<i64>,
    /// Of the sets that were changed, as they were: set number and exercise.
    named: Vec<(u8, String)>,
    /// Exercises whose records must be rebuilt, by `exercises.id`.
    touched: BTreeSet<i64>,
}

impl<'w, 'a> Changing<'w, 'a> {
    fn begin(work: &'w Work<'a>, kind: ChangeKind) -> Result<Self, Halt> {
        work.connection.execute_batch("SAVEPOINT changing")?;
        Ok(Self {
            work,
            seq: journal::record(work, kind, "", None)?,
            versions: Vec::new(),
            named: Vec::new(),
            touched: BTreeSet::new(),
        })
    }

    fn edit(&mut self, edit: &SetEdit) -> Result<EditedSet, Halt> {
        let stored = self.live(edit.id)?;
        let before = stored.set.clone();
        let (exercise, after) = self.after(&stored, &edit.patch)?;
        if after != before {
            self.keep(&stored, Ending::Edited)?;
            sets::change(self.work.connection, stored.row, exercise, &after)?;
            if exercise != stored.exercise {
                exercises::count(self.work.connection, stored.exercise, -1)?;
                exercises::count(self.work.connection, exercise, 1)?;
                self.touched.insert(exercise);
            }
        }
        Ok(EditedSet { before, after })
    }

    /// What the set is afterwards, and the row of its exercise.
    fn after(&self, stored: &Stored, patch: &SetPatch) -> Result<(i64, SetResult), Halt> {
        let before = &stored.set;
        if let Some(to) = &patch.exercise {
            exercise_name::check(&to.exercise).map_err(Rejection::from)?;
        }
        let mut after = patch.applied(before);
        let connection = self.work.connection;
        let (from, to) = (before.key(), after.key());
        let exercise = if from == to {
            stored.exercise
        } else {
            exercises::find_or_add(connection, &to)?
        };
        let stays = exercise == stored.exercise && after.date == before.date;
        if patch.set_number.is_none() && !stays {
            let highest = sets::highest_number(connection, exercise, after.date)?;
            after.set_number = next_number(highest, &after.exercise)?;
        }
        let other = sets::numbered(connection, exercise, after.date, after.set_number)?;
        match other.filter(|other| other.row != stored.row) {
            None => Ok((exercise, after)),
            Some(other) => {
                let existing = Box::new(other.set);
                Err(Rejection::SetNumberTaken { existing }.into())
            }
        }
    }

    fn delete(&mut self, id: SetId) -> Result<SetResult, Halt> {
        let stored = self.live(id)?;
        self.keep(&stored, Ending::Deleted)?;
        past::take_away(self.work.connection, (stored.row, stored.row))?;
        exercises::count(self.work.connection, stored.exercise, -1)?;
        Ok(stored.set)
    }

    fn live(&self, id: SetId) -> Result<Stored, Halt> {
        Ok(sets::by_id(self.work.connection, id)?.ok_or(Rejection::NoSuchSet)?)
    }

    /// Keeps what a set was.
    fn keep(&mut self, stored: &Stored, ending: Ending) -> Result<(), Halt> {
        let connection = self.work.connection;
        self.versions.push(past::next_version(connection)?);
        past::keep(connection, (stored.row, stored.row), ending, self.seq)?;
        let set = &stored.set;
        self.named.push((set.set_number, set.exercise.clone()));
        self.touched.insert(stored.exercise);
        Ok(())
    }

    /// Journals the whole, or takes it back where a part of it was rejected or nothing changed.
    fn end<T>(
        self,
        what: &str,
        end: Result<Vec<T>, Halt>,
        changes: impl Fn(&[T]) -> bool,
    ) -> Result<Vec<T>, Halt> {
        let connection = self.work.connection;
        if matches!(end, Err(Halt::CallIssue(_))) {
            return end;
        }
        if !end
            .as_ref()
            .is_ok_and(|sets| !sets.is_empty() && changes(sets))
        {
            connection.execute_batch("ROLLBACK TO changing; RELEASE changing")?;
            self.work.newest_change.set(None);
            return end;
        }
        for exercise in &self.touched {
            claims::rebuild(connection, *exercise)?;
        }
        let summary = format!("the {what} of {}", summary(&self.named));
        let inverse = match self.versions.as_slice() {
            [version] => Inverse::PutBack { version: *version },
            _ => Inverse::PutBackAll {
                versions: self.versions,
            },
        };
        journal::complete(connection, self.seq, &summary, &inverse)?;
        connection.execute_batch("RELEASE changing")?;
        end
    }
}

/// `set 2 of Bench Press`, `3 sets of Bench Press`, `3 sets of 2 exercises`.
fn summary(named: &[(u8, String)]) -> String {
    let exercises: BTreeSet<_> = named.iter().map(|(_, exercise)| exercise).collect();
    match named {
        [(number, exercise)] => format!("set {number} of {exercise}"),
        [(_, exercise), ..] if exercises.len() == 1 => {
            format!("{} of {exercise}", counted(named.len(), "set"))
        }
        _ => format!(
            "{} of {}",
            counted(named.len(), "set"),
            counted(exercises.len(), "exercise")
        ),
    }
}
