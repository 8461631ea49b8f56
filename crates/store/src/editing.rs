//! Editing, moving and deleting sets, all of one command or none: what each was is kept.

use super::effect::Effect;
use super::exercises;
use super::fields::Fields;
use super::fold::Fold;
use super::journal::{self, ChangeKind, Undo};
use super::logging::next_number;
use super::past;
use super::refold::NUMBER;
use super::sets::{self, Stored};
use super::work::{Halt, Work};
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::exercise::ExerciseKey;
use setwise_domain::exercise_name;
use setwise_domain::set_result::{EditedSet, SetEdit, SetId, SetPatch, SetResult};
use setwise_domain::set_version::VersionEnd;
use setwise_domain::text::counted;
use std::collections::BTreeSet;

pub(super) fn edit(work: &Work<'_>, edits: &[SetEdit]) -> Result<Applied, Halt> {
    let mut changing = Changing::begin(work, ChangeKind::Edit)?;
    let end = edits.iter().map(|edit| changing.edit(edit)).collect::<Result<Vec<_>, _>>();
    let sets =
        changing.end(end, changes_anything, |named| format!("the edit of {}", summary(named)))?;
    Ok(Applied::Edited { sets })
}

pub(super) fn delete(work: &Work<'_>, ids: &[SetId]) -> Result<Applied, Halt> {
    let mut changing = Changing::begin(work, ChangeKind::Delete)?;
    let end = ids.iter().map(|id| changing.delete(*id)).collect::<Result<Vec<_>, _>>();
    let sets =
        changing.end(end, |_| true, |named| format!("the deletion of {}", summary(named)))?;
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
pub(super) struct Changing<'w, 'a> {
    work: &'w Work<'a>,
    seq: i64,
    /// What was done, for the journal.
    effects: Vec<Effect>,
    /// Of the sets that were changed, as they were: set number and exercise.
    named: Vec<(u8, String)>,
    fold: Fold<'a>,
}

impl<'w, 'a> Changing<'w, 'a> {
    pub fn begin(work: &'w Work<'a>, kind: ChangeKind) -> Result<Self, Halt> {
        work.connection.execute_batch("SAVEPOINT changing")?;
        let seq = journal::record(work, kind, "", Undo::Possible, &[])?;
        Ok(Self::within(work, seq))
    }

    /// Of a change that is recorded already, and does more than this.
    pub fn within(work: &'w Work<'a>, seq: i64) -> Self {
        Self {
            work,
            seq,
            effects: Vec::new(),
            named: Vec::new(),
            fold: Fold::of(work.connection, seq),
        }
    }

    /// Makes a stored set what it is to be; false where it is that already, or is gone.
    pub fn replace(&mut self, after: &SetResult) -> Result<bool, Halt> {
        let Some(stored) = sets::by_id(self.work.connection, after.id)? else {
            return Ok(false);
        };
        exercise_name::check(&after.exercise).map_err(Rejection::from)?;
        let connection = self.work.connection;
        let exercise = exercises::find_or_add(connection, &after.key())?;
        let mut after = after.clone();
        let other = sets::numbered(connection, exercise, after.date, after.set_number)?;
        if other.is_some_and(|other| other.row != stored.row) {
            let highest = sets::highest_number(connection, exercise, after.date)?;
            after.set_number = next_number(highest, &after.exercise)?;
        }
        if after == stored.set {
            return Ok(false);
        }
        self.put(&stored, &after, None)?;
        Ok(true)
    }

    /// What was done, for the record that this is part of.
    pub fn into_effects(self) -> Result<Vec<Effect>, Halt> {
        self.fold.end()?;
        Ok(self.effects)
    }

    fn edit(&mut self, edit: &SetEdit) -> Result<EditedSet, Halt> {
        let stored = self.live(edit.id)?;
        let before = stored.set.clone();
        let after = self.after(&stored, &edit.patch)?;
        if after != before {
            self.put(&stored, &after, None)?;
        }
        Ok(EditedSet { before, after })
    }

    /// Puts what a set has become in its row, and keeps what it was. One that stays where it is goes
    /// on to claim the number that it claimed, though it may have another.
    pub fn put(
        &mut self,
        stored: &Stored,
        after: &SetResult,
        under: Option<&ExerciseKey>,
    ) -> Result<(), Halt> {
        let connection = self.work.connection;
        let before = &stored.set;
        let mut fields = Fields::between(Some(before), after)?;
        let mut claimed = after.clone();
        if under.is_some() || before.key() != after.key() || before.date != after.date {
            fields.put(NUMBER, after.set_number.into());
        } else if !fields.has(NUMBER)
            && let Some(wished) = sets::wished(connection, stored.row)?
        {
            claimed.set_number = wished;
        }
        let set = before.id;
        self.named.push((before.set_number, before.exercise.clone()));
        self.effects.push(Effect::Edit { set, fields, under: under.cloned() });
        past::keep(connection, stored.row, VersionEnd::Edited, self.seq)?;
        Ok(self.fold.put(stored, &claimed, under)?)
    }

    /// What the set is afterwards.
    fn after(&self, stored: &Stored, patch: &SetPatch) -> Result<SetResult, Halt> {
        let before = &stored.set;
        if let Some(to) = &patch.exercise {
            exercise_name::check(&to.exercise).map_err(Rejection::from)?;
        }
        let mut after = patch.applied(before);
        let connection = self.work.connection;
        let (from, to) = (before.key(), after.key());
        let exercise =
            if from == to { stored.exercise } else { exercises::find_or_add(connection, &to)? };
        let stays = exercise == stored.exercise && after.date == before.date;
        if patch.set_number.is_none() && !stays {
            let highest = sets::highest_number(connection, exercise, after.date)?;
            after.set_number = next_number(highest, &after.exercise)?;
        }
        let other = sets::numbered(connection, exercise, after.date, after.set_number)?;
        match other.filter(|other| other.row != stored.row) {
            None => Ok(after),
            Some(other) => {
                let existing = Box::new(other.set);
                Err(Rejection::SetNumberTaken { existing }.into())
            }
        }
    }

    fn delete(&mut self, id: SetId) -> Result<SetResult, Halt> {
        let stored = self.live(id)?;
        let set = &stored.set;
        self.named.push((set.set_number, set.exercise.clone()));
        self.effects.push(Effect::Delete { set: id });
        self.fold.take_away(&stored, VersionEnd::Deleted)?;
        Ok(stored.set)
    }

    fn live(&self, id: SetId) -> Result<Stored, Halt> {
        Ok(sets::by_id(self.work.connection, id)?.ok_or(Rejection::NoSuchSet)?)
    }

    /// Journals the whole, or takes it back where a part of it was rejected or nothing changed.
    pub fn end<T>(
        self,
        end: Result<Vec<T>, Halt>,
        changes: impl Fn(&[T]) -> bool,
        summary: impl Fn(&[(u8, String)]) -> String,
    ) -> Result<Vec<T>, Halt> {
        let connection = self.work.connection;
        if matches!(end, Err(Halt::CallIssue(_))) {
            return end;
        }
        if !end.as_ref().is_ok_and(|sets| !sets.is_empty() && changes(sets)) {
            connection.execute_batch("ROLLBACK TO changing; RELEASE changing")?;
            self.work.newest_change.set(None);
            return end;
        }
        self.fold.end()?;
        let summary = summary(&self.named);
        journal::complete(connection, self.seq, &summary, &self.effects)?;
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
        _ => format!("{} of {}", counted(named.len(), "set"), counted(exercises.len(), "exercise")),
    }
}
