//! From the text of a plan to the canonical plan, or to everything that is wrong with it.

use super::error::{PlanError, SUBJECT};
use super::expansion::rules_version;
use super::read;
use crate::today::limits::MOST_PLAN_BYTES;
use setwise_domain::decode::extract::{self, NoCandidate};
use setwise_domain::decode::{self, Found, IssueCode, IssueList, Node, Tree};
use setwise_domain::plan::{Generation, SchemaVersion, TodayPlan};
use setwise_domain::stamps::Stamps;
use std::ops::Range;

/// Reads one plan in the given version; `stamps` makes the ids of the plan, its blocks and
/// exercises.
pub fn transform(
    text: &str,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanError> {
    let tree = tree(text, whole(text))?;
    in_version(text, &tree, &tree.root, version, stamps)
}

/// A plan that nothing is wrong with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    pub plan: TodayPlan,
    /// What it was written in; none for the canonical form, whose ids are kept.
    pub schema: Option<SchemaVersion>,
}

impl Reviewed {
    /// How the plan came to be, as it is stored.
    pub fn made(&self) -> Generation {
        match self.schema {
            Some(version) => Generation {
                rules: Some(rules_version()),
                ..Generation::by("file", version, "the file is written in it")
            },
            None => {
                Generation::by("file", SchemaVersion::V2Flat, "the file holds the canonical form")
            }
        }
    }
}

/// Finds the plan in `raw`, detects its form where none is forced, and reads it. It may stand in an
/// envelope, as commands print a plan with what is known of it.
pub fn review(
    raw: &str,
    forced: Option<SchemaVersion>,
    stamps: &Stamps,
) -> Result<Reviewed, PlanError> {
    short_enough(raw, &(0..raw.len()))?;
    let part =
        extract::object(raw).map_err(|error| IssueList::one(SUBJECT, raw, no_plan(raw, &error)))?;
    let tree = tree(raw, part)?;
    let node = enclosed(raw, &tree.root)?.unwrap_or(&tree.root);
    let schema = forced.or_else(|| detect(node));
    let plan = match schema {
        Some(version) => in_version(raw, &tree, node, version, stamps),
        None => read::canonical(raw, &tree, node),
    }?;
    Ok(Reviewed { plan, schema })
}

/// The plan that was meant by a text that is refused, where that is known: units and marks in numbers, near
/// names, values in a wrapper too many. Nothing is wrong with it.
pub fn corrected(raw: &str, stamps: &Stamps) -> Option<String> {
    let tree = tree(raw, extract::object(raw).ok()?).ok()?;
    let node = enclosed(raw, &tree.root).ok()?.unwrap_or(&tree.root);
    let meant = read::corrected(detect(node), &raw[node.span.clone()])?.to_string();
    review(&meant, None, stamps).is_ok().then_some(meant)
}

/// The version that a plan's text is written in, as far as it shows one.
pub fn version_of(text: &str) -> Option<SchemaVersion> {
    let tree = tree(text, whole(text)).ok()?;
    detect(enclosed(text, &tree.root).ok()?.unwrap_or(&tree.root))
}

/// The plan in an envelope: an object that has no blocks, but a plan, which is an object too. All
/// else that the envelope holds is of no account.
fn enclosed<'a>(raw: &str, root: &'a Node<'a>) -> Result<Option<&'a Node<'a>>, PlanError> {
    let plans = root.members().unwrap_or_default().iter().filter(|member| member.name == "plan");
    let mut plans = plans.filter(|_| root.get("blocks").is_none());
    let first = plans.next().filter(|member| member.value.members().is_some());
    if let Some(second) = plans.next().filter(|_| first.is_some()) {
        let twice = Found {
            pointer: "/plan".to_owned(),
            code: IssueCode::DuplicateField,
            found: "a second plan beside the first".to_owned(),
            wanted: "one plan alone".to_owned(),
            span: second.name_span.clone(),
        };
        return Err(IssueList::one(SUBJECT, raw, twice));
    }
    Ok(first.map(|member| &member.value))
}

/// All of a text but for its byte order mark.
fn whole(text: &str) -> Range<usize> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    start..text.len()
}

fn short_enough(text: &str, part: &Range<usize>) -> Result<(), PlanError> {
    if part.len() <= MOST_PLAN_BYTES {
        return Ok(());
    }
    let too_large = Found {
        pointer: String::new(),
        code: IssueCode::TooLarge,
        found: format!("{} bytes of text", part.len()),
        wanted: format!("at most {MOST_PLAN_BYTES}"),
        span: part.start..part.start,
    };
    Err(IssueList::one(SUBJECT, text, too_large))
}

fn tree(text: &str, part: Range<usize>) -> Result<Tree<'_>, PlanError> {
    short_enough(text, &part)?;
    Ok(decode::read(text, part, SUBJECT))
}

fn in_version(
    text: &str,
    tree: &Tree<'_>,
    node: &Node<'_>,
    version: SchemaVersion,
    stamps: &Stamps,
) -> Result<TodayPlan, PlanError> {
    let mut plan = match version {
        SchemaVersion::V2Flat => read::flat(text, tree, node),
        SchemaVersion::V1Current => read::nested(text, tree, node),
    }?;
    let id = || stamps.id().to_string();
    plan.id = id();
    for block in &mut plan.blocks {
        block.id = id();
        for exercise in &mut block.exercises {
            exercise.id = id();
        }
    }
    Ok(plan)
}

/// The version, by where the exercises stand: at the top in the flat form, else in the blocks; an
/// id at the top is the canonical form's own. What shows neither is measured against the flat
/// form.
fn detect(plan: &Node<'_>) -> Option<SchemaVersion> {
    let has_id = plan.get("id").is_some();
    let blocks = plan.get("blocks");
    let entries = blocks.and_then(Node::entries).unwrap_or_default();
    let all_templates = !entries.is_empty()
        && blocks.is_some_and(|blocks| blocks.whole)
        && entries.iter().all(|block| block.get("blockTemplate").is_some());
    let is_nested = all_templates || entries.iter().any(|block| block.get("exercises").is_some());
    if plan.get("exercises").is_some() || !(has_id || is_nested) {
        return Some(SchemaVersion::V2Flat);
    }
    (!has_id).then_some(SchemaVersion::V1Current)
}

fn no_plan(raw: &str, error: &NoCandidate) -> Found {
    let (code, span, wanted) = match error {
        NoCandidate::Several { second } => {
            let values = extract::values(raw).unwrap_or_default();
            let is_list = values.first().is_some_and(|first| raw[first.clone()].starts_with('['));
            let wanted = if is_list {
                "one plan alone, a single entry of the list"
            } else {
                "one plan alone"
            };
            (IssueCode::SeveralValues, *second..second + 1, wanted)
        }
        NoCandidate::Empty | NoCandidate::NoObject { .. } => {
            (IssueCode::NoObject, 0..0, "a plan as one JSON object")
        }
    };
    Found { pointer: String::new(), code, found: error.to_string(), wanted: wanted.into(), span }
}
