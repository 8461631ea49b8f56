//! Loads: the value and unit as entered, and the canonical mass beside them.
//!
//! 1 lb = 0.45359237 kg exactly (International Yard and Pound Agreement, 1959). A load is kept as
//! typed and converted for display only, so nothing drifts.

use crate::{schema_as, vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

vocabulary! {
    Unit { Lb = "lb", Kg = "kg" }
}

impl Unit {
    /// The one decimal place of the text form a value of this unit may have: 2 for pounds, 4 for
    /// kilograms, so that the canonical mass is an integer.
    pub const fn decimals(self) -> u32 {
        match self {
            Self::Lb => 2,
            Self::Kg => 4,
        }
    }

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Lb => Self::Kg,
            Self::Kg => Self::Lb,
        }
    }
}

/// A decimal number of at most four places, exact: an integer of ten-thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decimal(i64);

/// Why a text is not a decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Not `-?digits(.digits)?` in ASCII.
    NotANumber,
    /// More places after the point than were allowed.
    TooManyDecimals,
    /// More digits than any load, count or scale here could have.
    TooLarge,
}

impl Decimal {
    pub const SCALE: i64 = 10_000;

    pub const fn from_ten_thousandths(value: i64) -> Self {
        Self(value)
    }

    pub const fn from_int(value: i64) -> Self {
        Self(value * Self::SCALE)
    }

    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// Reads trimmed ASCII `-?digits(.digits)?`: no plus, no exponent, no comma.
    pub fn parse(text: &str, max_decimals: u32) -> Result<Self, DecimalError> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits, None),
        };
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || fraction.is_some_and(|f| !all_digits(f)) {
            return Err(DecimalError::NotANumber);
        }
        let whole = whole.trim_start_matches('0');
        let fraction = fraction.unwrap_or("").trim_end_matches('0');
        if fraction.len() > max_decimals.min(4) as usize {
            return Err(DecimalError::TooManyDecimals);
        }
        if whole.len() > 9 {
            return Err(DecimalError::TooLarge);
        }
        let digits_of = |s: &str| s.bytes().fold(0_i64, |n, b| n * 10 + i64::from(b - b'0'));
        let places = u32::try_from(fraction.len()).unwrap_or(4);
        let value = digits_of(whole) * Self::SCALE + digits_of(fraction) * 10_i64.pow(4 - places);
        Ok(Self(if negative { -value } else { value }))
    }

    #[expect(clippy::cast_precision_loss, reason = "loads are far below 2^52 ten-thousandths")]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 10_000.0
    }

    /// The nearest ten-thousandth.
    #[expect(clippy::cast_possible_truncation, reason = "callers pass loads, which are small")]
    pub fn from_f64(value: f64) -> Self {
        Self((value * 10_000.0).round() as i64)
    }
}

/// The shortest text that reads back as the same number: `185`, `102.5`, `-20`.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let (whole, fraction) = (magnitude / 10_000, magnitude % 10_000);
        if fraction == 0 {
            return f.pad(&format!("{sign}{whole}"));
        }
        let fraction = format!("{fraction:04}");
        f.pad(&format!("{sign}{whole}.{}", fraction.trim_end_matches('0')))
    }
}

impl Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

schema_as! { Decimal: { "type": "string", "pattern": r"^-?[0-9]+(\.[0-9]{1,4})?$" } }

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text, 4)
            .map_err(|_| serde::de::Error::custom(format!("'{text}' is not a decimal number")))
    }
}

/// A canonical mass: an integer of 1e-10 kg, exact for every load that can be entered.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Mass(pub i64);

impl Mass {
    /// One hundredth of a pound: 0.0045359237 kg.
    const PER_HUNDREDTH_LB: i64 = 45_359_237;
    /// One ten-thousandth of a kilogram.
    const PER_TEN_THOUSANDTH_KG: i64 = 1_000_000;

    #[expect(clippy::cast_precision_loss, reason = "for display and estimates only")]
    pub fn kg(self) -> f64 {
        self.0 as f64 / 1e10
    }

    pub fn value_in(self, unit: Unit) -> f64 {
        match unit {
            Unit::Kg => self.kg(),
            Unit::Lb => self.kg() / 0.453_592_37,
        }
    }
}

/// A load as entered. Negative is assistance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Load {
    /// The number, as a text.
    pub amount: Decimal,
    /// Its unit.
    pub unit: Unit,
}

impl Load {
    pub const fn new(amount: Decimal, unit: Unit) -> Self {
        Self { amount, unit }
    }

    /// Kilograms, or kilograms × reps, in a unit to a tenth: for what is shown, never for what is
    /// stored.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a sum of loads is far below 2^53 units of 1e-10 kg"
    )]
    pub fn from_kilograms(kilograms: f64, unit: Unit) -> Self {
        let value = Mass((kilograms * 1e10).round() as i64).value_in(unit);
        Self::new(Decimal::from_f64((value * 10.0).round() / 10.0), unit)
    }

    /// The least and greatest amount that is believed, as in the tool's table.
    pub const fn bounds(unit: Unit) -> (Decimal, Decimal) {
        match unit {
            Unit::Lb => (Decimal(-9_999_900), Decimal(19_999_900)),
            Unit::Kg => (Decimal(-4_999_900), Decimal(9_999_900)),
        }
    }

    pub const fn in_bounds(self) -> bool {
        let (least, greatest) = Self::bounds(self.unit);
        self.amount.0 >= least.0 && self.amount.0 <= greatest.0
    }

    /// As much help as it was load.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self::new(Decimal(-self.amount.0), self.unit)
    }

    /// Whether it has no more decimals than its unit takes, so that its mass is exact.
    pub const fn has_its_decimals(self) -> bool {
        self.amount.0 % 10_i64.pow(4 - self.unit.decimals()) == 0
    }

    pub const fn mass(self) -> Mass {
        match self.unit {
            Unit::Lb => Mass(self.amount.0 / 100 * Mass::PER_HUNDREDTH_LB),
            Unit::Kg => Mass(self.amount.0 * Mass::PER_TEN_THOUSANDTH_KG),
        }
    }

    /// The same load for a reader who thinks in `unit`: unchanged when it was entered so, else
    /// rounded to a tenth.
    #[must_use]
    pub fn shown_in(self, unit: Unit) -> Self {
        if self.unit == unit {
            return self;
        }
        let tenths = (self.mass().value_in(unit) * 10.0).round() / 10.0;
        Self::new(Decimal::from_f64(tenths), unit)
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.unit)
    }
}
