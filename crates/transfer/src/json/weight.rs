//! One row of an exported file to a weight of the body.

use super::facts::Facts;
use super::set::{date, moment};
use crate::row::RowWeight;
use jiff::Zoned;
use setwise_domain::load::Unit;
use setwise_domain::weigh_in::{bounds, is_a_bodyweight};

/// Every name that a row may have, in the order in which an export writes them.
pub const NAMES: [&str; 5] = ["id", "date", "timestamp", "weightLb", "weightKg"];

/// Whether a row is a weight: a set has neither of these.
pub fn is_weight(row: &Facts) -> bool {
    row.has("weightKg") || row.has("weightLb")
}

pub fn read(row: &mut Facts, now: &Zoned) -> Option<RowWeight> {
    let moment = moment(row, now);
    let id = row.text("id").and_then(|text| row.known("id", "a UUID", text.parse(), &text));
    let latest = now.date().tomorrow().unwrap_or_else(|_| now.date());
    let date = date(row, moment.map(|(_, written_on)| written_on), latest);
    let lb = row.amount("weightLb", Unit::Lb);
    let kg = row.amount("weightKg", Unit::Kg);
    if lb.is_some() && kg.is_some() {
        row.error(
            "'weightLb' and 'weightKg' are both there; keep the one that was entered".to_owned(),
        );
    }
    let load = lb.or(kg)?;
    if !is_a_bodyweight(load) {
        row.error(format!("{load} isn't a bodyweight from {}", bounds(load.unit)));
    }
    Some(RowWeight { id, mark: None, at: moment?.0, date: date?, load, is_of_table: false })
}
