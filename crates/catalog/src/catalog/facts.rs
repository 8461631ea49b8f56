//! What people call muscles, joints, equipment and patterns: each fact's phrases, separated by `|`,
//! singular, as search and avoidance read them; the names of several together; and the words that a name
//! may leave out, because the facts say them.

use super::normalise::{fold, singular, words};
use setwise_domain::exercise::Muscle::{
    self, Abductors, Abs, Adductors, Biceps, Calves, Chest, FrontDelts, Glutes, Hamstrings, Lats,
    LowerBack, Obliques, Quads, RearDelts, SideDelts, Traps, Triceps, UpperBack,
};
use setwise_domain::exercise::Pattern::{
    self, Carry, Conditioning, Hinge, HorizontalPull, HorizontalPush, Lunge, Squat, VerticalPull,
    VerticalPush,
};
use setwise_domain::exercise::{Equipment, Exercise, Joint};
use setwise_domain::exercise_class::{Impact, Position, Skill};
use setwise_words::parse::listed::is_listed;
use setwise_words::parse::typo::nearest_name;

/// Whether one of `phrases` consists of exactly these words (in their one form, sorted).
pub(super) fn says(phrases: &str, these: &[&str]) -> bool {
    !these.is_empty() && phrases.split('|').any(|phrase| words(phrase) == these)
}

/// What athletes call a muscle.
pub(super) const fn muscle(muscle: Muscle) -> &'static str {
    match muscle {
        Muscle::Chest => "chest|pec",
        Muscle::UpperBack => "upper back|mid back|middle back|rhomboid",
        Muscle::Lats => "lat|latissimus|latissimus dorsi",
        Muscle::LowerBack => "lower back|low back|erector|spinal erector",
        Muscle::Traps => "trap|trapezius",
        Muscle::FrontDelts => "front delt|anterior delt|front shoulder",
        Muscle::SideDelts => "side delt|lateral delt|side shoulder",
        Muscle::RearDelts => "rear delt|posterior delt|rear shoulder",
        Muscle::Biceps => "bicep",
        Muscle::Triceps => "tricep",
        Muscle::Forearms => "forearm",
        Muscle::Abs => "ab|stomach",
        Muscle::Obliques => "oblique",
        Muscle::Glutes => "glute|butt|buttock",
        Muscle::Quads => "quad|thigh",
        Muscle::Hamstrings => "hamstring",
        Muscle::Adductors => "adductor|inner thigh|groin",
        Muscle::Abductors => "abductor|outer thigh",
        Muscle::Calves => "calf",
        Muscle::HipFlexors => "hip flexor",
        Muscle::Neck => "neck",
    }
}

/// The part of the body a muscle belongs to, for search alone.
pub(super) const fn region(muscle: Muscle) -> &'static str {
    match muscle {
        Muscle::Chest => "upper body",
        Muscle::UpperBack | Muscle::Lats | Muscle::LowerBack | Muscle::Traps => "back",
        Muscle::FrontDelts | Muscle::SideDelts | Muscle::RearDelts => "shoulder upper body",
        Muscle::Biceps | Muscle::Triceps | Muscle::Forearms => "arm upper body",
        Muscle::Abs | Muscle::Obliques => "core",
        Muscle::Glutes
        | Muscle::Quads
        | Muscle::Hamstrings
        | Muscle::Adductors
        | Muscle::Abductors
        | Muscle::Calves
        | Muscle::HipFlexors => "leg lower body",
        Muscle::Neck => "",
    }
}

/// What athletes call a joint that hurts.
pub(super) const fn joint(joint: Joint) -> &'static str {
    match joint {
        Joint::Neck => "neck|cervical spine",
        Joint::Shoulder => "shoulder",
        Joint::Elbow => "elbow",
        Joint::Wrist => "wrist",
        Joint::LowerBack => "lower back|low back|back|spine|lumbar|lumbar spine",
        Joint::Hip => "hip",
        Joint::Knee => "knee",
        Joint::Ankle => "ankle",
    }
}

/// What athletes call a piece of equipment.
pub(super) const fn equipment(equipment: Equipment) -> &'static str {
    match equipment {
        Equipment::Barbell => "barbell",
        Equipment::Dumbbell => "dumbbell",
        Equipment::Kettlebell => "kettlebell",
        Equipment::Machine => "machine|weight machine",
        Equipment::Cable => "cable|cable machine|pulley",
        Equipment::SmithMachine => "smith machine|smith",
        Equipment::EzBar => "ez bar|curl bar",
        Equipment::TrapBar => "trap bar",
        Equipment::Rack => "rack|squat rack|power rack",
        Equipment::Bench => "bench",
        Equipment::PullUpBar => "pull up bar|chin up bar",
        Equipment::DipBars => "dip bar|parallel bar|dip station",
        Equipment::Rings => "ring|gymnastic ring|suspension trainer",
        Equipment::Band => "band|resistance band",
        Equipment::Box => "box|plyo box",
        Equipment::MedicineBall => "medicine ball",
        Equipment::AbWheel => "ab wheel|ab roller",
        Equipment::Landmine => "landmine",
        Equipment::Sled => "sled|prowler",
        Equipment::CardioMachine => "cardio machine",
        Equipment::BattleRopes => "battle rope|battling rope|rope",
        Equipment::StabilityBall => "stability ball|exercise ball|swiss ball|gym ball|physio ball",
        Equipment::Strongman => {
            "strongman|strongman implement|strongman equipment|stone|log|yoke|tire"
        }
    }
}

/// What says a piece of equipment where nothing else is meant; elsewhere `bike` is an exercise and
/// `bar` a part of many names.
const EQUIPMENT_ALONE: [(&str, Equipment); 7] = [
    ("bar|olympic bar", Equipment::Barbell),
    ("ez curl bar", Equipment::EzBar),
    (
        "cage|power cage|upright|bench with upright|squat stand|squat cage|half rack",
        Equipment::Rack,
    ),
    ("weight bench|bench press bench", Equipment::Bench),
    ("dip", Equipment::DipBars),
    ("slam ball", Equipment::MedicineBall),
    ("treadmill|bike|rower|rowing machine|elliptical|cardio", Equipment::CardioMachine),
];

/// The names of equipment, those of one piece separated by `|`.
fn of_equipment() -> impl Iterator<Item = (&'static str, Equipment)> {
    let known = Equipment::ALL.iter().map(|one| (equipment(*one), *one));
    known.chain(EQUIPMENT_ALONE)
}

/// The piece of equipment that a name says, in whatever number, spelling or abbreviation.
pub fn equipment_named(name: &str) -> Option<Equipment> {
    // Profiles hold the own words, and are read for every program that is verified.
    if let Some(one) = Equipment::ALL.iter().find(|one| one.word() == name) {
        return Some(*one);
    }
    let folded = fold(name);
    let words = words(&folded);
    let (_, one) = of_equipment().find(|(names, _)| says(names, &words))?;
    Some(one)
}

/// The nearest name of equipment to a mistyped one, to ask about.
pub fn equipment_near(name: &str) -> Option<&'static str> {
    let folded = fold(name);
    let own = Equipment::ALL.iter().map(|one| one.word());
    let names = own.chain(of_equipment().flat_map(|(names, _)| names.split('|')));
    nearest_name(singular(&folded), names.filter(|name| name.len() > 3))
}

/// What athletes call a pattern of movement. Some words mean two: `press`.
pub(super) const fn pattern(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Squat => "squat",
        Pattern::Lunge => "lunge",
        Pattern::Hinge => "hinge|hip hinge",
        Pattern::HorizontalPush => "horizontal push|horizontal press|chest press|press|push",
        Pattern::VerticalPush => {
            "vertical push|vertical press|overhead press|overhead|overhead work|\
             overhead lifting|shoulder press|press|push"
        }
        Pattern::HorizontalPull => "horizontal pull|pull",
        Pattern::VerticalPull => "vertical pull|pull",
        Pattern::Carry => "carry|loaded carry",
        Pattern::Core => "core|core work|ab work",
        Pattern::ElbowFlexion => "elbow flexion|curl",
        Pattern::ElbowExtension => "elbow extension",
        Pattern::ShoulderIsolation => "shoulder isolation",
        Pattern::ChestIsolation => "chest isolation",
        Pattern::BackIsolation => "back isolation",
        Pattern::HipIsolation => "hip isolation",
        Pattern::KneeIsolation => "knee isolation",
        Pattern::AnkleIsolation => "ankle isolation",
        Pattern::WristIsolation => "wrist isolation",
        Pattern::NeckIsolation => "neck isolation",
        Pattern::Conditioning => "conditioning|cardio",
        Pattern::Mobility => "mobility|stretch|warm up",
    }
}

/// What athletes call an impact that hurts; that of none has no name.
pub(super) const fn impact(impact: Impact) -> &'static str {
    match impact {
        Impact::None => "",
        Impact::Running => "run|impact|high impact|impact work",
        Impact::Jumping => {
            "jump|hop|bound|plyo|plyometric|box jump|landing|impact|high impact|impact work"
        }
    }
}

/// What athletes call a position that hurts.
pub(super) const fn position(position: Position) -> &'static str {
    match position {
        Position::Overhead => {
            "overhead|overhead work|overhead lifting|overhead position|arm overhead|above head"
        }
        Position::DeepKnee => {
            "deep knee bend|deep knee|deep knee flexion|knee flexion|deep squat|kneel"
        }
        Position::Hanging => "hang|hanging work",
        Position::LoadedSpine => {
            "spinal loading|spinal load|axial loading|axial load|loaded spine|spine loading|\
             back loading|spinal compression"
        }
        Position::BehindNeck => "behind neck|behind head",
        Position::SpinalFlexion => {
            "spinal flexion|bend back|bending back|rounding back|sit up and crunch|trunk flexion"
        }
        Position::OnTheBack => {
            "supine|lie on back|lying on back|lying flat|flat on back|lying down"
        }
        Position::HeadDown => "head down|upside down|inversion|inverted|inverted position",
        Position::Gripping => "gripping|hard gripping|heavy gripping|holding on",
    }
}

/// What athletes call the lifts that have to be learned.
pub(super) const fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::None => "",
        Skill::Power => "explosive|power work|throw|ballistic|plyo|plyometric",
        Skill::Weightlift => {
            "olympic|olympic lift|olympic lifting|olympic weightlifting|weightlifting|\
             weightlift|oly lift|oly lifting|oly|explosive"
        }
        Skill::Gymnastic => "gymnastic|gymnastics skill|calisthenic skill",
    }
}

/// Names of groups, separated by `|`; each muscle's own names stand above.
const GROUPS: &[(&str, &[Muscle])] = &[
    (
        "upper body",
        &[Chest, UpperBack, Lats, Traps, FrontDelts, SideDelts, RearDelts, Biceps, Triceps],
    ),
    ("lower body", &[Quads, Hamstrings, Glutes, Adductors, Abductors, Calves]),
    ("legs|leg", &[Quads, Hamstrings, Glutes, Calves]),
    ("back", &[UpperBack, Lats]),
    ("shoulders|shoulder|delts|delt", &[FrontDelts, SideDelts, RearDelts]),
    ("arms|arm", &[Biceps, Triceps]),
    ("bis|bi", &[Biceps]),
    ("tris|tri", &[Triceps]),
    ("core", &[Abs, Obliques]),
    ("hams|hammies", &[Hamstrings]),
    ("posterior chain", &[Hamstrings, Glutes, LowerBack]),
];

/// Names of movements, separated by `|`.
const MOVEMENTS: &[(&str, &[Pattern])] = &[
    ("push|pushes|pushing|push work", &[HorizontalPush, VerticalPush]),
    ("pull|pulls|pulling|pull work", &[HorizontalPull, VerticalPull]),
    ("horizontal push|horizontal pushes", &[HorizontalPush]),
    ("vertical push|vertical pushes", &[VerticalPush]),
    ("horizontal pull|horizontal pulls", &[HorizontalPull]),
    ("vertical pull|vertical pulls", &[VerticalPull]),
    ("hinge|hinges|hinging", &[Hinge]),
    ("squat pattern|squat patterns|squat movements", &[Squat]),
    ("lunging", &[Lunge]),
    ("carrying", &[Carry]),
    ("cardio|conditioning", &[Conditioning]),
];

/// The muscles of a whole name: `back`, `front delts`, `legs`, `pecs`.
pub fn muscles_named(name: &str) -> Option<Vec<Muscle>> {
    if let Some((_, muscles)) = GROUPS.iter().find(|(names, _)| is_listed(name, names)) {
        return Some(muscles.to_vec());
    }
    if let Some(muscle) = Muscle::from_word(name) {
        return Some(vec![muscle]);
    }
    let folded = fold(name);
    let said = words(&folded);
    let muscle = Muscle::ALL.iter().find(|one| says(muscle(**one), &said))?;
    Some(vec![*muscle])
}

/// The patterns of a whole name: `push`, `vertical pull`.
pub fn movement_named(name: &str) -> Option<Vec<Pattern>> {
    let (_, patterns) = MOVEMENTS.iter().find(|(names, _)| is_listed(name, names))?;
    Some(patterns.to_vec())
}

/// Every word that a name of muscles or of a movement is made of.
pub fn muscle_words() -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().flat_map(|(names, _)| names.split('|'));
    let movements = MOVEMENTS.iter().flat_map(|(names, _)| names.split('|'));
    let single = Muscle::ALL.iter().map(|muscle| muscle.word());
    let names = groups.chain(movements).chain(single);
    names.flat_map(|name| name.split(' '))
}

/// The muscles that a week is reviewed by, in the order in which it names them.
pub const REVIEWED: &[&str] = &[
    "chest",
    "back",
    "shoulders",
    "biceps",
    "triceps",
    "quads",
    "hamstrings",
    "glutes",
    "calves",
    "core",
];

/// Whether a name may hold `word` or not (`Bench Press (Barbell)`, `Cable Lat Pulldown`): whether it, in its one form, is said by what `exercise` needs.
pub(super) fn implies(exercise: &Exercise, word: &str) -> bool {
    exercise.bodyweight && word == "bodyweight"
        || exercise.equipment.iter().any(|equipment| equipment_words(*equipment).contains(&word))
}

/// Whether any exercise says a word so.
pub(super) fn is_ever_implied(word: &str) -> bool {
    let mut all = Equipment::ALL.iter();
    word == "bodyweight" || all.any(|equipment| equipment_words(*equipment).contains(&word))
}

/// The words by which a name may speak of a piece of equipment. An EZ bar and a trap bar are
/// barbells to many trackers, and a cable station is a machine.
const fn equipment_words(equipment: Equipment) -> &'static [&'static str] {
    match equipment {
        Equipment::Barbell => &["barbell", "bar"],
        Equipment::Dumbbell => &["dumbbell"],
        Equipment::Kettlebell => &["kettlebell"],
        Equipment::Machine => &["machine"],
        Equipment::Cable => &["cable", "machine"],
        Equipment::SmithMachine => &["smith", "machine"],
        Equipment::EzBar => &["ezbar", "barbell", "bar"],
        Equipment::TrapBar => &["trapbar", "barbell", "bar"],
        Equipment::Rack => &["rack"],
        Equipment::Bench => &["bench"],
        Equipment::PullUpBar => &["bar"],
        Equipment::DipBars => &["parallel", "bar"],
        Equipment::Rings => &["ring"],
        Equipment::Band => &["band", "resistance"],
        Equipment::Box => &["box"],
        Equipment::MedicineBall => &["medicine", "ball"],
        Equipment::AbWheel => &["ab", "wheel"],
        Equipment::Landmine => &["landmine"],
        Equipment::Sled => &["sled"],
        Equipment::CardioMachine => &["machine", "cardio"],
        Equipment::BattleRopes => &["rope", "battle"],
        Equipment::StabilityBall => &["stabilityball", "ball"],
        Equipment::Strongman => &["strongman"],
    }
}

#[cfg(test)]
mod tests;
