use super::super::{prescription, transform};
use super::*;
use serde_json::{Value, json};
use setwise_catalog::catalog::Catalog;
use setwise_domain::plan::{SchemaVersion, TodayPlan};
use setwise_domain::stamps::Stamps;

fn expanded(block: &Value, exercises: &Value) -> TodayPlan {
    let text = json!({
        "focus": "", "durationMinutes": 10, "equipment": [], "source": "ai", "energy": "easy",
        "summary": "", "blocks": [block], "exercises": exercises,
    });
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    transform(&text.to_string(), SchemaVersion::V2Flat, &stamps).unwrap()
}

/// A plan for each rule, with its name.
fn of_each_rule() -> impl Iterator<Item = (&'static str, TodayPlan)> {
    let blocks = BlockTemplate::WORDS
        .iter()
        .map(|&name| (name, expanded(&json!({"blockTemplate": name}), &json!([]))));
    let main = json!({"title": "Main", "durationMinutes": 10, "focus": ""});
    let exercises = ExerciseTemplate::WORDS.iter().map(move |&name| {
        let exercise = json!({"blockIndex": 0, "order": 0, "exerciseTemplate": name});
        (name, expanded(&main, &json!([exercise])))
    });
    blocks.chain(exercises)
}

#[test]
fn the_basic_warm_up_is_the_specified_one() {
    let plan = expanded(&json!({"blockTemplate": "warmup-basic"}), &json!([]));
    let block = &plan.blocks[0];
    assert_eq!(
        (block.title.as_str(), block.duration_minutes, block.focus.as_str()),
        ("Warm-up", 5, "Prep")
    );
    assert_eq!(block.exercises.len(), 4);
}

/// Who changes a rule counts the version up: it is recorded beside the plans that it made.
#[test]
fn a_changed_rule_has_a_new_version() {
    let rules = of_each_rule();
    let rules = rules.map(|(name, plan)| [vec![name.into()], super::super::lines(&plan)].concat());
    let rules = rules.collect::<Vec<Vec<String>>>().concat().join("\n");
    insta::assert_snapshot!(format!("version {}\n\n{rules}", rules_version()));
}

/// What every rule makes passes where plans pass: the strict reader of the canonical form.
#[test]
fn every_rule_makes_a_whole_plan() {
    assert!(BlockTemplate::ALL.len() >= 8 && ExerciseTemplate::ALL.len() >= 8);
    let stamps = Stamps::fixed("2026-11-21T18:00:00+01:00[Europe/Berlin]".parse().unwrap());
    for (name, plan) in of_each_rule() {
        let text = serde_json::to_string(&plan).unwrap();
        let read = super::super::review(&text, None, &stamps);
        assert_eq!(read.map(|read| read.plan), Ok(plan), "{name}");
    }
}

#[test]
fn every_exercise_of_a_rule_is_known_and_countable() {
    for (name, plan) in of_each_rule() {
        for exercise in plan.exercises() {
            let found = Catalog::embedded().resolve(&exercise.name);
            let known = found.exercise().map(|known| known.name.as_str());
            assert_eq!(known, Some(exercise.name.as_str()), "{name}");
            let read = prescription::read(&exercise.prescription);
            assert!(read.is_some(), "{name}: {}", exercise.prescription);
        }
    }
}

#[test]
fn warm_ups_are_seen_to_be_warm_ups() {
    for &name in BlockTemplate::ALL {
        assert_eq!(
            super::super::is_warm_up(&block(name).title),
            name.word().starts_with("warmup-"),
            "{name}"
        );
    }
}

fn without(rules: &mut Value, kind: &str) {
    rules[kind].as_array_mut().unwrap().remove(0);
}

#[test]
fn rules_with_a_gap_a_double_or_a_stranger_are_refused() {
    let embedded: Value = serde_json::from_str(EMBEDDED).unwrap();
    let refused = |change: fn(&mut Value)| {
        let mut rules = embedded.clone();
        change(&mut rules);
        Rules::read(&rules.to_string()).unwrap_err().to_string()
    };
    assert_eq!(
        [
            refused(|rules| without(rules, "blocks")),
            refused(|rules| without(rules, "exercises")),
            refused(|rules| {
                let first = rules["exercises"][0].clone();
                rules["exercises"].as_array_mut().unwrap().push(first);
            }),
        ],
        [
            "'warmup-basic' has 0 templates; wanted one for each name",
            "'squat-5x5' has 0 templates; wanted one for each name",
            "'squat-5x5' has 2 templates; wanted one for each name",
        ]
    );
    let stranger = refused(|rules| rules["blocks"][0]["template"] = json!("warmup-moon"));
    assert!(stranger.starts_with("unknown variant `warmup-moon`"), "{stranger}");
}
