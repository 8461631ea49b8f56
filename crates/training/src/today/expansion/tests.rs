use super::super::{prescription, transform};
use super::*;
use serde_json::json;
use setwise_catalog::catalog::Catalog;
use setwise_domain::plan::{SchemaVersion, TodayPlan};
use setwise_domain::stamps::Stamps;

fn expanded(name: BlockTemplate) -> TodayPlan {
    let text = json!({
        "focus": "", "durationMinutes": 10, "equipment": [], "source": "ai", "energy": "easy",
        "summary": "", "blocks": [{"blockTemplate": name.word()}], "exercises": [],
    });
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    transform(&text.to_string(), SchemaVersion::V2Flat, &stamps).unwrap()
}

#[test]
fn the_basic_warm_up_is_the_specified_one() {
    let plan = expanded(BlockTemplate::WarmupBasic);
    let block = &plan.blocks[0];
    assert_eq!(
        (block.title.as_str(), block.duration_minutes, block.focus.as_str()),
        ("Warm-up", 5, "Prep")
    );
    assert_eq!(block.exercises.len(), 4);
    assert_eq!(rules_version(), 1);
}

/// Every template passes where plans pass: the strict reader of the canonical form.
#[test]
fn every_template_is_a_whole_block() {
    assert!(BlockTemplate::ALL.len() >= 8);
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    for &name in BlockTemplate::ALL {
        let plan = expanded(name);
        let text = serde_json::to_string(&plan).unwrap();
        let read = super::super::review(&text, None, &stamps);
        assert_eq!(read.map(|read| read.plan), Ok(plan), "{name}");
    }
}

#[test]
fn every_exercise_of_a_template_is_known_and_countable() {
    for &name in BlockTemplate::ALL {
        for exercise in &template(name).exercises {
            let found = Catalog::embedded().resolve(&exercise.name);
            let known = found.exercise().map(|known| known.name.as_str());
            assert_eq!(known, Some(exercise.name.as_str()), "{name}");
            assert!(
                prescription::read(&exercise.prescription).is_some(),
                "{name}: {}",
                exercise.prescription
            );
        }
    }
}

#[test]
fn warm_ups_are_seen_to_be_warm_ups() {
    for &name in BlockTemplate::ALL {
        assert_eq!(
            super::super::is_warm_up(&template(name).title),
            name.word().starts_with("warmup-"),
            "{name}"
        );
    }
}

#[test]
fn rules_with_a_gap_a_double_or_a_stranger_are_refused() {
    let first =
        r#"{"name":"warmup-basic","title":"T","durationMinutes":5,"focus":"","exercises":[]}"#;
    let refused = |templates: &str| {
        let text = format!(r#"{{"version":1,"templates":[{templates}]}}"#);
        Rules::read(&text).unwrap_err().to_string()
    };
    assert_eq!(refused(first), "'warmup-lower' has 0 templates; wanted one for each name");
    assert_eq!(
        refused(&format!("{first},{first}")),
        "'warmup-basic' has 2 templates; wanted one for each name"
    );
    let stranger = refused(&first.replace("basic", "moon"));
    assert!(stranger.starts_with("unknown variant `warmup-moon`"), "{stranger}");
}
