//! Loads and masses: `185 lb`, `+10 kg`.

use setwise_domain::load::{Decimal, Load, Mass, Unit};

/// A mass that was worked out, in a unit to a tenth: `234.3 lb`.
pub fn mass_in(kilograms: f64, unit: Unit) -> String {
    Load::from_kilograms(kilograms, unit).to_string()
}

/// The same to what can be told apart by lifting it: whole pounds, half kilograms.
pub fn whole_mass_in(kilograms: f64, unit: Unit) -> String {
    let steps = match unit {
        Unit::Kg => 2.0,
        Unit::Lb => 1.0,
    };
    stepped(kilograms, unit, steps)
}

/// A mass as [`whole_mass_in`] shows it, in kilograms: what is added up from shown numbers.
pub fn whole_mass(kilograms: f64, unit: Unit) -> f64 {
    let of_one = Mass(10_000_000_000).value_in(unit);
    let steps = match unit {
        Unit::Kg => 2.0,
        Unit::Lb => 1.0,
    };
    (kilograms * of_one * steps).round() / steps / of_one
}

/// The same to what a scale tells apart: tenths.
pub fn weight_in(kilograms: f64, unit: Unit) -> String {
    stepped(kilograms, unit, 10.0)
}

/// With so many steps to a pound or kilogram.
fn stepped(kilograms: f64, unit: Unit, steps: f64) -> String {
    let value = kilograms * Mass(10_000_000_000).value_in(unit);
    Load::new(Decimal::from_f64((value * steps).round() / steps), unit).to_string()
}

/// What a receipt says of loads without a unit: `Read 185 as lb, your unit.`
pub fn read_in_unit(bare: &[Decimal], unit: Unit) -> String {
    let amounts: Vec<_> = bare.iter().map(Decimal::to_string).collect();
    format!("Read {} as {unit}, your unit.", amounts.join(", "))
}

/// A load with the sign of what is added to the body.
pub(super) fn signed(load: Load, bodyweight: bool) -> String {
    let sign = if bodyweight && load.amount > Decimal::default() { "+" } else { "" };
    format!("{sign}{load}")
}

#[cfg(test)]
mod tests;
