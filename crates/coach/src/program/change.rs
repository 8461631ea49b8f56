//! A program changed by the athlete before it is accepted, and how it would go.

use crate::limits::WEEKS_LOOKED_AHEAD;
use crate::services::{ServiceError, Services, blocking};
use setwise_domain::edit::Edit;
use setwise_domain::envelope::{LogStep, ProgramEnvelope, StepKind, StopReason};
use setwise_domain::load::Unit;
use setwise_domain::program::UserProfile;
use setwise_domain::report::VerifierReport;
use setwise_domain::text::counted;
use setwise_tool::athlete;
use setwise_training::program::{
    Imagined, Inverse, Refused, Verifier, Week, apply, simulate_program, starts,
};

/// A program with edits made and verified again.
#[derive(Clone, Debug, PartialEq)]
pub struct EditedProgram {
    pub made: ProgramEnvelope,
    pub refused: Vec<Refused>,
    /// The way back.
    pub inverse: Inverse,
}

/// Makes those edits that can be made, and verifies what comes of it. Nothing is stored.
pub async fn edit_program(
    services: &Services,
    made: ProgramEnvelope,
    edits: Vec<Edit>,
) -> Result<EditedProgram, ServiceError> {
    let services = services.clone();
    blocking(move || {
        let verifier = Verifier {
            catalog: services.catalog,
            pace: athlete::pace(&services.store.reader()?, services.stamps.today())?,
        };
        Ok(edited(&verifier, made, &edits))
    })
    .await
}

fn edited(verifier: &Verifier<'_>, mut made: ProgramEnvelope, edits: &[Edit]) -> EditedProgram {
    let applied = apply(&made.plan, edits);
    made.plan = applied.plan;
    made.verification = verifier.verify(&made.profile, &made.plan);
    made.iterations += 1;
    made.stop_reason = ended(&made.verification, made.stop_reason);
    let taken = applied.applied.iter().map(|&index| edits[index].clone());
    made.iterations_log.push(LogStep {
        edits_applied: taken.collect(),
        edits_refused: applied.refused.iter().map(|one| one.reason.clone()).collect(),
        ..step(
            StepKind::Apply,
            "the edits that the athlete chose",
            format!(
                "{} applied, {} refused",
                counted(applied.applied.len(), "edit"),
                applied.refused.len()
            ),
        )
    });
    made.iterations_log.push(verified(&made.verification));
    EditedProgram { made, refused: applied.refused, inverse: applied.inverse }
}

fn verified(report: &VerifierReport) -> LogStep {
    let issues: Vec<_> = report.findings.iter().map(|one| one.message.clone()).collect();
    let reply = match issues.len() {
        0 => "right".to_owned(),
        count => counted(count, "issue"),
    };
    LogStep { issues, ..step(StepKind::Verify, "the verdict of the code", reply) }
}

fn step(step: StepKind, prompt: &str, reply: String) -> LogStep {
    LogStep {
        step,
        prompt: prompt.to_owned(),
        reply,
        issues: Vec::new(),
        edits_applied: Vec::new(),
        edits_refused: Vec::new(),
        swaps: Vec::new(),
        keys_dropped: Vec::new(),
    }
}

/// Why there is nothing more to be done, as far as that is so.
fn ended(report: &VerifierReport, before: StopReason) -> StopReason {
    match (report.ok, report.suggested_edits.is_empty()) {
        (true, _) => StopReason::Verified,
        (false, true) => StopReason::NoEditsSuggested,
        (false, false) if before == StopReason::Verified => StopReason::Regression,
        (false, false) => before,
    }
}

/// The program week by week, as it would go without a miss: as long as it is meant for.
pub fn outlook(services: &Services, made: &ProgramEnvelope, unit: Unit) -> Vec<Week> {
    let weeks = made.plan.metadata.weeks.map_or(WEEKS_LOOKED_AHEAD, u32::from);
    let imagined = Imagined { weeks, misses_percent: 0, unit };
    let catalog = services.catalog;
    let program = setwise_training::program::followed(made, catalog);
    let profile = UserProfile { unit: Some(unit), ..made.profile.clone() };
    let starts = starts(&made.plan, &program, &profile, catalog);
    simulate_program(&program, &starts, &profile, catalog, imagined)
}
