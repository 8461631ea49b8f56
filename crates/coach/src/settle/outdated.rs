//! What has changed since a plan or a program was proposed.

use crate::limits::MOST_EFFECTS_TOLD;
use crate::services::{ServiceError, Services};
use setwise_domain::prescription::Program;
use setwise_domain::proposal::{Proposal, ProposedChange};
use setwise_domain::stored_program::StoredProgram;
use setwise_store::Reader;
use setwise_training::program::ProgramParts;
use setwise_training::today::PlanParts;
use setwise_words::text;

/// The program that is followed of one that was accepted or proposed.
pub(super) fn followed(services: &Services, stored: &StoredProgram) -> Program {
    match &stored.followed {
        Some(followed) => followed.program.clone(),
        None => setwise_training::program::followed(&stored.made, services.catalog),
    }
}

/// What has changed since a plan or a program was proposed, a sentence each; none where what it was made
/// against still stands.
pub(super) fn outdated(
    services: &Services,
    reader: &Reader,
    proposal: &Proposal,
) -> Result<Option<Vec<String>>, ServiceError> {
    let (base, standing, changes) = match &proposal.change {
        ProposedChange::Plan { plan } => {
            let standing = reader.plan_for(plan.date)?;
            let base = proposal.base.plan;
            let before = match base {
                Some(id) => reader.plans_called(&id.simple().to_string(), 1)?.pop(),
                None => None,
            };
            let changes = before.zip(standing.as_ref());
            let changes =
                changes.map(|(before, now)| PlanParts::of(Some(&before.plan), &now.plan).words());
            (base, standing.map(|one| (one.id, one.plan.focus)), changes)
        }
        ProposedChange::Program { .. } => {
            let standing = reader.program()?;
            let base = proposal.base.program;
            let before = match base {
                Some(id) => reader.program_accepted(id)?,
                None => None,
            };
            let changes = before.zip(standing.as_ref()).map(|(before, now)| {
                let (before, now) = (followed(services, &before), followed(services, now));
                ProgramParts::of(Some(&before), &now).words()
            });
            let named = standing.map(|one| (one.id, followed(services, &one).title));
            (base, named, changes)
        }
        ProposedChange::Calendar { .. }
        | ProposedChange::Sets { .. }
        | ProposedChange::Facts { .. } => return Ok(None),
    };
    if base == standing.as_ref().map(|(id, _)| *id) {
        return Ok(None);
    }
    let changes = changes.unwrap_or_default();
    let told = match standing {
        None => "What it was based on is gone.".to_owned(),
        Some((_, name)) if changes.is_empty() => {
            format!("{} stands now.", text::quoted(&name))
        }
        Some(_) => {
            let told = &changes[..changes.len().min(MOST_EFFECTS_TOLD)];
            let more = text::more("; and ", changes.len(), MOST_EFFECTS_TOLD);
            format!("{}{more}.", text::capitalised(&told.join("; ")))
        }
    };
    Ok(Some(vec![told]))
}
