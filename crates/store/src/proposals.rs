//! Proposals, and the athlete's word on them.

use super::change;
use super::entity::{By, Entity};
use super::error::StoreErrorKind;
use super::fields::Fields;
use super::journal::{ChangeKind, Undo};
use super::parts::Parts;
use super::record::{Deed, Id, Op};
use super::things::{self, Keys, select_things};
use super::work::{Halt, Work};
use super::{calendar, columns, editing, exercises, facts, logging, plans, programs};
use jiff::civil::Date;
use rusqlite::Connection;
use setwise_domain::calendar::CalendarChange;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::debrief::AthleteFact;
use setwise_domain::plan::{PlanStanding, StoredPlan};
use setwise_domain::proposal::{
    Base, ExerciseBase, Proposal, ProposalStatus, ProposedChange, SetChange,
};
use setwise_domain::set_result::SetEdit;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::team::Shared;
use setwise_words::text;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// Nothing has changed yet, so there is nothing to undo.
pub(super) fn propose(work: &Work<'_>, proposal: &Proposal) -> Result<Applied, Halt> {
    let mut proposal = proposal.clone();
    if let ProposedChange::Sets { changes, .. } = &proposal.change {
        proposal.base.exercises = exercises_of(work.connection, changes)?;
    }
    let title = proposal.title.clone();
    let ops = [Op::Proposal(proposal.id.into(), Deed::Put(Box::new(proposal)))];
    change::commit(work, ChangeKind::Propose, &title, Undo::PassedOver, &ops)?;
    Ok(Applied::Proposed)
}

/// Notes that what a proposal was made against has moved on.
pub(super) fn go_stale(work: &Work<'_>, id: Uuid) -> Result<(), StoreErrorKind> {
    if find(work.connection, id)?.is_none_or(|one| one.status != ProposalStatus::Open) {
        return Ok(());
    }
    close(work, id, ProposalStatus::Stale, "a proposal that came too late")
}

/// Notes that another has taken its place.
pub(super) fn replace(work: &Work<'_>, id: Uuid) -> Result<Applied, Halt> {
    let found = find(work.connection, id)?.ok_or(Rejection::NoSuchProposal)?;
    if found.status != ProposalStatus::Open {
        return Err(Rejection::AlreadySettled.into());
    }
    close(work, id, ProposalStatus::Replaced, "a proposal that was replaced")?;
    Ok(Applied::Saved)
}

fn close(
    work: &Work<'_>,
    id: Uuid,
    status: ProposalStatus,
    summary: &str,
) -> Result<(), StoreErrorKind> {
    let ops = [settle_op(id, status)?];
    change::commit(work, ChangeKind::Settle, summary, Undo::PassedOver, &ops)?;
    work.newest_change.set(None);
    Ok(())
}

/// The field of a proposal that says what became of it.
const STATUS: &str = "status";

fn settle_op(id: Uuid, status: ProposalStatus) -> Result<Op, StoreErrorKind> {
    let mut fields = Fields::default();
    fields.put(STATUS, columns::to_value(&status)?);
    Ok(Op::Proposal(id.into(), Deed::Edit(fields)))
}

/// What an acceptance brings beside what was proposed, or in place of it.
#[derive(Clone, Copy)]
pub(super) struct Brings<'a> {
    /// What it changes of the calendar.
    pub calendar: Option<&'a CalendarChange>,
    /// The parts that were chosen, as a change of the same kind.
    pub part: Option<&'a ProposedChange>,
}

/// Accepts or refuses.
pub(super) fn settle(
    work: &Work<'_>,
    id: Uuid,
    accept: bool,
    brings: Brings<'_>,
) -> Result<Applied, Halt> {
    let mut proposal = find(work.connection, id)?.ok_or(Rejection::NoSuchProposal)?;
    if proposal.status != ProposalStatus::Open {
        return Err(Rejection::AlreadySettled.into());
    }
    let mut done = Vec::new();
    if accept {
        done = accepted(work, &proposal, brings)?;
        proposal.status = ProposalStatus::Accepted;
    } else {
        proposal.status = ProposalStatus::Refused;
        let summary = format!("the refusal of {}", text::quoted(&proposal.title));
        let ops = [settle_op(id, proposal.status)?];
        change::commit(work, ChangeKind::Settle, &summary, Undo::Possible, &ops)?;
    }
    Ok(Applied::Settled { proposal, done })
}

/// The exercises of changes, each once, as they are now.
fn exercises_of(
    connection: &Connection,
    changes: &[SetChange],
) -> rusqlite::Result<Vec<ExerciseBase>> {
    let mut found: Vec<ExerciseBase> = Vec::new();
    // One more set stands on nothing that was logged before it.
    let of_stored = changes.iter().filter(|change| !matches!(change, SetChange::Log { .. }));
    for exercise in of_stored.map(SetChange::key) {
        if !found.iter().any(|known| known.exercise == exercise) {
            let newest = exercises::newest_change(connection, &exercise)?;
            found.push(ExerciseBase { exercise, newest });
        }
    }
    Ok(found)
}

/// Carries the change out, if what it was made against still stands.
fn accepted(
    work: &Work<'_>,
    proposal: &Proposal,
    brings: Brings<'_>,
) -> Result<Vec<Applied>, Halt> {
    let is_same_kind = |part: &&ProposedChange| {
        std::mem::discriminant(*part) == std::mem::discriminant(&proposal.change)
    };
    let part = brings.part.filter(is_same_kind);
    match part.unwrap_or(&proposal.change) {
        ProposedChange::Plan { plan } => accept_plan(work, proposal, plan)?,
        ProposedChange::Program { program } => {
            accept_program(work, proposal, program, brings.calendar)?;
        }
        ProposedChange::Sets { changes, .. } => return accept_sets(work, proposal, changes),
        ProposedChange::Facts { date, facts } => accept_facts(work, proposal, *date, facts)?,
        ProposedChange::Calendar { .. } => {
            let change = brings.calendar.ok_or(Rejection::Stale)?;
            let brought = calendar::ops_of(work, change)?;
            accepting(work, proposal, brought)?;
        }
    }
    Ok(Vec::new())
}

/// Changes of sets have their own entries in the journal, so that undo takes them back like any;
/// the acceptance itself has nothing to take back.
fn accept_sets(
    work: &Work<'_>,
    proposal: &Proposal,
    changes: &[SetChange],
) -> Result<Vec<Applied>, Halt> {
    let connection = work.connection;
    let now = exercises_of(connection, changes)?;
    if now.iter().any(|exercise| !proposal.base.exercises.contains(exercise)) {
        return Err(Rejection::Stale.into());
    }
    let summary = format!("the acceptance of “{}”", proposal.title);
    connection.execute_batch("SAVEPOINT sets")?;
    let settled = [settle_op(proposal.id, ProposalStatus::Accepted)?];
    let done = change::commit(work, ChangeKind::Settle, &summary, Undo::PassedOver, &settled)
        .map_err(Halt::from)
        .and_then(|_| change_sets(work, proposal.id, changes));
    let end = match &done {
        Ok(_) => "RELEASE sets",
        Err(_) => "ROLLBACK TO sets; RELEASE sets",
    };
    connection.execute_batch(end)?;
    done
}

fn change_sets(
    work: &Work<'_>,
    proposal: Uuid,
    changes: &[SetChange],
) -> Result<Vec<Applied>, Halt> {
    let mut done = Vec::new();
    let mut drafts = Vec::new();
    for change in changes {
        match change {
            SetChange::Log { draft } => drafts.push((**draft).clone()),
            SetChange::Correct { before, patch } => {
                let edit = SetEdit { id: before.id, patch: (**patch).clone() };
                done.push(editing::edit(work, &[edit])?);
            }
            SetChange::TakeBack { set } => done.push(editing::delete(work, &[set.id])?),
        }
    }
    if !drafts.is_empty() {
        done.push(logging::log_named(work, drafts, Some(proposal))?);
    }
    Ok(done)
}

fn accept_plan(work: &Work<'_>, proposal: &Proposal, plan: &StoredPlan) -> Result<(), Halt> {
    let standing = plans::standing(work.connection, plan.date)?;
    if standing.map(|plan| plan.id) != proposal.base.plan {
        return Err(Rejection::Stale.into());
    }
    let plan = StoredPlan { standing: PlanStanding::Accepted, ..plan.clone() };
    accepting(work, proposal, vec![plans::put_op(plan)])
}

fn accept_program(
    work: &Work<'_>,
    proposal: &Proposal,
    program: &StoredProgram,
    calendar: Option<&CalendarChange>,
) -> Result<(), Halt> {
    let standing = programs::standing(work.connection)?;
    if standing.map(|program| program.id) != proposal.base.program {
        return Err(Rejection::Stale.into());
    }
    let mut brought =
        calendar.map_or_else(|| Ok(Vec::new()), |change| calendar::ops_of(work, change))?;
    brought.push(programs::put_op(program.clone()));
    accepting(work, proposal, brought)
}

/// What the athlete accepts is theirs from then on.
fn accept_facts(
    work: &Work<'_>,
    proposal: &Proposal,
    date: Date,
    facts: &[AthleteFact],
) -> Result<(), Halt> {
    if let Some(full) = facts::too_many(work.connection, date, facts)? {
        return Err(Rejection::TooManyFacts(full).into());
    }
    let remembered = facts::remember_ops(work, date, facts)?;
    accepting(work, proposal, remembered)
}

/// An acceptance with what it brings.
fn accepting(work: &Work<'_>, proposal: &Proposal, brought: Vec<Op>) -> Result<(), Halt> {
    let mut ops = vec![settle_op(proposal.id, ProposalStatus::Accepted)?];
    ops.extend(brought);
    let summary = format!("the acceptance of {}", text::quoted(&proposal.title));
    change::commit(work, ChangeKind::Settle, &summary, Undo::Possible, &ops)?;
    Ok(())
}

impl Entity for Proposal {
    const KIND: &'static str = "proposal";
    const PUT_REPLACES: bool = false;

    fn keys(&self) -> Keys {
        Keys { mark: Some(self.status.word().to_owned()), ..Keys::default() }
    }

    /// Of two that settle it the first counts, so that there was one has to be known, and no more.
    fn hide(mut deed: Deed<Self>, _: Shared) -> Option<Deed<Self>> {
        if let Deed::Put(proposal) = &mut deed {
            **proposal = Self {
                id: proposal.id,
                at: proposal.at,
                title: String::new(),
                reason: String::new(),
                base: Base::default(),
                change: ProposedChange::Calendar { operations: Vec::new() },
                hunks: Vec::new(),
                status: proposal.status,
            };
        }
        Some(deed)
    }
}

/// The changes that speak of a proposal and were not taken back.
const SPOKEN_OF_BY: &str = "SELECT hlc, devices.uuid, touched.place, touched.seq, void IS NOT NULL \
     FROM touched CROSS JOIN changes ON changes.seq = touched.seq \
     CROSS JOIN devices ON devices.id = changes.device \
     WHERE touched.kind = 'proposal' AND touched.id = ?1 \
     AND undone_by IS NULL AND v = 2 AND coalesce(arrived, 1) <> 0";

/// A change that settles proposals.
struct Settling {
    seq: i64,
    was_void: bool,
    settled: Vec<(Uuid, ProposalStatus)>,
}

/// Of changes that settle one proposal the first counts, and nothing of the others does. Gives those of
/// the changes that speak of these proposals for which that is another now.
pub(super) fn find_void(
    connection: &Connection,
    asked: &BTreeSet<Uuid>,
) -> Result<Vec<(i64, bool)>, StoreErrorKind> {
    let parts = Parts::new(connection);
    let mut known = asked.clone();
    let mut waiting: Vec<Uuid> = asked.iter().copied().collect();
    let mut settling: BTreeMap<By, Settling> = BTreeMap::new();
    // A change may settle several, of which others speak too.
    while let Some(id) = waiting.pop() {
        let spoken: Vec<(By, bool)> = connection
            .prepare_cached(SPOKEN_OF_BY)?
            .query_map([id.as_bytes()], |row| {
                let device = columns::uuid(row, 1)?;
                let by = By { hlc: row.get(0)?, device, place: 0, seq: row.get(3)? };
                Ok((by, row.get(4)?))
            })?
            .collect::<rusqlite::Result<_>>()?;
        for (by, was_void) in spoken {
            if settling.contains_key(&by) {
                continue;
            }
            let settled = settled_by(&parts.all(by.seq, 0)?);
            waiting.extend(settled.iter().map(|(id, _)| *id).filter(|id| known.insert(*id)));
            settling.insert(by, Settling { seq: by.seq, was_void, settled });
        }
    }
    let mut before = Settled::default();
    let mut flipped = Vec::new();
    for one in settling.into_values() {
        let is_void = before.settles_again(&one.settled);
        if is_void != one.was_void {
            flipped.push((one.seq, is_void));
        }
    }
    Ok(flipped)
}

/// What became of proposals by the changes up to one.
#[derive(Debug, Default)]
pub(super) struct Settled(BTreeMap<Uuid, ProposalStatus>);

impl Settled {
    /// Whether the next change settles what is settled already: then nothing that it brings counts.
    pub fn is_void(&mut self, ops: &[Op]) -> bool {
        self.settles_again(&settled_by(ops))
    }

    fn settles_again(&mut self, settled: &[(Uuid, ProposalStatus)]) -> bool {
        let is_open = |id| self.0.get(id).is_none_or(|status| *status == ProposalStatus::Open);
        let again = settled.iter().any(|(id, said)| *said != ProposalStatus::Open && !is_open(id));
        if !again {
            self.0.extend(settled.iter().copied());
        }
        again
    }
}

/// What a change says became of proposals: in its first part, since it is decided before all it brings.
fn settled_by(ops: &[Op]) -> Vec<(Uuid, ProposalStatus)> {
    let mut settled = Vec::new();
    for op in ops {
        if let Op::Proposal(id, Deed::Edit(fields)) = op
            && let Some(said) = fields.value(STATUS)
            && let Some(status) = said.as_str().and_then(ProposalStatus::from_word)
        {
            settled.push((id.uuid(), status));
        }
    }
    settled
}

pub(super) fn find(connection: &Connection, id: Uuid) -> Result<Option<Proposal>, StoreErrorKind> {
    Proposal::read(connection, &Id::Uuid(id))
}

const NEWEST: &str = select_things!("kind = 'proposal' ORDER BY stamp DESC LIMIT ?1");

/// What became of the newest that wait no more, at most `limit`.
pub(super) fn settled(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<(Uuid, ProposalStatus)>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let newest: Vec<Proposal> = things::each(connection, NEWEST, [limit])?;
    let settled = newest.into_iter().filter(|one| one.status != ProposalStatus::Open);
    Ok(settled.map(|one| (one.id, one.status)).collect())
}

pub(super) const OPEN: &str = select_things!("kind = 'proposal' AND mark = 'open' ORDER BY stamp");

/// Those that wait, oldest first.
pub(super) fn open(connection: &Connection) -> rusqlite::Result<Vec<Proposal>> {
    things::each(connection, OPEN, ())
}

/// How many cards of held calls there are by their status.
pub(super) fn held(connection: &Connection) -> rusqlite::Result<Vec<(ProposalStatus, u64)>> {
    connection
        .prepare_cached(
            "SELECT mark, count(*) FROM things WHERE kind = 'proposal' \
             AND body ->> '$.change.kind' = 'sets' GROUP BY mark ORDER BY mark",
        )?
        .query_map([], |row| {
            let status = columns::word(row, 0, ProposalStatus::from_word)?;
            Ok((status, columns::count(row, 1)?))
        })?
        .collect()
}
