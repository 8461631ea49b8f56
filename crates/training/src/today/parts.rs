//! What a plan has otherwise than the one that it is to take the place of, in parts of which each can be
//! taken without the others: an exercise that is changed, moved, swapped, added or removed, and what the
//! plan is called and how long it is.

use super::error::PlanError;
use super::transform::transform;
use setwise_domain::outline::{Difference, Overlay, Section, Side};
use setwise_domain::plan::{FlatPlan, PlanBlock, PlanExercise, SchemaVersion, TodayPlan};
use setwise_domain::stamps::Stamps;
use setwise_words::text;

/// The parts of a plan.
#[derive(Debug)]
pub struct PlanParts<'a> {
    old: Option<&'a TodayPlan>,
    new: &'a TodayPlan,
    overlay: Overlay,
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Focus, minutes and effort, and the names and minutes of blocks. Equipment and summary go with the
    /// exercises, where any of those are otherwise.
    Head,
    Exercise(Difference),
}

impl<'a> PlanParts<'a> {
    /// Of a plan and the one that stands, where one does.
    pub fn of(old: Option<&'a TodayPlan>, new: &'a TodayPlan) -> Self {
        let overlay = Overlay::of(&old.map(sections).unwrap_or_default(), &sections(new));
        let mut parts = Self { old, new, overlay, parts: Vec::new() };
        let exercises = parts.overlay.differences.iter().copied();
        let exercises = exercises.filter(|one| parts.changes(*one)).map(Part::Exercise);
        parts.parts = exercises.collect();
        if old.is_some_and(|old| parts.is_headed_otherwise(old)) {
            parts.parts.insert(0, Part::Head);
        }
        parts
    }

    /// What each part does, in words.
    pub fn words(&self) -> Vec<String> {
        let worded = self.parts.iter().map(|part| match part {
            Part::Head => self.head_in_words(),
            Part::Exercise(difference) => self.in_words(*difference),
        });
        worded.collect()
    }

    /// The plan with these parts of it, by their places, on what stands; read as every plan is.
    pub fn with(&self, chosen: &[usize], stamps: &Stamps) -> Result<TodayPlan, PlanError> {
        let flat = FlatPlan::from(&self.merged(chosen));
        let text = serde_json::to_string(&flat).unwrap_or_default();
        transform(&text, SchemaVersion::V2Flat, stamps)
    }

    fn merged(&self, chosen: &[usize]) -> TodayPlan {
        let is_taken = |part: Part| {
            let mut all = self.parts.iter();
            let place = all.position(|one| *one == part);
            place.is_some_and(|place| chosen.contains(&place))
        };
        let headed = is_taken(Part::Head);
        let sections = self.overlay.with(|one| is_taken(Part::Exercise(one)));
        let blocks = sections.into_iter().filter_map(|(side, inside)| {
            let block = self.block(side, headed)?;
            let exercises = inside.into_iter().filter_map(|side| match side {
                Side::Old(at) => self.old_exercise(at),
                Side::New(at) => self.new_exercise(at),
                Side::Both(old, new) => {
                    let changed = [Difference::Kept(old, new), Difference::Moved(old, new)];
                    if changed.map(Part::Exercise).into_iter().any(is_taken) {
                        self.new_exercise(new)
                    } else {
                        self.old_exercise(old)
                    }
                }
            });
            Some(PlanBlock { exercises: exercises.cloned().collect(), ..block.clone() })
        });
        let (equipment, summary) = self.beside(chosen, headed);
        TodayPlan {
            blocks: blocks.collect(),
            equipment,
            summary,
            ..self.old.filter(|_| !headed).unwrap_or(self.new).clone()
        }
    }

    /// What is needed for the exercises that are taken and left, and the summary that says true of them.
    fn beside(&self, chosen: &[usize], headed: bool) -> (Vec<String>, String) {
        let mut exercises = (0..).zip(&self.parts).filter(|(_, part)| **part != Part::Head);
        let of = |plan: &TodayPlan| (plan.equipment.clone(), plan.summary.clone());
        let Some(old) = self.old else {
            return of(self.new);
        };
        if !self.changes_exercises() {
            return of(if headed { self.new } else { old });
        }
        if exercises.clone().all(|(place, _)| chosen.contains(&place)) {
            return of(self.new);
        }
        let mut equipment = old.equipment.clone();
        if exercises.any(|(place, _)| chosen.contains(&place)) {
            let more = self.new.equipment.iter().filter(|one| !old.equipment.contains(one));
            equipment.extend(more.cloned());
        }
        (equipment, old.summary.clone())
    }

    fn changes_exercises(&self) -> bool {
        self.parts.iter().any(|part| *part != Part::Head)
    }

    fn block(&self, side: Side, headed: bool) -> Option<&PlanBlock> {
        match side {
            Side::Both(old, _) if !headed => self.old?.blocks.get(old),
            Side::Old(old) => self.old?.blocks.get(old),
            Side::Both(_, new) | Side::New(new) => self.new.blocks.get(new),
        }
    }

    fn old_exercise(&self, at: usize) -> Option<&PlanExercise> {
        self.old?.exercises().nth(at)
    }

    fn new_exercise(&self, at: usize) -> Option<&PlanExercise> {
        self.new.exercises().nth(at)
    }

    fn is_headed_otherwise(&self, old: &TodayPlan) -> bool {
        let head = |plan: &TodayPlan| {
            let beside = Some(plan).filter(|_| !self.changes_exercises());
            TodayPlan {
                id: String::new(),
                blocks: Vec::new(),
                source: self.new.source,
                equipment: beside.map(|plan| plan.equipment.clone()).unwrap_or_default(),
                summary: beside.map(|plan| plan.summary.clone()).unwrap_or_default(),
                ..plan.clone()
            }
        };
        head(old) != head(self.new) || self.renamed_blocks().next().is_some()
    }

    /// Blocks that both have, and that are called otherwise or last otherwise.
    fn renamed_blocks(&self) -> impl Iterator<Item = (&PlanBlock, &PlanBlock)> {
        self.overlay.shared().filter_map(|(old, new)| {
            let (old, new) = (self.old?.blocks.get(old)?, self.new.blocks.get(new)?);
            let is_same = old.title == new.title
                && old.duration_minutes == new.duration_minutes
                && old.focus == new.focus;
            (!is_same).then_some((old, new))
        })
    }

    fn changes(&self, difference: Difference) -> bool {
        let Difference::Kept(old, new) = difference else {
            return true;
        };
        let asks = |one: &PlanExercise| {
            let detail = one.detail.clone().filter(|text| !text.trim().is_empty());
            (one.name.clone(), one.prescription.clone(), detail)
        };
        self.old_exercise(old).map(asks) != self.new_exercise(new).map(asks)
    }

    /// The lines that differ: how the plan is headed, how its blocks are, and its summary.
    fn head_in_words(&self) -> String {
        let Some(old) = self.old else {
            return String::new();
        };
        let heads = |what: &str, before: String, after: String| {
            (before != after).then(|| text::part_renamed(what, &before, &after))
        };
        let mut said = Vec::new();
        let (before, after) = (text::plan_head(old), text::plan_head(self.new));
        said.extend(heads("title", before, after));
        said.extend(self.renamed_blocks().filter_map(|(old, new)| {
            let head = |block: &PlanBlock| text::block_head(&block.title, block.duration_minutes);
            heads("block", head(old), head(new))
        }));
        let is_all = !self.changes_exercises();
        if is_all {
            let needs = |plan: &TodayPlan| text::list(&plan.equipment);
            said.extend(heads("equipment", needs(old), needs(self.new)));
        }
        if said.is_empty() && is_all {
            let (before, after) = (old.summary.clone(), self.new.summary.clone());
            said.extend(heads("summary", before, after));
        }
        if said.is_empty() {
            said.push("what its blocks are for".to_owned());
        }
        said.join("; ")
    }

    fn in_words(&self, difference: Difference) -> String {
        let old = |at| self.old_exercise(at).map(asked).unwrap_or_default();
        let new = |at| self.new_exercise(at).map(asked).unwrap_or_default();
        let whole = |(name, asked): (String, String)| format!("{name} {asked}");
        match difference {
            Difference::Kept(before, after) => {
                let ((name, before), (_, after)) = (old(before), new(after));
                text::part_changed(&name, &before, &after)
            }
            Difference::Moved(before, after) => {
                let place = self.place_of(after);
                let ((name, before), (_, after)) = (old(before), new(after));
                let changed = (before != after).then_some((before.as_str(), after.as_str()));
                text::part_moved(&name, &place, changed)
            }
            Difference::Swapped(before, after) => {
                text::part_swapped(&whole(old(before)), &whole(new(after)))
            }
            Difference::Removed(at) => text::part_removed(&whole(old(at))),
            Difference::Added(at) => text::part_added(&whole(new(at)), &self.block_of(at)),
        }
    }

    /// `place 2 of Main`, for an exercise of the new plan.
    fn place_of(&self, at: usize) -> String {
        let mut places = self.new.blocks.iter().flat_map(|block| {
            let within = 1..=block.exercises.len();
            within.map(|place| format!("place {place} of {}", block.title))
        });
        places.nth(at).unwrap_or_default()
    }

    /// What the block of an exercise of the new plan is called.
    fn block_of(&self, at: usize) -> String {
        let mut titles = self.new.blocks.iter().flat_map(|block| {
            let title = block.title.as_str();
            block.exercises.iter().map(move |_| title)
        });
        titles.nth(at).unwrap_or_default().to_owned()
    }
}

/// An exercise and what is asked of it.
fn asked(one: &PlanExercise) -> (String, String) {
    let detail = one.detail.as_deref().filter(|text| !text.trim().is_empty());
    let detail = detail.map_or_else(String::new, |text| format!(" ({text})"));
    let sets = text::times(&one.prescription);
    (one.name.clone(), format!("{sets}{detail}"))
}

fn sections(plan: &TodayPlan) -> Vec<Section> {
    let known_by = |one: &PlanExercise| vec![one.name.trim().to_lowercase()];
    let section = |block: &PlanBlock| Section {
        name: block.title.trim().to_lowercase(),
        items: block.exercises.iter().map(known_by).collect(),
    };
    plan.blocks.iter().map(section).collect()
}

#[cfg(test)]
mod tests;
