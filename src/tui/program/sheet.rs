//! A program with all that is shown of it, so that drawing it works nothing out.

use crate::domain::edit::{ExerciseLoc, PlanPlace};
use crate::domain::envelope::ProgramEnvelope;
use crate::domain::program::{ProgramDay, ProgramExercise};
use crate::domain::report::Finding;
use crate::program::{Done, Volume, Week};

#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pub made: ProgramEnvelope,
    /// As it went and would go, week by week.
    pub weeks: Vec<Week>,
    /// The index of the week that is trained now.
    pub now: usize,
}

impl Sheet {
    pub fn days(&self) -> usize {
        self.made.plan.days.len()
    }

    pub fn day(&self, day: usize) -> Option<&ProgramDay> {
        self.made.plan.days.get(day)
    }

    /// How many exercises a day has.
    pub fn exercises(&self, day: usize) -> usize {
        let blocks = self.day(day).map_or(&[][..], |day| &day.blocks);
        blocks.iter().map(|block| block.exercises.len()).sum()
    }

    /// The place of an exercise by its number in the day, counted from 0.
    pub fn place(&self, day_idx: usize, row: usize) -> Option<ExerciseLoc> {
        let mut before = 0;
        for (block_idx, block) in self.day(day_idx)?.blocks.iter().enumerate() {
            if row < before + block.exercises.len() {
                return Some(ExerciseLoc { day_idx, block_idx, ex_idx: row - before });
            }
            before += block.exercises.len();
        }
        None
    }

    pub fn exercise(&self, loc: ExerciseLoc) -> Option<&ProgramExercise> {
        crate::program::exercise_at(&self.made.plan, loc)
    }

    /// The day of a place, and the number in it of the exercise that is there, or of the first.
    pub fn row_of(&self, place: PlanPlace) -> (usize, usize) {
        let blocks = self.day(place.day_idx).map_or(&[][..], |day| &day.blocks);
        let before = blocks.iter().take(place.block_idx.unwrap_or(0));
        let before: usize = before.map(|block| block.exercises.len()).sum();
        (place.day_idx, before + place.ex_idx.unwrap_or(0))
    }

    /// An exercise of a week as it would go, by its number in the day.
    pub fn planned(&self, week: usize, day: usize, row: usize) -> Option<&Done> {
        let week = self.weeks.get(week)?;
        let day = week.days.iter().find(|one| one.place == day)?;
        day.exercises.get(row)
    }

    /// The same in the first week from this one on that has the day.
    pub fn next(&self, day: usize, row: usize) -> Option<&Done> {
        let weeks = self.now..self.weeks.len();
        weeks.into_iter().find_map(|week| self.planned(week, day, row))
    }

    /// Hard sets of each muscle in a full week.
    pub fn volume(&self) -> &[Volume] {
        let full = self.weeks.iter().find(|week| !week.deload);
        full.or(self.weeks.first()).map_or(&[], |week| &week.volume)
    }

    /// Whether something is wrong with a day as a whole, such as its length.
    pub fn is_day_wrong(&self, day: usize) -> bool {
        let findings = self.made.verification.findings.iter();
        let mut places = findings.filter_map(|finding| finding.loc);
        places.any(|place| place.day_idx == day && place.block_idx.is_none())
    }

    /// What is wrong at an exercise.
    pub fn issues_at(&self, loc: ExerciseLoc) -> impl Iterator<Item = &Finding> {
        let findings = self.made.verification.findings.iter();
        findings.filter(move |finding| {
            finding.loc.is_some_and(|place| {
                place.day_idx == loc.day_idx
                    && place.block_idx == Some(loc.block_idx)
                    && place.ex_idx == Some(loc.ex_idx)
            })
        })
    }
}
