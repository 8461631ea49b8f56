//! The rules by which a coach's compact words become structure: the block that stands behind the
//! name of a template. They are data, with a version that is recorded beside what they made.

use crate::domain::plan::{BlockTemplate, NestedExercise};
use serde::Deserialize;
use std::sync::LazyLock;

static EMBEDDED: &str = include_str!("../../assets/block_templates.json");

#[expect(
    clippy::expect_used,
    reason = "the file is part of the program, and a test reads it"
)]
static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::read(EMBEDDED).expect("the embedded templates are sound"));

/// A set of rules.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    /// Counts up with every change that changes a plan.
    version: u32,
    templates: Vec<Template>,
}

/// A block with its exercises, as a plan has it but for the ids.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Template {
    name: BlockTemplate,
    pub title: String,
    pub duration_minutes: u32,
    pub focus: String,
    pub exercises: Vec<NestedExercise>,
}

/// Why a text can't be the rules.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum RulesFault {
    #[error("{0}")]
    NotRules(String),
    #[error("'{0}' has {1} templates; wanted one for each name")]
    NotOne(BlockTemplate, usize),
}

impl Rules {
    /// One template for each name, in the order of the names.
    fn read(text: &str) -> Result<Self, RulesFault> {
        let mut rules: Self =
            serde_json::from_str(text).map_err(|error| RulesFault::NotRules(error.to_string()))?;
        rules.templates.sort_by_key(|template| template.name);
        for &name in BlockTemplate::ALL {
            let named = rules
                .templates
                .iter()
                .filter(|template| template.name == name);
            match named.count() {
                1 => {}
                count => return Err(RulesFault::NotOne(name, count)),
            }
        }
        Ok(rules)
    }
}

/// What stands behind a name.
pub(super) fn template(name: BlockTemplate) -> &'static Template {
    // One for each name, in the order of the names: reading has made sure.
    &RULES.templates[name as usize]
}

/// The version of the rules that plans are expanded by.
pub fn rules_version() -> u32 {
    RULES.version
}

#[cfg(test)]
mod tests {
    use super::super::{prescription, transform};
    use super::*;
    use crate::catalog::Catalog;
    use crate::domain::plan::{SchemaVersion, TodayPlan};
    use crate::domain::stamps::Stamps;
    use serde_json::json;

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
            (
                block.title.as_str(),
                block.duration_minutes,
                block.focus.as_str()
            ),
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
        assert_eq!(
            refused(first),
            "'warmup-lower' has 0 templates; wanted one for each name"
        );
        assert_eq!(
            refused(&format!("{first},{first}")),
            "'warmup-basic' has 2 templates; wanted one for each name"
        );
        let stranger = refused(&first.replace("basic", "moon"));
        assert!(
            stranger.starts_with("unknown variant `warmup-moon`"),
            "{stranger}"
        );
    }
}
