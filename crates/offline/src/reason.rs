//! Why an exercise can't be done, as athletes say it.

use setwise_training::today::adjust::Trouble;

/// The phrases of each, separated by `|`, the longer before what they hold.
const NAMES: &[(&str, Trouble)] = &[
    ("in use|busy|taken|occupied|crowded|packed|queue", Trouble::Busy),
    ("pain|painful|hurts|hurt|hurting|sore|injury", Trouble::Pain),
    (
        "no equipment|no machine|no barbell|no bar|no dumbbells|no dumbbell|no kettlebells|no kettlebell|\
         no bench|no rack|no cables|no cable|no bands|no band|without a barbell|without barbell|\
         without dumbbells|without a bench|without a rack|without cables|dont have it|dont have one|dont have|not available|\
         unavailable|missing|is broken|broken|equipment",
        Trouble::NoEquipment,
    ),
];

pub fn names() -> impl Iterator<Item = (&'static str, Trouble)> {
    let rows = NAMES.iter();
    rows.flat_map(|(names, trouble)| names.split('|').map(|name| (name, *trouble)))
}

pub fn words() -> impl Iterator<Item = &'static str> {
    names().flat_map(|(name, _)| name.split(' '))
}
