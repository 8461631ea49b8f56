//! What an expert checks of a program, over 300 profiles: the share of the offline coach's programs
//! that pass each item, and what is wrong with those that don't.
//!
//! `cargo bench --bench programs -- --rubric`; `--failing` prints what is wrong too, and `--written`
//! a few of the programs.
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "support/rubric.rs"]
mod rubric;

use serde_json::{Value, to_value};
use setwise::catalog::Catalog;
use setwise::domain::program::UserProfile;
use setwise::offline::program::program;
use setwise::program::prescribed;

/// Enough for a share to be read to a hundredth.
const PROFILES: usize = 300;
/// Profiles that are printed for each item, and one program of so many is printed.
const SHOWN: usize = 5;
const ONE_OF: usize = 12;

fn main() {
    let asks = |for_what: &str| std::env::args().any(|argument| argument == for_what);
    let failing = asks("--failing");
    let profiles = rubric::profiles(PROFILES);
    if asks("--written") {
        profiles.iter().step_by(ONE_OF).for_each(print_program);
    }
    let (tallies, unanswered) = rubric::judge(&profiles, written);
    println!("{PROFILES} profiles, {unanswered} of them told of a conflict");
    for tally in tallies {
        let hundredths = tally.passed * 100 / tally.asked.max(1);
        println!(
            "  {:<40} {}.{:02}  {} of {}",
            tally.item,
            hundredths / 100,
            hundredths % 100,
            tally.passed,
            tally.asked
        );
        for failed in tally.failed.iter().take(if failing { SHOWN } else { 0 }) {
            println!("      {failed}");
        }
    }
}

/// The plan, and the program that is made of it once it is accepted.
fn written(profile: &Value) -> Option<(Value, Value)> {
    let profile: UserProfile = serde_json::from_value(profile.clone()).ok()?;
    let plan = program(&profile, None, Catalog::embedded()).ok()?.plan;
    let made = prescribed(&plan, &profile, Catalog::embedded()).program;
    Some((to_value(plan).ok()?, to_value(made).ok()?))
}

fn print_program(wishes: &Value) {
    let words = |key: &str| -> Vec<String> {
        let all = wishes[key].as_array().into_iter().flatten();
        all.filter_map(|one| one.as_str().map(str::to_owned)).collect()
    };
    let (equipment, avoided) = (words("equipment_available"), words("avoid_exercises"));
    println!(
        "{} days, {} min, {}, {}, age {}, with {}; avoids {}",
        wishes["days_per_week"],
        wishes["minutes_per_day"],
        wishes["goal"],
        wishes["training_history"],
        wishes["age"],
        if equipment.len() > 20 { "a gym".to_owned() } else { equipment.join(", ") },
        avoided.join(", ")
    );
    let Ok(profile) = serde_json::from_value::<UserProfile>(wishes.clone()) else {
        return;
    };
    let plan = match program(&profile, None, Catalog::embedded()) {
        Ok(written) => written.plan,
        Err(why) => return println!("  {why}\n"),
    };
    println!("  {}", plan.metadata.title.unwrap_or_default());
    for day in &plan.days {
        println!("    {}", day.name);
        for one in day.blocks.iter().flat_map(|block| &block.exercises) {
            let rest = one.rest_seconds.unwrap_or_default();
            let effort = one.intensity.as_deref().unwrap_or_default();
            println!("      {} {}x{} {effort} rest {rest} s", one.name, one.sets, one.reps);
        }
    }
    for note in &plan.metadata.notes {
        println!("    - {note}");
    }
    println!();
}
