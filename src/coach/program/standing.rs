//! What the athlete has of programs: the one that is trained by, and the one that waits for a word.

use super::follow::Cursor;
use super::{profile_of, turn};
use crate::coach::services::{ServiceError, Services};
use crate::domain::prescription::DueDay;
use crate::domain::program::UserProfile;
use crate::domain::proposal::{Proposal, ProposedChange};
use crate::domain::stored_program::StoredProgram;
use crate::store::Reader;
use jiff::civil::Date;
use uuid::Uuid;

/// All that the athlete has of programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Programs {
    /// For whom one would be written now.
    pub profile: UserProfile,
    pub standing: Option<StandingProgram>,
    /// The newest that was proposed and can still be accepted, with the proposal's id.
    pub proposed: Option<(Uuid, StoredProgram)>,
}

/// The program that is trained by, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingProgram {
    pub program: StoredProgram,
    /// The day that comes next, counted from 0.
    pub day: usize,
    /// When, where that is not today.
    pub next: Option<Date>,
    /// Which week of it, counted from 1.
    pub week: usize,
    /// What the session that comes next asks for; none where the program is over.
    pub due: Option<DueDay>,
}

pub fn programs(services: &Services, reader: &Reader) -> Result<Programs, ServiceError> {
    let standing = reader.program()?;
    let base = standing.as_ref().map(|program| program.id);
    let open = reader.open_proposals()?.into_iter().rev();
    let mut proposed = open.filter_map(|proposal| of_base(proposal, base));
    let proposed = proposed.next();
    let cursor = Cursor::read(services, reader)?;
    let standing = standing.map(|program| {
        let due = match &cursor {
            Some(cursor) => cursor.due(services, reader)?,
            None => None,
        };
        let turn = turn(services, reader, &program, cursor.as_ref())?;
        Ok::<_, ServiceError>(StandingProgram {
            day: turn.day,
            next: turn.next,
            week: turn.week,
            due,
            program,
        })
    });
    Ok(Programs {
        profile: profile_of(reader)?,
        standing: standing.transpose()?,
        proposed,
    })
}

/// A proposed program that stands in place of this one, if accepted.
fn of_base(proposal: Proposal, base: Option<Uuid>) -> Option<(Uuid, StoredProgram)> {
    match proposal.change {
        ProposedChange::Program { program } if proposal.base.program == base => {
            Some((proposal.id, *program))
        }
        _ => None,
    }
}
