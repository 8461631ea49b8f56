//! The athlete's word on a proposal.

mod outdated;
mod parts;

pub use parts::proposal_parts;
pub(super) use parts::verdict_of_day;

use super::actions::{carry_out, not_done, noted};
use super::intent::Outcome;
use super::services::{ServiceError, Services};
use crate::limits::MOST_EFFECTS_TOLD;
use setwise_domain::batch::{BuildTranscript, ItemEnd};
use setwise_domain::command::{Applied, Command, Rejection};
use setwise_domain::kept_line::Door;
use setwise_domain::proposal::{Proposal, ProposalStatus, ProposedChange, SetChange};
use setwise_domain::session::Operation;
use setwise_domain::set_place::Places;
use setwise_domain::text::{counted, printable};
use setwise_domain::tool_call::ToolResult;
use setwise_domain::transcript::{Entry, EntryBody};
use setwise_tool::CalendarSettled;
use setwise_words::text::{self, Formatter};
use std::fmt::Write as _;
use std::sync::Arc;
use uuid::Uuid;

/// What the athlete says to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accept,
    Refuse,
    /// Accepts these parts of a proposal ([`proposal_parts`]), by their places from 0, and lets the
    /// others go. Of one that is one piece, such as held sets, it is to accept.
    Only(Vec<usize>),
}

impl Verdict {
    /// Accept, or refuse.
    pub const fn of(accept: bool) -> Self {
        if accept { Self::Accept } else { Self::Refuse }
    }
}

/// Settles a proposal. Blocks until that is durable. Where more of the calendar is touched than
/// goes without a second word, or the verifier objects, it ends with [`Rejection::Unconfirmed`] unless that
/// was `confirmed`, and nothing has changed.
pub(super) fn settle(
    services: &Services,
    id: Uuid,
    verdict: Verdict,
    confirmed: bool,
) -> Result<Outcome, ServiceError> {
    let accept = verdict != Verdict::Refuse;
    let proposal = services.store.reader()?.proposal(id)?;
    match proposal {
        Some(Proposal {
            change: ProposedChange::Calendar { operations },
            status: ProposalStatus::Open,
            ..
        }) if accept => calendar(services, id, operations, verdict, confirmed),
        Some(
            proposal @ Proposal {
                change: ProposedChange::Plan { .. } | ProposedChange::Program { .. },
                status: ProposalStatus::Open,
                ..
            },
        ) if accept => parts::accept(services, &proposal, &verdict, confirmed),
        Some(Proposal {
            change: ProposedChange::Sets { changes, .. },
            status: ProposalStatus::Open,
            ..
        }) if accept => sets(services, id, &changes),
        _ => {
            let command = Command::Settle { proposal: id, accept, calendar: None, part: None };
            carry_out(services, command, move |end| sentence(end, accept))
        }
    }
}

/// Accepts what was held of a coach's calls: acknowledged as if the athlete had typed it, and kept
/// in the same transaction.
fn sets(services: &Services, id: Uuid, changes: &[SetChange]) -> Result<Outcome, ServiceError> {
    let reader = services.store.reader()?;
    let stored = changes.iter().filter_map(|change| match change {
        SetChange::Log { .. } => None,
        SetChange::Correct { before: set, .. } | SetChange::TakeBack { set } => Some(&**set),
    });
    let places = Places::read(stored, &reader)?;
    let origin = Services::athlete(reader.conversation()?);
    let unit = reader.profile()?.unwrap_or_default().unit;
    let formatter = services.catalog.formatter(unit);
    let empty = services.entry(services.stamps.id(), EntryBody::Notice { text: String::new() });
    let entry = Arc::new(move |end: &ItemEnd| Entry {
        body: settled(end, formatter.counting(&places)),
        ..empty.clone()
    });
    let kept = Arc::clone(&entry);
    let transcript: BuildTranscript =
        Arc::new(move |ends| ends.iter().map(|end| kept(end)).collect());
    let end = services.executor.settle_sets(id, &origin, transcript)?;
    let entry = entry(&end);
    let text = match &entry.body {
        EntryBody::Receipt { receipt } => text::receipt(receipt, formatter),
        EntryBody::Notice { text } => text.clone(),
        _ => String::new(),
    };
    let end = match end {
        ItemEnd::Ended { applied: Some(applied), .. } => Ok(*applied),
        ItemEnd::Rejected { rejection, .. } => Err(rejection),
        _ => Err(Rejection::NoSuchProposal),
    };
    Ok(Outcome::of_change(entry, end, text))
}

/// What is said of a card that was accepted.
fn settled(end: &ItemEnd, formatter: Formatter<'_>) -> EntryBody {
    let text = match end {
        ItemEnd::Ended { applied: Some(applied), conclusion } => {
            match (&conclusion.result, &**applied) {
                (Ok(ToolResult::Logged(receipt)), _) => {
                    return EntryBody::Receipt { receipt: receipt.clone() };
                }
                (_, Applied::Settled { done, .. }) => changed(done, formatter),
                (_, applied) => sentence(Ok(applied), true),
            }
        }
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
) -> Result<Outcome, ServiceError> {
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
    let head = (!all).then(|| some_of(chosen.len(), proposed));
    let proposal = services.store.reader()?.proposal(id)?;
    let title = proposal.as_ref().map(|one| accepted(&one.title, "Accepted"));
    let title = title.unwrap_or_default();
    let left = proposal.map_or_else(Vec::new, |one| parts::of_calendar(&one));
    let left = left.into_iter().enumerate();
    let left = left.filter(|(at, _)| !chosen.iter().any(|(place, _)| place == at));
    let left = left_out(&left.map(|(_, words)| words).collect::<Vec<_>>());
    let empty = services.entry(services.stamps.id(), EntryBody::coach(""));
    let words = |effects: &[String]| {
        let head = match &head {
            Some(head) => head.clone(),
            // The title of such a proposal is what it does.
            None if effects.len() == 1 => "Accepted:".to_owned(),
            None => title.clone(),
        };
        with_effects(head, effects) + &left
    };
    let notice = |effects: &[String]| Entry {
        body: EntryBody::Notice { text: words(effects) },
        ..empty.clone()
    };
    let word = |effects: &[String]| noted(&notice(effects));
    let CalendarSettled { end, effects } =
        services.executor.settle_calendar(id, &chosen, all, confirmed, &word)?;
    match end {
        Ok(applied) => Ok(Outcome::of_change(notice(&effects), Ok(applied), words(&effects))),
        Err(rejection) => {
            let mut text = match rejection {
                Rejection::Unconfirmed { .. } => {
                    why_unconfirmed(&rejection, services.window.door())
                }
                _ => why_not(&rejection),
            };
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

/// `Accepted: 2 of 3 changes.`
fn some_of(chosen: usize, proposed: usize) -> String {
    format!("Accepted: {chosen} of {}.", counted(proposed, "change"))
}

/// ` Left out: skips Mobility on Sunday.`, behind what was accepted.
fn left_out(parts: &[String]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let parts: Vec<_> = parts.iter().map(|one| one.trim_end_matches('.')).collect();
    let more = text::more("; and ", parts.len(), MOST_EFFECTS_TOLD);
    let told = &parts[..parts.len().min(MOST_EFFECTS_TOLD)];
    format!(" Left out: {}{more}.", told.join("; "))
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

/// Why nothing was changed.
pub(super) fn why_not(rejection: &Rejection) -> String {
    let why = rejection.to_string();
    format!("Nothing was changed: {}.", printable(why.trim_end_matches('.')))
}

/// How to go on with what needs a second word; `here` is how where it isn't sent again as a request.
fn how_to_confirm(here: &'static str, door: Door) -> &'static str {
    match door {
        Door::Http => "To go on, send it again with `\"confirm\": true`.",
        Door::Screen | Door::Plain | Door::CommandLine => here,
    }
}

/// Why nothing of the calendar was changed, and how it is.
pub(super) fn why_unconfirmed(rejection: &Rejection, door: Door) -> String {
    const HERE: &str =
        "To go on, confirm it: in the calendar's tab, or with `setwise accept --confirm`.";
    format!("{} {}", why_not(rejection), how_to_confirm(HERE, door))
}

/// Why nothing was changed of a plan or a program: the window remembers that it warned.
pub(super) fn why_not_yet(rejection: &Rejection, door: Door) -> String {
    const HERE: &str = "Accept it once more to go on; on the command line, with `--confirm`.";
    let Rejection::Unconfirmed { warnings } = rejection else {
        return why_not(rejection);
    };
    let warnings = printable(&warnings.join(" ")).into_owned();
    let how = how_to_confirm(HERE, door);
    format!("Not accepted yet. {warnings} {how}")
}
