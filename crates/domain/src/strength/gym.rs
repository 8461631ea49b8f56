//! What the athlete has to load: a bar, its plates in pairs, dumbbells; as far as they said.

use super::plates::{Pairs, PlatesError, Rack};
use crate::limits::{MOST_DUMBBELLS, MOST_PLATE_PAIRS};
use crate::load::{Decimal, Load, Unit};
use crate::text::printable;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// All of it in one unit. It counts for loads in that unit alone: in the other, and for what is
/// not said, the usual plates and steps stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gym {
    /// The unit of the plates.
    pub unit: Unit,
    /// What the bar alone weighs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bar: Option<Decimal>,
    /// The plates that there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plates: Option<Vec<Pairs>>,
    /// From the lightest up, each once; the weight of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dumbbells: Option<Vec<Decimal>>,
}

/// Why words are no part of a gym.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GymError {
    #[error(
        "'{found}' isn't a bar; wanted its weight above 0, such as 20 kg, or 'usual' for the usual one"
    )]
    NotABar { found: String },
    #[error(
        "'{found}' isn't a plate; wanted weights separated by commas, each with its pairs where there \
         are several, such as 25x4, 20, 10x2, 1.25 kg, or 'usual' for the usual ones"
    )]
    NotAPlate { found: String },
    #[error(
        "'{found}' isn't a dumbbell; wanted weights separated by commas, or a row with its step, such \
         as 5, 7.5, 10-50/5 lb, or 'usual' for the usual ones"
    )]
    NotADumbbell { found: String },
    #[error("'{found}': at most {MOST_DUMBBELLS} dumbbells are kept")]
    TooManyDumbbells { found: String },
    #[error("{part} are in {found}, and the rest of what you load is in {wanted}; use one unit")]
    OtherUnit { part: &'static str, found: Unit, wanted: Unit },
    #[error(transparent)]
    Plates(#[from] PlatesError),
}

impl Gym {
    const fn empty(unit: Unit) -> Self {
        Self { unit, bar: None, plates: None, dumbbells: None }
    }

    /// The bar and plates that there are for loads in `unit`.
    pub fn rack(gym: Option<&Self>, unit: Unit) -> Rack {
        let mut rack = Rack::standard(unit);
        if let Some(own) = gym.filter(|gym| gym.unit == unit) {
            rack.bar = own.bar.unwrap_or(rack.bar);
            if let Some(plates) = &own.plates {
                rack.plates.clone_from(plates);
            }
        }
        rack
    }

    /// The dumbbells for loads in `unit`, where they were said.
    pub fn dumbbells(gym: Option<&Self>, unit: Unit) -> Option<&[Decimal]> {
        let own = gym.filter(|gym| gym.unit == unit)?;
        own.dumbbells.as_deref()
    }

    /// The gym with another bar; `None` where nothing of it is said any more.
    pub fn with_bar(gym: Option<Self>, text: &str, usual: Unit) -> Result<Option<Self>, GymError> {
        Self::with(gym, "the bar", text, usual, |gym, text| {
            gym.bar = text
                .map(|text| weight(text).ok_or_else(|| GymError::NotABar { found: quoted(text) }))
                .transpose()?;
            Ok(())
        })
    }

    /// The gym with other plates.
    pub fn with_plates(
        gym: Option<Self>,
        text: &str,
        usual: Unit,
    ) -> Result<Option<Self>, GymError> {
        Self::with(gym, "the plates", text, usual, |gym, text| {
            gym.plates = text.map(plates).transpose()?;
            // The heaviest search that there can be, so that none fails later.
            gym.check()
        })
    }

    /// The gym with other dumbbells.
    pub fn with_dumbbells(
        gym: Option<Self>,
        text: &str,
        usual: Unit,
    ) -> Result<Option<Self>, GymError> {
        Self::with(gym, "the dumbbells", text, usual, |gym, text| {
            gym.dumbbells = text.map(dumbbells).transpose()?;
            Ok(())
        })
    }

    /// Reads the unit off the words, and takes the rest over by `take`.
    fn with(
        gym: Option<Self>,
        part: &'static str,
        text: &str,
        usual: Unit,
        take: impl FnOnce(&mut Self, Option<&str>) -> Result<(), GymError>,
    ) -> Result<Option<Self>, GymError> {
        let lower = text.trim().to_lowercase();
        if matches!(lower.as_str(), "usual" | "none" | "unset") {
            let mut gym = gym.unwrap_or_else(|| Self::empty(usual));
            take(&mut gym, None)?;
            return Ok(Some(gym).filter(Self::says_something));
        }
        let said = Unit::ALL.iter().copied().find(|unit| lower.ends_with(unit.word()));
        let words =
            said.map_or(lower.as_str(), |unit| lower.trim_end_matches(unit.word()).trim_end());
        let kept = gym.filter(Self::says_something);
        let unit = said.or(kept.as_ref().map(|gym| gym.unit)).unwrap_or(usual);
        let mut gym = kept.unwrap_or_else(|| Self::empty(unit));
        let before = gym.clone();
        take(&mut gym, Some(words))?;
        if gym.unit != unit {
            // What is replaced whole takes its new unit along; two units side by side don't mix.
            let parts =
                |gym: &Self| [gym.bar.is_some(), gym.plates.is_some(), gym.dumbbells.is_some()];
            let alone = parts(&gym).iter().filter(|said| **said).count() == 1;
            if !alone || parts(&before) != parts(&gym) {
                return Err(GymError::OtherUnit { part, found: unit, wanted: gym.unit });
            }
            gym.unit = unit;
        }
        Ok(Some(gym))
    }

    /// Whether it is one that words could have made: what a file says may be anything.
    pub fn check(&self) -> Result<(), GymError> {
        let bad = |weight: &&Decimal| weight_in_bounds(**weight).is_none();
        if let Some(bar) = self.bar.as_ref().filter(bad) {
            return Err(GymError::NotABar { found: bar.to_string() });
        }
        let dumbbells = self.dumbbells.as_deref().unwrap_or_default();
        if dumbbells.len() > MOST_DUMBBELLS {
            return Err(GymError::TooManyDumbbells { found: dumbbells.len().to_string() });
        }
        let sorted = |place: &usize| *place == 0 || dumbbells[*place - 1] < dumbbells[*place];
        let wrong = (0..dumbbells.len()).find(|place| bad(&&dumbbells[*place]) || !sorted(place));
        if let Some(place) = wrong {
            return Err(GymError::NotADumbbell { found: dumbbells[place].to_string() });
        }
        Self::rack(Some(self), self.unit).load(Load::bounds(self.unit).1)?;
        Ok(())
    }

    const fn says_something(&self) -> bool {
        self.bar.is_some() || self.plates.is_some() || self.dumbbells.is_some()
    }

    /// The plates as they are written: `25x4, 20, 10x2 kg`.
    pub fn plates_text(&self) -> Option<String> {
        let plates = self.plates.as_ref()?;
        let mut text = String::new();
        for (place, kind) in plates.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(text, "{comma}{}", kind.plate);
            if kind.pairs > 1 {
                let _ = write!(text, "x{}", kind.pairs);
            }
        }
        Some(format!("{text} {}", self.unit))
    }

    /// The bar as it is written: `20 kg`.
    pub fn bar_text(&self) -> Option<String> {
        Some(Load::new(self.bar?, self.unit).to_string())
    }

    /// The dumbbells as they are written: `5, 7.5, 10 kg`.
    pub fn dumbbells_text(&self) -> Option<String> {
        let words: Vec<_> = self.dumbbells.as_ref()?.iter().map(Decimal::to_string).collect();
        Some(format!("{} {}", words.join(", "), self.unit))
    }
}

fn quoted(text: &str) -> String {
    printable(text.trim()).into_owned()
}

/// A weight above 0 that a load may be.
fn weight(text: &str) -> Option<Decimal> {
    Decimal::parse(text.trim(), 2).ok().and_then(weight_in_bounds)
}

fn weight_in_bounds(weight: Decimal) -> Option<Decimal> {
    let most = Load::bounds(Unit::Kg).1;
    Some(weight).filter(|weight| *weight > Decimal::default() && *weight <= most)
}

/// The parts of a list, without its empty ones.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty())
}

fn plates(text: &str) -> Result<Vec<Pairs>, GymError> {
    let error = |found: &str| GymError::NotAPlate { found: quoted(found) };
    let mut plates: Vec<Pairs> = Vec::new();
    for part in parts(text) {
        let (plate, pairs) = match part.split_once(['x', '×', '*']) {
            Some((plate, pairs)) => (plate, pairs.trim().parse::<u8>().map_err(|_| error(part))?),
            None => (part, 1),
        };
        let plate = weight(plate).ok_or_else(|| error(part))?;
        if pairs == 0 {
            return Err(error(part));
        }
        match plates.iter_mut().find(|known| known.plate == plate) {
            Some(known) => {
                known.pairs = known.pairs.saturating_add(pairs).min(MOST_PLATE_PAIRS + 1);
            }
            None => plates.push(Pairs { plate, pairs }),
        }
    }
    plates.sort_by_key(|kind| std::cmp::Reverse(kind.plate));
    if plates.is_empty() {
        return Err(error(text));
    }
    Ok(plates)
}

fn dumbbells(text: &str) -> Result<Vec<Decimal>, GymError> {
    let error = |found: &str| GymError::NotADumbbell { found: quoted(found) };
    let mut all: Vec<Decimal> = Vec::new();
    for part in parts(text) {
        match row(part) {
            Some((from, to, step)) => {
                let many = (to.ten_thousandths() - from.ten_thousandths()) / step.ten_thousandths();
                if usize::try_from(many).map_or(true, |many| many >= MOST_DUMBBELLS) {
                    return Err(GymError::TooManyDumbbells { found: quoted(part) });
                }
                all.extend((0..=many).map(|n| {
                    Decimal::from_ten_thousandths(
                        from.ten_thousandths() + n * step.ten_thousandths(),
                    )
                }));
            }
            None => all.push(weight(part).ok_or_else(|| error(part))?),
        }
        if all.len() > MOST_DUMBBELLS {
            return Err(GymError::TooManyDumbbells { found: quoted(part) });
        }
    }
    all.sort_unstable();
    all.dedup();
    if all.is_empty() {
        return Err(error(text));
    }
    Ok(all)
}

/// `10-50/5`: from, to, step.
fn row(part: &str) -> Option<(Decimal, Decimal, Decimal)> {
    let (ends, step) = part.split_once('/')?;
    let (from, to) = ends.split_once(['-', '–'])?;
    let row = (weight(from)?, weight(to)?, weight(step)?);
    (row.0 <= row.1).then_some(row)
}

#[cfg(test)]
mod tests;
