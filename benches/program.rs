//! A program of six days: verified and its edits applied, and written offline, each against one
//! pass of serde over the plan's JSON, in one run.
//!
//! The budget is 200 µs for verifying and applying. `cargo bench --bench program`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

use setwise::catalog::{Catalog, templates};
use setwise::domain::edit::Edit;
use setwise::domain::exercise::Equipment;
use setwise::domain::program::{TopSet, UserProfile, WorkoutPlan};
use setwise::offline::program::program;
use setwise::program::{apply, verify};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 300;
const BUDGET: Duration = Duration::from_micros(200);

fn main() {
    let catalog = Catalog::embedded();
    let profile = profile();
    let plan = six_days(&profile, catalog);
    let faulty = faulty(&plan);
    let report = verify(&profile, &faulty, catalog);
    let edits: Vec<Edit> = report.suggested_edits;
    let exercises = plan.days.iter().flat_map(|day| &day.blocks);
    let exercises: usize = exercises.map(|block| block.exercises.len()).sum();
    let text = serde_json::to_string(&faulty).expect("a text");
    println!(
        "{} days, {exercises} exercises, {} bytes of JSON, {} edits suggested",
        plan.days.len(),
        text.len(),
        edits.len()
    );
    let mut serde = Vec::new();
    let (mut sound, mut mended, mut written) = (Vec::new(), Vec::new(), Vec::new());
    // In turns, so that all see the same machine.
    for round in 0..ROUNDS {
        serde.push(timed(|| {
            let plan: WorkoutPlan = serde_json::from_str(black_box(&text)).expect("a plan");
            serde_json::to_string(&plan).expect("a text").len()
        }));
        sound.push(timed(|| verify(black_box(&profile), &plan, catalog).ok));
        mended.push(timed(|| {
            let report = verify(black_box(&profile), &faulty, catalog);
            apply(&faulty, &report.suggested_edits).plan
        }));
        if round % 10 == 0 {
            written.push(timed(|| {
                program(black_box(&profile), catalog).expect("a program")
            }));
        }
    }
    let serde = median(serde);
    println!("  plan's JSON read and written {serde:>10.1?}");
    told("verify, nothing wrong", median(sound), serde, Some(BUDGET));
    told("verify and apply", median(mended), serde, Some(BUDGET));
    told("write offline", median(written), serde, None);
}

fn told(name: &str, ours: Duration, bare: Duration, budget: Option<Duration>) {
    let ratio = ours.as_secs_f64() / bare.as_secs_f64();
    let verdict = match budget {
        Some(budget) if ours <= budget => format!("; within {budget:?}"),
        Some(budget) => format!("; OVER {budget:?}"),
        None => String::new(),
    };
    println!("  {name:<28} {ours:>10.1?}, ratio {ratio:.2}{verdict}");
}

/// One with a log: every load to begin with is worked out too.
fn profile() -> UserProfile {
    let equipment = Equipment::ALL.iter().map(|one| one.word().to_owned());
    let mut profile: UserProfile =
        serde_json::from_str(r#"{"days_per_week": 6, "minutes_per_day": 75, "unit": "kg"}"#)
            .expect("a profile");
    profile.equipment_available = equipment.collect();
    for exercise in Catalog::embedded().all().iter().take(60) {
        let top = TopSet {
            kg: 60.0,
            reps: 8,
            rir: Some(2.0),
            on: None,
        };
        profile.last_top_sets.insert(exercise.name.clone(), top);
    }
    profile
}

/// A template of six days where it suits, else one written.
fn six_days(profile: &UserProfile, catalog: &'static Catalog) -> WorkoutPlan {
    let template = templates().iter().find(|one| one.plan.days.len() == 6);
    template.map_or_else(
        || program(profile, catalog).expect("a program"),
        |one| one.plan.clone(),
    )
}

/// The same with sets, reps and rests that the verifier has something to say to.
fn faulty(plan: &WorkoutPlan) -> WorkoutPlan {
    let mut plan = plan.clone();
    let blocks = plan.days.iter_mut().flat_map(|day| &mut day.blocks);
    for (place, exercise) in blocks.flat_map(|block| &mut block.exercises).enumerate() {
        match place % 5 {
            0 => exercise.sets = 0,
            1 => "lots".clone_into(&mut exercise.reps),
            2 => exercise.rest_seconds = Some(600),
            _ => {}
        }
    }
    plan
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
