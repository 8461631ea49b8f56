//! A program that is there already, by a known method or from a file, as it is proposed.

use super::basis::assumptions;
use super::known::KnownProgram;
use super::prescribed::{as_plan, week_plan};
use super::provenance;
use super::verify::Verifier;
use setwise_domain::envelope::{LogStep, ProgramEnvelope, StepKind, StopReason};
use setwise_domain::prescription::Program;
use setwise_domain::program::UserProfile;
use setwise_domain::text::counted;

/// What is said of every program by a method that has a name.
pub const NOT_ENDORSED: &str = "Not endorsed by its author.";

impl KnownProgram {
    /// Its program with whose method it is, and what its author chose otherwise than is usual, as
    /// notes.
    pub fn with_choices(&self) -> Program {
        let mut program = self.program.clone();
        let by = self.by.iter().map(|by| format!("The method of {by}. {NOT_ENDORSED}"));
        program.notes.extend(by);
        let choices = self.choices.iter();
        program.notes.extend(choices.map(|choice| format!("Its author's choice: {choice}")));
        program
    }

    /// As it is proposed to an athlete: as its author wrote it, verified, with its source.
    pub fn ready(&self, profile: UserProfile, verifier: &Verifier<'_>) -> ProgramEnvelope {
        let cited = vec![self.citation()];
        ready(self.with_choices(), profile, cited, verifier)
    }
}

/// As a program is proposed that nobody has to write: verified once, and not changed.
pub fn ready(
    mut program: Program,
    profile: UserProfile,
    citations: Vec<String>,
    verifier: &Verifier<'_>,
) -> ProgramEnvelope {
    // A title alone is the athlete's own business.
    if program.after.is_some() {
        provenance::keep_true(&mut program);
    }
    let verification = verifier.verify_program(&profile, &program);
    let issues: Vec<String> = verification.findings.iter().map(|one| one.message.clone()).collect();
    let step = |step, prompt: &str, reply: String, issues| LogStep {
        step,
        prompt: prompt.to_owned(),
        reply,
        issues,
        edits_applied: Vec::new(),
        edits_refused: Vec::new(),
        swaps: Vec::new(),
        keys_dropped: Vec::new(),
    };
    let sessions = week_plan(&program).days.len();
    let reply = match issues.len() {
        0 => "right".to_owned(),
        count => counted(count, "issue"),
    };
    ProgramEnvelope {
        assumptions: assumptions(&profile),
        profile,
        plan: as_plan(&program),
        program: Some(Box::new(program)),
        stop_reason: if verification.ok {
            StopReason::Verified
        } else {
            StopReason::NoEditsSuggested
        },
        verification,
        citations,
        iterations: 1,
        iterations_log: vec![
            step(
                StepKind::Generate,
                "a program that is there already",
                counted(sessions, "session") + " a week",
                Vec::new(),
            ),
            step(StepKind::Verify, "the verdict of the code", reply, issues),
        ],
    }
}
