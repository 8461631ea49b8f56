//! What an athlete's team may read of a change: what was done and what is planned, and nothing that was
//! said beside it, unless the athlete shares it.

use crate::effect::Effect;
use crate::fields::Fields;
use serde_json::Value;
use setwise_domain::debrief::FactKind;
use setwise_domain::program::UserProfile;
use setwise_domain::proposal::{Base, Proposal, ProposedChange};
use setwise_domain::report::{Area, VerifierReport};
use setwise_domain::set_result::SetResult;
use setwise_domain::stored_program::StoredProgram;
use setwise_domain::team::Shared;
use setwise_words::parse::pain;
use std::collections::BTreeMap;

const NOTES: &str = "notes";

/// The fields of the profile that are shared where it is.
const OF_PROFILE: [&str; 6] =
    ["goal", "level", "days_per_week", "minutes_per_day", "equipment", "avoid"];

/// A set without its note; with it where it speaks of a pain and those are shared.
pub(super) fn set(set: &mut SetResult, shared: Shared) {
    let notes = &mut set.performance.notes;
    *notes = notes.take().filter(|note| is_shared(note, shared));
}

fn is_shared(note: &str, shared: Shared) -> bool {
    shared.pain && pain::read(note).is_some()
}

/// What a team may read of effects, in their order.
pub(super) fn effects(effects: Vec<Effect>, shared: Shared) -> Vec<Effect> {
    let kept = effects.into_iter();
    kept.filter_map(|effect| redacted(effect, shared)).collect()
}

fn redacted(mut effect: Effect, shared: Shared) -> Option<Effect> {
    match &mut effect {
        Effect::Log { sets } => sets.iter_mut().for_each(|one| set(one, shared)),
        Effect::Edit { fields, .. } => edit(fields, shared),
        Effect::Profile { fields } => {
            if !shared.profile {
                return None;
            }
            fields.retain(|name| OF_PROFILE.contains(&name));
        }
        Effect::Program { program } => of_program(program, shared),
        // A summary is prose, and may say for whom a plan is as it is.
        Effect::Plan { plan } if !shared.pain => plan.plan.summary.clear(),
        // Of two that settle it the first counts, so that there was one has to be known.
        Effect::Propose { proposal } => **proposal = blank(proposal),
        Effect::CreateSession { created, .. } => created.notes.clear(),
        Effect::ChangeSession { fields, .. } => fields.retain(|name| name != NOTES),
        Effect::Remember { said, .. } if !shared.pain || said.kind != FactKind::Limitation => {
            return None;
        }
        Effect::Forget { .. } if !shared.pain => return None,
        Effect::Debrief { .. }
        | Effect::Section { .. }
        | Effect::Weigh { .. }
        | Effect::Reweigh { .. }
        | Effect::ImportAnswers { .. }
        // Sets carry the exercise itself, and how somebody says things is their own.
        | Effect::Teach { .. } => return None,
        Effect::Import { .. }
        | Effect::Delete { .. }
        | Effect::Mark { .. }
        | Effect::Plan { .. }
        | Effect::Settle { .. }
        | Effect::Remember { .. }
        | Effect::Forget { .. }
        // Without them nobody could tell which muscles a set was for.
        | Effect::OwnExercise { .. }
        | Effect::DeleteSession { .. }
        | Effect::Retract { .. } => {}
    }
    Some(effect)
}

/// A note that is no pain any more takes the place of one that was.
fn edit(fields: &mut Fields, shared: Shared) {
    let note = fields.value(NOTES).and_then(Value::as_str);
    if note.is_some_and(|note| is_shared(note, shared)) || !fields.has(NOTES) {
        return;
    }
    if shared.pain {
        fields.put(NOTES, Value::Null);
    } else {
        fields.retain(|name| name != NOTES);
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

fn blank(proposal: &Proposal) -> Proposal {
    Proposal {
        id: proposal.id,
        at: proposal.at,
        title: String::new(),
        reason: String::new(),
        base: Base::default(),
        change: ProposedChange::Calendar { operations: Vec::new() },
        hunks: Vec::new(),
        status: proposal.status,
    }
}
