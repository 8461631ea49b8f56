//! Why an exercise can't be done, as athletes say it.

use crate::today::adjust::Trouble;

/// The longer before what they hold.
const NAMES: &[(&str, Trouble)] = &[
    ("in use", Trouble::Busy),
    ("busy", Trouble::Busy),
    ("taken", Trouble::Busy),
    ("occupied", Trouble::Busy),
    ("crowded", Trouble::Busy),
    ("queue", Trouble::Busy),
    ("pain", Trouble::Pain),
    ("painful", Trouble::Pain),
    ("hurts", Trouble::Pain),
    ("hurt", Trouble::Pain),
    ("hurting", Trouble::Pain),
    ("sore", Trouble::Pain),
    ("injury", Trouble::Pain),
    ("no equipment", Trouble::NoEquipment),
    ("no machine", Trouble::NoEquipment),
    ("dont have it", Trouble::NoEquipment),
    ("dont have one", Trouble::NoEquipment),
    ("dont have", Trouble::NoEquipment),
    ("not available", Trouble::NoEquipment),
    ("unavailable", Trouble::NoEquipment),
    ("missing", Trouble::NoEquipment),
    ("is broken", Trouble::NoEquipment),
    ("broken", Trouble::NoEquipment),
    ("equipment", Trouble::NoEquipment),
];

pub fn names() -> impl Iterator<Item = (&'static str, Trouble)> {
    NAMES.iter().copied()
}

pub fn words() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(name, _)| name.split(' '))
}
