//! A rule of iCalendar (`RRULE`): as a session repeats where one can, else its days one by one.

use crate::calendar::limits::MOST_DAYS_OF_A_FOREIGN_RULE;
use jiff::Span;
use jiff::civil::{Date, Weekday};
use setwise_domain::session::{DateRange, Recurrence, RecurrenceType, Until, Weekdays};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// `2MO`, `-1FR`, `WE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ByDay {
    nth: Option<i16>,
    day: Weekday,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    frequency: Frequency,
    interval: u32,
    count: Option<usize>,
    until: Option<Date>,
    by_day: Vec<ByDay>,
    by_month_day: Vec<i16>,
    by_month: Vec<i16>,
    by_set_pos: Vec<i16>,
    week_start: Weekday,
}

impl Rule {
    /// Reads a rule, or says what of it is not known here.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut rule = Self {
            frequency: Frequency::Daily,
            interval: 1,
            count: None,
            until: None,
            by_day: Vec::new(),
            by_month_day: Vec::new(),
            by_month: Vec::new(),
            by_set_pos: Vec::new(),
            week_start: Weekday::Monday,
        };
        let mut frequency = None;
        for part in text.split(';').filter(|part| !part.trim().is_empty()) {
            let wrong = || format!("the rule has '{part}', which can't be read");
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            match name.trim().to_ascii_uppercase().as_str() {
                "FREQ" => {
                    frequency = Some(match value.trim().to_ascii_uppercase().as_str() {
                        "DAILY" => Frequency::Daily,
                        "WEEKLY" => Frequency::Weekly,
                        "MONTHLY" => Frequency::Monthly,
                        "YEARLY" => Frequency::Yearly,
                        _ => return Err(wrong()),
                    });
                }
                "INTERVAL" => {
                    let interval = value.parse().ok().filter(|n| (1..=1000).contains(n));
                    rule.interval = interval.ok_or_else(wrong)?;
                }
                "COUNT" => {
                    let count = value.parse().ok().filter(|n| *n > 0);
                    rule.count = Some(count.ok_or_else(wrong)?);
                }
                "UNTIL" => rule.until = Some(date(value).ok_or_else(wrong)?),
                "BYDAY" => rule.by_day = list(value, by_day).ok_or_else(wrong)?,
                "BYMONTHDAY" => {
                    rule.by_month_day = list(value, |one| number(one, 31)).ok_or_else(wrong)?;
                }
                "BYMONTH" => {
                    let months = list(value, |one| number(one, 12).filter(|n| *n > 0));
                    rule.by_month = months.ok_or_else(wrong)?;
                }
                "BYSETPOS" => {
                    rule.by_set_pos = list(value, |one| number(one, 366)).ok_or_else(wrong)?;
                }
                "WKST" => rule.week_start = weekday(value.trim()).ok_or_else(wrong)?,
                _ => return Err(wrong()),
            }
        }
        rule.frequency = frequency
            .ok_or_else(|| "the rule doesn't say how often: FREQ is missing".to_owned())?;
        Ok(rule)
    }

    /// How a session repeats so, from its first day on, but for the end; none where no series of
    /// ours has these days.
    pub fn as_recurrence(&self, first: Date) -> Option<Recurrence> {
        if !self.by_month.is_empty() {
            return None;
        }
        let plain = self.by_set_pos.is_empty() && self.by_month_day.is_empty();
        let days: Weekdays = self.by_day.iter().map(|by| by.day).collect();
        let named = self.by_day.iter().all(|by| by.nth.is_none());
        let every = |days: u32| {
            let kind = RecurrenceType::EveryNDays;
            Recurrence { interval_days: Some(days), ..Recurrence::of(kind) }
        };
        let own = days.is_empty() || days.count() == 1 && days.has(first.weekday());
        match self.frequency {
            Frequency::Daily if plain && days.is_empty() => Some(match self.interval {
                1 => Recurrence::of(RecurrenceType::Daily),
                n => every(n),
            }),
            Frequency::Weekly if plain && named && own => Some(match self.interval {
                1 => Recurrence::of(RecurrenceType::Weekly),
                n => every(n * 7),
            }),
            Frequency::Weekly
                if plain && named && self.interval == 1 && days.has(first.weekday()) =>
            {
                Some(if days == Weekdays::WORKING {
                    Recurrence::of(RecurrenceType::Weekdays)
                } else {
                    Recurrence { days, ..Recurrence::of(RecurrenceType::Weekly) }
                })
            }
            Frequency::Monthly if self.interval == 1 && days.is_empty() => {
                self.is_monthly_from(first).then(|| Recurrence::of(RecurrenceType::Monthly))
            }
            _ => None,
        }
    }

    /// Whether it is that day of each month, or the last of a month that is shorter.
    fn is_monthly_from(&self, first: Date) -> bool {
        let day = i16::from(first.day());
        if day <= 28 && self.by_set_pos.is_empty() {
            return self.by_month_day.is_empty() || self.by_month_day == [day];
        }
        let up_to: Vec<i16> = (28..=day).collect();
        self.by_set_pos == [-1] && self.by_month_day == up_to
    }

    /// The end: said, or the last of so many days. `None` where it goes on.
    pub fn end(&self, first: Date) -> Until {
        match (self.until, self.count) {
            (Some(until), _) => Until::On(until),
            (None, Some(_)) => {
                let ever = DateRange { from: first, to: Date::MAX };
                Until::On(self.days(first, ever).last().copied().unwrap_or(first))
            }
            (None, None) => Until::Never,
        }
    }

    /// Its days within a range, from the first day of the event on. More than a bound are not looked
    /// for.
    pub fn days(&self, first: Date, within: DateRange) -> Vec<Date> {
        let last = self.until.map_or(within.to, |until| until.min(within.to));
        let mut found = Vec::new();
        let mut counted = 0;
        let mut period = 0;
        while found.len() < MOST_DAYS_OF_A_FOREIGN_RULE
            && period < 100 * MOST_DAYS_OF_A_FOREIGN_RULE
        {
            let Some((begins, days)) = self.period(first, period) else {
                break;
            };
            if begins > last {
                break;
            }
            for day in days {
                if day < first || day > last {
                    continue;
                }
                if self.count.is_some_and(|count| counted >= count) {
                    return found;
                }
                counted += 1;
                if day >= within.from && found.len() < MOST_DAYS_OF_A_FOREIGN_RULE {
                    found.push(day);
                }
            }
            period += 1;
        }
        found
    }

    /// The beginning of a period of the rule, counted from the one of the first day, and its days.
    fn period(&self, first: Date, nth: usize) -> Option<(Date, Vec<Date>)> {
        let by = i64::try_from(nth).ok()? * i64::from(self.interval);
        let (from, to) = match self.frequency {
            Frequency::Daily => {
                let day = first.checked_add(Span::new().try_days(by).ok()?).ok()?;
                (day, day)
            }
            Frequency::Weekly => {
                let into = i64::from(first.weekday().since(self.week_start));
                let days = by * 7 - into;
                let from = first.checked_add(Span::new().try_days(days).ok()?).ok()?;
                (from, from.saturating_add(Span::new().days(6)))
            }
            Frequency::Monthly => {
                let month = Span::new().try_months(by).ok()?;
                let from = first.first_of_month().checked_add(month).ok()?;
                (from, from.last_of_month())
            }
            Frequency::Yearly => {
                let year = Span::new().try_years(by).ok()?;
                let from = first.first_of_year().checked_add(year).ok()?;
                (from, from.last_of_year())
            }
        };
        let length = i64::from((to - from).get_days());
        let all = (0..=length).filter_map(|ahead| from.checked_add(Span::new().days(ahead)).ok());
        let days: Vec<Date> = all.filter(|day| self.names(*day, first)).collect();
        Some((from, self.at_set_positions(days)))
    }

    fn at_set_positions(&self, days: Vec<Date>) -> Vec<Date> {
        if self.by_set_pos.is_empty() {
            return days;
        }
        let mut chosen: Vec<Date> =
            self.by_set_pos.iter().filter_map(|at| nth_of(&days, *at)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// Whether its parts name a day; what no part says is taken from the first day.
    fn names(&self, day: Date, first: Date) -> bool {
        let month = i16::from(day.month());
        let in_month = self.by_month.is_empty() || self.by_month.contains(&month);
        let by_date = !self.by_month_day.is_empty();
        let on_date = !by_date || self.by_month_day.iter().any(|nth| is_day_of_month(day, *nth));
        let on_day = self.by_day.is_empty() || self.by_day.iter().any(|by| self.is_by(*by, day));
        let unsaid = self.by_day.is_empty() && !by_date;
        let as_first = match self.frequency {
            Frequency::Daily => true,
            Frequency::Weekly => !unsaid || day.weekday() == first.weekday(),
            Frequency::Monthly => !unsaid || day.day() == first.day(),
            Frequency::Yearly => {
                let same_month = !self.by_month.is_empty() || day.month() == first.month();
                !unsaid || same_month && day.day() == first.day()
            }
        };
        in_month && on_date && on_day && as_first
    }

    /// Whether a day is the one of a week, or of the month or year, that is meant.
    fn is_by(&self, by: ByDay, day: Date) -> bool {
        if day.weekday() != by.day {
            return false;
        }
        let Some(nth) = by.nth else {
            return true;
        };
        let of_year = self.frequency == Frequency::Yearly && self.by_month.is_empty();
        let (before, after) = if of_year {
            let day_of_year = day.day_of_year();
            (day_of_year, day.days_in_year() - day_of_year)
        } else {
            let of_month = i16::from(day.day());
            (of_month, i16::from(day.days_in_month()) - of_month)
        };
        match nth {
            nth if nth > 0 => (before - 1) / 7 + 1 == nth,
            nth => after / 7 + 1 == -nth,
        }
    }
}

/// Counted from 1, or from the end with -1.
fn nth_of(days: &[Date], at: i16) -> Option<Date> {
    let place = usize::from(at.unsigned_abs()).checked_sub(1)?;
    if at > 0 { days.get(place).copied() } else { days.iter().rev().nth(place).copied() }
}

fn is_day_of_month(day: Date, nth: i16) -> bool {
    let of_month = i16::from(day.day());
    nth == of_month || nth == of_month - i16::from(day.days_in_month()) - 1
}

/// `20261121`, or with a time that is not looked at.
pub(super) fn date(text: &str) -> Option<Date> {
    let digits = text.trim().get(..8)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year = digits[..4].parse().ok()?;
    let (month, day) = (digits[4..6].parse().ok()?, digits[6..].parse().ok()?);
    Date::new(year, month, day).ok()
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let all: Option<Vec<T>> = text.split(',').map(|one| read(one.trim())).collect();
    all.filter(|all| !all.is_empty())
}

fn number(text: &str, most: i16) -> Option<i16> {
    let number: i16 = text.strip_prefix('+').unwrap_or(text).parse().ok()?;
    (number != 0 && number.abs() <= most).then_some(number)
}

fn by_day(text: &str) -> Option<ByDay> {
    let at = text.len().checked_sub(2)?;
    let (nth, day) = (text.get(..at)?, text.get(at..)?);
    let nth = if nth.is_empty() { None } else { Some(number(nth, 53)?) };
    Some(ByDay { nth, day: weekday(day)? })
}

fn weekday(text: &str) -> Option<Weekday> {
    Some(match text.to_ascii_uppercase().as_str() {
        "MO" => Weekday::Monday,
        "TU" => Weekday::Tuesday,
        "WE" => Weekday::Wednesday,
        "TH" => Weekday::Thursday,
        "FR" => Weekday::Friday,
        "SA" => Weekday::Saturday,
        "SU" => Weekday::Sunday,
        _ => return None,
    })
}
