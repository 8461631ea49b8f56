//! Durations: `45 min`, `2:05`, `1.2 s`.

use jiff::SignedDuration;

/// `45 min`.
pub fn minutes(minutes: u32) -> String {
    format!("{minutes} min")
}

/// `2:05`, of seconds.
pub fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// `1.2 s`; none is less than nothing.
pub fn tenths(duration: SignedDuration) -> String {
    let millis = duration.as_millis().max(0);
    format!("{}.{} s", millis / 1_000, millis % 1_000 / 100)
}

#[cfg(test)]
mod tests;
