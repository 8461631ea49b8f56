//! Words that an exercise's facts already say, so that a name may hold them or not:
//! `Bench Press (Barbell)`, `Cable Lat Pulldown`.

use setwise_domain::exercise::{Equipment, Exercise};

/// Whether `word`, in its one form, is said by what `exercise` needs.
pub(super) fn implies(exercise: &Exercise, word: &str) -> bool {
    exercise.bodyweight && word == "bodyweight"
        || exercise.equipment.iter().any(|equipment| words(*equipment).contains(&word))
}

/// Whether any exercise says a word so.
pub(super) fn is_ever_implied(word: &str) -> bool {
    let mut all = Equipment::ALL.iter();
    word == "bodyweight" || all.any(|equipment| words(*equipment).contains(&word))
}

/// The words by which a name may speak of a piece of equipment. An EZ bar and a trap bar are
/// barbells to many trackers, and a cable station is a machine.
const fn words(equipment: Equipment) -> &'static [&'static str] {
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
