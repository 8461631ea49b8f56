//! The program tab: written, verified, edited, taken back, accepted.

use super::fixtures::{now, panes};
use super::live::Live;
use super::stage::Stage;
use crate::catalog::Catalog;
use crate::coach::ProgramEvent;
use crate::domain::envelope::{ProgramEnvelope, StepKind, StopReason};
use crate::domain::load::Unit;
use crate::domain::program::{UserProfile, WorkoutPlan};
use crate::program::{Imagined, apply, simulate, verify};
use crate::tui::effect::Ask;
use crate::tui::msg::News;
use crate::tui::options::Options;
use crate::tui::program::{ProgramAsk, ProgramNews, Read, Sheet, Standing};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

fn profile() -> UserProfile {
    serde_json::from_value(json!({
        "days_per_week": 2, "minutes_per_day": 45, "training_history": "beginner", "goal": "strength",
        "equipment_available": ["barbell", "dumbbell", "rack", "bench", "cable"],
        "avoid_exercises": ["overhead press"], "estimated_1rm": {"Bench Press": 100.0},
    }))
    .unwrap()
}

/// Two days: one has a press that is avoided, and nothing pulls.
fn wrong() -> WorkoutPlan {
    serde_json::from_value(json!({
        "days": [
            {"name": "Full body A", "focus": "squat, push", "blocks": [{"name": "Main lifts", "exercises": [
                {"name": "Back Squat", "sets": 3, "reps": "5-8", "intensity": "RPE 8", "rest_seconds": 150},
                {"name": "Bench Press", "sets": 3, "reps": "6-8", "intensity": "2 RIR", "rest_seconds": 150,
                 "notes": "Pause on the chest."}]}],
             "notes": ["Warm up first."]},
            {"name": "Full body B", "blocks": [{"name": "Main lifts", "exercises": [
                {"name": "Deadlift", "sets": 3, "reps": "5", "rest_seconds": 180},
                {"name": "Overhead Press", "sets": 3, "reps": "8", "rest_seconds": 120}]}]}
        ],
        "metadata": {"title": "Two full-body days", "weeks": 6, "notes": ["Add 2.5 kg when all sets are done."]}
    }))
    .unwrap()
}

fn made(plan: WorkoutPlan) -> ProgramEnvelope {
    let profile = profile();
    let verification = verify(&profile, &plan, Catalog::embedded());
    ProgramEnvelope {
        stop_reason: if verification.ok {
            StopReason::Verified
        } else {
            StopReason::MaxIterations
        },
        verification,
        profile,
        plan,
        assumptions: vec!["goal: strength".into()],
        citations: Vec::new(),
        iterations: 3,
        iterations_log: Vec::new(),
    }
}

fn sheet(plan: WorkoutPlan) -> Sheet {
    let made = made(plan);
    let imagined = Imagined {
        weeks: 6,
        misses_percent: 0,
        unit: Unit::Lb,
    };
    let weeks = simulate(&made.profile, &made.plan, Catalog::embedded(), imagined);
    Sheet { made, weeks }
}

/// The same plan with everything mended that can be.
fn right() -> WorkoutPlan {
    let mut plan = wrong();
    for _ in 0..4 {
        let report = verify(&profile(), &plan, Catalog::embedded());
        plan = apply(&plan, &report.suggested_edits).plan;
    }
    plan
}

const PROPOSED: Uuid = Uuid::from_u128(7);

fn news(news: ProgramNews) -> News {
    News::Program(news)
}

fn read(standing: Option<WorkoutPlan>, proposed: Option<WorkoutPlan>) -> News {
    news(ProgramNews::Read(Box::new(Read {
        profile: profile(),
        standing: standing.map(|plan| Standing {
            sheet: sheet(plan),
            since: "2026-11-09".parse().unwrap(),
            coach: "offline".into(),
            day: 1,
            week: 2,
        }),
        proposed: proposed.map(|plan| (PROPOSED, sheet(plan))),
    })))
}

/// The tab with what was read.
fn tab(width: u16, height: u16, told: News) -> Stage {
    let mut stage = Stage::open_with(panes(), width, height);
    stage.keys("<alt-4>");
    assert_eq!(stage.asked, [Ask::Program(ProgramAsk::Read)]);
    stage.asked.clear();
    stage.news(told);
    stage
}

fn proposed(width: u16, height: u16) -> Stage {
    tab(width, height, read(None, Some(wrong())))
}

/// Answers the edit that was asked for, as the desk would.
fn edited(stage: &mut Stage) {
    let Some(Ask::Program(ProgramAsk::Edit { made, edits })) = stage.asked.pop() else {
        panic!("no edit was asked for");
    };
    let applied = apply(&made.plan, &edits);
    stage.news(news(ProgramNews::Edited {
        sheet: sheet(applied.plan),
        inverse: applied.inverse,
        refused: applied.refused,
    }));
}

#[test]
fn show() {
    for (w, h) in [(120, 34), (80, 24), (40, 15), (200, 50)] {
        println!("{}", proposed(w, h).screen());
        println!("{}", proposed(w, h).keys("<tab>").screen());
        println!("{}", proposed(w, h).keys("v").screen());
        println!("{}", proposed(w, h).keys("w").screen());
        println!("{}", tab(w, h, read(None, None)).screen());
        println!("{}", tab(w, h, read(Some(right()), None)).screen());
    }
    let mut stage = proposed(120, 34);
    stage.keys("a");
    edited(&mut stage);
    println!("{}", stage.screen());
    let mut live = Live::open(120, 34);
    live.keys("<alt-4>");
    println!("{}", live.screen());
    live.keys("g");
    println!("{}", live.screen());
    live.keys("a");
    println!("{}", live.screen());
    let _ = (
        now(),
        Timestamp::UNIX_EPOCH,
        StepKind::Apply,
        Options::default(),
    );
    let _: Option<ProgramEvent> = None;
}
