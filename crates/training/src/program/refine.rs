//! The loop: generate, swap what is avoided, then verify and revise until it is right or no
//! further.
//!
//! ```text
//! program ── substitute ── revise ── verify ──┬── right, or no further: the best that was verified
//!                                      ▲      ▼
//!                                      └─ apply, revise for the rest
//! ```
//! Whoever answers the contracts, the verdict is the code's: a coach's judgement can add to it,
//! never vote it away.

use super::apply::{Applied, apply};
use super::basis::assumptions;
use super::check_profile;
use super::known::KnownProgram;
use super::prescribed::week_plan;
use super::swaps::{CheckedSwaps, check_swaps};
use super::verify::Verifier;
use setwise_domain::edit::Edit;
use setwise_domain::envelope::{LogStep, ProgramEnvelope, StepKind, StopReason};
use setwise_domain::program::{
    ProgramRequest, ReviseRequest, SubstituteRequest, UserProfile, WorkoutPlan,
};
use setwise_domain::report::{Area, Finding, VerifierReport, VerifyRequest};
use setwise_domain::text::counted;
use setwise_models::ask::contract::{self, Contract};
use setwise_models::ask::{Answer, Coach, CoachError, ask_twice};

/// So many revisions in a row that are no better than the best so far end a run.
const REVISIONS_WITHOUT_GAIN: usize = 2;

/// How a program is made.
pub struct Options<'a> {
    /// Revisions after the first plan; a verification follows each.
    pub max_revisions: usize,
    /// A known program for a model to start from, which is then cited.
    pub bootstrap: Option<&'a KnownProgram>,
    pub verifier: Verifier<'a>,
    /// Told of each step as it begins and as it ends.
    pub told: &'a (dyn Fn(Told<'_>) + Send + Sync),
}

/// What is told of a run while it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a> {
    Began(StepKind),
    /// The answer of this step could not be read, so it is asked for once more.
    Again {
        step: StepKind,
        error: &'a CoachError,
    },
    /// The step came to its end, as the log has it.
    Ended(&'a LogStep),
}

/// Makes a program for the profile with whoever is the coach.
pub async fn refine(
    coach: &dyn Coach,
    profile: UserProfile,
    options: &Options<'_>,
) -> Result<ProgramEnvelope, CoachError> {
    let issues = check_profile(&profile, options.verifier.catalog);
    if !issues.is_empty() {
        let issues: Vec<_> = issues.iter().map(ToString::to_string).collect();
        return Err(CoachError::Conflict(issues.join("; ")));
    }
    let mut run = Run {
        coach,
        profile,
        options,
        log: Vec::new(),
        // A coach that plans by rule says itself whether its plan still is what it began with.
        citations: options
            .bootstrap
            .filter(|_| !coach.plans_by_rule())
            .map(KnownProgram::citation)
            .into_iter()
            .collect(),
    };
    let plan = run.first().await?;
    let (best, stop_reason, iterations) = run.verified(plan).await?;
    Ok(ProgramEnvelope {
        assumptions: assumptions(&run.profile),
        profile: run.profile,
        plan: best.plan,
        program: None,
        verification: best.report,
        citations: run.citations,
        iterations,
        iterations_log: run.log,
        stop_reason,
    })
}

struct Run<'a, 'o> {
    coach: &'a dyn Coach,
    profile: UserProfile,
    options: &'a Options<'o>,
    log: Vec<LogStep>,
    citations: Vec<String>,
}

/// A plan with its verdict.
struct Judged {
    plan: WorkoutPlan,
    report: VerifierReport,
}

impl Run<'_, '_> {
    /// The first plan, with what is avoided swapped.
    async fn first(&mut self) -> Result<WorkoutPlan, CoachError> {
        let request = ProgramRequest {
            profile: self.profile.clone(),
            template: self.options.bootstrap.map(|known| week_plan(&known.program)),
        };
        let answer = self.answer::<contract::Program>(StepKind::Generate, request).await?;
        self.wrote(StepKind::Generate, &answer);
        self.citations.extend(answer.sources);
        let plan = answer.value;

        let request = SubstituteRequest { plan: plan.clone(), profile: self.profile.clone() };
        let answer = self.answer::<contract::Substitute>(StepKind::Substitute, request).await?;
        let catalog = self.options.verifier.catalog;
        let suggested = answer.value.suggestions.clone();
        let CheckedSwaps { swaps: substitutions, refused } =
            check_swaps(&self.profile, &plan, catalog, suggested);
        let mut reply = match substitutions.len() {
            0 => "nothing has to be swapped".to_owned(),
            count => format!("{} suggested", counted(count, "swap")),
        };
        if !refused.is_empty() {
            reply = format!("{reply}, {} refused", refused.len());
        }
        self.ended(LogStep {
            swaps: substitutions.clone(),
            edits_refused: refused,
            ..answered(StepKind::Substitute, &answer, reply)
        });
        if substitutions.is_empty() {
            return Ok(plan);
        }
        self.revise(ReviseRequest {
            plan,
            profile: self.profile.clone(),
            substitutions,
            verifier_edits: Vec::new(),
        })
        .await
    }

    async fn revise(&mut self, request: ReviseRequest) -> Result<WorkoutPlan, CoachError> {
        let answer = self.answer::<contract::Revise>(StepKind::Revise, request).await?;
        self.wrote(StepKind::Revise, &answer);
        Ok(answer.value)
    }

    /// Verifies and revises; the best plan that was verified, why it ended, and how many
    /// verifications there were.
    async fn verified(
        &mut self,
        mut plan: WorkoutPlan,
    ) -> Result<(Judged, StopReason, usize), CoachError> {
        let mut best: Option<Judged> = None;
        let mut before: Option<Vec<String>> = None;
        let mut no_better = 0;
        for iteration in 0.. {
            let report = self.verify(&plan).await;
            let issues = messages(&report);
            let better = best.as_ref().is_none_or(|best| worth(&report) > worth(&best.report));
            no_better = if better { 0 } else { no_better + 1 };
            let stop = if report.ok {
                Some(StopReason::Verified)
            } else if report.suggested_edits.is_empty() {
                Some(StopReason::NoEditsSuggested)
            } else if no_better >= REVISIONS_WITHOUT_GAIN {
                Some(StopReason::Regression)
            } else if before.as_ref() == Some(&issues) {
                Some(StopReason::Stagnation)
            } else if iteration >= self.options.max_revisions {
                Some(StopReason::MaxIterations)
            } else {
                None
            };
            let edits = report.suggested_edits.clone();
            let judged = Judged { plan: plan.clone(), report };
            if better {
                best = Some(judged);
            }
            if let (Some(stop), Some(best)) = (stop, best.take_if(|_| stop.is_some())) {
                return Ok((best, stop, iteration + 1));
            }
            before = Some(issues);
            plan = self.edited(plan, edits).await?;
        }
        Err(CoachError::Unreadable("the loop has no end".into()))
    }

    /// What can be applied is; the rest is asked for.
    async fn edited(
        &mut self,
        plan: WorkoutPlan,
        edits: Vec<Edit>,
    ) -> Result<WorkoutPlan, CoachError> {
        self.begins(StepKind::Apply);
        let Applied { plan, applied, refused, moves, .. } = apply(&plan, &edits);
        let taken = applied.iter().map(|&index| edits[index].clone()).collect();
        let reply =
            format!("{} applied, {} refused", counted(applied.len(), "edit"), refused.len());
        self.ended(LogStep {
            edits_applied: taken,
            edits_refused: refused.iter().map(|one| one.reason.clone()).collect(),
            ..step(StepKind::Apply, "the verifier's edits, by rule".into(), reply)
        });
        // With their places in the plan that is sent along; what was about something that is gone
        // has nothing left to change.
        let verifier_edits: Vec<Edit> =
            refused.iter().filter_map(|one| moves.of_edit(&one.edit)).collect();
        if verifier_edits.is_empty() {
            return Ok(plan);
        }
        self.revise(ReviseRequest {
            plan,
            profile: self.profile.clone(),
            substitutions: Vec::new(),
            verifier_edits,
        })
        .await
    }

    /// The code's verdict, and what the coach's judgement adds to it. A judgement that fails leaves
    /// the verdict as it is, with that said.
    async fn verify(&mut self, plan: &WorkoutPlan) -> VerifierReport {
        let mut report = self.options.verifier.verify(&self.profile, plan);
        let request = VerifyRequest {
            profile: self.profile.clone(),
            plan: plan.clone(),
            report: report.clone(),
        };
        let answer = match self.answer::<contract::Verify>(StepKind::Verify, request).await {
            Ok(answer) => answer,
            Err(error) => return self.unjudged(report, &error),
        };
        let judged = &answer.value;
        for issue in &judged.issues {
            report.ok = false;
            report.progression.ok = false;
            report.progression.issues.push(issue.clone());
            report.findings.push(Finding {
                area: Area::Progression,
                loc: None,
                message: issue.clone(),
                edits: Vec::new(),
            });
        }
        // Edits without an issue are a matter of taste: what is right is left as it is.
        if !report.ok {
            let edits = judged.suggested_edits.iter().cloned();
            report.suggested_edits.extend(edits);
        }
        if !judged.notes.is_empty() {
            report.progression.notes = format!("{} {}", report.progression.notes, judged.notes);
        }
        let issues = messages(&report);
        let reply = verdict(&issues);
        self.ended(LogStep { issues, ..answered(StepKind::Verify, &answer, reply) });
        report
    }

    /// The verdict of the code alone, where the coach gave none.
    fn unjudged(&mut self, mut report: VerifierReport, error: &CoachError) -> VerifierReport {
        let why = format!("The coach's own judgement could not be had: {error}");
        let why = why.trim_end_matches('.');
        report.progression.notes = format!("{} {why}.", report.progression.notes);
        let issues = messages(&report);
        let reply = format!("{}; {why}", verdict(&issues));
        self.ended(LogStep {
            issues,
            ..step(StepKind::Verify, "the rules of the verifier".into(), reply)
        });
        report
    }

    /// Begins a step by asking, and asks once more where the answer could not be read.
    async fn answer<C: Contract>(
        &self,
        step: StepKind,
        request: C::Request,
    ) -> Result<Answer<C::Answer>, CoachError>
    where
        C::Request: Clone,
    {
        self.begins(step);
        let again = |error: &CoachError| (self.options.told)(Told::Again { step, error });
        ask_twice::<C>(self.coach, request, again).await
    }

    fn begins(&self, step: StepKind) {
        (self.options.told)(Told::Began(step));
    }

    fn ended(&mut self, step: LogStep) {
        (self.options.told)(Told::Ended(&step));
        self.log.push(step);
    }

    fn wrote(&mut self, kind: StepKind, answer: &Answer<WorkoutPlan>) {
        let days = &answer.value.days;
        let blocks = days.iter().flat_map(|day| &day.blocks);
        let exercises: usize = blocks.map(|block| block.exercises.len()).sum();
        let reply = format!("{}, {}", counted(days.len(), "day"), counted(exercises, "exercise"));
        self.ended(answered(kind, answer, reply));
    }
}

fn step(step: StepKind, prompt: String, reply: String) -> LogStep {
    LogStep {
        step,
        prompt,
        reply,
        issues: Vec::new(),
        edits_applied: Vec::new(),
        edits_refused: Vec::new(),
        swaps: Vec::new(),
        keys_dropped: Vec::new(),
    }
}

/// The step of an answer, with the keys that were left out of it.
fn answered<T>(kind: StepKind, answer: &Answer<T>, reply: String) -> LogStep {
    LogStep { keys_dropped: answer.dropped.clone(), ..step(kind, answer.asked.clone(), reply) }
}

fn messages(report: &VerifierReport) -> Vec<String> {
    let findings = report.findings.iter();
    findings.map(|finding| finding.message.clone()).collect()
}

fn verdict(issues: &[String]) -> String {
    match issues.len() {
        0 => "right".to_owned(),
        count => counted(count, "issue"),
    }
}

/// A plan that is right is worth most, else the one whose issues weigh least.
fn worth(report: &VerifierReport) -> (bool, std::cmp::Reverse<u32>) {
    (report.ok, std::cmp::Reverse(report.weight()))
}

#[cfg(test)]
mod tests;
