//! A map of days: weeks across, weekdays down, the darker the more was done.

use super::whole;
use crate::text::day;
use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};
use std::collections::BTreeMap;

/// A day without training, and from a little to much.
const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
/// Days that are not there: before the first, or to come.
const NO_DAY: char = ' ';
/// `Mon `.
const BESIDE: usize = 4;

/// The rows of a map, from the names of the months on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearMap {
    pub months: String,
    /// Monday to Sunday, each with its name.
    pub rows: Vec<String>,
    /// The first day that it shows.
    pub from: Date,
}

/// The weeks up to today, a year of them where there is room; `done` counts sets. A week takes two
/// cells where all of them fit so.
pub fn year(done: &BTreeMap<Date, u32>, today: Date, width: usize) -> YearMap {
    let room = width.saturating_sub(BESIDE);
    let a_week = if room >= 53 * 2 { 2 } else { 1 };
    let weeks = (room / a_week).clamp(1, 53);
    let monday = today.nth_weekday(-1, Weekday::Monday).unwrap_or(today);
    let monday = if today.weekday() == Weekday::Monday { today } else { monday };
    let back = i32::try_from(weeks - 1).unwrap_or(0);
    let from = monday.saturating_sub(back.weeks());
    let most = done.range(from..=today).map(|(_, sets)| *sets).max();
    let shade = |day: Date| {
        if day > today {
            return NO_DAY;
        }
        match done.get(&day) {
            None | Some(0) => SHADES[0],
            Some(sets) => {
                let share = f64::from(*sets) / f64::from(most.unwrap_or(1));
                SHADES[whole((share * 4.0).ceil()).clamp(1, 4)]
            }
        }
    };
    let mondays: Vec<Date> = (0..i32::try_from(weeks).unwrap_or(1))
        .map(|week| from.saturating_add(week.weeks()))
        .collect();
    let rows = (0..7).map(|nth: i32| {
        let name = day::weekday(monday.saturating_add(nth.days()));
        let mut row = format!("{name:.3} ");
        for monday in &mondays {
            let mark = shade(monday.saturating_add(nth.days()));
            row.extend(std::iter::repeat_n(mark, a_week));
        }
        row.trim_end().to_owned()
    });
    YearMap { months: months(&mondays, a_week), rows: rows.collect(), from }
}

/// The name of each month over the first week that begins in it.
fn months(mondays: &[Date], a_week: usize) -> String {
    let mut line = " ".repeat(BESIDE);
    let mut length = BESIDE;
    for (index, monday) in mondays.iter().enumerate() {
        let at = BESIDE + index * a_week;
        let begins = monday.day() <= 7;
        if begins && length <= at && at + 3 <= BESIDE + mondays.len() * a_week {
            line.extend(std::iter::repeat_n(' ', at - length));
            line += &day::month(*monday);
            length = at + 4;
            line.push(' ');
        }
    }
    line.trim_end().to_owned()
}
