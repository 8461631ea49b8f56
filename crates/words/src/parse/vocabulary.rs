//! The words of the grammar: one table from what athletes type to what it means.

mod phrases;

use foldhash::fast::FixedState;
use jiff::civil::Weekday;
use phrases::phrases;
use setwise_domain::load::Unit;
use setwise_domain::set_result::SetKind;
pub use setwise_domain::text::words_of;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Unit(Unit),
    /// `k`: kilometres where distance is counted, else kilograms.
    Thousand,
    /// Seconds in one of it.
    Time(u32),
    /// `m`: minutes where time is counted, else metres.
    MetreOrMinute,
    /// Tenths of a millimetre in one of it.
    Length(u64),
    Times,
    Sets,
    /// In the singular: `set 2`, `a set of`.
    Set,
    Reps,
    /// Sets of one rep each, two, three: `6 singles`.
    SetsOfReps(u16),
    /// One rep, two, three: `225 single`.
    RepsWord(u16),
    Rir,
    Rpe,
    /// Says that a load follows: `weight 185`.
    Weight,
    At,
    For,
    Of,
    With,
    /// `5k in 25:30`.
    In,
    And,
    Kind(SetKind),
    /// Only before `failure`.
    To,
    Again,
    /// The load of the last set.
    SameLoad,
    Bodyweight,
    /// `2 plates`: so many on each side of the bar.
    Plates,
    /// The bar without plates.
    Bar,
    /// Said of dumbbells and of one-sided work; the load is as entered either way.
    PerSide,
    Plus,
    Minus,
    /// A day by its own name, such as `yesterday`: how many days after today.
    Day(i32),
    /// Days in one of it, for `2 days ago`.
    Days(i32),
    Ago,
    /// Counted from Monday, 1.
    Weekday(i8),
    Month(i8),
    On,
    Last,
    /// `st`, `nd`, `rd`, `th`.
    Ordinal,
    Article,
    /// A number from 0 to 19.
    Small(u16),
    /// 20, 30, … 90.
    Ten(u16),
    Hundred,
    Half,
    Point,
    /// Said around a set, and no part of it.
    Filler,
}

impl Meaning {
    /// Whether a name may hold the word as well: `one arm row`, `clean and jerk`.
    pub const fn may_be_name(self) -> bool {
        matches!(
            self,
            Self::Half
                | Self::And
                | Self::To
                | Self::On
                | Self::With
                | Self::In
                | Self::Of
                | Self::Article
                | Self::Bodyweight
                | Self::Filler
                | Self::RepsWord(_)
                | Self::Month(_)
                | Self::Times
                | Self::Kind(SetKind::Drop | SetKind::WarmUp)
                | Self::MetreOrMinute
                | Self::Point
                | Self::Weight
                | Self::Plates
                | Self::Bar
                | Self::PerSide
                | Self::Time(1)
        )
    }
}

type Entry = (Vec<&'static str>, Meaning);

/// The phrases by their first word, the longest first.
///
/// Every word of a line is looked up many times with every key, and no stranger chooses the words of the
/// table: a quick hash does.
struct Table {
    by_word: HashMap<&'static str, Vec<Entry>, FixedState>,
    /// By the first byte of a word, a bit for each length of the table's words that begin with it. It rules
    /// out most numbers, signs and unknown words without a look at the table.
    lengths: [u32; 256],
}

impl Table {
    fn entries(&self, word: &str) -> Option<&Vec<Entry>> {
        let first = word.bytes().next()?;
        let is_length = (self.lengths[usize::from(first)] & length_bit(word)) != 0;
        is_length.then(|| self.by_word.get(word)).flatten()
    }
}

/// Every word of the table is shorter than a `u32` has bits; a longer one has no bit, and is in no table.
fn length_bit(word: &str) -> u32 {
    let length = u32::try_from(word.len()).unwrap_or(u32::MAX);
    1_u32.checked_shl(length).unwrap_or(0)
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut by_word: HashMap<&'static str, Vec<Entry>, FixedState> = HashMap::default();
    let mut lengths = [0; 256];
    for (meaning, phrases) in phrases() {
        for phrase in phrases.split(", ") {
            let mut words = phrase.split(' ');
            let first = words.next().unwrap_or_default();
            if let Some(byte) = first.bytes().next() {
                lengths[usize::from(byte)] |= length_bit(first);
            }
            let entries = by_word.entry(first).or_default();
            entries.push((words.collect(), meaning));
        }
    }
    for entries in by_word.values_mut() {
        entries.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
    }
    Table { by_word, lengths }
});

/// A word as it was said, whatever else its reader knows of it.
pub trait Said {
    /// In lower case.
    fn lower(&self) -> &str;

    /// Whether white space stands before it.
    fn gap(&self) -> bool;
}

impl Said for Cow<'_, str> {
    fn lower(&self) -> &str {
        self
    }

    fn gap(&self) -> bool {
        true
    }
}

impl Said for &str {
    fn lower(&self) -> &str {
        self
    }

    fn gap(&self) -> bool {
        true
    }
}

/// How sessions are called besides for what a word says that they train: `leg day` is Lower A.
pub fn also_called(word: &str) -> Option<&'static str> {
    matches!(word, "leg" | "legs").then_some("lower")
}

/// Whether `word`, in lower case, means something by itself.
pub fn knows(word: &str) -> bool {
    alone(word).is_some()
}

/// What `word`, in lower case, means by itself.
pub fn alone(word: &str) -> Option<Meaning> {
    let entries = TABLE.entries(word)?;
    let (_, meaning) = entries.iter().find(|(rest, _)| rest.is_empty())?;
    Some(*meaning)
}

pub fn weekday(word: &str) -> Option<Weekday> {
    match alone(word)? {
        Meaning::Weekday(day) => Weekday::from_monday_one_offset(day).ok(),
        _ => None,
    }
}

/// What the words from the first on mean, and how many of them say it.
pub fn meaning<T: Said>(words: &[T]) -> Option<(Meaning, usize)> {
    let (first, rest) = words.split_first()?;
    let entries = TABLE.entries(first.lower())?;
    entries
        .iter()
        .find(|(words, _)| {
            words.len() <= rest.len()
                && words.iter().zip(rest).all(|(word, said)| *word == said.lower())
        })
        .map(|(words, meaning)| (*meaning, words.len() + 1))
}

/// What the words from a place on mean.
pub fn means<T: Said>(words: &[T], at: usize) -> Option<Meaning> {
    meaning(words.get(at..)?).map(|(found, _)| found)
}

#[cfg(test)]
mod tests;
