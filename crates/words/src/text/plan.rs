//! Plans and programs: `Press and pull · 45 min · moderate`.

use super::{duration, more, sentence};
use setwise_domain::edit::Edit;
use setwise_domain::plan::{PlanFinding, PlanReview, StoredPlan, TodayPlan, Weight};
use setwise_domain::program::ProgramExercise;
use setwise_domain::text::{counted, printable};

/// How one comes by a program.
pub const PROGRAMS: &str = "`make me a program` writes one that fits you, `which programs are there` lists those by known methods, and `start 5/3/1` proposes one of them.";

/// `Press and pull · 45 min · moderate`.
pub fn plan_head(plan: &TodayPlan) -> String {
    let minutes = duration::minutes(plan.duration_minutes);
    format!("{} · {minutes} · {}", plan.focus, plan.energy)
}

/// Digits of an id that tell plans apart in practice: its last ones, which are random.
const DIGITS_SHOWN: usize = 6;

/// `3f09ab  2026-11-21  accepted   Press and pull · 45 min · moderate  (file)`.
pub fn stored_plan(stored: &StoredPlan) -> String {
    let plan = &stored.plan;
    let id = stored.id.simple().to_string();
    format!(
        "{}  {}  {:<9}  {} · {} min · {}  ({})",
        &id[id.len() - DIGITS_SHOWN..],
        stored.date,
        stored.standing.word(),
        plan.focus,
        plan.duration_minutes,
        plan.energy,
        stored.made.coach
    )
}

/// The verdict on a plan for one day, in a line.
pub fn plan_verdict(review: &PlanReview) -> String {
    let takes = format!("Its sets and rests take about {}.", duration::minutes(review.minutes));
    let count = review.findings.len();
    match review.serious() {
        _ if count == 0 => format!("No problems found. {takes}"),
        0 => format!("{}, none serious. {takes}", counted(count, "finding")),
        serious if serious == count => format!("{}, serious. {takes}", counted(count, "finding")),
        serious => format!("{}, {serious} of them serious. {takes}", counted(count, "finding")),
    }
}

/// What is worth knowing of a plan, behind the reason for it: ` Worth knowing: … .`; nothing where nothing
/// is.
pub fn plan_worth_knowing(review: &PlanReview) -> String {
    let findings: Vec<&str> = review.findings.iter().map(|one| &*one.message).collect();
    worth_knowing(" Worth knowing", &findings)
}

/// The first findings behind these words; nothing where there is nothing.
pub fn worth_knowing(lead: &str, findings: &[&str]) -> String {
    /// The others are in its verdict.
    const FINDINGS: usize = 3;
    if findings.is_empty() {
        return String::new();
    }
    let said = findings.iter().take(FINDINGS);
    let said: Vec<_> = said.map(|one| printable(one)).collect();
    let more = more("; and ", findings.len(), FINDINGS);
    format!("{lead}: {}{more}.", said.join("; "))
}

/// A finding with what to change: `Bench Press asks for … . Take 120 kg or less.` A serious one begins with
/// `!`.
pub fn plan_finding(finding: &PlanFinding) -> String {
    let mark = match finding.weight {
        Weight::Serious => '!',
        Weight::Advice => '-',
    };
    let change = finding.change.as_ref().map(|change| format!(" {}", sentence(change)));
    format!("{mark} {}{}", sentence(&finding.message), change.unwrap_or_default())
}

/// What an edit of a plan asks to be done, to follow a sentence about it: `ask for 3 sets`.
pub fn plan_change(edit: &Edit) -> String {
    match edit {
        Edit::ReplaceExercise { payload, .. } => format!("do {} instead", payload.new_name),
        Edit::TuneSets { payload, .. } => format!("ask for {} sets", payload.sets),
        Edit::TuneReps { payload, .. } => format!("ask for {} reps", payload.reps),
        Edit::AddRest { payload, .. } => format!("rest {}", duration::clock(payload.rest_seconds)),
        Edit::RemoveExercise { .. } => "leave it out".to_owned(),
        Edit::AddExercise { payload, .. } => {
            let exercise = &payload.exercise;
            format!("ask for {}, {}", exercise.name, program_exercise(exercise))
        }
        Edit::ReorderDays { .. } => "reorder the days".to_owned(),
        Edit::AddNote { payload, .. } => payload.note.clone(),
    }
}

/// `Main · 30 min`.
pub fn block_head(title: &str, minutes: u32) -> String {
    format!("{title} · {}", duration::minutes(minutes))
}

/// `3 x 8  RPE 8  rest 120 s`.
pub fn program_exercise(exercise: &ProgramExercise) -> String {
    let intensity = exercise.intensity.as_ref();
    let intensity = intensity.map(|intensity| format!("  {intensity}"));
    let rest = exercise.rest_seconds.map(|rest| format!("  rest {rest} s"));
    format!(
        "{} x {}{}{}",
        exercise.sets,
        exercise.reps,
        intensity.unwrap_or_default(),
        rest.unwrap_or_default()
    )
}
