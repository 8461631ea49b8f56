//! What a program has otherwise than the one that it is to take the place of, in parts of which each can be
//! taken without the others: what is asked of an exercise, the rule by which it goes on, an exercise or a
//! day that comes, goes or moves, and what is said of the program as a whole.

use super::notation;
use super::provenance;
use setwise_domain::outline::{Difference, Overlay, Section, Side};
use setwise_domain::prescription::{Block, Day, Program, Slot, SlotId};
use setwise_words::text;

mod words;

/// The parts of a program.
#[derive(Debug)]
pub struct ProgramParts<'a> {
    old: Option<&'a Program>,
    new: &'a Program,
    days: Overlay,
    /// Of the days that both have, by their places in each.
    slots: Vec<DayParts>,
    parts: Vec<Part>,
}

/// The slots of a day that both have, laid over each other.
#[derive(Debug)]
struct DayParts {
    old: usize,
    new: usize,
    slots: Overlay,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// What it is called and said of it.
    Title,
    /// Sessions and weeks.
    Length,
    /// Deload and comeback.
    Breaks,
    /// A day that comes, goes, moves or takes the place of another.
    Day(Difference),
    /// What a day is called and said of it, by its place in the new program.
    DayHead(usize),
    /// A slot that comes, goes, moves or takes the place of another, in a day of the new program.
    Slot(usize, Difference),
    /// What is asked for in a slot, wherever it stands: the same slot goes on as one.
    Asked(SlotId, SlotId),
    /// How it goes on.
    Rule(SlotId),
}

impl<'a> ProgramParts<'a> {
    /// Of a program and the one that stands, where one does.
    pub fn of(old: Option<&'a Program>, new: &'a Program) -> Self {
        let mut parts = Self {
            days: Overlay::of(&old.map(outline).unwrap_or_default(), &outline(new)),
            old,
            new,
            slots: Vec::new(),
            parts: Vec::new(),
        };
        let Some(old) = old else {
            let days = parts.days.differences.iter().copied();
            parts.parts.extend(days.map(Part::Day));
            return parts;
        };
        parts.parts.extend(of_the_whole(old, new));
        for difference in parts.days.differences.clone() {
            match difference {
                Difference::Kept(one, other) => parts.day(old, one, other),
                Difference::Moved(one, other) => {
                    parts.parts.push(Part::Day(difference));
                    parts.day(old, one, other);
                }
                Difference::Swapped(..) | Difference::Removed(_) | Difference::Added(_) => {
                    parts.parts.push(Part::Day(difference));
                }
            }
        }
        parts
    }

    /// The parts of a day that both have.
    fn day(&mut self, program: &Program, old: usize, new: usize) {
        let (before, after) = (&program.days[old], &self.new.days[new]);
        let slots = Overlay::of(&sections(before), &sections(after));
        let names = |block: &Block| block.name.clone();
        let renamed = slots
            .shared()
            .any(|(one, other)| names(&before.blocks[one]) != names(&after.blocks[other]));
        let head = |day: &Day| (day.name.clone(), day.focus.clone(), day.notes.clone());
        if head(before) != head(after) || renamed {
            self.parts.push(Part::DayHead(new));
        }
        for &difference in &slots.differences {
            match difference {
                Difference::Kept(one, other) => self.slot(before, one, after, other),
                Difference::Moved(one, other) => {
                    self.parts.push(Part::Slot(new, difference));
                    self.slot(before, one, after, other);
                }
                Difference::Swapped(..) | Difference::Removed(_) | Difference::Added(_) => {
                    self.parts.push(Part::Slot(new, difference));
                }
            }
        }
        self.slots.push(DayParts { old, new, slots });
    }

    /// The parts of a slot that both have; where the exercise is another, its rule is too.
    fn slot(&mut self, before: &Day, one: usize, after: &Day, other: usize) {
        let (Some(before), Some(after)) = (before.slots().nth(one), after.slots().nth(other))
        else {
            return;
        };
        let mut parts = Vec::new();
        if with_rule(after, before) != *before {
            parts.push(Part::Asked(before.id.clone(), after.id.clone()));
        }
        if after.rule != before.rule && has_rule_apart(before, after) {
            parts.push(Part::Rule(after.id.clone()));
        }
        if parts.is_empty() && before != after {
            parts.push(Part::Asked(before.id.clone(), after.id.clone()));
        }
        let new: Vec<_> = parts.into_iter().filter(|part| !self.parts.contains(part)).collect();
        self.parts.extend(new);
    }

    /// What each part does, in words.
    pub fn words(&self) -> Vec<String> {
        self.parts.iter().map(|part| self.in_words(part)).collect()
    }

    /// The program with these parts of it, by their places, on what stands. What is wrong with it is for
    /// [`Program::check`] and the verifier to say.
    pub fn with(&self, chosen: &[usize]) -> Program {
        let taken = |part: &Part| {
            let place = self.parts.iter().position(|one| one == part);
            place.is_some_and(|place| chosen.contains(&place))
        };
        let days = self.days.with(|one| taken(&Part::Day(one)));
        let days = days.into_iter().flat_map(|(_, inside)| inside);
        let days = days.filter_map(|side| match side {
            Side::Old(at) => self.old?.days.get(at).cloned(),
            Side::New(at) => self.new.days.get(at).map(|day| self.whole_day(day, &taken)),
            Side::Both(old, new) => self.merged_day(old, new, &taken),
        });
        let days = days.collect();
        let Some(old) = self.old else {
            return Program { days, ..self.new.clone() };
        };
        let from = |part: &Part| if taken(part) { self.new } else { old };
        let (titled, long, breaks) = (from(&Part::Title), from(&Part::Length), from(&Part::Breaks));
        let mut merged = Program {
            title: titled.title.clone(),
            after: titled.after.clone(),
            level: titled.level,
            goal: titled.goal,
            notes: titled.notes.clone(),
            days,
            per_week: long.per_week,
            weeks: long.weeks,
            cycle: long.cycle,
            deload: breaks.deload,
            comeback: breaks.comeback.clone(),
        };
        provenance::keep_true(&mut merged);
        merged
    }

    fn merged_day(&self, old: usize, new: usize, taken: &impl Fn(&Part) -> bool) -> Option<Day> {
        let (before, after) = (self.old?.days.get(old)?, self.new.days.get(new)?);
        let overlay = self.slots.iter().find(|one| (one.old, one.new) == (old, new))?;
        let headed = taken(&Part::DayHead(new));
        let sections = overlay.slots.with(|one| taken(&Part::Slot(new, one)));
        let blocks = sections.into_iter().filter_map(|(side, inside)| {
            let block = match side {
                Side::Both(one, _) if !headed => before.blocks.get(one)?,
                Side::Old(one) => before.blocks.get(one)?,
                Side::Both(_, other) | Side::New(other) => after.blocks.get(other)?,
            };
            let slots = inside.into_iter().filter_map(|side| match side {
                Side::Old(at) => before.slots().nth(at).cloned(),
                Side::New(at) => after.slots().nth(at).map(|slot| self.new_slot(slot, taken)),
                Side::Both(one, other) => {
                    let (one, other) = (before.slots().nth(one)?, after.slots().nth(other)?);
                    Some(merged_slot(one, other, taken))
                }
            });
            Some(Block { name: block.name.clone(), slots: slots.collect() })
        });
        let blocks = blocks.collect();
        let head = if headed { after } else { before };
        Some(Day { blocks, ..head.clone() })
    }

    /// A day that only the new program has. What stands elsewhere too is as it is there.
    fn whole_day(&self, day: &Day, taken: &impl Fn(&Part) -> bool) -> Day {
        let blocks = day.blocks.iter().map(|block| Block {
            name: block.name.clone(),
            slots: block.slots.iter().map(|slot| self.new_slot(slot, taken)).collect(),
        });
        Day { blocks: blocks.collect(), ..day.clone() }
    }

    /// A slot that comes: where it stands elsewhere already, with the changes of it that are taken.
    fn new_slot(&self, slot: &Slot, taken: &impl Fn(&Part) -> bool) -> Slot {
        let there = self.old.and_then(|old| old.slot(&slot.id));
        let is_part = |part: &Part| match part {
            Part::Asked(_, id) | Part::Rule(id) => *id == slot.id,
            _ => false,
        };
        match there.filter(|_| self.parts.iter().any(is_part)) {
            Some(there) => merged_slot(there, slot, taken),
            None => slot.clone(),
        }
    }
}

fn merged_slot(old: &Slot, new: &Slot, taken: &impl Fn(&Part) -> bool) -> Slot {
    let asked = taken(&Part::Asked(old.id.clone(), new.id.clone()));
    let apart = has_rule_apart(old, new);
    let ruled = if apart { taken(&Part::Rule(new.id.clone())) } else { asked };
    let slot = if asked { new } else { old };
    let rule = if ruled { &new.rule } else { &old.rule };
    Slot { rule: rule.clone(), ..slot.clone() }
}

/// Whether how a slot goes on can be taken without what is asked for in it: not where the exercise is
/// another one.
fn has_rule_apart(old: &Slot, new: &Slot) -> bool {
    old.rungs == new.rungs && old.id == new.id
}

fn with_rule(slot: &Slot, of: &Slot) -> Slot {
    Slot { rule: of.rule.clone(), ..slot.clone() }
}

fn of_the_whole(old: &Program, new: &Program) -> Vec<Part> {
    let title = |one: &Program| {
        (one.title.clone(), one.after.clone(), one.level, one.goal, one.notes.clone())
    };
    let length = |one: &Program| (one.per_week, one.weeks, one.cycle);
    let breaks = |one: &Program| (one.deload, one.comeback.clone());
    [
        (title(old) != title(new)).then_some(Part::Title),
        (length(old) != length(new)).then_some(Part::Length),
        (breaks(old) != breaks(new)).then_some(Part::Breaks),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The days of a program: known by their names, then by what is trained on them.
fn outline(program: &Program) -> Vec<Section> {
    let known_by = |day: &Day| {
        let trained: Vec<_> = day.slots().map(|slot| folded(slot.exercise())).collect();
        vec![folded(&day.name), trained.join("\n")]
    };
    vec![Section { name: String::new(), items: program.days.iter().map(known_by).collect() }]
}

/// The blocks of a day, their slots known by their ids, then by their exercises.
fn sections(day: &Day) -> Vec<Section> {
    let known_by = |slot: &Slot| vec![slot.id.to_string(), folded(slot.exercise())];
    let section = |block: &Block| Section {
        name: folded(&block.name),
        items: block.slots.iter().map(known_by).collect(),
    };
    day.blocks.iter().map(section).collect()
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

#[cfg(test)]
mod tests;
