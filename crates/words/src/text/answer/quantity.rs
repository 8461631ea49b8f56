//! Amounts with what they count: `247 lb`, `9 sets`, `1.8 times a week`, `+5 %`.

use super::is_counted_in_mass;
use crate::text::{counted, curve, duration, plot, weight_in, whole_mass_in};
use setwise_domain::curve::Measure;
use setwise_domain::load::{Decimal, Mass, Unit};
use setwise_domain::query::{Counted, Quantity};

/// An amount, masses in the athlete's unit.
pub fn quantity(of: Quantity, unit: Unit) -> String {
    let Quantity { amount, unit: what } = of;
    match what {
        Counted::Kilograms => whole_mass_in(amount, unit),
        Counted::KilogramReps => curve::volume(amount, unit),
        Counted::KilogramsAWeek => format!("{} a week", whole_mass_in(amount, unit)),
        Counted::Reps => counting(amount, "rep"),
        Counted::Sets => counting(amount, "set"),
        Counted::Sessions => counting(amount, "session"),
        Counted::Days => counting(amount, "day"),
        Counted::Weeks => counting(amount, "week"),
        Counted::SessionsAWeek => format!("{} times a week", tenths(amount)),
        Counted::Reserve => format!("{} in reserve", counting(amount, "rep")),
        Counted::Share => format!("{} %", tenths_or_whole(amount)),
        Counted::SecondsAKilometre => curve::value(Measure::Pace, amount, unit),
        Counted::Metres => curve::value(Measure::Distance, amount, unit),
        Counted::Seconds => curve::value(Measure::Time, amount, unit),
        Counted::Minutes => duration::minutes(whole(amount)),
        Counted::TimeOfDay => clock(whole(amount)),
        Counted::Notes => counting(amount, "note"),
    }
}

fn whole(amount: f64) -> u32 {
    u32::try_from(plot::whole(amount)).unwrap_or(u32::MAX)
}

/// `18:02`, of minutes since midnight.
fn clock(minutes: u32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// `9 sets`, `1 set`, `4.5 sets`.
fn counting(amount: f64, one: &str) -> String {
    if (amount - 1.0).abs() < f64::EPSILON {
        return counted(1, one);
    }
    format!("{} {one}s", tenths(amount))
}

pub fn tenths(amount: f64) -> Decimal {
    Decimal::from_f64((amount * 10.0).round() / 10.0)
}

pub fn hundredths(amount: f64) -> Decimal {
    Decimal::from_f64((amount * 100.0).round() / 100.0)
}

/// Whole from ten on: more would be false precision.
fn tenths_or_whole(amount: f64) -> Decimal {
    if amount.abs() >= 10.0 { Decimal::from_f64(amount.round()) } else { tenths(amount) }
}

/// `+5 %`, `−2.5 %`, `0 %`.
pub fn signed_percent(percent: f64) -> String {
    let shown = tenths_or_whole(percent.abs());
    format!("{}{shown} %", sign(percent, shown))
}

/// `+13 lb`, `−2 sets`; nothing where it is less than can be told apart.
pub fn signed(amount: f64, what: Counted, unit: Unit) -> Option<String> {
    let shown = quantity(Quantity::new(amount.abs(), what), unit);
    let least = match what {
        _ if is_counted_in_mass(what) => 0.5 / Mass(10_000_000_000).value_in(unit),
        Counted::SecondsAKilometre | Counted::Metres | Counted::Seconds => 0.5,
        _ => 0.05,
    };
    if amount.abs() < least {
        return None;
    }
    Some(format!("{}{shown}", if amount < 0.0 { "−" } else { "+" }))
}

/// `−0.7 kg` of what the athlete weighs; nothing where a scale shows the same.
pub fn signed_weight(kilograms: f64, unit: Unit) -> Option<String> {
    let shown = weight_in(kilograms.abs(), unit);
    let same = shown == weight_in(0.0, unit);
    (!same).then(|| format!("{}{shown}", if kilograms < 0.0 { "−" } else { "+" }))
}

fn sign(amount: f64, shown: Decimal) -> &'static str {
    match (shown == Decimal::default(), amount < 0.0) {
        (true, _) => "",
        (false, true) => "−",
        (false, false) => "+",
    }
}
