//! What an outside judge finds of programs by rule.

#[path = "../../../../benches/support/rubric.rs"]
mod rubric;

use super::program;
use rubric::{judge, profiles};
use serde_json::Value;
use setwise_catalog::catalog::Catalog;
use setwise_domain::program::UserProfile;
use setwise_training::program::prescribed;

/// The plan, and the program that is made of it once it is accepted.
fn written(profile: &Value) -> Option<(Value, Value)> {
    let profile: UserProfile = serde_json::from_value(profile.clone()).unwrap();
    let catalog = Catalog::embedded();
    let plan = match program(&profile, None, catalog) {
        Ok(written) => written.plan,
        Err(why) => {
            eprintln!("  {why}");
            return None;
        }
    };
    let made = prescribed(&plan, &profile, catalog).program;
    Some((serde_json::to_value(plan).unwrap(), serde_json::to_value(made).unwrap()))
}

#[test]
fn print_some() {
    let Ok(wanted) = std::env::var("SHOW") else { return };
    for profile in profiles(300) {
        let text = profile.to_string();
        if !wanted.split('&').all(|one| text.contains(one)) {
            continue;
        }
        eprintln!("{}", text.replace("ab wheel", ""));
        let Some((plan, _)) = written(&profile) else { continue };
        for day in plan["days"].as_array().unwrap() {
            eprintln!("  {}", day["name"]);
            for block in day["blocks"].as_array().unwrap() {
                for one in block["exercises"].as_array().unwrap() {
                    eprintln!("     {} {}x{} r{}", one["name"], one["sets"], one["reps"], one["rest_seconds"]);
                }
            }
        }
    }
}

#[test]
fn nineteen_programs_in_twenty_pass_each_item() {
    let all = profiles(300);
    let (tallies, unanswered) = judge(&all, written);
    eprintln!("{} profiles, {unanswered} unanswered", all.len());
    for tally in &tallies {
        let share = tally.passed * 1000 / tally.asked.max(1);
        eprintln!("{:<40} .{share:03} {} of {}", tally.item, tally.passed, tally.asked);
        for failed in tally.failed.iter().take(4) {
            eprintln!("        {failed}");
        }
    }
}
