//! A rule of iCalendar (`RRULE`): as a session repeats where one can, else its days one by one.

use jiff::Span;
use jiff::civil::{Date, DateTime, Weekday};
use setwise_domain::session::{ClockTime, Recurrence, RecurrenceType, Weekdays};

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
    /// The last moment at which it may happen, as it is written.
    pub until: Option<(DateTime, Written)>,
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
                "UNTIL" => rule.until = Some(moment(value).ok_or_else(wrong)?),
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
        if rule.count.is_some() && rule.until.is_some() {
            return Err("the rule ends twice, by COUNT and by UNTIL".to_owned());
        }
        rule.frequency = frequency
            .ok_or_else(|| "the rule doesn't say how often: FREQ is missing".to_owned())?;
        Ok(rule)
    }

    /// Whether it has no end.
    pub fn is_endless(&self) -> bool {
        self.count.is_none() && self.until.is_none()
    }

    /// The ways in which a session may repeat to have the days of the rule; `weekdays` are those on
    /// which these fall.
    pub fn ways(&self, weekdays: Weekdays) -> Vec<Recurrence> {
        let every = |days: u32| match days {
            1 => Recurrence::of(RecurrenceType::Daily),
            7 => Recurrence::of(RecurrenceType::Weekly),
            days => Recurrence {
                interval_days: Some(days),
                ..Recurrence::of(RecurrenceType::EveryNDays)
            },
        };
        let on_days = if weekdays == Weekdays::WORKING {
            Recurrence::of(RecurrenceType::Weekdays)
        } else {
            Recurrence { days: weekdays, ..Recurrence::of(RecurrenceType::Weekly) }
        };
        match self.frequency {
            Frequency::Daily => vec![every(self.interval), on_days],
            Frequency::Weekly => vec![every(self.interval * 7), on_days],
            Frequency::Monthly => vec![Recurrence::of(RecurrenceType::Monthly)],
            Frequency::Yearly => Vec::new(),
        }
    }

    /// Its days from the first day of the event to a last one, without regard to `until`, which may
    /// be written in another zone.
    pub fn dates(&self, first: Date, last: Date) -> impl Iterator<Item = Date> + '_ {
        let periods = (0..).map_while(move |nth| self.period(first, nth));
        periods
            .take_while(move |(begins, _)| *begins <= last)
            .flat_map(|(_, days)| days)
            .filter(move |day| *day >= first)
            .take(self.count.unwrap_or(usize::MAX))
            .take_while(move |day| *day <= last)
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

/// In which form a moment is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// `20261121`: midnight stands for it.
    Day,
    /// `20261121T180000`, by a clock of some zone.
    Clock,
    /// `20261121T180000Z`
    Utc,
}

/// Reads a day or a time of one, to the minute.
pub(super) fn moment(text: &str) -> Option<(DateTime, Written)> {
    let text = text.trim();
    let day = date(text.get(..8)?)?;
    let Some(clock) = text.get(8..).filter(|rest| !rest.is_empty()) else {
        return Some((day.at(0, 0, 0, 0), Written::Day));
    };
    let digits = clock.strip_prefix('T')?;
    let (digits, written) = match digits.strip_suffix('Z') {
        Some(digits) => (digits, Written::Utc),
        None => (digits, Written::Clock),
    };
    if !matches!(digits.len(), 4 | 6) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let two = |at: usize| digits.get(at..at + 2)?.parse::<i8>().ok();
    let (hour, minute) = (two(0)?, two(2)?);
    ClockTime::new(hour.unsigned_abs(), minute.unsigned_abs())?;
    // The last second of an end is of its minute.
    Some((day.at(hour, minute, 0, 0), written))
}

/// `20261121`
fn date(digits: &str) -> Option<Date> {
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
