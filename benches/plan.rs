//! A plan's text, in either version, to the canonical plan, against `serde_json::Value` of the same
//! text, in one run.
//!
//! The budget is a ratio of 3 for v2-flat. `cargo bench --bench plan`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

use serde_json::{Value, json};
use setwise::domain::plan::{FlatPlan, NestedPlan, SchemaVersion};
use setwise::domain::stamps::Stamps;
use setwise::today::transform;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 200;

fn plan(blocks: usize, exercises: usize) -> String {
    let blocks: Vec<Value> = (0..blocks)
        .map(|n| json!({"title": format!("Block {n}"), "durationMinutes": 10, "focus": "Strength"}))
        .collect();
    let exercises: Vec<Value> = (0..exercises)
        .map(|n| {
            json!({
                "blockIndex": n % blocks.len(),
                "order": exercises - n,
                "name": "Incline Dumbbell Press",
                "prescription": "3 x 8-12",
                "detail": if n % 2 == 0 { json!("RPE 8, rest 2:00") } else { Value::Null },
            })
        })
        .collect();
    json!({
        "focus": "Upper body strength",
        "durationMinutes": 45,
        "equipment": ["Dumbbells", "Bench", "Cable"],
        "source": "ai",
        "energy": "moderate",
        "summary": "Presses and rows, then arms; \"easy\" on the shoulders.",
        "blocks": blocks,
        "exercises": exercises,
    })
    .to_string()
}

/// The median time of one call.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn timed<T>(inner: usize, run: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..inner {
        black_box(run());
    }
    start.elapsed() / u32::try_from(inner).expect("few")
}

/// The same plan in the nested version.
fn nested(flat: &str) -> String {
    let flat: FlatPlan = serde_json::from_str(flat).expect("sound");
    serde_json::to_string(&NestedPlan::from(flat)).expect("sound")
}

/// The flat plan with a template in the place of every second block.
fn with_templates(flat: &str) -> String {
    let mut flat: Value = serde_json::from_str(flat).expect("sound");
    let blocks = flat["blocks"].as_array_mut().expect("a list");
    for block in blocks.iter_mut().step_by(2) {
        *block = json!({"blockTemplate": "warmup-basic"});
    }
    flat.to_string()
}

fn compare(name: &str, text: &str, version: SchemaVersion, inner: usize) {
    let stamps = Stamps::new(jiff::Zoned::now, uuid::Uuid::now_v7);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // In turns, so that both see the same machine.
    for _ in 0..ROUNDS {
        ours.push(timed(inner, || transform(black_box(text), version, &stamps).expect("sound")));
        theirs
            .push(timed(inner, || serde_json::from_str::<Value>(black_box(text)).expect("sound")));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "{name}, {version}: {} bytes, text → plan {ours:?}, text → Value {theirs:?}, ratio {:.2} (budget 3)",
        text.len(),
        ours.as_secs_f64() / theirs.as_secs_f64(),
    );
}

/// A day's plan with an issue in most of its parts, each told with its place.
fn refuse(text: &str) {
    let stamps = Stamps::new(jiff::Zoned::now, uuid::Uuid::now_v7);
    let mut plan: Value = serde_json::from_str(text).expect("sound");
    plan["durationMinutes"] = json!("45 min");
    plan["energy"] = json!("huge");
    plan["notes"] = json!("none");
    for exercise in plan["exercises"].as_array_mut().expect("a list") {
        exercise["order"] = json!("1");
    }
    let text = plan.to_string();
    let read = || transform(black_box(&text), SchemaVersion::V2Flat, &stamps);
    let issues = read().expect_err("refused").listed.len();
    let times = (0..ROUNDS).map(|_| timed(100, read)).collect();
    println!("a day refused for {issues} issues: {:?} (budget 100 µs)", median(times));
}

fn main() {
    refuse(&plan(4, 12));
    // Half the blocks of the largest are templates of four exercises each.
    for (name, blocks, exercises) in [("a day", 4, 12), ("the largest", 50, 500)] {
        let text = plan(blocks, exercises);
        let inner = 20_000 / exercises;
        compare(name, &text, SchemaVersion::V2Flat, inner);
        compare(name, &nested(&text), SchemaVersion::V1Current, inner);
        let fewer = with_templates(&plan(blocks, exercises - exercises / 5));
        let name = format!("{name}, half of it templates");
        compare(&name, &fewer, SchemaVersion::V2Flat, inner);
    }
}
