//! v2-flat text to the canonical plan, against `serde_json::Value` of the same text, in one run.
//!
//! The budget is a ratio of 3. `cargo bench --bench plan`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

use serde_json::{Value, json};
use setwise::domain::plan::SchemaVersion;
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

fn main() {
    let stamps = Stamps::new(jiff::Zoned::now, uuid::Uuid::now_v7);
    for (name, blocks, exercises) in [("a day", 4, 12), ("the largest", 50, 500)] {
        let text = plan(blocks, exercises);
        let inner = 20_000 / exercises;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        // In turns, so that both see the same machine.
        for _ in 0..ROUNDS {
            ours.push(timed(inner, || {
                transform(black_box(&text), SchemaVersion::V2Flat, &stamps).expect("sound")
            }));
            theirs.push(timed(inner, || {
                serde_json::from_str::<Value>(black_box(&text)).expect("sound")
            }));
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!(
            "{name}: {} bytes, text → plan {ours:?}, text → Value {theirs:?}, ratio {:.2} (budget 3)",
            text.len(),
            ours.as_secs_f64() / theirs.as_secs_f64(),
        );
    }
}
