//! The offline coach's programs against what an expert checks: each item on nine programs in ten.

use super::rubric::{judge, profiles};

/// Few enough for a test; the bench asks 300.
const PROFILES: usize = 60;
/// Of a hundred programs, those that an item may fail.
const MOST_FAILED_PERCENT: usize = 10;

#[test]
fn nine_programs_in_ten_pass_each_item() {
    let (tallies, conflicts) = judge(&profiles(PROFILES));
    assert!(conflicts * 10 <= PROFILES, "{conflicts} of {PROFILES} conflict");
    let poor: Vec<String> = tallies
        .iter()
        .filter(|tally| (tally.asked - tally.passed) * 100 > tally.asked * MOST_FAILED_PERCENT)
        .map(|tally| {
            let failed = tally.failed.iter().take(3).cloned().collect::<Vec<_>>();
            format!(
                "{}: {} of {}\n  {}",
                tally.item,
                tally.passed,
                tally.asked,
                failed.join("\n  ")
            )
        })
        .collect();
    assert!(poor.is_empty(), "{}", poor.join("\n"));
}
