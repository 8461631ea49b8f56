//! Proposals, and the athlete's word on them.

use super::effect::Effect;
use super::error::StoreErrorKind;
use super::journal::{self, ChangeKind, Undo};
use super::work::{Halt, Work};
use super::{calendar, columns, editing, exercises, facts, logging, plans, programs};
use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};
use setwise_domain::calendar::CalendarChange;
use setwise_domain::command::{Applied, Rejection};
use setwise_domain::debrief::AthleteFact;
use setwise_domain::plan::{PlanStanding, StoredPlan};
use setwise_domain::proposal::{ExerciseBase, Proposal, ProposalStatus, ProposedChange, SetChange};
use setwise_domain::set_result::SetEdit;
use setwise_domain::stored_program::StoredProgram;
use setwise_words::text;
use uuid::Uuid;

/// Nothing has changed yet, so there is nothing to undo.
pub(super) fn propose(work: &Work<'_>, proposal: &Proposal) -> Result<Applied, Halt> {
    let mut proposal = proposal.clone();
    if let ProposedChange::Sets { changes, .. } = &proposal.change {
        proposal.base.exercises = exercises_of(work.connection, changes)?;
    }
    let effect = Effect::Propose { proposal: Box::new(proposal.clone()) };
    journal::record(work, ChangeKind::Propose, &proposal.title, Undo::PassedOver, &[effect])?;
    insert(work.connection, &proposal)?;
    Ok(Applied::Proposed)
}

pub(super) fn insert(connection: &Connection, proposal: &Proposal) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached(
            "INSERT INTO proposals (uuid, status, body) VALUES (?1, ?2, ?3) \
             ON CONFLICT (uuid) DO NOTHING",
        )?
        .execute((proposal.id.as_bytes(), proposal.status.word(), columns::to_json(proposal)?))?;
    Ok(())
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
    let effect = Effect::Settle { proposal: id, status };
    journal::record(work, ChangeKind::Settle, summary, Undo::PassedOver, &[effect])?;
    work.newest_change.set(None);
    mark(work.connection, id, status)
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
        let effect = Effect::Settle { proposal: id, status: proposal.status };
        journal::record(work, ChangeKind::Settle, &summary, Undo::Possible, &[effect])?;
    }
    mark(work.connection, id, proposal.status)?;
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
            let brought = calendar::make(work, change)?;
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
    let settled = [accepted_effect(proposal)];
    let done = journal::record(work, ChangeKind::Settle, &summary, Undo::PassedOver, &settled)
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
    let brought = Effect::Plan { plan: Box::new(plan.clone()) };
    let seq = accepting(work, proposal, vec![brought])?;
    plans::insert(work.connection, plans::next_row(work.connection)?, seq, &plan)?;
    Ok(())
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
        calendar.map_or_else(|| Ok(Vec::new()), |change| calendar::make(work, change))?;
    brought.push(Effect::Program { program: Box::new(program.clone()) });
    let seq = accepting(work, proposal, brought)?;
    programs::insert(work.connection, seq, program)?;
    Ok(())
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
    let seq = accepting(work, proposal, Vec::new())?;
    let mut effects = vec![accepted_effect(proposal)];
    effects.extend(facts::remember(work, seq, date, facts)?);
    let summary = format!("the acceptance of {}", text::quoted(&proposal.title));
    journal::complete(work.connection, seq, &summary, &effects)?;
    Ok(())
}

fn accepted_effect(proposal: &Proposal) -> Effect {
    Effect::Settle { proposal: proposal.id, status: ProposalStatus::Accepted }
}

/// The journal's entry of an acceptance, with what it brings.
fn accepting(work: &Work<'_>, proposal: &Proposal, brought: Vec<Effect>) -> Result<i64, Halt> {
    let mut effects = vec![accepted_effect(proposal)];
    effects.extend(brought);
    let summary = format!("the acceptance of {}", text::quoted(&proposal.title));
    Ok(journal::record(work, ChangeKind::Settle, &summary, Undo::Possible, &effects)?)
}

pub(super) fn mark(
    connection: &Connection,
    id: Uuid,
    status: ProposalStatus,
) -> Result<(), StoreErrorKind> {
    connection
        .prepare_cached("UPDATE proposals SET status = ?2 WHERE uuid = ?1")?
        .execute((id.as_bytes(), status.word()))?;
    Ok(())
}

/// The column knows the status; the body was written when it was proposed.
fn read(row: &Row<'_>) -> rusqlite::Result<Proposal> {
    Ok(Proposal {
        status: columns::word(row, 1, ProposalStatus::from_word)?,
        ..columns::json(row, 0)?
    })
}

pub(super) fn find(connection: &Connection, id: Uuid) -> rusqlite::Result<Option<Proposal>> {
    connection
        .prepare_cached("SELECT body, status FROM proposals WHERE uuid = ?1")?
        .query_row([id.as_bytes()], read)
        .optional()
}

pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Proposal>> {
    connection
        .prepare("SELECT body, status FROM proposals ORDER BY id")?
        .query_map([], read)?
        .collect()
}

/// What became of the newest that wait no more, at most `limit`.
pub(super) fn settled(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<(Uuid, ProposalStatus)>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached("SELECT uuid, status FROM proposals ORDER BY id DESC LIMIT ?1")?
        .query_map([limit], |row| {
            let status = columns::word(row, 1, ProposalStatus::from_word)?;
            Ok((columns::uuid(row, 0)?, status))
        })?
        .filter(|one| !matches!(one, Ok((_, ProposalStatus::Open))))
        .collect()
}

pub(super) const OPEN: &str =
    "SELECT body, status FROM proposals WHERE status = 'open' ORDER BY id";

/// Those that wait, oldest first.
pub(super) fn open(connection: &Connection) -> rusqlite::Result<Vec<Proposal>> {
    connection.prepare_cached(OPEN)?.query_map([], read)?.collect()
}

/// How many cards of held calls there are by their status.
pub(super) fn held(connection: &Connection) -> rusqlite::Result<Vec<(ProposalStatus, u64)>> {
    connection
        .prepare_cached(
            "SELECT status, count(*) FROM proposals \
             WHERE json_extract(body, '$.change.kind') = 'sets' GROUP BY status ORDER BY status",
        )?
        .query_map([], |row| {
            let status = columns::word(row, 0, ProposalStatus::from_word)?;
            Ok((status, columns::count(row, 1)?))
        })?
        .collect()
}
