//! The verdict on a program: by tags of the catalogue and arithmetic, never by parts of names.
//!
//! Each area says what is wrong, where, and which edits would mend it. No two edits of one report
//! are about the same exercise, so that all of them can be applied together.

mod age;
mod avoidance;
mod balance;
mod choice;
mod cutting;
mod day_order;
mod dose;
mod draft;
mod level;
mod load;
mod one_day;
mod order;
mod progression;
mod sequence;
mod structure;
mod time;
mod volume;

use super::lineup::{Item, Lineup};
use super::pace::Pace;
use super::prescribed::week_plan;
use super::wishes::Wishes;
use draft::Draft;
use setwise_catalog::catalog::Catalog;
use setwise_domain::age::AgeGroup;
use setwise_domain::edit::BlockLoc;
use setwise_domain::exercise::{Exercise, Level};
use setwise_domain::prescription::Program;
use setwise_domain::profile::Goal;
use setwise_domain::program::{UserProfile, WorkoutPlan};
use setwise_domain::report::{
    Area, Avoidance, Balance, PresenceDays, ProgressionReport, Structure, TimeFit, VerifierReport,
};
use setwise_domain::strength::session_time;
use setwise_domain::text::printable;
pub(super) use time::Timing;
pub(super) use volume::range;

/// What a verdict rests on beside plan and profile.
#[derive(Clone, Copy, Debug)]
pub struct Verifier<'c> {
    pub catalog: &'c Catalog,
    pub pace: Pace,
}

/// Everything that one verification looks at.
pub(super) struct Case<'a, 'c> {
    pub lineup: Lineup<'a, 'c>,
    pub wishes: Wishes<'c>,
    pub profile: &'a UserProfile,
    pub age: AgeGroup,
    /// What sets and effort are given by; the age may lower both.
    pub goal: Goal,
    pub level: Level,
    /// What the athlete has learned.
    pub learned: Level,
    pub timing: Timing,
    /// Whether it is a single day, which is not named.
    pub of_day: bool,
}

/// The verdict at the usual pace.
pub fn verify(profile: &UserProfile, plan: &WorkoutPlan, catalog: &Catalog) -> VerifierReport {
    let verifier = Verifier { catalog, pace: Pace::default() };
    verifier.verify(profile, plan)
}

/// The verdict on a week of a program at the usual pace. It is its author's: no edits are suggested.
pub fn verify_program(
    profile: &UserProfile,
    program: &Program,
    catalog: &Catalog,
) -> VerifierReport {
    let verifier = Verifier { catalog, pace: Pace::default() };
    verifier.verify_program(profile, program)
}

impl Verifier<'_> {
    pub fn verify(&self, profile: &UserProfile, plan: &WorkoutPlan) -> VerifierReport {
        self.judge(profile, Lineup::of(plan, self.catalog))
    }

    /// A week of it, its days in turn; the sets of its slots are read as they are written, not by
    /// the words of a plan. No edits are suggested.
    pub fn verify_program(&self, profile: &UserProfile, program: &Program) -> VerifierReport {
        let plan = week_plan(program);
        let mut report = self.judge(profile, Lineup::of_week(&plan, program, self.catalog));
        report.suggested_edits.clear();
        for finding in &mut report.findings {
            finding.edits.clear();
        }
        report
    }

    fn judge(&self, profile: &UserProfile, lineup: Lineup<'_, '_>) -> VerifierReport {
        let case = self.case(profile, lineup);
        let mut draft = Draft::default();
        // What can't be done goes before what should be otherwise: the first edit of an exercise
        // is the one that stands.
        structure::check(&case, &mut draft);
        avoidance::check(&case, &mut draft);
        level::check(&case, &mut draft);
        age::check(&case, &mut draft);
        let days = time::days(&case);
        let (presence, waived) = balance::check(&case, &days, &mut draft);
        let notes = progression::check(&case, &days, &mut draft);
        time::check(&case, &days, &mut draft);
        report(&case, draft, &days, (presence, waived), notes)
    }
}

impl<'c> Verifier<'c> {
    fn case<'a>(&self, profile: &'a UserProfile, lineup: Lineup<'a, 'c>) -> Case<'a, 'c> {
        let age = profile.age_group();
        let goal = age.dosed_goal(goal_of(&profile.goal));
        let learned = profile.training_history.unwrap_or(Level::Intermediate);
        Case {
            lineup,
            wishes: Wishes::of(profile, self.catalog),
            profile,
            age,
            goal,
            level: age.dosed_level(learned),
            learned,
            timing: Timing { goal, pace: self.pace },
            of_day: false,
        }
    }
}

fn report(
    case: &Case<'_, '_>,
    draft: Draft,
    days: &[u32],
    (weekly_presence_days, waived): (PresenceDays, Vec<String>),
    notes: String,
) -> VerifierReport {
    let ok = |area| draft.is_clean(area);
    let messages = |area| draft.messages(area);
    let issues = |area| Structure { ok: ok(area), issues: messages(area) };
    // Whole minutes, as everybody says them.
    let minutes = days.iter().map(|seconds| f64::from(session_time::minutes(*seconds)));
    VerifierReport {
        ok: draft.findings.is_empty(),
        time_fit: TimeFit {
            ok: ok(Area::Time),
            per_day_minutes: minutes.collect(),
            limit: case.profile.minutes_per_day,
        },
        balance: Balance { ok: ok(Area::Balance), weekly_presence_days, waived },
        avoidance: Avoidance {
            ok: ok(Area::Avoidance),
            violations: messages(Area::Avoidance),
            expanded_terms: case.wishes.expansions(),
        },
        progression: ProgressionReport {
            ok: ok(Area::Progression) && ok(Area::Volume),
            issues: [messages(Area::Progression), messages(Area::Volume)].concat(),
            notes,
        },
        structure: issues(Area::Structure),
        level: issues(Area::Level),
        volume: issues(Area::Volume),
        unclassified: unclassified(case),
        findings: draft.sorted(),
        suggested_edits: draft.edits,
    }
}

impl Case<'_, '_> {
    /// `Day 2 (Lower)`.
    fn day(&self, index: usize) -> String {
        if self.of_day {
            return "The day".to_owned();
        }
        let name = self.lineup.plan.days.get(index).map_or("", |day| &day.name);
        if name.trim().is_empty() {
            return format!("Day {}", index + 1);
        }
        format!("Day {} ({})", index + 1, printable(name))
    }

    /// `Day 2 (Lower): Back Squat`.
    fn place(&self, item: &Item<'_, '_>) -> String {
        let name = match item.planned.name.trim() {
            "" => "an exercise",
            name => name,
        };
        let name = printable(name);
        if self.of_day {
            return name.into_owned();
        }
        format!("{}: {name}", self.day(item.loc.day_idx))
    }

    /// Whether an exercise stands on a day.
    fn has(&self, day: usize, exercise: &Exercise) -> bool {
        self.lineup.days[day]
            .iter()
            .any(|item| item.exercise().is_some_and(|one| one.id == exercise.id))
    }

    /// Whether the athlete's own log has the exercise.
    fn knows(&self, exercise: &Exercise) -> bool {
        let bests = self.profile.estimated_1rm.keys();
        bests.chain(self.profile.last_top_sets.keys()).any(|name| {
            let known = self.wishes.catalog.resolve(name).exercise();
            known.is_some_and(|one| one.id == exercise.id)
        })
    }

    /// Where an exercise is added to a day: behind the last that comes before it by its class, in the
    /// order that there is; none on a day that only prepares or ends.
    fn place_for(&self, exercise: &Exercise, day: usize) -> Option<BlockLoc> {
        let working = || self.lineup.days[day].iter().filter(|item| !item.light);
        let before = |item: &&Item<'_, '_>| {
            item.exercise().is_none_or(|one| one.place_in_day() <= exercise.place_in_day())
        };
        let first = working().next()?.loc;
        let place = working().take_while(before).last().map(|item| item.loc);
        let (loc, after) = place.map_or((first, 0), |loc| (loc, 1));
        Some(BlockLoc { day_idx: day, block_idx: loc.block_idx, ex_idx: Some(loc.ex_idx + after) })
    }
}

/// Each name once, in the order of the plan.
fn unclassified(case: &Case<'_, '_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for item in case.lineup.items().filter(|item| item.pattern().is_none()) {
        if !names.contains(&item.planned.name) {
            names.push(item.planned.name.clone());
        }
    }
    names
}

/// The goal that an athlete's words mean.
pub fn goal_of(words: &str) -> Goal {
    let words = words.to_lowercase();
    let says = |any: &[&str]| any.iter().any(|one| words.contains(one));
    if says(&["strength", "stronger", "power", "max"]) {
        Goal::Strength
    } else if says(&["hypertrophy", "muscle", "size", "mass", "bodybuild"]) {
        Goal::Hypertrophy
    } else {
        Goal::General
    }
}

#[cfg(test)]
mod tests;
