use super::*;
use crate::domain::plan::SchemaVersion;
use crate::today::tally::{ByCoach, FaultCount};

#[test]
fn failures_are_told_beside_the_plans_of_the_same_coach() {
    let who = |coach: &str, model: Option<&str>, schema_version| Who {
        coach: coach.to_owned(),
        provider: None,
        model: model.map(str::to_owned),
        schema_version,
    };
    let shown = Shown {
        tally: Tally {
            plans: 5,
            failures: 1,
            failure_share: Some(1.0 / 6.0),
            by_coach: vec![
                ByCoach {
                    who: who("gemini", Some("small"), SchemaVersion::V2Flat),
                    plans: 1,
                    failures: 1,
                },
                ByCoach {
                    who: who("offline", None, SchemaVersion::V2Flat),
                    plans: 4,
                    failures: 0,
                },
            ],
            faults: vec![
                FaultCount {
                    code: "out_of_range".to_owned(),
                    place: "/exercises/*/blockIndex".to_owned(),
                    count: 2,
                },
                FaultCount {
                    code: "not_json".to_owned(),
                    place: String::new(),
                    count: 1,
                },
            ],
        },
        rules: 1,
        newest: Vec::new(),
    };
    insta::assert_snapshot!(text(&shown), @r###"
        5 plans, 1 failure (templates by rules 1)
          gemini small v2-flat                 1     1
          offline v2-flat                      4     0
        What was wrong:
              2  out_of_range       /exercises/*/blockIndex
              1  not_json           the plan
        "###);
}
