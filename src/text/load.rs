//! Loads and masses: `185 lb`, `+10 kg`.

use crate::domain::load::{Decimal, Load, Mass, Unit};

/// A mass that was worked out, in a unit to a tenth: `234.3 lb`.
pub fn mass_in(kilograms: f64, unit: Unit) -> String {
    Load::from_kilograms(kilograms, unit).to_string()
}

/// The same to what can be told apart by lifting it: whole pounds, half kilograms.
pub fn whole_mass_in(kilograms: f64, unit: Unit) -> String {
    let value = kilograms * Mass(10_000_000_000).value_in(unit);
    let steps = match unit {
        Unit::Kg => 2.0,
        Unit::Lb => 1.0,
    };
    Load::new(Decimal::from_f64((value * steps).round() / steps), unit).to_string()
}

/// A load with the sign of what is added to the body.
pub(super) fn signed(load: Load, bodyweight: bool) -> String {
    let sign = if bodyweight && load.amount > Decimal::default() {
        "+"
    } else {
        ""
    };
    format!("{sign}{load}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_no_more_exact_than_it_can_be() {
        assert_eq!(mass_in(106.28, Unit::Lb), "234.3 lb");
        assert_eq!(whole_mass_in(106.28, Unit::Lb), "234 lb");
        assert_eq!(whole_mass_in(106.28, Unit::Kg), "106.5 kg");
    }

    #[test]
    fn only_what_is_added_to_the_body_has_a_plus() {
        let load = |amount| Load::new(Decimal::from_int(amount), Unit::Kg);
        assert_eq!(signed(load(10), true), "+10 kg");
        assert_eq!(signed(load(10), false), "10 kg");
        assert_eq!(signed(load(-20), true), "-20 kg");
        assert_eq!(signed(load(0), true), "0 kg");
    }
}
