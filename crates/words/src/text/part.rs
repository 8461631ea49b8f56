//! What a part of a plan or a program changes, for who accepts it without the rest.

use super::{list, printable};
use std::fmt::Write as _;

/// `Bench Press 3 × 8 → 4 × 6`.
pub fn part_changed(name: &str, before: &str, after: &str) -> String {
    let (name, before, after) = (printable(name), printable(before), printable(after));
    format!("{name} {before} → {after}")
}

/// `adds Barbell Row 3 × 8 to Main`.
pub fn part_added(what: &str, to: &str) -> String {
    match to.trim() {
        "" => format!("adds {}", printable(what)),
        to => format!("adds {} to {}", printable(what), printable(to)),
    }
}

/// `removes Barbell Row 3 × 8`.
pub fn part_removed(what: &str) -> String {
    format!("removes {}", printable(what))
}

/// `Dumbbell Press 3 × 10 in place of Bench Press 3 × 8`.
pub fn part_swapped(before: &str, after: &str) -> String {
    format!("{} in place of {}", printable(after), printable(before))
}

/// `moves Barbell Row to Main`; of one that was changed too `moves Barbell Row to Main, 3 × 8 → 4 × 6`.
pub fn part_moved(name: &str, to: &str, changed: Option<(&str, &str)>) -> String {
    let mut text = format!("moves {} to {}", printable(name), printable(to));
    if let Some((before, after)) = changed {
        let _ = write!(text, ", {} → {}", printable(before), printable(after));
    }
    text
}

/// `title, time and effort: Upper · 45 min · easy → Upper · 50 min · easy`.
pub fn part_renamed(what: &str, before: &str, after: &str) -> String {
    format!("{what}: {} → {}", printable(before), printable(after))
}

/// `Day A: Bench Press 3 × 8 → 4 × 6`; of a slot that stands on several days `Day A and Day B: …`.
pub fn part_of_days(days: &[&str], what: &str) -> String {
    let days: Vec<_> = days.iter().map(|day| printable(day)).collect();
    format!("{}: {what}", list(&days))
}

/// `3 × 8` for `3x8` and `3 x 8`; other words as they are.
pub fn times(asked: &str) -> String {
    let mut text = String::with_capacity(asked.len());
    let mut rest = asked.chars().peekable();
    while let Some(c) = rest.next() {
        let after_count = text.trim_end().ends_with(|c: char| c.is_ascii_digit());
        if !matches!(c, 'x' | 'X' | '×') || !after_count {
            text.push(c);
            continue;
        }
        while rest.next_if(|c| *c == ' ').is_some() {}
        text.truncate(text.trim_end().len());
        text.push_str(" × ");
    }
    text
}

#[cfg(test)]
mod tests;
