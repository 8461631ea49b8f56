//! An entry of the transcript as plain lines.

use super::question;
use crate::catalog::Catalog;
use crate::domain::load::Unit;
use crate::domain::proposal::Proposal;
use crate::domain::transcript::EntryBody;
use crate::text;
use crate::tool;

/// What the coach or the program said; the athlete's own words are known to them.
pub fn text(body: &EntryBody, unit: Unit) -> Option<String> {
    match body {
        EntryBody::Athlete { .. } | EntryBody::PlannedSet { .. } => None,
        EntryBody::Coach { text, broken_off, .. } => {
            let end = if *broken_off { " (broken off)" } else { "" };
            Some(format!("{text}{end}"))
        }
        EntryBody::Notice { text } | EntryBody::Unanswered { text } => Some(text.clone()),
        EntryBody::Called { tool, .. } => Some(format!("· {tool}")),
        EntryBody::Receipt { receipt } => {
            Some(text::receipt(receipt, Catalog::in_force().formatter(unit)))
        }
        EntryBody::Question { question } => Some(question::text(question)),
        EntryBody::Refused { outcome } => match &outcome.result {
            Err(refusal) => Some(format!("✗ {}", tool::in_a_line(refusal))),
            Ok(_) => None,
        },
        EntryBody::Proposal { proposal } => Some(card(proposal)),
        EntryBody::Debrief { debrief } => Some(text::debrief(debrief)),
    }
}

/// What would change, and why.
fn card(proposal: &Proposal) -> String {
    let (title, why) = proposal.title_and_reason();
    let hunks = proposal.lines();
    let end = if hunks.is_empty() && !title.ends_with(['.', '?']) { "." } else { "" };
    let mut lines = vec![format!("{title}{end}")];
    lines.extend(hunks.into_iter().map(|hunk| format!("  {}", text::hunk(hunk))));
    lines.extend(why.map(str::to_owned));
    lines.join("\n")
}
