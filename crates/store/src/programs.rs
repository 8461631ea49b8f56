//! Programs, each as it was accepted. The newest stands.

use super::entity::Entity;
use super::error::StoreErrorKind;
use super::folding;
use super::record::{Deed, Id, Op};
use super::things::{self, select_things};
use rusqlite::Connection;
use setwise_domain::program::UserProfile;
use setwise_domain::report::{Area, VerifierReport};
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::team::Shared;
use std::collections::BTreeMap;
use uuid::Uuid;

pub(super) fn put_op(program: StoredProgram) -> Op {
    Op::Program(program.id.into(), Deed::Put(Box::new(program)))
}

pub(super) const STANDING: &str = select_things!("kind = 'program' ORDER BY stamp DESC LIMIT 1");

pub(super) fn standing(connection: &Connection) -> rusqlite::Result<Option<StoredProgram>> {
    Ok(things::first(connection, STANDING, ())?.map(|(_, program)| program))
}

/// As it was accepted, whether that was taken back or not.
pub(super) fn find(
    connection: &Connection,
    id: Uuid,
) -> Result<Option<StoredProgram>, StoreErrorKind> {
    match StoredProgram::read(connection, &Id::Uuid(id))? {
        Some(stands) => Ok(Some(stands)),
        None => folding::put_ever(connection, &Id::Uuid(id)),
    }
}

impl Entity for StoredProgram {
    const KIND: &'static str = "program";

    fn hide(mut deed: Deed<Self>, shared: Shared) -> Option<Deed<Self>> {
        if let Deed::Put(program) = &mut deed {
            of_program(program, shared);
        }
        Some(deed)
    }
}

/// A program without who it was made for, and without what was said while it was made.
fn of_program(program: &mut StoredProgram, shared: Shared) {
    let made = &mut program.made;
    made.profile = UserProfile {
        sex: None,
        age: None,
        birth_year: None,
        height_cm: None,
        weight_kg: None,
        training_history: None,
        training_age_years: None,
        days_per_week: made.profile.days_per_week,
        minutes_per_day: made.profile.minutes_per_day,
        equipment_available: Vec::new(),
        goal: String::new(),
        estimated_1rm: BTreeMap::new(),
        last_top_sets: BTreeMap::new(),
        avoid_exercises: Vec::new(),
        unit: made.profile.unit,
        gym: None,
    };
    made.assumptions.clear();
    made.iterations_log.clear();
    if !shared.profile {
        of_verdict(&mut made.verification);
        // A remark may say what the athlete has, avoids, and how old they are.
        made.plan.metadata.notes.clear();
        let followed = program.followed.as_mut().map(|followed| &mut followed.program);
        for written in made.program.as_deref_mut().into_iter().chain(followed) {
            written.notes.clear();
        }
    }
}

/// A verdict without what it says of whom the program was made for. Edits are named by their place, so all
/// of them go.
fn of_verdict(verdict: &mut VerifierReport) {
    let is_of_athlete = |area: Area| matches!(area, Area::Avoidance | Area::Level);
    verdict.findings.retain(|found| !is_of_athlete(found.area));
    verdict.findings.iter_mut().for_each(|found| found.edits.clear());
    verdict.suggested_edits.clear();
    verdict.avoidance.violations.clear();
    verdict.avoidance.expanded_terms.clear();
    verdict.level.issues.clear();
}
