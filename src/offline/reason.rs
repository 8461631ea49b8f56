//! Why an exercise can't be done, as athletes say it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Busy,
    Pain,
    NoEquipment,
}

impl Reason {
    /// As it may be typed.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Pain => "pain",
            Self::NoEquipment => "no equipment",
        }
    }
}

/// The longer before what they hold.
const NAMES: &[(&str, Reason)] = &[
    ("in use", Reason::Busy),
    ("busy", Reason::Busy),
    ("taken", Reason::Busy),
    ("occupied", Reason::Busy),
    ("crowded", Reason::Busy),
    ("queue", Reason::Busy),
    ("pain", Reason::Pain),
    ("painful", Reason::Pain),
    ("hurts", Reason::Pain),
    ("hurt", Reason::Pain),
    ("hurting", Reason::Pain),
    ("sore", Reason::Pain),
    ("injury", Reason::Pain),
    ("no equipment", Reason::NoEquipment),
    ("no machine", Reason::NoEquipment),
    ("dont have it", Reason::NoEquipment),
    ("dont have one", Reason::NoEquipment),
    ("dont have", Reason::NoEquipment),
    ("not available", Reason::NoEquipment),
    ("unavailable", Reason::NoEquipment),
    ("missing", Reason::NoEquipment),
    ("is broken", Reason::NoEquipment),
    ("broken", Reason::NoEquipment),
    ("equipment", Reason::NoEquipment),
];

pub fn names() -> impl Iterator<Item = (&'static str, Reason)> {
    NAMES.iter().copied()
}

pub fn words() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|(name, _)| name.split(' '))
}
