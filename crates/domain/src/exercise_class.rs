//! What training needs to know of an exercise beyond what it is: every movement in it, how it is
//! dosed, what it asks of the athlete, by how much it goes up, and what it weighs beside its lift.
//!
//! What a rule says right is worked out here; a row of the catalogue overrides it where it doesn't.

use super::exercise::{
    Equipment, Exercise, ExerciseId, Joint, Level, Measure, Mechanic, Muscle, Pattern,
};
use super::load::Decimal;
use crate::vocabulary;
use Equipment::{Barbell, Cable, Dumbbell, EzBar, Kettlebell, Machine, SmithMachine, TrapBar};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What the feet land on the ground with.
    Impact {
        None = "none",
        /// Step after step: running, skipping.
        Running = "running",
        Jumping = "jumping",
    }
}

vocabulary! {
    /// What has to be learned before load makes sense.
    Skill {
        None = "none",
        /// As fast as can be: jumps and throws.
        Power = "power",
        /// The Olympic lifts and their parts.
        Weightlift = "weightlift",
        /// Strength of the whole body in balance: muscle-ups, levers, handstands.
        Gymnastic = "gymnastic",
    }
}

vocabulary! {
    /// A position that joints are loaded in.
    Position {
        Overhead = "overhead",
        DeepKnee = "deep knee bend",
        Hanging = "hanging",
        LoadedSpine = "loaded spine",
        BehindNeck = "behind the neck",
        /// The back rounded or twisted against a load: sit-ups, crunches, rounded lifts.
        SpinalFlexion = "spinal flexion",
        OnTheBack = "on the back",
        HeadDown = "head down",
        /// A hard grip: the forearms work too, or the athlete hangs or carries.
        Gripping = "gripping",
    }
}

vocabulary! {
    /// How an exercise is dosed and ordered, the first of a session first.
    Class {
        Power = "power",
        HeavySquat = "heavy squat",
        HeavyHinge = "heavy hinge",
        Press = "press",
        Pull = "pull",
        Hinge = "hinge",
        Accessory = "accessory",
        Isolation = "isolation",
        Core = "core",
        Conditioning = "conditioning",
        Mobility = "mobility",
    }
}

/// What an exercise is usually done with, beside another lift: 36 % of the bench press in each hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The lift that it is done beside.
    pub lift: ExerciseId,
    /// Of the lift's load, for the same reps; for dumbbells of one of the two.
    pub percent: u16,
}

/// The heaviest lifts on record are about 500 kg, from the floor.
pub const MOST_KG_LIFTED: f64 = 510.0;
const MOST_KG_ON_A_MACHINE: f64 = 900.0;

impl Exercise {
    /// Kilograms that nobody has lifted so far. A machine or a sled takes a share of the load.
    pub fn most_kg_lifted(&self) -> f64 {
        let helped = [Machine, Equipment::Sled, Cable];
        if self.equipment.iter().any(|one| helped.contains(one)) {
            MOST_KG_ON_A_MACHINE
        } else {
            MOST_KG_LIFTED
        }
    }

    /// Every pattern that it contains, its own first: a thruster is a squat and a vertical push.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern> {
        std::iter::once(self.pattern).chain(self.also.iter().copied())
    }

    /// Whether a load of it lifts the athlete: a number said of an assisted pull-up is help.
    pub fn is_assisted(&self) -> bool {
        self.bodyweight && self.id.as_str().starts_with("assisted-")
    }

    pub fn contains(&self, pattern: Pattern) -> bool {
        self.patterns().any(|one| one == pattern)
    }

    /// How it is dosed.
    pub fn class(&self) -> Class {
        if let Some(class) = self.class {
            return class;
        }
        let has = |one: Equipment| self.equipment.contains(&one);
        match self.pattern {
            Pattern::Mobility => Class::Mobility,
            _ if matches!(self.skill, Skill::Power | Skill::Weightlift) => Class::Power,
            Pattern::Conditioning => Class::Conditioning,
            Pattern::Core | Pattern::Carry => Class::Core,
            _ if self.mechanic == Mechanic::Isolation => Class::Isolation,
            Pattern::Squat if has(Equipment::Barbell) && !has(Equipment::Landmine) => {
                Class::HeavySquat
            }
            Pattern::Hinge => Class::Hinge,
            Pattern::HorizontalPull | Pattern::VerticalPull => Class::Pull,
            Pattern::HorizontalPush | Pattern::VerticalPush if self.is_freely_loaded() => {
                Class::Press
            }
            _ => Class::Accessory,
        }
    }

    /// Where it stands in a day: what is fast first, then the heavy lifts with a bar, the other lifts,
    /// single joints, the middle of the body, and breath.
    pub fn place_in_day(&self) -> u8 {
        let bar = self.equipment.contains(&Equipment::Barbell);
        match self.class() {
            Class::Power => 0,
            Class::HeavySquat | Class::HeavyHinge => 1,
            Class::Press | Class::Pull if bar => 1,
            Class::Core => 4,
            Class::Conditioning | Class::Mobility => 5,
            Class::Isolation => 3,
            _ if self.mechanic == Mechanic::Isolation => 3,
            _ => 2,
        }
    }

    fn is_freely_loaded(&self) -> bool {
        let free = |one: &Equipment| {
            matches!(
                one,
                Equipment::Barbell
                    | Equipment::Dumbbell
                    | Equipment::Kettlebell
                    | Equipment::EzBar
                    | Equipment::SmithMachine
                    | Equipment::Strongman
            )
        };
        self.equipment.iter().any(free)
    }

    /// Whether it asks for more than an athlete of the level has learned.
    pub fn is_beyond(&self, level: Level) -> bool {
        level == Level::Beginner
            && (self.level == Level::Advanced || self.skill == Skill::Weightlift)
    }

    /// Whether it no longer trains an athlete of the level, who does many of it with ease.
    pub fn is_outgrown_by(&self, level: Level) -> bool {
        self.outgrown.is_some_and(|from| level >= from)
    }

    /// Whether it loads joints in the position.
    pub fn is_in(&self, position: Position) -> bool {
        let by_rule = match position {
            // A landmine is pressed to the front.
            Position::Overhead => {
                self.contains(Pattern::VerticalPush)
                    && !self.equipment.contains(&Equipment::Landmine)
            }
            // A box stops a squat before it is deep.
            Position::DeepKnee => {
                self.contains(Pattern::Lunge)
                    || self.contains(Pattern::Squat)
                        && self.measure == Measure::Reps
                        && !self.equipment.contains(&Equipment::Box)
            }
            Position::Hanging => self.equipment.contains(&Equipment::PullUpBar),
            Position::LoadedSpine => self.loads_spine(),
            Position::Gripping => self.grips(),
            Position::BehindNeck
            | Position::SpinalFlexion
            | Position::OnTheBack
            | Position::HeadDown => false,
        };
        by_rule || self.positions.contains(&position)
    }

    fn grips(&self) -> bool {
        let uses = |muscles: &[Muscle]| muscles.contains(&Muscle::Forearms);
        let free = |one: &Equipment| matches!(one, Barbell | Dumbbell | Kettlebell | TrapBar);
        let is_pulled = matches!(self.pattern, Pattern::Hinge | Pattern::HorizontalPull)
            && self.joints.contains(&Joint::LowerBack)
            && self.equipment.iter().any(free);
        uses(&self.primary)
            || uses(&self.secondary)
            || self.pattern == Pattern::Carry
            || self.pattern == Pattern::VerticalPull && self.bodyweight
            || is_pulled
    }

    fn loads_spine(&self) -> bool {
        let whole_body = |pattern| {
            matches!(
                pattern,
                Pattern::Squat
                    | Pattern::Lunge
                    | Pattern::Hinge
                    | Pattern::HorizontalPull
                    | Pattern::Carry
            )
        };
        !self.bodyweight
            && self.joints.contains(&Joint::LowerBack)
            && self.patterns().any(whole_body)
    }

    /// What it is usually done with beside its base lift; none where the body is the load, or no
    /// lift says anything of it.
    pub fn base(&self) -> Option<Base> {
        if self.base.is_some() {
            return self.base.clone();
        }
        if self.bodyweight || self.measure != Measure::Reps {
            return None;
        }
        let trains = |muscle| self.primary.contains(&muscle);
        let (lift, by_kind): (&str, &[(Equipment, u16)]) = match self.pattern {
            Pattern::HorizontalPush => ("bench-press", &PUSH),
            Pattern::VerticalPush => ("overhead-press", &PUSH),
            Pattern::Squat => ("back-squat", &SQUAT),
            Pattern::Lunge => ("back-squat", &LUNGE),
            Pattern::Hinge => ("deadlift", &HINGE),
            Pattern::HorizontalPull => ("barbell-row", &PULL),
            Pattern::VerticalPull => ("lat-pulldown", &PULL),
            Pattern::ElbowFlexion => ("barbell-curl", &ARMS),
            Pattern::ElbowExtension => ("triceps-pushdown", &ARMS),
            Pattern::ShoulderIsolation => ("lateral-raise", &RAISE),
            Pattern::ChestIsolation => ("dumbbell-fly", &RAISE),
            Pattern::KneeIsolation if trains(Muscle::Quads) => ("leg-extension", &STACK),
            Pattern::KneeIsolation => ("lying-leg-curl", &STACK),
            Pattern::AnkleIsolation => ("standing-calf-raise", &CALF),
            _ => return None,
        };
        let of_kind = |(kind, _): &&(Equipment, u16)| self.equipment.contains(kind);
        let (kind, percent) = by_kind.iter().find(of_kind)?;
        // In one hand of two a dumbbell is what it is; a bar, a stack or a sled is shared by both.
        let shared = self.unilateral
            && self.pattern != Pattern::Lunge
            && !matches!(kind, Equipment::Dumbbell | Equipment::Kettlebell);
        Some(Base {
            lift: ExerciseId(lift.to_owned()),
            percent: if shared { percent / 2 } else { *percent },
        })
    }

    /// The load of `old`, for the same reps, as a load of this exercise; none where no lift links
    /// the two.
    pub fn load_from(&self, old: &Self, load: Decimal) -> Option<Decimal> {
        let (new, old) = (self.base()?, old.base()?);
        if new.lift != old.lift || old.percent == 0 {
            return None;
        }
        Some(Decimal::from_f64(load.as_f64() * f64::from(new.percent) / f64::from(old.percent)))
    }

    /// The same where two lifts link them that train a muscle in common: an overhead press says
    /// something of a lateral raise, roughly.
    pub fn rough_load_from(&self, old: &Self, load: Decimal) -> Option<Decimal> {
        let trained =
            |muscle: &Muscle| old.primary.contains(muscle) || old.secondary.contains(muscle);
        if !self.primary.iter().any(trained) {
            return None;
        }
        let of_bench = |exercise: &Self| {
            let base = exercise.base()?;
            let (_, percent) = LIFTS.iter().find(|(lift, _)| *lift == base.lift.as_str())?;
            Some(f64::from(*percent) * f64::from(base.percent)).filter(|share| *share > 0.0)
        };
        Some(Decimal::from_f64(load.as_f64() * of_bench(self)? / of_bench(old)?))
    }
}

// Of the bench press, in percent, for the same reps. These and the shares below are estimates of this
// project for a first guess, held to the lower end of what is published, as too light a first set costs
// a minute and too heavy a one may cost a joint; the next set corrects them. That a load can be worked
// out from another lift, and how roughly, is of Ebben et al. 2008 (J Strength Cond Res 22(6):1947–1949:
// deadlift .83 of the squat + 14.9 kg, lunge .52 + 14.8, step-up .50 + 3.3, leg extension .48 + 9.6,
// standard errors 10 to 13 kg) and of Ebben, NSCA Hot Topic Series (stiff-leg deadlift 1.17 of the squat
// - 42.8 kg, good morning .95 - 46.7). Dumbbells: a pair carries 17 to 20 % less than the bar (Saeterbakken et al. 2011, J Sports
// Sci 29(5):533–538). Between the big lifts: the standards of exrx.net (squat, bench, deadlift 35, 25
// and 40 % of their sum) and Thibaudeau, Know Your Ratios (t-nation.com; front squat 85 % of the squat).
// No public source was found for raises, flys, curls and shrugs.
const LIFTS: [(&str, u16); 15] = [
    ("bench-press", 100),
    ("overhead-press", 62),
    ("back-squat", 120),
    ("deadlift", 140),
    ("barbell-row", 75),
    ("lat-pulldown", 70),
    ("barbell-curl", 35),
    ("triceps-pushdown", 35),
    ("lateral-raise", 8),
    ("dumbbell-fly", 16),
    ("leg-extension", 50),
    ("lying-leg-curl", 40),
    ("standing-calf-raise", 90),
    ("barbell-shrug", 80),
    ("wrist-curl", 20),
];

// Of the base lift, in percent, by what is loaded; of dumbbells and kettlebells what one hand holds.
const PUSH: [(Equipment, u16); 6] = [
    (Barbell, 100),
    (SmithMachine, 100),
    (Dumbbell, 40),
    (Machine, 100),
    (Cable, 45),
    (Kettlebell, 36),
];
const SQUAT: [(Equipment, u16); 5] =
    [(Barbell, 100), (SmithMachine, 100), (Machine, 140), (Dumbbell, 33), (Kettlebell, 30)];
const LUNGE: [(Equipment, u16); 4] =
    [(Barbell, 50), (SmithMachine, 50), (Dumbbell, 20), (Kettlebell, 20)];
const HINGE: [(Equipment, u16); 7] = [
    (TrapBar, 105),
    (Barbell, 80),
    (SmithMachine, 75),
    (Dumbbell, 30),
    (Kettlebell, 30),
    (Machine, 80),
    (Cable, 35),
];
const PULL: [(Equipment, u16); 6] = [
    (Barbell, 100),
    (SmithMachine, 100),
    (Dumbbell, 42),
    (Machine, 105),
    (Cable, 100),
    (Kettlebell, 40),
];
const ARMS: [(Equipment, u16); 6] =
    [(Barbell, 100), (EzBar, 100), (Dumbbell, 42), (Machine, 105), (Cable, 100), (Kettlebell, 40)];
const RAISE: [(Equipment, u16); 2] = [(Dumbbell, 100), (Cable, 90)];
const STACK: [(Equipment, u16); 1] = [(Machine, 100)];
const CALF: [(Equipment, u16); 4] =
    [(Machine, 100), (SmithMachine, 90), (Barbell, 80), (Dumbbell, 30)];
