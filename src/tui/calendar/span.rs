//! Days, weeks and months as the calendar tab steps through them.

use crate::domain::session::DateRange;
use crate::tui::keymap::Action;
use crate::tui::limits;
use jiff::Span;
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Weeks of a month's grid: as many as a month of 31 days can touch.
pub const WEEKS: i32 = 6;

/// The day a span later, or the same one where that lies outside the years that are shown.
pub fn step(day: Date, by: Span) -> Date {
    day.checked_add(by).ok().filter(|day| limits::YEARS_SHOWN.contains(&day.year())).unwrap_or(day)
}

/// The same day of another month, or its last where it has none such.
pub fn step_months(day: Date, months: i32) -> Date {
    step(day, months.months())
}

pub fn step_days(day: Date, days: i32) -> Date {
    step(day, days.days())
}

/// Where a key leads from a day.
pub fn by_key(day: Date, action: Action, today: Date) -> Date {
    match action {
        Action::Left => step_days(day, -1),
        Action::Right => step_days(day, 1),
        Action::Up => step_days(day, -7),
        Action::Down => step_days(day, 7),
        Action::PreviousMonth => step_months(day, -1),
        Action::NextMonth => step_months(day, 1),
        Action::Today => today,
        _ => day,
    }
}

/// So many days after a day near those shown. Years at the ends of what is shown leave room for it.
pub fn after(day: Date, days: i32) -> Date {
    day.saturating_add(days.days())
}

/// The Monday of its week.
pub fn monday(day: Date) -> Date {
    after(day, -i32::from(day.weekday().to_monday_zero_offset()))
}

/// The Monday that the grid of its month begins with.
pub fn grid(day: Date) -> Date {
    monday(day.first_of_month())
}

/// All days of the grid of its month; the week of the day is among them.
pub fn shown(day: Date) -> DateRange {
    let from = grid(day);
    DateRange { from, to: after(from, 7 * WEEKS - 1) }
}

#[cfg(test)]
mod tests;
