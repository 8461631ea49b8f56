//! How sessions and their days are said to the athlete: by title, weekday and date.

use crate::domain::session::{DateRange, Recurrence, RecurrenceType, Session, Until};
use crate::domain::text::printable;
use jiff::civil::Date;

/// `Friday 27 November`, with the year where it is another.
pub fn date(day: Date, today: Date) -> String {
    let year = if day.year() == today.year() { "" } else { " %Y" };
    day.strftime(&format!("%A %-d %B{year}")).to_string()
}

/// `on Friday 27 November`, `from … to …`.
pub fn range(days: DateRange, today: Date) -> String {
    if days.from == days.to {
        format!("on {}", date(days.from, today))
    } else {
        format!("from {} to {}", date(days.from, today), date(days.to, today))
    }
}

pub fn title(session: &Session) -> String {
    plain(&session.title)
}

/// A title in a sentence: one line, nothing that steers a terminal.
pub fn plain(title: &str) -> String {
    printable(title).into_owned()
}

/// `a`, `a or b`, `a, b or c`.
pub fn either(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// `every week until Friday 25 December`; empty where it does not repeat.
pub fn often(recurrence: &Recurrence, today: Date) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::None, _) => return String::new(),
        (RecurrenceType::Daily, _) => "every day".to_owned(),
        (RecurrenceType::Weekdays, _) => "on weekdays".to_owned(),
        (RecurrenceType::Weekly, _) => "every week".to_owned(),
        (RecurrenceType::EveryNDays, Some(2)) => "every other day".to_owned(),
        (RecurrenceType::EveryNDays, days) => {
            format!("every {} days", days.unwrap_or(1))
        }
    };
    let until = match recurrence.until {
        Until::Never => " without end".to_owned(),
        Until::EndOfYear => " until the end of the year".to_owned(),
        Until::On(day) => format!(" until {}", date(day, today)),
    };
    often + &until
}
