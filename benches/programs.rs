//! What an expert checks of a program, over 300 profiles: the share of the offline coach's programs
//! that pass each item, and the profiles of those that don't.
//!
//! `cargo bench --bench programs -- --rubric`; `--failing` prints the profiles too, and `--written`
//! a few of the programs.
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "support/rubric.rs"]
mod rubric;

use setwise::catalog::Catalog;
use setwise::domain::program::UserProfile;
use setwise::offline::program::program;

/// Enough for a share to be read to a hundredth.
const PROFILES: usize = 300;
/// Profiles that are printed for each item, and programs that are printed.
const SHOWN: usize = 5;
const WRITTEN: usize = 20;

fn main() {
    let asks = |for_what: &str| std::env::args().any(|argument| argument == for_what);
    let failing = asks("--failing");
    let profiles = rubric::profiles(PROFILES);
    if asks("--written") {
        profiles.iter().take(WRITTEN).for_each(print_program);
    }
    let (tallies, conflicts) = rubric::judge(&profiles);
    println!("{PROFILES} profiles, {conflicts} of them told of a conflict");
    for tally in tallies {
        let asked = tally.asked.max(1);
        let hundredths = tally.passed * 100 / asked;
        println!(
            "  {:<36} {}.{:02}  {} of {}",
            tally.item,
            hundredths / 100,
            hundredths % 100,
            tally.passed,
            tally.asked
        );
        for profile in tally.failed.iter().take(if failing { SHOWN } else { 0 }) {
            println!("      {profile}");
        }
    }
}

fn print_program(profile: &UserProfile) {
    println!(
        "{} days, {} min, {}, {:?}, with {}; avoids {}",
        profile.days_per_week,
        profile.minutes_per_day,
        profile.goal,
        profile.training_history,
        profile.equipment_available.join(" "),
        profile.avoid_exercises.join(", ")
    );
    let written = match program(profile, Catalog::embedded()) {
        Ok(written) => written,
        Err(why) => return println!("  {why}"),
    };
    println!("  {}", written.from.id);
    for day in &written.plan.days {
        let blocks = day.blocks.iter().filter(|block| block.name != "Warm-up");
        let exercises = blocks.flat_map(|block| &block.exercises);
        let said = exercises.map(|one| format!("{} {}x{}", one.name, one.sets, one.reps));
        println!("    {}: {}", day.name, said.collect::<Vec<_>>().join("; "));
    }
}
