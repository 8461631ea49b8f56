//! Which days are shown: a range, a month, or the month that today is in.

use crate::cli::limits::MOST_CALENDAR_DAYS_SHOWN;
use crate::domain::session::DateRange;
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Deserialize;
use std::str::FromStr;

#[derive(Debug, Default, clap::Args)]
pub struct Span {
    /// From this day on [default: today's month]
    #[arg(long, value_name = "DATE")]
    pub from: Option<Date>,
    /// Up to this day [default: four weeks in all]
    #[arg(long, value_name = "DATE")]
    pub to: Option<Date>,
    /// A whole month, such as 2026-11
    #[arg(long, value_name = "MONTH", conflicts_with_all = ["from", "to"])]
    pub month: Option<Month>,
}

/// Days that are shown from or to a day that is said alone: four weeks.
const DAYS_OF_ONE_END: i64 = 27;

impl Span {
    /// Whether any day was asked for.
    pub const fn is_said(&self) -> bool {
        self.from.is_some() || self.to.is_some() || self.month.is_some()
    }

    pub fn days(&self, today: Date) -> Result<DateRange, String> {
        let within = match (self.from, self.to) {
            (None, None) => {
                let month = self.month.map_or(today, |month| month.0);
                DateRange { from: month.first_of_month(), to: month.last_of_month() }
            }
            (Some(from), Some(to)) => DateRange { from, to },
            (Some(from), None) => {
                DateRange { from, to: from.saturating_add(DAYS_OF_ONE_END.days()) }
            }
            (None, Some(to)) => DateRange { from: to.saturating_sub(DAYS_OF_ONE_END.days()), to },
        };
        let DateRange { from, to } = within;
        if from > to {
            return Err(format!("--from {from} is after --to {to}; say the earlier day first"));
        }
        if (to - from).get_days() >= MOST_CALENDAR_DAYS_SHOWN {
            return Err(format!(
                "from {from} to {to} is too long; at most {MOST_CALENDAR_DAYS_SHOWN} days are shown, and --ics prints all there is"
            ));
        }
        Ok(within)
    }
}

/// A month, by its first day.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Month(Date);

impl TryFrom<String> for Month {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let whole = text.len() == "2026-11".len();
        let first = format!("{text}-01").parse().ok().filter(|_| whole);
        first.map(Self).ok_or_else(|| "a month is a year and a month, such as 2026-11".to_owned())
    }
}
