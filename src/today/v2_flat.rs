//! The form `v2-flat`, read: blocks and exercises side by side, tied by `blockIndex` and `order`.

use super::fault::PlanFaultCode;
use super::fields::{A_STRING, A_STRING_OR_NULL, Field, TextOrNull, ZERO_OR_MORE};
use super::head::{DURATION, ENERGY, EQUIPMENT, FOCUS, Head, SOURCE, SUMMARY, TITLE};
use super::reader::{Read, Reader};
use crate::domain::plan::{FlatBlock, FlatExercise, FlatPlan};
use crate::limits::{MOST_BLOCKS, MOST_EXERCISES};
use std::ops::Range;

const BLOCKS: Field = Field {
    name: "blocks",
    wanted: "a list of at least one block",
};
const EXERCISES: Field = Field {
    name: "exercises",
    wanted: "a list of at least one exercise",
};

pub(super) const PLAN: [Field; 8] = [
    FOCUS, DURATION, EQUIPMENT, SOURCE, ENERGY, SUMMARY, BLOCKS, EXERCISES,
];

const BLOCK: [Field; 3] = [TITLE, DURATION, FOCUS];

const EXERCISE: [Field; 5] = [
    Field {
        name: "blockIndex",
        wanted: ZERO_OR_MORE,
    },
    Field {
        name: "order",
        wanted: ZERO_OR_MORE,
    },
    Field {
        name: "name",
        wanted: A_STRING,
    },
    Field {
        name: "prescription",
        wanted: A_STRING,
    },
    Field {
        name: "detail",
        wanted: A_STRING_OR_NULL,
    },
];

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
    blocks_at: Vec<Range<usize>>,
    exercises: Vec<FlatExercise>,
    ties: Vec<Tie>,
}

/// Reads the plan that stands here; none where it has faults.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Option<FlatPlan>> {
    let mut parts = Parts::default();
    reader.fields("a plan", &PLAN, |reader, name| match name {
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
            self.blocks.extend(block(reader)?);
            self.blocks_at.push(start..reader.at);
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
        few(reader, self.exercise_count, start, EXERCISES.wanted);
        Ok(())
    }

    /// What no field shows alone: that each exercise has a block, each block an exercise, and no
    /// two of a block the same order.
    fn check(&self, reader: &mut Reader<'_>) {
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
        for (index, place) in self.blocks_at.iter().enumerate() {
            if !self.ties.iter().any(|tie| tie.block == Some(index as u64)) {
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

/// Reports an empty list that must not be.
pub(super) fn few(reader: &mut Reader<'_>, count: Option<usize>, start: usize, wanted: &str) {
    if count == Some(0) {
        reader.refuse(PlanFaultCode::TooFew, start, "an empty list", wanted);
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

fn block(reader: &mut Reader<'_>) -> Read<Option<FlatBlock>> {
    let (mut title, mut minutes, mut focus) = (None, None, None);
    reader.fields("a block", &BLOCK, |reader, name| {
        match name {
            "title" => title = reader.words()?,
            "durationMinutes" => minutes = reader.minutes()?,
            _ => focus = reader.text()?,
        }
        Ok(())
    })?;
    let (Some(title), Some(duration_minutes), Some(focus)) = (title, minutes, focus) else {
        return Ok(None);
    };
    Ok(Some(FlatBlock {
        title,
        duration_minutes,
        focus,
    }))
}

fn exercise(reader: &mut Reader<'_>, tie: &mut Tie) -> Read<Option<FlatExercise>> {
    let (mut exercise_name, mut prescription, mut detail) = (None, None, None);
    reader.fields("an exercise", &EXERCISE, |reader, name| {
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
            "name" => exercise_name = reader.words()?,
            "prescription" => prescription = reader.words()?,
            _ => detail = reader.text_or_null()?,
        }
        Ok(())
    })?;
    let of = |number: Option<u64>| number.and_then(|number| usize::try_from(number).ok());
    let order = tie.order.and_then(|order| u32::try_from(order).ok());
    let (Some(block_index), Some(order)) = (of(tie.block), order) else {
        return Ok(None);
    };
    let (Some(name), Some(prescription), Some(TextOrNull(detail))) =
        (exercise_name, prescription, detail)
    else {
        return Ok(None);
    };
    Ok(Some(FlatExercise {
        block_index,
        order,
        name,
        prescription,
        detail,
    }))
}
