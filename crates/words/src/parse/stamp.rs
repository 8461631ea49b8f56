//! A date and time as other programs write it into their exports: `2024-01-07 17:15:00`,
//! `28 Mar 2025, 17:29`, `2025-03-28T17:29:00Z`, `3/28/2025 5:29 PM`, `28.03.2025`, `28-Mar-25`,
//! `Fri, 28 Mar 2025 17:29:00 GMT`, `45744`, `2025年3月28日 17:29`.

use super::day::DateOrder;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use jiff::tz::{Offset, TimeZone};

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

impl Stamp {
    /// The day where it was written, as far as it says one.
    pub fn day(self) -> Option<Date> {
        match self {
            Self::Moment(_) => None,
            Self::At(_, day) | Self::Day(day) => Some(day),
            Self::Local(local) => Some(local.date()),
        }
    }
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
    if let Some(stamp) = of_digits(text) {
        return Ok(stamp);
    }
    let plain = text.contains(['年', '년']).then(|| without_marks(text));
    let (text, offset) = split_offset(plain.as_deref().unwrap_or(text));
    let mut words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{202f}'))
        .flat_map(split_iso)
        .filter(|word| !word.is_empty())
        .collect();
    // `Thu Nov 5 18:02:11 2026`, as C writes it.
    if let [.., clock, year] = words[..]
        && clock.contains(':')
        && year.len() == 4
        && year.bytes().all(|byte| byte.is_ascii_digit())
    {
        let last = words.len() - 1;
        words.swap(last - 1, last);
    }
    let is_clock = |word: &&str| word.contains(':');
    let at = words.iter().position(is_clock).or_else(|| dotted_clock(&words));
    let (day, clock) = words.split_at(at.unwrap_or(words.len()));
    let day = date(day, order)?;
    if clock.is_empty() {
        return if offset.is_none() { Ok(Stamp::Day(day)) } else { Err(StampError::NotADate) };
    }
    let time = time(clock).ok_or(StampError::NotADate)?;
    let local = day.to_datetime(time);
    let Some(offset) = offset else {
        return Ok(Stamp::Local(local));
    };
    let at = offset.to_timestamp(local).map_err(|_| StampError::NotADate)?;
    Ok(if offset == Offset::UTC { Stamp::Moment(at) } else { Stamp::At(at, day) })
}

/// Days of a spreadsheet's serial numbers: from 1970 to 2100.
const SERIAL_DAYS: std::ops::Range<i32> = 25_569..73_051;

/// The day that a spreadsheet counts from, so that its wrong leap day of 1900 falls before 1970.
const SERIAL_START: Date = Date::constant(1899, 12, 30);

/// `45744` and `45744.75`, a spreadsheet's count of days, and `20250328`.
fn of_digits(text: &str) -> Option<Stamp> {
    let (days, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if ![days, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    if days.len() == 8 && fraction.is_empty() {
        let part = |from: usize, to: usize| days.get(from..to)?.parse::<i16>().ok();
        let year = part(0, 4).filter(|year| (1970..2100).contains(year))?;
        return civil(year, part(4, 6)?, part(6, 8)?).map(Stamp::Day);
    }
    let count: i32 =
        days.parse().ok().filter(|count| days.len() == 5 && SERIAL_DAYS.contains(count))?;
    let day = SERIAL_START.checked_add(jiff::Span::new().days(count)).ok()?;
    if fraction.is_empty() {
        return Some(Stamp::Day(day));
    }
    let part: f64 = format!("0.{fraction}").parse().ok()?;
    let span = jiff::SignedDuration::from_secs_f64((part * 86_400.0).round());
    Some(Stamp::Local(day.to_datetime(Time::midnight()).checked_add(span).ok()?))
}

/// The text without the offset that it ends with: ` +0000`, ` UTC`, ` GMT-0300 (Brasilia Standard Time)`.
fn split_offset(text: &str) -> (&str, Option<Offset>) {
    let without_name = match text.split_once('(') {
        Some((before, name)) if name.ends_with(')') => before.trim_end(),
        _ => text,
    };
    let found = without_name.rsplit_once(char::is_whitespace);
    let found = found.and_then(|(before, word)| Some((before.trim_end(), offset_of(word)?)));
    found.map_or((text, None), |(before, offset)| (before, Some(offset)))
}

fn offset_of(word: &str) -> Option<Offset> {
    let word = word.to_ascii_uppercase();
    let name = ["UTC", "GMT", "Z"].iter().find_map(|name| word.strip_prefix(name));
    let (sign, digits) = match name.unwrap_or(&word) {
        "" if name.is_some() => return Some(Offset::UTC),
        rest => (if rest.starts_with('-') { -1 } else { 1 }, rest.strip_prefix(['+', '-'])?),
    };
    let digits = digits.replace(':', "");
    let number: i32 = digits.parse().ok()?;
    let (hours, minutes) = match digits.len() {
        4 => (number / 100, number % 100),
        1 | 2 if name.is_some() => (number, 0),
        _ => return None,
    };
    (minutes < 60).then(|| Offset::from_seconds(sign * (hours * 3_600 + minutes * 60)).ok())?
}

/// Where `05.11.2025 9.33.45` has its time.
fn dotted_clock(words: &[&str]) -> Option<usize> {
    let [day, clock] = words else {
        return None;
    };
    let is_day = day.contains(['.', '/', '-']);
    let parts: Vec<&str> = clock.split('.').collect();
    let is_part = |part: &&str| matches!(part.len(), 1 | 2) && part.parse::<u8>().is_ok();
    (is_day && matches!(parts.len(), 2 | 3) && parts.iter().all(is_part)).then_some(1)
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
        // `28-Mar-25`
        [joined] if joined.chars().any(char::is_alphabetic) => {
            let words: Vec<&str> =
                joined.split(['-', '/', '.']).filter(|word| !word.is_empty()).collect();
            in_words(&words).ok_or(StampError::NotADate)
        }
        [numbers] => in_numbers(numbers, order),
        // `Fri 3/28/2025`
        [weekday, numbers] if is_weekday(weekday) && numbers.contains(['-', '/', '.']) => {
            date(&[numbers], order)
        }
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

/// What stands in a date beside its day, month and year.
const JOINING: [&str; 7] = ["de", "del", "of", "the", "den", "le", "г"];

/// `28 Mar 2025`, `Mar 28th 2025`, `28 de mar. de 2025`, `Fri 28 March '25`. Any other word makes it no date.
fn in_words(words: &[&str]) -> Option<Date> {
    let mut month = None;
    let mut numbers = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let word = word.trim_start_matches('\'').trim_end_matches(['.', ')', '日']);
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end));
        match digits.unwrap_or(word).parse::<i16>() {
            Ok(number) => numbers.push(number),
            // A weekday may begin as a month does, and stands first: `mar. 5 nov.`
            Err(_) => match month_of(word) {
                Some(found) => month = Some(found),
                None if place == 0 && is_weekday(word) => {}
                None if JOINING.contains(&word.to_lowercase().as_str()) => {}
                None => return None,
            },
        }
    }
    let month = i16::from(month?);
    match numbers[..] {
        [year, day] if year > 31 => civil(year, month, day),
        [day, year @ 0..100] => civil(year + 2000, month, day),
        [day, year] => civil(year, month, day),
        _ => None,
    }
}

/// The beginnings of the weekdays in the languages of [`MONTHS`].
const WEEKDAYS: &str = "mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|\
    mié|mie|jue|vie|sáb|sab|dom|seg|ter|qua|qui|sex|gio|ma|wo|vr|za|zo|mån|tis|ons|tor|lör|sön|søn|lør|\
    man|tir|maa|tii|kes|tor|per|lau|sun|pon|wto|śro|czw|pią|sob|nie|po|út|st|čt|pá|paz|pzt|sal|çar|per|\
    cum|cmt|hét|ked|sze|csü|pén|szo|vas|mie|joi|vin|sâm|dum|δευ|τρί|τετ|πέμ|παρ|σάβ|κυρ|пн|вт|ср|чт|пт|\
    сб|вс|пон|вто|сре|чет|пят|суб|вос|нд|пʼят|сер|нед";

fn is_weekday(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_word = word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | 'ʼ'));
    is_word && word.chars().count() < 13 && WEEKDAYS.split('|').any(|name| word.starts_with(name))
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
        [clock, hour] if matches!(hour.to_lowercase().as_str(), "h" | "uhr") => (*clock, ""),
        [clock, half] => (*clock, *half),
        [clock, half, rest] if rest.len() <= 2 => (*clock, *half),
        _ => return None,
    };
    let clock = clock.to_ascii_lowercase();
    let (clock, half) = match clock.find(['a', 'p']) {
        Some(at) => (&clock[..at], &clock[at..]),
        None => (clock.as_str(), half),
    };
    let dotted = (!clock.contains(':')).then(|| clock.replace('.', ":"));
    let mut parts = dotted.as_deref().unwrap_or(clock).split(':');
    // Fractions of a second say nothing about training.
    let mut part = || match parts.next() {
        Some(text) => text.split('.').next()?.parse::<i8>().ok(),
        None => Some(0),
    };
    let (hour, minute, second) = (part()?, part()?, part()?);
    if parts.next().is_some() {
        return None;
    }
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
