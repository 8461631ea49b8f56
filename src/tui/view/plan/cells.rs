//! What stands in a row of the set table, in words.

use crate::domain::board::{BoardItem, Missing, PlannedSet, SetTarget};
use crate::text::{Formatter, printable};
use crate::tui::theme;
use ratatui::style::Style;

pub fn look(item: &BoardItem, current: bool) -> (&'static str, Style) {
    match (item.is_ticked(), current) {
        (true, _) => ("✓", theme::DONE),
        (false, true) => ("▸", theme::CURRENT),
        (false, false) => ("", theme::PLAIN),
    }
}

/// `3 × 8-10`, `5/3/1`; one that can't be read as it is written.
pub fn asked(item: &BoardItem) -> String {
    let written = &item.planned.prescription;
    let Some(read) = &item.prescription else {
        return printable(written).into_owned();
    };
    let target = match &read.target {
        SetTarget::Reps { low, high } if low < high => format!("{low}-{high}"),
        SetTarget::RepsBySet(reps) => return crate::domain::board::by_set(reps),
        SetTarget::Amrap => "max".to_owned(),
        other => other.top().unwrap_or_default(),
    };
    let each = if written.contains("each") {
        " each"
    } else {
        ""
    };
    format!("{} × {target}{each}", read.sets)
}

/// `155 × 8`, `30 s`; `? × 8` where no load is known.
pub fn target(set: &PlannedSet, formatter: Formatter<'_>) -> String {
    let known = formatter.performance_in_short(&set.target, set.exercise_id.as_ref());
    match (set.missing, set.target.reps) {
        (Some(Missing::Load), Some(reps)) => format!("? × {reps}"),
        (Some(Missing::Load), None) => "?".to_owned(),
        (Some(Missing::Count), _) if known.is_empty() => "max".to_owned(),
        (Some(Missing::Count), _) => format!("{known} × max"),
        (None, _) => known,
    }
}

/// Reps at one load with spaces between: `150 × 8 8 8`.
pub fn spaced(sets: &str) -> String {
    if sets.matches('×').count() == 1 {
        sets.replace(", ", " ")
    } else {
        sets.to_owned()
    }
}
