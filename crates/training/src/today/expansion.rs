//! The rules by which a coach's compact words become structure: the block with its exercises, or the
//! exercise with its sets, that stands behind the name of a template. They are data, with a version
//! that is recorded beside what they made.

use serde::Deserialize;
use setwise_domain::plan::{BlockTemplate, ExerciseTemplate, PlanExercise};
use std::fmt::Display;
use std::sync::LazyLock;

static EMBEDDED: &str = include_str!("../../../../assets/plan_rules.json");

#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::read(EMBEDDED).expect("the embedded rules are sound"));

/// A set of rules.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    /// Counts up with every change that changes a plan.
    version: u32,
    blocks: Vec<BlockRule>,
    exercises: Vec<ExerciseRule>,
}

/// A block with its exercises, as a plan has it but for the ids.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct BlockRule {
    template: BlockTemplate,
    pub title: String,
    pub duration_minutes: u32,
    pub focus: String,
    pub exercises: Vec<Dose>,
}

/// An exercise that has a name of its own.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExerciseRule {
    template: ExerciseTemplate,
    name: String,
    prescription: String,
    detail: Option<String>,
}

/// An exercise with its sets, as a plan has it but for the id.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dose {
    name: String,
    prescription: String,
    detail: Option<String>,
}

/// Why a text can't be the rules.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum RulesError {
    #[error("{0}")]
    NotRules(String),
    #[error("'{0}' has {1} templates; wanted one for each name")]
    NotOne(String, usize),
}

impl Rules {
    /// One rule for each name of a kind, in the order of the names.
    fn read(text: &str) -> Result<Self, RulesError> {
        let mut rules: Self =
            serde_json::from_str(text).map_err(|error| RulesError::NotRules(error.to_string()))?;
        one_each(&mut rules.blocks, BlockTemplate::ALL, |rule| rule.template)?;
        one_each(&mut rules.exercises, ExerciseTemplate::ALL, |rule| rule.template)?;
        Ok(rules)
    }
}

/// Sorts the rules of a kind by their names, once each name has exactly one.
fn one_each<R, N: Ord + Copy + Display>(
    rules: &mut [R],
    names: &[N],
    name_of: impl Fn(&R) -> N,
) -> Result<(), RulesError> {
    rules.sort_by_key(&name_of);
    for &name in names {
        match rules.iter().filter(|rule| name_of(rule) == name).count() {
            1 => {}
            count => return Err(RulesError::NotOne(name.to_string(), count)),
        }
    }
    Ok(())
}

/// The block that stands behind a name.
pub(super) fn block(name: BlockTemplate) -> &'static BlockRule {
    // One for each name, in the order of the names: reading has made sure.
    &RULES.blocks[name as usize]
}

/// The exercise that stands behind a name, without an id.
pub(super) fn exercise(name: ExerciseTemplate) -> PlanExercise {
    let rule = &RULES.exercises[name as usize];
    planned(&rule.name, &rule.prescription, rule.detail.as_ref())
}

impl Dose {
    /// It as an exercise of a plan, without an id.
    pub fn planned(&self) -> PlanExercise {
        planned(&self.name, &self.prescription, self.detail.as_ref())
    }
}

fn planned(name: &str, prescription: &str, detail: Option<&String>) -> PlanExercise {
    PlanExercise {
        id: String::new(),
        name: name.to_owned(),
        prescription: prescription.to_owned(),
        detail: detail.cloned(),
    }
}

/// The version of the rules that plans are expanded by.
pub fn rules_version() -> u32 {
    RULES.version
}

#[cfg(test)]
mod tests;
