//! Taking a change back: exactly what it did goes, whatever was changed since from elsewhere. An
//! undo is itself a change, which only a redo takes back: then what it took back counts again.
//!
//! The change counts as taken back first. Then what carries it goes away, and each thing that it
//! changed becomes what the changes that are left make of it.

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::fold::Fold;
use super::journal::{self, ChangeKind, Recorded, Undo};
use super::numbering::Renumbered;
use super::past;
use super::refold::{self, FoldedSet};
use super::replay::{THINGS, Things};
use super::sets::{self, select_sets};
use super::work::{Halt, Work};
use super::{
    calendar, debriefs, exercises, facts, import_answers, ops, plans, profile, programs, proposals,
    slots, taught, weigh_ins,
};
use crate::limits::{MOST_SETS_NAMED_BEFORE_AN_UNDO, MOST_UNDONE_SETS_TOLD};
use jiff::Zoned;
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection, UndoTarget, Undone};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::limits::MOST_SETS_NAMED_IN_A_REFUSAL;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::set_version::VersionEnd;
use setwise_domain::text::counted;
use setwise_words::text;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Takes back the newest live change, by order of commit.
pub(super) fn newest(work: &Work<'_>) -> Result<Applied, Halt> {
    let next = journal::next_undo(work.connection, work.at)?.ok_or(Rejection::NothingToUndo)?;
    take_back(work, &find(work, ChangeNumber(next.seq))?)
}

/// The same, unless that was changed in an earlier session of training.
pub(super) fn newest_of_session(work: &Work<'_>) -> Result<Applied, Halt> {
    let next = journal::next_undo(work.connection, work.at)?.ok_or(Rejection::NothingToUndo)?;
    if next.is_earlier
        && let Some(target) = target(work.connection, next.seq, &work.stamps.now())?
    {
        return Err(Rejection::EarlierSession(Box::new(target)).into());
    }
    take_back(work, &find(work, ChangeNumber(next.seq))?)
}

/// Takes back the change of this number.
pub(super) fn one(work: &Work<'_>, number: ChangeNumber) -> Result<Applied, Halt> {
    let change = find(work, number)?;
    if change.is_undone {
        return Err(Rejection::AlreadyUndone(number).into());
    }
    take_back(work, &change)
}

fn find(work: &Work<'_>, number: ChangeNumber) -> Result<Recorded, Halt> {
    let found = journal::find(work.connection, number.0)?;
    let change = found.ok_or(Rejection::NoSuchChange(number))?;
    if change.inverse.is_none() {
        return Err(Rejection::NothingToTakeBack(number).into());
    }
    if !change.is_known() {
        return Err(Rejection::FromNewer(number).into());
    }
    Ok(change)
}

/// A change with the sets that would go with it.
pub(super) fn target(
    connection: &Connection,
    seq: i64,
    now: &Zoned,
) -> Result<Option<UndoTarget>, StoreErrorKind> {
    let Some(change) = journal::listed(connection, seq)? else {
        return Ok(None);
    };
    let most = MOST_SETS_NAMED_BEFORE_AN_UNDO;
    let mut sets = carried(connection, seq, most + 1)?;
    if sets.len() > most {
        sets.clear();
    }
    let day = change.at.to_zoned(now.time_zone().clone()).date();
    Ok(Some(UndoTarget { change, day, sets }))
}

/// The live sets that carry a change, in their order.
fn carried(
    connection: &Connection,
    seq: i64,
    most: usize,
) -> Result<Vec<SetResult>, StoreErrorKind> {
    let rows = sets::rows_among(connection, seq)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let found = sets::all(
        connection,
        select_sets!("WHERE sets.id BETWEEN ?1 AND ?2 AND sets.seq = ?3 ORDER BY sets.id LIMIT ?4"),
        (rows.0, rows.1, seq, most),
    )?;
    Ok(found.into_iter().map(|stored| stored.set).collect())
}

fn take_back(work: &Work<'_>, change: &Recorded) -> Result<Applied, Halt> {
    let was = State::of(work.connection, change)?;
    let inverse = change.inverse.as_ref().ok_or(Rejection::NothingToUndo)?;
    let mut effects = vec![Effect::Retract { change: change.stamp }];
    effects.extend(inverse.effects(work)?);
    let by = journal::record(work, ChangeKind::Undo, &change.summary, Undo::PassedOver, &effects)?;
    journal::mark_undone(work.connection, change.seq, Some(by))?;
    let mut undone =
        Undone { summary: change.summary.clone(), unchanged: true, ..Undone::default() };
    if !change.is_undone {
        let mut retraction = Retraction {
            connection: work.connection,
            change,
            by,
            fold: Fold::of(work.connection, by),
            gone: Vec::new(),
            back: Vec::new(),
            remarks: Vec::new(),
        };
        retraction.carry_out()?;
        retraction.apply(&effects)?;
        ops::settle_after_undo(work.connection, &mut retraction.fold, change.seq, by)?;
        undone = retraction.end()?;
        ops::refold_if_shared(work.connection, &change.effects)?;
        undone.unchanged = undone.sets.is_empty() && was == State::of(work.connection, change)?;
    }
    Ok(Applied::Undone(undone))
}

/// Brings back what was taken back last.
pub(super) fn redo_newest(work: &Work<'_>) -> Result<Applied, Halt> {
    let undo = journal::next_redo(work.connection)?.ok_or(Rejection::NothingToRedo)?;
    let change = journal::retracted_by(work.connection, undo)?.ok_or(Rejection::NothingToRedo)?;
    redo(work, change, &[undo])
}

/// Brings the change of this number back, whoever took it back.
pub(super) fn redo_one(work: &Work<'_>, number: ChangeNumber) -> Result<Applied, Halt> {
    let found = journal::find(work.connection, number.0)?;
    let change = found.filter(|change| change.is_undone && change.inverse.is_some());
    let change = change.ok_or(Rejection::NotUndone(number))?;
    let undos = journal::live_retractions(work.connection, change.stamp)?;
    if undos.is_empty() {
        return Err(Rejection::NothingToTakeBack(number).into());
    }
    redo(work, change.seq, &undos)
}

/// Takes these undos of a change back.
fn redo(work: &Work<'_>, seq: i64, undos: &[i64]) -> Result<Applied, Halt> {
    let connection = work.connection;
    let change = journal::find(connection, seq)?.ok_or(Rejection::NothingToRedo)?;
    let was = State::of(connection, &change)?;
    let mut effects = Vec::new();
    for undo in undos {
        let undo = journal::find(connection, *undo)?.ok_or(Rejection::NothingToRedo)?;
        effects.push(Effect::Retract { change: undo.stamp });
    }
    let by = journal::record(work, ChangeKind::Redo, &change.summary, Undo::PassedOver, &effects)?;
    for undo in undos {
        journal::mark_undone(connection, *undo, Some(by))?;
    }
    let other = journal::live_retractions(connection, change.stamp)?.first().copied();
    journal::mark_undone(connection, seq, other)?;
    let mut redone =
        Undone { summary: change.summary.clone(), unchanged: true, ..Undone::default() };
    if other.is_none() {
        let mut fold = Fold::of(connection, by);
        let changed = ops::count_again(connection, &mut fold, seq, by)?;
        redone.remarks = describe(&fold.end()?);
        for id in changed.into_iter().take(MOST_UNDONE_SETS_TOLD) {
            redone.sets.extend(sets::by_id(connection, id)?.map(|stored| stored.set));
        }
        redone.unchanged = was == State::of(connection, &change)?;
    }
    Ok(Applied::Redone(redone))
}

/// What a change may have to do with, as far as it tells whether anything is another now.
#[derive(PartialEq)]
struct State {
    /// Of all exercises: a set that went or came.
    count: i64,
    edited: Vec<Option<SetResult>>,
    beside: Vec<Things>,
}

impl State {
    fn of(connection: &Connection, change: &Recorded) -> Result<Self, StoreErrorKind> {
        let edited = change.effects.iter().filter_map(|effect| match effect {
            Effect::Edit { set, .. } => Some(*set),
            _ => None,
        });
        let edited = edited.map(|id| Ok(sets::by_id(connection, id)?.map(|stored| stored.set)));
        // What a change from before the journal did is not known.
        let is_beside =
            change.effects.is_empty() || change.effects.iter().any(|effect| !effect.is_of_sets());
        let things = if is_beside { THINGS } else { &[] };
        Ok(Self {
            count: exercises::count_all(connection)?,
            edited: edited.collect::<Result<_, StoreErrorKind>>()?,
            beside: things.iter().map(|(_, read)| read(connection)).collect::<Result<_, _>>()?,
        })
    }
}

/// An undo under way.
struct Retraction<'a> {
    connection: &'a Connection,
    change: &'a Recorded,
    /// The undo.
    by: i64,
    fold: Fold<'a>,
    /// Sets that went away.
    gone: Vec<SetResult>,
    /// Sets that came back or changed back, in the order in which they had been changed.
    back: Vec<SetId>,
    /// What can't be as it was.
    remarks: Vec<String>,
}

impl Retraction<'_> {
    fn carry_out(&mut self) -> Result<(), StoreErrorKind> {
        let (connection, change) = (self.connection, self.change);
        self.take_away_sets()?;
        for table in [plans::TABLE, programs::TABLE] {
            plans::drop_of_change(connection, table, change.seq, self.by)?;
        }
        debriefs::drop_of_change(connection, change.seq, self.by)?;
        weigh_ins::drop_of_change(connection, change.seq)?;
        import_answers::drop_of_change(connection, change.seq)?;
        for set in self.changed_sets() {
            self.refold_set(set)?;
        }
        if let Some(fields) = self.profile_fields() {
            profile::put(connection, refold::profile(connection)?.as_ref())?;
            if refold::is_profile_changed_since(connection, change.seq, fields)? {
                self.changed_since("The profile");
            }
        }
        for session in self.changed_sessions() {
            self.refold_session(session)?;
        }
        self.refold_weights()?;
        for effect in &change.effects {
            match effect {
                Effect::Settle { proposal, .. } => {
                    let status = refold::status(connection, *proposal)?;
                    proposals::mark(connection, *proposal, status)?;
                }
                Effect::Forget { fact } if !refold::is_forgotten(connection, *fact)? => {
                    facts::remember_again(connection, *fact)?;
                }
                Effect::Teach { key, .. } => {
                    let said = refold::taught(connection, key)?;
                    taught::put(connection, key, said.as_ref())?;
                }
                Effect::Mark { set, .. } => match refold::mark(connection, *set)? {
                    Some(mark) => slots::put(connection, *set, &mark)?,
                    None => slots::remove(connection, *set)?,
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// What is recorded of the undo itself.
    fn apply(&mut self, effects: &[Effect]) -> Result<(), StoreErrorKind> {
        for effect in effects {
            self.fold.apply(effect)?;
            match effect {
                Effect::Log { sets } => self.back.extend(sets.iter().map(|set| set.id)),
                Effect::Edit { set, .. } => self.back.push(*set),
                _ => {}
            }
        }
        Ok(())
    }

    /// The sets that the change logged.
    fn take_away_sets(&mut self) -> Result<(), StoreErrorKind> {
        let (connection, seq) = (self.connection, self.change.seq);
        let rows = sets::rows_among(connection, seq)?;
        let gone = carried(connection, seq, MOST_UNDONE_SETS_TOLD)?;
        if gone.is_empty() {
            return Ok(());
        }
        let counts: Vec<(i64, i64)> = connection
            .prepare_cached(
                "SELECT exercise, count(*) FROM sets \
                 WHERE id BETWEEN ?1 AND ?2 AND seq = ?3 GROUP BY exercise",
            )?
            .query_map((rows.0, rows.1, seq), |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<rusqlite::Result<_>>()?;
        past::take_away_all(connection, rows, seq, self.by)?;
        for (exercise, sets) in counts {
            exercises::count(connection, exercise, -sets)?;
            self.fold.touch_exercise(exercise);
        }
        self.gone = gone;
        Ok(())
    }

    /// Each once, in the order in which they were changed.
    fn changed_sets(&self) -> Vec<SetId> {
        let mut seen = BTreeSet::new();
        let changed = self.change.effects.iter().filter_map(|effect| match effect {
            Effect::Edit { set, .. } | Effect::Delete { set } => Some(*set),
            _ => None,
        });
        changed.filter(|set| seen.insert(*set)).collect()
    }

    fn changed_sessions(&self) -> BTreeSet<Uuid> {
        let changed = self.change.effects.iter().filter_map(|effect| match effect {
            Effect::CreateSession { session, .. }
            | Effect::ChangeSession { session, .. }
            | Effect::DeleteSession { session } => Some(*session),
            _ => None,
        });
        changed.collect()
    }

    fn profile_fields(&self) -> Option<&Fields> {
        self.change.effects.iter().find_map(|effect| match effect {
            Effect::Profile { fields } => Some(fields),
            _ => None,
        })
    }

    fn refold_set(&mut self, id: SetId) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        let Some(folded) = refold::set(connection, id)? else {
            return Ok(());
        };
        let live = sets::by_id(connection, id)?;
        let was = live.as_ref().map(|stored| stored.set.clone());
        let name = |set: &SetResult| format!("Set {} of {}", set.set_number, set.exercise);
        if folded.is_deleted() {
            self.remarks
                .push(format!("{} was deleted since, and stays deleted.", name(&folded.set)));
            return Ok(());
        }
        let changed = self.change.effects.iter().any(|effect| {
            matches!(effect, Effect::Edit { set, fields, .. }
                if *set == id && folded.is_changed_since(self.change.seq, fields))
        });
        if changed {
            self.changed_since(&name(&folded.set));
        }
        match live {
            Some(live) => {
                past::keep(connection, live.row, VersionEnd::Undone, self.by)?;
                self.fold.put(&live, &folded.set, Some(&folded.key))?;
            }
            None if journal::is_live(connection, folded.logged_by)? => {
                let Some(row) = past::row_taken_by(connection, id, self.change.seq)? else {
                    return Ok(());
                };
                let FoldedSet { set, key, .. } = &folded;
                self.fold.bring_back(row, set, key, folded.logged_by)?;
            }
            None => {
                self.remarks.push(format!(
                    "{} isn't restored: the change that logged it was undone.",
                    name(&folded.set)
                ));
                return Ok(());
            }
        }
        if sets::by_id(connection, id)?.map(|stored| stored.set) != was {
            self.back.push(id);
        }
        Ok(())
    }

    fn refold_session(&mut self, id: Uuid) -> Result<(), StoreErrorKind> {
        let connection = self.connection;
        self.fold.touch_calendar();
        let folded = refold::session(connection, id)?;
        let Some(session) = &folded else {
            return calendar::remove(connection, id).map_err(StoreErrorKind::from);
        };
        calendar::write(connection, id, session)?;
        for effect in &self.change.effects {
            if let Effect::ChangeSession { session: one, fields } = effect
                && *one == id
                && refold::is_session_changed_since(connection, id, self.change.seq, fields)?
            {
                self.remarks.push(since(&text::quoted(&session.title)));
            }
        }
        Ok(())
    }

    fn refold_weights(&mut self) -> Result<(), StoreErrorKind> {
        let changed = self.change.effects.iter();
        let changed: BTreeSet<Uuid> = changed
            .filter_map(|effect| match effect {
                Effect::Reweigh { weight, .. } => Some(*weight),
                _ => None,
            })
            .collect();
        if changed.is_empty() {
            return Ok(());
        }
        for (weight, (date, load)) in refold::weights(self.connection, &changed)? {
            weigh_ins::change(self.connection, weight, date, load)?;
        }
        Ok(())
    }

    fn changed_since(&mut self, what: &str) {
        self.remarks.push(since(what));
    }

    fn end(self) -> Result<Undone, StoreErrorKind> {
        let connection = self.connection;
        let renumbered = self.fold.end()?;
        let mut remarks = self.remarks;
        remarks.extend(describe(&renumbered));
        // What another device logged too is there all the same.
        let mut sets = Vec::new();
        for set in self.gone {
            if sets::by_id(connection, set.id)?.is_none_or(|live| live.set != set) {
                sets.push(set);
            }
        }
        for id in self.back {
            sets.extend(sets::by_id(connection, id)?.map(|stored| stored.set));
        }
        let summary = self.change.summary.clone();
        Ok(Undone { summary, sets, remarks, unchanged: false })
    }
}

fn since(what: &str) -> String {
    format!("{what} was changed again since, and the later change stays.")
}

/// One by one as long as they are few.
fn describe(renumbered: &[Renumbered]) -> Vec<String> {
    if renumbered.len() > MOST_SETS_NAMED_IN_A_REFUSAL {
        return vec![format!(
            "{} have another number now, because another set has theirs.",
            counted(renumbered.len(), "set")
        )];
    }
    let one = |one: &Renumbered| {
        let Renumbered { set, was } = one;
        format!("Set {was} of {} on {} is set {} now.", set.exercise, set.date, set.set_number)
    };
    renumbered.iter().map(one).collect()
}
