//! The rules by which a coach's compact words become structure: the block that stands behind the
//! name of a template. They are data, with a version that is recorded beside what they made.

use serde::Deserialize;
use setwise_domain::plan::{BlockTemplate, NestedExercise};
use std::sync::LazyLock;

static EMBEDDED: &str = include_str!("../../../../assets/block_templates.json");

#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
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
            let named = rules.templates.iter().filter(|template| template.name == name);
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
mod tests;
