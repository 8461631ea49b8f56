//! A program and its verdict as text.

use crate::domain::envelope::ProgramEnvelope;
use crate::domain::program::{ProgramDay, ProgramExercise, WorkoutPlan};
use crate::domain::report::{Area, VerifierReport};
use crate::text;
use std::fmt::Write as _;

/// Behind a program that is proposed.
pub const PROPOSED: &str = "Nothing has changed yet: `setwise accept` makes it your program, `setwise refuse` discards it.";

pub fn envelope(envelope: &ProgramEnvelope) -> String {
    let mut text = plan(&envelope.plan);
    text.push('\n');
    for assumed in &envelope.assumptions {
        let _ = write!(text, "\nAssumed: {assumed}.");
    }
    for cited in &envelope.citations {
        let _ = write!(text, "\nFrom the {}.", cited.trim_end_matches('.'));
    }
    // Last, so that it is in sight beside the words that accept it.
    let apart = if text.ends_with('\n') { "\n" } else { "\n\n" };
    text + apart + &verdict(&envelope.verification)
}

pub fn plan(plan: &WorkoutPlan) -> String {
    let mut text = plan.metadata.title.clone().unwrap_or_else(|| "Program".into());
    if let Some(weeks) = plan.metadata.weeks {
        let _ = write!(text, ", {weeks} weeks");
    }
    for (index, one) in plan.days.iter().enumerate() {
        let _ = write!(text, "\n\n{}", day(index, one));
    }
    for note in &plan.metadata.notes {
        let _ = write!(text, "\n\n{note}");
    }
    text
}

fn day(index: usize, day: &ProgramDay) -> String {
    let mut text = format!("Day {}  {}", index + 1, day.name);
    for block in &day.blocks {
        let _ = write!(text, "\n  {}", block.name);
        for exercise in &block.exercises {
            let _ = write!(text, "\n    {}", self::exercise(exercise));
        }
    }
    for note in &day.notes {
        let _ = write!(text, "\n  {note}");
    }
    text
}

/// `Bench Press  3 x 8-10  RPE 8  rest 120 s`.
pub fn exercise(exercise: &ProgramExercise) -> String {
    let asked = text::program_exercise(exercise);
    let mut text = format!("{:<34} {asked}", exercise.name);
    if let Some(notes) = &exercise.notes {
        let _ = write!(text, "  {notes}");
    }
    text
}

/// One line an area, then what is wrong.
pub fn verdict(report: &VerifierReport) -> String {
    let minutes: Vec<_> =
        report.time_fit.per_day_minutes.iter().map(|one| format!("{one:.0}")).collect();
    let days = report.balance.weekly_presence_days;
    // An issue of structure can keep what is wrong elsewhere from being found.
    let mark = |ok: bool| match (ok, report.structure.ok) {
        (true, true) => "ok  ",
        (true, false) => "?   ",
        (false, _) => "no  ",
    };
    let mut text = format!(
        "{}structure\n{}time         {} of {} minutes\n{}balance      squat {}, hinge {}, push {}, pull {} days\n{}avoidance\n{}progression",
        mark(report.structure.ok),
        mark(report.time_fit.ok),
        minutes.join(", "),
        report.time_fit.limit,
        mark(report.balance.ok),
        days.squat_like,
        days.hinge_like,
        days.push_like,
        days.pull_like,
        mark(report.avoidance.ok),
        mark(report.progression.ok),
    );
    if !report.structure.ok {
        text.push_str(
            "\n?: nothing found, but only a plan with a right structure can be judged fully",
        );
    }
    for (part, name) in [(&report.level, "level"), (&report.volume, "volume")] {
        if !part.ok {
            let _ = write!(text, "\n{}{name}", mark(false));
        }
    }
    for finding in &report.findings {
        let edits = match finding.edits.len() {
            0 => String::new(),
            1 => "  (1 edit fixes it)".to_owned(),
            edits => format!("  ({edits} edits fix it)"),
        };
        let area = finding.area.word().trim_end_matches("_fit");
        let _ = write!(text, "\n{area}: {}{edits}", finding.message);
    }
    for name in &report.unclassified {
        let _ = write!(text, "\n'{name}' is not in the catalogue, so it isn't judged.");
    }
    if report.findings.iter().all(|one| !matches!(one.area, Area::Progression | Area::Volume)) {
        let _ = write!(text, "\n{}", report.progression.notes);
    }
    text
}
