//! The form `v2-flat`, read: blocks and exercises side by side, tied by `blockIndex` and `order`.

use super::error::PlanFaultCode;
use super::expansion;
use super::fields::{Field, Form, ZERO_OR_MORE};
use super::head::{BLOCKS, DURATION, ENERGY, EQUIPMENT, EXERCISES, FOCUS, Head, SOURCE, SUMMARY};
use super::nested::{few, too_many};
use super::parts::{BLOCK_TEMPLATE, Begun, BlockHead, DETAIL, NAME, PRESCRIPTION, Said, TITLE};
use super::reader::{Read, Reader};
use crate::domain::plan::{FlatBlock, FlatExercise, FlatPlan};
use crate::limits::{MOST_BLOCKS, MOST_EXERCISES};
use std::ops::Range;

static PLAN: Form = Form::of(
    "a plan",
    &[
        FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS, EXERCISES,
    ],
);

static BLOCK: Form = Form::either("a block", &[TITLE, DURATION, FOCUS], &[BLOCK_TEMPLATE], &[]);

static EXERCISE: Form = Form::of(
    "an exercise",
    &[
        Field {
            name: "blockIndex",
            wanted: ZERO_OR_MORE,
        },
        Field {
            name: "order",
            wanted: ZERO_OR_MORE,
        },
        NAME,
        PRESCRIPTION,
        DETAIL,
    ],
);

/// What ties an exercise to its block, as far as it could be read, with its place.
#[derive(Default)]
struct Tie {
    block: Option<u64>,
    order: Option<u64>,
    block_at: Range<usize>,
    order_at: Range<usize>,
}

#[derive(Default)]
struct Parts {
    head: Head,
    /// How many entries the list has; none where there is no list.
    block_count: Option<usize>,
    exercise_count: Option<usize>,
    blocks: Vec<FlatBlock>,
    /// Where each block stands, and whether it names a template.
    blocks_at: Vec<(Range<usize>, bool)>,
    exercises: Vec<FlatExercise>,
    exercises_at: Range<usize>,
    ties: Vec<Tie>,
}

/// Reads the plan that stands here; none where it has faults.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Option<FlatPlan>> {
    let mut parts = Parts::default();
    reader.fields(&PLAN, |reader, name| match name {
        "blocks" => parts.read_blocks(reader),
        "exercises" => parts.read_exercises(reader),
        _ => parts.head.field(reader, name),
    })?;
    parts.check(reader);
    Ok(if reader.met.is_empty() {
        parts.whole()
    } else {
        None
    })
}

impl Parts {
    fn read_blocks(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let start = reader.at;
        self.block_count = reader.list(BLOCKS.wanted, MOST_BLOCKS, |reader, _| {
            let start = reader.at;
            let mut head = BlockHead::default();
            reader.fields(&BLOCK, |reader, name| head.field(reader, name))?;
            self.blocks_at.push((start..reader.at, head.names_template));
            self.blocks.extend(head.whole().map(block));
            Ok(())
        })?;
        few(reader, self.block_count, start, BLOCKS.wanted);
        Ok(())
    }

    fn read_exercises(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let start = reader.at;
        self.exercise_count = reader.list(EXERCISES.wanted, MOST_EXERCISES, |reader, _| {
            let mut tie = Tie::default();
            self.exercises.extend(exercise(reader, &mut tie)?);
            self.ties.push(tie);
            Ok(())
        })?;
        self.exercises_at = start..reader.at;
        Ok(())
    }

    /// What no field shows alone: that each exercise has a block, each block an exercise, and no
    /// two of a block the same order.
    fn check(&self, reader: &mut Reader<'_>) {
        if self.exercise_count == Some(0) && !self.all_templates() {
            let (pointer, place) = ("/exercises".to_owned(), self.exercises_at.clone());
            let (code, found) = (PlanFaultCode::TooFew, "an empty list");
            reader.report(code, pointer, place, found, EXERCISES.wanted);
        }
        let Some(blocks) = self.block_count.filter(|&count| count > 0) else {
            return;
        };
        for (index, tie) in self.ties.iter().enumerate() {
            if tie.block.is_some_and(|block| block >= blocks as u64) {
                outside(reader, index, tie, blocks);
            }
        }
        self.check_orders(reader);
        let unread = self.ties.iter().any(|tie| tie.block.is_none());
        let all = self
            .exercise_count
            .is_some_and(|count| count == self.ties.len() && count > 0);
        if all && !unread {
            self.check_empty(reader);
        }
        let expanded = self.blocks.iter().map(|block| match block {
            FlatBlock::Own { .. } => 0,
            FlatBlock::Template { block_template } => {
                expansion::template(*block_template).exercises.len()
            }
        });
        let expanded: usize = expanded.sum();
        if expanded > 0 {
            too_many(reader, self.exercises.len(), expanded);
        }
    }

    fn all_templates(&self) -> bool {
        let known = self.block_count == Some(self.blocks_at.len()) && !self.blocks_at.is_empty();
        known && self.blocks_at.iter().all(|(_, template)| *template)
    }

    fn check_orders(&self, reader: &mut Reader<'_>) {
        let mut orders: Vec<_> = self
            .ties
            .iter()
            .enumerate()
            .filter_map(|(index, tie)| Some((tie.block?, tie.order?, index)))
            .collect();
        orders.sort_unstable();
        for pair in orders.windows(2) {
            let [(block, order, first), (other, same, second)] = [pair[0], pair[1]];
            if (block, order) == (other, same) {
                reader.report(
                    PlanFaultCode::DuplicateOrder,
                    format!("/exercises/{second}/order"),
                    self.ties[second].order_at.clone(),
                    format!("{order}, which /exercises/{first} has in block {block} too"),
                    "another order for each exercise of a block",
                );
            }
        }
    }

    fn check_empty(&self, reader: &mut Reader<'_>) {
        for (index, (place, template)) in self.blocks_at.iter().enumerate() {
            if !template && !self.ties.iter().any(|tie| tie.block == Some(index as u64)) {
                reader.report(
                    PlanFaultCode::EmptyBlock,
                    format!("/blocks/{index}"),
                    place.clone(),
                    "a block without exercises",
                    format!("at least one exercise with blockIndex {index}"),
                );
            }
        }
    }

    fn whole(self) -> Option<FlatPlan> {
        Some(FlatPlan {
            focus: self.head.focus?,
            duration_minutes: self.head.duration_minutes?,
            equipment: self.head.equipment?,
            source: self.head.source?,
            energy: self.head.energy?,
            summary: self.head.summary?,
            blocks: self.blocks,
            exercises: self.exercises,
        })
    }
}

fn outside(reader: &mut Reader<'_>, index: usize, tie: &Tie, blocks: usize) {
    let wanted = match blocks {
        1 => "0, the index of the only block".to_owned(),
        _ => format!(
            "0 to {}, the index of one of the {blocks} blocks",
            blocks - 1
        ),
    };
    let found = reader.text[tie.block_at.clone()].to_owned();
    reader.report(
        PlanFaultCode::OutOfRange,
        format!("/exercises/{index}/blockIndex"),
        tie.block_at.clone(),
        found,
        wanted,
    );
}

fn block(begun: Begun) -> FlatBlock {
    match begun {
        Begun::Own {
            title,
            duration_minutes,
            focus,
        } => FlatBlock::Own {
            title,
            duration_minutes,
            focus,
        },
        Begun::Template(block_template) => FlatBlock::Template { block_template },
    }
}

fn exercise(reader: &mut Reader<'_>, tie: &mut Tie) -> Read<Option<FlatExercise>> {
    let mut said = Said::default();
    reader.fields(&EXERCISE, |reader, name| {
        let start = reader.at;
        match name {
            "blockIndex" => {
                tie.block = reader.whole(0, u64::MAX, ZERO_OR_MORE)?;
                tie.block_at = start..reader.at;
            }
            "order" => {
                tie.order = reader.whole(0, u32::MAX.into(), ZERO_OR_MORE)?;
                tie.order_at = start..reader.at;
            }
            _ => said.field(reader, name)?,
        }
        Ok(())
    })?;
    let of = |number: Option<u64>| number.and_then(|number| usize::try_from(number).ok());
    let order = tie.order.and_then(|order| u32::try_from(order).ok());
    let (Some(block_index), Some(order), Some(said)) = (of(tie.block), order, said.whole()) else {
        return Ok(None);
    };
    Ok(Some(FlatExercise {
        block_index,
        order,
        name: said.name,
        prescription: said.prescription,
        detail: said.detail,
    }))
}
