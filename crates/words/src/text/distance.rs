//! Distances as they are said, and the pace of one.

use super::duration;
use setwise_domain::load::Decimal;

/// `25:00 · 5 km · 5:00/km`, `27:30 · 3 mi · 9:10/mi`.
pub(super) fn paced(seconds: u32, metres: u32) -> String {
    let (unit, millimetres) = match miles(metres) {
        Some(_) => ("mi", MILLIMETRES_OF_A_MILE),
        None => ("km", 1_000_000),
    };
    let whole_metres = u64::from(metres) * 1_000;
    let pace = (u64::from(seconds) * millimetres + whole_metres / 2) / whole_metres;
    format!(
        "{} · {} · {}/{unit}",
        duration::clock(seconds),
        distance(metres),
        duration::clock(u32::try_from(pace).unwrap_or(u32::MAX))
    )
}

const MILLIMETRES_OF_A_MILE: u64 = 1_609_344;

/// The tenths or quarters of a mile that a distance is, where it was typed in miles: in metres nobody
/// runs 4828, and a distance is kept in whole metres whatever it was typed in.
fn miles(metres: u32) -> Option<Decimal> {
    if metres.is_multiple_of(10) {
        return None;
    }
    let rounded = |value: u64, by: u64| (value + by / 2) / by;
    let hundredths = rounded(u64::from(metres) * 100_000, MILLIMETRES_OF_A_MILE);
    let is_said = hundredths.is_multiple_of(10) || hundredths.is_multiple_of(25);
    let same = rounded(hundredths * MILLIMETRES_OF_A_MILE, 100_000) == u64::from(metres);
    let miles = i64::try_from(hundredths * 100).ok()?;
    (hundredths > 0 && is_said && same).then(|| Decimal::from_ten_thousandths(miles))
}

/// `5 km`, `2.5 km`, `400 m`, `3 mi`.
pub(super) fn distance(metres: u32) -> String {
    if let Some(miles) = miles(metres) {
        return format!("{miles} mi");
    }
    if metres < 1_000 || !metres.is_multiple_of(100) {
        return format!("{metres} m");
    }
    match metres % 1_000 {
        0 => format!("{} km", metres / 1_000),
        rest => format!("{}.{} km", metres / 1_000, rest / 100),
    }
}
