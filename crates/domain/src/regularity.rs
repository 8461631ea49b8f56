//! How regularly someone trains: sessions a week, and weeks in a row.

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Regularity {
    /// Days on which something was trained.
    pub sessions: usize,
    /// On average over the weeks from the first session on, this one included.
    pub a_week: f64,
    /// Weeks in a row with a session, up to this one; a week that has none yet doesn't end it.
    pub streak: u32,
    pub longest: u32,
}

/// Of the days that were trained, up to today. A week begins on Monday.
pub fn regularity(days: impl IntoIterator<Item = Date>, today: Date) -> Regularity {
    let days: BTreeSet<Date> = days.into_iter().filter(|day| *day <= today).collect();
    let Some(first) = days.first() else {
        return Regularity::default();
    };
    let weeks: BTreeSet<Date> = days.iter().copied().map(monday_of).collect();
    let this = monday_of(today);
    let (mut run, mut longest, mut streak) = (0, 0, 0);
    let mut before = None;
    for week in &weeks {
        let follows = before.map(|before: Date| before.saturating_add(1.week())) == Some(*week);
        run = if follows { run + 1 } else { 1 };
        longest = longest.max(run);
        if *week >= this.saturating_sub(1.week()) {
            streak = run;
        }
        before = Some(*week);
    }
    let weeks = (this - monday_of(*first)).get_days() / 7 + 1;
    Regularity {
        sessions: days.len(),
        a_week: f64::from(u32::try_from(days.len()).unwrap_or(u32::MAX)) / f64::from(weeks),
        streak,
        longest,
    }
}

/// The Monday of a day's week.
pub fn monday_of(day: Date) -> Date {
    let back = day.weekday().since(Weekday::Monday);
    day.saturating_sub(i32::from(back).days())
}

#[cfg(test)]
mod tests;
