//! Taking a change back: what it did counts no more, and each thing that it changed becomes what the ops
//! that are left make of it, whatever was changed since from elsewhere. A redo lets it count again.

use super::change;
use super::entity::{self, Entity as _};
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::folding::Folded;
use super::journal::{self, ChangeKind, Head, Undo};
use super::parts::Parts;
use super::record::{Deed, Id, Op, Thing, VERSION};
use super::retraction::{self, Retraction};
use super::sets::{self, LoggedSet, select_sets};
use super::work::{Halt, Work};
use crate::limits::{MOST_SETS_NAMED_BEFORE_AN_UNDO, MOST_UNDONE_SETS_TOLD};
use jiff::Zoned;
use rusqlite::Connection;
use setwise_domain::command::{Applied, Rejection, UndoTarget, Undone};
use setwise_domain::journal::ChangeNumber;
use setwise_domain::limits::MOST_SETS_NAMED_IN_A_REFUSAL;
use setwise_domain::set_result::{SetId, SetResult};
use setwise_domain::text::counted;
use std::collections::BTreeMap;

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

fn find(work: &Work<'_>, number: ChangeNumber) -> Result<Head, Halt> {
    let change = journal::head(work.connection, number.0)?;
    let change = change.ok_or(Rejection::NoSuchChange(number))?;
    if change.version > VERSION {
        return Err(Rejection::FromNewer(number).into());
    }
    if !change.is_undoable {
        return Err(Rejection::NothingToTakeBack(number).into());
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
    let (first, last) = sets::rows_of(seq);
    let limit = i64::try_from(most + 1).unwrap_or(i64::MAX);
    let found = sets::all(
        connection,
        select_sets!("WHERE sets.id BETWEEN ?1 AND ?2 ORDER BY sets.id LIMIT ?3"),
        (first, last, limit),
    )?;
    let mut sets: Vec<SetResult> = found.into_iter().map(|stored| stored.set).collect();
    if sets.len() > most {
        sets.clear();
    }
    let day = change.at.to_zoned(now.time_zone().clone()).date();
    Ok(Some(UndoTarget { change, day, sets }))
}

fn take_back(work: &Work<'_>, change: &Head) -> Result<Applied, Halt> {
    let told = Told::before(work.connection, change)?;
    let folded = flag(work, change, true)?;
    let (gone, back) = told.after(work.connection)?;
    let mut remarks = remarks(work.connection, change)?;
    remarks.extend(describe(&folded));
    Ok(Applied::Undone(Undone {
        summary: change.summary.clone(),
        sets: gone.into_iter().chain(back).collect(),
        remarks,
        unchanged: folded.changed == 0,
    }))
}

/// Brings back what was taken back last.
pub(super) fn redo_newest(work: &Work<'_>) -> Result<Applied, Halt> {
    let seq = journal::next_redo(work.connection)?.ok_or(Rejection::NothingToRedo)?;
    redo(work, &find(work, ChangeNumber(seq))?)
}

/// Brings the change of this number back, whoever took it back.
pub(super) fn redo_one(work: &Work<'_>, number: ChangeNumber) -> Result<Applied, Halt> {
    let found = journal::head(work.connection, number.0)?;
    let change = found.filter(|change| change.is_undone && change.is_undoable);
    redo(work, &change.ok_or(Rejection::NotUndone(number))?)
}

fn redo(work: &Work<'_>, change: &Head) -> Result<Applied, Halt> {
    let told = Told::before(work.connection, change)?;
    let folded = flag(work, change, false)?;
    let (_, back) = told.after(work.connection)?;
    Ok(Applied::Redone(Undone {
        summary: change.summary.clone(),
        sets: back,
        remarks: describe(&folded),
        unchanged: folded.changed == 0,
    }))
}

fn flag(work: &Work<'_>, change: &Head, retracted: bool) -> Result<Folded, StoreErrorKind> {
    let id = retraction::id_of(change.stamp());
    let ops = [Op::Change(id, Deed::Put(Box::new(Retraction { retracted })))];
    let kind = if retracted { ChangeKind::Undo } else { ChangeKind::Redo };
    let summary = format!("the {} of {}", kind.word(), change.summary);
    change::commit(work, kind, &summary, Undo::PassedOver, &ops)
}

/// The first sets that a change speaks of, as they were before it was taken back.
struct Told(Vec<(SetId, Option<SetResult>)>);

impl Told {
    fn before(connection: &Connection, change: &Head) -> Result<Self, StoreErrorKind> {
        let mut told: Vec<(SetId, Option<SetResult>)> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        each_op(connection, change, |op| {
            if let Some(id) = sets::spoken_of(op)
                && seen.insert(id)
            {
                told.push((id, sets::by_id(connection, id)?.map(|stored| stored.set)));
            }
            Ok(told.len() < MOST_UNDONE_SETS_TOLD)
        })?;
        Ok(Self(told))
    }

    /// Those that went, and those that came back or are others now, each in the order in which they were
    /// changed.
    fn after(
        self,
        connection: &Connection,
    ) -> Result<(Vec<SetResult>, Vec<SetResult>), StoreErrorKind> {
        let (mut gone, mut back) = (Vec::new(), Vec::new());
        for (id, before) in self.0 {
            let after = sets::by_id(connection, id)?.map(|stored| stored.set);
            match (before, after) {
                (Some(before), None) => gone.push(before),
                (before, Some(after)) if before.as_ref() != Some(&after) => back.push(after),
                _ => {}
            }
        }
        Ok((gone, back))
    }
}

/// Goes through the ops of a change as long as it is told to.
fn each_op(
    connection: &Connection,
    change: &Head,
    mut each: impl FnMut(&Op) -> Result<bool, StoreErrorKind>,
) -> Result<(), StoreErrorKind> {
    let parts = Parts::new(connection);
    for part in 0..change.parts {
        for op in parts.all(change.seq, part)?.iter() {
            if !each(op)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// What can't be as it was before a change that was taken back, a sentence each.
fn remarks(connection: &Connection, change: &Head) -> Result<Vec<String>, StoreErrorKind> {
    let mut said: BTreeMap<Thing, Option<Fields>> = BTreeMap::new();
    let mut order = Vec::new();
    each_op(connection, change, |op| {
        let fields = op.fields();
        if fields.is_some() || matches!(op, Op::Set(_, Deed::Remove)) {
            let thing = op.thing();
            if !said.contains_key(&thing) {
                order.push(thing.clone());
            }
            said.insert(thing, fields.cloned());
        }
        Ok(order.len() <= MOST_SETS_NAMED_IN_A_REFUSAL)
    })?;
    let mut remarks = Vec::new();
    for thing in order {
        let Some(name) = thing.called(connection)? else {
            continue;
        };
        if let Thing::Set(id) = &thing
            && let Some(why) = why_away(connection, id)?
        {
            remarks.push(format!("{name} {why}"));
            continue;
        }
        let later = thing.said_since(connection, change.seq)?;
        let fields = said.get(&thing).cloned().flatten().unwrap_or_default();
        if later.iter().any(|other| other.names().any(|name| fields.has(name))) {
            remarks.push(format!("{name} was changed again since, and the later change stays."));
        }
    }
    Ok(remarks)
}

/// Why a set that a change spoke of is not there.
fn why_away(connection: &Connection, id: &Id) -> Result<Option<&'static str>, StoreErrorKind> {
    if LoggedSet::read(connection, id)?.is_some() {
        return Ok(None);
    }
    let state = entity::fold::<LoggedSet>(&Parts::new(connection), id)?;
    Ok(Some(if state.is_gone_for_good {
        "was deleted since, and stays deleted."
    } else {
        "isn't restored: the change that logged it was undone."
    }))
}

/// One by one as long as they are few.
fn describe(folded: &Folded) -> Vec<String> {
    let renumbered = &folded.renumbered;
    if renumbered.len() > MOST_SETS_NAMED_IN_A_REFUSAL {
        return vec![format!(
            "{} have another number now, because another set has theirs.",
            counted(renumbered.len(), "set")
        )];
    }
    let one = |one: &super::numbering::Renumbered| {
        let super::numbering::Renumbered { set, was } = one;
        format!("Set {was} of {} on {} is set {} now.", set.exercise, set.date, set.set_number)
    };
    renumbered.iter().map(one).collect()
}
