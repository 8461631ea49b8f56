//! A plan in any of its forms to the canonical plan, or to everything that is wrong with it.
//! Whatever is reported, the reading goes on; what could not be read is left out.

use super::error::{PlanError, SUBJECT};
use super::expansion::{self, BlockRule, Dose};
use super::form::{Forms, SOME_BLOCKS, SOME_EXERCISES, STRINGS, ZERO_OR_MORE};
use super::values::{
    Fields, Issues, exercise_name, fields, list, minutes, text, text_or_null, whole, word, words,
};
use crate::today::limits::{MOST_BLOCKS, MOST_EXERCISES};
use setwise_domain::decode::{Found, IssueCode, Node, Tree};
use setwise_domain::plan::{
    BlockTemplate, Energy, ExerciseTemplate, PlanBlock, PlanExercise, PlanSource, TodayPlan,
};
use std::collections::HashMap;

/// The plan that stands at `node` of a tree that was read from `source`. Where its form has no ids,
/// they are empty.
pub(super) fn plan(
    source: &str,
    tree: &Tree<'_>,
    node: &Node<'_>,
    forms: &'static Forms,
) -> Result<TodayPlan, PlanError> {
    let mut reading = Reading {
        issues: Issues::new(SUBJECT, source, &tree.root),
        forms,
        is_whole: tree.broken.is_none(),
        ids: HashMap::new(),
        written: 0,
        of_templates: 0,
    };
    let plan = reading.plan(node);
    let mut issues = reading.issues;
    if let Some(at) = &tree.broken {
        issues.push(at.clone());
    }
    match plan {
        Some(plan) if issues.is_empty() => Ok(plan),
        _ => Err(issues.into_list()),
    }
}

struct Reading<'a> {
    issues: Issues<'a>,
    forms: &'static Forms,
    /// Whether the text is JSON to its end. Where it breaks off, what the parts say together is
    /// not known.
    is_whole: bool,
    /// The ids met so far, with where: no two may be the same.
    ids: HashMap<String, String>,
    /// Exercises so far, in the text and behind templates.
    written: usize,
    of_templates: usize,
}

/// A block as far as it could be read.
struct ReadBlock<'a> {
    node: &'a Node<'a>,
    /// It names a template, whether there is such a one or not.
    names_template: bool,
    block: Option<PlanBlock>,
}

/// What ties an exercise to its block, as far as it could be read.
struct Tie<'a> {
    block: Option<(u64, &'a Node<'a>)>,
    order: Option<(u64, &'a Node<'a>)>,
    exercise: Option<PlanExercise>,
}

impl<'a> Reading<'a> {
    fn plan(&mut self, node: &'a Node<'a>) -> Option<TodayPlan> {
        let fields = fields(&mut self.issues, node, &self.forms.plan)?;
        let id = self.id(fields);
        let issues = &mut self.issues;
        let focus = text(issues, fields.get("focus"));
        let duration_minutes = minutes(issues, fields.get("durationMinutes"));
        let equipment = equipment(issues, fields.get("equipment"));
        let source = fields.get("source");
        let source = word(issues, source, PlanSource::from_word, PlanSource::WORDS);
        let energy = word(issues, fields.get("energy"), Energy::from_word, Energy::WORDS);
        let summary = text(issues, fields.get("summary"));
        let blocks_node = fields.get("blocks");
        let mut blocks = self.blocks(blocks_node);
        if self.forms.flat {
            let count = blocks_node.and_then(Node::entries).map_or(0, <[_]>::len);
            self.flat_exercises(node, fields.get("exercises"), &mut blocks, count);
        } else {
            self.check_count(node);
        }
        Some(TodayPlan {
            id: id?,
            focus: focus?,
            duration_minutes: duration_minutes?,
            equipment: equipment?,
            source: source?,
            energy: energy?,
            summary: summary?,
            blocks: blocks.into_iter().map(|block| block.block).collect::<Option<_>>()?,
        })
    }

    /// The id of a part; empty where its form has none.
    fn id(&mut self, fields: Fields<'a>) -> Option<String> {
        if !fields.has("id") {
            return Some(String::new());
        }
        let node = fields.get("id")?;
        let id = words(&mut self.issues, Some(node))?;
        let pointer = self.issues.root.pointer_to(&node.span);
        if let Some(other) = self.ids.insert(id.clone(), pointer) {
            let found = format!("the id that {other} has too");
            let wanted = "an id of its own for the plan, each block and each exercise";
            self.issues.report(IssueCode::DuplicateId, &node.span, found, wanted);
        }
        Some(id)
    }

    fn blocks(&mut self, node: Option<&'a Node<'a>>) -> Vec<ReadBlock<'a>> {
        let Some(node) = node else {
            return Vec::new();
        };
        let Some(entries) = list(&mut self.issues, node, SOME_BLOCKS, MOST_BLOCKS) else {
            return Vec::new();
        };
        if entries.is_empty() {
            self.too_few(node, SOME_BLOCKS);
        }
        let entries = entries.iter().take(MOST_BLOCKS);
        entries.map(|node| self.block(node)).collect()
    }

    fn too_few(&mut self, list: &Node<'_>, wanted: &str) {
        if list.whole {
            self.issues.report(IssueCode::TooFew, &list.span, "an empty list", wanted);
        }
    }

    fn block(&mut self, node: &'a Node<'a>) -> ReadBlock<'a> {
        let Some(fields) = fields(&mut self.issues, node, &self.forms.block) else {
            return ReadBlock { node, names_template: false, block: None };
        };
        let id = self.id(fields);
        let issues = &mut self.issues;
        let title = words(issues, fields.get("title"));
        let duration_minutes = minutes(issues, fields.get("durationMinutes"));
        let focus = text(issues, fields.get("focus"));
        let template = fields.get("blockTemplate");
        let names_template = template.is_some();
        let template = word(issues, template, BlockTemplate::from_word, BlockTemplate::WORDS);
        let own = self.nested_exercises(fields.get("exercises"), names_template);
        let block = if names_template {
            template.map(|name| self.expanded(expansion::block(name)))
        } else {
            title.zip(duration_minutes).zip(focus).map(|((title, duration_minutes), focus)| {
                PlanBlock {
                    id: String::new(),
                    title,
                    duration_minutes,
                    focus,
                    exercises: Vec::new(),
                }
            })
        };
        let block = block.zip(id).map(|(mut block, id)| {
            block.id = id;
            block.exercises.extend(own);
            block
        });
        ReadBlock { node, names_template, block }
    }

    fn expanded(&mut self, template: &BlockRule) -> PlanBlock {
        self.of_templates += template.exercises.len();
        PlanBlock {
            id: String::new(),
            title: template.title.clone(),
            duration_minutes: template.duration_minutes,
            focus: template.focus.clone(),
            exercises: template.exercises.iter().map(Dose::planned).collect(),
        }
    }

    /// The exercises inside a block; beyond what a plan may have they are only counted.
    fn nested_exercises(
        &mut self,
        node: Option<&'a Node<'a>>,
        may_be_empty: bool,
    ) -> Vec<PlanExercise> {
        let Some(node) = node else {
            return Vec::new();
        };
        let Some(entries) = list(&mut self.issues, node, SOME_EXERCISES, usize::MAX) else {
            return Vec::new();
        };
        if entries.is_empty() && !may_be_empty {
            self.too_few(node, SOME_EXERCISES);
        }
        let room = MOST_EXERCISES.saturating_sub(self.written);
        self.written += entries.len();
        let entries = entries.iter().take(room);
        entries.filter_map(|node| self.exercise(node).1).collect()
    }

    fn exercise(&mut self, node: &'a Node<'a>) -> (Option<Fields<'a>>, Option<PlanExercise>) {
        let Some(fields) = fields(&mut self.issues, node, &self.forms.exercise) else {
            return (None, None);
        };
        let id = self.id(fields);
        let issues = &mut self.issues;
        let name = exercise_name(issues, fields.get("name"));
        let prescription = words(issues, fields.get("prescription"));
        let detail = text_or_null(issues, fields.get("detail"));
        if let Some(template) = fields.get("exerciseTemplate") {
            let (from_word, all) = (ExerciseTemplate::from_word, ExerciseTemplate::WORDS);
            let template = word(issues, Some(template), from_word, all);
            return (Some(fields), template.map(expansion::exercise));
        }
        let parts = id.zip(name).zip(prescription.zip(detail));
        let exercise = parts.map(|((id, name), (prescription, detail))| PlanExercise {
            id,
            name,
            prescription,
            detail: detail.0,
        });
        (Some(fields), exercise)
    }

    /// The exercises that stand beside the `count` blocks, each put into its own by its order.
    fn flat_exercises(
        &mut self,
        plan: &Node<'_>,
        node: Option<&'a Node<'a>>,
        blocks: &mut [ReadBlock<'a>],
        count: usize,
    ) {
        let Some(node) = node else {
            return;
        };
        let Some(entries) = list(&mut self.issues, node, SOME_EXERCISES, MOST_EXERCISES) else {
            return;
        };
        let all_read = count == blocks.len() && count > 0;
        let all_templates = all_read && blocks.iter().all(|block| block.names_template);
        if entries.is_empty() && !all_templates {
            self.too_few(node, SOME_EXERCISES);
        }
        let ties: Vec<_> = entries.iter().take(MOST_EXERCISES).map(|node| self.tie(node)).collect();
        if self.is_whole && count > 0 {
            self.check_blocks(&ties, count);
            self.check_orders(node, &ties);
            let all_tied =
                ties.len() == entries.len() && ties.iter().all(|tie| tie.block.is_some());
            if all_tied && !ties.is_empty() {
                self.check_empty(&ties, blocks);
            }
            self.written = ties.iter().filter(|tie| tie.exercise.is_some()).count();
            if self.of_templates > 0 {
                self.check_count(plan);
            }
        }
        let mut placed: Vec<_> = ties
            .into_iter()
            .filter_map(|tie| Some((tie.block?.0, tie.order?.0, tie.exercise?)))
            .collect();
        placed.sort_by_key(|(block, order, _)| (*block, *order));
        for (block, _, exercise) in placed {
            let block = usize::try_from(block).ok().and_then(|block| blocks.get_mut(block));
            if let Some(block) = block.and_then(|block| block.block.as_mut()) {
                block.exercises.push(exercise);
            }
        }
    }

    fn tie(&mut self, node: &'a Node<'a>) -> Tie<'a> {
        let (fields, exercise) = self.exercise(node);
        let mut number = |name: &str, most: u64| {
            let node = fields?.get(name)?;
            let number = whole(&mut self.issues, Some(node), (0, most), ZERO_OR_MORE)?;
            Some((number, node))
        };
        Tie {
            block: number("blockIndex", u64::MAX),
            order: number("order", u32::MAX.into()),
            exercise,
        }
    }

    /// Reports exercises whose block there is not.
    fn check_blocks(&mut self, ties: &[Tie<'_>], count: usize) {
        for (block, node) in ties.iter().filter_map(|tie| tie.block) {
            if block >= count as u64 {
                let wanted = match count {
                    1 => "0, the index of the only block".to_owned(),
                    _ => format!("0 to {}, the index of one of the {count} blocks", count - 1),
                };
                let found = &self.issues.text[node.span.clone()];
                self.issues.report(IssueCode::OutOfRange, &node.span, found, wanted);
            }
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

    fn check_empty(&mut self, ties: &[Tie<'_>], blocks: &[ReadBlock<'_>]) {
        for (index, block) in (0_u64..).zip(blocks) {
            let is_used = ties.iter().any(|tie| tie.block.is_some_and(|(at, _)| at == index));
            if !block.names_template && !is_used {
                let found = "a block without exercises";
                let wanted = format!("at least one exercise with blockIndex {index}");
                self.issues.report(IssueCode::EmptyBlock, &block.node.span, found, wanted);
            }
        }
    }

    /// Reports more exercises in all blocks together than a plan may have.
    fn check_count(&mut self, plan: &Node<'_>) {
        let exercises = self.written + self.of_templates;
        if !self.is_whole || exercises <= MOST_EXERCISES {
            return;
        }
        let found = match self.of_templates {
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

fn equipment<'a>(issues: &mut Issues<'a>, node: Option<&'a Node<'a>>) -> Option<Vec<String>> {
    let names = list(issues, node?, STRINGS, usize::MAX)?;
    let names: Vec<_> = names.iter().map(|name| text(issues, Some(name))).collect();
    names.into_iter().collect()
}
