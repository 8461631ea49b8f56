//! How sessions and their days are said to the athlete: by title, weekday and date.

pub use crate::calendar::{day_words as date, recurrence_words as often};
use crate::domain::session::{DateRange, Session};
use crate::domain::text::printable;
use jiff::civil::Date;

/// `on Fri 27 Nov`, `from … to …`.
pub fn range(days: DateRange, today: Date) -> String {
    if days.from == days.to {
        format!("on {}", date(days.from, today))
    } else {
        format!(
            "from {} to {}",
            date(days.from, today),
            date(days.to, today)
        )
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
