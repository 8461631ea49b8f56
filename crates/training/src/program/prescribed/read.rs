//! A plan, read into a program.

use super::class::usual;
use super::write;
use crate::program::begin::{self, Beginning};
use crate::program::lineup::{Item, Lineup};
use crate::program::verify::goal_of;
use crate::program::wishes::Wishes;
use crate::today::prescription;
use setwise_catalog::catalog::Catalog;
use setwise_domain::board::SetTarget;
use setwise_domain::exercise::Level;
use setwise_domain::limits::{MOST_ASKED_SETS, MOST_PROGRAM_TEXT, MOST_RUNGS};
use setwise_domain::load::{Decimal, Load, Unit};
use setwise_domain::prescription::{
    Block, Comeback, Count, Cycle, Day, Deload, EffortTarget, Kind, Ladder, LoadTarget, Percent,
    PercentOf, Program, Rule, SetGroup, Slot, SlotId, Start, Starts, Target, WarmUp, Week, Wording,
};
use setwise_domain::program::{UserProfile, WorkoutPlan};
use setwise_words::text;
use std::collections::BTreeSet;

/// What a program is called that nobody named.
pub(super) const UNTITLED: &str = "Program";
/// Weeks from one lighter week to the next: of the range in use the middle.
const INTERMEDIATE_WEEKS: u8 = 6;
const ADVANCED_WEEKS: u8 = 5;

/// A program with what was assumed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prescribed {
    pub program: Program,
    pub assumptions: Vec<String>,
}

/// Reads a plan: each exercise gets an id, and the rule that suits it.
pub fn prescribed(plan: &WorkoutPlan, profile: &UserProfile, catalog: &Catalog) -> Prescribed {
    let lineup = Lineup::of(plan, catalog);
    let level = profile.training_history.unwrap_or(Level::Intermediate);
    let wishes = Wishes::of(profile, catalog);
    let mut names = BTreeSet::new();
    let days = plan.days.iter().zip(&lineup.days).map(|(day, items)| {
        let mut items = items.iter();
        let blocks = day.blocks.iter().map(|block| Block {
            name: block.name.clone(),
            slots: items
                .by_ref()
                .take(block.exercises.len())
                .map(|item| slot(item, level, &wishes, &mut names))
                .collect(),
        });
        Day {
            name: day.name.clone(),
            focus: day.focus.clone(),
            blocks: blocks.collect(),
            notes: day.notes.clone(),
        }
    });
    let days: Vec<Day> = days.collect();
    let metadata = &plan.metadata;
    let every = match level {
        Level::Beginner => None,
        Level::Intermediate => Some(INTERMEDIATE_WEEKS),
        Level::Advanced => Some(ADVANCED_WEEKS),
    };
    let program = Program {
        title: metadata.title.clone().unwrap_or_else(|| UNTITLED.to_owned()),
        after: None,
        level: Some(level),
        goal: Some(goal_of(&profile.goal)),
        per_week: u8::try_from(days.len()).unwrap_or(7).clamp(1, 7),
        days,
        weeks: metadata.weeks,
        cycle: Cycle::Repeats,
        deload: Some(Deload::usual(every)),
        comeback: Comeback::default(),
        notes: metadata.notes.clone(),
    };
    let assumptions = assumed(&program);
    Prescribed { program, assumptions }
}

/// What each slot of a plan starts with, from the last and the best sets of the profile.
pub fn starts(
    plan: &WorkoutPlan,
    program: &Program,
    profile: &UserProfile,
    catalog: &Catalog,
) -> Starts {
    let unit = profile.unit.unwrap_or(Unit::Kg);
    let lineup = Lineup::of(plan, catalog);
    let slots = lineup.items().zip(program.slots());
    let known = slots.filter_map(|(item, slot)| {
        if !begin::is_loaded(item) || slot.rule == Rule::None {
            return None;
        }
        let beginning = Beginning::of_slot(slot, item, profile, catalog, unit);
        let best = begin::best(item, profile, catalog)
            .map(|kilograms| Load::from_kilograms(kilograms, unit))
            .filter(|best| best.amount > Decimal::default());
        let start = Start {
            one_rep_max: best,
            training_max: None,
            why: beginning.as_ref().map(|one| one.why.clone()),
            load: beginning.map(|one| one.load),
            ..Start::default()
        };
        (start != Start::default()).then(|| (slot.id.clone(), start))
    });
    known.collect()
}

fn slot(
    item: &Item<'_, '_>,
    level: Level,
    wishes: &Wishes<'_>,
    names: &mut BTreeSet<SlotId>,
) -> Slot {
    let planned = item.planned;
    let mut numbers = 1..;
    let id = numbers.find_map(|number| {
        let id = SlotId::from_name(&planned.name, number);
        names.insert(id.clone()).then_some(id)
    });
    let groups = groups(item);
    let harder = harder(item, level, wishes);
    let rule = match groups.first().map(|group| group.target) {
        _ if !item.works() || item.asked.is_none() => Rule::None,
        Some(Target::Range { low, high }) if !harder.is_empty() => {
            Rule::Ladder(Ladder { low: low.into(), high: high.into(), by: 1 })
        }
        _ => usual(&groups, item.exercise(), level),
    };
    let mut rungs = vec![planned.name.clone()];
    if matches!(rule, Rule::Ladder(_)) {
        rungs.extend(harder);
    }
    let mut slot = Slot {
        id: id.unwrap_or_else(|| SlotId::from_name(&planned.name, usize::MAX)),
        rungs,
        weeks: vec![Week { groups, deload: false }],
        warm_up: if item.is_compound() { WarmUp::Auto } else { WarmUp::None },
        rule,
        group: None,
        rest_seconds: planned.rest_seconds,
        tempo: None,
        each_side: prescription::is_sided(&planned.reps),
        max_of: None,
        notes: planned.notes.clone(),
        wording: None,
    };
    slot.wording = wording(item, &slot);
    slot
}

/// What one who has nothing to load goes on to: the harder exercises that they can do and may.
fn harder(item: &Item<'_, '_>, level: Level, wishes: &Wishes<'_>) -> Vec<String> {
    if wishes.available.iter().any(|one| one.is_weight()) {
        return Vec::new();
    }
    let exercise = item.exercise().into_iter();
    let harder = exercise.flat_map(|one| wishes.catalog.harder(one));
    let fits = harder.filter(|one| wishes.suits(one) && !one.is_beyond(level));
    fits.take(MOST_RUNGS - 1).map(|one| one.name.clone()).collect()
}

/// The sets as far as they can be read; one open set where they can't.
fn groups(item: &Item<'_, '_>) -> Vec<SetGroup> {
    let intensity = item.planned.intensity.as_deref().unwrap_or_default();
    let percents = percents(intensity);
    let of_max =
        |percent: &Percent| LoadTarget::Percent { of: PercentOf::OneRepMax, percent: *percent };
    let group = |sets: u8, target: Target| SetGroup {
        load: percents.first().map_or(LoadTarget::Working, of_max),
        effort: effort(intensity),
        ..SetGroup::straight(sets, target)
    };
    let Some(asked) = &item.asked else {
        let sets = u8::try_from(item.planned.sets).unwrap_or(MOST_ASKED_SETS);
        return vec![group(sets.clamp(1, MOST_ASKED_SETS), Target::AtLeast(1))];
    };
    let straight = |target| {
        if percents.len() < 2 || percents.len() != usize::from(asked.sets) {
            return vec![group(asked.sets, target)];
        }
        let each =
            percents.iter().map(|percent| SetGroup { load: of_max(percent), ..group(1, target) });
        each.collect()
    };
    match &asked.target {
        SetTarget::Reps { low, high } if low == high => straight(Target::Reps(*low)),
        SetTarget::Reps { low, high } => straight(Target::Range { low: *low, high: *high }),
        SetTarget::RepsBySet(reps) => {
            let one_each = percents.len() == reps.len();
            // One for all, or one for each.
            let each = reps.iter().enumerate().map(|(place, reps)| {
                let own = percents.get(if one_each { place } else { 0 });
                SetGroup {
                    load: own.map_or(LoadTarget::Working, of_max),
                    ..group(1, Target::Reps(*reps))
                }
            });
            each.collect()
        }
        SetTarget::Seconds(seconds) => vec![group(asked.sets, Target::Seconds(*seconds))],
        SetTarget::Metres(metres) => vec![group(asked.sets, Target::Metres(*metres))],
        SetTarget::Amrap => {
            vec![SetGroup { kind: Kind::Amrap, ..group(asked.sets, Target::AtLeast(1)) }]
        }
    }
}

/// In the scale that was used.
fn effort(intensity: &str) -> Option<EffortTarget> {
    let reserve = prescription::reserve(intensity)?;
    Some(if intensity.to_lowercase().contains("rir") {
        EffortTarget::Rir(reserve)
    } else {
        EffortTarget::Rpe(reserve.rpe())
    })
}

/// `75%`, `@ 80 %`; `65/75/85%` for each set; none where one of them can't be asked for.
pub(in crate::program) fn percents(intensity: &str) -> Vec<Percent> {
    let before = intensity.split('%').next().filter(|one| *one != intensity);
    let before = before.unwrap_or_default().trim_end();
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/');
    let start = before.trim_end_matches(is_number).len();
    let each = before[start..].split('/').map(|number| {
        let tenths = Decimal::parse(number, 1).ok()?.ten_thousandths() / 1_000;
        let tenths = u16::try_from(tenths).ok()?;
        (1..=1_200).contains(&tenths).then(|| Percent::from_tenths(tenths))
    });
    each.collect::<Option<_>>().unwrap_or_default()
}

/// The words that say it otherwise than it would be written.
fn wording(item: &Item<'_, '_>, slot: &Slot) -> Option<Wording> {
    let planned = item.planned;
    let (sets, reps, intensity) = write::words(slot);
    let wording = Wording {
        sets: (sets != planned.sets).then_some(planned.sets),
        reps: (reps != planned.reps).then(|| planned.reps.clone()),
        intensity: (intensity != planned.intensity)
            .then(|| planned.intensity.clone().unwrap_or_default()),
    };
    (wording != Wording::default()).then_some(wording)
}

/// What was assumed, one line a rule, with the exercises that it is for.
fn assumed(program: &Program) -> Vec<String> {
    /// Names in one line: the others are counted.
    const NAMED: usize = 4;
    let mut by_rule: Vec<(&str, Vec<&str>)> = Vec::new();
    for slot in program.slots() {
        let Some(says) = said(slot) else {
            continue;
        };
        let name = slot.exercise();
        match by_rule.iter_mut().find(|(rule, _)| *rule == says) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => by_rule.push((says, vec![name])),
        }
    }
    let lines = by_rule.into_iter().map(|(says, names)| {
        let mut shown: Vec<String> =
            names.iter().take(NAMED).map(|&name| name.to_owned()).collect();
        if names.len() > NAMED {
            shown.push(format!("{} more", names.len() - NAMED));
        }
        let line = format!("{}: {says}", text::list(&shown));
        line.chars().take(MOST_PROGRAM_TEXT).collect()
    });
    lines.collect()
}

fn said(slot: &Slot) -> Option<&'static str> {
    match &slot.rule {
        Rule::Double(_) => Some("more load once every set reaches the top of the range"),
        Rule::Linear(rule) if rule.successes == 1 => {
            Some("more load each time that every set is done as asked")
        }
        Rule::Linear(_) => {
            Some("more load once every set was done as asked several times in a row")
        }
        Rule::TmCycle(_) => Some("percentages of a max that goes up every four weeks"),
        Rule::Ladder(_) if slot.rungs.len() > 1 => {
            Some("a rep more each time, and at the top of the range the next harder exercise")
        }
        Rule::Ladder(_) => Some("a few seconds more each time"),
        _ => None,
    }
}

/// How many sets a group is written as.
pub(super) fn written_sets(group: &SetGroup) -> u32 {
    match group.count {
        Count::Exactly(sets) => u32::from(sets),
        Count::Range { high, .. } => u32::from(high),
        Count::UntilTotal(_) => 1,
    }
}
