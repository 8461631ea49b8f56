//! The schema of a contract, cold and kept, and an answer decoded, against plain
//! `serde_json::from_str` of the same text, in one run.
//!
//! The budgets are 1 ms cold, 1 µs kept. `cargo bench --bench schema`
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints its figures, and has nobody to hand a fault to"
)]

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use setwise::domain::assistant::{ProposedOperations, Route};
use setwise::domain::debrief::Debrief;
use setwise::domain::load::Unit;
use setwise::domain::plan::FlatPlan;
use setwise::domain::program::WorkoutPlan;
use setwise::domain::provider::Dialect;
use setwise::domain::report::Judgement;
use setwise::schema::codec::{Unknown, decode};
use setwise::schema::shape;
use setwise::tool::matrix;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 200;
const COLD: usize = 50;

/// The median time of one call.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn timed<T>(inner: u32, run: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..inner {
        black_box(run());
    }
    start.elapsed() / inner
}

/// Under a name of its own each time, nothing is kept yet: the type's schema, what answers are
/// held to, and then what every dialect makes of it.
fn schema<T: JsonSchema + 'static>(name: &'static str) {
    let names: Vec<&'static str> =
        (0..COLD).map(|round| &*format!("{name} {round}").leak()).collect();
    let cold: Vec<_> =
        names.iter().map(|name| timed(1, || shape::<T>(name).expect("sound"))).collect();
    let first = cold[0];
    let cold = median(cold);
    let dialects = median(
        names
            .iter()
            .map(|name| {
                let shape = shape::<T>(name).expect("sound");
                timed(1, || {
                    for dialect in Dialect::ALL {
                        black_box(shape.adapted(*dialect));
                    }
                })
            })
            .collect(),
    );
    let kept = median(
        (0..ROUNDS)
            .map(|_| timed(1_000, || shape::<T>(black_box(names[0])).expect("sound")))
            .collect(),
    );
    println!(
        "{name}: cold {cold:?}, the very first {first:?} (budget 1 ms, {:.2} of it), its five \
         forms {dialects:?}, kept {kept:?} (budget 1 µs, {:.2} of it)",
        cold.as_secs_f64() / 1e-3,
        kept.as_secs_f64() / 1e-6,
    );
}

fn answer<T: JsonSchema + DeserializeOwned + 'static>(name: &'static str, value: &Value) {
    let text = value.to_string();
    let inner = u32::try_from(2_000_000 / text.len().max(1)).expect("few").max(1) / 20;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // In turns, so that both see the same machine.
    for _ in 0..ROUNDS {
        ours.push(timed(inner.max(1), || {
            decode::<T>(name, black_box(&text), Unknown::Drop).expect("sound")
        }));
        theirs.push(timed(inner.max(1), || {
            serde_json::from_str::<T>(black_box(&text)).expect("sound")
        }));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "{name}: {} bytes, decoded {ours:?}, plain from_str {theirs:?}, ratio {:.2}",
        text.len(),
        ours.as_secs_f64() / theirs.as_secs_f64(),
    );
}

fn program(days: usize) -> Value {
    let exercise = json!({
        "name": "Incline Dumbbell Press", "sets": 4, "reps": "8-12", "intensity": "RPE 8",
        "rest_seconds": 120, "notes": null,
    });
    let block = json!({ "name": "Main", "exercises": vec![exercise; 6] });
    let day = json!({ "name": "Upper", "focus": null, "blocks": vec![block; 3], "notes": [] });
    json!({ "days": vec![day; days], "metadata": { "title": "A", "weeks": 8, "notes": [] } })
}

fn debrief() -> Value {
    json!({
        "message": "A good session: every set of the plan, and a record on the bench.",
        "highlights": [{ "text": "185 lb for 8, two more than last time.", "exercise": "Bench Press" }],
        "progressions": [{ "exercise": "Bench Press", "step": "add_load", "load": "187.5 lb", "reason": "All sets at the top of the range." }],
        "athlete_facts": [{ "kind": "limitation", "fact": "left elbow twinge" }],
        "calendar": "Move the leg day of Saturday to Monday.",
    })
}

/// Calls with each wrong name that is known, each judged by two policies.
fn refusals() {
    let today = jiff::civil::date(2026, 11, 21);
    let calls = 2 * u32::try_from(matrix(today, Unit::Lb).len()).expect("few");
    let times = (0..ROUNDS).map(|_| timed(1, || matrix(today, Unit::Lb)) / calls).collect();
    println!("a call refused, with the corrected one: {:?} (budget 100 µs)", median(times));
}

fn main() {
    refusals();
    schema::<Route>("route");
    schema::<FlatPlan>("today_plan");
    schema::<WorkoutPlan>("program");
    schema::<Judgement>("verify");
    schema::<ProposedOperations>("propose");
    schema::<Debrief>("debrief");
    answer::<Debrief>("debrief", &debrief());
    answer::<WorkoutPlan>("program", &program(6));
}
