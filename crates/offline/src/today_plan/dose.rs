//! How much of an exercise: sets, reps, effort and rest by goal, level and role.
//!
//! Reps by goal after the ACSM position stand on progression models (Medicine & Science in
//! Sports & Exercise 2009, 41(3):687–708): few for strength, 6 to 12 for size, more for what is
//! trained by one joint. Sets and effort are this program's own moderate choice.

use setwise_domain::board::{Prescription, SetTarget};
use setwise_domain::exercise::{Equipment, Exercise, Level, Measure, Pattern};
use setwise_domain::exercise_class::Class;
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::strength::session_time;
use setwise_training::today::prescription;
use setwise_training::today::rest::{self, RestKind};
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

/// Reps of a set at least, and sets at most, of one who is very young or old.
const GENTLE_REPS: u16 = 8;
const GENTLE_SETS: u8 = 3;
/// The least sets that are worth setting up for.
pub const FEWEST_SETS: u8 = 2;
/// Reps of a set at most where there is little time.
const HURRIED_REPS: u16 = 10;
/// Up to so many reps a set is heavy.
const HEAVY_REPS: u16 = 6;
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
    /// Whether it is led up to by lighter sets.
    ramped: bool,
    /// Whole RPE; none where effort is not asked for.
    rpe: Option<u8>,
}

/// What doses follow.
#[derive(Clone, Copy)]
pub struct Dosing<'a> {
    pub profile: &'a Profile,
    pub minutes: u16,
    /// Back from a break: easier and one set less.
    pub easy: bool,
    /// Younger or older than those who lift heavy.
    pub gentle: bool,
    /// For endurance: more reps, less rest.
    pub lasting: bool,
}

impl Dosing<'_> {
    pub fn dose<'c>(&self, exercise: &'c Exercise, role: Role) -> Dose<'c> {
        let (usual, low, high) = self.sets_and_reps(exercise, role);
        let target = target(exercise, role, low, high);
        let prescription = Prescription { sets: usual, target };
        let kind = rest::kind(
            Some(exercise),
            Some(&prescription),
            role == Role::WarmUp,
            self.profile.goal,
        );
        let longest = if self.minutes <= VERY_SHORT {
            45
        } else if self.minutes <= SHORT {
            60
        } else if self.lasting && !matches!(exercise.class(), Class::HeavySquat | Class::HeavyHinge)
        {
            90
        } else {
            u32::MAX
        };
        let heavy = kind == RestKind::Heavy && high <= HEAVY_REPS && !exercise.bodyweight;
        let least = if heavy { rest::LEAST_HEAVY } else { 0 };
        let counts_effort = matches!(role, Role::Main | Role::Accessory);
        Dose {
            exercise,
            role,
            sets: if counts_effort { usual.min(FEWEST_SETS) } else { usual },
            usual,
            most: if self.gentle { usual } else { most(role, usual) },
            target: prescription.target,
            rest: kind.seconds().min(longest).max(least),
            ramped: false,
            rpe: counts_effort.then(|| self.rpe()),
        }
    }

    fn rpe(&self) -> u8 {
        let easier = self.gentle || self.profile.level == Level::Beginner;
        let usual = if easier { 7 } else { 8 };
        usual - u8::from(self.easy)
    }

    /// Whether the first heavy lift is led up to.
    pub const fn ramps(&self) -> bool {
        self.minutes > SHORT
    }

    fn sets_and_reps(&self, exercise: &Exercise, role: Role) -> (u8, u16, u16) {
        let (sets, low, high) = match role {
            Role::WarmUp if exercise.unilateral => return (1, 6, 6),
            Role::WarmUp => return (1, 10, 10),
            Role::Finisher if exercise.pattern == Pattern::Conditioning => return (4, 10, 10),
            Role::Finisher => return (2, 10, 15),
            _ if self.lasting && !exercise.bodyweight => lasting(exercise.class()),
            Role::Main | Role::Accessory => usual(exercise.class(), self.profile, role),
        };
        let sets = match self.profile.level {
            Level::Advanced if role == Role::Main && exercise.class() != Class::HeavyHinge => {
                sets + 1
            }
            _ => sets,
        };
        let sets = (sets - u8::from(self.easy)).max(FEWEST_SETS);
        // What the body weighs is what it is: the reps have to give.
        let (low, high) = match exercise.pattern {
            Pattern::VerticalPull if exercise.bodyweight => (5, 10),
            _ if exercise.bodyweight => (8, 12),
            _ => (low, high),
        };
        // There is no time for the rests of few reps, nor to lead up to them.
        let hurried = self.minutes <= SHORT && high <= HEAVY_REPS;
        let (low, high) = match exercise.class() {
            Class::HeavySquat | Class::Press | Class::Pull | Class::Accessory if hurried => (6, 8),
            Class::Pull | Class::Hinge | Class::Accessory
                if self.minutes <= SHORT && !self.lasting =>
            {
                (low.min(HURRIED_REPS - 2), high.min(HURRIED_REPS))
            }
            _ => (low, high),
        };
        if self.gentle { gentle(exercise.class(), sets, low, high) } else { (sets, low, high) }
    }
}

/// Sets and reps by how an exercise is dosed: few reps of what is heaviest, and fewer still for one
/// who trains for strength and is past the first year; no more sets of heavy pulls from the floor
/// than are recovered from; more reps of what is lighter.
fn usual(class: Class, profile: &Profile, role: Role) -> (u8, u16, u16) {
    let (main, beginner) = (role == Role::Main, profile.level == Level::Beginner);
    match (class, profile.goal) {
        (Class::Power, _) => (3, 2, 3),
        (Class::HeavyHinge, _) if beginner => (2, 5, 5),
        (Class::HeavyHinge, Goal::Strength) => (3, 3, 5),
        (Class::HeavyHinge, _) => (3, 4, 6),
        (Class::HeavySquat | Class::Press, Goal::Strength) if main && beginner => (3, 5, 5),
        (Class::HeavySquat | Class::Press, Goal::Strength) if main => (4, 3, 5),
        (Class::HeavySquat | Class::Press | Class::Hinge, Goal::Strength) => (3, 6, 8),
        (Class::HeavySquat | Class::Press | Class::Pull, Goal::General) if main => (3, 8, 10),
        (Class::Press, Goal::Hypertrophy) if main => (3, 6, 10),
        (Class::HeavySquat, _) => (3, 6, 10),
        (Class::Pull, Goal::Strength) if main => (4, 5, 8),
        (Class::Accessory | Class::Pull, Goal::Strength) => (3, 8, 10),
        (Class::Isolation, Goal::Hypertrophy) => (3, 12, 15),
        (Class::Isolation | Class::Core, _) => (2, 10, 15),
        _ => (3, 8, 12),
    }
}

/// The same where endurance is the goal.
const fn lasting(class: Class) -> (u8, u16, u16) {
    match class {
        Class::Power => (3, 2, 3),
        Class::HeavyHinge => (2, 5, 6),
        Class::HeavySquat => (3, 8, 12),
        Class::Hinge => (3, 10, 12),
        Class::Isolation => (2, 15, 20),
        _ => (3, 12, 15),
    }
}

/// The same for one who is very young or old: no set that is heavy, and no more than three.
fn gentle(class: Class, sets: u8, low: u16, high: u16) -> (u8, u16, u16) {
    let (low, high) = match class {
        Class::HeavyHinge => (6, 6),
        _ if high < GENTLE_REPS => (GENTLE_REPS, GENTLE_REPS + 4),
        _ => (low.max(GENTLE_REPS), high.max(GENTLE_REPS)),
    };
    (sets.min(GENTLE_SETS), low, high)
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
        Measure::Distance if role == Role::Finisher && exercise.pattern != Pattern::Carry => {
            SetTarget::Metres(200)
        }
        Measure::Distance => SetTarget::Metres(40),
    }
}

impl Dose<'_> {
    fn asked(&self) -> Prescription {
        Prescription { sets: self.sets, target: self.target.clone() }
    }

    pub fn seconds(&self) -> u32 {
        let sides = if self.exercise.unilateral { 2 } else { 1 };
        let ramp = if self.ramped { session_time::RAMP_SECONDS } else { 0 };
        session_time::exercise_seconds(&self.asked(), self.rest, sides) + ramp
    }

    /// The same with so much more rest.
    pub const fn rest_more(&mut self, seconds: u32) {
        self.rest += seconds;
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
