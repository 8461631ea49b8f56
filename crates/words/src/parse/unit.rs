//! A weight as typed: `185`, `185lb`, `102.5 kg`.

use setwise_domain::load::{Decimal, Load, Unit};
use std::str::FromStr;

/// The unit may be left to the athlete's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    amount: Decimal,
    unit: Option<Unit>,
}

impl Weight {
    pub const WANTED: &str = "a weight is a number, with or without its unit: 185, 185lb, 102.5kg";

    pub const fn unit(self) -> Option<Unit> {
        self.unit
    }

    /// As a load; a bare number is in `unit`.
    pub fn load(self, unit: Unit) -> Load {
        Load::new(self.amount, self.unit.unwrap_or(unit))
    }
}

impl FromStr for Weight {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_lowercase();
        let (number, unit) = Unit::ALL
            .iter()
            .find_map(|unit| Some((text.strip_suffix(unit.word())?, Some(*unit))))
            .unwrap_or((&text, None));
        let decimals = unit.unwrap_or(Unit::Lb).decimals();
        Decimal::parse(number.trim_end(), decimals)
            .ok()
            .filter(|amount| Load::new(*amount, unit.unwrap_or(Unit::Lb)).in_bounds())
            .map(|amount| Self { amount, unit })
            .ok_or_else(|| Self::WANTED.to_owned())
    }
}

#[cfg(test)]
mod tests;
