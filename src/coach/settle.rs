//! The athlete's word on a proposal.

use super::actions::{Said, carry_out, not_done, noted};
use super::scheduled::schedule;
use super::services::{ServiceError, Services};
use crate::domain::batch::{BuildTranscript, ItemEnd};
use crate::domain::command::{Applied, Command, Rejection};
use crate::domain::proposal::{Proposal, ProposalStatus, ProposedChange, SetChange};
use crate::domain::session::Operation;
use crate::domain::set_log::SetLog as _;
use crate::domain::set_place::Places;
use crate::domain::stored_program::StoredProgram;
use crate::domain::text::{counted, printable};
use crate::domain::tool_call::ToolResult;
use crate::domain::transcript::{Entry, EntryBody};
use crate::limits::{MOST_CALENDAR_ATTEMPTS, MOST_EFFECTS_TOLD};
use crate::text::{self, Formatter};
use crate::tool::CalendarSettled;
use std::fmt::Write as _;
use std::sync::Arc;
use uuid::Uuid;

/// What the athlete says to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accept,
    Refuse,
    /// Accepts these operations of a calendar's proposal, by their places from 0, and lets the
    /// others go. Of any other proposal, which is one piece, it is to accept.
    Only(Vec<usize>),
}

const HOW_TO_CONFIRM: &str =
    " To go on, confirm it: in the calendar's tab, or with `setwise accept --confirm`.";

impl Verdict {
    /// Accept, or refuse.
    pub const fn of(accept: bool) -> Self {
        if accept { Self::Accept } else { Self::Refuse }
    }
}

/// Settles a proposal. Blocks until that is durable. Where more of the calendar is touched than
/// goes without a second word, it ends with [`Rejection::Unconfirmed`], and nothing has changed.
pub fn settle(services: &Services, proposal: Uuid, verdict: Verdict) -> Result<Said, ServiceError> {
    settle_with(services, proposal, verdict, false)
}

/// The same, once the athlete has confirmed what [`Rejection::Unconfirmed`] warned of.
pub fn settle_confirmed(
    services: &Services,
    proposal: Uuid,
    verdict: Verdict,
) -> Result<Said, ServiceError> {
    settle_with(services, proposal, verdict, true)
}

fn settle_with(
    services: &Services,
    id: Uuid,
    verdict: Verdict,
    confirmed: bool,
) -> Result<Said, ServiceError> {
    let accept = verdict != Verdict::Refuse;
    let proposal = services.store.reader()?.proposal(id)?;
    match proposal {
        Some(Proposal {
            change: ProposedChange::Calendar { operations },
            status: ProposalStatus::Open,
            ..
        }) if accept => calendar(services, id, operations, verdict, confirmed),
        Some(Proposal {
            change: ProposedChange::Program { program },
            status: ProposalStatus::Open,
            ..
        }) if accept => scheduled(services, id, &program),
        Some(Proposal {
            change: ProposedChange::Sets { changes, .. },
            status: ProposalStatus::Open,
            ..
        }) if accept => sets(services, id, &changes),
        _ => {
            let command = Command::Settle {
                proposal: id,
                accept,
                calendar: None,
            };
            carry_out(services, command, move |end| sentence(end, accept))
        }
    }
}

/// Accepts a program and puts its days onto the calendar, as one change: from today, or from
/// tomorrow where today was trained already.
fn scheduled(services: &Services, id: Uuid, program: &StoredProgram) -> Result<Said, ServiceError> {
    let today = services.stamps.today();
    for _ in 0..MOST_CALENDAR_ATTEMPTS {
        let reader = services.store.reader()?;
        let begun = !reader.on_date(today)?.is_empty();
        let from = if begun {
            today.tomorrow().unwrap_or(today)
        } else {
            today
        };
        let followed = program.followed.as_ref().map(|one| &one.program);
        let change = schedule(&program.made.plan, followed, &reader.calendar()?, from);
        let settle = Command::Settle {
            proposal: id,
            accept: true,
            calendar: Some(Box::new(change)),
        };
        let said = carry_out(services, settle, |end| sentence(end, true))?;
        if said.end != Err(Rejection::CalendarMoved) {
            return Ok(said);
        }
    }
    let text = why_not(&Rejection::CalendarMoved);
    not_done(services, Rejection::CalendarMoved, text)
}

/// Accepts what was held of a coach's calls: acknowledged as if the athlete had typed it, and kept
/// in the same transaction.
fn sets(services: &Services, id: Uuid, changes: &[SetChange]) -> Result<Said, ServiceError> {
    let reader = services.store.reader()?;
    let stored = changes.iter().filter_map(|change| match change {
        SetChange::Log { .. } => None,
        SetChange::Correct { before: set, .. } | SetChange::TakeBack { set } => Some(&**set),
    });
    let places = Places::read(stored, &reader)?;
    let origin = Services::athlete(reader.conversation()?);
    let unit = reader.profile()?.unwrap_or_default().unit;
    let formatter = services.catalog.formatter(unit);
    let empty = services.entry(
        services.stamps.id(),
        EntryBody::Notice {
            text: String::new(),
        },
    );
    let entry = Arc::new(move |end: &ItemEnd| Entry {
        body: settled(end, formatter.counting(&places)),
        ..empty.clone()
    });
    let kept = Arc::clone(&entry);
    let transcript: BuildTranscript =
        Arc::new(move |ends| ends.iter().map(|end| kept(end)).collect());
    let end = services.executor.settle_sets(id, &origin, transcript)?;
    let entry = entry(&end);
    let receipt = match &entry.body {
        EntryBody::Receipt { receipt } => text::receipt(receipt, formatter),
        _ => String::new(),
    };
    let end = match end {
        ItemEnd::Ended {
            applied: Some(applied),
            ..
        } => Ok(*applied),
        ItemEnd::Rejected { rejection, .. } => Err(rejection),
        _ => Err(Rejection::NoSuchProposal),
    };
    Ok(Said::new(entry, end, receipt))
}

/// What is said of a card that was accepted.
fn settled(end: &ItemEnd, formatter: Formatter<'_>) -> EntryBody {
    let text = match end {
        ItemEnd::Ended {
            applied: Some(applied),
            conclusion,
        } => match (&conclusion.result, &**applied) {
            (Ok(ToolResult::Logged(receipt)), _) => {
                return EntryBody::Receipt {
                    receipt: receipt.clone(),
                };
            }
            (_, Applied::Settled { done, .. }) => changed(done, formatter),
            (_, applied) => sentence(Ok(applied), true),
        },
        ItemEnd::Rejected { rejection, .. } => sentence(Err(rejection), true),
        _ => String::new(),
    };
    EntryBody::Notice { text }
}

/// What was done to sets that were there.
fn changed(done: &[Applied], formatter: Formatter<'_>) -> String {
    let sentences: Vec<String> = done
        .iter()
        .filter_map(|one| match one {
            Applied::Edited { sets } => Some(formatter.corrected_all(sets, &[])),
            Applied::Deleted { sets } => Some(formatter.taken_back(sets)),
            _ => None,
        })
        .collect();
    sentences.join(" ")
}

fn calendar(
    services: &Services,
    id: Uuid,
    operations: Vec<Operation>,
    verdict: Verdict,
    confirmed: bool,
) -> Result<Said, ServiceError> {
    let proposed = operations.len();
    let placed = operations.into_iter().enumerate();
    let chosen: Vec<_> = match verdict {
        Verdict::Only(only) => placed.filter(|(place, _)| only.contains(place)).collect(),
        Verdict::Accept | Verdict::Refuse => placed.collect(),
    };
    if chosen.is_empty() {
        let text = why_not(&Rejection::NothingChosen);
        return not_done(services, Rejection::NothingChosen, text);
    }
    let all = chosen.len() == proposed;
    let head = if all {
        None
    } else {
        Some(format!(
            "Accepted: {} of {}.",
            chosen.len(),
            counted(proposed, "change")
        ))
    };
    let title = services.store.reader()?.proposal(id)?;
    let title = title.map_or_else(String::new, |one| accepted(&one.title, "Accepted"));
    let empty = services.entry(services.stamps.id(), EntryBody::coach(""));
    let notice = |effects: &[String]| {
        let head = match &head {
            Some(head) => head.clone(),
            // The title of such a proposal is what it does.
            None if effects.len() == 1 => "Accepted:".to_owned(),
            None => title.clone(),
        };
        Entry {
            body: EntryBody::Notice {
                text: with_effects(head, effects),
            },
            ..empty.clone()
        }
    };
    let word = |effects: &[String]| noted(&notice(effects));
    let CalendarSettled { end, effects } = services
        .executor
        .settle_calendar(id, &chosen, all, confirmed, &word)?;
    match end {
        Ok(applied) => Ok(Said::new(notice(&effects), Ok(applied), String::new())),
        Err(rejection) => {
            let mut text = why_not(&rejection);
            if all && matches!(rejection, Rejection::Operations(_)) {
                text.push_str(" The calendar has changed since it was made; ask again.");
            }
            not_done(services, rejection, text)
        }
    }
}

fn with_effects(mut text: String, effects: &[String]) -> String {
    for effect in effects.iter().take(MOST_EFFECTS_TOLD) {
        text.push(' ');
        text.push_str(effect);
    }
    let more = effects.len().saturating_sub(MOST_EFFECTS_TOLD);
    if more > 0 {
        let _ = write!(text, " And {more} more.");
    }
    text
}

/// `Accepted: move Leg day to Friday.`
fn accepted(title: &str, word: &str) -> String {
    format!("{word}: {}.", printable(title.trim_end_matches('.')))
}

fn sentence(end: Result<&Applied, &Rejection>, accept: bool) -> String {
    let word = if accept { "Accepted" } else { "Refused" };
    match end {
        Ok(Applied::Settled { proposal, .. }) => accepted(&proposal.title, word),
        Ok(_) => format!("{word}."),
        Err(rejection) => why_not(rejection),
    }
}

/// Why nothing was changed, and what can be done about it.
pub(super) fn why_not(rejection: &Rejection) -> String {
    let why = rejection.to_string();
    let why = printable(why.trim_end_matches('.')).into_owned();
    let then = match rejection {
        Rejection::Unconfirmed { .. } => HOW_TO_CONFIRM,
        _ => "",
    };
    format!("Nothing was changed: {why}.{then}")
}
