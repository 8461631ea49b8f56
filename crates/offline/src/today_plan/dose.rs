//! How much of an exercise: sets, reps, effort and rest by goal, level and role.
//!
//! Reps by goal after the ACSM position stand on progression models (Medicine & Science in
//! Sports & Exercise 2009, 41(3):687–708): few for strength, 6 to 12 for size, more for what is
//! trained by one joint. Sets and effort are this program's own moderate choice.

use setwise_domain::age::AgeGroup;
use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::exercise::{Equipment, Exercise, Level, Measure, Mechanic, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::strength::session_time;
use setwise_training::today::{prescription, rest};
use setwise_words::text::duration;

/// What an exercise is for in the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    WarmUp,
    Main,
    /// After the mains: by one joint, or a second lift of its pattern.
    Accessory,
    Finisher,
}

/// The least sets that are worth setting up for.
pub const FEWEST_SETS: u8 = 2;
/// Two lighter sets of five before the first heavy lift.
const RAMP_SECONDS: u32 = 2 * (session_time::SET_SECONDS + 5 * session_time::REP_SECONDS + 60);
/// Up to this many minutes rests are as short as they can be, and up to [`SHORT`] short; neither
/// leads up to the first lift.
const VERY_SHORT: u16 = 20;
const SHORT: u16 = 30;

/// An exercise with its dose.
#[derive(Clone, Debug)]
pub struct Dose<'c> {
    pub exercise: &'c Exercise,
    pub role: Role,
    pub sets: u8,
    /// Sets that it should have, and those it may have where there is time.
    pub usual: u8,
    pub most: u8,
    target: SetTarget,
    rest: u32,
    age: AgeGroup,
    /// Whether it is led up to by lighter sets.
    ramped: bool,
    /// Whole RPE; none where effort is not asked for.
    rpe: Option<u8>,
}

/// What doses follow.
#[derive(Clone, Copy)]
pub struct Dosing<'a> {
    pub profile: &'a Profile,
    pub age: AgeGroup,
    pub minutes: u16,
    /// Back from a break: easier and one set less.
    pub easy: bool,
}

impl Dosing<'_> {
    pub fn dose<'c>(&self, exercise: &'c Exercise, role: Role) -> Dose<'c> {
        let (usual, low, high) = self.sets_and_reps(exercise, role);
        let target = target(exercise, role, low, high);
        let prescription = Prescription { sets: usual, target };
        let kind =
            rest::kind(Some(exercise), Some(&prescription), role == Role::WarmUp, self.goal());
        let longest = if self.minutes <= VERY_SHORT {
            45
        } else if self.minutes <= SHORT {
            90
        } else {
            u32::MAX
        };
        let counts_effort = matches!(role, Role::Main | Role::Accessory);
        let bounds = self.age.bounds().filter(|_| counts_effort);
        let compound = exercise.mechanic == Mechanic::Compound;
        let rest = kind.seconds().min(longest);
        Dose {
            exercise,
            role,
            sets: if counts_effort { usual.min(FEWEST_SETS) } else { usual },
            usual,
            most: most(role, usual).min(bounds.map_or(u8::MAX, |bounds| bounds.most_sets)),
            target: prescription.target,
            rest: bounds.filter(|_| compound).map_or(rest, |bounds| rest.max(bounds.rest)),
            age: self.age,
            ramped: false,
            rpe: counts_effort.then(|| self.rpe()),
        }
    }

    fn level(&self) -> Level {
        self.age.dosed_level(self.profile.level)
    }

    fn goal(&self) -> Goal {
        self.age.dosed_goal(self.profile.goal)
    }

    fn rpe(&self) -> u8 {
        let usual = if self.level() == Level::Beginner { 7 } else { 8 };
        usual - u8::from(self.easy)
    }

    /// Whether the first heavy lift is led up to.
    pub const fn ramps(&self) -> bool {
        self.minutes > SHORT
    }

    fn sets_and_reps(&self, exercise: &Exercise, role: Role) -> (u8, u16, u16) {
        let single = exercise.mechanic == Mechanic::Isolation;
        let (sets, low, high) = match (role, self.goal()) {
            (Role::WarmUp, _) if exercise.unilateral => return (1, 6, 6),
            (Role::WarmUp, _) => return (1, 10, 10),
            (Role::Finisher, _) if exercise.pattern == Pattern::Conditioning => {
                return (4, 10, 10);
            }
            (Role::Finisher, _) => return (2, 10, 15),
            (Role::Main, Goal::Strength) => (4, 4, 6),
            (Role::Main, Goal::Hypertrophy) => (3, 8, 12),
            (Role::Main, Goal::General) => (3, 8, 10),
            (Role::Accessory, Goal::Strength) if !single => (3, 6, 8),
            (Role::Accessory, Goal::Hypertrophy) if !single => (3, 8, 12),
            (Role::Accessory, Goal::Hypertrophy) => (3, 12, 15),
            (Role::Accessory, Goal::General) if !single => (2, 8, 12),
            (Role::Accessory, _) => (2, 10, 15),
        };
        let sets = match self.level() {
            Level::Advanced if role == Role::Main => sets + 1,
            _ => sets,
        };
        let kind = (self.goal(), self.level());
        let (sets, low, high) = by_class(exercise, kind, (sets, low, high));
        let sets = (sets - u8::from(self.easy)).max(FEWEST_SETS);
        // What the body weighs is what it is: the reps have to give.
        let (low, high) = match exercise.pattern {
            Pattern::VerticalPull if exercise.bodyweight => (5, 10),
            _ if exercise.bodyweight => (8, 12),
            _ => (low, high),
        };
        let Some(bounds) = self.age.bounds() else {
            return (sets, low, high);
        };
        let within = |reps: u16| reps.clamp(bounds.fewest_reps, bounds.most_reps);
        (sets.min(bounds.most_sets), within(low), within(high.max(low + 2)))
    }
}

/// The same by how the exercise is dosed: few reps of what is heaviest, fewer still for one who
/// trains for strength and is past the first year; no more sets of heavy pulls from the floor than
/// are recovered from.
fn by_class(
    exercise: &Exercise,
    (goal, level): (Goal, Level),
    (sets, low, high): (u8, u16, u16),
) -> (u8, u16, u16) {
    let strength = goal == Goal::Strength;
    match (exercise.class(), level) {
        (Class::HeavyHinge, Level::Beginner) => (sets.min(2), 5, 5),
        (Class::HeavyHinge, _) if strength => (sets.min(4), 3, 5),
        (Class::HeavyHinge, _) => (sets.min(3), 4, 6),
        (Class::Power, _) => (sets, 2, 3),
        (Class::HeavySquat | Class::Press, Level::Intermediate) if strength && high <= 6 => {
            (sets, 3, 5)
        }
        (Class::HeavySquat | Class::Press, Level::Advanced) if strength && high <= 6 => {
            (sets, 2, 4)
        }
        (Class::HeavySquat, _) if high > 10 => (sets, 6, 10),
        (Class::Hinge | Class::Accessory, _) if strength => (sets, 6, 8),
        (Class::Pull, _) if strength => (sets, low.max(5), high.max(8)),
        (Class::Isolation, _) => (sets, low.max(10), high.max(15)),
        _ => (sets, low, high),
    }
}

const fn most(role: Role, usual: u8) -> u8 {
    match role {
        Role::WarmUp | Role::Finisher => usual,
        Role::Main | Role::Accessory => usual + 1,
    }
}

fn target(exercise: &Exercise, role: Role, low: u16, high: u16) -> SetTarget {
    let machine = exercise.equipment.contains(&Equipment::CardioMachine);
    match exercise.measure {
        Measure::Reps => SetTarget::Reps { low, high },
        Measure::Time if machine => SetTarget::Seconds(4 * 60),
        Measure::Time => SetTarget::Seconds(30),
        Measure::Distance if machine => SetTarget::Metres(500),
        Measure::Distance if role == Role::Finisher => SetTarget::Metres(200),
        Measure::Distance => SetTarget::Metres(40),
    }
}

impl Dose<'_> {
    fn asked(&self) -> Prescription {
        Prescription { sets: self.sets, target: self.target.clone() }
    }

    pub fn seconds(&self) -> u32 {
        let sides = if self.exercise.unilateral { 2 } else { 1 };
        let ramp = if self.ramped { RAMP_SECONDS } else { 0 };
        session_time::exercise_seconds(&self.asked(), self.rest, sides) + ramp
    }

    /// The same for other sets and reps, and another rest where one is stated.
    #[must_use]
    pub fn with(mut self, sets: u8, target: SetTarget, rest: Option<u32>) -> Self {
        self.sets = sets;
        self.usual = sets;
        self.target = target;
        self.rest = rest.unwrap_or(self.rest);
        self
    }

    /// The same with so much rest at most.
    #[must_use]
    pub fn rested(mut self, most: u32) -> Self {
        self.rest = self.rest.min(most);
        self
    }

    /// The same with lighter sets before it, where it has a load to lead up to.
    #[must_use]
    pub fn led_up_to(mut self) -> Self {
        self.ramped = !self.exercise.bodyweight && self.exercise.measure == Measure::Reps;
        self
    }

    /// `8-10`, `30s`: what one set asks for.
    pub fn reps(&self) -> String {
        let one = Prescription { sets: 1, ..self.asked() };
        let written = prescription::written(&one);
        written.strip_prefix("1 x ").unwrap_or(&written).to_owned()
    }

    /// The most sets that the age takes of one exercise.
    pub fn most_at_age(&self) -> u8 {
        self.age.bounds().map_or(u8::MAX, |bounds| bounds.most_sets)
    }

    pub const fn rest(&self) -> u32 {
        self.rest
    }

    /// `RPE 8`; none where effort is not asked for.
    pub fn intensity(&self) -> Option<String> {
        self.rpe.map(|rpe| format!("RPE {rpe}"))
    }

    /// `3 x 8-10`, `2 x 30s each side`.
    pub fn prescription(&self) -> String {
        let sides = if self.exercise.unilateral { " each side" } else { "" };
        format!("{}{sides}", prescription::written(&self.asked()))
    }

    /// `2 lighter sets first, RPE 8, rest 2:00`; nothing for a warm-up.
    pub fn detail(&self) -> Option<String> {
        if self.role == Role::WarmUp {
            return None;
        }
        let mut parts = Vec::new();
        if self.ramped {
            parts.push("2 lighter sets first".to_owned());
        }
        parts.extend(self.rpe.map(|rpe| format!("RPE {rpe}")));
        parts.push(format!("rest {}", duration::clock(self.rest)));
        Some(parts.join(", "))
    }
}
