//! Durations: `45 min`, `2:05`, `1.2 s`.

use jiff::SignedDuration;
use setwise_domain::text::counted;

/// `45 min`.
pub fn minutes(minutes: u32) -> String {
    format!("{minutes} min")
}

/// `2:05`, `2:30:00`, of seconds.
pub fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// `3 minutes`, `5 hours`, `7 days`: in the largest unit that it has two of, to the nearest.
pub fn roughly(seconds: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let unit = units.into_iter().find(|(length, _)| seconds >= 2 * length);
    let (length, name) = unit.unwrap_or((1, "second"));
    counted((seconds + length / 2) / length, name)
}

/// `1.2 s`; none is less than nothing.
pub fn tenths(duration: SignedDuration) -> String {
    let millis = duration.as_millis().max(0);
    format!("{}.{} s", millis / 1_000, millis % 1_000 / 100)
}

/// What a wish about the rest clock does, by its argument: seconds, `skip`, or nothing for the usual
/// rest.
pub fn rest_wish(wish: &str) -> String {
    match wish.parse() {
        Ok(seconds) => format!("starts a rest of {}", clock(seconds)),
        Err(_) if wish.is_empty() => "starts the rest".to_owned(),
        Err(_) => "skips the rest".to_owned(),
    }
}

#[cfg(test)]
mod tests;
