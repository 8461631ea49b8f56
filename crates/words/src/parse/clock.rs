//! Times of day: `18:00`, `6pm`, `6:30 pm`, `18h30`, `noon`.

use super::vocabulary::Said;
use setwise_domain::session::ClockTime;

/// What words about a time of day say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    At(ClockTime),
    /// `at 6`: in the morning or in the evening.
    EitherHalf(u8),
    /// `in the morning`, or no time that there is.
    NoTime,
}

/// The time of day that words begin with, and how many of them say it. A number alone is one after
/// `at` or `around` only.
pub fn read(words: &[impl Said]) -> Option<(usize, Clock)> {
    let word = |at: usize| words.get(at).map_or("", Said::lower);
    let said = |used: usize, clock| Some((used, clock));
    match (word(0), word(1), word(2)) {
        ("in", "the", "morning" | "afternoon" | "evening") => return said(3, Clock::NoTime),
        ("at", "night", _) => return said(2, Clock::NoTime),
        ("morning" | "afternoon" | "evening" | "night", ..) => return said(1, Clock::NoTime),
        _ => {}
    }
    let lead = usize::from(matches!(word(0), "at" | "around" | "by"));
    let is_led = lead == 1 && word(0) != "by";
    let named = match word(lead) {
        "noon" | "lunchtime" => ClockTime::new(12, 0),
        "midnight" => ClockTime::new(0, 0),
        _ => None,
    };
    if let Some(time) = named.filter(|_| is_led) {
        return said(2, Clock::At(time));
    }
    let (hour, minute, half) = parts(word(lead))?;
    let (half, used) = match (half, word(lead + 1)) {
        (None, "am") => (Some(Half::Morning), lead + 2),
        (None, "pm") => (Some(Half::Evening), lead + 2),
        (None, "oclock") => (Some(Half::Day), lead + 2),
        (half, _) => (half, lead + 1),
    };
    let (half, used) = match (half, word(used), word(used + 1), word(used + 2)) {
        (None, "in", "the", "morning") if hour <= 12 => (Some(Half::Morning), used + 3),
        (None, "in", "the", "afternoon" | "evening") if hour <= 12 => {
            (Some(Half::Evening), used + 3)
        }
        (None, "at", "night", _) if hour <= 12 => (Some(Half::Evening), used + 2),
        (half, ..) => (half, used),
    };
    let minutes = minute.unwrap_or(0);
    let at = |hour: u8| ClockTime::new(hour, minutes).map_or(Clock::NoTime, Clock::At);
    match half {
        Some(Half::Morning | Half::Evening) if !(1..=12).contains(&hour) => {
            said(used, Clock::NoTime)
        }
        Some(Half::Morning) => said(used, at(hour % 12)),
        Some(Half::Evening) => said(used, at(hour % 12 + 12)),
        Some(Half::Day) if hour >= 12 || minute.is_some() => said(used, at(hour)),
        Some(Half::Day) => said(used, Clock::EitherHalf(hour)),
        None if minute.is_some() => said(used, at(hour)),
        None if is_led && hour >= 12 => said(used, at(hour)),
        None if is_led => said(used, Clock::EitherHalf(hour)),
        None => None,
    }
}

#[derive(Clone, Copy)]
enum Half {
    Morning,
    Evening,
    /// Of a clock of 24 hours.
    Day,
}

/// The hour, the minutes where there are some, and what stands behind: `6pm`, `18:30`, `18h30`.
fn parts(word: &str) -> Option<(u8, Option<u8>, Option<Half>)> {
    let (word, half) = [("am", Half::Morning), ("pm", Half::Evening), ("h", Half::Day)]
        .into_iter()
        .find_map(|(end, half)| Some((word.strip_suffix(end)?, Some(half))))
        .unwrap_or((word, None));
    let (hour, minute) = match word.split_once([':', '.', 'h']) {
        Some((hour, minute)) if minute.len() == 2 => (hour, Some(number(minute)?)),
        Some(_) => return None,
        None => (word, None),
    };
    Some((number(hour)?, minute, half))
}

/// One or two digits.
fn number(text: &str) -> Option<u8> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
