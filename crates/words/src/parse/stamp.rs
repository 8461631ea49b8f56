//! A date and time as other programs write it into their exports: `2024-01-07 17:15:00`,
//! `28 Mar 2025, 17:29`, `2025-03-28T17:29:00Z`, `3/28/2025 5:29 PM`, `28.03.2025`, `2025年3月28日 17:29`.

use super::day::DateOrder;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use jiff::tz::TimeZone;

/// What such a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// A moment in UTC.
    Moment(Timestamp),
    /// A moment with its offset, and the day that it was there.
    At(Timestamp, Date),
    /// On the clock where it was written.
    Local(DateTime),
    Day(Date),
}

/// Why a text is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StampError {
    NotADate,
    /// `3/4/2025` is in March or in April.
    TwoDays,
}

/// The beginnings of the months' names, as phones in these languages shorten them: English, German,
/// French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech,
/// Turkish, Hungarian, Romanian, Greek, Russian, Ukrainian. Where one begins with another the longer
/// stands first.
const MONTHS: &[(&str, i8)] = &[
    ("jan|ene|gen|janv|tammi|sty|led|oca|ian|ιαν|янв|січ", 1),
    ("feb|fév|fev|helmi|lut|úno|şub|φεβ|фев|лют", 2),
    ("mar|mär|maa|mrt|bře|már|μαρ|μάρ|мар|бер", 3),
    ("apr|avr|abr|huhti|kwi|dub|nis|ápr|απρ|апр|кві", 4),
    ("may|mai|maj|mag|mei|touko|kvě|máj|μαΐ|μαι|μάι|мая|май|тра", 5),
    ("jun|juin|giu|kesä|cze|čvn|haz|jún|iun|ιουν|ιούν|июн|чер", 6),
    ("jul|juil|lug|heinä|lip|čvc|tem|júl|iul|ιουλ|ιούλ|июл|лип", 7),
    ("aug|aoû|ago|elo|sie|srp|ağu|αυγ|αύγ|авг|сер", 8),
    ("sep|set|syys|wrz|zář|eyl|sze|σεπ|сен|вер", 9),
    ("oct|okt|out|ott|loka|paź|říj|eki|οκτ|окт|жов", 10),
    ("nov|marras|lis|kas|noi|νοε|νοέ|ноя|лис", 11),
    ("dec|dez|déc|dic|des|joulu|gru|pro|ara|δεκ|дек|гру", 12),
];

/// Behind year, month and day in Chinese, Japanese and Korean.
const MARKS: [(&str, &str); 6] =
    [("年", "-"), ("月", "-"), ("日", " "), ("년", "-"), ("월", "-"), ("일", " ")];

/// The halves of a day where they stand before the time: in Korean, Chinese and Japanese.
const HALVES: [(&str, &str); 6] = [
    ("오전", "am"),
    ("오후", "pm"),
    ("上午", "am"),
    ("下午", "pm"),
    ("午前", "am"),
    ("午後", "pm"),
];

/// Seconds of the epoch in so many digits, thousandths in three more.
const EPOCH_DIGITS: usize = 10;

/// Reads all of a text. `order` is that of the day and the month in dates of numbers alone, where it
/// is known.
///
/// # Errors
///
/// Where it is no date, or one that could be two.
pub fn read(text: &str, order: Option<DateOrder>) -> Result<Stamp, StampError> {
    let text = text.trim();
    if let Some(moment) = epoch(text) {
        return Ok(Stamp::Moment(moment));
    }
    if let Some((moment, day)) = moment(text) {
        return Ok(day.map_or(Stamp::Moment(moment), |day| Stamp::At(moment, day)));
    }
    let plain = text.contains(['年', '년']).then(|| without_marks(text));
    let words: Vec<&str> = plain
        .as_deref()
        .unwrap_or(text)
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{202f}'))
        .flat_map(split_iso)
        .filter(|word| !word.is_empty())
        .collect();
    let at = words.iter().position(|word| word.contains(':'));
    let (day, clock) = words.split_at(at.unwrap_or(words.len()));
    let day = date(day, order)?;
    if clock.is_empty() {
        return Ok(Stamp::Day(day));
    }
    let time = time(clock).ok_or(StampError::NotADate)?;
    Ok(Stamp::Local(day.to_datetime(time)))
}

/// `2025年3月28日 下午5:29` and `2025년 3월 28일 오후 5:29` as `2025-3-28 5:29 pm`.
fn without_marks(text: &str) -> String {
    let mut plain = text.to_owned();
    for (mark, instead) in MARKS {
        plain = plain.replace(mark, instead);
    }
    plain = plain.replace("- ", "-");
    for (word, half) in HALVES {
        if plain.contains(word) {
            plain = format!("{} {half}", plain.replace(word, " "));
        }
    }
    plain
}

/// `2024-01-07T17:15:00` in two.
fn split_iso(word: &str) -> impl Iterator<Item = &str> {
    let at = word.find('T').filter(|at| {
        word.starts_with(|c: char| c.is_ascii_digit()) && word[at + 1..].contains(':')
    });
    let (first, second) = match at {
        Some(at) => (&word[..at], &word[at + 1..]),
        None => (word, ""),
    };
    [first, second].into_iter()
}

/// An RFC 3339 time, with the day that it was where its offset holds. In UTC it says no day: that is how
/// programs write a time wherever it was.
pub fn moment(text: &str) -> Option<(Timestamp, Option<Date>)> {
    let at: Timestamp = text.parse().ok()?;
    let day = match Pieces::parse(text).ok()?.offset()? {
        PiecesOffset::Numeric(offset) => Some(at.to_zoned(TimeZone::fixed(offset.offset())).date()),
        _ => None,
    };
    Some((at, day))
}

fn epoch(text: &str) -> Option<Timestamp> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i64 = text.parse().ok()?;
    match text.len() {
        EPOCH_DIGITS => Timestamp::from_second(number).ok(),
        thousandths if thousandths == EPOCH_DIGITS + 3 => Timestamp::from_millisecond(number).ok(),
        _ => None,
    }
}

fn date(words: &[&str], order: Option<DateOrder>) -> Result<Date, StampError> {
    match words {
        [numbers] => in_numbers(numbers, order),
        words => in_words(words).ok_or(StampError::NotADate),
    }
}

/// Which order a date in numbers has, where only one of them makes it a day: the month stands first in
/// `3/28/2025`.
pub fn order_shown(text: &str) -> Option<DateOrder> {
    // A year stands first where the first sign is further on.
    text.find(['/', '-']).filter(|at| *at <= 2)?;
    let orders = [DateOrder::DayMonth, DateOrder::MonthDay];
    let mut fit = orders.into_iter().filter(|order| read(text, Some(*order)).is_ok());
    fit.next().filter(|_| fit.next().is_none())
}

/// `2024-01-07`, `28.03.2025`, `3/28/2025`.
fn in_numbers(text: &str, order: Option<DateOrder>) -> Result<Date, StampError> {
    let text = text.trim_end_matches('.');
    let parts: Vec<i16> = text
        .split(['-', '/', '.'])
        .map(|part| part.parse().map_err(|_| StampError::NotADate))
        .collect::<Result<_, _>>()?;
    let [first, second, third] = parts[..] else {
        return Err(StampError::NotADate);
    };
    if first > 31 {
        return civil(first, second, third).ok_or(StampError::NotADate);
    }
    let year = if third < 100 { third + 2000 } else { third };
    let (day_first, month_first) = (civil(year, second, first), civil(year, first, second));
    let is_dotted = text.contains('.');
    match (day_first, month_first, order) {
        (Some(day), Some(other), _) if day == other || is_dotted => Ok(day),
        (Some(day), _, Some(DateOrder::DayMonth))
        | (_, Some(day), Some(DateOrder::MonthDay))
        | (Some(day), None, None)
        | (None, Some(day), None) => Ok(day),
        (Some(_), Some(_), None) => Err(StampError::TwoDays),
        _ => Err(StampError::NotADate),
    }
}

/// `28 Mar 2025`, `Mar 28 2025`, `28 de mar. de 2025`, `Fri 28 March 2025`.
fn in_words(words: &[&str]) -> Option<Date> {
    let mut month = None;
    let mut numbers = Vec::new();
    for word in words {
        let word = word.trim_end_matches(['.', ')', '日']);
        match word.parse::<i16>() {
            Ok(number) => numbers.push(number),
            Err(_) => month = month.or_else(|| month_of(word)),
        }
    }
    let month = i16::from(month?);
    match numbers[..] {
        [year, day] if year > 31 => civil(year, month, day),
        [day, year] => civil(year, month, day),
        _ => None,
    }
}

fn month_of(word: &str) -> Option<i8> {
    let word = word.to_lowercase();
    let begins = |names: &str| names.split('|').any(|name| word.starts_with(name));
    // `mar` begins the Finnish November too, and `jul` nothing else.
    if begins("marras") {
        return Some(11);
    }
    let found = MONTHS.iter().find(|(names, _)| begins(names));
    found.map(|(_, month)| *month)
}

fn civil(year: i16, month: i16, day: i16) -> Option<Date> {
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()
}

/// `17:29`, `17:29:03`, `5:29 PM`, `5:29 p.m.`
fn time(words: &[&str]) -> Option<Time> {
    let (clock, half) = match words {
        [clock] => (*clock, ""),
        [clock, half] => (*clock, *half),
        [clock, half, rest] if rest.len() <= 2 => (*clock, *half),
        _ => return None,
    };
    let clock = clock.to_ascii_lowercase();
    let (clock, half) = match clock.find(['a', 'p']) {
        Some(at) => (&clock[..at], &clock[at..]),
        None => (clock.as_str(), half),
    };
    let mut parts = clock.split(':');
    // Fractions of a second say nothing about training.
    let mut part = || match parts.next() {
        Some(text) => text.split('.').next()?.parse::<i8>().ok(),
        None => Some(0),
    };
    let (hour, minute, second) = (part()?, part()?, part()?);
    let hour = match (half.to_lowercase().chars().next(), hour) {
        (Some('a'), 12) => 0,
        (Some('p'), hour @ 1..=11) => hour + 12,
        (None, hour) | (Some('a' | 'p'), hour @ 1..=12) => hour,
        _ => return None,
    };
    Time::new(hour, minute, second, 0).ok()
}

#[cfg(test)]
mod tests;
