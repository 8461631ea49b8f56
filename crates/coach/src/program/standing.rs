//! What the athlete has of programs: the one that is trained by, and the one that waits for a word.

use super::follow::Cursor;
use super::{profile_of, turn};
use crate::services::{ServiceError, Services};
use jiff::civil::Date;
use setwise_domain::prescription::DueDay;
use setwise_domain::program::UserProfile;
use setwise_domain::proposal::{Proposal, ProposedChange};
use setwise_domain::stored_program::StoredProgram;
use setwise_store::Reader;
use setwise_training::program::{Imagined, Week, without_beginnings};
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
    /// Which week of the round, and which round, counted from 1.
    pub week: usize,
    pub round: usize,
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
    let standing = standing.map(|mut program| {
        if program.followed.is_some() {
            program.made.plan = without_beginnings(program.made.plan);
        }
        let due = match &cursor {
            Some(cursor) => {
                let on = cursor.next.unwrap_or_else(|| services.stamps.today());
                cursor.due(on)
            }
            None => None,
        };
        let turn = turn(services, reader, &program, cursor.as_ref())?;
        Ok::<_, ServiceError>(StandingProgram {
            day: turn.day,
            next: turn.next,
            week: turn.week,
            round: turn.round,
            due,
            program,
        })
    });
    Ok(Programs {
        profile: profile_of(services, reader)?,
        standing: standing.transpose()?,
        proposed,
    })
}

/// The weeks of the standing program by what was logged for it: its round, or those imagined from
/// this week on; none of one that was accepted before sets were kept by slot.
pub fn standing_weeks(
    services: &Services,
    reader: &Reader,
    imagined: Option<Imagined>,
) -> Result<Option<Vec<Week>>, ServiceError> {
    let (Some(standing), Some(cursor)) = (reader.program()?, Cursor::read(services, reader)?)
    else {
        return Ok(None);
    };
    let weeks = cursor.weeks(services, reader, &standing.made.profile, imagined)?;
    Ok(Some(weeks))
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
