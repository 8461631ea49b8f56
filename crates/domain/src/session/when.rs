//! Days of the week and times of day, as sessions of the calendar say them.

use crate::{schema_as, vocabulary};
use jiff::civil::Weekday;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

vocabulary! {
    WeekdayWord {
        Monday = "mon",
        Tuesday = "tue",
        Wednesday = "wed",
        Thursday = "thu",
        Friday = "fri",
        Saturday = "sat",
        Sunday = "sun",
    }
}

impl From<WeekdayWord> for Weekday {
    fn from(word: WeekdayWord) -> Self {
        match word {
            WeekdayWord::Monday => Self::Monday,
            WeekdayWord::Tuesday => Self::Tuesday,
            WeekdayWord::Wednesday => Self::Wednesday,
            WeekdayWord::Thursday => Self::Thursday,
            WeekdayWord::Friday => Self::Friday,
            WeekdayWord::Saturday => Self::Saturday,
            WeekdayWord::Sunday => Self::Sunday,
        }
    }
}

/// Some days of the week, each once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weekdays(u8);

impl Weekdays {
    pub const NONE: Self = Self(0);
    pub const WORKING: Self = Self(0b001_1111);

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn is_none(&self) -> bool {
        self.is_empty()
    }

    pub fn has(self, day: Weekday) -> bool {
        self.0 & Self::bit(day) != 0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// From Monday on.
    pub fn words(self) -> impl Iterator<Item = WeekdayWord> {
        let all = WeekdayWord::ALL.iter().copied();
        all.filter(move |word| self.has((*word).into()))
    }

    fn bit(day: Weekday) -> u8 {
        1 << day.to_monday_zero_offset()
    }
}

impl FromIterator<Weekday> for Weekdays {
    fn from_iter<I: IntoIterator<Item = Weekday>>(days: I) -> Self {
        Self(days.into_iter().fold(0, |set, day| set | Self::bit(day)))
    }
}

impl Serialize for Weekdays {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.words())
    }
}

schema_as! {
    Weekdays: {
        "type": "array",
        "items": { "type": "string", "enum": WeekdayWord::WORDS },
        "uniqueItems": true,
    }
}

impl<'de> Deserialize<'de> for Weekdays {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Vec::<WeekdayWord>::deserialize(deserializer)?;
        Ok(words.into_iter().map(Weekday::from).collect())
    }
}

/// A time of day, to the minute, without a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockTime {
    hour: u8,
    minute: u8,
}

impl ClockTime {
    pub const fn new(hour: u8, minute: u8) -> Option<Self> {
        if hour < 24 && minute < 60 { Some(Self { hour, minute }) } else { None }
    }

    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// So many minutes later on the same day, earlier where they are negative.
    pub fn later_by(self, minutes: i64) -> Option<Self> {
        let all = (i64::from(self.hour) * 60 + i64::from(self.minute)).checked_add(minutes)?;
        let hour = u8::try_from(all.div_euclid(60)).ok()?;
        Self::new(hour, u8::try_from(all.rem_euclid(60)).ok()?)
    }

    pub const fn minute(self) -> u8 {
        self.minute
    }
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// `18:00`, and nothing else.
impl FromStr for ClockTime {
    type Err = NoClockTime;

    fn from_str(text: &str) -> Result<Self, NoClockTime> {
        let number = |part: &str| {
            let is_number = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse().ok()).flatten()
        };
        let (hour, minute) = text.split_once(':').ok_or(NoClockTime)?;
        let (hour, minute) = number(hour).zip(number(minute)).ok_or(NoClockTime)?;
        Self::new(hour, minute).ok_or(NoClockTime)
    }
}

/// A text is no time of day as HH:MM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClockTime;

impl fmt::Display for NoClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time of day as HH:MM, such as 18:00")
    }
}

impl Serialize for ClockTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

schema_as! {
    ClockTime: { "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$" }
}

impl<'de> Deserialize<'de> for ClockTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// The time of day that an operation sets, or with `""` none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    Any,
    At(ClockTime),
}

impl Hour {
    pub const fn time(self) -> Option<ClockTime> {
        match self {
            Self::Any => None,
            Self::At(time) => Some(time),
        }
    }
}

impl From<Option<ClockTime>> for Hour {
    fn from(time: Option<ClockTime>) -> Self {
        time.map_or(Self::Any, Self::At)
    }
}

impl Serialize for Hour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Any => serializer.serialize_str(""),
            Self::At(time) => time.serialize(serializer),
        }
    }
}

schema_as! {
    Hour: { "type": "string", "pattern": "^(([01][0-9]|2[0-3]):[0-5][0-9])?$" }
}

impl<'de> Deserialize<'de> for Hour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Cow::<str>::deserialize(deserializer)?.as_ref() {
            "" => Ok(Self::Any),
            time => time.parse().map(Self::At).map_err(de::Error::custom),
        }
    }
}
