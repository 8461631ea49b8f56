//! Days and times of day: `21 Nov`, `Sat 21 Nov 2026`, `3 days ago`.
//!
//! A form that takes `today` leaves the year out where it is today's.

use super::counted;
use jiff::civil::{Date, Weekday};
use jiff::{ToSpan as _, Zoned};
use setwise_domain::regularity::monday_of;
use setwise_domain::session::DateRange;

/// `Saturday`.
pub fn weekday(day: Date) -> String {
    weekday_name(day.weekday()).to_owned()
}

/// `Saturday`.
pub const fn weekday_name(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

/// `Nov`.
pub fn month(day: Date) -> String {
    worded(day, "%b")
}

/// `November 2026`.
pub fn month_and_year(day: Date) -> String {
    worded(day, "%B %Y")
}

/// `21 Nov`, of a day whose year is plain.
pub fn day_and_month(day: Date) -> String {
    worded(day, "%-d %b")
}

/// `21 Nov 2026`.
pub fn date(day: Date) -> String {
    worded(day, "%-d %b %Y")
}

/// `21 Nov`, `21 Nov 2025`.
pub fn date_near(day: Date, today: Date) -> String {
    if day.year() == today.year() { day_and_month(day) } else { date(day) }
}

/// `Sat 21 Nov 2026`.
pub fn with_weekday(day: Date) -> String {
    worded(day, "%a %-d %b %Y")
}

/// `Sat 21 Nov`, `Fri 21 Nov 2025`.
pub fn with_weekday_near(day: Date, today: Date) -> String {
    if day.year() == today.year() { worded(day, "%a %-d %b") } else { with_weekday(day) }
}

/// `Saturday, 21 Nov 2026`.
pub fn spelled_out(day: Date) -> String {
    format!("{}, {}", weekday(day), date(day))
}

/// `today`, `yesterday`, `Sat 14 Nov`, `Fri 14 Nov 2025`.
pub fn relative(day: Date, today: Date) -> String {
    match days_between(day, today) {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        _ => with_weekday_near(day, today),
    }
}

/// `today`, `1 day ago`, `12 days ago`.
pub fn ago(day: Date, today: Date) -> String {
    match days_between(day, today) {
        0 => "today".to_owned(),
        days => format!("{} ago", counted(days, "day")),
    }
}

/// `today`, `tomorrow`, `yesterday`, `in 42 days`, `2 days ago`.
pub fn distance(day: Date, today: Date) -> String {
    match days_between(today, day) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "yesterday".to_owned(),
        away @ 2.. => format!("in {away} days"),
        away => format!("{} days ago", away.unsigned_abs()),
    }
}

/// Days from one day to another; fewer than none where the other is before it.
pub fn days_between(from: Date, to: Date) -> i32 {
    let days = to.duration_since(from).as_hours() / 24;
    i32::try_from(days).unwrap_or(i32::MAX)
}

/// `9 to 15 Nov`, `28 Oct to 3 Nov`, `28 Dec 2025 to 3 Jan 2026`, or the one day.
pub fn span(from: Date, to: Date, today: Date) -> String {
    if from == to {
        return relative(from, today);
    }
    let years = from.year() != today.year() || to.year() != today.year();
    joined(from, to, "to", years)
}

/// Said of all days up to today.
pub const EVER: &str = "so far";

/// Before this day nothing is logged.
const FIRST: Date = Date::constant(1970, 1, 1);

/// `this week`, `last week (9 to 15 Nov)`, `in October`, `in the last 28 days`, `since 1 Mar`, `on Mon 16 Nov`.
pub fn period(DateRange { from, to }: DateRange, today: Date) -> String {
    let monday = monday_of(today);
    let last_monday = monday.saturating_sub(7.days());
    let is_month = from == from.first_of_month() && to == from.last_of_month();
    let is_year = from == from.first_of_year() && to == from.last_of_year();
    let days = days_between(from, to) + 1;
    if from == to {
        return match days_between(from, today) {
            0 | 1 => relative(from, today),
            _ => format!("on {}", relative(from, today)),
        };
    }
    if from == FIRST {
        return if to == today {
            EVER.to_owned()
        } else {
            format!("until {}", date_near(to, today))
        };
    }
    if to == today {
        return if from == monday {
            "this week".to_owned()
        } else if from == today.first_of_month() {
            "this month".to_owned()
        } else if from == today.first_of_year() {
            "this year".to_owned()
        } else if days <= MOST_DAYS_COUNTED && days % 7 == 0 && days > 14 {
            format!("in the last {} weeks", days / 7)
        } else if days <= MOST_DAYS_COUNTED {
            format!("in the last {days} days")
        } else {
            format!("since {}", date_near(from, today))
        };
    }
    if is_year {
        return format!("in {}", from.year());
    }
    if is_month {
        let form = if from.year() == today.year() { "%B" } else { "%B %Y" };
        return format!("in {}", worded(from, form));
    }
    let span = span(from, to, today);
    if from == last_monday && days == 7 {
        return format!("last week ({span})");
    }
    format!("from {span}")
}

/// Days up to today that are counted; longer ones are told by the first.
const MOST_DAYS_COUNTED: i32 = 100;

/// `16 – 22 Nov 2026`, `28 Dec 2026 – 3 Jan 2027`.
pub fn week(from: Date, to: Date) -> String {
    joined(from, to, "–", true)
}

/// `on Fri 27 Nov`, `from Fri 27 Nov to Sun 29 Nov`.
pub fn on_or_from(days: DateRange, today: Date) -> String {
    let from = with_weekday_near(days.from, today);
    if days.from == days.to {
        format!("on {from}")
    } else {
        format!("from {from} to {}", with_weekday_near(days.to, today))
    }
}

/// `18:02`.
pub fn time(at: &Zoned) -> String {
    at.strftime("%H:%M").to_string()
}

/// `18:02:05`.
pub fn time_to_the_second(at: &Zoned) -> String {
    at.strftime("%H:%M:%S").to_string()
}

fn joined(from: Date, to: Date, by: &str, years: bool) -> String {
    let whole = if years { "%-d %b %Y" } else { "%-d %b" };
    let start = match (from.year() == to.year(), from.month() == to.month()) {
        (true, true) => "%-d",
        (true, false) => "%-d %b",
        (false, _) => whole,
    };
    format!("{} {by} {}", worded(from, start), worded(to, whole))
}

fn worded(day: Date, form: &str) -> String {
    day.strftime(form).to_string()
}

#[cfg(test)]
mod tests;
