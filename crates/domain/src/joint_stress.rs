//! How much an exercise asks of each joint, so that sparing a joint bans no movement that it bears.
//!
//! A joint's rules stand in their order; the first that holds of an exercise counts. They follow from
//! its pattern, equipment and position, and a row of the catalogue overrides them where they are wrong.
//! What is hard on a joint is what guides for clinicians and athletes agree on: American Academy of
//! Orthopaedic Surgeons (shoulder, knee and back conditioning programs); Kolber et al. 2010,
//! J Strength Cond Res 24(6):1696–1706 (shoulder injuries of resistance training: behind the neck,
//! upright rows, the bottom of presses and flys); Escamilla 2001, Med Sci Sports Exerc 33(1):127–141
//! (knee load grows with the depth of a squat); Callaghan et al. 2001,
//! Clin Biomech 16(1):28–37 (flexion under load).

use super::exercise::{Equipment, Exercise, Joint, Measure, Muscle, Pattern};
use super::exercise_class::{Class, Impact, Position, Skill};
use crate::vocabulary;
use Equipment::{
    Band, Barbell, Bench, Box, Cable, CardioMachine, DipBars, Dumbbell, EzBar, Kettlebell,
    Landmine, Machine, Rings, SmithMachine, Strongman, TrapBar,
};
use Joint::{Ankle, Elbow, Hip, Knee, LowerBack, Neck, Shoulder, Wrist};
use Stress::{High, Low, Moderate};

vocabulary! {
    /// How much a joint is asked for.
    Stress {
        None = "none",
        Low = "low",
        /// Commonly borne where the joint complains.
        Moderate = "moderate",
        High = "high",
    }
}

/// A rule of one joint.
struct Rule(Joint, Stress, fn(&Exercise) -> bool);

fn with(exercise: &Exercise, any: &[Equipment]) -> bool {
    exercise.equipment.iter().any(|one| any.contains(one))
}

fn presses(exercise: &Exercise) -> bool {
    exercise.contains(Pattern::HorizontalPush) || exercise.contains(Pattern::VerticalPush)
}

fn lands(exercise: &Exercise) -> bool {
    exercise.impact != Impact::None
}

fn lists(exercise: &Exercise, joint: Joint) -> bool {
    exercise.joints.contains(&joint)
}

fn bends(exercise: &Exercise) -> bool {
    exercise.contains(Pattern::Squat) || exercise.contains(Pattern::Lunge)
}

const BARS: &[Equipment] = &[Barbell, SmithMachine, EzBar, Strongman];

const RULES: &[Rule] = &[
    Rule(Shoulder, High, |one| one.is_in(Position::BehindNeck)),
    Rule(Shoulder, High, |one| one.is_in(Position::Overhead)),
    Rule(Shoulder, High, |one| presses(one) && with(one, &[DipBars, Rings])),
    Rule(Shoulder, High, |one| presses(one) && with(one, BARS) && with(one, &[Bench])),
    Rule(Shoulder, High, |one| {
        one.pattern == Pattern::ChestIsolation && with(one, &[Dumbbell]) && with(one, &[Bench])
    }),
    Rule(Shoulder, High, |one| one.skill == Skill::Gymnastic && lists(one, Shoulder)),
    Rule(Shoulder, Moderate, presses),
    Rule(Shoulder, Moderate, |one| one.pattern == Pattern::VerticalPull && one.bodyweight),
    Rule(Shoulder, Low, |one| {
        matches!(one.pattern, Pattern::VerticalPull | Pattern::HorizontalPull)
    }),
    Rule(Shoulder, Low, |one| {
        one.pattern == Pattern::ShoulderIsolation && one.primary.contains(&Muscle::RearDelts)
    }),
    Rule(Elbow, High, |one| presses(one) && with(one, &[DipBars, Rings])),
    Rule(Elbow, Moderate, |one| {
        one.pattern == Pattern::ElbowExtension && with(one, &[Cable, Band, Machine])
    }),
    Rule(Elbow, High, |one| one.pattern == Pattern::ElbowExtension),
    Rule(Elbow, High, |one| one.pattern == Pattern::VerticalPull && one.bodyweight),
    Rule(Elbow, High, |one| one.pattern == Pattern::ElbowFlexion && with(one, &[Barbell])),
    Rule(Elbow, Moderate, |one| {
        presses(one) || matches!(one.pattern, Pattern::ElbowFlexion | Pattern::WristIsolation)
    }),
    Rule(Elbow, Low, |one| matches!(one.pattern, Pattern::VerticalPull | Pattern::HorizontalPull)),
    Rule(Wrist, High, |one| one.pattern == Pattern::WristIsolation),
    Rule(Wrist, High, |one| {
        // The hand bears the body, or a bar lies on it bent back.
        lists(one, Wrist)
            && (one.bodyweight
                || one.skill == Skill::Weightlift
                || one.class() == Class::HeavySquat)
    }),
    Rule(Wrist, Moderate, |one| lists(one, Wrist) || presses(one) && with(one, BARS)),
    Rule(Wrist, Low, |one| presses(one) || one.is_in(Position::Gripping)),
    Rule(LowerBack, High, |one| one.is_in(Position::SpinalFlexion)),
    Rule(LowerBack, High, |one| matches!(one.skill, Skill::Weightlift) && lists(one, LowerBack)),
    Rule(LowerBack, Moderate, |one| with(one, &[TrapBar]) && one.impact == Impact::None),
    Rule(LowerBack, High, |one| {
        let loaded = with(one, BARS) || one.class() == Class::Power;
        lists(one, LowerBack) && loaded && (bends(one) || one.contains(Pattern::Hinge))
    }),
    Rule(LowerBack, High, |one| {
        let free = with(one, BARS) || with(one, &[Landmine, Dumbbell, Kettlebell]);
        let stoops = one.pattern == Pattern::HorizontalPull && !with(one, &[Bench]);
        lists(one, LowerBack) && (stoops && free || with(one, &[Strongman]))
    }),
    Rule(LowerBack, Moderate, |one| {
        lists(one, LowerBack) || lands(one) || one.class() == Class::HeavySquat
    }),
    Rule(LowerBack, Low, |one| bends(one) || one.contains(Pattern::Hinge)),
    Rule(Hip, High, |one| lands(one) || one.skill == Skill::Weightlift && lists(one, Hip)),
    Rule(Hip, Moderate, |one| bends(one) && with(one, &[Box, Machine])),
    Rule(Hip, Moderate, |one| one.contains(Pattern::Squat) && one.measure != Measure::Reps),
    Rule(Hip, High, bends),
    Rule(Hip, Moderate, |one| one.contains(Pattern::Hinge) && lists(one, LowerBack)),
    Rule(Hip, Low, |one| one.contains(Pattern::Hinge) || with(one, &[CardioMachine])),
    Rule(Hip, Moderate, |one| one.pattern == Pattern::HipIsolation),
    Rule(Knee, High, lands),
    Rule(Knee, High, |one| {
        one.pattern == Pattern::KneeIsolation && one.primary.contains(&Muscle::Quads)
    }),
    Rule(Knee, Moderate, |one| one.pattern == Pattern::KneeIsolation && one.bodyweight),
    Rule(Knee, Low, |one| one.pattern == Pattern::KneeIsolation),
    Rule(Knee, Moderate, |one| bends(one) && with(one, &[Box, Machine])),
    Rule(Knee, Moderate, |one| one.contains(Pattern::Squat) && one.measure != Measure::Reps),
    Rule(Knee, High, bends),
    Rule(Knee, Low, |one| one.contains(Pattern::Hinge) || with(one, &[CardioMachine])),
    Rule(Ankle, High, lands),
    Rule(Ankle, Moderate, |one| one.pattern == Pattern::AnkleIsolation),
    Rule(Ankle, Low, bends),
    Rule(Neck, High, |one| {
        one.pattern == Pattern::NeckIsolation || one.is_in(Position::BehindNeck) || lists(one, Neck)
    }),
    Rule(Neck, Moderate, |one| {
        let bars = one.contains(Pattern::VerticalPush) && with(one, BARS);
        let shrugs = one.pattern == Pattern::BackIsolation && one.primary.contains(&Muscle::Traps);
        bars || shrugs || one.is_in(Position::SpinalFlexion) && one.bodyweight
    }),
    Rule(Neck, Low, |one| one.class() == Class::HeavySquat),
];

impl Exercise {
    /// How much it asks of a joint. What is listed and follows from no rule is borne by most.
    pub fn stress(&self, joint: Joint) -> Stress {
        if let Some(own) = self.stress.get(&joint) {
            return *own;
        }
        // A stretch or an easy walk is done as far as it feels good.
        let rules = RULES.iter().filter(|rule| rule.0 == joint);
        let found = rules.filter(|_| self.pattern != Pattern::Mobility).find(|rule| rule.2(self));
        let listed = if lists(self, joint) { Moderate } else { Stress::None };
        found.map_or(listed, |rule| rule.1)
    }

    /// The joints that it is hard on.
    pub fn hard_on(&self) -> impl Iterator<Item = Joint> {
        Joint::ALL.iter().copied().filter(|joint| self.stress(*joint) == High)
    }
}
