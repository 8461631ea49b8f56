//! Stretches of days that a question may be about.

use crate::domain::session::DateRange;
use crate::parse::day::When;
use jiff::Span;
use jiff::civil::Date;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    Day(Date),
    Stretch(DateRange),
    ThisWeek,
    LastWeek,
    ThisMonth,
    LastMonth,
    /// So many days, today the last of them.
    Days(u8),
}

/// Weeks begin on Monday, as in ISO 8601.
const NAMES: &[(&str, Period)] = &[
    ("last week", Period::LastWeek),
    ("previous week", Period::LastWeek),
    ("this week", Period::ThisWeek),
    ("week so far", Period::ThisWeek),
    ("my week", Period::ThisWeek),
    ("past week", Period::Days(7)),
    ("last 7 days", Period::Days(7)),
    ("last seven days", Period::Days(7)),
    ("last month", Period::LastMonth),
    ("previous month", Period::LastMonth),
    ("this month", Period::ThisMonth),
    ("my month", Period::ThisMonth),
    ("past month", Period::Days(30)),
    ("last 30 days", Period::Days(30)),
    ("week", Period::ThisWeek),
    ("month", Period::ThisMonth),
];

/// Every name with its period, the longer before what they hold.
pub fn names() -> impl Iterator<Item = (&'static str, Period)> {
    NAMES.iter().copied()
}

/// Every word of a period that a typo is mended to.
pub fn words() -> impl Iterator<Item = &'static str> {
    let days = "today|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday";
    let names = NAMES.iter().flat_map(|(name, _)| name.split(' '));
    names.chain(days.split('|'))
}

impl Period {
    /// Days that lie behind, as far as they do.
    pub fn of_days(when: When, today: Date) -> Option<Self> {
        match when {
            When::Day(day) => (day <= today).then_some(Self::Day(day)),
            When::Days(DateRange { from, to }) => {
                let to = to.min(today);
                (from <= to).then_some(Self::Stretch(DateRange { from, to }))
            }
        }
    }

    /// First and last day, both included; none of them after today.
    pub fn days(self, today: Date) -> (Date, Date) {
        let back = |days: i64| today.saturating_sub(Span::new().days(days));
        let since_monday = i64::from(today.weekday().to_monday_zero_offset());
        match self {
            Self::Day(day) => (day, day),
            Self::Stretch(days) => (days.from, days.to),
            Self::ThisWeek => (back(since_monday), today),
            Self::LastWeek => (back(since_monday + 7), back(since_monday + 1)),
            Self::ThisMonth => (today.first_of_month(), today),
            Self::LastMonth => {
                let last = today.first_of_month().saturating_sub(Span::new().days(1));
                (last.first_of_month(), last)
            }
            Self::Days(days) => (back(i64::from(days) - 1), today),
        }
    }

    /// As a sentence begins with it: `Last week`. Days by their date have no name of their own.
    pub fn title(self) -> Option<String> {
        Some(match self {
            Self::Day(_) | Self::Stretch(_) => return None,
            Self::ThisWeek => "This week".into(),
            Self::LastWeek => "Last week".into(),
            Self::ThisMonth => "This month".into(),
            Self::LastMonth => "Last month".into(),
            Self::Days(days) => format!("The last {days} days"),
        })
    }
}

#[cfg(test)]
mod tests;
