//! Plans and programs: `Press and pull · 45 min · moderate`.

use super::duration;
use crate::domain::plan::TodayPlan;
use crate::domain::program::ProgramExercise;

/// `Press and pull · 45 min · moderate`.
pub fn plan_head(plan: &TodayPlan) -> String {
    let minutes = duration::minutes(plan.duration_minutes);
    format!("{} · {minutes} · {}", plan.focus, plan.energy)
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
