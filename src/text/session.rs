//! Sessions of the calendar: `“Leg day”`, `weekly until Thu 31 Dec`.

use super::{day, printable};
use crate::domain::session::{Recurrence, RecurrenceType, Session, Until};
use crate::limits::MOST_TITLES_NAMED;
use jiff::civil::Date;

/// `Leg day`, in one line with nothing that steers a terminal.
pub fn plain_title(session: &Session) -> String {
    printable(&session.title).into_owned()
}

/// `“Leg day”`
pub fn session_title(session: &Session) -> String {
    format!("“{}”", printable(&session.title))
}

/// `“Leg day”`, or `4 sessions (“Legs”, “Upper”, “Push” and 1 more)`.
pub fn session_titles(sessions: &[&Session]) -> String {
    if let [one] = sessions {
        return session_title(one);
    }
    let named = sessions.iter().take(MOST_TITLES_NAMED);
    let named: Vec<_> = named.map(|session| session_title(session)).collect();
    let more = super::more(" and ", sessions.len(), MOST_TITLES_NAMED);
    format!("{} sessions ({}{more})", sessions.len(), named.join(", "))
}

/// `weekly until Thu 31 Dec`; empty for one that does not repeat.
pub fn recurrence(recurrence: &Recurrence, today: Date) -> String {
    repeated(recurrence, |until| day::with_weekday_near(until, today))
}

/// The same with the last day as `day` words it.
pub(super) fn repeated(recurrence: &Recurrence, day: impl FnOnce(Date) -> String) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::None, _) => return String::new(),
        (RecurrenceType::Daily, _) | (RecurrenceType::EveryNDays, Some(1)) => "daily".to_owned(),
        (RecurrenceType::Weekdays, _) => "Monday to Friday".to_owned(),
        (RecurrenceType::Weekly, _) => "weekly".to_owned(),
        (RecurrenceType::EveryNDays, Some(days)) => format!("every {days} days"),
        (RecurrenceType::EveryNDays, None) => "every few days".to_owned(),
    };
    match recurrence.until {
        Until::On(until) => format!("{often} until {}", day(until)),
        Until::EndOfYear => format!("{often} until the end of the year"),
        Until::Never => often,
    }
}

#[cfg(test)]
mod tests;
