//! The parts of an athlete's profile that words show and change one by one.

use super::answers::{self, NotTaken};
use jiff::civil::Date;
use setwise_catalog::catalog::Catalog;
use setwise_domain::exercise::{Equipment, Level};
use setwise_domain::load::{Load, Unit};
use setwise_domain::profile::{Goal, Profile};
use setwise_domain::session::WeekdayWord;
use setwise_domain::strength::gym::{Gym, GymError};
use setwise_domain::text::{counted, excerpt};
use setwise_domain::vocabulary;
use setwise_words::parse::unit::Weight;
use setwise_words::text;

vocabulary! {
    /// A part by the word that the command line and `/profile` know it by.
    ProfilePart {
        Unit = "unit",
        Days = "days",
        Minutes = "minutes",
        Equipment = "equipment",
        Avoid = "avoid",
        Goal = "goal",
        Level = "level",
        Bodyweight = "bodyweight",
        BirthYear = "birth_year",
        Bar = "bar",
        Plates = "plates",
        Dumbbells = "dumbbells",
    }
}

impl From<GymError> for NotTaken {
    fn from(error: GymError) -> Self {
        Self::new(error.to_string())
    }
}

impl ProfilePart {
    pub fn show(self, profile: &Profile) -> String {
        let gym = |text: fn(&Gym) -> Option<String>| {
            let own = profile.gym.as_ref().and_then(text);
            own.unwrap_or_else(|| "usual".to_owned())
        };
        match self {
            Self::Unit => profile.unit.to_string(),
            Self::Days => days(profile),
            Self::Minutes => profile.minutes_per_day.to_string(),
            Self::Equipment if profile.equipment.len() == Equipment::ALL.len() => {
                "everything".to_owned()
            }
            Self::Equipment => list(profile.equipment.iter().map(|one| one.word())),
            Self::Avoid => list(profile.avoid.iter().map(String::as_str)),
            Self::Goal => profile.goal.to_string(),
            Self::Level => profile.level.to_string(),
            Self::Bodyweight => {
                profile.bodyweight.map_or("unset".to_owned(), |load| load.to_string())
            }
            Self::BirthYear => {
                profile.birth_year.map_or("unset".to_owned(), |year| year.to_string())
            }
            Self::Bar => gym(Gym::bar_text),
            Self::Plates => gym(Gym::plates_text),
            Self::Dumbbells => gym(Gym::dumbbells_text),
        }
    }

    /// Changes the part to what the words say, or says what would be taken instead.
    pub fn set(
        self,
        profile: &mut Profile,
        text: &str,
        all: &Catalog,
        today: Date,
    ) -> Result<(), NotTaken> {
        let (gym, unit) = (profile.gym.clone(), profile.unit);
        match self {
            Self::Bar => profile.gym = Gym::with_bar(gym, text, unit)?,
            Self::Plates => profile.gym = Gym::with_plates(gym, text, unit)?,
            Self::Dumbbells => profile.gym = Gym::with_dumbbells(gym, text, unit)?,
            Self::Unit => profile.unit = answers::unit(text)?,
            Self::Days => (profile.days_per_week, profile.weekdays) = answers::days(text)?,
            Self::Minutes => profile.minutes_per_day = answers::minutes(text)?,
            Self::Equipment => profile.equipment = answers::equipment(text, &profile.equipment)?,
            Self::Avoid => profile.avoid = answers::avoid(text, all)?,
            Self::Goal => {
                profile.goal = answers::goal(text)
                    .map_or_else(|| one_of(text, Goal::ALL, Goal::word, GOALS_TOO), Ok)?;
            }
            Self::Level => {
                profile.level = answers::level(text, today)
                    .map_or_else(|| one_of(text, Level::ALL, Level::word, YEARS_TOO), Ok)?;
            }
            Self::Bodyweight => profile.bodyweight = Some(weight(text, unit)?),
            Self::BirthYear => profile.birth_year = answers::birth_year(text)?,
        }
        Ok(())
    }
}

/// `3`, `3, on mon, wed, fri`.
pub fn days(profile: &Profile) -> String {
    let count = profile.days_per_week;
    let named = text::list(&profile.weekdays.words().map(WeekdayWord::word).collect::<Vec<_>>());
    if named.is_empty() { count.to_string() } else { format!("{count}, on {named}") }
}

/// `3 days a week`, `3 days a week (mon, wed and fri)`.
pub(super) fn days_counted(profile: &Profile) -> String {
    let said = counted(usize::from(profile.days_per_week), "day");
    let named = text::list(&profile.weekdays.words().map(WeekdayWord::word).collect::<Vec<_>>());
    if named.is_empty() { format!("{said} a week") } else { format!("{said} a week ({named})") }
}

/// Said of a goal that can't be read, behind the words for it.
const GOALS_TOO: &str = ", or words such as muscle, fitness or a sport";

/// Said of an experience that can't be read, behind the words for it.
const YEARS_TOO: &str = ", or a time such as two years";

fn one_of<T: Copy>(
    text: &str,
    all: &[T],
    word: fn(T) -> &'static str,
    or: &str,
) -> Result<T, NotTaken> {
    let lower = text.trim().to_lowercase();
    let found = all.iter().copied().find(|value| word(*value) == lower);
    found.ok_or_else(|| {
        let words = list(all.iter().map(|value| word(*value)));
        NotTaken::new(format!("'{}' is not one of {words}{or}", excerpt(text)))
    })
}

/// `82.5 kg`, `180lb`, or a number in the athlete's unit.
fn weight(text: &str, usual: Unit) -> Result<Load, NotTaken> {
    let load = text.parse::<Weight>().map_err(NotTaken::new)?.load(usual);
    if load.amount.ten_thousandths() > 0 && load.in_bounds() {
        Ok(load)
    } else {
        Err(NotTaken::new(Weight::WANTED))
    }
}

/// The words of a list, or `none`.
fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        return "none".to_owned();
    }
    words.join(", ")
}
