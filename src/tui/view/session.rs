//! The sets of one exercise on one day, on one line.

use crate::domain::load::Unit;
use crate::domain::set_result::{Performance, SetKind, SetResult};

/// `150 × 8, 8, 7`, `100 × 5, 105 × 5, 5`, `12, 10 reps`, `60 s, 45 s`: a load is said where it
/// changes. Warm-ups are left out where there is anything else.
pub fn line(sets: &[SetResult], unit: Unit) -> String {
    let working: Vec<_> = sets
        .iter()
        .filter(|set| set.performance.kind != SetKind::WarmUp)
        .collect();
    let shown = if working.is_empty() {
        sets.iter().collect()
    } else {
        working
    };
    let mut load = None;
    let mut parts = Vec::new();
    for set in &shown {
        let done = &set.performance;
        let amount = done.load.map(|load| load.shown_in(unit).amount);
        parts.push(match (amount, done.reps) {
            (Some(amount), Some(reps)) if load != Some(amount) => format!("{amount} × {reps}"),
            (_, Some(reps)) => reps.to_string(),
            (_, None) => measured(done, unit),
        });
        load = amount;
    }
    let bare_reps = shown
        .iter()
        .all(|set| set.performance.load.is_none() && set.performance.reps.is_some());
    if bare_reps {
        parts.join(", ") + " reps"
    } else {
        parts.join(", ")
    }
}

fn measured(done: &Performance, unit: Unit) -> String {
    let said = done.describe(unit, false);
    if said.is_empty() { "done".into() } else { said }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::sets::set;

    fn said(sets: &[&str]) -> String {
        let sets: Vec<_> = sets.iter().map(|text| set("Bench Press", text)).collect();
        line(&sets, Unit::Lb)
    }

    #[test]
    fn a_load_is_said_where_it_changes() {
        assert_eq!(said(&["150x8", "150x8", "150x7"]), "150 × 8, 8, 7");
        assert_eq!(said(&["100x5", "105x5", "105x5"]), "100 × 5, 105 × 5, 5");
        assert_eq!(said(&["x12", "x10"]), "12, 10 reps");
    }
}
