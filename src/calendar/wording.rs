//! Days, recurrences and sessions as the athlete reads them. Titles are made printable.

use crate::domain::session::{Recurrence, RecurrenceType, Session, Until};
use crate::domain::text::printable;
use crate::limits::MOST_TITLES_NAMED;
use jiff::civil::Date;

/// `Mon 23 Nov`, with the year where it is not this one.
pub fn day_words(day: Date, today: Date) -> String {
    let near = day.year() == today.year();
    let form = if near { "%a %-d %b" } else { "%a %-d %b %Y" };
    day.strftime(form).to_string()
}

/// `weekly until Thu 31 Dec`; empty for one that does not repeat.
pub fn recurrence_words(recurrence: &Recurrence, today: Date) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::None, _) => return String::new(),
        (RecurrenceType::Daily, _) => "daily".to_owned(),
        (RecurrenceType::Weekdays, _) => "Monday to Friday".to_owned(),
        (RecurrenceType::Weekly, _) => "weekly".to_owned(),
        (RecurrenceType::EveryNDays, days) => format!("every {} days", days.unwrap_or(1)),
    };
    match recurrence.until {
        Until::On(until) => format!("{often} until {}", day_words(until, today)),
        Until::EndOfYear => format!("{often} until the end of the year"),
        Until::Never => often,
    }
}

/// `“Leg day”`
pub(super) fn title(session: &Session) -> String {
    format!("“{}”", printable(&session.title))
}

/// `“Leg day”`, or `4 sessions (“Legs”, “Upper”, “Push” and 1 more)`.
pub(super) fn titles(sessions: &[&Session]) -> String {
    if let [one] = sessions {
        return title(one);
    }
    let named = sessions.iter().take(MOST_TITLES_NAMED);
    let named: Vec<_> = named.map(|session| title(session)).collect();
    let more = match sessions.len().saturating_sub(MOST_TITLES_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{} sessions ({}{more})", sessions.len(), named.join(", "))
}
