//! What is wrong with a plan, for the athlete: who wrote no JSON, and reads none.

use super::error::{PlanError, PlanIssue};
use setwise_domain::decode::IssueCode;
use setwise_domain::text::{counted, printable};
use setwise_words::text::pointer;

/// The first issue, and how many there are beside it.
pub fn in_words(error: &PlanError) -> String {
    let first = error.listed.first().map(issue_in_words).unwrap_or_default();
    match (error.listed.len() + error.more).saturating_sub(1) {
        0 => first,
        more => format!("{first}, and {}", counted(more, "more problem")),
    }
}

/// `block 2 has no exercises`, without a stop at its end.
fn issue_in_words(issue: &PlanIssue) -> String {
    let at = |pointer: &str| pointer::place(pointer).unwrap_or_else(|| "the plan".to_owned());
    let (holder, field) = issue.pointer.rsplit_once('/').unwrap_or_default();
    let place = at(&issue.pointer);
    let (holder, field) = (at(holder), pointer::name(field));
    let words = match issue.code {
        IssueCode::CutShort => "its text breaks off before the end".to_owned(),
        IssueCode::TooLarge
        | IssueCode::NoObject
        | IssueCode::SeveralValues
        | IssueCode::NotJson
        | IssueCode::TooDeep => "its text can't be read as a plan".to_owned(),
        IssueCode::EmptyBlock => format!("{place} has no exercises"),
        IssueCode::MissingField | IssueCode::TooFew => {
            format!("{holder} has no {field}")
        }
        IssueCode::OutOfRange if field == "block index" => {
            format!("{holder} is in a block that the plan doesn't have")
        }
        IssueCode::DuplicateOrder => {
            format!("{holder} has the same place in its block as another one")
        }
        IssueCode::Blank => format!("{place} is blank"),
        IssueCode::GenericName => {
            format!("{holder} has {}, which names no exercise", issue.found)
        }
        _ => format!("{place}: found {}; wanted {}", issue.found, issue.wanted),
    };
    printable(words.trim_end_matches('.')).into_owned()
}

#[cfg(test)]
mod tests {
    use crate::today::{in_words, review};
    use serde_json::{Value, json};
    use setwise_domain::plan::SchemaVersion;
    use setwise_domain::stamps::Stamps;

    fn plan() -> Value {
        json!({
            "focus": "Push", "durationMinutes": 30, "equipment": [], "source": "ai",
            "energy": "moderate", "summary": "Half an hour.",
            "blocks": [{"title": "Main", "durationMinutes": 30, "focus": "Strength"}],
            "exercises": [{
                "blockIndex": 0, "order": 0, "name": "Bench Press", "prescription": "3 x 8",
                "detail": null,
            }],
        })
    }

    #[track_caller]
    fn said(text: &str) -> String {
        let stamps = Stamps::fixed("2026-11-21T18:00:00[UTC]".parse().unwrap());
        let refused = review(text, Some(SchemaVersion::V2Flat), &stamps);
        in_words(&refused.unwrap_err())
    }

    #[test]
    fn an_athlete_reads_no_pointers() {
        let with = |pointer: &str, value: Value| {
            let mut plan = plan();
            *plan.pointer_mut(pointer).unwrap() = value;
            said(&plan.to_string())
        };
        for (said, words) in [
            (with("/blocks", json!([])), "the plan has no blocks"),
            (
                with("/exercises/0/name", json!("Exercise")),
                "exercise 1 has the name \"Exercise\", which names no exercise",
            ),
            (
                with("/exercises/0/prescription", json!("  ")),
                "the prescription of exercise 1 is blank",
            ),
            (
                with("/energy", json!("huge")),
                "the energy: found the string \"huge\"; wanted \"easy\", \"moderate\" or \"intense\"",
            ),
        ] {
            assert!(said.starts_with(words), "{said}");
            assert!(!said.contains('/'), "{said}");
        }
        let mut unused = plan();
        unused["blocks"] = json!([plan()["blocks"][0], plan()["blocks"][0]]);
        assert_eq!(said(&unused.to_string()), "block 2 has no exercises");
        let mut twice = plan();
        twice["exercises"] = json!([plan()["exercises"][0], plan()["exercises"][0]]);
        assert_eq!(
            said(&twice.to_string()),
            "exercise 2 has the same place in its block as another one"
        );
        twice["exercises"][1]["blockIndex"] = json!(7);
        assert_eq!(said(&twice.to_string()), "exercise 2 is in a block that the plan doesn't have");
        let mut without = plan();
        without["exercises"][0]["prescription"] = json!("");
        without["exercises"][0]["name"] = json!("");
        let told = said(&without.to_string());
        assert!(told.ends_with(", and 1 more problem"), "{told}");
        assert_eq!(said("no plan"), "its text can't be read as a plan");
        let whole = plan().to_string();
        assert_eq!(said(&whole[..whole.len() - 4]), "its text breaks off before the end");
    }
}
