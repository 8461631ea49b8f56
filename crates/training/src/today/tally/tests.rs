use super::*;
use jiff::Timestamp;
use setwise_domain::plan::PlanFailureIssue;

fn failure(model: &str, issues: &[(&str, &str)]) -> PlanFailure {
    PlanFailure {
        at: Timestamp::UNIX_EPOCH,
        coach: "gemini".into(),
        provider: Some("gemini".into()),
        model: Some(model.into()),
        schema_version: SchemaVersion::V2Flat,
        rules: Some(1),
        issues: issues
            .iter()
            .map(|(code, pointer)| PlanFailureIssue {
                pointer: (*pointer).into(),
                code: (*code).into(),
                message: String::new(),
            })
            .collect(),
    }
}

#[test]
fn nothing_stored_is_nothing_counted() {
    assert_eq!(tally(Vec::new(), &[]), Tally::default());
}

#[test]
fn failures_stand_beside_the_plans_of_the_same_coach_and_version() {
    let by = |model: &str, plans| PlansBy {
        coach: "gemini".into(),
        provider: Some("gemini".into()),
        model: Some(model.into()),
        schema_version: SchemaVersion::V2Flat,
        plans,
        accepted: 3,
        refused: 1,
        open: 2,
    };
    let tally = tally(
        vec![by("large", 6)],
        &[
            failure("large", &[("out_of_range", "/exercises/3/blockIndex")]),
            failure(
                "small",
                &[("missing_field", "/summary"), ("out_of_range", "/exercises/12/blockIndex")],
            ),
        ],
    );
    let counted: Vec<_> =
        tally.by_coach.iter().map(|by| (by.who.model.as_deref(), by.plans, by.failures)).collect();
    assert_eq!(counted, [(Some("large"), 6, 1), (Some("small"), 0, 1)]);
    assert_eq!((tally.plans, tally.failures), (6, 2));
    let large = &tally.by_coach[0];
    assert_eq!((large.accepted, large.refused, large.open), (3, 1, 2));
    assert_eq!(large.who.coach, "gemini/large");
    assert_eq!(tally.failure_share, Some(0.25));
    let issues: Vec<_> = tally
        .issues
        .iter()
        .map(|error| format!("{} {} {}", error.count, error.code, error.place))
        .collect();
    assert_eq!(issues, ["2 out_of_range /exercises/*/blockIndex", "1 missing_field /summary"]);
}
