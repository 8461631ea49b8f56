//! A plan in any of its forms to the canonical plan, or to everything that is wrong with it: the reader
//! judges the shape, the rules here what its parts say together.

use super::error::{PlanError, SUBJECT};
use super::expansion;
use crate::today::limits::{MOST_BLOCKS, MOST_EXERCISES, MOST_PLAN_STRING};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use setwise_catalog::schema::reader::{
    Beside, Form, Strictness, beside, names_an_exercise, says_something,
};
use setwise_domain::decode::{Found, IssueCode, Issues, Kind, Node, Tree, whole_number};
use setwise_domain::plan::{
    BlockTemplate, FlatPlan, NestedBlock, NestedExercise, NestedPlan, PlanBlock, PlanExercise,
    SchemaVersion, TodayPlan,
};
use std::collections::HashMap;
use std::sync::LazyLock;

const SOME_EXERCISES: &str = "a list of at least one exercise";

/// What the fields are held to in every form.
const BESIDE: [Beside; 9] = [
    text("id").check(says_something),
    text("focus"),
    text("summary"),
    text("title").check(says_something),
    text("name").check(names_an_exercise),
    text("prescription").check(says_something),
    text("detail").wanted("a string or null").required(),
    beside("durationMinutes").at_least(1).wanted("a whole number above 0"),
    beside("blocks").at_least(1).at_most(MOST_BLOCKS).wanted("a list of at least one block"),
];

const EQUIPMENT: Beside = text("equipment").wanted("a list of strings, which may be empty");
const EXERCISES: Beside = beside("exercises").wanted(SOME_EXERCISES);

static FLAT: LazyLock<Form<FlatPlan>> =
    LazyLock::new(|| form(&[EQUIPMENT, EXERCISES.at_most(MOST_EXERCISES)]));
static NESTED: LazyLock<Form<NestedPlan>> = LazyLock::new(|| form(&[EQUIPMENT, EXERCISES]));
static CANONICAL: LazyLock<Form<Printed>> = LazyLock::new(|| form(&[EQUIPMENT, EXERCISES]));

/// The canonical plan as commands print it.
#[derive(Deserialize, JsonSchema)]
struct Printed {
    #[serde(flatten)]
    plan: TodayPlan,
    /// What was said of it; it is worked out anew.
    #[serde(default, rename = "review")]
    _review: Option<Value>,
}

const fn text(field: &'static str) -> Beside {
    beside(field).at_most(MOST_PLAN_STRING)
}

fn form<T: JsonSchema + DeserializeOwned>(own: &[Beside]) -> Form<T> {
    Form::unbounded(SUBJECT, &[&BESIDE, own].concat())
}

/// The flat plan that stands at `node` of a tree that was read from `source`, without ids.
pub(super) fn flat(source: &str, tree: &Tree<'_>, node: &Node<'_>) -> Result<TodayPlan, PlanError> {
    let plan = read(&FLAT, source, tree, node, |rules, plan| rules.flat(plan))?;
    Ok(expanded(NestedPlan::from(plan)))
}

/// The same of a nested plan.
pub(super) fn nested(
    source: &str,
    tree: &Tree<'_>,
    node: &Node<'_>,
) -> Result<TodayPlan, PlanError> {
    read(&NESTED, source, tree, node, |rules, plan| rules.nested(plan)).map(expanded)
}

/// The same of a canonical plan, whose ids are kept.
pub(super) fn canonical(
    source: &str,
    tree: &Tree<'_>,
    node: &Node<'_>,
) -> Result<TodayPlan, PlanError> {
    let read = read(&CANONICAL, source, tree, node, |rules, plan| {
        rules.ids(plan);
        rules.nested(plan);
    });
    read.map(|printed| printed.plan)
}

fn read<'a, T: JsonSchema + DeserializeOwned>(
    form: &'static Form<T>,
    source: &'a str,
    tree: &'a Tree<'a>,
    node: &'a Node<'a>,
    hold: impl FnOnce(&mut Rules<'_, 'a>, &'a Node<'a>),
) -> Result<T, PlanError> {
    let mut issues = Issues::new(SUBJECT, source, &tree.root);
    let read = form.read_what_fits(&mut issues, node, Strictness::FULL);
    hold(&mut Rules { issues: &mut issues, is_whole: tree.broken.is_none() }, node);
    if let Some(at) = &tree.broken {
        issues.push(at.clone());
    }
    match read {
        Some(read) if issues.is_empty() => Ok(read.value),
        _ => Err(issues.into_list()),
    }
}

/// What was meant by the text of a plan in one of its forms, none being the canonical one.
pub(super) fn corrected(form: Option<SchemaVersion>, text: &str) -> Option<Value> {
    match form {
        Some(SchemaVersion::V2Flat) => FLAT.corrected(text, None),
        Some(SchemaVersion::V1Current) => NESTED.corrected(text, None),
        None => CANONICAL.corrected(text, None),
    }
}

/// A plan whose templates are written out.
fn expanded(plan: NestedPlan) -> TodayPlan {
    TodayPlan {
        id: String::new(),
        focus: plan.focus,
        duration_minutes: plan.duration_minutes,
        equipment: plan.equipment,
        source: plan.source,
        energy: plan.energy,
        summary: plan.summary,
        blocks: plan.blocks.into_iter().map(block).collect(),
    }
}

fn block(block: NestedBlock) -> PlanBlock {
    let id = String::new();
    match block {
        NestedBlock::Own { title, duration_minutes, focus, exercises } => {
            let exercises = exercises.into_iter().map(exercise).collect();
            PlanBlock { id, title, duration_minutes, focus, exercises }
        }
        NestedBlock::Template { block_template, exercises } => {
            let rule = expansion::block(block_template);
            let own = exercises.into_iter().map(exercise);
            PlanBlock {
                id,
                title: rule.title.clone(),
                duration_minutes: rule.duration_minutes,
                focus: rule.focus.clone(),
                exercises: rule.exercises.iter().map(expansion::Dose::planned).chain(own).collect(),
            }
        }
    }
}

fn exercise(exercise: NestedExercise) -> PlanExercise {
    match exercise {
        NestedExercise::Own { name, prescription, detail } => {
            PlanExercise { id: String::new(), name, prescription, detail }
        }
        NestedExercise::Template { exercise_template } => expansion::exercise(exercise_template),
    }
}

/// What ties an exercise to its block, as far as it can be read, with where each number stands.
struct Tie<'a> {
    block: Option<(u64, &'a Node<'a>)>,
    order: Option<(u64, &'a Node<'a>)>,
}

/// What the parts of a plan have to say together, whatever else is wrong with them.
struct Rules<'i, 'a> {
    issues: &'i mut Issues<'a>,
    /// Whether the text is JSON to its end. Where it breaks off, what the parts say together is
    /// not known.
    is_whole: bool,
}

impl Rules<'_, '_> {
    /// No two ids are the same.
    fn ids(&mut self, plan: &Node<'_>) {
        let blocks = entries(plan, "blocks");
        let parts = std::iter::once(plan).chain(
            blocks
                .iter()
                .flat_map(|block| std::iter::once(block).chain(entries(block, "exercises"))),
        );
        let mut seen: HashMap<&str, &Node<'_>> = HashMap::new();
        for node in parts.filter_map(|part| part.get("id")) {
            let Kind::Text(id) = &node.kind else {
                continue;
            };
            if let Some(other) = seen.insert(id, node).filter(|_| !id.trim().is_empty()) {
                let other = self.issues.root.pointer_to(&other.span);
                let found = format!("the id that {other} has too");
                let wanted = "an id of its own for the plan, each block and each exercise";
                self.issues.report(IssueCode::DuplicateId, &node.span, found, wanted);
            }
        }
    }

    fn nested(&mut self, plan: &Node<'_>) {
        let blocks = entries(plan, "blocks");
        for block in blocks.iter().filter(|block| !names_template(block)) {
            if let Some(list) = block.get("exercises") {
                self.some_exercises(list);
            }
        }
        let written = blocks.iter().map(|block| entries(block, "exercises").len()).sum();
        self.check_count(plan, written, of_templates(blocks));
    }

    fn some_exercises(&mut self, list: &Node<'_>) {
        if list.whole && list.entries().is_some_and(<[_]>::is_empty) {
            let found = "an empty list";
            self.issues.report(IssueCode::TooFew, &list.span, found, SOME_EXERCISES);
        }
    }

    fn flat(&mut self, plan: &Node<'_>) {
        let (blocks, Some(list)) = (entries(plan, "blocks"), plan.get("exercises")) else {
            return;
        };
        if blocks.is_empty() || !blocks.iter().all(names_template) {
            self.some_exercises(list);
        }
        let exercises = list.entries().unwrap_or_default();
        if !self.is_whole || blocks.is_empty() || blocks.len() > MOST_BLOCKS {
            return;
        }
        let ties: Vec<_> = exercises.iter().take(MOST_EXERCISES).map(tie).collect();
        self.check_blocks(&ties, blocks.len());
        self.check_orders(list, &ties);
        let all_tied = ties.len() == exercises.len() && ties.iter().all(|tie| tie.block.is_some());
        if all_tied && !ties.is_empty() {
            self.check_empty(&ties, blocks);
        }
        match of_templates(blocks) {
            0 => {}
            some => self.check_count(plan, ties.len(), some),
        }
    }

    /// Reports exercises whose block there is not.
    fn check_blocks(&mut self, ties: &[Tie<'_>], count: usize) {
        for (_, node) in
            ties.iter().filter_map(|tie| tie.block).filter(|(block, _)| *block >= count as u64)
        {
            let wanted = match count {
                1 => "0, the index of the only block".to_owned(),
                _ => format!("0 to {}, the index of one of the {count} blocks", count - 1),
            };
            let found = &self.issues.text[node.span.clone()];
            self.issues.report(IssueCode::OutOfRange, &node.span, found, wanted);
        }
    }

    fn check_orders(&mut self, exercises: &Node<'_>, ties: &[Tie<'_>]) {
        let places = ties.iter().enumerate();
        let mut orders: Vec<_> = places
            .filter_map(|(index, tie)| Some((tie.block?.0, tie.order?.0, index, tie.order?.1)))
            .collect();
        orders.sort_unstable_by_key(|(block, order, index, _)| (*block, *order, *index));
        for pair in orders.windows(2) {
            let [(block, order, first, _), (other, same, _, node)] = [pair[0], pair[1]];
            if (block, order) == (other, same) {
                let list = self.issues.root.pointer_to(&exercises.span);
                let found = format!("{order}, which {list}/{first} has in block {block} too");
                let wanted = "another order for each exercise of a block";
                self.issues.report(IssueCode::DuplicateOrder, &node.span, found, wanted);
            }
        }
    }

    fn check_empty(&mut self, ties: &[Tie<'_>], blocks: &[Node<'_>]) {
        for (index, block) in (0_u64..).zip(blocks) {
            let is_used = ties.iter().any(|tie| tie.block.is_some_and(|(at, _)| at == index));
            if !names_template(block) && !is_used {
                let found = "a block without exercises";
                let wanted = format!("at least one exercise with blockIndex {index}");
                self.issues.report(IssueCode::EmptyBlock, &block.span, found, wanted);
            }
        }
    }

    /// Reports more exercises in all blocks together than a plan may have.
    fn check_count(&mut self, plan: &Node<'_>, written: usize, of_templates: usize) {
        let exercises = written + of_templates;
        if !self.is_whole || exercises <= MOST_EXERCISES {
            return;
        }
        let found = match of_templates {
            0 => format!("{exercises} exercises"),
            some => format!("{exercises} exercises, {some} of them of templates"),
        };
        self.issues.push(Found {
            code: IssueCode::TooMany,
            pointer: format!("{}/blocks", self.issues.root.pointer_to(&plan.span)),
            span: plan.span.end..plan.span.end,
            found,
            wanted: format!("at most {MOST_EXERCISES}"),
        });
    }
}

fn entries<'a>(node: &'a Node<'a>, name: &str) -> &'a [Node<'a>] {
    node.get(name).and_then(Node::entries).unwrap_or_default()
}

fn names_template(block: &Node<'_>) -> bool {
    block.get("blockTemplate").is_some()
}

/// How many exercises stand behind the templates of all blocks.
fn of_templates(blocks: &[Node<'_>]) -> usize {
    let named = blocks.iter().take(MOST_BLOCKS).filter_map(|block| {
        let Kind::Text(word) = &block.get("blockTemplate")?.kind else {
            return None;
        };
        BlockTemplate::from_word(word)
    });
    named.map(|name| expansion::block(name).exercises.len()).sum()
}

fn tie<'a>(node: &'a Node<'a>) -> Tie<'a> {
    let number = |name: &str, most: u64| {
        let node = node.get(name)?;
        let Kind::Number(text) = node.kind else {
            return None;
        };
        let number = whole_number(text)?.as_u64().filter(|number| *number <= most)?;
        Some((number, node))
    };
    Tie { block: number("blockIndex", u64::MAX), order: number("order", u32::MAX.into()) }
}
