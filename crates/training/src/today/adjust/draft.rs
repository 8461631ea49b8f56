//! Today's plan taken apart for a change, with what is done of it, and put together again.

use super::{AdjustError, Adjusted};
use crate::today::{is_warm_up, prescription, rest};
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::{Board, BoardItem, Prescription};
use setwise_domain::effort::Rir;
use setwise_domain::exercise::{Equipment, Exercise};
use setwise_domain::plan::{Energy, FlatBlock, FlatExercise, FlatPlan, TodayPlan};
use setwise_domain::profile::Goal;
use setwise_domain::strength::session_time;
use setwise_words::text::duration;
use std::ops::RangeInclusive;

/// What an exercise is taken to need whose prescription can't be read.
const UNREAD_SECONDS: u32 = 180;

/// Of the rule's time, in percent, what anybody takes.
const PACES: RangeInclusive<u32> = 50..=200;

/// One exercise of the plan.
#[derive(Clone, Debug)]
pub struct Part<'c> {
    pub name: String,
    pub exercise: Option<&'c Exercise>,
    pub prescription: String,
    pub detail: Option<String>,
    pub asked: Option<Prescription>,
    /// Sets that the plan asked for before the change.
    pub had: Option<u8>,
    /// Sets done today.
    pub done: usize,
    pub ticked: bool,
    pub warm_up: bool,
    goal: Goal,
}

pub struct Block<'c> {
    pub title: String,
    pub minutes: u32,
    pub focus: String,
    pub parts: Vec<Part<'c>>,
}

pub struct Draft<'c> {
    pub blocks: Vec<Block<'c>>,
    pub energy: Energy,
    /// Whether the minutes are worked out again; else they are the plan's own.
    reckoned: bool,
    /// What the athlete takes of the time that the rule gives, in percent, as the plan's own minutes say it.
    pace: u32,
    of: TodayPlan,
}

impl<'c> Part<'c> {
    fn of(item: &BoardItem, warm_up: bool, goal: Goal, catalog: &'c Catalog) -> Self {
        Self {
            name: item.planned.name.clone(),
            exercise: item.exercise_id.as_ref().and_then(|id| catalog.get(id)),
            prescription: item.planned.prescription.clone(),
            detail: item.planned.detail.clone(),
            asked: item.prescription.clone(),
            had: item.prescription.as_ref().map(|asked| asked.sets),
            done: item.sets_done(),
            ticked: item.is_ticked(),
            warm_up,
            goal,
        }
    }

    /// One that is not on the plan yet.
    pub fn new(
        name: String,
        exercise: Option<&'c Exercise>,
        asked: Prescription,
        goal: Goal,
    ) -> Self {
        Self {
            name,
            exercise,
            prescription: prescription::written(&asked),
            detail: None,
            asked: Some(asked),
            had: None,
            done: 0,
            ticked: false,
            warm_up: false,
            goal,
        }
    }

    /// A part in place of this one. Of the detail, rest and effort stay: the words were about the
    /// other exercise.
    pub fn replaced_by(&self, exercise: &'c Exercise, prescription: String) -> Self {
        Self {
            detail: self.detail.as_deref().and_then(effort_and_rest),
            name: exercise.name.clone(),
            exercise: Some(exercise),
            asked: prescription::read(&prescription),
            prescription,
            done: 0,
            ticked: false,
            ..self.clone()
        }
    }

    /// Puts words in front of the detail.
    pub fn say_first(&mut self, words: String) {
        self.detail = Some(said_before(words, self.detail.take()));
    }

    /// Reps in reserve that are asked for.
    pub fn reserve(&self) -> Option<Rir> {
        let detail = self.detail.as_deref();
        prescription::reserve(&self.prescription).or_else(|| prescription::reserve(detail?))
    }

    pub fn is_open(&self) -> bool {
        !self.ticked
    }

    pub fn sets(&self) -> Option<u8> {
        self.asked.as_ref().map(|asked| asked.sets)
    }

    /// Asks for another number of sets; says whether the text could be changed so.
    pub fn set_sets(&mut self, sets: u8) -> bool {
        let Some(text) = prescription::with_sets(&self.prescription, sets) else {
            return false;
        };
        self.asked = prescription::read(&text);
        self.prescription = text;
        true
    }

    /// Asks for no more than what is done.
    pub fn keep_done(&mut self) {
        let done = u8::try_from(self.done).unwrap_or(u8::MAX);
        if !self.set_sets(done) {
            self.prescription = "as done".into();
        }
    }

    /// Seconds of the sets that are left.
    pub fn seconds_left(&self) -> u32 {
        let done = u8::try_from(self.done).unwrap_or(u8::MAX);
        match &self.asked {
            _ if self.ticked => 0,
            None => UNREAD_SECONDS,
            Some(asked) => self.seconds_of(&Prescription {
                sets: asked.sets.saturating_sub(done),
                target: asked.target.clone(),
            }),
        }
    }

    /// Seconds of all its sets.
    pub fn seconds(&self) -> u32 {
        self.asked.as_ref().map_or(UNREAD_SECONDS, |asked| self.seconds_of(asked))
    }

    fn seconds_of(&self, asked: &Prescription) -> u32 {
        let detail = self.detail.as_deref().unwrap_or_default();
        let stated = rest::stated(&self.prescription).or_else(|| rest::stated(detail));
        let kind = rest::kind(self.exercise, Some(asked), self.warm_up, self.goal);
        let one_by_one = prescription::is_sided(&self.prescription)
            || self.exercise.is_some_and(|exercise| exercise.unilateral);
        let sides = if one_by_one { 2 } else { 1 };
        session_time::exercise_seconds(asked, stated.unwrap_or(kind.seconds()), sides)
    }
}

impl<'c> Draft<'c> {
    pub fn of(board: &Board, goal: Goal, catalog: &'c Catalog) -> Self {
        let plan = &board.stored.plan;
        let blocks = plan.blocks.iter().zip(&board.blocks);
        let mut draft = Self {
            energy: plan.energy,
            reckoned: false,
            pace: 100,
            blocks: blocks
                .map(|(planned, block)| {
                    let warm_up = is_warm_up(&planned.title);
                    let part = |item| Part::of(item, warm_up, goal, catalog);
                    Block {
                        title: planned.title.clone(),
                        minutes: planned.duration_minutes,
                        focus: planned.focus.clone(),
                        parts: block.items.iter().map(part).collect(),
                    }
                })
                .collect(),
            of: plan.clone(),
        };
        if board.stored.made.program.is_some() {
            draft.pace = draft.own_pace();
        }
        draft
    }

    /// A program's day says what it takes at the athlete's own pace.
    fn own_pace(&self) -> u32 {
        let by_rule = self.seconds();
        let percent =
            (self.of.duration_minutes.saturating_mul(60 * 100)).checked_div(by_rule).unwrap_or(100);
        if PACES.contains(&percent) { percent } else { 100 }
    }

    /// Seconds at the athlete's pace.
    const fn at_pace(&self, by_rule: u32) -> u32 {
        by_rule.saturating_mul(self.pace) / 100
    }

    /// The same of a plan that is not done yet.
    pub fn unfinished(
        board: &Board,
        goal: Goal,
        catalog: &'c Catalog,
    ) -> Result<Self, AdjustError> {
        let draft = Self::of(board, goal, catalog);
        if draft.parts().all(|part| part.ticked) {
            return Err(AdjustError::AllDone);
        }
        Ok(draft)
    }

    pub fn parts(&self) -> impl Iterator<Item = &Part<'c>> {
        self.blocks.iter().flat_map(|block| &block.parts)
    }

    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut Part<'c>> {
        self.blocks.iter_mut().flat_map(|block| &mut block.parts)
    }

    /// Takes a part out; one that is begun keeps what is done of it.
    pub fn leave_out(&mut self, item: usize) {
        let mut before = item;
        for block in &mut self.blocks {
            if before < block.parts.len() {
                if block.parts[before].done == 0 {
                    block.parts.remove(before);
                } else {
                    block.parts[before].keep_done();
                }
                return;
            }
            before -= block.parts.len();
        }
    }

    /// The parts after the warm-up that have sets left.
    pub fn open_work(&mut self) -> impl Iterator<Item = &mut Part<'c>> {
        let parts = self.parts_mut();
        parts.filter(|part| part.is_open() && !part.warm_up)
    }

    pub fn seconds_left(&self) -> u32 {
        self.at_pace(self.parts().map(Part::seconds_left).sum())
    }

    pub fn seconds(&self) -> u32 {
        self.at_pace(self.parts().map(Part::seconds).sum())
    }

    /// Works out the minutes of every block again, and so of the plan.
    pub fn reckon(&mut self) {
        self.reckoned = true;
        for place in 0..self.blocks.len() {
            let seconds = self.blocks[place].parts.iter().map(Part::seconds).sum();
            self.blocks[place].minutes = ((self.at_pace(seconds) + 30) / 60).max(1);
        }
    }

    /// What is left takes, beside the whole day where some of it is done. After [`Self::reckon`].
    pub fn left_in_words(&self) -> String {
        let takes = session_time::minutes(self.seconds_left());
        let whole: u32 = self.blocks.iter().map(|block| block.minutes).sum();
        if self.parts().any(|part| part.done > 0) && takes < whole {
            return format!("What is left takes about {takes} of the {whole} min.");
        }
        format!("What is left takes about {takes} min.")
    }

    /// The changed plan, and why it is so.
    pub fn adjusted(self, reason: String) -> Adjusted {
        Adjusted { plan: self.written(&reason), reason }
    }

    /// The plan in the flat form; `why` is its summary. Blocks that lost all are left out.
    fn written(self, why: &str) -> FlatPlan {
        let equipment = self.equipment();
        let (mut blocks, mut exercises, mut minutes) = (Vec::new(), Vec::new(), 0);
        for block in self.blocks {
            if block.parts.is_empty() {
                continue;
            }
            let block_index = blocks.len();
            exercises.extend((0..).zip(block.parts).map(|(order, part)| FlatExercise::Own {
                block_index,
                order,
                name: part.name,
                prescription: part.prescription,
                detail: part.detail,
            }));
            minutes += block.minutes;
            blocks.push(FlatBlock::Own {
                title: block.title,
                duration_minutes: block.minutes,
                focus: block.focus,
            });
        }
        FlatPlan {
            focus: self.of.focus,
            duration_minutes: if self.reckoned { minutes } else { self.of.duration_minutes },
            equipment,
            source: self.of.source,
            energy: self.energy,
            summary: why.to_owned(),
            blocks,
            exercises,
        }
    }

    /// What the exercises need; where some are not known, what the plan said and they need.
    fn equipment(&self) -> Vec<String> {
        let needed = |item: &Equipment| {
            let mut known = self.parts().filter_map(|part| part.exercise);
            known.any(|exercise| exercise.equipment.contains(item))
        };
        let needed: Vec<_> = Equipment::ALL.iter().filter(|item| needed(item)).collect();
        let words = needed.into_iter().map(|item| item.word().to_owned());
        if self.parts().all(|part| part.exercise.is_some()) {
            return words.collect();
        }
        let mut said = self.of.equipment.clone();
        for word in words {
            let there = said.iter().any(|other| other.to_lowercase().contains(&word));
            if !there {
                said.push(word);
            }
        }
        said
    }
}

/// What a detail says that holds for another exercise in the same place too: `RPE 8, rest 3:00`.
pub(super) fn effort_and_rest(detail: &str) -> Option<String> {
    let effort = prescription::reserve(detail).map(|rir| format!("RPE {}", rir.rpe().0));
    let rest = rest::stated(detail).map(|rest| format!("rest {}", duration::clock(rest)));
    let facts: Vec<_> = effort.into_iter().chain(rest).collect();
    (!facts.is_empty()).then(|| facts.join(", "))
}

/// A detail with words in front of it.
pub(super) fn said_before(words: String, detail: Option<String>) -> String {
    match detail {
        Some(detail) => format!("{words}, {detail}"),
        None => words,
    }
}
