//! An entry of the transcript as plain lines.

use super::question;
use crate::catalog::Catalog;
use crate::cli::{Context, Stop};
use crate::domain::kept_line::Door;
use crate::domain::load::Unit;
use crate::domain::proposal::Proposal;
use crate::domain::transcript::EntryBody;
use crate::text::{self, NextStep, next_step};
use crate::tool;

/// Who is told of an entry: in which unit, and through which door they answer.
#[derive(Clone, Copy, Debug)]
pub struct EntryReader {
    pub unit: Unit,
    pub door: Door,
}

impl EntryReader {
    pub fn of(setup: &Context) -> Result<Self, Stop> {
        Ok(Self { unit: setup.profile()?.unit, door: setup.services()?.window.door() })
    }
}

/// What the coach or the program said; the athlete's own words are known to them.
pub fn text(body: &EntryBody, reader: EntryReader) -> Option<String> {
    match body {
        EntryBody::Athlete { .. } | EntryBody::PlannedSet { .. } => None,
        EntryBody::Coach { text, broken_off, .. } => {
            let end = if *broken_off { " (broken off)" } else { "" };
            Some(format!("{text}{end}"))
        }
        EntryBody::Notice { text } | EntryBody::Unanswered { text } => Some(text.clone()),
        EntryBody::Called { tool, .. } => Some(format!("· {tool}")),
        EntryBody::Receipt { receipt } => {
            Some(text::receipt(receipt, Catalog::in_force().formatter(reader.unit)))
        }
        EntryBody::Question { question } => Some(question::text(question)),
        EntryBody::Refused { outcome } => match &outcome.result {
            Err(refusal) => Some(format!("✗ {}", tool::in_a_line(refusal))),
            Ok(_) => None,
        },
        EntryBody::Proposal { proposal } => Some(card(proposal, reader.door)),
        EntryBody::Debrief { debrief } => Some(text::debrief(debrief)),
    }
}

/// What would change, why, and how to say yes.
fn card(proposal: &Proposal, door: Door) -> String {
    let (title, why) = proposal.title_and_reason();
    let hunks = proposal.lines();
    let end = if hunks.is_empty() && !title.ends_with(['.', '?']) { "." } else { "" };
    let mut lines = vec![format!("{title}{end}")];
    lines.extend(hunks.into_iter().map(|hunk| format!("  {}", text::hunk(hunk))));
    lines.extend(why.map(str::to_owned));
    lines.push(format!("Nothing has changed yet: {}.", next_step(NextStep::Settle, door)));
    lines.join("\n")
}
