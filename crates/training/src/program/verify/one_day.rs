//! A plan for one day, judged: what contradicts itself, what the athlete can't or must not do, and what
//! a coach would do otherwise. Whatever needs a week is not asked of it.

use super::avoidance::{self, Against};
use super::draft::Draft;
use super::{Case, Verifier, age, day_order, dose, level, load, sequence, volume};
use crate::program::lineup::{self, Item, Known, Lineup};
use crate::today::{self, prescription, rest};
use setwise_catalog::catalog::{Match, Resolution};
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::edit::{Edit, ExerciseLoc};
use setwise_domain::exercise::{Exercise, Measure, Pattern};
use setwise_domain::exercise_class::Position;
use setwise_domain::load::Unit;
use setwise_domain::plan::{
    FindingCode, PlanBlock, PlanExercise, PlanFinding, PlanReview, TodayPlan, Weight,
};
use setwise_domain::program::{
    PlanMetadata, ProgramBlock, ProgramDay, ProgramExercise, UserProfile, WorkoutPlan,
};
use setwise_domain::strength::session_time;
use setwise_domain::text::printable;
use setwise_words::text;

/// Findings that are told; a plan with more has been judged.
const MOST_FINDINGS: usize = 100;
/// Names that are offered for one that nobody knows.
const NAMES_OFFERED: usize = 3;
/// The most reps of a set with a load of its own; the body alone and what is counted by turns takes more.
const MOST_LOADED_REPS: u16 = 50;
const MOST_REPS: u16 = 300;
/// The most reps of all sets of one exercise.
const MOST_REPS_IN_ALL: u32 = 600;
/// The longest hold, and the longest of anything, in seconds.
const LONGEST_HOLD: u32 = 10 * 60;
const LONGEST: u32 = 4 * 60 * 60;
/// Blocks may add up to so much of the plan's minutes, in percent, and so many minutes beside.
const BLOCKS_PERCENT: u32 = 120;
const SLACK_MINUTES: u32 = 5;
/// Sets and rests may take so much of the minutes that are planned for them. The rule counts slow reps, a
/// rest after each set and a walk to each exercise; who is quick takes little more than half of it. Of blocks the
/// minutes are told less exactly.
const WORK_PERCENT: u32 = 185;
const BLOCK_WORK_PERCENT: u32 = 250;
const BLOCK_SLACK_MINUTES: u32 = 10;
/// The rest between two exercises that take turns, where none is stated.
const REST_BETWEEN_TURNS: u32 = 45;
const REST_BETWEEN_STATIONS: u32 = 20;
/// Of the athlete's own minutes so much.
const TIME_PERCENT: u32 = 115;
/// A plan whose work takes less than this share of its minutes says nothing of the rest of them.
const LEAST_WORK_PERCENT: u32 = 30;

impl Verifier<'_> {
    /// What speaks against a plan for this athlete, as far as one day shows it.
    pub fn review_day(&self, profile: &UserProfile, plan: &TodayPlan) -> PlanReview {
        let unit = profile.unit.unwrap_or(Unit::Kg);
        let day = as_one_day(plan);
        let case = Case { of_day: true, ..self.case(profile, Lineup::of(&day, self.catalog)) };
        let items = &case.lineup.days[0];
        let mut review = Review {
            case: &case,
            plan,
            unit,
            minutes: 0,
            settled: Vec::new(),
            findings: Vec::new(),
        };
        for item in items {
            review.name(item);
            review.prescription(item);
            review.possible(item);
        }
        review.minutes = review.work();
        review.minutes();
        for item in items {
            review.load(item);
        }
        review.adopt(FindingCode::Prescription, dose::within_chart);
        review.settle_found();
        review.adopt(FindingCode::Level, level::check);
        review.adopt(FindingCode::Level, age::check);
        review.adopt(FindingCode::Dose, dose::of_each);
        review.adopt(FindingCode::Dose, volume::of_sessions);
        review.adopt(FindingCode::Dose, sequence::of_a_day);
        review.little_work();
        review.adopt(FindingCode::Order, day_order::check);
        review.blocks_in_order();
        review.duplicates();
        review.end()
    }
}

/// A review in the making.
struct Review<'a, 'c> {
    case: &'a Case<'a, 'c>,
    plan: &'a TodayPlan,
    /// Of loads that name none.
    unit: Unit,
    minutes: u32,
    /// Exercises of which no more is said: what was said has to be mended first.
    settled: Vec<ExerciseLoc>,
    findings: Vec<PlanFinding>,
}

/// What a finding is about.
#[derive(Clone, Copy)]
enum Place {
    Plan,
    Block(usize),
    Exercise(ExerciseLoc),
}

impl<'a, 'c> Review<'a, 'c> {
    fn items(&self) -> &'a [Item<'a, 'c>] {
        &self.case.lineup.days[0]
    }

    fn report(
        &mut self,
        code: FindingCode,
        weight: Weight,
        place: Place,
        message: String,
        change: Option<String>,
    ) {
        let blocks = &self.plan.blocks;
        let (pointer, at) = match place {
            Place::Plan => (String::new(), None),
            Place::Block(block) => {
                (format!("/blocks/{block}"), blocks.get(block).map(|one| one.title.clone()))
            }
            Place::Exercise(ExerciseLoc { block_idx, ex_idx, .. }) => {
                let exercises = blocks.get(block_idx).map(|one| &one.exercises);
                let name = exercises.and_then(|all| all.get(ex_idx)).map(|one| one.name.clone());
                (format!("/blocks/{block_idx}/exercises/{ex_idx}"), name)
            }
        };
        let is_said = |one: &PlanFinding| one.code == code && one.pointer == pointer;
        if !self.findings.iter().any(is_said) {
            self.findings.push(PlanFinding { code, weight, pointer, at, message, change });
        }
    }

    /// Says that, and nothing more of the exercise.
    fn settle(
        &mut self,
        code: FindingCode,
        weight: Weight,
        item: &Item<'_, '_>,
        message: String,
        change: Option<String>,
    ) {
        self.report(code, weight, Place::Exercise(item.loc), message, change);
        self.settled.push(item.loc);
    }

    fn is_settled(&self, loc: ExerciseLoc) -> bool {
        self.settled.contains(&loc)
    }

    fn name(&mut self, item: &Item<'_, '_>) {
        let name = item.planned.name.as_str();
        let shown = printable(name.trim());
        let catalog = self.case.wishes.catalog;
        match lineup::meant(name, catalog) {
            Resolution::Found { how: Match::Alias | Match::Words, .. } => {}
            Resolution::Found { exercise, how: Match::Fuzzy } => {
                let message =
                    format!("'{shown}' is spelled like no exercise; read as {}", exercise.name);
                let change = Some(format!("write {}", exercise.name));
                let place = Place::Exercise(item.loc);
                self.report(FindingCode::Name, Weight::Advice, place, message, change);
            }
            Resolution::Ambiguous(meant) => {
                if !matches!(item.known, Known::Movement(_)) {
                    let message = format!("'{shown}' may be {}", either(&meant));
                    self.settle(FindingCode::Name, Weight::Serious, item, message, None);
                }
            }
            // Drills to prepare and to breathe have no end of names.
            Resolution::Unknown { .. } if item.light => {}
            Resolution::Unknown { near } => {
                let is_movement = matches!(item.known, Known::Movement(_));
                if catalog.is_variation(name) {
                    return;
                }
                let weight = if is_movement { Weight::Advice } else { Weight::Serious };
                let message = format!("no exercise is known as '{shown}'");
                let near = Some(near).filter(|near| !near.is_empty());
                let change = near.map(|near| format!("{} may be meant", either(&near)));
                self.settle(FindingCode::Name, weight, item, message, change);
            }
        }
    }

    fn prescription(&mut self, item: &Item<'_, '_>) {
        let written = written_of(self.plan, item.loc).map_or("", |one| &one.prescription);
        let shown = printable(written.trim());
        let place = self.case.place(item);
        if let Some(effort) = prescription::impossible_effort(intensity(item)) {
            let message = format!("{place}: {effort} can't be; the scale ends at 10");
            return self.settle(FindingCode::Prescription, Weight::Serious, item, message, None);
        }
        let Some(groups) = prescription::groups(written) else {
            let message = format!("{place}: '{shown}' can't be read as sets");
            let change = Some("write such as 3 x 8-12, 2 x 30s, 3 x AMRAP or 10 min".to_owned());
            return self.settle(FindingCode::Prescription, Weight::Serious, item, message, change);
        };
        if let Some(wanted) = groups.iter().find_map(|asked| undoable(asked, item)) {
            let message = format!("{place}: '{shown}' can't be done; wanted {wanted}");
            self.settle(FindingCode::Prescription, Weight::Serious, item, message, None);
        }
    }

    /// Equipment and what is avoided; also of what prepares.
    fn possible(&mut self, item: &Item<'_, '_>) {
        let Some(against) = avoidance::against(self.case, item) else {
            return;
        };
        let (code, why) = match against {
            Against::Avoided(why) => (FindingCode::Avoidance, why),
            Against::Missing(why) => (FindingCode::Equipment, why),
        };
        let instead = avoidance::instead(self.case, item);
        let change = match instead {
            Some(one) => format!("do {} instead", one.name),
            None => "leave it out".to_owned(),
        };
        let message = format!("{} {why}", self.case.place(item));
        self.settle(code, Weight::Serious, item, message, Some(change));
    }

    fn load(&mut self, item: &Item<'_, '_>) {
        if self.is_settled(item.loc) {
            return;
        }
        let Some(planned) = written_of(self.plan, item.loc) else {
            return;
        };
        let Some(against) = load::against(self.case, item, planned, self.plan.energy, self.unit)
        else {
            return;
        };
        let weight = if against.is_too_much { Weight::Serious } else { Weight::Advice };
        self.settle(FindingCode::Load, weight, item, against.message, against.change);
    }

    /// Minutes of all sets and rests; of what a clock paces, and of what leads into the work or out of it,
    /// those of its block.
    fn work(&self) -> u32 {
        let blocks = self.plan.blocks.iter().enumerate();
        let seconds = blocks.map(|(index, block)| {
            if self.is_by_the_clock(index) || !today::is_work(&block.title) {
                block.duration_minutes.saturating_mul(60)
            } else {
                self.seconds_of(index)
            }
        });
        session_time::minutes(seconds.fold(0, u32::saturating_add))
    }

    fn seconds_of(&self, block: usize) -> u32 {
        let each = self.case.timing.of_each(self.items());
        let of_block =
            self.items().iter().zip(each).filter(|(item, _)| item.loc.block_idx == block);
        of_block.map(|(_, seconds)| seconds).fold(0, u32::saturating_add)
    }

    fn is_by_the_clock(&self, block: usize) -> bool {
        let Some(block) = self.plan.blocks.get(block) else {
            return false;
        };
        // `3 x AMRAP` is a set to the last rep.
        let is_unread = |text: &str| prescription::read(text).is_none();
        let mut exercises = block.exercises.iter();
        rest::is_paced(&block.title)
            || rest::is_paced(&block.focus)
            || exercises.any(|one| {
                is_unread(&one.prescription) && rest::is_paced(&one.prescription)
                    || one.detail.as_deref().is_some_and(rest::is_by_the_clock)
            })
    }

    /// The plan's minutes beside those of its blocks, of its work and of the athlete.
    fn minutes(&mut self) {
        let planned = self.plan.duration_minutes;
        let limit = u32::from(self.case.profile.minutes_per_day);
        let blocks: u32 =
            self.plan.blocks.iter().fold(0, |sum, one| sum.saturating_add(one.duration_minutes));
        let code = FindingCode::Minutes;
        let longest = self.plan.blocks.iter().position(|one| one.duration_minutes > planned);
        if let Some(block) = longest {
            let message = format!(
                "the block '{}' has {} minutes, and the whole plan {planned}",
                printable(&self.plan.blocks[block].title),
                self.plan.blocks[block].duration_minutes
            );
            let change = Some(format!(
                "give the plan {} minutes, or the block fewer",
                blocks.max(self.minutes)
            ));
            return self.report(code, Weight::Serious, Place::Block(block), message, change);
        }
        if blocks > percent(planned, BLOCKS_PERCENT) + SLACK_MINUTES {
            let message = format!("the blocks add up to {blocks} minutes; the plan says {planned}");
            let change = Some(format!("give the plan {blocks} minutes, or its blocks fewer"));
            return self.report(code, Weight::Serious, Place::Plan, message, change);
        }
        let work = self.minutes;
        if work > percent(planned, WORK_PERCENT).max(planned + SLACK_MINUTES) {
            let message =
                format!("its sets and rests take about {work} minutes; the plan says {planned}");
            let change = Some(format!("ask for fewer sets, or plan {work} minutes"));
            let weight =
                if work > planned.saturating_mul(2) { Weight::Serious } else { Weight::Advice };
            return self.report(code, weight, Place::Plan, message, change);
        }
        if planned > percent(limit, TIME_PERCENT) {
            let message = format!("it is planned for {planned} minutes; there are {limit}");
            let change = Some(format!("leave out what comes last, down to {limit} minutes"));
            return self.report(code, Weight::Advice, Place::Plan, message, change);
        }
        self.minutes_of_blocks();
    }

    fn minutes_of_blocks(&mut self) {
        for (index, block) in self.plan.blocks.iter().enumerate() {
            if self.is_by_the_clock(index) || !today::is_work(&block.title) {
                continue;
            }
            let work = session_time::minutes(self.seconds_of(index));
            let planned = block.duration_minutes;
            let most = percent(planned, BLOCK_WORK_PERCENT).max(planned + BLOCK_SLACK_MINUTES);
            if work > most {
                let message = format!(
                    "the sets and rests of the block '{}' take about {work} minutes; it says {planned}",
                    printable(&block.title)
                );
                let change = Some(format!("ask for fewer sets, or give the block {work} minutes"));
                let place = Place::Block(index);
                self.report(FindingCode::Minutes, Weight::Advice, place, message, change);
            }
        }
    }

    /// A plan that hardly asks for anything in the minutes of its work.
    fn little_work(&mut self) {
        let blocks = self.plan.blocks.iter().enumerate();
        let of_work = blocks.filter(|(_, block)| today::is_work(&block.title));
        let (mut planned, mut seconds) = (0_u32, 0_u32);
        for (index, block) in of_work {
            if self.is_by_the_clock(index) {
                return;
            }
            planned = planned.saturating_add(block.duration_minutes);
            seconds = seconds.saturating_add(self.seconds_of(index));
        }
        let work = session_time::minutes(seconds);
        if self.settled.is_empty() && work < percent(planned, LEAST_WORK_PERCENT) {
            let message =
                format!("its sets and rests take about {work} of the {planned} minutes for them");
            let change = Some("ask for more sets, or plan fewer minutes".to_owned());
            self.report(FindingCode::Dose, Weight::Advice, Place::Plan, message, change);
        }
    }

    /// What the verifier finds by a rule of its own; what is settled is left out.
    fn adopt(&mut self, code: FindingCode, check: impl FnOnce(&Case<'_, '_>, &mut Draft)) {
        let mut draft = Draft::default();
        check(self.case, &mut draft);
        for finding in draft.sorted() {
            let exercise = finding.loc.and_then(|loc| {
                let (block_idx, ex_idx) = loc.block_idx.zip(loc.ex_idx)?;
                Some(ExerciseLoc { day_idx: 0, block_idx, ex_idx })
            });
            let place = match exercise {
                Some(loc) if self.is_settled(loc) => continue,
                // Sets that a clock paces are many and easy.
                Some(loc) if code == FindingCode::Dose && self.is_by_the_clock(loc.block_idx) => {
                    continue;
                }
                Some(loc) => Place::Exercise(loc),
                None => Place::Plan,
            };
            let edits = || finding.edits.iter().filter_map(|index| draft.edits.get(*index));
            // What is taken out and put in again is changed.
            let puts_in = edits().any(|edit| matches!(edit, Edit::AddExercise { .. }));
            let told =
                edits().filter(|edit| !(puts_in && matches!(edit, Edit::RemoveExercise { .. })));
            let changes: Vec<String> = told.map(text::plan_change).collect();
            let change = (!changes.is_empty()).then(|| changes.join(", "));
            self.report(code, Weight::Advice, place, finding.message, change);
        }
    }

    /// Leaves what was found of exercises so far as all that is said of them.
    fn settle_found(&mut self) {
        let found = self.items().iter().map(|item| item.loc);
        let found = found.filter(|loc| {
            let pointer = format!("/blocks/{}/exercises/{}", loc.block_idx, loc.ex_idx);
            self.findings.iter().any(|one| one.pointer == pointer && one.code != FindingCode::Name)
        });
        self.settled.extend(found);
    }

    /// A warm-up behind work, and a cool-down before it.
    fn blocks_in_order(&mut self) {
        let blocks = &self.plan.blocks;
        let works = |block: &PlanBlock| today::is_work(&block.title);
        let (first, last) = (blocks.iter().position(works), blocks.iter().rposition(works));
        let (Some(first), Some(last)) = (first, last) else {
            return;
        };
        for (index, block) in blocks.iter().enumerate() {
            let (title, place) = (printable(&block.title), Place::Block(index));
            if index > first && today::is_warm_up(&block.title) {
                let message =
                    format!("'{title}' comes after '{}'", printable(&blocks[first].title));
                let change = Some("warm up first".to_owned());
                self.report(FindingCode::Order, Weight::Advice, place, message, change);
            } else if index < last && today::is_cool_down(&block.title) {
                let message =
                    format!("'{title}' comes before '{}'", printable(&blocks[last].title));
                let change = Some("cool down last".to_owned());
                self.report(FindingCode::Order, Weight::Advice, place, message, change);
            }
        }
    }

    /// The same exercise asked for in nearly the same way: a top set and its back-off sets differ.
    fn duplicates(&mut self) {
        let items = self.items();
        for (index, item) in items.iter().enumerate() {
            let same = |other: &&Item<'_, '_>| self.is_again(other, item);
            if item.light || self.is_settled(item.loc) {
                continue;
            }
            let Some(first) = items[..index].iter().find(same) else {
                continue;
            };
            let place = self.case.place(item);
            let message = if first.planned.name.trim() == item.planned.name.trim() {
                format!("{place} is asked for twice in the same way")
            } else {
                format!("{place} is {} again", printable(first.planned.name.trim()))
            };
            let change = Some("leave out one of the two".to_owned());
            self.report(
                FindingCode::Duplicate,
                Weight::Advice,
                Place::Exercise(item.loc),
                message,
                change,
            );
        }
    }

    fn is_again(&self, one: &Item<'_, '_>, other: &Item<'_, '_>) -> bool {
        let is_same = if let (Some(one), Some(other)) = (one.exercise(), other.exercise()) {
            one.id == other.id
        } else {
            let name = |item: &Item<'_, '_>| item.planned.name.trim().to_lowercase();
            name(one) == name(other)
        };
        if !is_same || one.light != other.light || self.is_settled(one.loc) {
            return false;
        }
        let loads = |item: &Item<'_, '_>| {
            let planned = written_of(self.plan, item.loc);
            let loads =
                planned.map(|planned| prescription::loads(&planned.prescription, self.unit));
            (loads, dose::heaviest(item), prescription::reserve(intensity(item)))
        };
        loads(one) == loads(other) && is_near(one, other)
    }

    fn end(mut self) -> PlanReview {
        self.findings.sort_by_key(|one| (one.weight, one.code));
        self.findings.truncate(MOST_FINDINGS);
        PlanReview { findings: self.findings, minutes: self.minutes }
    }
}

fn intensity<'a>(item: &'a Item<'_, '_>) -> &'a str {
    item.planned.intensity.as_deref().unwrap_or_default()
}

/// Whether two sets of one exercise ask for about the same.
fn is_near(one: &Item<'_, '_>, other: &Item<'_, '_>) -> bool {
    const REPS: u16 = 2;
    if let (Some((low, high)), Some((other_low, other_high))) = (dose::reps(one), dose::reps(other))
    {
        return low.abs_diff(other_low) <= REPS && high.abs_diff(other_high) <= REPS;
    }
    let target = |item: &Item<'_, '_>| item.asked.as_ref().map(|asked| asked.target.clone());
    target(one) == target(other)
}

const fn percent(of: u32, percent: u32) -> u32 {
    of.saturating_mul(percent) / 100
}

fn either(exercises: &[&Exercise]) -> String {
    let names = exercises.iter().take(NAMES_OFFERED).map(|one| one.name.as_str());
    text::either(names)
}

/// What can be done in place of sets that nobody does.
fn undoable(asked: &Prescription, item: &Item<'_, '_>) -> Option<String> {
    let exercise = item.exercise();
    let is_endless = matches!(item.pattern(), Some(Pattern::Conditioning | Pattern::Mobility));
    let is_hold = exercise.is_some_and(|one| {
        one.measure == Measure::Time && (!is_endless || one.is_in(Position::Hanging))
    });
    match &asked.target {
        SetTarget::Reps { .. } | SetTarget::RepsBySet(_) => {
            let reps = (0..usize::from(asked.sets)).filter_map(|set| asked.target.reps_of_set(set));
            let (most, all) =
                reps.fold((0, 0), |(most, all), reps| (reps.max(most), all + u32::from(reps)));
            let free = exercise.is_none_or(|one| one.bodyweight);
            let bound = if free { MOST_REPS } else { MOST_LOADED_REPS };
            if is_hold {
                Some("seconds, such as 3 x 30s: it is held, not repeated".to_owned())
            } else if is_endless {
                None
            } else if most > bound {
                Some(format!("at most {bound} reps a set"))
            } else if all > MOST_REPS_IN_ALL {
                Some(format!("at most {MOST_REPS_IN_ALL} reps in all"))
            } else {
                None
            }
        }
        SetTarget::Seconds(seconds) => {
            let bound = if is_hold { LONGEST_HOLD } else { LONGEST };
            (*seconds > bound).then(|| format!("at most {} minutes a set", bound / 60))
        }
        SetTarget::Metres(_) | SetTarget::Amrap => None,
    }
}

fn written_of(plan: &TodayPlan, loc: ExerciseLoc) -> Option<&PlanExercise> {
    plan.blocks.get(loc.block_idx)?.exercises.get(loc.ex_idx)
}

/// A program of this one day.
fn as_one_day(plan: &TodayPlan) -> WorkoutPlan {
    let blocks = plan.blocks.iter().map(|block| ProgramBlock {
        name: block.title.clone(),
        exercises: block.exercises.iter().map(|one| exercise(one, turns_of(block, one))).collect(),
    });
    WorkoutPlan {
        days: vec![ProgramDay {
            name: plan.focus.clone(),
            focus: None,
            blocks: blocks.collect(),
            notes: Vec::new(),
        }],
        metadata: PlanMetadata::default(),
    }
}

/// How the exercises of a block follow on each other.
#[derive(Clone, Copy)]
enum Turns {
    Alone,
    InPairs,
    InACircuit,
}

fn turns_of(block: &PlanBlock, one: &PlanExercise) -> Turns {
    let detail = |one: &PlanExercise| one.detail.clone().unwrap_or_default();
    let is_circuit = rest::is_circuit(&block.title)
        || rest::is_circuit(&block.focus)
        || block.exercises.iter().any(|one| rest::is_circuit(&detail(one)));
    if is_circuit {
        Turns::InACircuit
    } else if rest::takes_turns(&block.title) || rest::takes_turns(&detail(one)) {
        Turns::InPairs
    } else {
        Turns::Alone
    }
}

/// What can't be read of it is one set as it is written.
fn exercise(planned: &PlanExercise, turns: Turns) -> ProgramExercise {
    let detail = planned.detail.as_deref().unwrap_or_default();
    let groups = prescription::groups(&planned.prescription).unwrap_or_default();
    let sets: u32 = groups.iter().map(|one| u32::from(one.sets)).sum();
    // Of several kinds of sets those that there are most of.
    let read = groups.into_iter().max_by_key(|one| one.sets);
    let each = read.map(|read| prescription::written(&Prescription { sets: 1, ..read }));
    let each = each.as_deref().unwrap_or(&planned.prescription);
    let reps = each.split_once(" x ").map_or(each, |(_, reps)| reps);
    let rest = rest::stated(&planned.prescription).or_else(|| rest::stated(detail));
    // While one rests the other works.
    let rest = match turns {
        Turns::Alone => rest,
        Turns::InPairs => Some(rest.map_or(REST_BETWEEN_TURNS, |rest| rest / 2)),
        Turns::InACircuit => Some(rest.unwrap_or(REST_BETWEEN_STATIONS)),
    };
    ProgramExercise {
        name: planned.name.clone(),
        sets: sets.max(1),
        reps: reps.to_owned(),
        intensity: Some(format!("{}, {detail}", planned.prescription)),
        rest_seconds: rest,
        notes: None,
    }
}

#[cfg(test)]
mod tests;
