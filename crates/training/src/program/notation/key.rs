//! What a line is about: the words before its colon.

use super::scan::{Miss, Scan, Scanner};
use setwise_domain::prescription::SlotId;
use setwise_words::parse::typo::nearest_name;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Program,
    After,
    Level,
    Goal,
    Sessions,
    Weeks,
    End,
    Deload,
    Comeback,
    Day,
    Focus,
    Note,
    Block,
    /// With its name, where the line has one.
    Slot(Option<SlotId>),
    /// One that stands above, once more.
    SameSlot,
    /// What some weeks ask for, counted from 1; all of them alike where none are named.
    Sets {
        first: u8,
        last: u8,
        deload: bool,
    },
    Rule,
    WarmUp,
    Superset,
    Rest,
    Tempo,
    Sides,
    MaxOf,
    Start,
    Asked(Asked),
}

/// A plan's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Nothing,
    Sets,
    Reps,
    Intensity,
}

/// Where a line may stand: within what the nearest line of these above it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Program,
    Day,
    Block,
    Slot,
}

pub(super) const KEYS: &[(&str, Key)] = &[
    ("program", Key::Program),
    ("after", Key::After),
    ("level", Key::Level),
    ("goal", Key::Goal),
    ("sessions", Key::Sessions),
    ("weeks", Key::Weeks),
    ("at the end", Key::End),
    ("deload", Key::Deload),
    ("comeback", Key::Comeback),
    ("day", Key::Day),
    ("focus", Key::Focus),
    ("note", Key::Note),
    ("block", Key::Block),
    ("slot", Key::Slot(None)),
    ("same slot", Key::SameSlot),
    ("sets", Key::Sets { first: 1, last: 1, deload: false }),
    ("rule", Key::Rule),
    ("warm-up", Key::WarmUp),
    ("superset", Key::Superset),
    ("rest", Key::Rest),
    ("tempo", Key::Tempo),
    ("sides", Key::Sides),
    ("max of", Key::MaxOf),
    ("start", Key::Start),
    ("as asked", Key::Asked(Asked::Nothing)),
    ("asked sets", Key::Asked(Asked::Sets)),
    ("asked reps", Key::Asked(Asked::Reps)),
    ("asked intensity", Key::Asked(Asked::Intensity)),
];

impl Key {
    pub fn read(text: &str) -> Scan<Self> {
        let words: Vec<_> = text.split_whitespace().collect();
        let plain = words.join(" ").to_lowercase();
        if let Some((_, key)) = KEYS.iter().find(|(word, _)| *word == plain) {
            return Ok(key.clone());
        }
        let mut scanner = Scanner::new(text);
        if scanner.word("slot") {
            return read_slot(&mut scanner);
        }
        if scanner.word("week") || scanner.word("weeks") {
            return read_weeks(&mut scanner);
        }
        Err(Miss {
            at: 0,
            found: Some(text.trim().to_owned()),
            wanted: "a word that a line begins with, such as day, slot, sets or rule".into(),
            near: nearest_name(&plain, KEYS.iter().map(|(word, _)| *word)).map(str::to_owned),
        })
    }

    /// The least and most that a line of it may stand within; `None` where it begins a part.
    pub const fn within(&self) -> (Section, Section) {
        match self {
            Self::Program
            | Self::After
            | Self::Level
            | Self::Goal
            | Self::Sessions
            | Self::Weeks
            | Self::End
            | Self::Deload
            | Self::Comeback => (Section::Program, Section::Program),
            Self::Day | Self::Note => (Section::Program, Section::Slot),
            Self::Focus => (Section::Day, Section::Day),
            Self::Block => (Section::Day, Section::Slot),
            Self::Slot(_) | Self::SameSlot => (Section::Block, Section::Slot),
            Self::Sets { .. }
            | Self::Rule
            | Self::WarmUp
            | Self::Superset
            | Self::Rest
            | Self::Tempo
            | Self::Sides
            | Self::MaxOf
            | Self::Start
            | Self::Asked(_) => (Section::Slot, Section::Slot),
        }
    }

    /// Whether it may be said more than once in one place.
    pub const fn repeats(&self) -> bool {
        matches!(
            self,
            Self::Day
                | Self::Block
                | Self::Slot(_)
                | Self::SameSlot
                | Self::Note
                | Self::Sets { .. }
        )
    }
}

fn read_slot(scanner: &mut Scanner<'_>) -> Scan<Key> {
    let mark = scanner.mark();
    let id = SlotId::new(scanner.name());
    if id.is_none() || !scanner.is_done() {
        scanner.back_to(mark);
        return Err(scanner.miss(format!(
            "a name for the slot, of 1 to {} small letters, digits and '-', such as bench-press",
            SlotId::LONGEST
        )));
    }
    Ok(Key::Slot(id))
}

fn read_weeks(scanner: &mut Scanner<'_>) -> Scan<Key> {
    let first = scanner.integer("a week, counted from 1")?;
    let last = if scanner.symbol('-') { scanner.integer("the last of the weeks")? } else { first };
    let deload = scanner.word("deload");
    scanner.end("a colon, or 'deload' and a colon")?;
    Ok(Key::Sets { first, last, deload })
}
