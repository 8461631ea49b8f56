use super::tally::Tally;
use super::*;
use jiff::Timestamp;
use setwise_domain::tool_call::{CallIssueCode, Origin};
use setwise_store::{CallEnd, CallFact};

fn fact(
    day: u8,
    conversation: u128,
    issues: &[CallIssueCode],
    mistakes: &[(&str, &str)],
) -> CallFact {
    CallFact {
        at: format!("2026-11-{day:02}T12:00:00Z").parse::<Timestamp>().unwrap(),
        origin: Origin {
            caller: Caller::Model,
            provider: None,
            model: None,
            conversation: Some(Uuid::from_u128(conversation)),
        },
        tool: "log_set_result".into(),
        end: if issues.is_empty() { CallEnd::Done } else { CallEnd::Refused },
        issues: issues.to_vec(),
        name_mistakes: mistakes
            .iter()
            .map(|(used, right)| ((*used).into(), (*right).into()))
            .collect(),
        micros: 100,
    }
}

fn of(caller: Caller, fact: CallFact) -> CallFact {
    CallFact { origin: Origin { caller, ..fact.origin }, ..fact }
}

fn counted(facts: impl IntoIterator<Item = CallFact>) -> Stats {
    let mut tally = Tally::default();
    for fact in facts {
        tally.add(&fact, &TimeZone::UTC);
    }
    tally.end(0, &[])
}

/// Two weeks of two conversations, and calls of others.
fn two_weeks() -> Stats {
    use CallIssueCode::{AliasUsed, MissingParameter, OutOfRange, UnknownParameter};
    let name = ("exerciseName", "exercise");
    counted([
        fact(2, 1, &[MissingParameter, AliasUsed], &[name]),
        fact(2, 1, &[AliasUsed, OutOfRange], &[("weight", "load_lb or load_kg")]),
        fact(2, 1, &[], &[]),
        fact(3, 2, &[MissingParameter, AliasUsed], &[("day", "date")]),
        fact(3, 1, &[], &[]),
        fact(9, 2, &[UnknownParameter], &[("tempo", "")]),
        fact(10, 2, &[], &[name]),
        of(Caller::Developer, fact(9, 3, &[AliasUsed], &[name])),
        of(Caller::Offline, fact(9, 3, &[], &[])),
        CallFact { tool: "show_plan".into(), ..fact(9, 1, &[], &[]) },
    ])
}

#[test]
fn every_figure_is_counted_from_the_calls_of_models() {
    let json = serde_json::to_string_pretty(&two_weeks()).unwrap();
    insta::assert_snapshot!(json, @r#"
    {
      "calls": 7,
      "refused": 4,
      "refused_share": 0.5714285714285714,
      "name_mistakes": [
        {
          "used": "exerciseName",
          "correct": "exercise",
          "count": 2
        },
        {
          "used": "day",
          "correct": "date",
          "count": 1
        },
        {
          "used": "tempo",
          "correct": null,
          "count": 1
        },
        {
          "used": "weight",
          "correct": "load_lb or load_kg",
          "count": 1
        }
      ],
      "refused_for_names": 2,
      "calls_to_recover": 2.0,
      "canonical_share": 0.6666666666666666,
      "by_week": [
        {
          "week": "2026-W45",
          "calls": 5,
          "refused": 3,
          "refused_share": 0.6
        },
        {
          "week": "2026-W46",
          "calls": 2,
          "refused": 1,
          "refused_share": 0.5
        }
      ],
      "by_conversation": [
        {
          "conversation": "00000000-0000-0000-0000-000000000001",
          "since": "2026-11-02T12:00:00Z",
          "calls": 4,
          "refused": 2,
          "refused_share": 0.5
        },
        {
          "conversation": "00000000-0000-0000-0000-000000000002",
          "since": "2026-11-03T12:00:00Z",
          "calls": 3,
          "refused": 2,
          "refused_share": 0.6666666666666666
        }
      ],
      "unknown_names_stored": 0,
      "refused_share_after_first_week": 0.5,
      "held": {
        "calls": 0,
        "accepted": 0,
        "refused": 0,
        "stale": 0,
        "open": 0
      },
      "targets": [
        {
          "target": "no set stored under an unknown name",
          "met": true
        },
        {
          "target": "under 5 % of calls refused after the first week",
          "met": false
        },
        {
          "target": "100 % of sets logged with canonical names",
          "met": false
        }
      ],
      "apart": [
        {
          "caller": "offline",
          "calls": 1,
          "refused": 0
        },
        {
          "caller": "developer",
          "calls": 1,
          "refused": 1
        }
      ]
    }
    "#);
}

#[test]
fn the_figures_are_told_as_text() {
    insta::assert_snapshot!(two_weeks().lines(&TimeZone::UTC).join("\n"), @"
    calls by models          7
    refused                  4 (57 %)
    refused for names alone  2
    calls to recover         2.0
    canonical names          67 %
    unknown names stored     0
      2 × exerciseName → exercise
      1 × day → date
      1 × tempo → nothing near
      1 × weight → load_lb or load_kg
    refused by week
      2026-W45      ██████····  60 %   5 calls, 3 refused
      2026-W46      █████·····  50 %   2 calls, 1 refused
    refused by conversation
      2 Nov 12:00   █████·····  50 %   4 calls, 2 refused
      3 Nov 12:00   ███████···  67 %   3 calls, 2 refused
    apart: offline  1 call, 0 refused
    apart: developer  1 call, 1 refused
    ✓ no set stored under an unknown name
    ✗ under 5 % of calls refused after the first week
    ✗ 100 % of sets logged with canonical names
    ");
}

#[test]
fn nothing_called_is_nothing_to_judge_by() {
    let stats = counted([]);
    assert_eq!(stats.refused_share, None);
    assert_eq!(stats.canonical_share, None);
    assert_eq!(stats.calls_to_recover, None);
    assert_eq!(
        stats.targets.iter().map(|target| target.met).collect::<Vec<_>>(),
        [Some(true), None, None]
    );
}
