//! Taking a change back: exactly what it did goes, whatever was changed since from elsewhere. An
//! undo is itself a change, and is not undone.
//!
//! The change counts as taken back first. Then what carries it goes away, and each thing that it
//! changed becomes what the changes that are left make of it.

use super::effect::Effect;
use super::error::FaultKind;
use super::fields::Fields;
use super::fold::Fold;
use super::journal::{self, ChangeKind, Recorded, Undo};
use super::numbering::Renumbered;
use super::past;
use super::refold::{self, FoldedSet};
use super::sets::{self, select_sets};
use super::work::{Halt, Work};
use super::{
    calendar, debriefs, facts, import_answers, ops, plans, profile, programs, proposals, slots,
    weigh_ins,
};
use crate::limits::MOST_UNDONE_SETS_TOLD;
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection, Undone};
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
    let seq = journal::newest_undoable(work.connection)?.ok_or(Rejection::NothingToUndo)?;
    one(work, ChangeNumber(seq))
}

/// Takes back the change of this number.
pub(super) fn one(work: &Work<'_>, number: ChangeNumber) -> Result<Applied, Halt> {
    let found = journal::find(work.connection, number.0)?;
    let change = found.ok_or(Rejection::NoSuchChange(number))?;
    let Some(inverse) = &change.inverse else {
        return Err(Rejection::NothingToTakeBack(number).into());
    };
    if change.is_undone {
        return Err(Rejection::AlreadyUndone(number).into());
    }
    if !change.is_known() {
        return Err(Rejection::FromNewer(number).into());
    }
    let mut effects = vec![Effect::Retract { change: change.stamp }];
    effects.extend(inverse.effects(work)?);
    let by = journal::record(work, ChangeKind::Undo, &change.summary, Undo::PassedOver, &effects)?;
    journal::mark_undone(work.connection, change.seq, by)?;
    let mut retraction = Retraction {
        connection: work.connection,
        change: &change,
        by,
        fold: Fold::of(work.connection, by),
        gone: Vec::new(),
        back: Vec::new(),
        remarks: Vec::new(),
    };
    retraction.carry_out()?;
    retraction.apply(&effects)?;
    ops::settle_after_undo(work.connection, &mut retraction.fold, change.seq, by)?;
    let undone = retraction.end()?;
    ops::refold_if_shared(work.connection, &change.effects)?;
    Ok(Applied::Undone(undone))
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
    fn carry_out(&mut self) -> Result<(), FaultKind> {
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
    fn apply(&mut self, effects: &[Effect]) -> Result<(), FaultKind> {
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
    fn take_away_sets(&mut self) -> Result<(), FaultKind> {
        let (connection, seq) = (self.connection, self.change.seq);
        let rows = sets::rows_among(connection, seq)?;
        let most = i64::try_from(MOST_UNDONE_SETS_TOLD).unwrap_or(i64::MAX);
        let gone = sets::all(
            connection,
            select_sets!(
                "WHERE sets.id BETWEEN ?1 AND ?2 AND sets.seq = ?3 ORDER BY sets.id LIMIT ?4"
            ),
            (rows.0, rows.1, seq, most),
        )?;
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
            super::exercises::count(connection, exercise, -sets)?;
            self.fold.touch_exercise(exercise);
        }
        self.gone = gone.into_iter().map(|stored| stored.set).collect();
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

    fn refold_set(&mut self, id: SetId) -> Result<(), FaultKind> {
        let connection = self.connection;
        let Some(folded) = refold::set(connection, id)? else {
            return Ok(());
        };
        let live = sets::by_id(connection, id)?;
        let name = |set: &SetResult| format!("Set {} of {}", set.set_number, set.exercise);
        if folded.is_deleted() {
            self.remarks.push(format!("{} was deleted since and stays so.", name(&folded.set)));
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
                    "{} does not come back: the change that logged it was undone.",
                    name(&folded.set)
                ));
                return Ok(());
            }
        }
        self.back.push(id);
        Ok(())
    }

    fn refold_session(&mut self, id: Uuid) -> Result<(), FaultKind> {
        let connection = self.connection;
        self.fold.touch_calendar();
        let folded = refold::session(connection, id)?;
        let Some(session) = &folded else {
            return calendar::remove(connection, id).map_err(FaultKind::from);
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

    fn refold_weights(&mut self) -> Result<(), FaultKind> {
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

    fn end(self) -> Result<Undone, FaultKind> {
        let connection = self.connection;
        let renumbered = self.fold.end()?;
        let mut remarks = self.remarks;
        remarks.extend(describe(&renumbered));
        let mut sets = self.gone;
        for id in self.back {
            sets.extend(sets::by_id(connection, id)?.map(|stored| stored.set));
        }
        Ok(Undone { summary: self.change.summary.clone(), sets, remarks })
    }
}

fn since(what: &str) -> String {
    format!("{what} was changed again since, and what that changed stays.")
}

/// One by one as long as they are few.
fn describe(renumbered: &[Renumbered]) -> Vec<String> {
    if renumbered.len() > MOST_SETS_NAMED_IN_A_REFUSAL {
        return vec![format!(
            "{} have another number now: another set claimed it first.",
            counted(renumbered.len(), "set")
        )];
    }
    let one = |one: &Renumbered| {
        let Renumbered { set, was } = one;
        format!("Set {was} of {} on {} is set {} now.", set.exercise, set.date, set.set_number)
    };
    renumbered.iter().map(one).collect()
}
