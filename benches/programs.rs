//! What an expert checks of a program, over 300 profiles: the share of the offline coach's programs
//! that pass each item, and the profiles of those that don't.
//!
//! `cargo bench --bench programs -- --rubric`; `--failing` prints the profiles too.
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "support/rubric.rs"]
mod rubric;

/// Enough for a share to be read to a hundredth.
const PROFILES: usize = 300;
/// Profiles that are printed for each item.
const SHOWN: usize = 5;

fn main() {
    let failing = std::env::args().any(|argument| argument == "--failing");
    let profiles = rubric::profiles(PROFILES);
    let (tallies, conflicts) = rubric::judge(&profiles);
    println!("{PROFILES} profiles, {conflicts} of them told of a conflict");
    for tally in tallies {
        let asked = tally.asked.max(1);
        let hundredths = tally.passed * 100 / asked;
        println!(
            "  {:<36} .{hundredths:02}  {} of {}",
            tally.item, tally.passed, tally.asked
        );
        for profile in tally.failed.iter().take(if failing { SHOWN } else { 0 }) {
            println!("      {profile}");
        }
    }
}
