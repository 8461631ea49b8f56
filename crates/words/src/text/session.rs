//! Sessions of the calendar: `“Leg day”`, `weekly until Thu 31 Dec`.

use super::{day, printable};
use crate::text::limits::MOST_TITLES_NAMED;
use jiff::civil::Date;
use setwise_domain::session::{Recurrence, RecurrenceType, Session, Until, Weekdays};

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
pub fn repeated(recurrence: &Recurrence, day: impl FnOnce(Date) -> String) -> String {
    let often = match (recurrence.kind, recurrence.interval_days) {
        (RecurrenceType::None, _) => return String::new(),
        (RecurrenceType::Daily, _) | (RecurrenceType::EveryNDays, Some(1)) => "daily".to_owned(),
        (RecurrenceType::Weekdays, _) => "Monday to Friday".to_owned(),
        (RecurrenceType::Weekly, _) if recurrence.days.is_empty() => "weekly".to_owned(),
        (RecurrenceType::Weekly, _) => format!("every {}", week_days(recurrence.days)),
        (RecurrenceType::Monthly, _) => "monthly".to_owned(),
        (RecurrenceType::EveryNDays, Some(days)) => format!("every {days} days"),
        (RecurrenceType::EveryNDays, None) => "every few days".to_owned(),
    };
    match recurrence.until {
        Until::On(until) => format!("{often} until {}", day(until)),
        Until::EndOfYear | Until::Never => often,
    }
}

/// `monthly on the 31st`; a shorter month ends with its last day.
pub fn monthly_on(anchor: Date) -> String {
    let day = anchor.day();
    let ending = match day {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    };
    format!("monthly on the {day}{ending}")
}

/// `Monday, Wednesday and Friday`
pub fn week_days(days: Weekdays) -> String {
    let names: Vec<_> = days.words().map(|word| day::weekday_name(word.into())).collect();
    super::list(&names)
}

#[cfg(test)]
mod tests;
