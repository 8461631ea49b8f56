//! Plans that are sound and plans that are subtly wrong, each with what a coach finds in it.

use super::*;
use crate::program::Pace;
use serde::Deserialize;
use serde_json::Value;
use setwise_catalog::catalog::Catalog;
use setwise_domain::stamps::Stamps;
use std::collections::BTreeSet;

/// A made-up name of words that are known, and one lift by the names of two.
const MOST_OFF: usize = 2;

const PLANS: &str = include_str!("plans.json");

#[derive(Deserialize)]
struct Labelled {
    id: String,
    about: String,
    profile: UserProfile,
    plan: Value,
    wanted: Vec<Wanted>,
}

#[derive(Deserialize)]
struct Wanted {
    /// A finding's code, or `refused` for what is no plan.
    kind: String,
    at: String,
}

/// What was found, in the words of the table.
fn found(case: &Labelled) -> Vec<(String, String, String)> {
    let text = case.plan.to_string();
    let now = "2026-11-21T18:00:00+01:00[Europe/Berlin]";
    let stamps = Stamps::fixed(now.parse().unwrap());
    let Ok(reviewed) = today::review(&text, None, &stamps) else {
        return vec![("refused".into(), "plan".into(), String::new())];
    };
    let verifier = Verifier { catalog: Catalog::embedded(), pace: Pace::default() };
    let review = verifier.review_day(&case.profile, &reviewed.plan);
    let findings = review.findings.into_iter();
    findings
        .map(|one| {
            let at = one.at.unwrap_or_else(|| "plan".into());
            (one.code.word().to_owned(), at, one.message)
        })
        .collect()
}

/// Whether it found what is wanted and nothing else. Of minutes, and of what is wrong with the plan as a
/// whole, any place will do: what is too long for its block is too long for its plan.
fn is_right(case: &Labelled, found: &[(String, String, String)]) -> bool {
    let fits = |wanted: &Wanted, (code, at, _): &(String, String, String)| {
        let same = wanted.at.trim().eq_ignore_ascii_case(at.trim());
        wanted.kind == *code && (same || wanted.at == "plan" || code == "minutes")
    };
    case.wanted.iter().all(|wanted| found.iter().any(|one| fits(wanted, one)))
        && found.iter().all(|one| case.wanted.iter().any(|wanted| fits(wanted, one)))
}

#[test]
fn plans_are_judged_as_a_coach_judges_them() {
    let cases: Vec<Labelled> = serde_json::from_str(PLANS).unwrap();
    let mut off = Vec::new();
    for case in &cases {
        let found = found(case);
        if !is_right(case, &found) {
            let wanted: Vec<_> = case.wanted.iter().map(|one| (&one.kind, &one.at)).collect();
            off.push(format!(
                "{} {}\n  wanted {wanted:?}\n  found {found:#?}",
                case.id, case.about
            ));
        }
    }
    let ids: BTreeSet<_> = cases.iter().map(|case| &case.id).collect();
    assert_eq!(ids.len(), cases.len());
    assert!(off.len() <= MOST_OFF, "{} of {} off:\n{}", off.len(), cases.len(), off.join("\n"));
}
