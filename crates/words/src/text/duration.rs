//! Durations: `45 min`, `2:05`, `1.2 s`.

use jiff::SignedDuration;

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
