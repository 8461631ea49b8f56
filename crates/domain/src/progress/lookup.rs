//! What is known besides the program: the athlete, their exercises, what hurts.

use crate::age::AgeGroup;
use crate::exercise::{Equipment, Exercise, Joint, Level, Mechanic, Pattern};
use crate::joint_stress::Stress;
use crate::limits::DAYS_OF_PAIN;
use crate::load::{Decimal, Unit};
use crate::prescription::{Percent, Program, SlotId};
use crate::set_result::SetResult;
use crate::strength::grid::Grid;
use crate::strength::gym::Gym;
use crate::strength::rounding::Loads;
use jiff::civil::Date;
use std::collections::HashMap;
use std::sync::Arc;

/// The athlete and what they have.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The unit that targets are in.
    pub unit: Unit,
    pub gym: Option<&'a Gym>,
    pub level: Level,
    pub age: AgeGroup,
    /// The exercise of a name, where the catalogue knows it.
    pub exercise: &'a dyn Fn(&str) -> Option<&'a Exercise>,
    /// The day on which an exercise was last trained before another, for whatever.
    pub trained: &'a dyn Fn(&str, Date) -> Option<Date>,
}

/// A set that was logged for a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub turn: u32,
    pub slot: SlotId,
    pub set: Arc<SetResult>,
    /// What its note says of pain.
    pub pain: Option<Pain>,
}

impl Row {
    /// The order in which rows count.
    pub fn place(&self) -> (u32, Date) {
        (self.turn, self.set.date)
    }

    /// Whether it was done in the same session as the row before it. One may go on past midnight, or
    /// be finished the day after. What was left unfinished for longer is begun again, and what was
    /// done of it counts as a session of its own.
    pub fn is_of_session(&self, next: &Self) -> bool {
        self.turn == next.turn && days_between(self.set.date, next.set.date) <= 1
    }

    /// Whether no session has rows both among the first so many and behind them.
    pub fn is_between_sessions(rows: &[Self], first: usize) -> bool {
        let Some((before, behind)) = rows.split_at_checked(first) else {
            return false;
        };
        match (before.last(), behind.first()) {
            (Some(last), Some(next)) => !last.is_of_session(next),
            _ => true,
        }
    }
}

/// A pain that was mentioned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pain {
    /// As it was said.
    pub words: String,
    /// Whether it is one to stop for; else one to go on with, lighter.
    pub stop: bool,
    /// Where it was, as far as that was said.
    pub joint: Option<Joint>,
}

/// The pain of one exercise over the sessions in which it was mentioned, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PainOfLift {
    pub words: String,
    pub stop: bool,
    pub joint: Option<Joint>,
    pub first: Date,
    pub last: Date,
    pub sessions: u32,
    pub set: Arc<SetResult>,
}

impl PainOfLift {
    /// One that is there for two weeks is one to stop for.
    pub fn after(known: Option<&Self>, pain: &Pain, set: &Arc<SetResult>) -> Self {
        let first = known.map_or(set.date, |known| known.first);
        Self {
            words: pain.words.clone(),
            stop: pain.stop || days_between(first, set.date) >= DAYS_OF_PAIN,
            joint: pain.joint.or_else(|| known?.joint),
            first,
            last: set.date,
            sessions: known.map_or(1, |known| known.sessions + 1),
            set: Arc::clone(set),
        }
    }
}

/// What is known of one exercise of the program.
#[derive(Clone, Debug)]
pub(super) struct Lift {
    pub grid: Grid,
    pub load: TakesLoad,
    /// Whether the next load may be a big step, so that reps come first: one joint alone.
    pub isolation: bool,
    /// Those that it loads.
    joints: Vec<Joint>,
    last: Option<Date>,
    pain: Option<PainOfLift>,
    /// So much of the load that was due was asked for last in any slot, coming back after days off.
    ramp: Option<Percent>,
}

impl Lift {
    /// The next lighter load. From nothing it goes on to help only where load is hung on the body.
    pub fn below(&self, load: Decimal) -> Option<Decimal> {
        let nothing = Decimal::default();
        let helps = self.load == TakesLoad::Added || load < nothing;
        let below = self.grid.below(load);
        below.filter(|below| helps || *below >= nothing)
    }
}

/// Whether an exercise is done with a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TakesLoad {
    /// Always: a bar, dumbbells, a stack.
    Always,
    /// The body, and more can be hung on it.
    Added,
    /// The body alone, or nothing that is counted.
    Never,
}

impl TakesLoad {
    fn of(exercise: Option<&Exercise>) -> Self {
        let Some(exercise) = exercise else {
            return Self::Always;
        };
        let needs = |these: &[Equipment]| exercise.equipment.iter().any(|one| these.contains(one));
        let hangs = [Equipment::PullUpBar, Equipment::DipBars, Equipment::Rings];
        if matches!(exercise.pattern, Pattern::Mobility | Pattern::Conditioning) {
            Self::Never
        } else if exercise.bodyweight {
            if needs(&hangs) { Self::Added } else { Self::Never }
        } else if exercise.takes_weight() {
            Self::Always
        } else {
            Self::Never
        }
    }
}

/// The exercises of a program, by name and by the catalogue's id.
#[derive(Clone, Debug, Default)]
pub(super) struct Lifts {
    /// Places in `lifts`; names of one exercise have the same one.
    places: HashMap<String, usize>,
    lifts: Vec<Lift>,
}

impl Lifts {
    pub fn new(program: &Program, setting: &Setting<'_>) -> Self {
        let mut lifts = Self::default();
        let mut places: HashMap<String, usize> = HashMap::new();
        for name in program.slots().flat_map(|slot| &slot.rungs) {
            if lifts.places.contains_key(name) {
                continue;
            }
            let exercise = (setting.exercise)(name);
            let id = exercise.map_or_else(|| folded(name), |one| one.id.0.clone());
            let place = *places.entry(id).or_insert(lifts.lifts.len());
            lifts.places.insert(name.clone(), place);
            if let Some(one) = exercise {
                lifts.places.insert(one.name.clone(), place);
            }
            if place < lifts.lifts.len() {
                continue;
            }
            lifts.lifts.push(Lift {
                grid: Grid::new(Loads::of(exercise, setting.unit, setting.gym)),
                load: TakesLoad::of(exercise),
                isolation: exercise.is_some_and(|one| one.mechanic == Mechanic::Isolation),
                joints: exercise.map_or_else(Vec::new, |one| {
                    let loads = |joint: &&Joint| one.stress(**joint) >= Stress::Moderate;
                    Joint::ALL.iter().filter(loads).copied().collect()
                }),
                last: None,
                pain: None,
                ramp: None,
            });
        }
        lifts
    }

    pub fn get(&self, name: &str) -> Option<&Lift> {
        self.lifts.get(*self.places.get(name)?)
    }

    pub fn is_same(&self, one: &str, other: &str) -> bool {
        one == other
            || matches!((self.places.get(one), self.places.get(other)), (Some(a), Some(b)) if a == b)
    }

    fn get_mut(&mut self, name: &str) -> Option<&mut Lift> {
        self.lifts.get_mut(*self.places.get(name)?)
    }

    /// Takes into account loads that an exercise was done or written with, in the athlete's unit.
    pub fn learn(&mut self, name: &str, loads: impl IntoIterator<Item = Decimal>) {
        let lift = self.get_mut(name).filter(|lift| lift.grid.learns());
        if let Some(lift) = lift {
            loads.into_iter().for_each(|load| lift.grid.learn(load));
        }
    }

    pub fn trained(&mut self, name: &str, on: Option<Date>) {
        if let Some(lift) = self.get_mut(name) {
            lift.last = lift.last.max(on);
        }
    }

    /// The day on which it was last trained for the program, before this one.
    pub fn last_before(&self, name: &str, on: Date) -> Option<Date> {
        self.get(name)?.last.filter(|last| *last < on)
    }

    pub fn ramp(&self, name: &str) -> Option<Percent> {
        self.get(name)?.ramp
    }

    /// The share of its load that an exercise came back with in a session: the greatest of any
    /// slot counts.
    pub fn came_back(&mut self, name: &str, share: Percent) {
        if let Some(lift) = self.get_mut(name) {
            lift.ramp = (share < Percent::from_whole(100)).then_some(share);
        }
    }

    pub fn pain(&self, name: &str) -> Option<&PainOfLift> {
        self.get(name)?.pain.as_ref()
    }

    /// A pain to stop for that another exercise gave, not long before a day, in a joint that this one
    /// loads too.
    pub fn pain_near(&self, name: &str, on: Date) -> Option<&PainOfLift> {
        let own = self.get(name)?;
        let others = self.lifts.iter().filter(|other| !std::ptr::eq(*other, own));
        let pains = others.filter_map(|other| other.pain.as_ref());
        let near = |pain: &&PainOfLift| {
            let in_joint = pain.joint.is_some_and(|joint| own.joints.contains(&joint));
            pain.stop && in_joint && days_between(pain.last, on) <= DAYS_OF_PAIN
        };
        pains.filter(near).max_by_key(|pain| pain.last)
    }

    pub fn hurt(&mut self, name: &str, pain: PainOfLift) {
        if let Some(lift) = self.get_mut(name) {
            lift.pain = Some(pain);
        }
    }

    pub fn healed(&mut self, name: &str) {
        if let Some(lift) = self.get_mut(name) {
            lift.pain = None;
        }
    }
}

fn folded(name: &str) -> String {
    format!("~{}", name.trim().to_lowercase())
}

/// Whole days from one day to a later one; 0 where it is none.
pub(super) fn days_between(from: Date, to: Date) -> u32 {
    u32::try_from(to.duration_since(from).as_hours() / 24).unwrap_or_default()
}
